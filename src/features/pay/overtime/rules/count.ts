import { CountedTime, paceOf } from './counted-time.ts';
import { isOutsideCounters, type Piece } from './pieces.ts';
import { bestRows, type OvertimeRow, type PolicyInForce, raisedBy } from './policy.ts';

/** A member's policies by day, no more than one of each type. */
export interface PoliciesByDay {
  readonly daily: readonly (PolicyInForce | null)[];
  readonly weekly: readonly (PolicyInForce | null)[];
  /** The policies on the date before the first one. The workday of that date can extend into the first date. */
  readonly before: Readonly<Record<PolicyInForce['policyType'], PolicyInForce | null>>;
}

/** A part of a piece with one price throughout: no counter crosses a threshold within it. */
export interface TimeSegment {
  piece: Piece;
  /** Seconds of the piece that precede the segment. */
  offset: number;
  seconds: number;
  /** The row that makes the segment overtime. null = regular time. */
  row: OvertimeRow | null;
  /**
   * The counters of the day and the week around the segment, in whole seconds, rounded down. The week's counter is 0
   * without a weekly policy.
   */
  before: CounterValues;
  after: CounterValues;
}

/** Values of the two counters, in whole seconds. */
interface CounterValues {
  day: number;
  week: number;
}

/** Whole seconds of a week. Regular time is `tracked` minus the two kinds of overtime. */
export interface CountedWeek {
  tracked: number;
  dailyOvertime: number;
  weeklyOvertime: number;
  /** The segments cover the pieces of the week without gaps, in order. */
  segments: TimeSegment[];
}

/** Time of the first workday that precedes the week. None if days begin at midnight. */
export interface CarriedIn {
  workday: number;
  counted: CountedTime;
}

/** The time of a week that a policy has counted so far. */
interface Counter {
  policy: PolicyInForce;
  counted: CountedTime;
}

const noRows: readonly OvertimeRow[] = [];

/** The counters of a week while its pieces are processed. */
class Counters {
  readonly #policies: PoliciesByDay;
  readonly #weekFrom: number;
  readonly #byWeek: Counter[] = [];
  #workday: number;
  /** Consecutive workdays of the week with time, including the current one. */
  #streak = 0;
  ofDay: CountedTime;
  readonly overtime = new CountedTime();

  constructor(policies: PoliciesByDay, weekFrom: number, carriedIn?: CarriedIn) {
    this.#policies = policies;
    this.#weekFrom = weekFrom;
    this.#workday = carriedIn?.workday ?? weekFrom - 2;
    this.ofDay = carriedIn?.counted ?? new CountedTime();
  }

  /** Switches to the workday of a piece. A new workday resets the counter of the day. */
  turnTo({ workday }: Piece): void {
    if (workday === this.#workday) return;
    const follows = workday === this.#workday + 1 && this.#workday >= this.#weekFrom;
    this.#streak = workday < this.#weekFrom ? 0 : follows ? this.#streak + 1 : 1;
    this.#workday = workday;
    this.ofDay = new CountedTime();
  }

  /** The rows under which time on a date is overtime by the day. */
  dayRows(day: number): readonly OvertimeRow[] {
    const [daily, weekly] = [this.#policies.daily[day], this.#policies.weekly[day]];
    const own = daily?.rows ?? noRows;
    const [ofDaily, ofWeekly] = [daily?.consecutive.get(this.#streak), weekly?.consecutive.get(this.#streak)];
    return ofDaily || ofWeekly ? bestRows([...own, ...(ofDaily ?? noRows), ...(ofWeekly ?? noRows)]) : own;
  }

  /** The tiers of a date's policies that count the overtime of the week. */
  overtimeRows(day: number): readonly OvertimeRow[] {
    const [daily, weekly] = [this.#policies.daily[day], this.#policies.weekly[day]];
    const [ofDaily, ofWeekly] = [daily?.overtimeRows ?? noRows, weekly?.overtimeRows ?? noRows];
    if (ofDaily.length === 0 || ofWeekly.length === 0) return ofDaily.length === 0 ? ofWeekly : ofDaily;
    return bestRows([...ofDaily, ...ofWeekly]);
  }

  /**
   * The counter of a date's weekly policy. It continues through the week, even if another policy applies in between.
   */
  weekOn(day: number): Counter | null {
    const policy = this.#policies.weekly[day];
    if (!policy) return null;
    const known = this.#byWeek.find((counter) => counter.policy.policyId === policy.policyId);
    if (known) return known;
    const counter = { policy, counted: new CountedTime() };
    this.#byWeek.push(counter);
    return counter;
  }
}

/** The row that applies at a given count of seconds, and the count at which the next row applies. */
function rowAt(rows: readonly OvertimeRow[], { whole }: CountedTime): { row: OvertimeRow | null; next: number } {
  let row: OvertimeRow | null = null;
  for (const next of rows) {
    if (next.from > whole) return { row, next: next.from };
    row = next;
  }
  return { row, next: Infinity };
}

/**
 * Splits a piece at each second at which a counter crosses a threshold. A piece outside the counters is one segment of
 * regular time.
 */
function countPiece(piece: Piece, counters: Counters, week: CountedWeek): void {
  counters.turnTo(piece);
  const dayRows = counters.dayRows(piece.day);
  const overtimeRows = counters.overtimeRows(piece.day);
  const { ofDay, overtime } = counters;
  const byWeek = counters.weekOn(piece.day);
  const values = () => ({ day: ofDay.whole, week: byWeek?.counted.whole ?? 0 });
  week.tracked += piece.seconds;
  if (isOutsideCounters(piece)) {
    week.segments.push({ piece, offset: 0, seconds: piece.seconds, row: null, before: values(), after: values() });
    return;
  }
  const pace = paceOf(piece);
  for (let offset = 0; offset < piece.seconds;) {
    const before = values();
    const daily = rowAt(dayRows, ofDay);
    const weekly = daily.row || !byWeek ? null : { ...rowAt(byWeek.policy.rows, byWeek.counted), ...byWeek };
    const plain = daily.row ?? weekly?.row ?? null;
    const raising = plain ? rowAt(overtimeRows, overtime) : null;
    const row = plain && raising?.row ? raisedBy(raising.row, plain) : plain;
    const seconds = Math.min(
      piece.seconds - offset,
      ofDay.secondsUntil(daily.next, pace),
      weekly?.counted.secondsUntil(weekly.next, pace) ?? Infinity,
      raising ? overtime.secondsUntil(raising.next, pace) : Infinity,
    );
    ofDay.add(seconds, pace);
    if (!daily.row) byWeek?.counted.add(seconds, pace);
    if (row) overtime.add(seconds, pace);
    if (row?.isByDay) week.dailyOvertime += seconds;
    else if (row) week.weeklyOvertime += seconds;
    week.segments.push({ piece, offset, seconds, row, before, after: values() });
    offset += seconds;
  }
}

/**
 * Counts the overtime of a workweek in whole seconds, in the given order of pieces. Throws no errors.
 * - Overtime by the day: time beyond a threshold of the daily policy or of a consecutive day.
 * - Overtime by the week: time under the weekly policy beyond its thresholds. Daily overtime does not count again (no
 *   pyramiding).
 * - If a policy applies to some days of the week, only these days count against its full threshold.
 * - Tiers that count overtime raise the multiplier of overtime beyond a sum of daily and weekly overtime, whichever of
 *   the day's policies they belong to.
 * - Time of a premium that counts longer moves the counters faster. Overtime itself is clock time.
 * - Time outside the counters is never overtime. Its workday still counts as one of the consecutive days.
 * Source: 29 CFR 778.202 (hours in excess of a daily standard are credited against overtime of the week).
 * Example: daily 8 h and weekly 40 h, six days of 9 h: 6 h by the day. The week's counter sees 48 h, so another 8 h by
 * the week.
 */
export function countWeek(
  pieces: readonly Piece[],
  policies: PoliciesByDay,
  weekFrom: number,
  carriedIn?: CarriedIn,
): CountedWeek {
  const week: CountedWeek = { tracked: 0, dailyOvertime: 0, weeklyOvertime: 0, segments: [] };
  const counters = new Counters(policies, weekFrom, carriedIn);
  for (const piece of pieces) countPiece(piece, counters, week);
  return week;
}

/**
 * Dates that a threshold splits while their time is of several kinds. Which of that time is overtime depends on its
 * order. Example: 8 h of one project and 2 h of another under a daily 8 h -> that date.
 */
export function daysInNeedOfOrder({ segments }: Pick<CountedWeek, 'segments'>): number[] {
  const days: number[] = [];
  let [first, isMixed, isCut] = [segments[0], false, false];
  for (const segment of segments) {
    if (segment.piece.day !== first?.piece.day) [first, isMixed, isCut] = [segment, false, false];
    const { day } = segment.piece;
    isMixed ||= segment.piece !== first?.piece;
    isCut ||= segment.row !== first?.row;
    if (isMixed && isCut && days.at(-1) !== day) days.push(day);
  }
  return days;
}
