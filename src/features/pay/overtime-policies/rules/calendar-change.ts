import type { PolicyType } from '../../../../contract/lists/overtime.ts';
import { calendarBoundaryAtOrAfter, type OrgCalendar } from '../../../../time/calendar.ts';
import { isBefore } from '../../../../time/order.ts';
import { type AssignedPolicies, mapAssignments } from './assigned-policies.ts';

/**
 * Moves what begins or ends after a change of the calendar to the first boundary of the new one at or after it; what
 * lies up to the change stays. Equal instants stay equal, so chains keep tiling time.
 * Source: docs/contract/overtime-policies.md.
 * Example: Monday weeks become Sunday weeks at Monday 2026-03-09: since Monday 2026-03-16 -> Sunday 2026-03-22.
 */
export function moveToCalendar(
  assigned: AssignedPolicies,
  calendar: OrgCalendar,
  effectiveAt: Temporal.Instant,
): AssignedPolicies {
  const move = (instant: Temporal.Instant, policyType: PolicyType): Temporal.Instant =>
    isBefore(effectiveAt, instant) ? calendarBoundaryAtOrAfter(calendar, policyType, instant) : instant;
  const moved = <T extends { policyType: PolicyType; since: Temporal.Instant; until: Temporal.Instant | null }>(
    entry: T,
  ): T => ({
    ...entry,
    since: move(entry.since, entry.policyType),
    until: entry.until && move(entry.until, entry.policyType),
  });
  return mapAssignments({ ...assigned, policies: assigned.policies.map(moved) }, moved);
}
