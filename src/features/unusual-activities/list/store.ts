import {
  type ConfidenceLevel,
  confidenceLevels,
  type UnusualActivityType,
} from '../../../contract/unusual-activities.ts';
import type { Page } from '../../../contract/paging.ts';
import type { Executor } from '../../../db/database.ts';
import { sql, type SqlFragment, sqlWhen } from '../../../db/sql.ts';

export interface ActivityFilter {
  /** Half-open, on the start of the activity. */
  since: Temporal.Instant;
  until: Temporal.Instant;
  /** Those that are present members. */
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
 * The same where the day is given: the day leads to the rows. Bounds that an index could have are taken for so narrow,
 * while their values are unknown, that a search of all days by an index with the time in it seems better.
 */
const startsWithinDay = ({ since, until }: ActivityFilter) => sql`
  starts_at at time zone 'UTC' >= ${since}::timestamptz at time zone 'UTC'
  and starts_at at time zone 'UTC' < ${until}::timestamptz at time zone 'UTC'`;

const withoutHidden = ({ withAutomation }: ActivityFilter) =>
  sqlWhen(!withAutomation, () => sql`and type <> 'automation_like_activity'`);

const ofKind = ({ type, confidenceLevel }: ActivityFilter) => sql`
  ${sqlWhen(type !== undefined, () => sql`and type = ${type}`)}
  ${sqlWhen(confidenceLevel !== undefined, () => sql`and confidence_level = ${confidenceLevel}`)}`;

/** The dates (UTC) of the range on which the organization may have flags: a range may be any number of years. */
function daysOf(organizationId: number, { since, until }: ActivityFilter): SqlFragment {
  const outermost = (direction: SqlFragment) => sql`
    select (starts_at at time zone 'UTC')::date as day from unusual_activities where organization_id = ${organizationId}
    order by (starts_at at time zone 'UTC')::date ${direction} limit 1`;
  return sql`generate_series(greatest((${since}::timestamptz at time zone 'UTC')::date, (${outermost(sql``)})),
    least(((${until}::timestamptz - interval '1 microsecond') at time zone 'UTC')::date, (${outermost(sql`desc`)})),
    interval '1 day') as day (day)`;
}

/**
 * The texts of a page come in one value, since what a row costs on its way is more than what it holds. A line feed is
 * never part of JSON text but between its tokens, and the texts have none there.
 */
const joinedTexts = (when: SqlFragment) => sql`string_agg(wire, chr(10) order by id) ${when}`;

const splitTexts = (texts: string | null): string[] => texts?.split('\n') ?? [];

interface NearPage {
  /** The texts of the flags that fit. */
  texts: string[];
  /** The last that was read: there may be more behind it. Null where the page was full before, or there are no more. */
  lastId: number | null;
}

/**
 * Of the thousand flags that follow, in the order of the ids, those that fit, and the last of all. Where most fit, as
 * they do when the ids follow one another as the days do, a page is read like a page of any list. With `fromFirst` the
 * thousand begin with the first flag of the range.
 */
export async function selectNear(
  db: Executor,
  organizationId: number,
  filter: ActivityFilter,
  { startId, limit, fromFirst }: Page & { fromFirst: boolean },
): Promise<NearPage> {
  const { userIds } = filter;
  const firstOfRange = () => sql`(
    select min(first.id) from ${daysOf(organizationId, filter)} cross join lateral (
      select id from unusual_activities
      where organization_id = ${organizationId} and (starts_at at time zone 'UTC')::date = day.day::date
        and id >= ${startId} and ${startsWithinDay(filter)}
      order by id limit 1) first)`;
  const { texts, lastId } = await db.one<{ texts: string | null; lastId: number | null }>(sql`
    select ${joinedTexts(sql`filter (where fits)`)} as texts, max(id) filter (where place = 1000) as "lastId"
    from (
      select id, wire, fits, place
      from (
        select id, wire, row_number() over (order by id) as place, ${startsWithin(filter)} ${ofKind(filter)}
          ${withoutHidden(filter)} ${sqlWhen(
            userIds !== undefined,
            () => sql`and user_id in (${presentOf(organizationId, userIds ?? [])})`,
          )} as fits
        from (
          select id, user_id, type, confidence_level, starts_at, wire from unusual_activities
          where organization_id = ${organizationId} and id >= ${fromFirst ? firstOfRange() : sql`${startId}`}
          order by id limit 1000) following) seen
      where fits or place = 1000
      order by id limit ${limit}) found`);
  return { texts: splitTexts(texts), lastId };
}

/** Of each day, the first that fit, from an index that has those of the day and kind in the order of their ids. */
const ofEachDay = (organizationId: number, filter: ActivityFilter, { startId, limit }: Page, kind: SqlFragment) => sql`
  cross join lateral (
    select id from unusual_activities
    where organization_id = ${organizationId} ${kind} and (starts_at at time zone 'UTC')::date = day.day::date
      and id >= ${startId} and ${startsWithinDay(filter)} ${withoutHidden(filter)}
    order by id limit ${limit}) found`;

/**
 * The ids that fit: those of each member, or the first of each day, or of each day with a level or a type and level.
 */
function searchOf(organizationId: number, filter: ActivityFilter, page: Page): SqlFragment {
  const { userIds, type, confidenceLevel } = filter;
  if (userIds !== undefined) {
    // The id is no condition of the index: by it, all flags that a member ever had would be looked at.
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

/** The texts of the flags that fit, ascending by id, wherever they lie. */
export async function searchActivities(
  db: Executor,
  organizationId: number,
  filter: ActivityFilter,
  page: Page,
): Promise<string[]> {
  const { texts } = await db.one<{ texts: string | null }>(sql`
    select ${joinedTexts(sql``)} as texts from unusual_activities
    where organization_id = ${organizationId} and id = any(array(
      select found.id from ${searchOf(organizationId, filter, page)} order by found.id limit ${page.limit}))`);
  return splitTexts(texts);
}
