import * as contract from '../../../contract/clients.ts';
import { cutPage, pageOf } from '../../../contract/paging.ts';
import { problem } from '../../../contract/problems.ts';
import type { Actor, Context, Membership } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { route, type Route } from '../../../http/route.ts';
import { budgetBodyRules, newBudgetBodyRules } from '../../pay/budgets/actions.ts';
import { loadProjects } from '../projects/facts.ts';
import { loadClients, locateClient, presentRows, selectRows } from './facts.ts';
import { createClient, updateClient } from './save.ts';

const locate = (ctx: Context, params: { client_id: number }, actor: Actor) =>
  locateClient(ctx.db, params.client_id, actor);

async function readClient(ctx: Context, organization: Membership, clientId: number) {
  const [client] = await loadClients(ctx, organization, [clientId]);
  if (!client) throw problem('not_found');
  return { client };
}

/** How operations locate and lock the client that they change. */
const written = {
  locate,
  async current(ctx: Context, { params, organization }: { params: { client_id: number }; organization: Membership }) {
    await lockOrganizationRules(ctx.db, organization.organizationId, 'exclusive');
    return readClient(ctx, organization, params.client_id);
  },
};

const clientList = route(contract.listClients, {
  async handle(ctx, { query, organization }) {
    const page = pageOf(query);
    const status = query.status ?? 'active';
    const filter = {
      startId: page.startId,
      limit: page.limit + 1,
      status: status === 'all' ? undefined : status,
    };
    const fetched = organization.role === 'user' ? [] : await selectRows(ctx, organization, filter);
    const { rows, pagination } = cutPage(fetched, page.limit, (row) => row.id);
    const projectIds = rows.flatMap((row) => row.projectIds);
    const [clients, projects] = await concurrently(
      presentRows(ctx, organization, rows),
      query.include?.includes('projects') ? loadProjects(ctx, organization, projectIds) : undefined,
    );
    return {
      clients,
      ...(projects ? { projects } : {}),
      ...(pagination ? { pagination } : {}),
    };
  },
});

export const clientRoutes: readonly Route[] = [
  clientList,
  route(contract.createClient, {
    rules: newBudgetBodyRules,
    async handle(ctx, { body, organization }) {
      return readClient(ctx, organization, await createClient(ctx, organization, body));
    },
  }),
  route(contract.getClient, {
    locate,
    handle: (ctx, { params, organization }) => readClient(ctx, organization, params.client_id),
  }),
  route(contract.updateClient, {
    ...written,
    rules: budgetBodyRules,
    async handle(ctx, { params, body, organization }) {
      await updateClient(ctx, organization, params.client_id, body);
      return readClient(ctx, organization, params.client_id);
    },
  }),
  route(contract.updateClientMetadata, {
    ...written,
    async handle(ctx, { params, body, organization }) {
      await updateClient(ctx, organization, params.client_id, { metadata: body.metadata });
      return readClient(ctx, organization, params.client_id);
    },
  }),
];
