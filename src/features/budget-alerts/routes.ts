import {
  getClientBudgetThresholds,
  getProjectBudgetThresholds,
  putClientBudgetThresholds,
  putProjectBudgetThresholds,
} from '../../contract/budget-thresholds.ts';
import type { Actor, Context, Membership } from '../../context.ts';
import { lockOrganizationRules } from '../../db/locks.ts';
import type { BudgetOwner } from '../../events.ts';
import { route, type Route } from '../../http/route.ts';
import { locateClient } from '../clients/facts.ts';
import { locateBudgetOf } from '../projects/facts.ts';
import { findInputFaults, readThresholds, setFurther } from './further.ts';

async function show(ctx: Context, organization: Membership, owner: BudgetOwner) {
  return { budget_thresholds: await readThresholds(ctx, organization, owner) };
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

const rules = [{ reads: ['further'], faults: findInputFaults }];

const projectOf = ({ project_id: projectId }: ProjectParams) => ({ projectId });
const clientOf = ({ client_id: clientId }: ClientParams) => ({ clientId });

export const budgetThresholdRoutes: readonly Route[] = [
  route(getProjectBudgetThresholds, {
    ...ofProject,
    handle: (ctx, { organization, params }) => show(ctx, organization, projectOf(params)),
  }),
  route(putProjectBudgetThresholds, {
    ...ofProject,
    rules,
    current: (ctx, { organization, params }) => showLocked(ctx, organization, projectOf(params)),
    async handle(ctx, { organization, params, body }) {
      await setFurther(ctx, organization, projectOf(params), body);
      return show(ctx, organization, projectOf(params));
    },
  }),
  route(getClientBudgetThresholds, {
    ...ofClient,
    handle: (ctx, { organization, params }) => show(ctx, organization, clientOf(params)),
  }),
  route(putClientBudgetThresholds, {
    ...ofClient,
    rules,
    current: (ctx, { organization, params }) => showLocked(ctx, organization, clientOf(params)),
    async handle(ctx, { organization, params, body }) {
      await setFurther(ctx, organization, clientOf(params), body);
      return show(ctx, organization, clientOf(params));
    },
  }),
];
