import { Decimal } from 'decimal.js';
import type { listBudgetChanges, WireBudgetChange, WireBudgetState } from '../../contract/budget-changes.ts';
import type { Answer, Query } from '../../contract/endpoint.ts';
import { pageOf } from '../../contract/paging.ts';
import type { Context, Membership } from '../../context.ts';
import { toWireNumber, unitsOf } from '../../money/amounts.ts';
import { type BudgetChange, loadBudgetChanges } from './changes.ts';
import { requestedOwners } from './in-force.ts';
import { presentBudget } from './present.ts';
import type { CausedChange } from './rules/changes.ts';
import { type Consumption, spentOf } from './rules/measure.ts';
import { limitOf, limitState } from './rules/reached.ts';
import { seesBudget } from './sees-budget.ts';
import { readAsOf } from './read-as-of.ts';
import { presentOwner, shareOf } from './status.ts';
import type { HistoryRow } from './store/rows.ts';

/** How many rows a page has where the days behind each cause are requested. */
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
      // What members are billed at is for owners and managers.
      ...costOf(hasCost && organization.role !== 'user', day.cents),
    }));
  return { cause, seconds, ...costOf(hasCost, cents), ...(withLargest ? { largest } : {}) };
}

function presentChange(organization: Membership, change: BudgetChange, withLargest: boolean): WireBudgetChange {
  const { row, earlier, spent, spentThen } = change;
  const isSeen = [row, earlier].every((one) => !one || seesBudget(organization, one.budget));
  const present = isSeen ? presentState : shareOf;
  return {
    ...presentOwner(row),
    ...(isSeen ? { budget: presentBudget(row.budget) } : {}),
    ...(earlier ? { start: present(earlier, spentThen) } : {}),
    stop: present(row, spent),
    ...(isSeen
      ? { differences: change.changes.map((one) => presentCause(organization, change, one, withLargest)) }
      : {}),
  };
}

/** A page of what changed of budgets, of those of the projects named or of all. */
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
  const { changes, pagination } = await loadBudgetChanges(
    ctx,
    organization,
    {
      from: (await asOf('as_of[start]')) ?? ctx.now,
      to: await asOf('as_of[stop]'),
      visibleProjects,
      owners: requestedOwners(query),
      withLargest,
    },
    withLargest ? { ...page, limit: Math.min(page.limit, mostWithLargest) } : page,
  );
  const shown = changes.map((change) => presentChange(organization, change, withLargest));
  return { budget_changes: shown, ...(pagination ? { pagination } : {}) };
}
