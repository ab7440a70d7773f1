import type { PolicyType } from '../../../../contract/lists/overtime.ts';
import type { Context } from '../../../../context.ts';
import { lockOrganizationRules } from '../../../../db/locks.ts';
import { sql } from '../../../../db/sql.ts';
import { localDate } from '../../../../time/calendar.ts';
import { loadNames, membersOf } from '../../../people/members/facts.ts';
import { loadCalendar } from '../../../people/organizations/facts.ts';
import { loadPaidSince } from '../../salaries/facts.ts';
import { type AssignedPolicies, policyIn } from '../rules/assigned-policies.ts';
import type { PolicyFacts } from '../rules/plan.ts';
import { selectPoliciesOf, selectWithNeighbours, withAssignments } from './policies.ts';

export interface PolicyKey {
  organizationId: number;
  policyId: number;
}

/** The subject of a change: a policy or a new one of a type, and the users in the request. */
export type ChangeSubject = { readonly userIds: readonly number[] } & (
  | { readonly policyId: number }
  | { readonly policyType: PolicyType }
);

/** Loads the affected policies and their assignments, each once. */
async function loadAssigned(ctx: Context, organizationId: number, subject: ChangeSubject): Promise<AssignedPolicies> {
  const { db, now } = ctx;
  const isNew = 'policyType' in subject;
  const chain = isNew ? [] : await selectWithNeighbours(db, organizationId, [subject.policyId]);
  const { policyType } = isNew ? subject : policyIn({ policies: chain, assignments: [] }, subject.policyId);
  const ids = chain.map((policy) => policy.id);
  const concerned = sql`${subject.userIds}::int[] || array(select lasting.user_id from overtime_assignments lasting
    where lasting.organization_id = ${organizationId} and lasting.policy_id = any(${ids}::int[])
      and lasting.ends_with_policy)`;
  const policyIds = await selectPoliciesOf(db, organizationId, {
    userIds: concerned,
    policyTypes: [policyType],
    from: now,
  });
  const others = await selectWithNeighbours(
    db,
    organizationId,
    policyIds.filter((id) => !ids.includes(id)),
  );
  const policies = [...chain, ...others.filter(({ id }) => !ids.includes(id))].toSorted((a, b) => a.id - b.id);
  return withAssignments(db, organizationId, policies);
}

/** Locks the organization's rules until the end of the transaction and reads the facts of a decision. */
export async function lockFacts(ctx: Context, organizationId: number, subject: ChangeSubject): Promise<PolicyFacts> {
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const calendar = await loadCalendar(ctx.db, organizationId);
  const assigned = await loadAssigned(ctx, organizationId, subject);
  const lasting = assigned.assignments.filter((entry) => entry.endsWithPolicy).map((entry) => entry.userId);
  const userIds = [...new Set([...subject.userIds, ...lasting])];
  const present = await membersOf(ctx.db, organizationId, userIds);
  const names = await loadNames(ctx.db, organizationId, userIds);
  const paid = await loadPaidSince(ctx.db, organizationId, userIds, localDate(calendar, ctx.now));
  const members = present.map(
    ({ userId, joinedAt }) =>
      [userId, { joinedAt: Temporal.Instant.from(joinedAt), hasPayRate: paid.has(userId) }] as const,
  );
  return { assigned, members: new Map(members), names, calendar, now: ctx.now };
}
