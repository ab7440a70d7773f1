import {
  getClientBudgetRollover,
  getProjectBudgetRollover,
  listClientBudgetPeriods,
  listProjectBudgetPeriods,
  putClientBudgetRollover,
  putProjectBudgetRollover,
} from '../../../contract/budget-rollover.ts';
import type { Context, Membership } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import type { BudgetOwner } from '../../../events.ts';
import { route, type Route } from '../../../http/route.ts';
import { readCarriedPeriods } from './carried-periods.ts';
import { readRollover, setRollover } from './carry-rule.ts';
import { ofClient, ofProject, ownerIn } from './named-owner.ts';

async function show(ctx: Context, organization: Membership, owner: BudgetOwner) {
  return { budget_rollover: await readRollover(ctx, organization, owner) };
}

async function showLocked(ctx: Context, organization: Membership, owner: BudgetOwner) {
  await lockOrganizationRules(ctx.db, organization.organizationId, 'exclusive');
  return show(ctx, organization, owner);
}

export const budgetRolloverRoutes: readonly Route[] = [
  route(getProjectBudgetRollover, {
    ...ofProject,
    handle: (ctx, { organization, params }) => show(ctx, organization, ownerIn(params)),
  }),
  route(putProjectBudgetRollover, {
    ...ofProject,
    current: (ctx, { organization, params }) => showLocked(ctx, organization, ownerIn(params)),
    async handle(ctx, { organization, params, body }) {
      await setRollover(ctx, organization, ownerIn(params), body);
      return show(ctx, organization, ownerIn(params));
    },
  }),
  route(getClientBudgetRollover, {
    ...ofClient,
    handle: (ctx, { organization, params }) => show(ctx, organization, ownerIn(params)),
  }),
  route(putClientBudgetRollover, {
    ...ofClient,
    current: (ctx, { organization, params }) => showLocked(ctx, organization, ownerIn(params)),
    async handle(ctx, { organization, params, body }) {
      await setRollover(ctx, organization, ownerIn(params), body);
      return show(ctx, organization, ownerIn(params));
    },
  }),
  route(listProjectBudgetPeriods, {
    ...ofProject,
    handle: async (ctx, { organization, params, query }) => ({
      budget_periods: await readCarriedPeriods(ctx, organization, ownerIn(params), query),
    }),
  }),
  route(listClientBudgetPeriods, {
    ...ofClient,
    handle: async (ctx, { organization, params, query }) => ({
      budget_periods: await readCarriedPeriods(ctx, organization, ownerIn(params), query),
    }),
  }),
];
