import type { WireRetention } from '../../../contract/retention.ts';
import { isBefore } from '../../../time/order.ts';

/** What hangs on a slot and can go before it. */
export const detailKinds = ['minutes', 'apps_and_urls', 'screenshots'] as const;
export type DetailKind = (typeof detailKinds)[number];

export const isDetail = (kind: RetentionKind): boolean => detailKinds.some((detail) => detail === kind);

/** What this slice removes, in the order in which it goes; the read log is forgotten by the slice that keeps it. */
export const releasedKinds = ['unusual_activities', 'activities', ...detailKinds, 'audit'] as const;
export type ReleasedKind = (typeof releasedKinds)[number];

export const retentionKinds = [...releasedKinds, 'read_log'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/**
 * What of a policy contradicts itself: details go with the activities they belong to, and are kept no longer.
 * Source: docs/contract/retention.md. Example: activities for 12 months, minutes for good -> one fault, of the minutes.
 */
export function policyFaults(policy: Omit<WireRetention, 'released_before'>): string[] {
  const { activities_months: activities } = policy;
  if (activities === null) return [];
  return detailKinds
    .filter((kind) => (policy[`${kind}_months`] ?? Infinity) > activities)
    .map((kind) => `${kind}_months: goes with activities, of which ${activities} months are kept: ask for no more`);
}

/** The first instant of a date in UTC, as text. Example: 2026-03-02 -> 2026-03-02T00:00:00Z. */
export const startOf = (day: Temporal.PlainDate): string => `${day.toString()}T00:00:00Z`;

/** The instants of a month in UTC. */
export const monthRange = (month: Temporal.PlainDate) => ({
  since: Temporal.Instant.from(startOf(month)),
  until: Temporal.Instant.from(startOf(month.add({ months: 1 }))),
});

/** No kind that days are computed or analysed from is kept for less; whole months, beside the present one. */
export const fewestMonths = 3;

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
 * The months from a day to another one, by their first days; the last one excluded.
 * Example: 2025-11-17 to 2026-02-01 -> 2025-11-01, 2025-12-01, 2026-01-01.
 */
export function monthsBetween(from: Temporal.PlainDate, before: Temporal.PlainDate): Temporal.PlainDate[] {
  const months: Temporal.PlainDate[] = [];
  for (let month = from.with({ day: 1 }); isBefore(month, before); month = month.add({ months: 1 })) months.push(month);
  return months;
}
