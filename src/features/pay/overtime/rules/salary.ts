import type { SalaryHours, SalaryMethod, SalaryPeriod } from '../../../../contract/lists/pay.ts';
import { over, plus, type Ratio, ratio, times, zero } from '../../../../money/ratio.ts';

/** A salary as it was stated; hours as decimal text. */
export interface Salary {
  /** null = no salary from then on. */
  cents: number | null;
  period: SalaryPeriod;
  hours: string | null;
  hoursPer: SalaryHours;
  method: SalaryMethod;
}

/** A salary in force, by the week. */
export interface SalaryInForce {
  method: Salary['method'];
  /** Cents for each period, as it was stated. */
  stated: { cents: number; period: Salary['period'] };
  /** Cents. */
  weekly: Ratio;
  /** Seconds of a week that a standard salary pays. */
  covered: Ratio;
  /** Cents per hour of a standard salary; null = by the hours worked. */
  regularRate: Ratio | null;
}

const periodsOfYear = { weekly: 52, biweekly: 26, semimonthly: 24, monthly: 12, yearly: 1 } as const;
const weeksOfYear = 52;
const partsOfOne = 10_000;

/**
 * What a salary is by the week: a monthly one × 12 / 52. The regular rate of a standard salary is what a week pays over
 * the hours that it is for; a fluctuating one pays all hours, so that its rate follows from them.
 * Source: 29 CFR 778.113(b), 778.114, 778.322. Example: 200.00 a week for 35 h -> 20000 cents, 20000/35 an hour.
 */
export function salaryInForce({ cents, period, hours, hoursPer, method }: Salary): SalaryInForce | null {
  if (cents === null) return null;
  const share = ratio(periodsOfYear[period], weeksOfYear);
  const weekly = times(ratio(cents), share);
  const salary = { method, stated: { cents, period }, weekly };
  if (method === 'fluctuating' || hours === null) return { ...salary, covered: zero, regularRate: null };
  const paidHours = ratio(Math.round(Number(hours) * partsOfOne), partsOfOne);
  const weeklyHours = hoursPer === 'period' ? times(paidHours, share) : paidHours;
  return { ...salary, covered: times(weeklyHours, ratio(3_600)), regularRate: over(weekly, weeklyHours) };
}

/** What the salaries of a week's days pay, in cents, and how many seconds they are for: a seventh for each day. */
export function salaryOfDays(days: readonly SalaryInForce[]): { pays: Ratio; covered: number } {
  let [pays, covered] = [zero, zero];
  for (const salary of days) {
    pays = plus(pays, times(salary.weekly, ratio(1, 7)));
    covered = plus(covered, times(salary.covered, ratio(1, 7)));
  }
  return { pays, covered: Number(covered.n / covered.d) };
}
