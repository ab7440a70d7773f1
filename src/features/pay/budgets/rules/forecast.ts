/** The spend of each day of whole weeks, ascending, in the unit of the budget. Each week has seven entries. */
export type WeeksSpent = readonly (readonly number[])[];

/** The input of a forecast. */
export interface Prospect {
  weeks: WeeksSpent;
  /** Spend of the period before the first forecast day. */
  spent: number;
  /** Spend recorded so far on the first forecast day, which has not ended. */
  today: number;
  /** The amount available; null = no limit. */
  available: number | null;
  /** Days left in the period, including today; null = the period has no end. */
  days: number | null;
}

/** One course in ten ends below `low`, one in ten above `high`. */
export interface Range {
  low: number;
  middle: number;
  high: number;
}

export interface Forecast {
  /** Spend at the end of the period; null = the period has no end. */
  end: Range | null;
  /** Days until the available amount is used up, 0 = today. Infinity = not in the period, or not within half a year. */
  exhaustion: Range | null;
}

/** With fewer weeks, the variation between weeks is unknown. */
const leastWeeks = 3;
/** The number of past weeks that a forecast uses. */
export const mostWeeks = 8;
const courses = 200;
const horizon = 182;

/** Pseudorandom numbers between 0 and 1 (mulberry32). The same seed yields the same sequence. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const draw = <T>(from: readonly T[], random: () => number): T | undefined => from[Math.floor(random() * from.length)];

/** Student's t divided by the normal quantile, both for one in ten, indexed by the number of weeks. */
const wider: Readonly<Record<number, number>> = { 3: 1.47, 4: 1.28, 5: 1.2, 6: 1.15, 7: 1.12, 8: 1.1 };

/** Spreads the weeks around their mean. Draws from a few weeks vary less than the weeks they stand for. */
function widened(weeks: WeeksSpent): WeeksSpent {
  const count = weeks.length;
  const factor = (wider[count] ?? 1) * Math.sqrt(count / (count - 1));
  const means = Array.from({ length: 7 }, (_, day) => weeks.reduce((sum, week) => sum + (week[day] ?? 0), 0) / count);
  return weeks.map((week) => means.map((mean, day) => mean + factor * ((week[day] ?? 0) - mean)));
}

/**
 * One possible course of the coming weeks: the spend at the end, and the day on which the available amount is used
 * up.
 */
function courseOf({ weeks, spent, today, available, days }: Prospect, random: () => number) {
  // The set of likely weeks is uncertain too. So each course first draws its weeks from the past ones (bootstrap).
  const drawn = weeks.flatMap(() => {
    const week = draw(weeks, random);
    return week ? [week] : [];
  });
  let [sum, exhausted] = [spent, Infinity];
  let week: readonly number[] = [];
  for (let day = 0; day < (days ?? horizon); day++) {
    if (day % 7 === 0) week = draw(drawn, random) ?? [];
    const amount = week[day % 7] ?? 0;
    sum += day === 0 ? Math.max(amount, today) : amount;
    if (available !== null && exhausted === Infinity && sum >= available) exhausted = day;
  }
  return { sum: Math.max(sum, spent + today), exhausted };
}

/** The value that the given share of the sorted values does not exceed. */
const shareOf = (sorted: readonly number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;

function rangeOf(values: readonly number[]): Range {
  const sorted = values.toSorted((a, b) => a - b);
  return { low: shareOf(sorted, 0.1), middle: shareOf(sorted, 0.5), high: shareOf(sorted, 0.9) };
}

/**
 * The forecast of a budget period, if the coming weeks resemble the past ones. It draws whole weeks, so working days
 * and their correlations are preserved. The same figures give the same forecast; null = too few weeks. Source:
 * docs/contract/budgets.md, Forecast.
 *
 * Example: 8 hours on each of five days in three weeks, 16 hours spent, five days left -> 56 hours for low, middle
 * and high.
 */
export function forecastOf(course: Prospect): Forecast | null {
  if (course.weeks.length < leastWeeks) return null;
  const random = numbers(course.weeks.length);
  const weeks = widened(course.weeks);
  const ends = Array.from({ length: courses }, () => courseOf({ ...course, weeks }, random));
  return {
    end: course.days === null ? null : rangeOf(ends.map(({ sum }) => sum)),
    exhaustion: course.available === null ? null : rangeOf(ends.map(({ exhausted }) => exhausted)),
  };
}

/**
 * The days through yesterday as whole weeks, beginning with the first week that has spend. Example: nothing for ten
 * days, then 3 on each of 11 days -> two weeks, the first one 0, 0, 0, 3, 3, 3, 3.
 */
export function weeksOf(days: readonly number[]): WeeksSpent {
  const count = Math.min(mostWeeks, Math.floor(days.length / 7));
  const weeks = Array.from({ length: count }, (_, week) => {
    const first = days.length - 7 * (count - week);
    return days.slice(first, first + 7);
  });
  const start = weeks.findIndex((week) => week.some((amount) => amount > 0));
  return start === -1 ? [] : weeks.slice(start);
}
