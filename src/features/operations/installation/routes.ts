import { getHealth } from '../../../contract/installation.ts';
import { route, type Route } from '../../../http/route.ts';
import { type Installation, readHealth } from './health.ts';

export const installationRoutes = (installation: Installation): readonly Route[] => [
  route(getHealth, {
    handle: async (ctx) => ({ health: await readHealth(installation, ctx.db, ctx.now) }),
  }),
];
