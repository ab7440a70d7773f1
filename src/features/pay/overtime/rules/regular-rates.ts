import type { EarningDivisor } from '../../../../contract/lists/pay.ts';
import type { RatePartName } from '../../../../contract/lists/overtime.ts';
import { isSame, over, plus, type Ratio, ratio, roundedTo, times, zero } from '../../../../money/ratio.ts';
import type { TimeSegment } from './count.ts';
import { exactCents } from './exact-cents.ts';
import type { PolicyInForce } from './policy.ts';
import type { RatedWeek } from './rated-week.ts';
import { payOfDays, type SalaryDivision, type SalaryInForce } from './salary.ts';
import { payTerms, type Terms } from './terms.ts';

/** The salaries of a week's days. */
export function salariesOf({ from, until, salaryOn }: RatedWeek): SalaryInForce[] {
  const salaries: SalaryInForce[] = [];
  for (let day = from; day < until; day += 1) {
    const salary = salaryOn(day);
    if (salary) salaries.push(salary);
  }
  return salaries;
}

const secondsOfHour = 3_600;

/** Pay in cents × 3600, and the seconds worked for it. */
interface Remuneration {
  worth: Ratio;
  seconds: number;
}

/** A part of a regular rate: cents, and the seconds that divide them. 3600 = the cents are per hour. */
export interface RatePart {
  part: RatePartName;
  amount: Ratio;
  seconds: number;
}

/** Cents per hour. Zero without time. */
const averageOf = ({ worth, seconds }: Remuneration): Ratio => (seconds === 0 ? zero : over(worth, ratio(seconds)));

/** Cents per paid hour of the premiums in the regular rate. */
const raisePerHour = ({ raise, additionInRate }: Terms, rate: Ratio): Ratio =>
  plus(times(raise, rate), exactCents(additionInRate));

/** Whether a salary pays all hours of a week. */
const paysAllHours = (salary: SalaryInForce | null): boolean => salary?.regularRate === null;

export const isWeighted = (policy: PolicyInForce) => policy.rules.regularRate === 'weighted_average';

/** The rates of a week, as exact cents per hour. */
export class RegularRates {
  readonly #week: RatedWeek;
  #average: Ratio | undefined;
  #sums: (Remuneration & { raises: Ratio }) | undefined;
  readonly #perHour: Partial<Record<EarningDivisor, Ratio>> = {};
  #fluctuating: Remuneration | undefined;
  #raisesOfStandard: Ratio | undefined;

  constructor(week: RatedWeek) {
    this.#week = week;
  }

  /** Cents per hour from earnings of the week, divided by all its hours or by those that are not overtime. */
  #earnedBy(divisor: EarningDivisor): Ratio {
    const known = this.#perHour[divisor];
    if (known) return known;
    const { earned, counted } = this.#week;
    const { tracked, dailyOvertime, weeklyOvertime } = counted;
    const regular = divisor === 'hours_worked' ? tracked : tracked - dailyOvertime - weeklyOvertime;
    // In a week without other hours the overtime hours divide the earning.
    const seconds = regular > 0 ? regular : tracked;
    const shares = earned.filter(({ dividedBy }) => dividedBy === divisor);
    const cents = shares.map((share) => share.cents).reduce(plus, zero);
    const isNone = cents.n === 0n || seconds === 0;
    return (this.#perHour[divisor] = isNone ? zero : over(times(cents, ratio(secondsOfHour)), ratio(seconds)));
  }

  /** Cents per hour from earnings that are part of the regular rate (29 CFR 778.110(b)). */
  #earnedPerHour(): Ratio {
    const [worked, regular] = [this.#earnedBy('hours_worked'), this.#earnedBy('non_overtime_hours')];
    return regular.n === 0n ? worked : plus(worked, regular);
  }

  /**
   * Cents per overtime hour in addition to (multiplier − 1) × regular rate. A flat sum divided by hours that are not
   * overtime is paid × the multiplier (Alvarado v. Dart Container, 2018).
   */
  ofOvertimeHour = ({ row }: TimeSegment): Ratio => (row ? this.#earnedBy('non_overtime_hours') : zero);

  /** Pay of the salaries that cover all hours of the week, and the hours on their days (29 CFR 778.114). */
  #ofFluctuating(): Remuneration {
    if (this.#fluctuating) return this.#fluctuating;
    const pays = payOfDays(salariesOf(this.#week).filter(paysAllHours));
    const { segments } = this.#week.counted;
    const own = segments.filter(({ piece }) => paysAllHours(this.#week.salaryOn(piece.day)));
    const seconds = own.reduce((sum, segment) => sum + segment.seconds, 0);
    return (this.#fluctuating = { worth: times(pays, ratio(secondsOfHour)), seconds });
  }

  /** The rate of an hour with a salary: its pay divided by its hours, or by the hours worked. */
  ownOf = ({ regularRate }: SalaryInForce): Ratio => regularRate ?? averageOf(this.#ofFluctuating());

  /** The pay and hours whose quotient is the rate of a salary. null = no hours. */
  divisionOf({ division }: SalaryInForce): SalaryDivision | null {
    if (division) return division;
    const { worth, seconds } = this.#ofFluctuating();
    if (seconds === 0) return null;
    return { amount: over(worth, ratio(secondsOfHour)), hours: ratio(seconds, secondsOfHour) };
  }

  /** The premiums in the regular rate of a segment, in cents × 3600. */
  #raiseOf(segment: TimeSegment, own: Ratio): Ratio {
    const { piece, row, seconds } = segment;
    const terms = payTerms(row, piece.premiums, own);
    return times(raisePerHour(terms, own), times(terms.hour, ratio(seconds)));
  }

  /** The premiums in the regular rate on days with a standard salary, per hour of these days (29 CFR 778.207(b)). */
  #ofStandardDays(): Ratio {
    if (this.#raisesOfStandard) return this.#raisesOfStandard;
    let [worth, seconds] = [zero, 0];
    for (const segment of this.#week.counted.segments) {
      const rate = this.#week.salaryOn(segment.piece.day)?.regularRate;
      if (!rate) continue;
      seconds += segment.seconds;
      if (segment.piece.premiums.length > 0) worth = plus(worth, this.#raiseOf(segment, rate));
    }
    return (this.#raisesOfStandard = averageOf({ worth, seconds }));
  }

  /**
   * The week's straight pay with the premiums in the regular rate, divided by its hours (29 CFR 778.115, .207(b)). Only
   * salaries that pay all hours count.
   */
  #weighted(): Ratio {
    if (this.#average) return this.#average;
    const { worth, raises, seconds } = this.#weightedSums();
    return (this.#average = averageOf({ worth: plus(worth, raises), seconds }));
  }

  #weightedSums(): Remuneration & { raises: Ratio } {
    if (this.#sums) return this.#sums;
    let { worth, seconds } = this.#ofFluctuating();
    let raises = zero;
    for (const segment of this.#week.counted.segments) {
      const salary = this.#week.salaryOn(segment.piece.day);
      const { pay } = salary ? { pay: null } : this.#week.ratesOf(segment.piece);
      const own = salary ? this.ownOf(salary) : pay && exactCents(pay.cents);
      if (!own || (salary && !paysAllHours(salary))) continue;
      if (segment.piece.premiums.length > 0) raises = plus(raises, this.#raiseOf(segment, own));
      if (salary) continue;
      const { hour } = payTerms(segment.row, segment.piece.premiums, own);
      worth = plus(worth, times(times(hour, ratio(segment.seconds)), own));
      seconds += segment.seconds;
    }
    return (this.#sums = { worth, raises, seconds });
  }

  /** The decimals to which the policy of a segment rounds a regular rate. null = it does not round. */
  decimalsOf({ row, piece }: TimeSegment): number | null {
    const { weekly, daily } = this.#week.policies;
    const policy = row?.policy ?? weekly[piece.day] ?? daily[piece.day];
    return policy?.rules.regularRateDecimals ?? null;
  }

  #earnedParts(): RatePart[] {
    const { earned, counted } = this.#week;
    const { tracked, dailyOvertime, weeklyOvertime } = counted;
    const regular = tracked - dailyOvertime - weeklyOvertime || tracked;
    return earned
      .filter(({ cents }) => cents.n !== 0n && tracked > 0)
      .map(({ cents, dividedBy }) => {
        const seconds = dividedBy === 'hours_worked' ? tracked : regular;
        return { part: 'earnings', amount: cents, seconds };
      });
  }

  /** The parts whose quotients add up to the regular rate of a segment, before it is rounded. */
  partsOf(segment: TimeSegment, salary: SalaryInForce | null, own: Ratio, terms: Terms): RatePart[] {
    const isAverage = segment.row !== null && isWeighted(segment.row.policy);
    const parts: RatePart[] = [];
    const add = (part: RatePart['part'], amount: Ratio, seconds: number) => parts.push({ part, amount, seconds });
    if (isAverage && (!salary || paysAllHours(salary))) {
      const { worth, raises, seconds } = this.#weightedSums();
      add('straight', over(worth, ratio(secondsOfHour)), seconds);
      add('premiums', over(raises, ratio(secondsOfHour)), seconds);
    } else {
      const raise = salary ? this.#raiseOfSalary(salary, segment, terms) : raisePerHour(terms, own);
      add('straight', own, secondsOfHour);
      add('premiums', raise, secondsOfHour);
    }
    return [...parts.filter(({ part, amount }) => part === 'straight' || amount.n !== 0n), ...this.#earnedParts()];
  }

  /** Rounds a regular rate as a segment's policy requires. */
  #rounded(rate: Ratio, segment: TimeSegment): Ratio {
    const decimals = this.decimalsOf(segment);
    // Amounts in cents already include two of the decimals.
    return decimals === null ? rate : roundedTo(rate, decimals - 2);
  }

  /**
   * The regular rate of a salary, without and with earnings and premiums. It is divided by the hours of the salary, or
   * by the hours worked.
   */
  ofSalary(salary: SalaryInForce, segment: TimeSegment, terms: Terms): { straight: Ratio; base: Ratio } {
    const { row } = segment;
    const isAverage = row !== null && isWeighted(row.policy) && paysAllHours(salary);
    const rate = isAverage ? this.#weighted() : this.ownOf(salary);
    const raised = plus(rate, this.#raiseOfSalary(salary, segment, terms));
    return {
      straight: this.#rounded(rate, segment),
      base: this.#rounded(plus(raised, this.#earnedPerHour()), segment),
    };
  }

  /** The premiums that raise the rate of a salaried hour of overtime. An average of fluctuating pay includes them. */
  #raiseOfSalary(salary: SalaryInForce, { row }: TimeSegment, terms: Terms): Ratio {
    if (!row) return zero;
    if (!isWeighted(row.policy)) return raisePerHour(terms, this.ownOf(salary));
    return paysAllHours(salary) ? zero : this.#ofStandardDays();
  }

  /** The regular rate of a paid hour. For regular time it is the hourly rate. */
  ofHour(rate: Ratio, segment: TimeSegment, terms: Terms): Ratio {
    const { row } = segment;
    if (!row) return rate;
    const earned = this.#earnedPerHour();
    const isAverage = isWeighted(row.policy);
    const isPlain = terms.raise.n === 0n && terms.additionInRate === 0;
    if (!isAverage && isPlain && isSame(earned, zero)) return rate;
    const regular = isAverage ? this.#weighted() : plus(rate, raisePerHour(terms, rate));
    return this.#rounded(plus(regular, earned), segment);
  }
}
