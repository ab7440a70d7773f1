import type { Executor } from '../../../../db/database.ts';
import { sql, sqlWhen } from '../../../../db/sql.ts';
import type { ActivityType } from '../../../../detector/registry.ts';

interface Dates {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

export interface ExemptionDates {
  userId: number;
  type: ActivityType | null;
  since: string;
  until: string | null;
}

/**
 * An ended exemption is valid up to the day before `ended_on`. If that day is before the start, the exemption is never
 * valid.
 */
export function selectExemptionsBetween(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
  { from, to }: Dates,
): Promise<ExemptionDates[]> {
  return db.many(sql`
    select user_id as "userId", type, since, least(until, ended_on - 1) as until
    from detection_exemptions
    where organization_id = ${organizationId} and user_id = any(${userIds}::int[])
      and since <= ${to} and (until is null or until >= ${from})
      and (ended_on is null or ended_on > greatest(since, ${from}::date))
    order by id`);
}

export interface ExemptionRow extends ExemptionDates {
  id: number;
  reason: string;
  endedOn: string | null;
  recordedAt: string;
  recordedBy: number | null;
  endedAt: string | null;
  endedBy: number | null;
}

const columns = sql`id, user_id as "userId", type, reason, since, until, ended_on as "endedOn",
  recorded_at as "recordedAt", recorded_by as "recordedBy", ended_at as "endedAt", ended_by as "endedBy"`;

export interface ExemptionFilter {
  userIds: readonly number[] | undefined;
  startId: number;
  limit: number;
}

/** Exemptions from an id on, ascending, ended ones included. */
export function listExemptions(db: Executor, organizationId: number, filter: ExemptionFilter): Promise<ExemptionRow[]> {
  return db.many(sql`
    select ${columns} from detection_exemptions
    where organization_id = ${organizationId} and id >= ${filter.startId}
      ${sqlWhen(filter.userIds !== undefined, () => sql`and user_id = any(${filter.userIds}::int[])`)}
    order by id limit ${filter.limit}`);
}

/** Locks an exemption until the end of the transaction. */
export function lockExemption(db: Executor, organizationId: number, id: number): Promise<ExemptionRow | undefined> {
  return db.maybe(sql`
    select ${columns} from detection_exemptions where organization_id = ${organizationId} and id = ${id} for update`);
}

export interface AuditStamp {
  actorUserId: number | null;
  now: Temporal.Instant;
}

export interface RequestedExemption {
  userId: number;
  type: ActivityType | null;
  reason: string;
  since: Temporal.PlainDate;
  until: Temporal.PlainDate | null;
}

export function insertExemption(
  db: Executor,
  organizationId: number,
  { userId, type, reason, since, until }: RequestedExemption,
  { actorUserId, now }: AuditStamp,
): Promise<ExemptionRow> {
  return db.one(sql`
    insert into detection_exemptions (organization_id, user_id, type, reason, since, until, recorded_at, recorded_by)
    values (${organizationId}, ${userId}, ${type}, ${reason}, ${since}, ${until}, ${now}, ${actorUserId})
    returning ${columns}`);
}

export function endExemption(
  db: Executor,
  organizationId: number,
  { id, from }: { id: number; from: Temporal.PlainDate },
  { actorUserId, now }: AuditStamp,
): Promise<ExemptionRow> {
  return db.one(sql`
    update detection_exemptions set ended_on = ${from}, ended_at = ${now}, ended_by = ${actorUserId}
    where organization_id = ${organizationId} and id = ${id}
    returning ${columns}`);
}

/**
 * Marks the days of a member for analysis, from a date up to `until`, or without an end if it is null. Waiting days
 * retain their due instant and cause. The statement waits for days that are being analysed.
 */
export async function markDays(
  db: Executor,
  organizationId: number,
  days: { userId: number; since: string; until: string | null },
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update detection_days set due_at = coalesce(due_at, ${now}),
      cause = case when due_at is null then 'exempted' else cause end
    where organization_id = ${organizationId} and user_id = ${days.userId} and local_date >= ${days.since}
      ${sqlWhen(days.until !== null, () => sql`and local_date <= ${days.until}`)}`);
}
