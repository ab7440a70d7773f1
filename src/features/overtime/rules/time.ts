/**
 * A member's time by day and project: lists of the same length, ascending by day and project. Days are counted from the
 * first date of a page, which is 0; an entry is an index of the lists.
 */
export interface TimeByDay {
  readonly days: readonly number[];
  readonly projectIds: readonly number[];
  readonly seconds: readonly number[];
}

/** Entries that follow each other, the second index exclusive. */
export interface EntryRange {
  from: number;
  until: number;
}

/** The entries of the days before `day`, from an entry on. Example: days 0, 0, 6, 7 from 1 before 7 -> 1 to 3. */
export function entriesBefore({ days }: TimeByDay, from: number, day: number): EntryRange {
  let until = from;
  while (until < days.length && (days[until] ?? day) < day) until += 1;
  return { from, until };
}

/** The same time in the order that computing needs. Example: days 1, 0 -> 0, 1. */
export function inOrder(time: TimeByDay): TimeByDay {
  const { days, projectIds, seconds } = time;
  const compare = (a: number, b: number) =>
    (days[a] ?? 0) - (days[b] ?? 0) || (projectIds[a] ?? 0) - (projectIds[b] ?? 0);
  if (days.every((_, entry) => entry === 0 || compare(entry - 1, entry) < 0)) return time;
  const order = [...days.keys()].sort(compare);
  const sorted = (list: readonly number[]) => order.map((entry) => list[entry] ?? 0);
  return { days: sorted(days), projectIds: sorted(projectIds), seconds: sorted(seconds) };
}
