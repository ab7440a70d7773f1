import type { PolicyType } from '../../contract/overtime-policies.ts';
import type { Context } from '../../context.ts';
import { localDate } from '../../time/calendar.ts';
import { membersOf } from '../members/facts.ts';
import { loadCalendar } from '../organizations/facts.ts';
import { hasPayRate } from '../rates/facts.ts';
import type { Facts, Scene } from './rules/scene.ts';
import { loadScene, selectHoldingPolicies } from './store/scene.ts';

/** What a decision is about: a policy, or a new one of a type, and the users a request names. */
export interface Subject {
  policyId?: number;
  policyType: PolicyType;
  userIds: readonly number[];
}

async function sceneOf(ctx: Context, organizationId: number, subject: Subject): Promise<Scene> {
  const own = subject.policyId === undefined ? [] : [subject.policyId];
  const scene = await loadScene(ctx.db, organizationId, own);
  const userIds = usersIn(scene, subject);
  const policyTypes = [subject.policyType];
  const holding = await selectHoldingPolicies(ctx.db, organizationId, { userIds, policyTypes, from: ctx.now });
  const loaded = new Set(scene.policies.map((policy) => policy.id));
  const others = holding.filter((id) => !loaded.has(id));
  return others.length === 0 ? scene : loadScene(ctx.db, organizationId, [...own, ...others]);
}

function usersIn(scene: Scene, subject: Subject): number[] {
  const lasting = scene.assignments.filter((entry) => entry.endsWithPolicy).map((entry) => entry.userId);
  return [...new Set([...subject.userIds, ...lasting])];
}

/** The facts of a decision; the caller holds the organization's rules. */
export async function gatherFacts(ctx: Context, organizationId: number, subject: Subject): Promise<Facts> {
  const calendar = await loadCalendar(ctx.db, organizationId);
  const scene = await sceneOf(ctx, organizationId, subject);
  const userIds = usersIn(scene, subject);
  const present = await membersOf(ctx.db, organizationId, userIds);
  const paid = await hasPayRate(ctx.db, organizationId, userIds, localDate(calendar, ctx.now));
  const members = present.map(
    ({ userId, joinedAt }) =>
      [userId, { joinedAt: Temporal.Instant.from(joinedAt), hasPayRate: paid.has(userId) }] as const,
  );
  return { scene, members: new Map(members), calendar, now: ctx.now };
}
