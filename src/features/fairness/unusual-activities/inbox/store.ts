import type { ReviewState } from '../../../../contract/lists/reviews.ts';
import {
  type ConfidenceLevel,
  confidenceLevels,
  type UnusualActivityType,
} from '../../../../contract/lists/unusual-activities.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql, type SqlFragment, sqlWhen } from '../../../../db/sql.ts';
import type { InboxPosition } from './entry-id.ts';

/** Conditions that one flag of an entry must meet. */
export interface InboxFilter {
  /** The start of the session, in `[since, until)`, in unix seconds. */
  since: number;
  until: number;
  /** Only the current members among these ids. */
  userIds: readonly number[] | undefined;
  states: readonly ReviewState[];
  /** This level or higher. */
  confidenceLevel: ConfidenceLevel | undefined;
  type: UnusualActivityType | undefined;
  withAutomation: boolean;
  /** Whether the flag waits for a second reviewer. */
  pending: boolean | undefined;
}

/** The levels from the highest down to one. */
const levelsFrom = (lowest: ConfidenceLevel = 'low') => confidenceLevels.slice(0, confidenceLevels.indexOf(lowest) + 1);

interface FlagKind {
  type?: UnusualActivityType;
  level: ConfidenceLevel;
  state: ReviewState;
}

/** The combinations of level, state and type that match. The index holds each combination in the order of the inbox. */
function kindsOf({ states, confidenceLevel, type, withAutomation }: InboxFilter) {
  const kinds = levelsFrom(confidenceLevel).flatMap((level) => states.map((state) => ({ level, state })));
  const ofType = (activityType: UnusualActivityType): FlagKind[] =>
    kinds.map((kind) => ({ ...kind, type: activityType }));
  const automation = withAutomation ? ofType('automation_like_activity') : [];
  if (type === undefined) return { others: kinds, typed: automation };
  return { others: [], typed: type === 'automation_like_activity' ? automation : ofType(type) };
}

const positionColumns = sql`session_start, user_id, lone_id`;
const newestFirst = sql`session_start desc, user_id desc, lone_id desc`;

/** The position at which the search starts, and the number of positions to return. */
interface InboxPage {
  from: InboxPosition;
  limit: number;
}

const waits = ({ pending }: InboxFilter) =>
  sqlWhen(pending !== undefined, () => sql`and review_pending = ${pending}::bool`);

const within = ({ since, until }: InboxFilter, { sessionStart, userId, loneId }: InboxPosition) => sql`
  (${positionColumns}) <= (${sessionStart}::bigint, ${userId}::int, ${loneId}::int)
  and session_start >= ${since}::bigint and session_start < ${until}::bigint`;

/**
 * The first positions of each combination. The index lists the positions of a combination in order, and is read no
 * further than the page. Flags of one session are neighbours in the index.
 */
function positionsByKind(organizationId: number, filter: InboxFilter, { from, limit }: InboxPage): SqlFragment {
  const { others, typed } = kindsOf(filter);
  const firstOf = (kind: SqlFragment) => sql`
    select distinct review_state, ${positionColumns} from unusual_activities
    where organization_id = ${organizationId} and ${kind} and confidence_level = kind.level
      and review_state = kind.state and ${within(filter, from)} ${waits(filter)}
    order by ${newestFirst} limit ${limit}`;
  const lists = (kinds: readonly FlagKind[]) => sql`
    ${kinds.map(({ level }) => level)}::text[], ${kinds.map(({ state }) => state)}::text[]`;
  return sql`
    select found.* from unnest(${lists(others)}) as kind (level, state)
    cross join lateral (${firstOf(sql`type <> 'automation_like_activity'`)}) found
    union all
    select found.* from unnest(${typed.map(({ type }) => type)}::text[], ${lists(typed)}) as kind (type, level, state)
    cross join lateral (${firstOf(sql`type = kind.type`)}) found`;
}

/** The positions of flags that wait for a second reviewer. The index of these flags is small. */
function waitingPositions(organizationId: number, filter: InboxFilter, { from, limit }: InboxPage): SqlFragment {
  const { states, confidenceLevel, type, withAutomation } = filter;
  return sql`
    select distinct review_state, ${positionColumns} from unusual_activities
    where organization_id = ${organizationId} and review_pending and ${within(filter, from)}
      and review_state = any(${states}::text[]) and confidence_level = any(${levelsFrom(confidenceLevel)}::text[])
      ${sqlWhen(type !== undefined, () => sql`and type = ${type}`)}
      ${sqlWhen(!withAutomation, () => sql`and type <> 'automation_like_activity'`)}
    order by ${newestFirst} limit ${limit}`;
}

/** The positions of members: all of their flags in the range are read. */
function positionsOfMembers(organizationId: number, filter: InboxFilter, { from }: InboxPage): SqlFragment {
  const { userIds, states, confidenceLevel, type, withAutomation } = filter;
  return sql`
    select found.* from (
      select m.user_id as id from members m
      where m.organization_id = ${organizationId} and m.user_id = any(${userIds}::int[])
        and m.removed_at is null) member
    cross join lateral (
      select distinct review_state, ${positionColumns} from unusual_activities
      where organization_id = ${organizationId} and user_id = member.id and ${within(filter, from)} ${waits(filter)}
        and review_state = any(${states}::text[]) and confidence_level = any(${levelsFrom(confidenceLevel)}::text[])
        ${sqlWhen(type !== undefined, () => sql`and type = ${type}`)}
        ${sqlWhen(!withAutomation, () => sql`and type <> 'automation_like_activity'`)}
      offset 0) found`;
}

function positionsOf(organizationId: number, filter: InboxFilter, page: InboxPage): SqlFragment {
  if (filter.userIds !== undefined) return positionsOfMembers(organizationId, filter, page);
  return (filter.pending ? waitingPositions : positionsByKind)(organizationId, filter, page);
}

/** A flag of the inbox, with the position of its entry. */
export interface InboxFlagRow extends InboxPosition {
  id: number;
  type: UnusualActivityType;
  confidenceLevel: ConfidenceLevel;
  startsAt: string;
  endsAt: string;
  date: string;
  stretchId: string | null;
  state: ReviewState;
  pending: boolean;
  trackedSeconds: number;
  keyboardSeconds: number;
  mouseSeconds: number;
  answered: boolean;
  /** The last review; null = no review. */
  reviewId: number | null;
  reviewedAs: ReviewState | null;
  reviewerId: number | null;
  reviewedAt: string | null;
}

/** The flags of entries, each with its last review. */
function flagsAt(organizationId: number, places: SqlFragment, withAutomation: boolean): SqlFragment {
  return sql`
    select flag.*, review.*, exists (select 1 from unusual_activity_reviews
        where organization_id = ${organizationId} and unusual_activity_id = flag.id and kind = 'answer') as answered
    from (${places}) stretch
    cross join lateral (
      select id, user_id as "userId", session_start as "sessionStart", lone_id as "loneId", type,
        confidence_level as "confidenceLevel", starts_at as "startsAt", ends_at as "endsAt", local_date as date,
        stretch_id as "stretchId", review_state as "state", review_pending as "pending",
        time_tracked_seconds as "trackedSeconds", keyboard_active_seconds as "keyboardSeconds",
        mouse_active_seconds as "mouseSeconds"
      from unusual_activities
      where organization_id = ${organizationId} and user_id = stretch.user_id
        and session_start = stretch.session_start and lone_id = stretch.lone_id
        ${sqlWhen(!withAutomation, () => sql`and type <> 'automation_like_activity'`)}
      offset 0) flag
    left join lateral (
      select id as "reviewId", state as "reviewedAs", author_id as "reviewerId", recorded_at as "reviewedAt"
      from unusual_activity_reviews
      where organization_id = ${organizationId} and unusual_activity_id = flag.id and kind = 'review'
      order by id desc limit 1) review on true
    order by "sessionStart" desc, "userId" desc, "loneId" desc, flag."startsAt", flag.id`;
}

/**
 * The flags of the first matching entries from a position on, in the order of the inbox. Within an entry they are
 * ordered by start.
 */
export function listInboxEntries(
  db: Executor,
  organizationId: number,
  filter: InboxFilter,
  page: InboxPage,
): Promise<InboxFlagRow[]> {
  const places = sql`
    select distinct ${positionColumns} from (${positionsOf(organizationId, filter, page)}) found
    order by ${newestFirst} limit ${page.limit}`;
  return db.many(flagsAt(organizationId, places, filter.withAutomation));
}

/** The flags of an entry, ordered by start; empty if the entry does not exist. */
export function findInboxEntry(
  db: Executor,
  organizationId: number,
  { sessionStart, userId, loneId }: InboxPosition,
  withAutomation: boolean,
): Promise<InboxFlagRow[]> {
  const position = sql`
    select ${sessionStart}::bigint as session_start, ${userId}::int as user_id, ${loneId}::int as lone_id`;
  return db.many(flagsAt(organizationId, position, withAutomation));
}

export interface StateCount {
  state: ReviewState;
  count: number;
}

/** The number of entries with a matching flag, by state. Numbers above the page limit are not exact. */
export function countInboxEntries(
  db: Executor,
  organizationId: number,
  filter: InboxFilter,
  page: InboxPage,
): Promise<StateCount[]> {
  return db.many(sql`
    select review_state as state, count(distinct (${positionColumns}))::int as count
    from (${positionsOf(organizationId, filter, page)}) found group by review_state`);
}

/** The number of entries with a matching flag that waits for a second reviewer, up to the page's limit. */
export async function countWaiting(
  db: Executor,
  organizationId: number,
  filter: InboxFilter,
  page: InboxPage,
): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(distinct (${positionColumns}))::int as count
    from (${positionsOf(organizationId, { ...filter, pending: true }, page)}) found`);
  return count;
}
