import {
  getClientBudgetThresholds,
  getProjectBudgetThresholds,
  putClientBudgetThresholds,
  putProjectBudgetThresholds,
} from '../../../../contract/budget-thresholds.ts';
import type { Context, Membership } from '../../../../context.ts';
import { lockOrganizationRules } from '../../../../db/locks.ts';
import type { BudgetOwner } from '../../../../events.ts';
import { route, type Route } from '../../../../http/route.ts';
import { ofClient, ofProject, ownerIn } from '../../budgets/actions.ts';
import { findInputFaults, readThresholds, setFurther } from './further.ts';

async function show(ctx: Context, organization: Membership, owner: BudgetOwner) {
  return { budget_thresholds: await readThresholds(ctx, organization, owner) };
}

async function showLocked(ctx: Context, organization: Membership, owner: BudgetOwner) {
  await lockOrganizationRules(ctx.db, organization.organizationId, 'exclusive');
  return show(ctx, organization, owner);
}

const rules = [{ reads: ['further'], faults: findInputFaults }];

export const budgetThresholdRoutes: readonly Route[] = [
  route(getProjectBudgetThresholds, {
    ...ofProject,
    handle: (ctx, { organization, params }) => show(ctx, organization, ownerIn(params)),
  }),
  route(putProjectBudgetThresholds, {
    ...ofProject,
    rules,
    current: (ctx, { organization, params }) => showLocked(ctx, organization, ownerIn(params)),
    async handle(ctx, { organization, params, body }) {
      await setFurther(ctx, organization, ownerIn(params), body);
      return show(ctx, organization, ownerIn(params));
    },
  }),
  route(getClientBudgetThresholds, {
    ...ofClient,
    handle: (ctx, { organization, params }) => show(ctx, organization, ownerIn(params)),
  }),
  route(putClientBudgetThresholds, {
    ...ofClient,
    rules,
    current: (ctx, { organization, params }) => showLocked(ctx, organization, ownerIn(params)),
    async handle(ctx, { organization, params, body }) {
      await setFurther(ctx, organization, ownerIn(params), body);
      return show(ctx, organization, ownerIn(params));
    },
  }),
];
