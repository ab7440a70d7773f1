import type { ConfidenceLevel } from '../../contract/unusual-activities.ts';
import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { formatMicros, formatSeconds } from '../../time/text.ts';
import type { ActivityType } from '../../detector/registry.ts';
import type { UnusualActivityRecord } from './record.ts';
import { withId } from './store.ts';
import { wireOf } from './wire.ts';

/** A member and a local date that their records are kept under. */
interface MemberDate {
  userId: number;
  date: string;
}

/** A record as it stands. */
export interface StoredRecord extends MemberDate {
  id: number;
  type: ActivityType;
  confidenceLevel: ConfidenceLevel;
  /** Unix seconds. */
  startsAt: number;
  endsAt: number;
  evidence: Record<string, unknown>;
  /** The record as it is sent, but its address. */
  wire: string;
  ruleVersion: string;
  createdAt: string;
}

/** A record that stands, and what it is to become. */
interface RecordChange {
  stored: StoredRecord;
  draft: UnusualActivityRecord;
}

/**
 * Records dated to the days, by id. The bounds on their starts only keep the search short: dates and instants lie
 * close.
 */
export function findRecords(
  db: Executor,
  organizationId: number,
  days: readonly MemberDate[],
): Promise<StoredRecord[]> {
  return db.many(sql`
    select record.* from unnest(${days.map((day) => day.userId)}::int[], ${days.map((day) => day.date)}::date[])
      as day (user_id, local_date)
    cross join lateral (
      select id, user_id as "userId", local_date as date, type, confidence_level as "confidenceLevel",
        extract(epoch from starts_at at time zone 'UTC')::int8 as "startsAt", extract(epoch
          from ends_at at time zone 'UTC')::int8 as "endsAt", evidence, wire,
        rule_version as "ruleVersion", created_at as "createdAt"
      from unusual_activities
      where organization_id = ${organizationId} and user_id = day.user_id and local_date = day.local_date
        and starts_at >= day.local_date - 3 and starts_at < day.local_date + 4
      offset 0) record
    order by record.id`);
}

/** Brings records up to date; they keep their ids. */
export async function updateRecords(
  db: Executor,
  organizationId: number,
  changes: readonly RecordChange[],
  now: Temporal.Instant,
): Promise<void> {
  const column = <T>(value: (change: RecordChange) => T): T[] => changes.map(value);
  const filing = ({ date, createdAt }: StoredRecord) => ({
    date,
    created_at: createdAt,
    updated_at: formatMicros(now),
  });
  await db.run(sql`
    update unusual_activities a set confidence_level = found.confidence_level, starts_at = found.starts_at,
      ends_at = found.ends_at, evidence = found.evidence::jsonb, wire = ${withId(sql`a.id`, sql`found.wire`)},
      rule_version = found.rule_version, updated_at = ${now}
    from unnest(
      ${column(({ stored }) => stored.id)}::int[],
      ${column(({ draft }) => draft.confidenceLevel)}::text[],
      ${column(({ draft }) => formatSeconds(draft.startsAt))}::timestamptz[],
      ${column(({ draft }) => formatSeconds(draft.endsAt))}::timestamptz[],
      ${column(({ draft }) => JSON.stringify(draft.evidence))}::text[],
      ${column(({ stored, draft }) => JSON.stringify(wireOf(draft, filing(stored))))}::text[],
      ${column(({ draft }) => draft.ruleVersion ?? '')}::text[])
      as found (id, confidence_level, starts_at, ends_at, evidence, wire, rule_version)
    where a.organization_id = ${organizationId} and a.id = found.id`);
}

export async function deleteRecords(db: Executor, organizationId: number, ids: readonly number[]): Promise<void> {
  await db.run(
    sql`delete from unusual_activities where organization_id = ${organizationId} and id = any(${ids}::int[])`,
  );
}
