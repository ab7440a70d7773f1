import type { Actor, Context } from '../../../context.ts';
import type { BudgetOwner } from '../../../events.ts';
import { locateClient } from '../../work/clients/facts.ts';
import { locateBudgetOf } from '../../work/projects/facts.ts';

interface ProjectParams {
  project_id: number;
}

interface ClientParams {
  client_id: number;
}

/** For routes about the budget of the project in the path. */
export const ofProject = {
  locate: (ctx: Context, params: ProjectParams, actor: Actor) => locateBudgetOf(ctx, params.project_id, actor),
};

/** For routes about the budget of the client in the path. */
export const ofClient = {
  locate: (ctx: Context, params: ClientParams, actor: Actor) => locateClient(ctx.db, params.client_id, actor),
};

/** The budget owner in the path parameters. Example: `/projects/5/…` -> project 5. */
export const ownerIn = (params: ProjectParams | ClientParams): BudgetOwner =>
  'project_id' in params ? { projectId: params.project_id } : { clientId: params.client_id };
