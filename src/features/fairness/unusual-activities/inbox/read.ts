import type { Answer, Query } from '../../../../contract/endpoint.ts';
import { problem } from '../../../../contract/problems.ts';
import {
  type getUnusualActivityInboxCounts,
  type listUnusualActivityInbox,
  mostCounted,
  type WireInboxCounts,
  type WireInboxEntry,
} from '../../../../contract/unusual-activity-inbox.ts';
import { type ReviewState, reviewStates } from '../../../../contract/lists/reviews.ts';
import type { Context, Membership } from '../../../../context.ts';
import { concurrently } from '../../../../db/concurrently.ts';
import { dayAfter } from '../../../../time/adjacent.ts';
import { startOfLocalDate } from '../../../../time/calendar.ts';
import { parseDate } from '../../../../time/text.ts';
import { loadUsers } from '../../../people/members/facts.ts';
import { entryIdOf, type InboxPosition, newestPosition, readEntryId } from './entry-id.ts';
import { presentInboxEntry } from './present.ts';
import * as store from './store.ts';

type InboxQuery = Query<typeof listUnusualActivityInbox>;
type CountQuery = Query<typeof getUnusualActivityInboxCounts>;

const defaultLimit = 100;

/** The first second of a date, or of the date after it. */
function startOf({ calendar }: Membership, text: string, moved: (date: Temporal.PlainDate) => Temporal.PlainDate) {
  const date = parseDate(text);
  if (!date) throw problem('invalid_params', 'date: must be a date that exists, such as 2026-11-27');
  return Math.floor(startOfLocalDate(calendar, moved(date)).epochMilliseconds / 1000);
}

function filterOf(organization: Membership, query: CountQuery, states: readonly ReviewState[]): store.InboxFilter {
  const { 'date[start]': start, 'date[stop]': stop } = query;
  return {
    since: start === undefined ? 0 : startOf(organization, start, (date) => date),
    until: stop === undefined ? Number.MAX_SAFE_INTEGER : startOf(organization, stop, dayAfter),
    userIds: query.user_ids,
    states,
    confidenceLevel: query.confidence_level,
    type: query.unusual_activity_type,
    withAutomation: organization.features.has('automated_activity_detection'),
    pending: undefined,
  };
}

function positionOf(text: string | undefined): InboxPosition {
  const position = text === undefined ? newestPosition : readEntryId(text);
  if (!position) throw problem('invalid_params', 'page_start: is not the id of an inbox entry, such as 7-1772442000');
  return position;
}

/** The flags of each entry, in the order of the rows. */
const entriesIn = (rows: readonly store.InboxFlagRow[]) => [...Map.groupBy(rows, entryIdOf)];

async function namesOf(ctx: Context, organizationId: number, rows: readonly store.InboxFlagRow[]) {
  const ids = rows.flatMap(({ userId, reviewerId }) => (reviewerId === null ? [userId] : [userId, reviewerId]));
  const users = await loadUsers(ctx.db, organizationId, [...new Set(ids)]);
  return new Map(users.map(({ id, name }) => [id, name]));
}

/** A page of the inbox, with the reader's permissions. */
export async function readInbox(
  ctx: Context,
  organization: Membership,
  query: InboxQuery,
): Promise<Answer<typeof listUnusualActivityInbox>> {
  const { organizationId } = organization;
  const limit = query.page_limit ?? defaultLimit;
  const states = query.state === undefined ? reviewStates : [query.state];
  const filter = { ...filterOf(organization, query, states), pending: query.review_pending };
  const page = { from: positionOf(query.page_start), limit: limit + 1 };
  const rows = await store.listInboxEntries(ctx.db, organizationId, filter, page);
  const stretches = entriesIn(rows);
  const names = await namesOf(ctx, organizationId, rows);
  const [next] = stretches[limit] ?? [];
  return {
    unusual_activity_inbox: stretches
      .slice(0, limit)
      .map(([id, flags]) => presentInboxEntry(id, flags, { names, readerId: ctx.actorUserId })),
    ...(next === undefined ? {} : { pagination: { next_page_start: next } }),
  };
}

/** An entry with the reader's permissions; undefined if no entry has this id. */
export async function readEntry(
  ctx: Context,
  { organizationId, features }: Membership,
  id: string,
): Promise<WireInboxEntry | undefined> {
  const position = readEntryId(id);
  if (!position) return undefined;
  const automation = features.has('automated_activity_detection');
  const rows = await store.findInboxEntry(ctx.db, organizationId, position, automation);
  const names = await namesOf(ctx, organizationId, rows);
  return rows.length === 0
    ? undefined
    : presentInboxEntry(entryIdOf(position), rows, { names, readerId: ctx.actorUserId });
}

/** The number of entries in each state, up to a limit. */
export async function countInbox(ctx: Context, organization: Membership, query: CountQuery): Promise<WireInboxCounts> {
  const filter = filterOf(organization, query, reviewStates);
  const page = { from: newestPosition, limit: mostCounted + 1 };
  const [rows, waiting] = await concurrently(
    store.countInboxEntries(ctx.db, organization.organizationId, filter, page),
    store.countWaiting(ctx.db, organization.organizationId, filter, page),
  );
  const upTo = (count: number) => ({ count: Math.min(count, mostCounted), more: count > mostCounted });
  const counted = (state: ReviewState) => upTo(rows.find((row) => row.state === state)?.count ?? 0);
  return {
    open: counted('open'),
    explained: counted('explained'),
    dismissed: counted('dismissed'),
    confirmed: counted('confirmed'),
    review_pending: upTo(waiting),
  };
}
