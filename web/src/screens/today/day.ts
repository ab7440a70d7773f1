import type { WireInterval, WireMemberToday } from '../../../../src/contract/today.ts';
import { type Millis, millisOf } from '../../app/format.ts';
import type { Span } from '../../parts/sample.ts';
import { dayOf, weekdayName } from '../../words/dates.ts';
import { durationOf } from '../../words/durations.ts';
import type { Clock } from '../../words/clocks.ts';
import { timeOn } from '../../words/zones.ts';
import type { Language } from '../../words/words.ts';
import { todayWords } from './words.ts';

/** The data that all rows of the day share. */
export interface MemberDay {
  language: Language;
  organizationId: number;
  date: string;
  /** The zone of the date. */
  zone: string;
  /** The clock of the shared parts: the axis and the current time. */
  clock: Clock;
  /** The members' time zones if each row uses the member's clock; otherwise null. */
  zones: ReadonlyMap<number, string> | null;
  now: Millis;
  /** The shown part of the day. */
  shown: Span;
  /** The number of seconds at which the bar of a total is full. */
  most: number;
  projects: ReadonlyMap<number, string>;
}

/** The time zone of a member's times. */
export const zoneFor = ({ clock, zones }: MemberDay, { user_id: id }: WireMemberToday): string =>
  zones?.get(id) ?? clock.zone;

/** "09:00–10:25". */
export function timesOf(day: MemberDay, member: WireMemberToday, { since, until }: WireInterval): string {
  const zone = zoneFor(day, member);
  return [since, until].map((at) => timeOn(day.date, millisOf(at), zone, day.language)).join('–');
}

export const projectOf = ({ projects }: MemberDay, { project_id: id }: WireInterval): string =>
  projects.get(id) ?? `#${id}`;

/** The text alternative of a day's bar. */
export function intervalsText(day: MemberDay, member: WireMemberToday): string {
  const { kind } = todayWords(day.language);
  const parts = member.intervals.map((interval) => {
    const hand = interval.time_type === 'manual' ? ` (${kind.manual})` : '';
    return `${timesOf(day, member, interval)} ${projectOf(day, interval)}${hand}`;
  });
  return parts.join(', ');
}

export function usualText({ language, date }: MemberDay, { usual_tracked: usual }: WireMemberToday): string {
  const words = todayWords(language);
  const weekday = weekdayName(language, date);
  return usual === null ? words.noUsual(weekday) : words.usual(durationOf(usual), weekday);
}

/** When a member's latest tracked time ended: the time if it was today, otherwise the date. */
export function lastText(day: MemberDay, member: WireMemberToday): string {
  const { language, date } = day;
  const words = todayWords(language);
  const { last_tracked_at: at, last_date: on } = member;
  if (at !== null) return words.last(timeOn(date, millisOf(at), zoneFor(day, member), language));
  if (on === null) return words.never;
  return on === date ? words.byHandToday : words.lastOn(dayOf(language, on));
}
