import type { Context } from '../../../../context.ts';
import { lockOrganizationRules } from '../../../../db/locks.ts';
import type { RecurringJob } from '../../../../jobs/job.ts';
import { type BudgetForecast, loadForecasts, type Range } from '../../budgets/facts.ts';
import { appendToFeed, type FeedEntry } from '../../../notifications/feed/actions.ts';
import { knownKeys } from '../../../notifications/feed/facts.ts';
import { loadCalendar } from '../../../people/organizations/facts.ts';
import { evaluateLast } from './evaluate.ts';
import { emitStates } from './nightly-states.ts';
import { ownerOf } from './owner.ts';
import { isExpectedToExceed, nextMorning } from './rules/outlook.ts';
import { findDue, lockOutlook, moveOutlook } from './store/outlooks.ts';

/** So many organizations are found at a time, and so many budgets are looked on in a transaction. */
const [organizations, budgets] = [500, 50];

/** The hundredth part of a percent, downwards. */
const percentOf = (amount: number, available: number) => Math.floor((amount * 10_000) / available) / 100;

/** What the period comes to; nothing of a budget without end. */
function endOf({ low, middle, high }: Range, available: number, type: string) {
  const rounded = (amount: number) => Number(amount.toFixed(type === 'hours' ? 4 : 2));
  return {
    expected: rounded(middle),
    expected_low: rounded(low),
    expected_high: rounded(high),
    expected_percent: percentOf(middle, available),
  };
}

/** On which dates it is spent; null = not in the period, or not in half a year. */
function datesOf({ low, middle, high }: Range, today: Temporal.PlainDate) {
  const dateIn = (days: number) => (days === Infinity ? null : today.add({ days }).toString());
  return {
    exhaustion_date: dateIn(middle),
    exhaustion_earliest_date: dateIn(low),
    exhaustion_latest_date: dateIn(high),
  };
}

/** What followers are told of it, with the figures that made it; of a period once. */
function entryOf({ row, spent, available, forecast }: BudgetForecast, today: Temporal.PlainDate) {
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
      ...(forecast?.end ? endOf(forecast.end, limit, budget.type) : {}),
      ...(forecast?.exhaustion ? datesOf(forecast.exhaustion, today) : {}),
    },
    dedupKey: `${subject}:${subjectId}:${periodStartOn.toString()}:will_exceed`,
  } satisfies FeedEntry;
}

/** Tells of those that were not told of yet. */
async function tellOnce(ctx: Context, organizationId: number, entries: ReturnType<typeof entryOf>[]): Promise<void> {
  const keys = entries.map(({ dedupKey }) => dedupKey);
  const known = await knownKeys(ctx.db, organizationId, keys);
  await appendToFeed(
    ctx,
    organizationId,
    entries.filter(({ dedupKey }) => !known.has(dedupKey)),
  );
}

const rowsOf = (found: readonly BudgetForecast[]) => found.map(({ row }) => row);

/** A run is due a day after the one before; where there was none, it is due at once. */
const lastRunAt = (dueAt: string) => Temporal.Instant.from(dueAt).subtract({ hours: 24 });

/** Lifts the stops of hidden budgets that held on until today. */
function liftStops(ctx: Context, organizationId: number, found: readonly BudgetForecast[]): void {
  const rows = rowsOf(found).filter(({ budget }) => budget.rate === 'pay_rate');
  const stopping = rows.filter(({ budget }) => budget.stopTimerWhenBudgetReached);
  if (stopping.length === 0) return;
  evaluateLast(ctx, organizationId, {
    projectIds: stopping.flatMap(({ projectId }) => projectId ?? []),
    clientIds: stopping.flatMap(({ clientId }) => clientId ?? []),
    days: { since: null, until: null },
  });
}

/** Looks on some budgets of an organization; false = that was all until the next morning. */
async function lookOn(ctx: Context, organizationId: number): Promise<boolean> {
  // Budgets are not changed between their reading and what is told of them.
  await lockOrganizationRules(ctx.db, organizationId, 'shared');
  const outlook = await lockOutlook(ctx.db, organizationId, ctx.now);
  if (outlook === undefined) return false;
  const calendar = await loadCalendar(ctx.db, organizationId);
  const all = { visibleProjects: undefined, owners: undefined };
  const found = await loadForecasts(ctx, { organizationId, calendar }, all, {
    startId: outlook.nextRowId,
    limit: budgets,
  });
  liftStops(ctx, organizationId, found.forecasts);
  await emitStates(ctx, { organizationId, calendar }, rowsOf(found.forecasts), lastRunAt(outlook.dueAt));
  const told = found.forecasts.filter(isExpectedToExceed);
  await tellOnce(
    ctx,
    organizationId,
    told.map((one) => entryOf(one, found.today)),
  );
  const nextRowId = found.pagination?.next_page_start_id;
  const to = nextRowId === undefined ? { dueAt: nextMorning(calendar, ctx.now) } : { nextRowId };
  await moveOutlook(ctx.db, organizationId, to);
  return nextRowId !== undefined;
}

/** Tells once a day of the budgets that go on to more than may be spent; a failure does not hold up the others. */
export const budgetLookAhead: RecurringJob = {
  name: 'budget-look-ahead',
  cron: '*/15 * * * *',
  async handleDue(run) {
    const errors: unknown[] = [];
    const finish = async (organizationId: number) => {
      for (let goesOn = true; goesOn;) goesOn = await run.transaction((ctx) => lookOn(ctx, organizationId));
    };
    let due: number[] = [];
    do {
      const afterId = due.at(-1) ?? 0;
      due = await run.search((db) => findDue(db, run.now, { afterId, limit: organizations }));
      for (const id of due) await finish(id).catch((error: unknown) => errors.push(error));
    } while (due.length === organizations);
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} organizations could not be looked on`);
  },
};
