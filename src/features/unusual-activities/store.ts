import type { ConfidenceLevel, UnusualActivityType } from '../../contract/unusual-activities.ts';
import type { Executor } from '../../db/database.ts';
import { sql, type SqlFragment, sqlWhen } from '../../db/sql.ts';
import { formatMicros, formatSeconds } from '../../time/text.ts';
import type { UnusualActivityRecord } from './record.ts';
import { wireOf } from './wire.ts';

/** A record and the local date it is kept under. */
export interface DatedRecord {
  record: UnusualActivityRecord;
  date: string;
}

/** The text of a record with the id of its row in front. */
export const withId = (id: SqlFragment, wire: SqlFragment) => sql`'{"id":' || ${id}::text || ',' || substr(${wire}, 2)`;

/** Keeps the records in the order given and answers their ids. They are drawn here because the text has them too. */
export async function insertActivities(
  db: Executor,
  organizationId: number,
  activities: readonly DatedRecord[],
  now: Temporal.Instant,
): Promise<number[]> {
  const column = <T>(value: (record: UnusualActivityRecord, date: string) => T): T[] =>
    activities.map(({ record, date }) => value(record, date));
  const times = { created_at: formatMicros(now), updated_at: formatMicros(now) };
  const rows = await db.many<{ id: number }>(sql`
    insert into unusual_activities
      (organization_id, id, user_id, type, confidence_level, starts_at, ends_at, local_date, evidence, wire,
       rule_version, created_at, updated_at)
    overriding system value
    select ${organizationId}::int, id, user_id, type, confidence_level, starts_at, ends_at, local_date, evidence::jsonb,
      ${withId(sql`id`, sql`wire`)}, rule_version, ${now}::timestamptz, ${now}::timestamptz
    from (
      select nextval('unusual_activities_id_seq')::int as id, stated.*
      from unnest(
        ${column((record) => record.userId)}::int[],
        ${column((record) => record.type)}::text[],
        ${column((record) => record.confidenceLevel)}::text[],
        ${column((record) => formatSeconds(record.startsAt))}::timestamptz[],
        ${column((record) => formatSeconds(record.endsAt))}::timestamptz[],
        ${column((_record, date) => date)}::date[],
        ${column((record) => JSON.stringify(record.evidence))}::text[],
        ${column((record, date) => JSON.stringify(wireOf(record, { date, ...times })))}::text[],
        ${column((record) => record.ruleVersion ?? '')}::text[])
        with ordinality
        as stated (user_id, type, confidence_level, starts_at, ends_at, local_date, evidence, wire, rule_version, place)
      order by place) numbered
    returning id`);
  return rows.map((row) => row.id);
}

export interface ActivityFilter {
  /** Half-open, on the start of the activity. */
  since: Temporal.Instant;
  until: Temporal.Instant;
  userIds: readonly number[] | undefined;
  confidenceLevel: ConfidenceLevel | undefined;
  type: UnusualActivityType | undefined;
  withAutomation: boolean;
  startId: number;
  limit: number;
}

export interface ActivityRow {
  id: number;
  userId: number;
  /** The record as it is sent, but its address. */
  wire: string;
}

/** Activities that start in the range, ascending by id; a filter on users finds present members only. */
export function selectActivities(db: Executor, organizationId: number, filter: ActivityFilter): Promise<ActivityRow[]> {
  const { userIds, confidenceLevel, type } = filter;
  return db.many(sql`
    select id, user_id as "userId", wire from unusual_activities
    where organization_id = ${organizationId} and starts_at >= ${filter.since} and starts_at < ${filter.until}
      and id >= ${filter.startId}
      ${sqlWhen(
        userIds !== undefined,
        () => sql`and user_id = any(array(
          select m.user_id from members m
          where m.organization_id = ${organizationId} and m.user_id = any(${userIds}::int[]) and m.removed_at is null))`,
      )}
      ${sqlWhen(confidenceLevel !== undefined, () => sql`and confidence_level = ${confidenceLevel}`)}
      ${sqlWhen(type !== undefined, () => sql`and type = ${type}`)}
      ${sqlWhen(!filter.withAutomation, () => sql`and type <> 'automation_like_activity'`)}
    order by id limit ${filter.limit}`);
}
