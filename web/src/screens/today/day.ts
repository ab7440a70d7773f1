import type { WireInterval, WireMemberToday } from '../../../../src/contract/today.ts';
import { type Millis, millisOf, timeOf } from '../../app/format.ts';
import type { Span } from '../../parts/sample.ts';
import { dayOf, weekdayName } from '../../words/dates.ts';
import { durationOf } from '../../words/durations.ts';
import type { Language } from '../../words/words.ts';
import { todayWords } from './words.ts';

/** What every strip of the day has in common. */
export interface Day {
  language: Language;
  organizationId: number;
  date: string;
  zone: string;
  now: Millis;
  /** What of the day is shown. */
  shown: Span;
  /** The seconds that fill the bar of sums. */
  most: number;
  projects: ReadonlyMap<number, string>;
}

/** "09:00–10:25" by the clock of the organization. */
export const timesOf = ({ language, zone }: Day, { since, until }: WireInterval): string =>
  [since, until].map((at) => timeOf(millisOf(at), zone, language)).join('–');

export const projectOf = ({ projects }: Day, { project_id: id }: WireInterval): string => projects.get(id) ?? `#${id}`;

/** The bar of a day in words. */
export function intervalsText(day: Day, { intervals }: WireMemberToday): string {
  const { kind } = todayWords(day.language);
  const parts = intervals.map((interval) => {
    const hand = interval.time_type === 'manual' ? ` (${kind.manual})` : '';
    return `${timesOf(day, interval)} ${projectOf(day, interval)}${hand}`;
  });
  return parts.join(', ');
}

export function usualText({ language, date }: Day, { usual_tracked: usual }: WireMemberToday): string {
  const words = todayWords(language);
  const weekday = weekdayName(language, date);
  return usual === null ? words.noUsual(weekday) : words.usual(durationOf(usual), weekday);
}

/** When somebody was last tracked: a time of today, else a date. */
export function lastText({ language, zone, date }: Day, member: WireMemberToday): string {
  const words = todayWords(language);
  const { last_tracked_at: at, last_date: on } = member;
  if (at !== null) return words.last(timeOf(millisOf(at), zone, language));
  if (on === null) return words.never;
  return on === date ? words.byHandToday : words.lastOn(dayOf(language, on));
}
