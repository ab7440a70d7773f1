import type { PolicyType } from '../../../../contract/lists/overtime.ts';
import type { RecordFilter } from '../../../../contract/lists/records.ts';
import type { Executor } from '../../../../db/database.ts';
import { among, sql, type SqlFragment } from '../../../../db/sql.ts';
import { type PolicyRow, readPolicy } from './policies.ts';

/** A policy with the fields of an answer. */
export interface PolicyAnswer extends PolicyRow {
  organizationId: number;
  createdAt: string;
  updatedAt: string;
  userIds: number[];
}

function selectAnswers(db: Executor, organizationId: number, condition: SqlFragment): Promise<PolicyAnswer[]> {
  return db.many(sql`
    select ${readPolicy}, p.organization_id as "organizationId", p.created_at as "createdAt",
      p.updated_at as "updatedAt",
      array(select a.user_id from overtime_assignments a
        where a.organization_id = ${organizationId} and a.policy_id = p.id and a.ends_with_policy
        order by a.user_id) as "userIds"
    from overtime_policies p
    where p.organization_id = ${organizationId} ${condition}`);
}

export interface PolicyFilter {
  status: RecordFilter;
  now: Temporal.Instant;
  startId: number;
  limit: number;
}

const ofStatus = ({ status, now }: PolicyFilter): SqlFragment => {
  if (status === 'all') return sql``;
  return status === 'archived' ? sql`and p.until <= ${now}` : sql`and (p.until is null or p.until > ${now})`;
};

/** Policies of the organization from an id on, ascending. */
export function listPolicies(db: Executor, organizationId: number, filter: PolicyFilter): Promise<PolicyAnswer[]> {
  return selectAnswers(
    db,
    organizationId,
    sql`and p.id >= ${filter.startId} ${ofStatus(filter)} order by p.id limit ${filter.limit}`,
  );
}

export async function findPolicy(db: Executor, organizationId: number, id: number): Promise<PolicyAnswer | undefined> {
  const [row] = await selectAnswers(db, organizationId, sql`and p.id = ${id}`);
  return row;
}

/** The organization, among the given ones, that has a policy. */
export async function locatePolicy(
  db: Executor,
  organizationIds: readonly number[],
  id: number,
): Promise<number | undefined> {
  const row = await db.maybe<{ organizationId: number }>(sql`
    select organization_id as "organizationId" from overtime_policies
    where organization_id ${among(organizationIds)} and id = ${id}`);
  return row?.organizationId;
}

export async function findPolicyType(db: Executor, organizationId: number, id: number): Promise<PolicyType> {
  const row = await db.one<{ policyType: PolicyType }>(sql`
    select policy_type as "policyType" from overtime_policies where organization_id = ${organizationId}
      and id = ${id}`);
  return row.policyType;
}
