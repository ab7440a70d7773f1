import type { WireRetention } from '../../../contract/retention.ts';
import { isBefore } from '../../../time/order.ts';

/** Details of a slot, which can be deleted before the slot. */
export const detailKinds = ['minutes', 'apps_and_urls', 'screenshots'] as const;
export type DetailKind = (typeof detailKinds)[number];

export const isDetail = (kind: RetentionKind): boolean => detailKinds.some((detail) => detail === kind);

/** The kinds that this slice deletes, in order. The logs slice deletes the access log. */
export const releasedKinds = ['unusual_activities', 'activities', ...detailKinds, 'audit'] as const;
export type ReleasedKind = (typeof releasedKinds)[number];

export const retentionKinds = [...releasedKinds, 'read_log'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** The field of a policy for a kind. The database calls the access log `read_log`. */
export const monthsFieldOf = (kind: RetentionKind) =>
  kind === 'read_log' ? 'access_log_months' : (`${kind}_months` as const);

/**
 * Contradictions in a policy: details are deleted with their activities, so they cannot be retained longer.
 * Source: docs/contract/retention.md. Example: activities for 12 months, minutes without limit -> one error about
 * minutes.
 */
export function policyFaults(policy: Omit<WireRetention, 'released_before'>): string[] {
  const { activities_months: activities } = policy;
  if (activities === null) return [];
  return detailKinds
    .filter((kind) => (policy[`${kind}_months`] ?? Infinity) > activities)
    .map(
      (kind) =>
        `${kind}_months: must be activities_months (${activities}) or less: details are deleted with their activities`,
    );
}

/** The first instant of a date in UTC. Example: 2026-03-02 -> 2026-03-02T00:00:00Z. */
export const startOf = (day: Temporal.PlainDate): string => `${day.toString()}T00:00:00Z`;

/** The instant range of a month in UTC. */
export const monthRange = (month: Temporal.PlainDate) => ({
  since: Temporal.Instant.from(startOf(month)),
  until: Temporal.Instant.from(startOf(month.add({ months: 1 }))),
});

/** The minimum retention for kinds from which days are computed or analyzed, in whole months before the current one. */
export const fewestMonths = 3;

/**
 * The first day of the oldest retained month: the given number of whole months before the current one, in UTC.
 * Everything before it is deleted.
 * Source: docs/contract/retention.md. Example: at 2026-03-02T12:00:00Z with 3 months -> 2025-12-01.
 */
export function firstRetainedDay(now: Temporal.Instant, months: number): Temporal.PlainDate {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate();
  return today.with({ day: 1 }).subtract({ months });
}

/**
 * The months between two days, as their first days. Starts with the month of `from` and ends before `before`.
 * Example: 2025-11-17 to 2026-02-01 -> 2025-11-01, 2025-12-01, 2026-01-01.
 */
export function monthsBetween(from: Temporal.PlainDate, before: Temporal.PlainDate): Temporal.PlainDate[] {
  const months: Temporal.PlainDate[] = [];
  for (let month = from.with({ day: 1 }); isBefore(month, before); month = month.add({ months: 1 })) months.push(month);
  return months;
}
