import type { Config } from '../../config.ts';
import { cutPage, pageOf } from '../../contract/paging.ts';
import { listUnusualActivities } from '../../contract/unusual-activities.ts';
import type { Context } from '../../context.ts';
import { route, type Route } from '../../http/route.ts';
import { parseDateTime } from '../../time/text.ts';
import { loadUsers } from '../members/facts.ts';
import { exemptionRoutes } from './exemptions/routes.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { findActivities } from './list/find.ts';
import { presentActivities } from './present.ts';
import { flagReviewRoutes } from './reviews/routes.ts';
import { ruleSetRoutes } from './rule-sets/routes.ts';
import { ownerOf } from './wire.ts';

function instantOf(text: string): Temporal.Instant {
  const instant = parseDateTime(text);
  if (!instant) throw new RangeError(`validation let ${text} pass as a date-time`);
  return instant;
}

const usersOf = (ctx: Context, organizationId: number, texts: readonly string[]) =>
  loadUsers(ctx.db, organizationId, [...new Set(texts.map((text) => ownerOf(text).user_id))]);

const list = (webUrl: string): Route =>
  route(listUnusualActivities, {
    async handle(ctx, { organization: { organizationId, features }, query }) {
      const { startId, limit } = pageOf(query);
      const filter = {
        since: instantOf(query['time_slot[start]']),
        until: instantOf(query['time_slot[stop]']),
        userIds: query.user_ids,
        confidenceLevel: query.confidence_level,
        type: query.unusual_activity_type,
        withAutomation: features.has('automated_activity_detection'),
      };
      const fetched = await findActivities(ctx.db, organizationId, filter, { startId, limit: limit + 1 });
      const { rows, pagination } = cutPage(fetched, limit, (text) => ownerOf(text).id);
      return {
        unusual_activities: presentActivities(rows, organizationId, webUrl),
        ...(query.include?.includes('users') ? { users: await usersOf(ctx, organizationId, rows) } : {}),
        ...(pagination ? { pagination } : {}),
      };
    },
  });

export const unusualActivityRoutes = (config: Pick<Config, 'webUrl'>): readonly Route[] => [
  list(config.webUrl),
  ...inboxRoutes,
  ...flagReviewRoutes(config),
  ...ruleSetRoutes,
  ...exemptionRoutes,
];
