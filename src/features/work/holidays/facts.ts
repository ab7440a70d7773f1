import type { Executor } from '../../../db/database.ts';
import { selectDaysOfMembers } from './store.ts';

/** A query for members' holidays between two local dates, both inclusive, as known at an instant (default: now). */
interface HolidaysAsked {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  userIds: readonly number[];
  knownAt?: Temporal.Instant;
}

export interface MemberHoliday {
  date: Temporal.PlainDate;
  name: string;
  class: string | null;
  /** The local time at which the holiday begins. null = midnight. */
  startsAt: string | null;
}

/** Members' holidays by user id, ascending by date. Members without holidays are left out. */
export async function loadHolidays(
  db: Executor,
  organizationId: number,
  { from, to, userIds, knownAt }: HolidaysAsked,
): Promise<Map<number, MemberHoliday[]>> {
  const holidays = new Map<number, MemberHoliday[]>();
  if (userIds.length === 0) return holidays;
  for (const { userId, date, ...holiday } of await selectDaysOfMembers(db, organizationId, {
    from,
    to,
    userIds,
    knownAt,
  })) {
    const dates = holidays.get(userId) ?? [];
    dates.push({ date: Temporal.PlainDate.from(date), ...holiday });
    holidays.set(userId, dates);
  }
  return holidays;
}
