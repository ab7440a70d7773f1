import type { Digest } from '../../../contract/lists/preferences.ts';
import { isBefore } from '../../../time/order.ts';

const digestHour = 8;

/**
 * When a notice is sent.
 * Example: daily, at 7:59 in the person's time zone -> 8:00 that day; at 8:00 -> 8:00 the next day.
 */
export function dueAtOf(digest: Digest, now: Temporal.Instant, timeZone: string): Temporal.Instant {
  if (digest === 'at_once') return now;
  if (digest === 'hourly')
    return Temporal.Instant.fromEpochMilliseconds((Math.floor(now.epochMilliseconds / 3_600_000) + 1) * 3_600_000);
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const at = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone, plainTime: new Temporal.PlainTime(digestHour) }).toInstant();
  return isBefore(now, at(today)) ? at(today) : at(today.add({ days: 1 }));
}

const waitMinutes = [1, 5, 15, 60, 180, 360, 720];
const triedHours = 72;

/**
 * When to make the next attempt; undefined after the last one.
 * Example: after the first attempt -> a minute later; after three days -> undefined.
 */
export function retryAtOf(
  { attempts, begunAt }: { attempts: number; begunAt: Temporal.Instant },
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  const minutes = waitMinutes[Math.min(attempts, waitMinutes.length) - 1] ?? 1;
  const next = now.add({ minutes });
  const last = begunAt.add({ hours: triedHours });
  return isBefore(last, next) ? undefined : next;
}

/** Formats an instant as in RFC 5322. Example: 2026-03-02T12:00:00Z -> Mon, 2 Mar 2026 12:00:00 +0000. */
export function dateHeader(at: Temporal.Instant): string {
  const utc = at.toZonedDateTimeISO('UTC');
  const [weekday, month] = [{ weekday: 'short' }, { month: 'short' }] as const;
  const date = `${utc.toLocaleString('en-US', weekday)}, ${utc.day} ${utc.toLocaleString('en-US', month)} ${utc.year}`;
  return `${date} ${utc.toPlainTime().toString({ smallestUnit: 'second' })} +0000`;
}
