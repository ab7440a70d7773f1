import { addDays, daysBetween } from '../../words/dates.ts';
import { instantIn, localIn } from '../../words/zones.ts';

/** The last second of a past day as an instant; null = today, which has not ended. */
export function endOfDay(timeZone: string, daysAgo: number, now: number): string | null {
  if (daysAgo <= 0) return null;
  const next = addDays(localIn(timeZone, now).slice(0, 10), 1 - daysAgo);
  return new Date(instantIn(timeZone, `${next}T00:00`) - 1_000).toISOString().replace('.000', '');
}

/** The number of local days between an instant and today. */
export function daysAgoOf(timeZone: string, asOf: string | null, now: number): number {
  if (asOf === null) return 0;
  return daysBetween(localIn(timeZone, Date.parse(asOf)).slice(0, 10), localIn(timeZone, now).slice(0, 10));
}
