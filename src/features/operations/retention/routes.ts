import { getRetention, putRetention } from '../../../contract/retention.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { route, type Route } from '../../../http/route.ts';
import { changeRetention, readRetention } from './policy.ts';

export const retentionRoutes: readonly Route[] = [
  route(getRetention, {
    handle: async (ctx, { organization }) => ({ retention: await readRetention(ctx, organization.organizationId) }),
  }),
  route(putRetention, {
    async current(ctx, { organization: { organizationId } }) {
      await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
      return { retention: await readRetention(ctx, organizationId) };
    },
    handle: async (ctx, { organization, body }) => ({ retention: await changeRetention(ctx, organization, body) }),
  }),
];
