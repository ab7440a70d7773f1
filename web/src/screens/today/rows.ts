import type { WireInterval, WireMemberToday } from '../../../../src/contract/today.ts';
import { millisOf, type Millis } from '../../app/format.ts';
import type { Span } from '../../parts/sample.ts';
import { addDays } from '../../words/dates.ts';
import { instantIn } from '../../words/zones.ts';

/** Trackers upload every ten minutes. A member whose latest time ended longer ago than this counts as stopped. */
export const nowMinutes = 15;

const presences = ['now', 'earlier', 'none'] as const;
type Presence = (typeof presences)[number];

export interface TodayRow {
  member: WireMemberToday;
  presence: Presence;
}

function presenceOf({ last_tracked_at: last, tracked }: WireMemberToday, now: Millis): Presence {
  if (last !== null && now - millisOf(last) <= nowMinutes * 60_000) return 'now';
  return tracked > 0 ? 'earlier' : 'none';
}

/** Members who are tracking come first, then members with time today, then all others. Each group is sorted by name. */
export function rowsOf(members: readonly WireMemberToday[], now: Millis): TodayRow[] {
  const rows = members.map((member) => ({ member, presence: presenceOf(member, now) }));
  const rank = ({ presence }: TodayRow) => presences.indexOf(presence);
  return rows.toSorted((a, b) => rank(a) - rank(b) || a.member.name.localeCompare(b.member.name));
}

export const countOf = (rows: readonly TodayRow[], presence: Presence): number =>
  rows.filter((row) => row.presence === presence).length;

export const spanOfInterval = ({ since, until }: WireInterval): Span => ({
  since: millisOf(since),
  until: millisOf(until),
});

interface Day {
  date: string;
  zone: string;
  now: Millis;
}

/**
 * The shown part of the day: 6:00 to 20:00, extended by whole hours to include all recorded time and the current time.
 */
export function shownSpan(rows: readonly TodayRow[], { date, zone, now }: Day): Span {
  const at = (local: string) => instantIn(zone, local);
  const [midnight, end] = [at(`${date}T00:00`), at(`${addDays(date, 1)}T00:00`)];
  const spans = rows.flatMap(({ member }) => member.intervals.map(spanOfInterval));
  const first = Math.min(at(`${date}T06:00`), now, ...spans.map(({ since }) => since));
  const last = Math.max(at(`${date}T20:00`), now, ...spans.map(({ until }) => until));
  const hour = 3_600_000;
  return {
    since: Math.max(midnight, midnight + Math.floor((first - midnight) / hour) * hour),
    until: Math.min(end, midnight + Math.ceil((last - midnight) / hour) * hour),
  };
}

/** The number of seconds at which the bar of a total is full. */
export const mostSeconds = (rows: readonly TodayRow[]): number =>
  Math.max(1, ...rows.flatMap(({ member }) => [member.tracked, member.usual_tracked ?? 0]));
