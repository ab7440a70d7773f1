import type { TrackedInterval } from '../../../events.ts';
import { dayAfter } from '../../../time/adjacent.ts';
import { type OrgCalendar, startOfLocalDate } from '../../../time/calendar.ts';
import { createDayIntervalFinder } from '../../../time/day-finder.ts';
import { isBefore } from '../../../time/order.ts';
import { textOfDay } from '../../../time/day-numbers.ts';
import { keyOf, leadSeconds, type MemberDay } from './member-day.ts';

/** A day to analyse. A day next to the changed one is analysed only if it already had time. */
export interface AffectedDay extends MemberDay {
  isAdjacent: boolean;
}

/** Bulk uploads change a day many times. The delay from the first change to a past day until its analysis. */
export const settleTime = Temporal.Duration.from({ minutes: 5 });

const leadMs = leadSeconds * 1000;

/**
 * The days whose analysis a change can alter: the changed days, the next day if the change ends in the last
 * three hours of a day, and the previous day if the change begins in the first three hours. The previous day matters
 * because an event belongs to the day on which the event starts. Example (UTC): a change at 2026-03-03T00:30-00:40 ->
 * 2026-03-03 and its neighbour 2026-03-02.
 */
export function affectedDays(calendar: OrgCalendar, intervals: readonly TrackedInterval[]): AffectedDay[] {
  const findInterval = createDayIntervalFinder(calendar);
  const days = new Map<string, AffectedDay>();
  const add = (userId: number, day: number, isAdjacent: boolean) => {
    const entry = { userId, date: textOfDay(day), isAdjacent };
    const known = days.get(keyOf(entry));
    if (!known || known.isAdjacent) days.set(keyOf(entry), entry);
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
 * The instant at which a changed day is analysed: the end of the day plus the grace period for late uploads. If that
 * instant has passed, the day is analysed five minutes after the change. Example (UTC): 2026-03-02 with 6 h grace ->
 * 2026-03-03T06:00Z. If the day changes a week later -> five minutes after the change.
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
