import type { PolicyType } from '../../../contract/overtime-policies.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { Assignment, Policy } from '../rules/policy.ts';

/** A policy or assignment whose references are all ids of the database. */
export type Saved<T> = Omit<T, 'id' | 'chainId' | 'supersededById' | 'policyId'> & {
  id: number;
  chainId: number;
  supersededById: number | null;
};

/** The id of the new policy; `chainId` null = it begins a chain of its own. */
export async function insertPolicy(
  db: Executor,
  organizationId: number,
  policy: Omit<Policy, 'chainId'> & { chainId: number | null },
  now: Temporal.Instant,
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    insert into overtime_policies (organization_id, chain_id, name, policy_type, threshold, pay_rate_multiplier,
      bill_rate_multiplier, since, until, auto_add_new_users, auto_add_since, notification_enabled,
      notification_role_ids, created_at, updated_at)
    values (${organizationId}, ${policy.chainId}, ${policy.name}, ${policy.policyType}, ${policy.threshold},
      ${policy.payRateMultiplier}, ${policy.billRateMultiplier}, ${policy.since}, ${policy.until},
      ${policy.autoAddSince !== null}, ${policy.autoAddSince}, ${policy.notificationEnabled},
      ${policy.notificationRoleIds}, ${now}, ${now})
    returning id`);
  return row.id;
}

export async function updatePolicy(
  db: Executor,
  organizationId: number,
  policy: Saved<Policy>,
  now: Temporal.Instant,
): Promise<void> {
  const chainId = policy.chainId === policy.id ? null : policy.chainId;
  await db.run(sql`
    update overtime_policies
    set chain_id = ${chainId}, name = ${policy.name}, threshold = ${policy.threshold},
      pay_rate_multiplier = ${policy.payRateMultiplier}, bill_rate_multiplier = ${policy.billRateMultiplier},
      since = ${policy.since}, until = ${policy.until}, auto_add_new_users = ${policy.autoAddSince !== null},
      auto_add_since = ${policy.autoAddSince}, notification_enabled = ${policy.notificationEnabled},
      notification_role_ids = ${policy.notificationRoleIds}, superseded_by_id = ${policy.supersededById},
      updated_at = ${now}
    where organization_id = ${organizationId} and id = ${policy.id}`);
}

export async function deleteAssignments(db: Executor, organizationId: number, ids: readonly number[]): Promise<void> {
  await db.run(sql`
    delete from overtime_assignments where organization_id = ${organizationId} and id = any(${ids}::bigint[])`);
}

const texts = (instants: readonly (Temporal.Instant | null)[]) =>
  instants.map((instant) => instant?.toString() ?? null);

/**
 * Gives assignments new ranges. The constraint that keeps a member off two policies looks at each row as it is written,
 * and one may take over where another is yet to end: so what grows is emptied first and written last.
 */
export async function rewriteAssignments(
  db: Executor,
  organizationId: number,
  rows: readonly Assignment[],
): Promise<void> {
  const changed = sql`unnest(${rows.map((row) => row.id)}::bigint[],
      ${texts(rows.map((row) => row.since))}::timestamptz[], ${texts(rows.map((row) => row.until))}::timestamptz[],
      ${rows.map((row) => row.endsWithPolicy)}::boolean[]) as changed (id, since, until, ends_with_policy)`;
  const fits = sql`tstzrange(a.since, a.until) @> tstzrange(changed.since, changed.until)`;
  const written = sql`since = changed.since, until = changed.until, ends_with_policy = changed.ends_with_policy`;
  await db.run(sql`
    update overtime_assignments a set until = a.since from ${changed}
    where a.organization_id = ${organizationId} and a.id = changed.id and not ${fits}`);
  await db.run(sql`
    update overtime_assignments a set ${written} from ${changed}
    where a.organization_id = ${organizationId} and a.id = changed.id and ${fits}`);
  await db.run(sql`
    update overtime_assignments a set ${written} from ${changed}
    where a.organization_id = ${organizationId} and a.id = changed.id
      and (a.since <> changed.since or a.until is distinct from changed.until)`);
}

export interface NewAssignment {
  policyId: number;
  policyType: PolicyType;
  userId: number;
  since: Temporal.Instant;
  until: Temporal.Instant | null;
  endsWithPolicy: boolean;
}

export async function insertAssignments(
  db: Executor,
  organizationId: number,
  rows: readonly NewAssignment[],
): Promise<void> {
  await db.run(sql`
    insert into overtime_assignments (organization_id, policy_id, policy_type, user_id, since, until, ends_with_policy)
    select ${organizationId}::int, policy_id, policy_type, user_id, since, until, ends_with_policy
    from unnest(${rows.map((row) => row.policyId)}::int[], ${rows.map((row) => row.policyType)}::text[],
      ${rows.map((row) => row.userId)}::int[], ${texts(rows.map((row) => row.since))}::timestamptz[],
      ${texts(rows.map((row) => row.until))}::timestamptz[], ${rows.map((row) => row.endsWithPolicy)}::boolean[])
      as added (policy_id, policy_type, user_id, since, until, ends_with_policy)`);
}

/** Policies of the organization with all their versions, archived ones too. */
export async function countPolicies(db: Executor, organizationId: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int as count from overtime_policies where organization_id = ${organizationId}`,
  );
  return count;
}
