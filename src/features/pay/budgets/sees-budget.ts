import type { Membership } from '../../../context.ts';
import { seesPay } from '../../../pay-visibility.ts';
import type { Budget } from './rules/budget.ts';

/**
 * Whether a member can see a budget and its rows. Spend at pay rates, shown with the time, would reveal the rates.
 * Source: docs/contract/roles.md, Visibility of pay.
 */
export function seesBudget(
  organization: Pick<Membership, 'role' | 'managersSeePayRates'>,
  { rate }: { rate?: Budget['rate'] | undefined },
): boolean {
  return rate !== 'pay_rate' || seesPay(organization);
}
