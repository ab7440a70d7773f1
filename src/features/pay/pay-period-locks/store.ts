import type { LockedPeriods } from '../../../contract/pay-period-locks.ts';
import type { Executor } from '../../../db/database.ts';
import { type Sql, sql } from '../../../db/sql.ts';
import type { LockedPeriod } from './rules.ts';

export interface LockSettings {
  locksClosed: boolean;
  lockedPeriods: LockedPeriods;
}

/** The values for an organization without a row. */
const undecided: LockSettings = { locksClosed: false, lockedPeriods: 'accept_corrections' };

export async function selectSettings(db: Executor, organizationId: number): Promise<LockSettings> {
  const row = await db.maybe<LockSettings>(sql`
    select locks_closed as "locksClosed", locked_periods as "lockedPeriods"
    from pay_period_settings where organization_id = ${organizationId}`);
  return row ?? undecided;
}

export async function saveSettings(
  db: Executor,
  organizationId: number,
  { locksClosed, lockedPeriods }: LockSettings,
): Promise<void> {
  await db.run(sql`
    insert into pay_period_settings (organization_id, locks_closed, locked_periods)
    values (${organizationId}, ${locksClosed}, ${lockedPeriods})
    on conflict (organization_id) do update
      set locks_closed = excluded.locks_closed, locked_periods = excluded.locked_periods`);
}

/**
 * The closed periods that overlap a date range, both dates inclusive, ascending; empty if closed periods are not
 * locked.
 */
export function selectLocked(
  db: Executor,
  organizationId: number,
  { from, to }: { from: string; to: string },
): Promise<LockedPeriod[]> {
  return db.many(sql`
    select start_on as "startOn", stop_on as "stopOn" from pay_periods
    where organization_id = ${organizationId} and closed_at is not null
      and stop_on >= ${from}::date and start_on <= ${to}::date
      and exists (select from pay_period_settings s where s.organization_id = ${organizationId} and s.locks_closed)
    order by start_on`);
}

/** Whether an organization rejects recorded time in locked periods; part of a larger statement. */
export const refusesMembers = (organizationId: number): Sql => sql`
  exists (select from pay_period_settings s where s.organization_id = ${organizationId}
    and s.locks_closed and s.locked_periods = 'refuse_members')`;
