import type { WireRetentionPolicy } from '../../contract/retention.ts';

/** What is recorded beside the time itself, in the order in which it is let go of. */
export const retentionKinds = ['minutes', 'apps_and_urls', 'screenshots', 'audit', 'read_log'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** Those that this slice removes; the read log is forgotten by the slice that keeps it. */
export const releasedKinds = ['minutes', 'apps_and_urls', 'screenshots', 'audit'] as const;
export type ReleasedKind = (typeof releasedKinds)[number];

export const monthsOf = (policy: WireRetentionPolicy, kind: RetentionKind): number | null => policy[`${kind}_months`];

/**
 * The first day of the oldest month that is kept: so many whole months, and the present one, in UTC. Nothing that
 * happened before its beginning is kept.
 * Source: docs/contract/retention.md. Example: at 2026-03-02T12:00:00Z with 3 months -> 2025-12-01.
 */
export function firstKeptDay(now: Temporal.Instant, months: number): Temporal.PlainDate {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate();
  return today.with({ day: 1 }).subtract({ months });
}

/**
 * The instant at which a day begins, in UTC as months are.
 * Example: 2025-12-01 -> 2025-12-01T00:00:00Z.
 */
export const startOf = (day: Temporal.PlainDate): Temporal.Instant => day.toZonedDateTime('UTC').toInstant();

/**
 * The months from a day to another one, by their first days; the last one excluded.
 * Example: 2025-11-17 to 2026-02-01 -> 2025-11-01, 2025-12-01, 2026-01-01.
 */
export function monthsBetween(from: Temporal.PlainDate, before: Temporal.PlainDate): Temporal.PlainDate[] {
  const months: Temporal.PlainDate[] = [];
  for (
    let month = from.with({ day: 1 });
    Temporal.PlainDate.compare(month, before) < 0;
    month = month.add({ months: 1 })
  )
    months.push(month);
  return months;
}
