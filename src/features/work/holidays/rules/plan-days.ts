/** A day of a calendar. `uid` is the imported event, null for a manual entry. */
export interface Day {
  date: string;
  name: string;
  uid: string | null;
}

export interface StoredHoliday extends Day {
  id: number;
}

export interface DayPlan {
  supersede: StoredHoliday[];
  insert: Day[];
  unchanged: StoredHoliday[];
}

/** The key that identifies a day within its calendar. */
export const keyOf = ({ date, name }: Pick<Day, 'date' | 'name'>) => `${date} ${name}`;

/** Drops duplicate days: those with the same date and name. */
const distinctDays = <T extends Day>(days: readonly T[]): T[] =>
  [...new Map(days.toReversed().map((day) => [keyOf(day), day])).values()].toReversed();

/** Plans the change from the stored days to the requested days. Days with the same date and name do not change. */
export function planDays(stored: readonly StoredHoliday[], wanted: readonly Day[]): DayPlan {
  const wantedKeys = new Set(wanted.map(keyOf));
  const storedKeys = new Set(stored.map(keyOf));
  return {
    supersede: stored.filter((day) => !wantedKeys.has(keyOf(day))),
    insert: distinctDays(wanted).filter((day) => !storedKeys.has(keyOf(day))),
    unchanged: stored.filter((day) => wantedKeys.has(keyOf(day))),
  };
}

/** The contents of a file: the days of its events between two dates, and the ids of these events. */
export interface ImportedDays {
  days: readonly Day[];
  uids: ReadonlySet<string>;
  from: string;
  to: string;
}

/**
 * Plans an import. A stored day is removed if it was imported from an event that is in the file, is within the imported
 * range, and is no longer one of that event's days. All other days stay. Example: event A moves from 05-01 to 05-02 ->
 * 05-01 is removed, 05-02 added.
 */
export function planImport(stored: readonly StoredHoliday[], { days, uids, from, to }: ImportedDays): DayPlan {
  const isReplaced = ({ uid, date }: Day) => uid !== null && uids.has(uid) && date >= from && date <= to;
  const others = stored.filter((day) => !isReplaced(day));
  const plan = planDays(stored, [...others, ...days]);
  const imported = new Set(days.map(keyOf));
  return { ...plan, unchanged: plan.unchanged.filter((day) => imported.has(keyOf(day))) };
}
