import { searchOrganization } from '../../../../contract/search.ts';
import { concurrently } from '../../../../db/concurrently.ts';
import { route, type Route } from '../../../../http/route.ts';
import { findClients, findMembers, findProjects } from './store.ts';

export const searchRoutes: readonly Route[] = [
  route(searchOrganization, {
    async handle(ctx, { query, organization: { organizationId, role }, actor }) {
      const isPlain = role === 'user';
      const search = { organizationId, text: query.q, viewerId: isPlain ? actor.userId : undefined };
      const [members, projects, clients] = await concurrently(
        findMembers(ctx.db, search),
        findProjects(ctx.db, search),
        isPlain ? [] : findClients(ctx.db, search),
      );
      return { search: { members, projects, clients } };
    },
  }),
];
