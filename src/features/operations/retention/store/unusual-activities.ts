import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import { startOf } from '../rules.ts';

const dayOf = sql`((starts_at at time zone 'UTC')::date)`;

/** Condition for a review `r`: the review is older than a date, and its flag was removed. */
const isLostBefore = (organizationId: number, before: Temporal.PlainDate) => sql`
  r.recorded_at < ${startOf(before)} and not exists (select from unusual_activities f
    where f.organization_id = ${organizationId} and f.id = r.unusual_activity_id)`;

/** The day of the first flag. Undefined if there is none. */
export async function findFirstFlag(db: Executor, organizationId: number): Promise<string | undefined> {
  const row = await db.maybe<{ day: string }>(sql`
    select ${dayOf} as day from unusual_activities
    where organization_id = ${organizationId} order by ${dayOf} limit 1`);
  return row?.day;
}

/** Months with flags before a date, as their first days. */
export async function findMonthsOfFlags(
  db: Executor,
  organizationId: number,
  before: Temporal.PlainDate,
): Promise<string[]> {
  const rows = await db.many<{ month: string }>(sql`
    select distinct date_trunc('month', ${dayOf})::date as month from unusual_activities
    where organization_id = ${organizationId} and ${dayOf} < ${before} order by month`);
  return rows.map(({ month }) => month);
}

/** A page of a month's records after an id. */
export interface MonthPage {
  month: Temporal.PlainDate;
  after: string;
  limit: number;
}

const isOfMonth = (month: Temporal.PlainDate) => sql`${dayOf} >= ${month} and ${dayOf} < ${month.add({ months: 1 })}`;

/** Locks flags, and with them their reviews, until the transaction ends. */
export async function lockFlags(
  db: Executor,
  organizationId: number,
  { month, after, limit }: MonthPage,
): Promise<void> {
  await db.run(sql`
    select from unusual_activities
    where organization_id = ${organizationId} and id > ${after}::int8 and ${isOfMonth(month)}
    order by id limit ${limit} for update`);
}

/** Flags with their reviews, as JSON lines. */
export function flagLines(
  db: Executor,
  organizationId: number,
  { month, after, limit }: MonthPage,
): Promise<{ id: string; line: string }[]> {
  return db.many(sql`
    select f.id::text, json_build_object('flag', row_to_json(f), 'reviews', (
        select coalesce(json_agg(row_to_json(r) order by r.id), '[]') from unusual_activity_reviews r
        where r.organization_id = ${organizationId} and r.unusual_activity_id = f.id))::text as line
    from unusual_activities f
    where organization_id = ${organizationId} and id > ${after}::int8 and ${isOfMonth(month)}
    order by f.id limit ${limit}`);
}

/** Reviews of removed flags from before the end of a month, as JSON lines. */
export function lostReviewLines(
  db: Executor,
  organizationId: number,
  { month, after, limit }: MonthPage,
): Promise<{ id: string; line: string }[]> {
  return db.many(sql`
    select id::text, json_build_object('reviews', json_build_array(row_to_json(r)))::text as line
    from unusual_activity_reviews r
    where organization_id = ${organizationId} and id > ${after}::int8
      and ${isLostBefore(organizationId, month.add({ months: 1 }))}
    order by id limit ${limit}`);
}

/** All columns except generated ones. */
const flagColumns = sql`organization_id, id, user_id, type, confidence_level, starts_at, ends_at, local_date, evidence,
  wire, created_at, updated_at, rule_version, review_state, review_pending, keyboard_active_seconds,
  mouse_active_seconds, time_tracked_seconds, overall_active_seconds, top_apps_in_use, top_urls_visited, screenshot_ids,
  suspicious_apps`;

const reviewColumns = sql`organization_id, id, unusual_activity_id, user_id, type, rule_version, kind, state, outcome,
  reason_code, note, author_id, recorded_at, credential_kind, credential_id, maker_user_id, second_opinion`;

/** Deletes stored flags that are older than their line, which has a later analysis or more reviews. */
const deleteOutdated = (db: Executor, organizationId: number, lines: readonly string[]) =>
  db.run(sql`
    with held as materialized (
      select (line -> 'flag' ->> 'id')::int as flag_id, (line -> 'flag' ->> 'updated_at')::timestamptz as updated_at,
        (select coalesce(max((r ->> 'id')::int8), 0) from json_array_elements(line -> 'reviews') r) as said
      from unnest(${lines}::json[]) as line where line -> 'flag' is not null),
    there as materialized (
      select f.id, f.updated_at, (select coalesce(max(r.id), 0) from unusual_activity_reviews r
        where r.organization_id = ${organizationId} and r.unusual_activity_id = f.id) as said
      from unusual_activities f
      where f.organization_id = ${organizationId} and f.id in (select flag_id from held))
    delete from unusual_activities f using held, there
    where f.organization_id = ${organizationId} and f.id = there.id and held.flag_id = there.id
      and (held.updated_at, held.said) > (there.updated_at, there.said)`);

/** Restores flags with their reviews if they are missing or older than the lines. Returns their number. */
export async function putFlagLines(db: Executor, organizationId: number, lines: readonly string[]): Promise<number> {
  await deleteOutdated(db, organizationId, lines);
  await db.run(sql`
    insert into unusual_activity_reviews (${reviewColumns}) overriding system value
    select ${reviewColumns} from unnest(${lines}::json[]) as line
      cross join lateral json_populate_recordset(null::unusual_activity_reviews, line -> 'reviews') r
    where r.organization_id = ${organizationId}
    on conflict do nothing`);
  return db.run(sql`
    insert into unusual_activities (${flagColumns}) overriding system value
    select ${flagColumns} from unnest(${lines}::json[]) as line
      cross join lateral json_populate_record(null::unusual_activities, line -> 'flag') f
    where f.organization_id = ${organizationId}
    on conflict do nothing`);
}

/** Deletes flags with their reviews. Returns the number of flags. */
export function deleteFlags(db: Executor, organizationId: number, ids: readonly string[]): Promise<number> {
  return db.run(sql`
    with said as (delete from unusual_activity_reviews
      where organization_id = ${organizationId} and unusual_activity_id = any(${ids}::int[]))
    delete from unusual_activities where organization_id = ${organizationId} and id = any(${ids}::int[])`);
}

export function deleteReviews(db: Executor, organizationId: number, ids: readonly string[]): Promise<number> {
  return db.run(sql`
    delete from unusual_activity_reviews where organization_id = ${organizationId} and id = any(${ids}::int8[])`);
}

/** Deletes flags before a date with their reviews. Returns the number of flags. */
export function deleteFlagsBefore(
  db: Executor,
  organizationId: number,
  before: Temporal.PlainDate,
  limit: number,
): Promise<number> {
  return db.run(sql`
    with old as (
      select id from unusual_activities
      where organization_id = ${organizationId} and ${dayOf} < ${before}
      order by ${dayOf}, id limit ${limit}),
    said as (delete from unusual_activity_reviews using old
      where unusual_activity_reviews.organization_id = ${organizationId}
        and unusual_activity_reviews.unusual_activity_id = old.id)
    delete from unusual_activities using old
    where unusual_activities.organization_id = ${organizationId} and unusual_activities.id = old.id`);
}

/** Deletes reviews of removed flags from before a date. Returns their number. */
export function deleteLostReviews(
  db: Executor,
  organizationId: number,
  before: Temporal.PlainDate,
  limit: number,
): Promise<number> {
  return db.run(sql`
    with lost as (
      select id from unusual_activity_reviews r
      where organization_id = ${organizationId} and ${isLostBefore(organizationId, before)} order by id limit ${limit})
    delete from unusual_activity_reviews using lost
    where unusual_activity_reviews.organization_id = ${organizationId} and unusual_activity_reviews.id = lost.id`);
}
