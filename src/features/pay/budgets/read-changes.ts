import { Decimal } from 'decimal.js';
import type { listBudgetChanges, WireBudgetChange, WireBudgetState } from '../../../contract/budget-changes.ts';
import type { Answer, Query } from '../../../contract/endpoint.ts';
import { pageOf } from '../../../contract/paging.ts';
import type { Context, Membership } from '../../../context.ts';
import { toWireNumber, unitsOf } from '../../../money/amounts.ts';
import { type InstantPair, type BudgetChange, loadBudgetChanges } from './changes.ts';
import { requestedOwners } from './in-force.ts';
import { presentBudget } from './present.ts';
import type { CausedChange } from './rules/changes.ts';
import { type Consumption, spentOf } from './rules/measure.ts';
import { limitOf, limitState } from './rules/limit-state.ts';
import type { BudgetSight } from './rules/sight.ts';
import { readAsOf } from './read-as-of.ts';
import { readSight } from './sight.ts';
import { presentOwner } from './status.ts';
import type { HistoryRow } from './store/rows.ts';

/** Page size limit with `include=largest`. */
const mostWithLargest = 50;

function presentState(row: HistoryRow, used: Consumption): WireBudgetState {
  const spent = spentOf(row.budget, used);
  const { percent, reached } = limitState(row.budget, new Decimal(spent), row.carried);
  const limit = limitOf(row.budget);
  return {
    spent,
    ...(limit === null ? {} : { limit: toWireNumber(limit) }),
    ...(row.carried === undefined ? {} : { carried: toWireNumber(row.carried) }),
    ...(percent === null ? {} : { percent: toWireNumber(percent) }),
    reached,
    period_start_date: row.periodStartOn.toString(),
    ...(row.periodStopOn === null ? {} : { period_stop_date: row.periodStopOn.toString() }),
  };
}

const costOf = (hasCost: boolean, cents: string) => (hasCost ? { cost: unitsOf(cents) } : {});

function presentCause(organization: Membership, change: BudgetChange, caused: CausedChange, withLargest: boolean) {
  const hasCost = [change.row, change.earlier].some((row) => row?.budget.type === 'cost');
  const { cause, seconds, cents } = caused;
  const largest = change.largest
    .filter((day) => day.cause === cause)
    .map((day) => ({
      user_id: day.userId,
      project_id: day.projectId,
      date: day.date,
      seconds: day.seconds,
      // Only owners and managers see costs at bill rates.
      ...costOf(hasCost && organization.role !== 'user', day.cents),
    }));
  return { cause, seconds, ...costOf(hasCost, cents), ...(withLargest ? { largest } : {}) };
}

interface Sights {
  start: (row: HistoryRow) => BudgetSight;
  stop: (row: HistoryRow) => BudgetSight;
}

const presentEnd = (row: HistoryRow, used: Consumption, sight: BudgetSight): WireBudgetState =>
  sight === 'everything' ? presentState(row, used) : { state: sight };

function presentChange(organization: Membership, change: BudgetChange, { start, stop }: Sights, withLargest: boolean) {
  const { row, earlier, spent, spentThen } = change;
  const sights = [stop(row), ...(earlier ? [start(earlier)] : [])];
  const isSeen = sights.every((sight) => sight === 'everything');
  return {
    ...presentOwner(row),
    ...(isSeen ? { budget: presentBudget(row.budget) } : {}),
    ...(earlier ? { start: presentEnd(earlier, spentThen, start(earlier)) } : {}),
    stop: presentEnd(row, spent, stop(row)),
    ...(isSeen
      ? {
          differences: change.changes.map((causedChange) =>
            presentCause(organization, change, causedChange, withLargest),
          ),
        }
      : {}),
  } satisfies WireBudgetChange;
}

/** The visible part of each budget at both instants, for the member. */
async function readSights(
  ctx: Context,
  organization: Membership,
  changes: readonly BudgetChange[],
  instants: InstantPair,
) {
  const earlier = changes.flatMap((change) => change.earlier ?? []);
  return {
    start: await readSight(ctx.db, organization, earlier, instants.from),
    stop: await readSight(
      ctx.db,
      organization,
      changes.map(({ row }) => row),
      instants.to ?? ctx.now,
    ),
  };
}

/** A page of budget changes: of the requested projects and clients, or of all. */
export async function readBudgetChanges(
  ctx: Context,
  organization: Membership,
  query: Query<typeof listBudgetChanges>,
  visibleProjects: readonly number[] | undefined,
): Promise<Answer<typeof listBudgetChanges>> {
  const { include = [] } = query;
  const withLargest = include.includes('largest');
  const page = pageOf(query);
  const asOf = (name: 'as_of[start]' | 'as_of[stop]') => readAsOf(ctx, organization.organizationId, name, query[name]);
  const between = { from: (await asOf('as_of[start]')) ?? ctx.now, to: await asOf('as_of[stop]') };
  const { changes, pagination } = await loadBudgetChanges(
    ctx,
    organization,
    { ...between, visibleProjects, owners: requestedOwners(query), withLargest },
    withLargest ? { ...page, limit: Math.min(page.limit, mostWithLargest) } : page,
  );
  const sights = await readSights(ctx, organization, changes, between);
  const shown = changes.map((change) => presentChange(organization, change, sights, withLargest));
  return { budget_changes: shown, ...(pagination ? { pagination } : {}) };
}
