import type { Answer, Query } from '../../../contract/endpoint.ts';
import type { listLastActivities, WireLastActivity } from '../../../contract/last-activities.ts';
import { cutPage, pageOf } from '../../../contract/paging.ts';
import type { Context, Membership } from '../../../context.ts';
import { isBefore } from '../../../time/order.ts';
import { sideLoads } from './requests.ts';
import { type LastRow, listLast } from './store/last-activities.ts';

/** The length of a slot, plus ten minutes for its upload. */
const onlineMinutes = 20;

function presentLast(row: LastRow, now: Temporal.Instant): WireLastActivity {
  const limit = now.subtract({ minutes: onlineMinutes });
  return {
    user_id: row.userId,
    last_client_activity: row.endedAt,
    online: row.endedAt !== null && isBefore(limit, Temporal.Instant.from(row.endedAt)),
    last_project_id: row.projectId,
    last_task_id: row.taskId,
  };
}

/** The latest activity of each member visible to the reader, on one project if a project is given. */
export async function readLastActivities(
  ctx: Context,
  organization: Membership,
  query: Query<typeof listLastActivities>,
  projectId?: number,
): Promise<Answer<typeof listLastActivities>> {
  const page = pageOf(query);
  const fetched = await listLast(ctx.db, {
    organizationId: organization.organizationId,
    startId: page.startId,
    limit: page.limit + 1,
    includeRemoved: query.include_removed ?? false,
    projectId,
    readerId: organization.role === 'user' ? (ctx.actorUserId ?? 0) : undefined,
  });
  const { rows, pagination } = cutPage(fetched, page.limit, (row) => row.userId);
  return {
    last_activities: rows.map((row) => presentLast(row, ctx.now)),
    ...(await sideLoads(ctx, organization, query, rows)),
    ...(pagination ? { pagination } : {}),
  };
}
