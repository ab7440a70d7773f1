import type { WireMemberSalary, WireSalary } from '../../../contract/salaries.ts';
import type { StoredStatement } from './rules.ts';
import type { SalaryRow } from './store.ts';

function statementOf(row: SalaryRow): WireMemberSalary['statements'][number] {
  return {
    effective_on: row.effectiveOn,
    amount: row.amount,
    period: row.period,
    hours: row.hours,
    hours_per: row.hoursPer,
    covers_hours: row.coversHours,
    method: row.method,
    recorded_at: row.recordedAt,
  };
}

export const presentSalary = (row: SalaryRow): WireSalary => ({
  id: row.id,
  user_id: row.userId,
  ...statementOf(row),
});

export const presentMemberSalary = (
  userId: number,
  currency: string,
  rows: readonly SalaryRow[],
): WireMemberSalary => ({ user_id: userId, currency, statements: rows.map(statementOf) });

/** A row in the format of the rules. */
export function storedStatementOf({ id, effectiveOn, ...row }: SalaryRow): StoredStatement {
  const { amount, period, hours, hoursPer, coversHours, method } = row;
  const isNone = amount === null || period === null || method === null;
  return { id, effectiveOn, terms: isNone ? null : { amount, period, hours, hoursPer, coversHours, method } };
}
