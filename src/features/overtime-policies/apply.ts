import { problem } from '../../contract/problems.ts';
import type { Context } from '../../context.ts';
import { exclusionViolation, sqlState } from '../../db/errors.ts';
import { recordChanges } from '../audit/actions.ts';
import { recordedPolicies } from './record.ts';
import type { Assignment, Policy, PolicyRef } from './rules/policy.ts';
import type { Changes, Plan, Scene } from './rules/scene.ts';
import * as store from './store/write.ts';

type Resolve = (ref: PolicyRef) => number;

async function create(ctx: Context, organizationId: number, policy: Policy | null): Promise<Resolve> {
  const chainId = policy?.chainId === 'new' ? null : (policy?.chainId ?? null);
  const created = policy && (await store.insertPolicy(ctx.db, organizationId, { ...policy, chainId }, ctx.now));
  return (ref) => {
    if (ref !== 'new') return ref;
    if (created === null) throw new Error('a plan refers to a new policy and creates none');
    return created;
  };
}

function resolvePolicy(policy: Policy, resolve: Resolve) {
  const supersededById = policy.supersededById === null ? null : resolve(policy.supersededById);
  return { ...policy, id: resolve(policy.id), chainId: resolve(policy.chainId), supersededById };
}

async function applyAssignments(
  ctx: Context,
  organizationId: number,
  { remove, change, add }: Changes['assignments'],
  resolve: Resolve,
) {
  const added = add.map((entry: Assignment) => ({ ...entry, policyId: resolve(entry.policyId) }));
  if (remove.length > 0) await store.deleteAssignments(ctx.db, organizationId, remove);
  if (change.length > 0) await store.rewriteAssignments(ctx.db, organizationId, change);
  if (added.length > 0) await store.insertAssignments(ctx.db, organizationId, added);
}

/** Writes changes of a scene; how to find the id of the policy they create is answered. */
export async function applyChanges(
  ctx: Context,
  organizationId: number,
  scene: Scene,
  changes: Changes,
): Promise<Resolve> {
  const resolve = await create(ctx, organizationId, changes.create);
  for (const policy of changes.change) {
    await store.updatePolicy(ctx.db, organizationId, resolvePolicy(policy, resolve), ctx.now);
  }
  await applyAssignments(ctx, organizationId, changes.assignments, resolve);
  await recordChanges(ctx, organizationId, recordedPolicies(scene, changes, resolve));
  return resolve;
}

/** Writes a plan and answers the id of the policy it is about. The database has the last word on double assignments. */
export async function applyPlan(ctx: Context, organizationId: number, scene: Scene, plan: Plan): Promise<number> {
  try {
    const resolve = await applyChanges(ctx, organizationId, scene, plan);
    return resolve(plan.answer);
  } catch (error) {
    if (sqlState(error) !== exclusionViolation) throw error;
    throw problem('duplicate_assignment', 'user_ids: a member is on another policy of the type');
  }
}
