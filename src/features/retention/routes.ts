import { getRetention, putRetention } from '../../contract/retention.ts';
import { route, type Route } from '../../http/route.ts';
import { changeRetention, readRetention } from './policy.ts';

export const retentionRoutes: readonly Route[] = [
  route(getRetention, {
    handle: async (ctx, { organization }) => ({ retention: await readRetention(ctx, organization.organizationId) }),
  }),
  route(putRetention, {
    handle: async (ctx, { organization, body }) => ({ retention: await changeRetention(ctx, organization, body) }),
  }),
];
