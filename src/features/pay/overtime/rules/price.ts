import { halfUp, isSame, over, plus, type Ratio, ratio, roundedTo, times, zero } from '../../../../money/ratio.ts';
import type { CountedWeek, PoliciesByDay, TimeSegment } from './count.ts';
import { Coverage } from './coverage.ts';
import { addToLine, type HourValue, type Line, roundLines } from './lines.ts';
import type { PolicyInForce } from './policy.ts';
import type { HourlyRate, HourRates } from './rates.ts';
import { payOfDays, type SalaryInForce } from './salary.ts';
import { billTerms, payTerms, type Terms } from './terms.ts';

/** A payment in addition to hours and salary, in cents. */
export interface Earning {
  day: number;
  cents: number;
  name: string;
  inRegularRate: boolean;
}

/** A member's counted week with the inputs of its price. */
export interface RatedWeek {
  readonly from: number;
  readonly until: number;
  readonly counted: CountedWeek;
  readonly policies: PoliciesByDay;
  /** Only earnings of this week. */
  readonly earnings: readonly Earning[];
  ratesOf(piece: TimeSegment['piece']): HourRates;
  salaryOn(day: number): SalaryInForce | null;
}

/**
 * The amounts of a week on one side, in cents. Straight time includes the salary. The total is straight time, premium
 * and earnings.
 */
export interface PricedSide {
  lines: Line[];
  salary: number;
  earnings: number;
  straight: number;
  premium: number;
}

const secondsOfHour = 3_600;

/** Pay in cents × 3600, and the seconds worked for it. */
interface Remuneration {
  worth: Ratio;
  seconds: number;
}

/** Cents per hour. Zero without time. */
const averageOf = ({ worth, seconds }: Remuneration): Ratio => (seconds === 0 ? zero : over(worth, ratio(seconds)));

/** Whether a salary pays all hours of a week. */
const paysAllHours = (salary: SalaryInForce | null): boolean => salary?.regularRate === null;

const isWeighted = (policy: PolicyInForce) => policy.rules.regularRate === 'weighted_average';

/** The regular rates of a week, as exact cents per hour. */
class RegularRates {
  readonly #week: RatedWeek;
  #average: Ratio | undefined;
  #perHour: Ratio | undefined;
  #fluctuating: Remuneration | undefined;

  constructor(week: RatedWeek) {
    this.#week = week;
  }

  /** Cents per hour worked from earnings that are part of the regular rate (29 CFR 778.110(b)). */
  #earnedPerHour(): Ratio {
    if (this.#perHour) return this.#perHour;
    const { earnings, counted } = this.#week;
    const cents = earnings.reduce((sum, earning) => sum + (earning.inRegularRate ? earning.cents : 0), 0);
    const isNone = cents === 0 || counted.tracked === 0;
    return (this.#perHour = isNone ? zero : over(ratio(cents * secondsOfHour), ratio(counted.tracked)));
  }

  /** Pay of the salaries that cover all hours of the week, and the hours on their days (29 CFR 778.114). */
  #ofFluctuating(): Remuneration {
    if (this.#fluctuating) return this.#fluctuating;
    const pays = payOfDays(salariesOf(this.#week).filter(paysAllHours));
    const { segments } = this.#week.counted;
    const own = segments.filter(({ piece }) => paysAllHours(this.#week.salaryOn(piece.day)));
    const seconds = own.reduce((sum, segment) => sum + segment.seconds, 0);
    return (this.#fluctuating = { worth: times(pays, ratio(secondsOfHour)), seconds });
  }

  /**
   * The week's straight pay divided by its hours (29 CFR 778.115). Of salaries, only those that pay all hours count.
   */
  #weighted(): Ratio {
    if (this.#average) return this.#average;
    let { worth, seconds } = this.#ofFluctuating();
    for (const segment of this.#week.counted.segments) {
      const { pay } = this.#week.ratesOf(segment.piece);
      if (!pay || this.#week.salaryOn(segment.piece.day)) continue;
      const { hour, addition } = payTerms(segment.row, segment.piece.premiums);
      const paid = times(hour, ratio(segment.seconds));
      worth = plus(worth, times(paid, ratio(pay.cents + addition)));
      seconds += segment.seconds;
    }
    return (this.#average = averageOf({ worth, seconds }));
  }

  /** Rounds a regular rate as a segment's policy requires. */
  #rounded(rate: Ratio, { row, piece }: TimeSegment): Ratio {
    const { weekly, daily } = this.#week.policies;
    const policy = row?.policy ?? weekly[piece.day] ?? daily[piece.day];
    const decimals = policy?.rules.regularRateDecimals ?? null;
    // Cents already contain two of the decimals.
    return decimals === null ? rate : roundedTo(rate, decimals - 2);
  }

  /**
   * The regular rate of a salary, without and with earnings. It divides by the covered hours, or by the hours worked.
   */
  ofSalary({ regularRate }: SalaryInForce, segment: TimeSegment): { straight: Ratio; base: Ratio } {
    const { row } = segment;
    const byHours = () => (row && isWeighted(row.policy) ? this.#weighted() : averageOf(this.#ofFluctuating()));
    const rate = regularRate ?? byHours();
    return {
      straight: this.#rounded(rate, segment),
      base: this.#rounded(plus(rate, this.#earnedPerHour()), segment),
    };
  }

  /** The regular rate of a paid hour. For regular time it is the hourly rate. */
  ofHour(rate: Ratio, segment: TimeSegment): Ratio {
    const { row } = segment;
    if (!row) return rate;
    const earned = this.#earnedPerHour();
    if (!isWeighted(row.policy) && isSame(earned, zero)) return rate;
    return this.#rounded(plus(isWeighted(row.policy) ? this.#weighted() : rate, earned), segment);
  }
}

const cached = new Map<number, Ratio>();

/** Cents as a fraction. Rates repeat, so the fractions are cached. */
function wholeCents(cents: number): Ratio {
  let known = cached.get(cents);
  if (!known) {
    if (cached.size > 5_000) cached.clear();
    cached.set(cents, (known = ratio(cents)));
  }
  return known;
}

function sumUp(lines: Line[], salary: number, earnings: number): PricedSide {
  const side = { lines, salary, earnings, straight: salary, premium: 0 };
  roundLines(lines);
  for (const line of lines) {
    side.straight += line.straight;
    side.premium += line.premium;
  }
  return side;
}

/** The hourly value of a segment with an hourly rate. */
function valueAt(rate: HourlyRate, terms: Terms, base: Ratio, segment: TimeSegment): HourValue {
  const isOfWeek = segment.row !== null && isWeighted(segment.row.policy);
  return { terms, rate, straight: wholeCents(rate.cents), base, isOfWeek, straightSeconds: segment.seconds };
}

/** The salaries of a week's days. */
function salariesOf({ from, until, salaryOn }: RatedWeek): SalaryInForce[] {
  const salaries: SalaryInForce[] = [];
  for (let day = from; day < until; day += 1) {
    const salary = salaryOn(day);
    if (salary) salaries.push(salary);
  }
  return salaries;
}

/**
 * Prices a week's pay: straight time and premium per line, salaries by day, and earnings. Time that a salary covers
 * gets no separate straight pay.
 * Returns null if pay is fixed on all days with time and nothing else is earned.
 * Source: 29 CFR 778.113 to .115, .322, .419; docs/contract/overtime.md.
 * Example: 15 h at 20.00, then 35 h at 15.00 under 40 h × 1.5 -> straight 825.00, premium 75.00.
 */
export function priceForPay(week: RatedWeek): PricedSide | null {
  const lines: Line[] = [];
  const regular = new RegularRates(week);
  const salaries = salariesOf(week);
  const isSalaried = salaries.length > 0;
  const coverage = new Coverage(salaries);
  for (const segment of week.counted.segments) {
    const { piece, row } = segment;
    const terms = payTerms(row, piece.premiums);
    const salary = isSalaried ? week.salaryOn(piece.day) : null;
    const rate = salary ? null : week.ratesOf(piece).pay;
    if (salary) {
      const worth = regular.ofSalary(salary, segment);
      const straightSeconds = coverage.owed(segment, salary);
      addToLine(lines, segment, { terms, rate: null, ...worth, isOfWeek: true, straightSeconds });
    } else if (rate) {
      addToLine(lines, segment, valueAt(rate, terms, regular.ofHour(wholeCents(rate.cents), segment), segment));
    }
  }
  const earned = week.earnings.reduce((sum, { cents }) => sum + cents, 0);
  if (lines.length === 0 && !isSalaried && week.earnings.length === 0) return null;
  return sumUp(lines, Number(halfUp(payOfDays(salaries))), earned);
}

/** Prices a week's bill: only billable time, independent of pay. Example: 25 of 45 h billable at 100.00 -> 2500.00. */
export function priceForBill(week: RatedWeek): PricedSide {
  const lines: Line[] = [];
  for (const segment of week.counted.segments) {
    if (!segment.piece.isBillable) continue;
    const rate = week.ratesOf(segment.piece).bill;
    // The bill has no regular rate.
    const value = valueAt(rate, billTerms(segment.row), wholeCents(rate.cents), segment);
    addToLine(lines, segment, { ...value, isOfWeek: false });
  }
  return sumUp(lines, 0, 0);
}
