import type { Frequency, SalaryPeriod } from '../../../../contract/lists/pay.ts';
import { formatCents } from '../../../../money/cents.ts';
import { type MinorUnit, roundToUnit } from '../../../../money/minor-unit.ts';
import { type Ratio, ratio, times } from '../../../../money/ratio.ts';

/** Consecutive days with one salary, dates `YYYY-MM-DD`, both inclusive; cents for each of its periods. */
export interface SalaryRun {
  from: string;
  to: string;
  cents: number;
  period: SalaryPeriod;
}

/** The frequency of pay, and the number of days in the whole period around some dates. */
export interface PaidRhythm {
  frequency: Frequency;
  wholeDays: number;
}

const timesOfYear: Record<SalaryPeriod, number> = { weekly: 52, biweekly: 26, semimonthly: 24, monthly: 12, yearly: 1 };
const [weeksOfYear, daysOfWeek] = [52, 7];
const isByWeeks = (period: SalaryPeriod) => period === 'weekly' || period === 'biweekly';

/**
 * The salary for days of a pay period, in cents, rounded half-up to the minor unit. If both are monthly or semimonthly,
 * a whole period gets its fixed share of the year, whatever its number of days, and a partial period gets its share of
 * that amount by days. Otherwise each day gets a seventh of a week, which is 1/52 of a year (29 CFR 778.113(b)).
 * Examples: 2,200.00 a month paid monthly -> 2200.00 for 28 days and for 31; paid twice a month -> 1100.00; paid
 * biweekly -> 14 days of 2,200.00 × 12 / 52 / 7 = 1015.38.
 */
export function salaryOfPeriod(
  { cents, period }: Pick<SalaryRun, 'cents' | 'period'>,
  days: number,
  { frequency, wholeDays }: PaidRhythm,
  minorUnit: MinorUnit,
): number {
  const yearly = times(ratio(cents), ratio(timesOfYear[period]));
  const share: Ratio =
    isByWeeks(period) || isByWeeks(frequency)
      ? ratio(days, weeksOfYear * daysOfWeek)
      : ratio(days, timesOfYear[frequency] * wholeDays);
  return roundToUnit(times(yearly, share), minorUnit);
}

/**
 * The product that `salaryOfPeriod` rounds, as text that a calculator can repeat. Source: docs/contract/pay-periods.md.
 * Examples: 2,200.00 a month paid monthly, 10 days of 31 -> "2200.00 × 10 / 31"; paid biweekly, 14 days ->
 * "2200.00 × 12 / 52 × 14 / 7".
 */
export function shareOfSalary(
  { cents, period }: Pick<SalaryRun, 'cents' | 'period'>,
  days: number,
  { frequency, wholeDays }: PaidRhythm,
): string {
  const isInWeeks = isByWeeks(period) || isByWeeks(frequency);
  const [times, paidTimes] = [timesOfYear[period], isInWeeks ? weeksOfYear : timesOfYear[frequency]];
  const whole = isInWeeks ? daysOfWeek : wholeDays;
  const ofYear = times === paidTimes ? '' : ` × ${times} / ${paidTimes}`;
  return `${formatCents(cents)}${ofYear}${days === whole ? '' : ` × ${days} / ${whole}`}`;
}
