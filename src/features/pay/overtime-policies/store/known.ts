import type { Executor } from '../../../../db/database.ts';
import { sql, type SqlFragment } from '../../../../db/sql.ts';

/** The terms of a version and of its assignments. Figures depend on nothing else in a policy. */
const policyTerms = sql`policy_type, threshold, pay_rate_multiplier, bill_rate_multiplier, rules`;
const assignmentTerms = sql`policy_id, user_id, since, until`;

/**
 * Stores the previous state of policies before a change. A state that began at or after `at` was never known and is not
 * stored.
 */
export async function recordPolicyVersions(
  db: Executor,
  organizationId: number,
  ids: readonly number[],
  at: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    insert into superseded_overtime_policies (organization_id, policy_id, ${policyTerms}, recorded_at, superseded_at)
    select organization_id, id, ${policyTerms}, recorded_at, ${at}::timestamptz from overtime_policies
    where organization_id = ${organizationId} and id = any(${ids}::int[]) and recorded_at < ${at}::timestamptz`);
}

/** Stores the state of assignments before a change or deletion. */
export async function recordAssignmentVersions(
  db: Executor,
  organizationId: number,
  ids: readonly number[],
  at: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    insert into superseded_overtime_assignments (organization_id, ${assignmentTerms}, recorded_at, superseded_at)
    select organization_id, ${assignmentTerms}, recorded_at, ${at}::timestamptz from overtime_assignments
    where organization_id = ${organizationId} and id = any(${ids}::bigint[]) and recorded_at < ${at}::timestamptz`);
}

/** The policies `p`, as they are now or as known at an instant. */
export const policiesKnownAt = (organizationId: number, knownAt: Temporal.Instant | null): SqlFragment =>
  knownAt === null
    ? sql`overtime_policies p`
    : sql`(
      select organization_id, id, ${policyTerms} from overtime_policies
        where organization_id = ${organizationId} and recorded_at <= ${knownAt}::timestamptz
      union all
      select organization_id, policy_id, ${policyTerms} from superseded_overtime_policies
        where organization_id = ${organizationId} and recorded_at <= ${knownAt}::timestamptz
          and superseded_at > ${knownAt}::timestamptz) p`;

/** The assignments `a`, as they are now or as known at an instant. */
export const assignmentsKnownAt = (organizationId: number, knownAt: Temporal.Instant | null): SqlFragment =>
  knownAt === null
    ? sql`overtime_assignments a`
    : sql`(
      select organization_id, ${assignmentTerms} from overtime_assignments
        where organization_id = ${organizationId} and recorded_at <= ${knownAt}::timestamptz
      union all
      select organization_id, ${assignmentTerms} from superseded_overtime_assignments
        where organization_id = ${organizationId} and recorded_at <= ${knownAt}::timestamptz
          and superseded_at > ${knownAt}::timestamptz) a`;

/** The first instant at which policies, slots and days are known. null = known since the organization was created. */
export async function selectKnownSince(db: Executor, organizationId: number): Promise<string | null> {
  const row = await db.one<{ since: string | null }>(sql`
    select greatest(policies_known_since, slots_known_since, time_known_since) as since from organizations
    where id = ${organizationId}`);
  return row.since;
}
