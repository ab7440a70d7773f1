import type { Answer, Query } from '../../../contract/endpoint.ts';
import { cutPage, pageOf } from '../../../contract/paging.ts';
import { problem } from '../../../contract/problems.ts';
import type { listEntries, WireTimeEntry } from '../../../contract/time-entries.ts';
import type { Context, Membership } from '../../../context.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { localDate } from '../../../time/calendar.ts';
import { namedMembers, readDate, sideLoads, type TimeVisibility, timeVisibilityOf } from '../activities/facts.ts';
import { lockTime } from '../recording/facts.ts';
import { loadTags } from '../tags/facts.ts';
import { presentEntry } from './present.ts';
import { type EditorFacts, editFault } from './rules/edit-right.ts';
import { type TimeEntryRow, selectEntries, selectEntry } from './store.ts';

type EntriesQuery = Query<typeof listEntries>;

/** The fault that prevents the actor from changing an entry, by their role and projects; null = none. */
export function editFaultFor(ctx: Context, organization: Membership, visibility: TimeVisibility) {
  const managed = new Set(visibility === 'everything' ? [] : visibility.managedProjectIds);
  const today = localDate(organization.calendar, ctx.now).toString();
  const editor: Omit<EditorFacts, 'managesProject'> = { leads: organization.role !== 'user', today };
  return ({ date, userId, projectId, isReleased }: TimeEntryRow): string | null =>
    editFault(
      { date, isReleased, isOwn: userId === ctx.actorUserId },
      { ...editor, managesProject: managed.has(projectId) },
    );
}

interface FoundEntry {
  row: TimeEntryRow;
  /** Why the actor cannot change it; null = they can. */
  fault: string | null;
  visibility: TimeVisibility;
}

/** An entry that the actor can see. Throws not_found otherwise. */
async function findEntry(ctx: Context, organization: Membership, entryId: number): Promise<FoundEntry> {
  const visibility = await timeVisibilityOf(ctx, organization);
  const row = await selectEntry(ctx.db, organization.organizationId, entryId, visibility);
  if (!row) throw problem('not_found');
  return { row, visibility, fault: editFaultFor(ctx, organization, visibility)(row) };
}

/** An entry, with the organization's rules and the person's time locked until the end of the transaction. */
export async function lockEntry(ctx: Context, organization: Membership, entryId: number): Promise<FoundEntry> {
  const { organizationId } = organization;
  await lockOrganizationRules(ctx.db, organizationId, 'shared');
  const { row } = await findEntry(ctx, organization, entryId);
  await lockTime(ctx.db, organizationId, [row.userId]);
  return findEntry(ctx, organization, entryId);
}

export const answerOf = ({ row, fault }: FoundEntry): { time_entry: WireTimeEntry } => ({
  time_entry: presentEntry(row, fault === null),
});

export async function readEntry(
  ctx: Context,
  organization: Membership,
  entryId: number,
): Promise<{ time_entry: WireTimeEntry }> {
  return answerOf(await findEntry(ctx, organization, entryId));
}

/** The side-loads that the request names. */
async function sidesOf(
  ctx: Context,
  organization: Membership,
  { include = [] }: EntriesQuery,
  rows: readonly TimeEntryRow[],
) {
  const tagIds = [...new Set(rows.flatMap((row) => row.tagIds))];
  const [others, tags] = await concurrently(
    sideLoads(ctx, organization, { include: include.filter((name) => name !== 'tags') }, rows),
    include.includes('tags') ? loadTags(ctx.db, organization.organizationId, tagIds) : undefined,
  );
  return { ...others, ...(tags ? { tags } : {}) };
}

/** A page of the entries that the actor can see. */
export async function readEntries(
  ctx: Context,
  organization: Membership,
  query: EntriesQuery,
): Promise<Answer<typeof listEntries>> {
  const { organizationId, calendar } = organization;
  const page = pageOf(query);
  const [userIds, visibility] = await concurrently(
    namedMembers(ctx, organizationId, query.user_ids),
    timeVisibilityOf(ctx, organization),
  );
  const fetched = await selectEntries(ctx.db, organizationId, {
    from: readDate(query['date[start]']),
    to: readDate(query['date[stop]']),
    userIds,
    projectIds: query.project_ids,
    clientIds: query.client_ids,
    taskIds: query.task_ids,
    tagIds: query.tag_ids,
    source: query.source,
    text: query.text,
    today: localDate(calendar, ctx.now),
    visibility,
    startId: page.startId,
    limit: page.limit + 1,
  });
  const { rows, pagination } = cutPage(fetched, page.limit, (row) => row.position);
  const faultOf = editFaultFor(ctx, organization, visibility);
  return {
    time_entries: rows.map((row) => presentEntry(row, faultOf(row) === null)),
    ...(await sidesOf(ctx, organization, query, rows)),
    ...(pagination ? { pagination } : {}),
  };
}
