import type { Frequency } from '../../../../contract/lists/pay.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import type { PayRhythm } from '../rules/schedule.ts';

export interface ScheduleRow {
  id: number;
  /** Dates as `YYYY-MM-DD`. */
  effectiveOn: string;
  frequency: Frequency;
  anchorOn: string | null;
  monthDay: number | null;
  recordedAt: string;
}

/** The present and future schedules of an organization, ascending by date. */
export function selectSchedules(db: Executor, organizationId: number): Promise<ScheduleRow[]> {
  return db.many(sql`
    select id, effective_on as "effectiveOn", frequency, anchor_on as "anchorOn", month_day as "monthDay",
      recorded_at as "recordedAt"
    from pay_schedules where organization_id = ${organizationId} and superseded_at is null
    order by effective_on`);
}

/** A page of schedules, ascending by id. */
export function selectSchedulePage(
  db: Executor,
  organizationId: number,
  page: { startId: number; limit: number },
): Promise<ScheduleRow[]> {
  return db.many(sql`
    select id, effective_on as "effectiveOn", frequency, anchor_on as "anchorOn", month_day as "monthDay",
      recorded_at as "recordedAt"
    from pay_schedules
    where organization_id = ${organizationId} and superseded_at is null and id >= ${page.startId}
    order by id limit ${page.limit}`);
}

export async function insertSchedule(
  db: Executor,
  organizationId: number,
  schedule: PayRhythm & { effectiveOn: Temporal.PlainDate },
  now: Temporal.Instant,
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    insert into pay_schedules (organization_id, effective_on, frequency, anchor_on, month_day, recorded_at)
    values (${organizationId}, ${schedule.effectiveOn}, ${schedule.frequency}, ${schedule.anchorOn},
      ${schedule.monthDay}, ${now})
    returning id`);
  return row.id;
}

export async function supersedeSchedule(
  db: Executor,
  organizationId: number,
  id: number,
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update pay_schedules set superseded_at = ${now}
    where organization_id = ${organizationId} and id = ${id} and superseded_at is null`);
}
