import type { PayrollColumn } from '../../src/contract/payroll-templates.ts';

/** The multipliers in payroll programs for the columns and codes of the presets. All other multipliers are 1. */
const multipliers: readonly [name: RegExp, multiplier: number][] = [
  [/^O\/T Hours$|time and a half|^Overtime$|^overtime$|^O$/, 1.5],
  [/time and a quarter/, 1.25],
  [/double time|^Doubletime$|^double_time$|^D$/, 2],
  [/triple time/, 3],
  [/quadruple time/, 4],
];

const multiplierOf = (name: string) => multipliers.find(([pattern]) => pattern.test(name))?.[1] ?? 1;

/**
 * The pay of a row: its amounts, plus hours × rate × the multiplier of the column or code. Hours without a rate: NaN.
 */
function rowTotal(columns: readonly PayrollColumn[], cells: readonly string[]): number {
  const cellsOf = (field: string) => cells.filter((_cell, index) => columns[index]?.field === field);
  const rates = [...cellsOf('rate'), ...cellsOf('hour_rate')].filter(Boolean);
  const [rate, code] = [Number(rates[0] ?? NaN), cellsOf('earning_code').find(Boolean) ?? ''];
  const hours = columns.flatMap(({ field, header }, index) =>
    (field === 'hours' || field === 'paid_hours') && cells[index]
      ? [Number(cells[index]) * Math.max(multiplierOf(header), multiplierOf(code))]
      : [],
  );
  const amounts = cellsOf('amount').map(Number);
  return hours.reduce((sum, own) => sum + own * rate, 0) + amounts.reduce((sum, own) => sum + own, 0);
}

/** The pay that a payroll program computes from the rows of a file. */
export const fileTotal = (columns: readonly PayrollColumn[], rows: readonly (readonly string[])[]): number =>
  rows.reduce((sum, cells) => sum + rowTotal(columns, cells), 0);
