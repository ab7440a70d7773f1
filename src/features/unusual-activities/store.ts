import type { Executor } from '../../db/database.ts';
import { sql, type SqlFragment } from '../../db/sql.ts';
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

export interface ActivityRow {
  id: number;
  userId: number;
  /** The record as it is sent, but its address. */
  wire: string;
}
