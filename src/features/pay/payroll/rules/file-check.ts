import { Decimal } from 'decimal.js';
import type { PayrollWarning } from '../../../../contract/lists/payroll.ts';
import type { PayrollColumn, PayrollLayout } from '../../../../contract/payroll-templates.ts';
import { codeOf, fitsAny } from './filters.ts';
import { hundredthsOfHours, wholeHourSeconds } from './hours.ts';
import { digitsOf } from './day-line.ts';
import { amountOf, type PayrollLine } from './payroll-lines.ts';

type Field = NonNullable<PayrollColumn['field']>;

/** The difference between a member's rows in a file and the pay; null = the payroll program's rate decides. */
interface FileDifference {
  difference: string | null;
  reason: PayrollWarning;
}

/** Units of currency that payroll reads from a line, beyond the pay of the line. */
interface Reading {
  /** null = hours without a rate. */
  excess: Decimal | null;
  /** How far the excess can be off, because hours and cents are rounded. */
  tolerance: Decimal;
  reason: PayrollWarning;
}

/** The columns of hours, from the one that a payroll program would use first. */
const hoursFields = ['paid_hours', 'paid_seconds', 'hours', 'seconds'] as const;
type HoursField = (typeof hoursFields)[number];
const rateFields = ['hour_rate', 'rate'] as const;

const none = new Decimal(0);
const cent = new Decimal('0.01');
const secondsOfHour = 3_600;

const columnOf = ({ columns }: PayrollLayout, line: PayrollLine, field: Field) =>
  columns.find((column) => column.field === field && fitsAny(line, column.only));

/** Whether a file contains hours, which a payroll program multiplies. */
export const hasHours = ({ columns }: PayrollLayout): boolean =>
  columns.some(({ field }) => hoursFields.some((hours) => hours === field));

const unitsOf = (cents: number | null) => new Decimal(cents ?? 0).div(100);

const isPaidField = (field: HoursField) => field.startsWith('paid');

/** Hours as the file writes them, and half of the last digit. */
function hoursIn(line: PayrollLine, field: HoursField, { hours_format: format }: PayrollLayout): [Decimal, Decimal] {
  const seconds =
    field === 'paid_hours' ? wholeHourSeconds(line) : isPaidField(field) ? line.paidSeconds : line.seconds;
  if (field.endsWith('seconds')) return [new Decimal(seconds).div(secondsOfHour), none];
  if (format === 'h:mm') return [new Decimal(Math.round(seconds / 60)).div(60), new Decimal(1).div(120)];
  return [unitsOf(hundredthsOfHours(seconds)), new Decimal('0.005')];
}

const hoursFieldOf = (line: PayrollLine, layout: PayrollLayout) =>
  hoursFields.find((field) => columnOf(layout, line, field));

/** Whether the file distinguishes a part of the pay from the whole by another code or column. */
function isMarked(line: PayrollLine, layout: PayrollLayout): boolean {
  const whole: PayrollLine = { ...line, part: 'whole' };
  const hoursColumn = (own: PayrollLine) => hoursFields.map((field) => columnOf(layout, own, field)).find(Boolean);
  return codeOf(line, layout) !== codeOf(whole, layout) || hoursColumn(line) !== hoursColumn(whole);
}

/** The factor that the payroll program applies: the multiplier, or for separate pay its part. */
function factorOf(line: PayrollLine, layout: PayrollLayout): Decimal {
  const multiplier = new Decimal(line.multiplier);
  if (line.part === 'whole' || line.addition !== null) return multiplier;
  if (layout.premiums === 'together' && !isMarked(line, layout)) return multiplier;
  return line.part === 'straight' ? new Decimal(1) : multiplier.minus(1);
}

/** The rate that multiplies the hours of a line, or the rate in the payroll program; null = unknown. */
function rateOf(line: PayrollLine, layout: PayrollLayout): string | null {
  if (line.addition !== null && columnOf(layout, line, 'addition')) return line.addition;
  const written = rateFields.find((field) => columnOf(layout, line, field));
  if (written) return written === 'rate' ? line.rate : line.hourRate;
  return line.addition ?? line.hourRate;
}

function reasonOf(line: PayrollLine, field: HoursField, layout: PayrollLayout): PayrollWarning {
  if (line.straight === null && line.premium === null) return 'fixed_pay';
  if (line.paidSeconds !== line.seconds) return 'salary_and_hours';
  if (line.hourMinutes !== null && field !== 'paid_hours') return 'hour_length';
  if (line.addition !== null) return 'addition';
  if (line.part !== 'whole' && layout.premiums === 'together' && !isMarked(line, layout)) return 'divided_week';
  return (line.premium ?? 0) === 0 ? 'rounded_hours' : 'hours_at_average';
}

const exact = (excess: Decimal, reason: PayrollWarning): Reading => ({ excess, tolerance: none, reason });

/** The hours of a line, multiplied by rate and factor, compared with an amount. */
function readHours(line: PayrollLine, layout: PayrollLayout, factor: Decimal, amount: number | null): Reading {
  const field = hoursFieldOf(line, layout);
  if (!field) return exact(unitsOf(amount).neg(), 'no_column');
  const [hours, step] = hoursIn(line, field, layout);
  const [rate, reason] = [rateOf(line, layout), reasonOf(line, field, layout)];
  if (rate === null)
    return hours.isZero() ? exact(unitsOf(amount).neg(), reason) : { excess: null, tolerance: none, reason };
  const perHour = factor.times(digitsOf(rate));
  return {
    excess: perHour.times(hours).minus(unitsOf(amount)),
    tolerance: perHour.abs().times(step).plus(cent),
    reason,
  };
}

/** A column with an amount is the pay. Otherwise payroll multiplies hours by a rate. */
function readLine(line: PayrollLine, layout: PayrollLayout): Reading {
  const has = (field: Field) => columnOf(layout, line, field) !== undefined;
  if (has('amount') || (has('amount_per_hour') && line.seconds !== 0)) return exact(none, 'no_column');
  if (has('straight')) return exact(has('premium') ? none : unitsOf(line.premium).neg(), 'no_column');
  if (has('premium')) return readHours(line, layout, new Decimal(1), line.straight);
  return readHours(line, layout, factorOf(line, layout), amountOf(line));
}

/** Whether hours without a rate can be paid: the file has rates, or pays a salary in addition. */
const paysUnrated = (lines: readonly PayrollLine[], { columns }: PayrollLayout) =>
  columns.some(({ field }) => rateFields.some((rate) => rate === field)) ||
  lines.some(({ earningType }) => earningType === 'salary');

/**
 * Compares what a payroll program pays for a member's rows with the amount due: hours × rate × multiplier, and amounts.
 * Lines without a code are not in the file. Rounded hours and cents make no difference.
 * Source: docs/contract/payroll.md. Example: 5 h of overtime at 15.00 and the average 12.33, with columns for hours and
 * the rate -> "6.67", hours_at_average.
 */
export function differenceOf(lines: readonly PayrollLine[], layout: PayrollLayout): FileDifference | null {
  const written = lines.filter((line) => codeOf(line, layout) !== null);
  const readings = written.map((line) => readLine(line, layout));
  const unknown = readings.find(({ excess }) => excess === null);
  if (unknown && paysUnrated(written, layout)) return { difference: null, reason: unknown.reason };
  const known = readings.map(({ excess }) => excess ?? none);
  const [difference, tolerance] = [
    Decimal.sum(none, ...known),
    Decimal.sum(none, ...readings.map((own) => own.tolerance)),
  ];
  if (difference.abs().lte(tolerance)) return null;
  const most = Decimal.max(...known.map((excess) => excess.abs()));
  const reason = readings[known.findIndex((excess) => excess.abs().eq(most))]?.reason ?? 'no_column';
  return { difference: difference.toFixed(2), reason };
}
