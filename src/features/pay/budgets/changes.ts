import { mostBehindCause } from '../../../contract/budget-changes.ts';
import type { Page } from '../../../contract/paging.ts';
import type { Context, Membership } from '../../../context.ts';
import { awaitRecording } from '../../../db/locks.ts';
import { localDate } from '../../../time/calendar.ts';
import { formatMicros } from '../../../time/text.ts';
import { loadTimeKnownSince } from '../../people/organizations/facts.ts';
import { type InForceAt, loadInForce } from './in-force.ts';
import { changeOfRow, type RequestedRow, stepsQueryOf } from './known-spend.ts';
import { changesOf, type CausedChange } from './rules/changes.ts';
import type { SpendChange } from './rules/differences.ts';
import { type Consumption, countedDays } from './rules/measure.ts';
import { firstNewDay } from './rules/new-days.ts';
import { nothing } from './rules/spend-parts.ts';
import { everKnown } from './store/known-instants.ts';
import { type LargestChange, selectLargest } from './store/largest-changes.ts';
import type { HistoryRow } from './store/rows.ts';
import { ownersOf, ownerText } from './store/rows-in-force.ts';
import { selectSteps } from './store/spend-steps.ts';

/** The two instants of a comparison; a later instant of null is now. */
export interface InstantPair {
  from: Temporal.Instant;
  to: Temporal.Instant | null;
}

/** A budget compared at two instants; `earlier` is undefined if no budget was in force at the first instant. */
export interface BudgetChange {
  earlier: HistoryRow | undefined;
  row: HistoryRow;
  spentThen: Consumption;
  spent: Consumption;
  changes: CausedChange[];
  largest: LargestChange[];
}

/**
 * Each budget is computed three times, under different ids: the earlier budget on the earlier and on the later
 * dates, and the later budget on the later dates.
 */
const numbersOf = (index: number) => ({ start: 3 * index + 1, period: 3 * index + 2, budget: 3 * index + 3 });

interface Pair {
  earlier: HistoryRow | undefined;
  row: HistoryRow;
}

function requestedOf(
  { earlier, row }: Pair,
  index: number,
  days: { from: Temporal.PlainDate; to: Temporal.PlainDate },
) {
  const numbers = numbersOf(index);
  const requested = (id: number, counted: HistoryRow, through: Temporal.PlainDate): RequestedRow[] => {
    const dates = countedDays(counted, through);
    return dates ? [{ row: { ...counted, id }, days: dates }] : [];
  };
  return [
    ...(earlier ? requested(numbers.start, earlier, days.from) : []),
    ...(earlier ? requested(numbers.period, { ...row, budget: earlier.budget }, days.to) : []),
    ...requested(numbers.budget, row, days.to),
  ];
}

/** Hours have no cost. If a budget changes from hours to money, its whole cost is a change. */
const usedOf = (row: HistoryRow, used: Consumption): Consumption =>
  row.budget.type === 'hours' ? { ...used, cents: '0' } : used;

function changeOfPair({ earlier, row }: Pair, changeOf: (number: number) => SpendChange, index: number): BudgetChange {
  const numbers = numbersOf(index);
  const budget = changeOf(numbers.budget);
  const counted = {
    knownThen: usedOf(row, budget.knownThen),
    knownNow: usedOf(row, budget.knownNow),
    differences: budget.differences.map((difference) => ({ ...difference, ...usedOf(row, difference) })),
  };
  const start = earlier ? usedOf(earlier, changeOf(numbers.start).knownThen) : nothing;
  const period = earlier ? usedOf(earlier, changeOf(numbers.period).knownThen) : nothing;
  const changes = changesOf({ start, period, budget: counted });
  return { earlier, row, spentThen: start, spent: counted.knownNow, changes, largest: [] };
}

async function loadPairs(
  ctx: Context,
  organization: Membership,
  filter: Omit<InForceAt, 'asOf' | 'knownAt'> & InstantPair,
  page: Page,
) {
  const { rows, pagination } = await loadInForce(
    ctx,
    organization,
    { ...filter, asOf: filter.to ?? ctx.now, knownAt: filter.to },
    page,
  );
  const owners = ownersOf(rows);
  const earlier = await loadInForce(
    ctx,
    organization,
    { asOf: filter.from, knownAt: filter.from, visibleProjects: filter.visibleProjects, owners },
    { startId: 0, limit: page.limit },
  );
  const byOwner = new Map(earlier.rows.map((row) => [ownerText(row), row]));
  return { pairs: rows.map((row): Pair => ({ row, earlier: byOwner.get(ownerText(row)) })), pagination };
}

/** A page of the budgets in force at the later instant, with the changes in each since the earlier instant. */
export async function loadBudgetChanges(
  ctx: Context,
  organization: Membership,
  filter: Omit<InForceAt, 'asOf' | 'knownAt'> & InstantPair & { withLargest: boolean },
  page: Page,
) {
  const { organizationId, calendar } = organization;
  await awaitRecording(ctx.db, organizationId);
  const { pairs, pagination } = await loadPairs(ctx, organization, filter, page);
  const days = { from: localDate(calendar, filter.from), to: localDate(calendar, filter.to ?? ctx.now) };
  const known = { knownAt: formatMicros(filter.from), knownUntil: filter.to ? formatMicros(filter.to) : everKnown };
  const ask = (requested: readonly RequestedRow[]) => stepsQueryOf(ctx.db, organizationId, requested, known);
  if (pairs.length === 0) return { changes: [], pagination };
  const newFrom = firstNewDay(calendar, filter.from, await loadTimeKnownSince(ctx.db, organizationId));
  const query = await ask(pairs.flatMap((pair, index) => requestedOf(pair, index, days)));
  const steps = Map.groupBy(await selectSteps(ctx.db, organizationId, { ...query, newFrom }), ({ id }) => id);
  const changes = pairs.map((pair, index) => changeOfPair(pair, (number) => changeOfRow(steps.get(number)), index));
  if (!filter.withLargest) return { changes, pagination };
  const present = pairs.flatMap(({ row }, index) => requestedOf({ row, earlier: undefined }, index, days));
  const largest = Map.groupBy(
    await selectLargest(ctx.db, organizationId, { ...(await ask(present)), newFrom }, mostBehindCause),
    ({ id }) => id,
  );
  const withLargest = changes.map((change, index) => ({
    ...change,
    largest: largest.get(numbersOf(index).budget) ?? [],
  }));
  return { changes: withLargest, pagination };
}
