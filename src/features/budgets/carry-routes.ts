import {
  getClientBudgetRollover,
  getProjectBudgetRollover,
  listClientBudgetPeriods,
  listProjectBudgetPeriods,
  putClientBudgetRollover,
  putProjectBudgetRollover,
} from '../../contract/budget-rollover.ts';
import type { Actor, Context, Membership } from '../../context.ts';
import { lockOrganizationRules } from '../../db/locks.ts';
import type { BudgetOwner } from '../../events.ts';
import { route, type Route } from '../../http/route.ts';
import { locateClient } from '../clients/facts.ts';
import { locateBudgetOf } from '../projects/facts.ts';
import { readCarriedPeriods } from './carried-periods.ts';
import { readRollover, setRollover } from './carry-rule.ts';

async function show(ctx: Context, organization: Membership, owner: BudgetOwner) {
  return { budget_rollover: await readRollover(ctx, organization, owner) };
}

async function showLocked(ctx: Context, organization: Membership, owner: BudgetOwner) {
  await lockOrganizationRules(ctx.db, organization.organizationId, 'exclusive');
  return show(ctx, organization, owner);
}

const ofProject = {
  locate: (ctx: Context, params: ProjectParams, actor: Actor) => locateBudgetOf(ctx, params.project_id, actor),
};
const ofClient = {
  locate: (ctx: Context, params: ClientParams, actor: Actor) => locateClient(ctx.db, params.client_id, actor),
};

interface ProjectParams {
  project_id: number;
}

interface ClientParams {
  client_id: number;
}

const projectOf = ({ project_id: projectId }: ProjectParams) => ({ projectId });
const clientOf = ({ client_id: clientId }: ClientParams) => ({ clientId });

export const budgetRolloverRoutes: readonly Route[] = [
  route(getProjectBudgetRollover, {
    ...ofProject,
    handle: (ctx, { organization, params }) => show(ctx, organization, projectOf(params)),
  }),
  route(putProjectBudgetRollover, {
    ...ofProject,
    current: (ctx, { organization, params }) => showLocked(ctx, organization, projectOf(params)),
    async handle(ctx, { organization, params, body }) {
      await setRollover(ctx, organization, projectOf(params), body);
      return show(ctx, organization, projectOf(params));
    },
  }),
  route(getClientBudgetRollover, {
    ...ofClient,
    handle: (ctx, { organization, params }) => show(ctx, organization, clientOf(params)),
  }),
  route(putClientBudgetRollover, {
    ...ofClient,
    current: (ctx, { organization, params }) => showLocked(ctx, organization, clientOf(params)),
    async handle(ctx, { organization, params, body }) {
      await setRollover(ctx, organization, clientOf(params), body);
      return show(ctx, organization, clientOf(params));
    },
  }),
  route(listProjectBudgetPeriods, {
    ...ofProject,
    handle: async (ctx, { organization, params, query }) => ({
      budget_periods: await readCarriedPeriods(ctx, organization, projectOf(params), query),
    }),
  }),
  route(listClientBudgetPeriods, {
    ...ofClient,
    handle: async (ctx, { organization, params, query }) => ({
      budget_periods: await readCarriedPeriods(ctx, organization, clientOf(params), query),
    }),
  }),
];
