import type { PolicyType } from '../../../../src/contract/lists/overtime.ts';
import { addDays, weekdayOf } from '../../words/dates.ts';
import { instantIn, localIn } from '../../words/zones.ts';

/** The days and weeks of an organization; instants are epoch milliseconds. */
export interface TimingCalendar {
  zone: string;
  /** 0 = Sunday. */
  weekStart: number;
  /** When a change of the calendar takes effect that is still to come; a boundary of weeks and days. */
  changesAt: number | null;
}

const startOf = ({ zone }: TimingCalendar, date: string) => instantIn(zone, `${date}T00:00`);

/** The first date on or after another on which a week or a day begins. */
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
  // More than one step when clocks go back over midnight: the next date was open already.
  while (startOf(calendar, opens) <= now) opens = addDays(opens, step);
  const boundary = startOf(calendar, opens);
  const { changesAt } = calendar;
  if (changesAt === null || changesAt <= now) return boundary;
  // A change comes at the next start of a week as weeks were before it.
  return type === 'weekly' ? changesAt : Math.min(boundary, changesAt);
}

/**
 * When a policy that is written now begins: the first boundary after now or, with a date, the first one on or after it,
 * never before the first one after now. Source: docs/contract/overtime-policies.md, Create.
 */
export function plannedStart(calendar: TimingCalendar, type: PolicyType, now: number, startsOn: string): number {
  const first = nextBoundary(calendar, type, now);
  return startsOn === '' ? first : Math.max(first, startOf(calendar, opensFrom(calendar, type, startsOn)));
}
