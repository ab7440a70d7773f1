import type { PolicyType } from '../../../../contract/lists/overtime.ts';
import { calendarBoundaryAtOrAfter, type OrgCalendar } from '../../../../time/calendar.ts';
import { isBefore } from '../../../../time/order.ts';
import { type AssignedPolicies, mapAssignments } from './assigned-policies.ts';

/**
 * Moves starts and ends that come after a calendar change to the next boundary of the new calendar. Earlier ones
 * stay. Equal instants stay equal, so the versions of a chain still follow each other without gaps.
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
