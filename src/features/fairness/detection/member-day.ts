import { dayAfter } from '../../../time/adjacent.ts';
import { type OrgCalendar, startOfLocalDate } from '../../../time/calendar.ts';
import type { Interval } from './slots.ts';

/** A local date of a member: the unit that is marked, claimed and analysed. */
export interface MemberDay {
  userId: number;
  /** `YYYY-MM-DD` in the organization's calendar. */
  date: string;
}

/** The reasons for analysing a day again. Subscribers receive the reason as the cause when a record is removed. */
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

/** The analysis of a day includes the three hours before it. */
export const leadSeconds = 10_800;

export const keyOf = ({ userId, date }: MemberDay): string => `${userId}/${date}`;

const secondsOf = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 1000);

export const instantAt = (unixSeconds: number) => Temporal.Instant.fromEpochMilliseconds(unixSeconds * 1000);

/**
 * The bounds of a local date in unix seconds, from its first second to the first second of the next date. Example: UTC,
 * 1970-01-02 -> 86400 .. 172800.
 */
export function boundsOf(calendar: OrgCalendar, date: string): Interval {
  const day = Temporal.PlainDate.from(date);
  return {
    since: secondsOf(startOfLocalDate(calendar, day)),
    until: secondsOf(startOfLocalDate(calendar, dayAfter(day))),
  };
}
