import type { SalaryHours, SalaryMethod, SalaryPeriod } from '../../../../contract/lists/pay.ts';
import { over, plus, type Ratio, ratio, times, zero } from '../../../../money/ratio.ts';

/** A salary as it was set. Hours are decimal text. */
export interface Salary {
  /** null = no salary from that date on. */
  cents: number | null;
  period: SalaryPeriod;
  hours: string | null;
  hoursPer: SalaryHours;
  method: SalaryMethod;
}

/** A salary in force, converted to a week. */
export interface SalaryInForce {
  method: Salary['method'];
  /** Cents per salary period, as set. */
  perPeriod: { cents: number; period: Salary['period'] };
  /** Cents. */
  weekly: Ratio;
  /** Seconds per week that a standard salary covers. */
  covered: Ratio;
  /** Cents per hour of a standard salary. null = depends on the hours worked. */
  regularRate: Ratio | null;
}

const periodsOfYear = { weekly: 52, biweekly: 26, semimonthly: 24, monthly: 12, yearly: 1 } as const;
const weeksOfYear = 52;
const partsOfOne = 10_000;

/**
 * Converts a salary to a week; a monthly one × 12 / 52. The regular rate of a standard salary is its weekly pay divided
 * by the hours that it covers. A fluctuating salary pays all hours, so its rate depends on them.
 * Source: 29 CFR 778.113(b), 778.114, 778.322. Example: 200.00 a week for 35 h -> 20000 cents, 20000/35 an hour.
 */
export function salaryInForce({ cents, period, hours, hoursPer, method }: Salary): SalaryInForce | null {
  if (cents === null) return null;
  const share = ratio(periodsOfYear[period], weeksOfYear);
  const weekly = times(ratio(cents), share);
  const salary = { method, perPeriod: { cents, period }, weekly };
  if (method === 'fluctuating' || hours === null) return { ...salary, covered: zero, regularRate: null };
  const paidHours = ratio(Math.round(Number(hours) * partsOfOne), partsOfOne);
  const weeklyHours = hoursPer === 'period' ? times(paidHours, share) : paidHours;
  return { ...salary, covered: times(weeklyHours, ratio(3_600)), regularRate: over(weekly, weeklyHours) };
}

/** The salary pay of a week's days in cents, and the seconds it covers: a seventh of a week for each day. */
export function salaryOfDays(days: readonly SalaryInForce[]): { pays: Ratio; covered: number } {
  let [pays, covered] = [zero, zero];
  for (const salary of days) {
    pays = plus(pays, times(salary.weekly, ratio(1, 7)));
    covered = plus(covered, times(salary.covered, ratio(1, 7)));
  }
  return { pays, covered: Number(covered.n / covered.d) };
}
