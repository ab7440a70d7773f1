import type { WireStep } from '../../../contract/overtime-steps.ts';
import { formatCents } from '../../../money/cents.ts';
import { hourlyAmount } from '../../../money/hourly-amount.ts';
import { isSame, over, type Ratio, ratio, roundedTo, times } from '../../../money/ratio.ts';
import type { MemberWeek } from './compute.ts';
import type { TimeSegment } from './rules/count.ts';
import { RegularRates } from './rules/regular-rates.ts';
import { periodsOfYear, type SalaryDivision, type SalaryInForce, weeksOfYear } from './rules/salary.ts';
import type { PricedShare } from './rules/shares.ts';

/** Hours have at least two decimals, as amounts do. Example: 40 -> "40.00". */
const hoursText = (hours: Ratio) => hourlyAmount(times(hours, ratio(100)));

/** The divided pay. Example: 2,200.00 a month as pay of a week -> "2200.00 × 12 / 52". */
function amountText({ perPeriod: { cents, period } }: SalaryInForce, amount: Ratio): string {
  const weekly = times(ratio(cents), ratio(periodsOfYear[period], weeksOfYear));
  const isConverted = !isSame(amount, ratio(cents)) && isSame(amount, weekly);
  return isConverted ? `${formatCents(cents)} × ${periodsOfYear[period]} / ${weeksOfYear}` : hourlyAmount(amount);
}

function salaryRateStep(
  salary: SalaryInForce,
  { amount, hours }: SalaryDivision,
  rounding: { decimals: number; rate: Ratio } | null,
): WireStep {
  const quotient = hourlyAmount(over(amount, hours));
  const rounded = rounding ? `, rounded to ${rounding.decimals} decimals ${hourlyAmount(rounding.rate)}` : '';
  return {
    step: 'salary_rate',
    text: `Rate of the salary: ${amountText(salary, amount)} / ${hoursText(hours)} h = ${quotient} per hour${rounded}.`,
    amount: hourlyAmount(amount),
    hours: hoursText(hours),
    quotient,
    ...(rounding ? { decimals: rounding.decimals } : {}),
    rate: hourlyAmount(rounding?.rate ?? over(amount, hours)),
  };
}

/** Explains each rate of a salary in the week: its pay divided by its hours, or by the hours worked. */
export function salaryRateSteps(week: MemberWeek, shares: ReadonlyMap<TimeSegment, PricedShare>): WireStep[] {
  const rates = new RegularRates(week);
  const steps = new Map<string, WireStep>();
  for (const [segment, { salaryRate }] of shares) {
    const salary = salaryRate && week.salaryOn(segment.piece.day);
    const division = salary ? rates.divisionOf(salary) : null;
    if (!salary || !division) continue;
    const quotient = over(division.amount, division.hours);
    const decimals = rates.decimalsOf(segment);
    // Amounts in cents already include two of the decimals.
    const rounded = decimals === null ? quotient : roundedTo(quotient, decimals - 2);
    // The rate can also be the average of the week, which another step explains.
    if (!isSame(rounded, salaryRate)) continue;
    const rounding = decimals === null ? null : { decimals, rate: rounded };
    const step = salaryRateStep(salary, division, rounding);
    steps.set(step.text, step);
  }
  return [...steps.values()];
}
