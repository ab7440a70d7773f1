import type { ConfidenceLevel, UnusualActivityType } from '../../contract/unusual-activities.ts';
import type { Executor } from '../../db/database.ts';
import { sql, sqlWhen } from '../../db/sql.ts';
import type { UnusualActivityRecord, WireParts } from './record.ts';

/** A record ready to be kept: its instants cut to the second, its local date found. */
export interface NewActivity {
  record: UnusualActivityRecord;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  localDate: Temporal.PlainDate;
  wire: WireParts;
}

/** Keeps the records in the order given and answers their ids. */
export async function insertActivities(
  db: Executor,
  organizationId: number,
  activities: readonly NewActivity[],
  now: Temporal.Instant,
): Promise<number[]> {
  const column = <T>(value: (activity: NewActivity) => T): T[] => activities.map(value);
  const rows = await db.many<{ id: number }>(sql`
    insert into unusual_activities
      (organization_id, user_id, type, confidence_level, starts_at, ends_at, local_date, evidence, wire,
       rule_version, created_at, updated_at)
    select ${organizationId}::int, user_id, type, confidence_level, starts_at, ends_at, local_date, evidence::jsonb,
      wire::json, rule_version, ${now}::timestamptz, ${now}::timestamptz
    from unnest(
      ${column(({ record }) => record.userId)}::int[],
      ${column(({ record }) => record.type)}::text[],
      ${column(({ record }) => record.confidenceLevel)}::text[],
      ${column(({ startsAt }) => startsAt.toString())}::timestamptz[],
      ${column(({ endsAt }) => endsAt.toString())}::timestamptz[],
      ${column(({ localDate }) => localDate.toString())}::date[],
      ${column(({ record }) => JSON.stringify(record.evidence))}::text[],
      ${column(({ wire }) => JSON.stringify(wire))}::text[],
      ${column(({ record }) => record.ruleVersion ?? '')}::text[])
      with ordinality
      as stated (user_id, type, confidence_level, starts_at, ends_at, local_date, evidence, wire, rule_version, place)
    order by place
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
  type: UnusualActivityType;
  confidenceLevel: ConfidenceLevel;
  startsAt: string;
  endsAt: string;
  localDate: string;
  wire: WireParts;
  createdAt: string;
  updatedAt: string;
}

/** Activities that start in the range, ascending by id; a filter on users finds present members only. */
export function selectActivities(db: Executor, organizationId: number, filter: ActivityFilter): Promise<ActivityRow[]> {
  const { userIds, confidenceLevel, type } = filter;
  return db.many(sql`
    select id, user_id as "userId", type, confidence_level as "confidenceLevel", starts_at as "startsAt",
      ends_at as "endsAt", local_date as "localDate", wire, created_at as "createdAt", updated_at as "updatedAt"
    from unusual_activities
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
