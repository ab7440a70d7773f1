import type { createEarning } from '../../../../contract/earnings.ts';
import type { Body } from '../../../../contract/endpoint.ts';
import { daysBetween } from '../../../../time/adjacent.ts';
import { parseDate } from '../../../../time/text.ts';

/** An earning can be paid for up to this many days before its date. */
export const mostDaysEarned = 366;

type Requested = Body<typeof createEarning>;

/** Faults of fields that only an earning in the regular rate can have. */
export function rateFaults({ in_regular_rate: isInRate, divided_by, earned_from }: Requested): string[] {
  if (isInRate) return [];
  return [
    ...(divided_by == null ? [] : ['divided_by: must be omitted without in_regular_rate']),
    ...(earned_from == null ? [] : ['earned_from: must be omitted without in_regular_rate']),
  ];
}

/** The fault of a time that begins after the date of the earning, or too long before it. */
export function earnedFromFaults({ date, earned_from }: Requested): string[] {
  const [from, to] = [parseDate(earned_from ?? ''), parseDate(date)];
  if (!from || !to) return [];
  const days = daysBetween(from, to);
  return days < 0 || days > mostDaysEarned
    ? [`earned_from: must be on date, or up to ${mostDaysEarned} days before it`]
    : [];
}
