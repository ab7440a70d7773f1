import type { Context } from '../../../../context.ts';
import { lockOrganizationRules } from '../../../../db/locks.ts';
import type { RecurringJob } from '../../../../jobs/job.ts';
import { type BudgetForecast, loadForecasts, type Range } from '../../budgets/facts.ts';
import { appendToFeed, type FeedEntry } from '../../../notifications/feed/actions.ts';
import { knownKeys } from '../../../notifications/feed/facts.ts';
import { loadCalendar, loadCurrency } from '../../../people/organizations/facts.ts';
import { evaluateLast } from './evaluate.ts';
import { emitStates } from './nightly-states.ts';
import { ownerOf } from './owner.ts';
import { isExpectedToExceed, nextMorning } from './rules/outlook.ts';
import { findDue, lockOutlook, moveOutlook } from './store/outlooks.ts';

/** The number of organizations per search, and of budgets per transaction. */
const [organizations, budgets] = [500, 50];

/** A percentage with two decimals, rounded down. */
const percentOf = (amount: number, available: number) => Math.floor((amount * 10_000) / available) / 100;

/** The expected spend at the end of the period. A budget without an end has no such figure. */
function endOf({ low, middle, high }: Range, available: number, decimals: number) {
  const rounded = (amount: number) => Number(amount.toFixed(decimals));
  return {
    expected: rounded(middle),
    expected_low: rounded(low),
    expected_high: rounded(high),
    expected_percent: percentOf(middle, available),
  };
}

/** The dates on which the budget is expected to be exhausted. null = not in the period, or not within half a year. */
function datesOf({ low, middle, high }: Range, today: Temporal.PlainDate) {
  const dateIn = (days: number) => (days === Infinity ? null : today.add({ days }).toString());
  return {
    exhaustion_date: dateIn(middle),
    exhaustion_earliest_date: dateIn(low),
    exhaustion_latest_date: dateIn(high),
  };
}

/** The event for a budget, with its figures. The event key permits only one event per period. */
function entryOf({ row, spent, available, forecast, decimals }: BudgetForecast, today: Temporal.PlainDate) {
  const { budget, periodStartOn, periodStopOn, carried } = row;
  const { subject, subjectId } = ownerOf(row);
  const limit = available ?? 0;
  return {
    kind: 'budget_will_exceed',
    subject,
    subjectId,
    userId: null,
    payload: {
      budget_history_id: row.id,
      period_start_date: periodStartOn.toString(),
      ...(periodStopOn === null ? {} : { period_stop_date: periodStopOn.toString() }),
      type: budget.type,
      ...(budget.rate === null ? {} : { rate: budget.rate }),
    },
    why: {
      spent,
      limit,
      ...(carried === undefined || Number(carried) === 0 ? {} : { carried: Number(carried) }),
      percent: percentOf(spent, limit),
      ...(forecast?.end ? endOf(forecast.end, limit, decimals) : {}),
      ...(forecast?.exhaustion ? datesOf(forecast.exhaustion, today) : {}),
    },
    dedupKey: `${subject}:${subjectId}:${periodStartOn.toString()}:will_exceed`,
  } satisfies FeedEntry;
}

/** Emits the events that were not emitted before. */
async function emitOnce(ctx: Context, organizationId: number, entries: ReturnType<typeof entryOf>[]): Promise<void> {
  const keys = entries.map(({ dedupKey }) => dedupKey);
  const known = await knownKeys(ctx.db, organizationId, keys);
  await appendToFeed(
    ctx,
    organizationId,
    entries.filter(({ dedupKey }) => !known.has(dedupKey)),
  );
}

const rowsOf = (forecasts: readonly BudgetForecast[]) => forecasts.map(({ row }) => row);

/** A run is due a day after the previous one. The first run is due immediately. */
const lastRunAt = (dueAt: string) => Temporal.Instant.from(dueAt).subtract({ hours: 24 });

/** Ends timer stops of hidden budgets that stayed in force until today. */
function liftStops(ctx: Context, organizationId: number, forecasts: readonly BudgetForecast[]): void {
  const rows = rowsOf(forecasts).filter(({ budget }) => budget.rate === 'pay_rate');
  const stopping = rows.filter(({ budget }) => budget.stopTimerWhenBudgetReached);
  if (stopping.length === 0) return;
  evaluateLast(ctx, organizationId, {
    projectIds: stopping.flatMap(({ projectId }) => projectId ?? []),
    clientIds: stopping.flatMap(({ clientId }) => clientId ?? []),
    days: { since: null, until: null },
  });
}

/** Processes a batch of an organization's budgets. Returns false if no more budgets are due until the next morning. */
async function processBatch(ctx: Context, organizationId: number): Promise<boolean> {
  // The lock prevents changes to budgets between reading them and emitting events.
  await lockOrganizationRules(ctx.db, organizationId, 'shared');
  const outlook = await lockOutlook(ctx.db, organizationId, ctx.now);
  if (outlook === undefined) return false;
  const calendar = await loadCalendar(ctx.db, organizationId);
  const all = { visibleProjects: undefined, owners: undefined };
  const currency = await loadCurrency(ctx.db, organizationId);
  const loaded = await loadForecasts(ctx, { organizationId, calendar, currency }, all, {
    startId: outlook.nextRowId,
    limit: budgets,
  });
  liftStops(ctx, organizationId, loaded.forecasts);
  await emitStates(ctx, { organizationId, calendar }, rowsOf(loaded.forecasts), lastRunAt(outlook.dueAt));
  const exceeding = loaded.forecasts.filter(isExpectedToExceed);
  await emitOnce(
    ctx,
    organizationId,
    exceeding.map((forecast) => entryOf(forecast, loaded.today)),
  );
  const nextRowId = loaded.pagination?.next_page_start_id;
  const to = nextRowId === undefined ? { dueAt: nextMorning(calendar, ctx.now) } : { nextRowId };
  await moveOutlook(ctx.db, organizationId, to);
  return nextRowId !== undefined;
}

/**
 * Emits events once a day for budgets that are expected to exceed their limit. A failure in one organization does not
 * affect the others.
 */
export const budgetLookAhead: RecurringJob = {
  name: 'budget-look-ahead',
  cron: '*/15 * * * *',
  async handleDue(run) {
    const errors: unknown[] = [];
    const finish = async (organizationId: number) => {
      for (let goesOn = true; goesOn;) goesOn = await run.transaction((ctx) => processBatch(ctx, organizationId));
    };
    let due: number[] = [];
    do {
      const afterId = due.at(-1) ?? 0;
      due = await run.search((db) => findDue(db, run.now, { afterId, limit: organizations }));
      for (const id of due) await finish(id).catch((error: unknown) => errors.push(error));
    } while (due.length === organizations);
    if (errors.length > 0)
      throw new AggregateError(errors, `cannot compute the budget forecasts of ${errors.length} organizations`);
  },
};
