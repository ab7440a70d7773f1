import { replayUnusualActivities } from '../../../contract/unusual-activity-replay.ts';
import { route, type Route } from '../../../http/route.ts';
import { replay } from './replay.ts';

export const detectionRoutes: readonly Route[] = [
  route(replayUnusualActivities, {
    handle: async (ctx, { organization, body }) => ({ replay: await replay(ctx, organization, body) }),
  }),
];
