import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { LockedPeriod } from './rules.ts';

export async function selectLocksClosed(db: Executor, organizationId: number): Promise<boolean> {
  const row = await db.maybe<{ locksClosed: boolean }>(sql`
    select locks_closed as "locksClosed" from pay_period_settings where organization_id = ${organizationId}`);
  return row?.locksClosed ?? false;
}

export async function saveLocksClosed(db: Executor, organizationId: number, locksClosed: boolean): Promise<void> {
  await db.run(sql`
    insert into pay_period_settings (organization_id, locks_closed) values (${organizationId}, ${locksClosed})
    on conflict (organization_id) do update set locks_closed = excluded.locks_closed`);
}

/** The closed periods that two dates touch, both inclusive, ascending; none where they are not locked. */
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
