import type { Membership } from '../../../context.ts';
import { seesPay } from '../../../pay-sight.ts';
import type { Budget } from './rules/budget.ts';

/**
 * Whether someone may see a budget and its rows: what is spent at pay rates, beside the time, would give the rates.
 * Source: docs/contract/roles.md, Visibility of pay.
 */
export function seesBudget(
  organization: Pick<Membership, 'role' | 'managersSeePayRates'>,
  { rate }: { rate?: Budget['rate'] | undefined },
): boolean {
  return rate !== 'pay_rate' || seesPay(organization);
}
