/** A day of a calendar. `uid` is the imported event, null for a manual entry. */
export interface Day {
  date: string;
  name: string;
  uid: string | null;
  class: string | null;
  /** The local time at which the holiday begins. null = midnight. */
  startsAt: string | null;
}

/** A day in a request or file. Without a class or start, it retains that of a stored day with its date and name. */
export interface WantedDay extends Pick<Day, 'date' | 'name' | 'uid'> {
  class?: string | null | undefined;
  startsAt?: string | null | undefined;
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
const distinctDays = <T extends WantedDay>(days: readonly T[]): T[] =>
  [...new Map(days.toReversed().map((day) => [keyOf(day), day])).values()].toReversed();

/** A requested day with the values that it retains from a stored day. */
function completed(wanted: WantedDay, stored: StoredHoliday | undefined): Day {
  const { date, name, class: ofClass = stored?.class ?? null, startsAt = stored?.startsAt ?? null } = wanted;
  return { date, name, uid: stored ? stored.uid : wanted.uid, class: ofClass, startsAt };
}

/**
 * Plans the change from the stored days to the requested days. Days with the same date, name, class and start do not
 * change.
 */
export function planDays(stored: readonly StoredHoliday[], wanted: readonly WantedDay[]): DayPlan {
  const byKey = new Map(stored.map((day) => [keyOf(day), day]));
  const days = distinctDays(wanted).map((day) => completed(day, byKey.get(keyOf(day))));
  const isStored = (day: Day) => {
    const known = byKey.get(keyOf(day));
    return known !== undefined && known.class === day.class && known.startsAt === day.startsAt;
  };
  const unchanged = new Set(days.filter(isStored).map(keyOf));
  return {
    supersede: stored.filter((day) => !unchanged.has(keyOf(day))),
    insert: days.filter((day) => !unchanged.has(keyOf(day))),
    unchanged: stored.filter((day) => unchanged.has(keyOf(day))),
  };
}

/** The contents of a file: the days of its events between two dates, and the ids of these events. */
export interface ImportedDays {
  days: readonly WantedDay[];
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
  const isReplaced = ({ uid, date }: StoredHoliday) => uid !== null && uids.has(uid) && date >= from && date <= to;
  const others = stored.filter((day) => !isReplaced(day));
  const plan = planDays(stored, [...others, ...days]);
  const imported = new Set(days.map(keyOf));
  return { ...plan, unchanged: plan.unchanged.filter((day) => imported.has(keyOf(day))) };
}
