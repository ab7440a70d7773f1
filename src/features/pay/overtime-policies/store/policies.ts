import { type PolicyType, policyTypes } from '../../../../contract/lists/overtime.ts';
import { columnsOf } from '../../../../db/columns.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql, type SqlFragment } from '../../../../db/sql.ts';
import { shortestDecimal } from '../../../../money/decimal-text.ts';
import type { AssignedPolicies } from '../rules/assigned-policies.ts';
import { rulesOf } from '../../../../money/pay-rules.ts';
import type { Policy, PolicyAssignment } from '../rules/policy.ts';

/** A database record: its instants are text. */
type InRow<T> = { [K in keyof T]: Temporal.Instant extends T[K] ? string | Extract<T[K], null> : T[K] };

type SavedPolicy = Policy<number>;
type SavedAssignment = PolicyAssignment<number>;

/** The fields of a version, without its place in the chain. */
export const policyColumns = columnsOf<Omit<SavedPolicy, 'id' | 'chainId' | 'usedAt'>>({
  name: 'name text',
  policyType: 'policy_type text',
  threshold: 'threshold numeric',
  payRateMultiplier: 'pay_rate_multiplier numeric',
  billRateMultiplier: 'bill_rate_multiplier numeric',
  since: 'since timestamptz',
  until: 'until timestamptz',
  autoAddSince: 'auto_add_since timestamptz',
  notificationEnabled: 'notification_enabled boolean',
  notificationRoleIds: 'notification_role_ids text[]',
  supersededById: 'superseded_by_id int',
  rules: 'rules jsonb',
});

const newAssignment = {
  policyId: 'policy_id int',
  policyType: 'policy_type text',
  userId: 'user_id int',
  since: 'since timestamptz',
  until: 'until timestamptz',
  endsWithPolicy: 'ends_with_policy boolean',
};
export const newAssignmentColumns = columnsOf<Omit<SavedAssignment, 'id'>>(newAssignment);
export const assignmentColumns = columnsOf<SavedAssignment>({ id: 'id bigint', ...newAssignment });

export type PolicyRow = InRow<SavedPolicy>;

/** The columns of a version `p`. */
export const readPolicy = sql`
  p.id, coalesce(p.chain_id, p.id) as "chainId", p.used_at as "usedAt", ${policyColumns.read('p')}`;

const instant = (text: string | null) => (text === null ? null : Temporal.Instant.from(text));

const policyOf = (row: PolicyRow): SavedPolicy => ({
  ...row,
  threshold: shortestDecimal(row.threshold),
  payRateMultiplier: shortestDecimal(row.payRateMultiplier),
  billRateMultiplier: shortestDecimal(row.billRateMultiplier),
  since: Temporal.Instant.from(row.since),
  until: instant(row.until),
  autoAddSince: instant(row.autoAddSince),
  usedAt: instant(row.usedAt),
  rules: rulesOf(row.rules),
});

async function selectPolicies(db: Executor, organizationId: number, condition: SqlFragment): Promise<SavedPolicy[]> {
  const rows = await db.many<PolicyRow>(sql`
    select ${readPolicy} from overtime_policies p
    where p.organization_id = ${organizationId} and ${condition} order by p.id`);
  return rows.map(policyOf);
}

async function selectAssignments(
  db: Executor,
  organizationId: number,
  condition: SqlFragment,
): Promise<SavedAssignment[]> {
  const rows = await db.many<InRow<SavedAssignment>>(sql`
    select ${assignmentColumns.read('a')} from overtime_assignments a
    where a.organization_id = ${organizationId} and ${condition} order by a.id`);
  return rows.map((row) => ({ ...row, since: Temporal.Instant.from(row.since), until: instant(row.until) }));
}

/** The policies with their predecessors and successors. */
export async function selectWithNeighbours(
  db: Executor,
  organizationId: number,
  ids: readonly number[],
): Promise<SavedPolicy[]> {
  if (ids.length === 0) return [];
  return selectPolicies(
    db,
    organizationId,
    sql`(p.id = any(${ids}::int[]) or p.superseded_by_id = any(${ids}::int[])
      or p.id in (select f.superseded_by_id from overtime_policies f
        where f.organization_id = ${organizationId} and f.id = any(${ids}::int[])))`,
  );
}

/** Policies with all current and former assignments. */
export async function withAssignments(
  db: Executor,
  organizationId: number,
  policies: readonly SavedPolicy[],
): Promise<AssignedPolicies<number>> {
  if (policies.length === 0) return { policies, assignments: [] };
  const ids = policies.map((policy) => policy.id);
  return { policies, assignments: await selectAssignments(db, organizationId, sql`a.policy_id = any(${ids}::int[])`) };
}

/** The ids of policies, of one or both types, with assignments of users at or after an instant. */
export async function selectPoliciesOf(
  db: Executor,
  organizationId: number,
  filter: { userIds: SqlFragment; policyTypes: readonly PolicyType[]; from: Temporal.Instant },
): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select distinct policy_id as id from overtime_assignments
    where organization_id = ${organizationId} and user_id = any(${filter.userIds})
      and policy_type = any(${filter.policyTypes}::text[])
      and (until is null or (until > ${filter.from} and until > since))`);
  return rows.map((row) => row.id);
}

/** The policies of a user at or after an instant, with the neighbors in their chains and all assignments. */
export async function loadAssignedPolicies(
  db: Executor,
  organizationId: number,
  userId: number,
  from: Temporal.Instant,
): Promise<AssignedPolicies<number>> {
  const filter = { userIds: sql`${[userId]}::int[]`, policyTypes, from };
  const ids = await selectPoliciesOf(db, organizationId, filter);
  return withAssignments(db, organizationId, await selectWithNeighbours(db, organizationId, ids));
}

/** The policies that add new members, with the user's assignments. */
export async function loadAdding(
  db: Executor,
  organizationId: number,
  userId: number,
  now: Temporal.Instant,
): Promise<AssignedPolicies<number>> {
  const adding = sql`p.auto_add_new_users and (p.until is null or p.until > ${now})`;
  return {
    policies: await selectPolicies(db, organizationId, adding),
    assignments: await selectAssignments(db, organizationId, sql`a.user_id = ${userId}`),
  };
}

/** Loads only the policies and assignments that begin or end after an instant. */
export async function loadAfter(
  db: Executor,
  organizationId: number,
  at: Temporal.Instant,
): Promise<AssignedPolicies<number>> {
  return {
    policies: await selectPolicies(db, organizationId, sql`(p.since > ${at} or p.until > ${at})`),
    assignments: await selectAssignments(db, organizationId, sql`(a.since > ${at} or a.until > ${at})`),
  };
}
