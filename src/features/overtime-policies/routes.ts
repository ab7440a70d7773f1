import * as contract from '../../contract/overtime-policies.ts';
import type { PolicyType } from '../../contract/overtime-policies.ts';
import { cutPage, pageOf } from '../../contract/paging.ts';
import { problem } from '../../contract/problems.ts';
import type { Actor, Context, Membership } from '../../context.ts';
import { lockOrganizationRules } from '../../db/locks.ts';
import { route, type Route } from '../../http/route.ts';
import { archivePolicy } from './archive.ts';
import { createPolicy, readNewPolicy } from './create.ts';
import { presentPolicy } from './present.ts';
import { restorePolicy } from './restore.ts';
import * as store from './store/answers.ts';
import { updatePolicy } from './update.ts';

interface PolicyParams {
  overtime_policy_id: number;
}

interface Target {
  params: PolicyParams;
  organization: Membership;
}

async function readPolicy(ctx: Context, { organizationId }: Membership, id: number) {
  const row = await store.findPolicy(ctx.db, organizationId, id);
  if (!row) throw problem('not_found');
  return { overtime_policy: presentPolicy(row, ctx.now) };
}

const keyOf = ({ params, organization }: Target) => ({
  organizationId: organization.organizationId,
  policyId: params.overtime_policy_id,
});

const locate = (ctx: Context, params: PolicyParams, actor: Actor) =>
  store.locatePolicy(ctx.db, [...actor.memberships.keys()], params.overtime_policy_id);

const hasFlexible = ({ features }: Membership) => features.has('flexible_overtime');

/** Throws feature_not_available for a daily policy where the plan lacks flexible overtime. */
function requireFlexible(organization: Membership, policyType: PolicyType): void {
  if (policyType === 'daily' && !hasFlexible(organization)) throw problem('feature_not_available');
}

/** Daily policies need flexible overtime for everything but reading and archiving. */
async function authorize(ctx: Context, { params, organization }: Target) {
  if (hasFlexible(organization)) return;
  const { organizationId } = organization;
  requireFlexible(organization, await store.findPolicyType(ctx.db, organizationId, params.overtime_policy_id));
}

async function current(ctx: Context, { params, organization }: Target) {
  await lockOrganizationRules(ctx.db, organization.organizationId, 'exclusive');
  return readPolicy(ctx, organization, params.overtime_policy_id);
}

const collection: readonly Route[] = [
  route(contract.listOvertimePolicies, {
    async handle(ctx, { query, organization }) {
      const page = pageOf(query);
      const fetched = await store.listPolicies(ctx.db, organization.organizationId, {
        status: query.status ?? 'active',
        now: ctx.now,
        startId: page.startId,
        limit: page.limit + 1,
      });
      const { rows, pagination } = cutPage(fetched, page.limit, (row) => row.id);
      return {
        overtime_policies: rows.map((row) => presentPolicy(row, ctx.now)),
        ...(pagination ? { pagination } : {}),
      };
    },
  }),
  route(contract.createOvertimePolicy, {
    async handle(ctx, { body, organization }) {
      const request = readNewPolicy(body);
      requireFlexible(organization, request.policyType);
      return readPolicy(ctx, organization, await createPolicy(ctx, organization.organizationId, request));
    },
  }),
];

export const overtimePolicyRoutes: readonly Route[] = [
  ...collection,
  route(contract.getOvertimePolicy, {
    locate,
    handle: (ctx, { params, organization }) => readPolicy(ctx, organization, params.overtime_policy_id),
  }),
  route(contract.updateOvertimePolicy, {
    locate,
    authorize,
    current,
    handle: async (ctx, input) =>
      readPolicy(ctx, input.organization, await updatePolicy(ctx, keyOf(input), input.body)),
  }),
  route(contract.updateOvertimePolicyExt, {
    locate,
    authorize,
    current,
    handle: async (ctx, input) =>
      readPolicy(ctx, input.organization, await updatePolicy(ctx, keyOf(input), input.body)),
  }),
  route(contract.archiveOvertimePolicy, {
    locate,
    current,
    handle: async (ctx, input) => readPolicy(ctx, input.organization, await archivePolicy(ctx, keyOf(input))),
  }),
  route(contract.restoreOvertimePolicy, {
    locate,
    authorize,
    current,
    handle: async (ctx, input) => readPolicy(ctx, input.organization, await restorePolicy(ctx, keyOf(input))),
  }),
];
