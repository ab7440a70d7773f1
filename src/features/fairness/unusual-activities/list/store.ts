import {
  type ConfidenceLevel,
  confidenceLevels,
  type UnusualActivityType,
} from '../../../../contract/lists/unusual-activities.ts';
import type { Page } from '../../../../contract/paging.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql, type SqlFragment, sqlWhen } from '../../../../db/sql.ts';

export interface ActivityFilter {
  /** Half-open range for the start of the activity. */
  since: Temporal.Instant;
  until: Temporal.Instant;
  /** Only the current members among these ids. */
  userIds: readonly number[] | undefined;
  confidenceLevel: ConfidenceLevel | undefined;
  type: UnusualActivityType | undefined;
  withAutomation: boolean;
}

const presentOf = (organizationId: number, userIds: readonly number[]) => sql`
  select m.user_id from members m
  where m.organization_id = ${organizationId} and m.user_id = any(${userIds}::int[]) and m.removed_at is null`;

const startsWithin = ({ since, until }: ActivityFilter) => sql`starts_at >= ${since} and starts_at < ${until}`;

/**
 * The condition in `startsWithin` for a known day, so that the day's index is used. Without known values, the planner
 * assumes that plain bounds are narrow, and prefers an index search across all days.
 */
const startsWithinDay = ({ since, until }: ActivityFilter) => sql`
  starts_at at time zone 'UTC' >= ${since}::timestamptz at time zone 'UTC'
  and starts_at at time zone 'UTC' < ${until}::timestamptz at time zone 'UTC'`;

const withoutHidden = ({ withAutomation }: ActivityFilter) =>
  sqlWhen(!withAutomation, () => sql`and type <> 'automation_like_activity'`);

const ofKind = ({ type, confidenceLevel }: ActivityFilter) => sql`
  ${sqlWhen(type !== undefined, () => sql`and type = ${type}`)}
  ${sqlWhen(confidenceLevel !== undefined, () => sql`and confidence_level = ${confidenceLevel}`)}`;

/**
 * The dates (UTC) in the range on which the organization can have flags. The range itself may be any number of years.
 */
function daysOf(organizationId: number, { since, until }: ActivityFilter): SqlFragment {
  const outermost = (direction: SqlFragment) => sql`
    select (starts_at at time zone 'UTC')::date as day from unusual_activities where organization_id = ${organizationId}
    order by (starts_at at time zone 'UTC')::date ${direction} limit 1`;
  return sql`generate_series(greatest((${since}::timestamptz at time zone 'UTC')::date, (${outermost(sql``)})),
    least(((${until}::timestamptz - interval '1 microsecond') at time zone 'UTC')::date, (${outermost(sql`desc`)})),
    interval '1 day') as day (day)`;
}

/**
 * Separates the records in a text of several records. No record contains a line feed, so the last line feed marks the
 * start of the last record.
 */
export const recordSeparator = ',\n';

/** Matching flags, ascending by id. */
export interface FlagMatches {
  /** The texts of the flags, separated by `between`. */
  texts: string;
  count: number;
  /** The id of the last flag. */
  lastId: number;
  /** The user ids of the flags, in the same order; empty if not requested. */
  userIds: readonly number[];
}

export interface Selection {
  organizationId: number;
  filter: ActivityFilter;
  withUserIds: boolean;
}

/** Returns the result as one row, because transferring a row costs more than its contents. */
const asOneRow = ({ withUserIds }: Selection) => sql`
  coalesce(string_agg(wire, ${recordSeparator} order by id), '') as texts, count(*) as count,
  coalesce(max(id), 0) as "lastId",
  ${withUserIds ? sql`coalesce(array_agg(user_id order by id), '{}')` : sql`'{}'::int[]`} as "userIds"`;

export interface NearFlags extends FlagMatches {
  /** The last id that was read, if more flags may follow. Null if the page is full or no flags follow. */
  behindId: number | null;
}

/**
 * The matching flags among the next thousand ids, and the last id that was read. If most flags match, as when ids are
 * in the order of the days, this reads no further than the page. With `fromFirst`, these ids begin with the first flag
 * of the range. The `offset` prevents the planner from estimating the number of matches. With known values it would
 * expect all ids to match, and would plan the statement again on every use.
 */
export function selectNear(
  db: Executor,
  selection: Selection,
  { startId, limit, fromFirst }: Page & { fromFirst: boolean },
): Promise<NearFlags> {
  const { organizationId, filter } = selection;
  const { userIds } = filter;
  const beginning = () => sql`
    with beginning as materialized (
      select min(first.id) as id from ${daysOf(organizationId, filter)} cross join lateral (
        select id from unusual_activities
        where organization_id = ${organizationId} and (starts_at at time zone 'UTC')::date = day.day::date
          and id >= ${startId} and ${startsWithinDay(filter)}
        order by id limit 1) first)`;
  const from = fromFirst ? sql`(select id from beginning)` : sql`${startId}`;
  const ofUsers = () => sql`and user_id in (${presentOf(organizationId, userIds ?? [])})`;
  return db.one<NearFlags>(sql`
    ${sqlWhen(fromFirst, beginning)}
    select ${asOneRow(selection)}, case when count(*) < ${limit} then (
      select id from unusual_activities where organization_id = ${organizationId} and id >= ${from}
      order by id offset 999 limit 1) end as "behindId"
    from (
      select id, user_id, wire
      from (
        select id, user_id, wire, ${startsWithin(filter)} ${ofKind(filter)} ${withoutHidden(filter)}
          ${sqlWhen(userIds !== undefined, ofUsers)} as fits
        from (
          select id, user_id, type, confidence_level, starts_at, wire from unusual_activities
          where organization_id = ${organizationId} and id >= ${from}
          order by id limit 1000) following
        order by id offset 0) seen
      where fits
      order by id limit ${limit}) found`);
}

/** The first matching flags of each day, from an index that lists the flags of a day and kind in id order. */
const ofEachDay = (organizationId: number, filter: ActivityFilter, { startId, limit }: Page, kind: SqlFragment) => sql`
  cross join lateral (
    select id from unusual_activities
    where organization_id = ${organizationId} ${kind} and (starts_at at time zone 'UTC')::date = day.day::date
      and id >= ${startId} and ${startsWithinDay(filter)} ${withoutHidden(filter)}
    order by id limit ${limit}) found`;

/**
 * The matching ids: all ids of each member, or the first ids of each day (by level, or by type and level, if filtered).
 */
function searchOf(organizationId: number, filter: ActivityFilter, page: Page): SqlFragment {
  const { userIds, type, confidenceLevel } = filter;
  if (userIds !== undefined) {
    // The id is not an index condition, because the index scan would then read every flag that the member ever had.
    return sql`(${presentOf(organizationId, userIds)}) member cross join lateral (
      select id from unusual_activities
      where organization_id = ${organizationId} and user_id = member.user_id and ${startsWithin(filter)}
        and id + 0 >= ${page.startId} ${ofKind(filter)} ${withoutHidden(filter)}
      offset 0) found`;
  }
  const days = daysOf(organizationId, filter);
  if (type === undefined) return sql`${days} ${ofEachDay(organizationId, filter, page, ofKind(filter))}`;
  const levels = confidenceLevel === undefined ? confidenceLevels : [confidenceLevel];
  const kind = sql`and type = ${type} and confidence_level = level.level`;
  return sql`${days} cross join unnest(${levels}::text[]) as level (level)
    ${ofEachDay(organizationId, filter, page, kind)}`;
}

/** The matching flags, wherever they are in the id order. */
export function searchActivities(db: Executor, selection: Selection, page: Page): Promise<FlagMatches> {
  const { organizationId, filter } = selection;
  return db.one<FlagMatches>(sql`
    select ${asOneRow(selection)} from unusual_activities
    where organization_id = ${organizationId} and id = any(array(
      select found.id from ${searchOf(organizationId, filter, page)} order by found.id limit ${page.limit}))`);
}
