import { getOrganization, listOrganizations } from '../../contract/organizations.ts';
import { cutPage, pageOf } from '../../contract/paging.ts';
import { problem } from '../../contract/problems.ts';
import { route, type Route } from '../../http/route.ts';
import { presentOrganization } from './present.ts';
import * as store from './store.ts';

export const organizationRoutes: readonly Route[] = [
  route(listOrganizations, {
    async handle(ctx, { query, actor }) {
      const page = pageOf(query);
      const ids = [...actor.memberships.keys()];
      const fetched = await store.listOrganizations(ctx.db, ids, page.startId, page.limit + 1);
      const { rows, pagination } = cutPage(fetched, page.limit, (row) => row.id);
      return { organizations: rows.map(presentOrganization), ...(pagination ? { pagination } : {}) };
    },
  }),
  route(getOrganization, {
    async handle(ctx, { organization }) {
      const id = organization.organizationId;
      const [row] = await store.listOrganizations(ctx.db, [id], id, 1);
      if (!row) throw problem('not_found');
      return { organization: presentOrganization(row) };
    },
  }),
];
