import type { Config } from '../../../config.ts';
import { pageOf } from '../../../contract/paging.ts';
import { listUnusualActivities } from '../../../contract/unusual-activities.ts';
import { route, type Route } from '../../../http/route.ts';
import { parseDateTime } from '../../../time/text.ts';
import { loadUsers } from '../../people/members/facts.ts';
import { exemptionRoutes } from './exemptions/routes.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { findPage } from './list/find.ts';
import { presentActivities } from './present.ts';
import { flagReviewRoutes } from './reviews/routes.ts';
import { ruleSetRoutes } from './rule-sets/routes.ts';

function instantOf(text: string): Temporal.Instant {
  const instant = parseDateTime(text);
  if (!instant) throw new RangeError(`validation accepted ${text} as a date-time`);
  return instant;
}

const list = (webUrl: string): Route =>
  route(listUnusualActivities, {
    async handle(ctx, { organization: { organizationId, features }, query }) {
      const filter = {
        since: instantOf(query['time_slot[start]']),
        until: instantOf(query['time_slot[stop]']),
        userIds: query.user_ids,
        confidenceLevel: query.confidence_level,
        type: query.unusual_activity_type,
        withAutomation: features.has('automated_activity_detection'),
      };
      const withUserIds = query.include?.includes('users') ?? false;
      const page = await findPage(ctx.db, { organizationId, filter, withUserIds }, pageOf(query));
      return {
        unusual_activities: presentActivities(page.texts, organizationId, webUrl),
        ...(withUserIds ? { users: await loadUsers(ctx.db, organizationId, [...new Set(page.userIds)]) } : {}),
        ...(page.nextId === undefined ? {} : { pagination: { next_page_start_id: page.nextId } }),
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
