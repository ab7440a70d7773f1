import type { Query } from '../../../contract/endpoint.ts';
import * as contract from '../../../contract/overtime-policies.ts';
import { cutPage, pageOf } from '../../../contract/paging.ts';
import { problem } from '../../../contract/problems.ts';
import type { Actor, Context, Membership } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { route, type Route } from '../../../http/route.ts';
import { archivePolicy } from './archive.ts';
import { requestsDaily, policyBodyRules } from './body-rules.ts';
import { createPolicy, readNewPolicy } from './create.ts';
import { hasFlexible, requireFlexible } from './flexible.ts';
import { presentPolicy, presentRuled } from './present.ts';
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

async function findPolicy(ctx: Context, { organizationId }: Membership, id: number) {
  const row = await store.findPolicy(ctx.db, organizationId, id);
  if (!row) throw problem('not_found');
  return row;
}

const readPolicy = async (ctx: Context, organization: Membership, id: number) => ({
  overtime_policy: presentPolicy(await findPolicy(ctx, organization, id), ctx.now),
});

const readRuled = async (ctx: Context, organization: Membership, id: number) => ({
  overtime_policy: presentRuled(await findPolicy(ctx, organization, id), ctx.now),
});

const keyOf = ({ params, organization }: Target) => ({
  organizationId: organization.organizationId,
  policyId: params.overtime_policy_id,
});

const locate = (ctx: Context, params: PolicyParams, actor: Actor) =>
  store.locatePolicy(ctx.db, [...actor.memberships.keys()], params.overtime_policy_id);

/** For daily policies, all operations except reading and archiving need flexible overtime. */
async function authorize(ctx: Context, { params, organization }: Target) {
  if (hasFlexible(organization)) return;
  const { organizationId } = organization;
  requireFlexible(organization, await store.findPolicyType(ctx.db, organizationId, params.overtime_policy_id));
}

/** The current record, in the form of the operation's answer. */
const currentBy =
  <Answer>(read: (ctx: Context, organization: Membership, id: number) => Promise<Answer>) =>
  async (ctx: Context, { params, organization }: Target) => {
    await lockOrganizationRules(ctx.db, organization.organizationId, 'exclusive');
    return read(ctx, organization, params.overtime_policy_id);
  };

const current = currentBy(readPolicy);

interface Listing {
  query: Query<typeof contract.listOvertimePolicies>;
  organization: Membership;
}

/** A page of policies, each in the form of the operation's answer. */
const listBy =
  <Shown>(present: (row: store.PolicyAnswer, now: Temporal.Instant) => Shown) =>
  async (ctx: Context, { query, organization }: Listing) => {
    const page = pageOf(query);
    const fetched = await store.listPolicies(ctx.db, organization.organizationId, {
      status: query.status ?? 'active',
      now: ctx.now,
      startId: page.startId,
      limit: page.limit + 1,
    });
    const { rows, pagination } = cutPage(fetched, page.limit, (row) => row.id);
    return {
      overtime_policies: rows.map((row) => present(row, ctx.now)),
      ...(pagination ? { pagination } : {}),
    };
  };

interface Creation {
  body: Parameters<typeof readNewPolicy>[0];
  organization: Membership;
}

async function create(ctx: Context, { body, organization }: Creation): Promise<number> {
  return createPolicy(ctx, organization.organizationId, readNewPolicy(body));
}

/** Refuses a daily policy without flexible overtime, and contradictory bodies. */
const creation = {
  authorizeBody(body: unknown, organization: Membership) {
    if (requestsDaily(body)) requireFlexible(organization, 'daily');
  },
  rules: policyBodyRules,
};

const collection: readonly Route[] = [
  route(contract.listOvertimePolicies, { handle: listBy(presentPolicy) }),
  route(contract.createOvertimePolicy, {
    ...creation,
    handle: async (ctx, input) => readPolicy(ctx, input.organization, await create(ctx, input)),
  }),
];

/** Operations that include rules, which the contract does not have. */
const ruled: readonly Route[] = [
  route(contract.listRuledPolicies, { handle: listBy(presentRuled) }),
  route(contract.createRuledPolicy, {
    ...creation,
    handle: async (ctx, input) => readRuled(ctx, input.organization, await create(ctx, input)),
  }),
  route(contract.getRuledPolicy, {
    locate,
    handle: (ctx, { params, organization }) => readRuled(ctx, organization, params.overtime_policy_id),
  }),
  route(contract.updateOvertimePolicyExt, {
    locate,
    authorize,
    rules: policyBodyRules,
    current: currentBy(readRuled),
    handle: async (ctx, input) => readRuled(ctx, input.organization, await updatePolicy(ctx, keyOf(input), input.body)),
  }),
];

export const overtimePolicyRoutes: readonly Route[] = [
  ...collection,
  ...ruled,
  route(contract.getOvertimePolicy, {
    locate,
    handle: (ctx, { params, organization }) => readPolicy(ctx, organization, params.overtime_policy_id),
  }),
  route(contract.updateOvertimePolicy, {
    locate,
    authorize,
    rules: policyBodyRules,
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
