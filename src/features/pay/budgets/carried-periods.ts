import type { PeriodsQuery, WireCarriedPeriod } from '../../../contract/budget-rollover.ts';
import type { Context, Membership } from '../../../context.ts';
import type { BudgetOwner } from '../../../events.ts';
import { toWireNumber } from '../../../money/amounts.ts';
import { requireBudgetRight } from './actions.ts';
import { carriedBy } from './carry.ts';
import { loadRule, readRule } from './carry-rule.ts';
import { loadPeriods } from './periods.ts';
import { limitOf } from './rules/limit-state.ts';
import { seesBudget } from './sees-budget.ts';
import type { HistoryRow } from './store/rows.ts';

const most = 60;

const ownersOf = (owner: BudgetOwner) => ({
  projectIds: 'projectId' in owner ? [owner.projectId] : [],
  clientIds: 'clientId' in owner ? [owner.clientId] : [],
});

function presentPeriod(
  { budget, periodStartOn, periodStopOn }: HistoryRow,
  amounts: { carried: string; spent: number },
): WireCarriedPeriod {
  const limit = limitOf(budget);
  return {
    period_start_date: periodStartOn.toString(),
    ...(periodStopOn === null ? {} : { period_stop_date: periodStopOn.toString() }),
    type: budget.type,
    ...(limit === null ? {} : { limit: toWireNumber(limit) }),
    carried: toWireNumber(amounts.carried),
    spent: amounts.spent,
  };
}

/**
 * Up to 60 periods of a project or client with their carried amounts, latest first. The amounts follow the carry rule
 * in the query, or else the stored one. Throws forbidden for a budget that the member cannot see.
 */
export async function readCarriedPeriods(
  ctx: Context,
  organization: Membership,
  owner: BudgetOwner,
  { carry, ...bounds }: PeriodsQuery,
): Promise<WireCarriedPeriod[]> {
  await requireBudgetRight(ctx, organization, owner, null);
  const { organizationId } = organization;
  const rule = carry ? readRule({ carry, ...bounds }) : await loadRule(ctx, { organizationId, owner });
  const periods = await loadPeriods(ctx, organization, ownersOf(owner));
  const carriedOf = carriedBy(rule, periods);
  const latest = periods
    .filter(({ row }) => seesBudget(organization, row.budget))
    .slice(-most)
    .toReversed();
  return latest.map(({ row, spent }) => presentPeriod(row, { carried: carriedOf(row), spent }));
}
