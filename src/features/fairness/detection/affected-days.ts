import type { TrackedInterval } from '../../../events.ts';
import { dayAfter } from '../../../time/adjacent.ts';
import { type OrgCalendar, startOfLocalDate } from '../../../time/calendar.ts';
import { createDayIntervalFinder } from '../../../time/day-finder.ts';
import { isBefore } from '../../../time/order.ts';
import { textOfDay } from '../../../time/day-numbers.ts';
import { keyOf, leadSeconds, type MemberDay } from './member-day.ts';

/** A day to be analysed; one beside the change only where it had time before. */
export interface AffectedDay extends MemberDay {
  beside: boolean;
}

/** Bulk uploads change a day many times; one that has passed waits this long after its first change. */
export const settleTime = Temporal.Duration.from({ minutes: 5 });

const leadMs = leadSeconds * 1000;

/**
 * The days whose analysis a change may alter: those it touches, the next one when it ends within the three hours
 * before it, and the one before when it begins within three hours after it, as an event belongs to the day of its
 * start. Example: UTC, a change of 2026-03-03T00:30-00:40 -> 2026-03-03, and beside it 2026-03-02.
 */
export function affectedDays(calendar: OrgCalendar, intervals: readonly TrackedInterval[]): AffectedDay[] {
  const findInterval = createDayIntervalFinder(calendar);
  const days = new Map<string, AffectedDay>();
  const add = (userId: number, day: number, beside: boolean) => {
    const entry = { userId, date: textOfDay(day), beside };
    const known = days.get(keyOf(entry));
    if (!known || known.beside) days.set(keyOf(entry), entry);
  };
  for (const { userId, since, until } of intervals) {
    const [sinceMs, lastMs] = [since.epochMilliseconds, until.epochMilliseconds - 1];
    const [first, last] = [findInterval(sinceMs), findInterval(lastMs)];
    if (sinceMs < first.sinceMs + leadMs) add(userId, first.day - 1, true);
    for (let day = first.day; day <= last.day; day += 1) add(userId, day, false);
    if (lastMs >= last.untilMs - leadMs) add(userId, last.day + 1, true);
  }
  return [...days.values()];
}

/**
 * When a changed day is analysed: its end and the grace for late uploads, or, when that has passed, as soon as the
 * change has settled. Example: UTC, 2026-03-02, grace 6 h: on the day 2026-03-03T06:00Z, a week later five minutes
 * from then.
 */
export function dueAt(
  calendar: OrgCalendar,
  date: string,
  { graceHours, now }: { graceHours: number; now: Temporal.Instant },
): Temporal.Instant {
  const next = dayAfter(Temporal.PlainDate.from(date));
  const closed = startOfLocalDate(calendar, next).add({ hours: graceHours });
  return isBefore(now, closed) ? closed : now.add(settleTime);
}
