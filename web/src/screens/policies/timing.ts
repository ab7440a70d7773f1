import type { PolicyType } from '../../../../src/contract/lists/overtime.ts';
import { addDays, weekdayOf } from '../../words/dates.ts';
import { instantIn, localIn } from '../../words/zones.ts';

/** The days and weeks of an organization; instants are epoch milliseconds. */
export interface TimingCalendar {
  zone: string;
  /** 0 = Sunday. */
  weekStart: number;
  /** The instant of a planned calendar change, which is also a boundary of weeks and days. */
  changesAt: number | null;
}

const startOf = ({ zone }: TimingCalendar, date: string) => instantIn(zone, `${date}T00:00`);

/** The first start of a week or day on or after a date. */
function opensFrom({ weekStart }: TimingCalendar, type: PolicyType, date: string): string {
  return type === 'daily' ? date : addDays(date, (weekStart - weekdayOf(date) + 7) % 7);
}

/** The local date of an instant. */
export const dateOf = ({ zone }: Pick<TimingCalendar, 'zone'>, instant: number): string =>
  localIn(zone, instant).slice(0, 10);

/** The first start of a week or a day after an instant. */
export function nextBoundary(calendar: TimingCalendar, type: PolicyType, now: number): number {
  const step = type === 'weekly' ? 7 : 1;
  let opens = opensFrom(calendar, type, addDays(dateOf(calendar, now), 1));
  // The search repeats if clocks go back across midnight, because the next date has then already begun.
  while (startOf(calendar, opens) <= now) opens = addDays(opens, step);
  const boundary = startOf(calendar, opens);
  const { changesAt } = calendar;
  if (changesAt === null || changesAt <= now) return boundary;
  // A calendar change takes effect at the next start of a week under the old calendar.
  return type === 'weekly' ? changesAt : Math.min(boundary, changesAt);
}

/**
 * The start of a policy created now: the first boundary after now or, if a date is given, the first boundary on or
 * after the date. The start is never before the first boundary after now. Source: docs/contract/overtime-policies.md,
 * Create.
 */
export function plannedStart(calendar: TimingCalendar, type: PolicyType, now: number, startsOn: string): number {
  const first = nextBoundary(calendar, type, now);
  return startsOn === '' ? first : Math.max(first, startOf(calendar, opensFrom(calendar, type, startsOn)));
}
