import { problem } from '../../../../contract/problems.ts';
import type { Context } from '../../../../context.ts';
import { columnsOf } from '../../../../db/columns.ts';
import type { Executor } from '../../../../db/database.ts';
import { recordedAt } from '../../../../db/recorded-at.ts';
import { sqlState } from '../../../../db/errors.ts';
import { exclusionViolation } from '../../../../db/sql-states.ts';
import { sql } from '../../../../db/sql.ts';
import { recordChanges } from '../../../../audit/actions.ts';
import { recordedPolicies } from '../audit-entries.ts';
import type { AssignedPolicies } from '../rules/assigned-policies.ts';
import { type AssignedChanges, changesBetween, type PolicyFacts, type PolicyPlan } from '../rules/plan.ts';
import type { Policy, PolicyAssignment, PolicyRef } from '../rules/policy.ts';
import { recordAssignmentVersions, recordPolicyVersions } from './known.ts';
import { assignmentColumns, newAssignmentColumns, policyColumns } from './policies.ts';

/** Columns that are derived from the others. */
const derivedColumns = columnsOf<{ chainId: number | null; autoAddNewUsers: boolean; updatedAt: Temporal.Instant }>({
  chainId: 'chain_id int',
  autoAddNewUsers: 'auto_add_new_users boolean',
  updatedAt: 'updated_at timestamptz',
});

const derivedFrom = ({ id, chainId, autoAddSince }: Policy, now: Temporal.Instant) => ({
  // The first version of a chain has no chain id.
  chainId: chainId === id ? null : Number(chainId),
  autoAddNewUsers: autoAddSince !== null,
  updatedAt: now,
});

async function insertVersion(ctx: Context, organizationId: number, version: Policy): Promise<number> {
  const policy = { ...version, supersededById: null };
  const at = await recordedAt(ctx, organizationId);
  const row = await ctx.db.one<{ id: number }>(sql`
    insert into overtime_policies (organization_id, created_at, recorded_at, ${policyColumns.names},
      ${derivedColumns.names})
    values (${organizationId}, ${ctx.now}, ${at}, ${policyColumns.values(policy)},
      ${derivedColumns.values(derivedFrom(version, ctx.now))})
    returning id`);
  return row.id;
}

async function updatePolicy(
  ctx: Context,
  organizationId: number,
  policy: Policy<number>,
  at: Temporal.Instant,
): Promise<void> {
  await ctx.db.run(sql`
    update overtime_policies
    set recorded_at = ${at}, ${policyColumns.settings(policy)},
      ${derivedColumns.settings(derivedFrom(policy, ctx.now))}
    where organization_id = ${organizationId} and id = ${policy.id}`);
}

async function updatePolicies(
  ctx: Context,
  organizationId: number,
  policies: readonly Policy<number>[],
): Promise<void> {
  const at = await recordedAt(ctx, organizationId);
  const ids = policies.map(({ id }) => id);
  await recordPolicyVersions(ctx.db, organizationId, ids, at);
  for (const policy of policies) await updatePolicy(ctx, organizationId, policy, at);
}

async function deleteAssignments(db: Executor, organizationId: number, ids: readonly number[]): Promise<void> {
  await db.run(sql`
    delete from overtime_assignments where organization_id = ${organizationId} and id = any(${ids}::bigint[])`);
}

type SavedAssignments = readonly PolicyAssignment<number>[];

/**
 * Sets new ranges of assignments. The exclusion constraint checks each row as it is written, so a row can clash with
 * another one that still covers the same range. Growing rows are therefore emptied first and written last.
 */
async function updateAssignments(db: Executor, organizationId: number, rows: SavedAssignments, at: Temporal.Instant) {
  const changed = assignmentColumns.rows(rows, 'changed');
  const fits = sql`tstzrange(a.since, a.until) @> tstzrange(changed.since, changed.until)`;
  const written = sql`since = changed.since, until = changed.until, ends_with_policy = changed.ends_with_policy,
    recorded_at = ${at}`;
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

async function insertAssignments(db: Executor, organizationId: number, rows: SavedAssignments, at: Temporal.Instant) {
  await db.run(sql`
    insert into overtime_assignments (organization_id, recorded_at, ${newAssignmentColumns.names})
    select ${organizationId}::int, ${at}::timestamptz, ${newAssignmentColumns.names}
    from ${newAssignmentColumns.rows(rows, 'added')}`);
}

/** The number of the organization's policy versions, archived ones included. */
export async function countPolicies(db: Executor, organizationId: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int as count from overtime_policies where organization_id = ${organizationId}`,
  );
  return count;
}

/** Replaces 'new' by the id of the new version. */
function withId({ policies, assignments }: AssignedPolicies, newId: number | null): AssignedPolicies<number> {
  const idOf = (ref: PolicyRef): number => {
    if (ref !== 'new') return ref;
    if (newId === null) throw new Error('a plan refers to a new version but creates none');
    return newId;
  };
  return {
    policies: policies.map((policy) => ({
      ...policy,
      id: idOf(policy.id),
      chainId: idOf(policy.chainId),
      supersededById: policy.supersededById === null ? null : idOf(policy.supersededById),
    })),
    assignments: assignments.map((entry) => ({ ...entry, policyId: idOf(entry.policyId) })),
  };
}

async function writeAssignments(ctx: Context, organizationId: number, changes: AssignedChanges<number>) {
  const { remove, change, add } = changes.assignments;
  if (remove.length + change.length + add.length === 0) return;
  const at = await recordedAt(ctx, organizationId);
  await recordAssignmentVersions(ctx.db, organizationId, [...remove, ...change.flatMap(({ id }) => id ?? [])], at);
  if (remove.length > 0) await deleteAssignments(ctx.db, organizationId, remove);
  if (change.length > 0) await updateAssignments(ctx.db, organizationId, change, at);
  if (add.length > 0) await insertAssignments(ctx.db, organizationId, add, at);
}

/** Writes changed policies and assignments with audit entries. A new version must already be written. */
async function writeChanges(
  ctx: Context,
  organizationId: number,
  before: AssignedPolicies,
  after: AssignedPolicies<number>,
): Promise<void> {
  const changes = changesBetween(before, after);
  if (changes.policies.length > 0) await updatePolicies(ctx, organizationId, changes.policies);
  await writeAssignments(ctx, organizationId, changes);
  await recordChanges(ctx, organizationId, recordedPolicies({ before, after }, changes));
}

/** Writes changes to policies that no request has named. */
export function writeAssigned(ctx: Context, organizationId: number, before: AssignedPolicies, after: AssignedPolicies) {
  return writeChanges(ctx, organizationId, before, withId(after, null));
}

async function carryOut(ctx: Context, organizationId: number, before: AssignedPolicies, plan: PolicyPlan) {
  switch (plan.kind) {
    case 'unchanged':
      return plan.policyId;
    case 'changed':
      await writeChanges(ctx, organizationId, before, withId(plan.after, null));
      return plan.policyId;
    case 'new_version': {
      const id = await insertVersion(ctx, organizationId, plan.version);
      await writeChanges(ctx, organizationId, before, withId(plan.after, id));
      return id;
    }
  }
}

/**
 * Writes a plan and returns the id of the policy to show. A database constraint also rejects double assignments.
 */
export async function writePlan(
  ctx: Context,
  organizationId: number,
  { assigned }: PolicyFacts,
  plan: PolicyPlan,
): Promise<number> {
  try {
    return await carryOut(ctx, organizationId, assigned, plan);
  } catch (error) {
    if (sqlState(error) !== exclusionViolation) throw error;
    throw problem('duplicate_assignment', 'user_ids: a member is on another policy of the type');
  }
}
