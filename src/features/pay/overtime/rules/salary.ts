import type { SalaryHours, SalaryMethod, SalaryPeriod } from '../../../../contract/lists/pay.ts';
import { tenThousandthsOf } from '../../../../money/cents.ts';
import { over, plus, type Ratio, ratio, times, zero } from '../../../../money/ratio.ts';

/** A salary as it was set. Hours are decimal text. */
export interface Salary {
  /** null = no salary from that date on. */
  cents: number | null;
  period: SalaryPeriod;
  hours: string | null;
  hoursPer: SalaryHours;
  /** Hours per week that the salary pays. null = the weekly hours, or all time that is not overtime. */
  coversHours: string | null;
  method: SalaryMethod;
}

/** Pay in cents and the hours that divide it. */
export interface SalaryDivision {
  amount: Ratio;
  hours: Ratio;
}

/** A salary in force, converted to a week. */
export interface SalaryInForce {
  method: Salary['method'];
  /** Cents per salary period, as set. */
  perPeriod: { cents: number; period: Salary['period'] };
  /** Cents. */
  weekly: Ratio;
  /** Seconds per week that a standard salary covers. null = all time that is not overtime. */
  covers: Ratio | null;
  /** Cents per hour of a standard salary. null = depends on the hours worked. */
  regularRate: Ratio | null;
  /** The pay and hours of a standard salary whose quotient is its rate. */
  division: SalaryDivision | null;
}

/** The salary periods of a year, which has 52 weeks. */
export const periodsOfYear = { weekly: 52, biweekly: 26, semimonthly: 24, monthly: 12, yearly: 1 } as const;
export const weeksOfYear = 52;
const partsOfOne = 10_000;

const hoursIn = (text: string) => ratio(tenThousandthsOf(text), partsOfOne);

/**
 * Converts a salary to a weekly one; a monthly salary × 12 / 52. The regular rate of a standard salary is its weekly
 * pay divided by its hours. A fluctuating salary pays all hours, so its rate depends on them. Hours per period are only
 * a divisor: without `covers_hours`, the salary then covers all time that is not overtime. Source: 29 CFR 778.113(b),
 * 778.114, 778.322. Example: 200.00 a week for 35 h -> 20000 cents, 20000/35 an hour.
 */
export function salaryInForce(salary: Salary): SalaryInForce | null {
  const { cents, period, hours, hoursPer, coversHours, method } = salary;
  if (cents === null) return null;
  const share = ratio(periodsOfYear[period], weeksOfYear);
  const weekly = times(ratio(cents), share);
  const inForce = { method, perPeriod: { cents, period }, weekly };
  if (method === 'fluctuating' || hours === null)
    return { ...inForce, covers: null, regularRate: null, division: null };
  const weeklyHours = hoursPer === 'period' ? times(hoursIn(hours), share) : hoursIn(hours);
  const covered = coversHours ?? (hoursPer === 'week' ? hours : null);
  const covers = covered === null ? null : times(hoursIn(covered), ratio(3_600));
  const division = { amount: hoursPer === 'period' ? ratio(cents) : weekly, hours: hoursIn(hours) };
  return { ...inForce, covers, regularRate: over(weekly, weeklyHours), division };
}

/** The salary pay of a week's days in cents: a seventh of a week for each day. */
export const payOfDays = (days: readonly SalaryInForce[]): Ratio =>
  days.reduce((pays, { weekly }) => plus(pays, times(weekly, ratio(1, 7))), zero);
