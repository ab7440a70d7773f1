import { dayAfter } from '../../../time/adjacent.ts';
import { type OrgCalendar, startOfLocalDate } from '../../../time/calendar.ts';
import type { Interval } from './slots.ts';

/** One member's local date: what is marked, claimed and analysed. */
export interface MemberDay {
  userId: number;
  /** `YYYY-MM-DD` in the organization's calendar. */
  date: string;
}

/** Why a day is analysed again; of a record that is taken back it is the cause that its followers read. */
const causes = [
  'time_changed',
  'time_deleted',
  'member_merged',
  'rules_changed',
  'exempted',
  'calendar_changed',
  'requested',
  'recording_changed',
  'settings_enforced',
] as const;
export type AnalysisCause = (typeof causes)[number];

/** A day is analysed with the three hours before it. */
export const leadSeconds = 10_800;

export const keyOf = ({ userId, date }: MemberDay): string => `${userId}/${date}`;

const secondsOf = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 1000);

export const instantAt = (unixSeconds: number) => Temporal.Instant.fromEpochMilliseconds(unixSeconds * 1000);

/**
 * A local date in unix seconds, from its first second to that of the next. Example: UTC, 1970-01-02 -> 86400 ..
 * 172800.
 */
export function boundsOf(calendar: OrgCalendar, date: string): Interval {
  const day = Temporal.PlainDate.from(date);
  return {
    since: secondsOf(startOfLocalDate(calendar, day)),
    until: secondsOf(startOfLocalDate(calendar, dayAfter(day))),
  };
}
