import { type MinorUnit, roundToUnit } from '../../../../money/minor-unit.ts';
import { type Ratio, zero } from '../../../../money/ratio.ts';
import type { TimeSegment } from './count.ts';
import { applyCredit, type Credit, type ValuedSegment } from './credit.ts';
import { Coverage } from './coverage.ts';
import { addToLine, type HourValue, type Line, roundLines } from './lines.ts';
import { exactCents } from './exact-cents.ts';
import type { RatedWeek } from './rated-week.ts';
import { isWeighted, RegularRates, salariesOf } from './regular-rates.ts';
import type { HourlyRate } from './rates.ts';
import { payOfDays } from './salary.ts';
import { billTerms, payTerms, type Terms } from './terms.ts';

/**
 * The amounts of a week for pay or bill, in cents. Straight time includes the salary. The total is straight time,
 * premium and earnings.
 */
export interface PricedSide {
  lines: Line[];
  salary: number;
  earnings: number;
  straight: number;
  premium: number;
  /** The premiums that reduced the overtime premium. */
  credit: Credit | null;
}

interface Others {
  salary: number;
  earnings: number;
  credit: Credit | null;
}

function sumUp(lines: Line[], minor: MinorUnit, others: Others): PricedSide {
  const side = { ...others, lines, straight: others.salary, premium: 0 };
  roundLines(lines, minor);
  for (const line of lines) {
    side.straight += line.straight;
    side.premium += line.premium;
  }
  return side;
}

/** The hourly value of a segment with an hourly rate. */
function valueAt(rate: HourlyRate, terms: Terms, base: Ratio, segment: TimeSegment): Omit<HourValue, 'earned'> {
  const isOfWeek = segment.row !== null && isWeighted(segment.row.policy);
  const own = exactCents(rate.cents);
  return { terms, rate, straight: own, own, base, isOfWeek, straightSeconds: segment.seconds };
}

/**
 * Prices a week's pay: straight time and premium per line, salaries by day, and earnings. Time that a salary covers
 * gets no separate straight pay.
 * Returns null if pay is fixed on all days with time and the week has no other earnings.
 * Source: 29 CFR 778.113 to .115, .322, .419; docs/contract/overtime.md.
 * Example: 15 h at 20.00, then 35 h at 15.00 under 40 h × 1.5 -> straight 825.00, premium 75.00.
 */
export function priceForPay(week: RatedWeek): PricedSide | null {
  const valued: ValuedSegment[] = [];
  const regular = new RegularRates(week);
  const salaries = salariesOf(week);
  const isSalaried = salaries.length > 0;
  const coverage = new Coverage(salaries);
  for (const segment of week.counted.segments) {
    const { piece, row } = segment;
    const salary = isSalaried ? week.salaryOn(piece.day) : null;
    const rate = salary ? null : week.ratesOf(piece).pay;
    const own = salary ? regular.ownOf(salary) : rate && exactCents(rate.cents);
    if (!own) continue;
    const terms = payTerms(row, piece.premiums, own);
    const earned = regular.ofOvertimeHour(segment);
    if (salary) {
      const worth = { own, ...regular.ofSalary(salary, segment, terms) };
      const straightSeconds = coverage.owed(segment, salary);
      valued.push({ segment, value: { terms, rate: null, ...worth, earned, isOfWeek: true, straightSeconds } });
    } else if (rate) {
      const value = valueAt(rate, terms, regular.ofHour(own, segment, terms), segment);
      valued.push({ segment, value: { ...value, earned } });
    }
  }
  const earned = week.earnings.reduce((sum, { cents }) => sum + cents, 0);
  if (valued.length === 0 && !isSalaried && week.earnings.length === 0) return null;
  const { hours, credit } = applyCredit(valued);
  const lines: Line[] = [];
  for (const { segment, value } of hours) addToLine(lines, segment, value);
  const minor = week.minorUnit;
  return sumUp(lines, minor, { salary: roundToUnit(payOfDays(salaries), minor), earnings: earned, credit });
}

/** Prices a week's bill: only billable time, independent of pay. Example: 25 of 45 h billable at 100.00 -> 2500.00. */
export function priceForBill(week: RatedWeek): PricedSide {
  const lines: Line[] = [];
  for (const segment of week.counted.segments) {
    if (!segment.piece.isBillable) continue;
    const rate = week.ratesOf(segment.piece).bill;
    // The bill has no regular rate.
    const value = valueAt(rate, billTerms(segment.row), exactCents(rate.cents), segment);
    addToLine(lines, segment, { ...value, earned: zero, isOfWeek: false });
  }
  return sumUp(lines, week.minorUnit, { salary: 0, earnings: 0, credit: null });
}
