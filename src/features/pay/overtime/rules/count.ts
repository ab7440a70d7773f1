import type { Piece } from './pieces.ts';
import { bestRows, type OvertimeRow, type PolicyInForce } from './policy.ts';

/** The policies that a member is on, by day: one of each type at most. */
export interface PoliciesByDay {
  readonly daily: readonly (PolicyInForce | null)[];
  readonly weekly: readonly (PolicyInForce | null)[];
  /** Those of the date before the first one, whose workday may run into it. */
  readonly before: Readonly<Record<PolicyInForce['policyType'], PolicyInForce | null>>;
}

/** Part of a piece that is worth the same throughout: a counter crosses no threshold within it. */
export interface TimeSegment {
  piece: Piece;
  /** Seconds of the piece before it. */
  offset: number;
  seconds: number;
  /** What makes it overtime; null = regular time. */
  row: OvertimeRow | null;
  /** What the counters of the day and of the week stood at before it; no weekly policy = 0. */
  dayBefore: number;
  weekBefore: number;
}

/** Whole seconds of a week; `tracked` less the two kinds of overtime is regular time. */
export interface CountedWeek {
  tracked: number;
  dailyOvertime: number;
  weeklyOvertime: number;
  /** They tile the pieces of the week, in their order. */
  segments: TimeSegment[];
}

/** What of the workday in which a week begins lies before the week; of days that begin at midnight nothing. */
export interface CarriedIn {
  workday: number;
  seconds: number;
}

/** What a policy has counted of a week so far. */
interface Counter {
  policy: PolicyInForce;
  seconds: number;
}

const noRows: readonly OvertimeRow[] = [];

/** How a week's counters stand while its pieces are gone through. */
class Counters {
  readonly #policies: PoliciesByDay;
  readonly #weekFrom: number;
  readonly #byWeek: Counter[] = [];
  #workday: number;
  /** Consecutive workdays of the week with time, this one counted. */
  #streak = 0;
  daySeconds: number;

  constructor(policies: PoliciesByDay, weekFrom: number, carriedIn?: CarriedIn) {
    this.#policies = policies;
    this.#weekFrom = weekFrom;
    this.#workday = carriedIn?.workday ?? weekFrom - 2;
    this.daySeconds = carriedIn?.seconds ?? 0;
  }

  /** Turns to the workday of a piece. */
  turnTo({ workday }: Piece): void {
    if (workday === this.#workday) return;
    const follows = workday === this.#workday + 1 && this.#workday >= this.#weekFrom;
    this.#streak = workday < this.#weekFrom ? 0 : follows ? this.#streak + 1 : 1;
    this.#workday = workday;
    this.daySeconds = 0;
  }

  /** What makes time of a date overtime by the day. */
  dayRows(day: number): readonly OvertimeRow[] {
    const [daily, weekly] = [this.#policies.daily[day], this.#policies.weekly[day]];
    const own = daily?.rows ?? noRows;
    const [ofDaily, ofWeekly] = [daily?.consecutive.get(this.#streak), weekly?.consecutive.get(this.#streak)];
    return ofDaily || ofWeekly ? bestRows([...own, ...(ofDaily ?? noRows), ...(ofWeekly ?? noRows)]) : own;
  }

  /** The counter of the weekly policy of a date, which goes on through the week, also where another comes between. */
  weekOn(day: number): Counter | null {
    const policy = this.#policies.weekly[day];
    if (!policy) return null;
    const known = this.#byWeek.find((counter) => counter.policy.policyId === policy.policyId);
    if (known) return known;
    const counter = { policy, seconds: 0 };
    this.#byWeek.push(counter);
    return counter;
  }
}

/** The row that holds at a count, and how many seconds it is until the next one does. */
function rowAt(rows: readonly OvertimeRow[], count: number): { row: OvertimeRow | null; left: number } {
  let row: OvertimeRow | null = null;
  for (const next of rows) {
    if (next.from > count) return { row, left: next.from - count };
    row = next;
  }
  return { row, left: Infinity };
}

/** Cuts a piece at each second at which a counter crosses a threshold. */
function countPiece(piece: Piece, counters: Counters, week: CountedWeek): void {
  counters.turnTo(piece);
  const dayRows = counters.dayRows(piece.day);
  const byWeek = counters.weekOn(piece.day);
  for (let offset = 0; offset < piece.seconds;) {
    const [dayBefore, weekBefore] = [counters.daySeconds, byWeek?.seconds ?? 0];
    const ofDay = rowAt(dayRows, dayBefore);
    const ofWeek = ofDay.row || !byWeek ? null : rowAt(byWeek.policy.rows, weekBefore);
    const row = ofDay.row ?? ofWeek?.row ?? null;
    const seconds = Math.min(piece.seconds - offset, ofDay.left, ofWeek?.left ?? Infinity);
    week.segments.push({ piece, offset, seconds, row, dayBefore, weekBefore });
    if (row?.isByDay) week.dailyOvertime += seconds;
    else if (row) week.weeklyOvertime += seconds;
    counters.daySeconds += seconds;
    if (byWeek && !ofDay.row) byWeek.seconds += seconds;
    offset += seconds;
  }
  week.tracked += piece.seconds;
}

/**
 * Counts the overtime of a workweek in whole seconds, piece by piece in the order given. By the day, what is beyond a
 * threshold of the day's policy or of a consecutive day; by the week, what of the days under the weekly policy is
 * beyond its thresholds, where seconds that are overtime by the day are not counted (no pyramiding). A policy that
 * holds on some days of the week counts those alone, against its full threshold. Throws nothing.
 * Source: 29 CFR 778.202 (hours in excess of a daily standard are credited against overtime of the week).
 * Example: daily 8 h and weekly 40 h, six days of 9 h: 6 h by the day; the counter sees 48 h, so 8 h more by the week.
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
 * The dates whose overtime begins or ends within them while their time is of several kinds: which of it is overtime
 * depends on the order of the clock. Example: 8 h of one project and 2 h of another under a daily 8 h -> that date.
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
