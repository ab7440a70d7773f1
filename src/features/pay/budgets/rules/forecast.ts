/** What was spent on each day of whole weeks, ascending, in the unit of the budget; seven entries a week. */
export type WeeksSpent = readonly (readonly number[])[];

/** What the weeks before are gone on with. */
export interface Prospect {
  weeks: WeeksSpent;
  /** What is spent of the period before the first day that is forecast. */
  spent: number;
  /** What is known to be spent on that first day, which is not over. */
  today: number;
  /** What may be spent; null = no limit. */
  available: number | null;
  /** How many days of the period are left, today among them; null = it has no end. */
  days: number | null;
}

/** One in ten comes to less than `low`, one in ten to more than `high`. */
export interface Range {
  low: number;
  middle: number;
  high: number;
}

export interface Forecast {
  /** What is spent at the end of the period; null = it has no end. */
  end: Range | null;
  /** In how many days, 0 = today, all that may be spent is; Infinity = not in the period, or in half a year. */
  exhaustion: Range | null;
}

/** Fewer weeks say too little of how much they differ. */
const leastWeeks = 3;
/** As many weeks are looked back on. */
export const mostWeeks = 8;
const courses = 200;
const horizon = 182;

/** The same numbers for the same figures, between 0 and 1 (mulberry32). */
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

/** Student's t beside the normal distribution for one in ten, by the number of weeks. */
const wider: Readonly<Record<number, number>> = { 3: 1.47, 4: 1.28, 5: 1.2, 6: 1.15, 7: 1.12, 8: 1.1 };

/** The weeks as far from their mean as few of them do not show: draws of a few differ less than what they come from. */
function widened(weeks: WeeksSpent): WeeksSpent {
  const count = weeks.length;
  const factor = (wider[count] ?? 1) * Math.sqrt(count / (count - 1));
  const means = Array.from({ length: 7 }, (_, day) => weeks.reduce((sum, week) => sum + (week[day] ?? 0), 0) / count);
  return weeks.map((week) => means.map((mean, day) => mean + factor * ((week[day] ?? 0) - mean)));
}

/** One course that the weeks may take: what is spent by the end, and the day on which all that may be is. */
function courseOf({ weeks, spent, today, available, days }: Prospect, random: () => number) {
  // Which weeks may come is itself uncertain: the weeks there were are drawn from those that could have been.
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

/** The value that so large a share is not above. */
const shareOf = (sorted: readonly number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;

function rangeOf(values: readonly number[]): Range {
  const sorted = values.toSorted((a, b) => a - b);
  return { low: shareOf(sorted, 0.1), middle: shareOf(sorted, 0.5), high: shareOf(sorted, 0.9) };
}

/**
 * How a budget period goes on if the coming weeks are like those before: whole weeks are drawn, with their working days
 * and how these go together. The same figures give the same forecast; null = too few weeks.
 * Source: docs/contract/budgets.md, Forecast. Example: 8 hours on each of five days in three weeks, 16 hours spent,
 * five days left -> 56 hours in all three.
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
 * The days until yesterday as whole weeks, without the weeks before the first that has something.
 * Example: nothing for ten days, then 3 on each of 11 -> two weeks, the first one 0, 0, 0, 3, 3, 3, 3.
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
