import type { PayrollFilter, PayrollLayout } from '../../../../contract/payroll-templates.ts';
import { amountOf, type PayrollLine } from './payroll-lines.ts';

const has = <T>(listed: readonly T[] | undefined, value: T): boolean => listed === undefined || listed.includes(value);

/** Whether a line pays anything. Hours that a salary covers do not. */
const isPaid = (line: PayrollLine) => line.paidSeconds !== 0 || (amountOf(line) ?? 0) !== 0;

/** Whether a line matches a filter. Example: {multipliers: [1.5]} matches overtime at × 1.5. */
function fits(line: PayrollLine, filter: PayrollFilter): boolean {
  return (
    has(filter.earning_types, line.earningType) &&
    has(filter.parts, line.part) &&
    has(filter.multipliers, Number(line.multiplier)) &&
    (filter.names === undefined || (line.name !== null && filter.names.includes(line.name))) &&
    (filter.corrections === undefined || filter.corrections === line.isCorrection) &&
    (filter.paid === undefined || filter.paid === isPaid(line))
  );
}

/** Whether a line matches one of the filters; true without filters. */
export const fitsAny = (line: PayrollLine, filters: readonly PayrollFilter[] | undefined): boolean =>
  filters === undefined || filters.some((filter) => fits(line, filter));

/** The code of a line in a file; null = the file leaves it out. */
export function codeOf(line: PayrollLine, { earning_codes: codes }: Pick<PayrollLayout, 'earning_codes'>) {
  const match = codes.find(({ only }) => fits(line, only));
  return match ? match.code : (line.name ?? line.earningType);
}
