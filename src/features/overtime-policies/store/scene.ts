import type { PolicyType } from '../../../contract/overtime-policies.ts';
import type { Executor } from '../../../db/database.ts';
import { sql, type SqlFragment } from '../../../db/sql.ts';
import { shortestDecimal } from '../../../money/decimal-text.ts';
import type { Assignment, Policy } from '../rules/policy.ts';
import type { Scene } from '../rules/scene.ts';

type Stored<T, K extends keyof T> = Omit<T, K> & Record<K, string | null>;
type PolicyRow = Stored<Policy, 'since' | 'until' | 'autoAddSince' | 'usedAt'>;
type AssignmentRow = Stored<Assignment, 'since' | 'until'>;

const instant = (text: string | null) => (text === null ? null : Temporal.Instant.from(text));
const start = (text: string | null) => Temporal.Instant.from(text ?? '');

const policyOf = (row: PolicyRow): Policy => ({
  ...row,
  threshold: shortestDecimal(row.threshold),
  payRateMultiplier: shortestDecimal(row.payRateMultiplier),
  billRateMultiplier: shortestDecimal(row.billRateMultiplier),
  since: start(row.since),
  until: instant(row.until),
  autoAddSince: instant(row.autoAddSince),
  usedAt: instant(row.usedAt),
});

const assignmentOf = (row: AssignmentRow): Assignment => ({
  ...row,
  since: start(row.since),
  until: instant(row.until),
});

async function selectPolicies(db: Executor, organizationId: number, condition: SqlFragment): Promise<Policy[]> {
  const rows = await db.many<PolicyRow>(sql`
    select p.id, coalesce(p.chain_id, p.id) as "chainId", p.name, p.policy_type as "policyType", p.threshold,
      p.pay_rate_multiplier as "payRateMultiplier", p.bill_rate_multiplier as "billRateMultiplier", p.since, p.until,
      p.auto_add_since as "autoAddSince", p.notification_enabled as "notificationEnabled",
      p.notification_role_ids as "notificationRoleIds", p.superseded_by_id as "supersededById", p.used_at as "usedAt"
    from overtime_policies p where p.organization_id = ${organizationId} and ${condition} order by p.id`);
  return rows.map(policyOf);
}

async function selectAssignments(db: Executor, organizationId: number, condition: SqlFragment): Promise<Assignment[]> {
  const rows = await db.many<AssignmentRow>(sql`
    select a.id, a.policy_id as "policyId", a.policy_type as "policyType", a.user_id as "userId", a.since, a.until,
      a.ends_with_policy as "endsWithPolicy"
    from overtime_assignments a where a.organization_id = ${organizationId} and ${condition} order by a.id`);
  return rows.map(assignmentOf);
}

/** The policies, those right before and after them in their chains, and everybody who is or was on any of these. */
export async function loadScene(db: Executor, organizationId: number, ids: readonly number[]): Promise<Scene> {
  if (ids.length === 0) return { policies: [], assignments: [] };
  const policies = await selectPolicies(
    db,
    organizationId,
    sql`(p.id = any(${ids}::int[]) or p.superseded_by_id = any(${ids}::int[])
      or p.id in (select f.superseded_by_id from overtime_policies f
        where f.organization_id = ${organizationId} and f.id = any(${ids}::int[])))`,
  );
  const loaded = policies.map((policy) => policy.id);
  return {
    policies,
    assignments: await selectAssignments(db, organizationId, sql`a.policy_id = any(${loaded}::int[])`),
  };
}

/** The policies of a type, or of both, that any of the users is on at or after an instant. */
export async function selectHoldingPolicies(
  db: Executor,
  organizationId: number,
  holding: { userIds: readonly number[]; policyTypes: readonly PolicyType[]; from: Temporal.Instant },
): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select distinct policy_id as id from overtime_assignments
    where organization_id = ${organizationId} and user_id = any(${holding.userIds}::int[])
      and policy_type = any(${holding.policyTypes}::text[])
      and (until is null or (until > ${holding.from} and until > since))`);
  return rows.map((row) => row.id);
}

/** The policies that add new members, with the user's own assignments. */
export async function loadAdding(
  db: Executor,
  organizationId: number,
  userId: number,
  now: Temporal.Instant,
): Promise<Scene> {
  return {
    policies: await selectPolicies(
      db,
      organizationId,
      sql`p.auto_add_new_users and (p.until is null or p.until > ${now})`,
    ),
    assignments: await selectAssignments(db, organizationId, sql`a.user_id = ${userId}`),
  };
}

/** Every policy and assignment that begins or ends after an instant, and nothing else. */
export async function loadAfter(db: Executor, organizationId: number, at: Temporal.Instant): Promise<Scene> {
  return {
    policies: await selectPolicies(db, organizationId, sql`(p.since > ${at} or p.until > ${at})`),
    assignments: await selectAssignments(db, organizationId, sql`(a.since > ${at} or a.until > ${at})`),
  };
}
