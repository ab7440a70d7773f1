/** A day of a calendar; `uid` = the event of a file from which it came, null = somebody entered it. */
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
  kept: StoredHoliday[];
}

/** By what a day is told from the others of its calendar. */
export const keyOf = ({ date, name }: Pick<Day, 'date' | 'name'>) => `${date} ${name}`;

/** Days of which no two are of the same date and name. */
const distinctDays = <T extends Day>(days: readonly T[]): T[] =>
  [...new Map(days.toReversed().map((day) => [keyOf(day), day])).values()].toReversed();

/** What makes the days of a calendar those wanted: days of the same date and name stay as they are. */
export function planDays(stored: readonly StoredHoliday[], wanted: readonly Day[]): DayPlan {
  const wantedKeys = new Set(wanted.map(keyOf));
  const storedKeys = new Set(stored.map(keyOf));
  return {
    supersede: stored.filter((day) => !wantedKeys.has(keyOf(day))),
    insert: distinctDays(wanted).filter((day) => !storedKeys.has(keyOf(day))),
    kept: stored.filter((day) => wantedKeys.has(keyOf(day))),
  };
}

/** What a file says: days of its events between two dates, and which events it has. */
export interface ImportedDays {
  days: readonly Day[];
  uids: ReadonlySet<string>;
  from: string;
  to: string;
}

/**
 * What a file changes: days that one of its events had before and has no more go, where the file speaks of their time;
 * all others stay. Example: event A was on 05-01 and is on 05-02 now -> 05-01 goes, 05-02 comes.
 */
export function planImport(stored: readonly StoredHoliday[], { days, uids, from, to }: ImportedDays): DayPlan {
  const isReplaced = ({ uid, date }: Day) => uid !== null && uids.has(uid) && date >= from && date <= to;
  const others = stored.filter((day) => !isReplaced(day));
  const plan = planDays(stored, [...others, ...days]);
  const imported = new Set(days.map(keyOf));
  return { ...plan, kept: plan.kept.filter((day) => imported.has(keyOf(day))) };
}
