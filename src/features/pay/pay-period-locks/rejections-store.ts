import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

/** An item of an upload that a locked period rejected, by the key of the slot that it would have become. */
export interface RejectedSlot {
  /** First date of the period, `YYYY-MM-DD`. */
  startOn: string;
  userId: number;
  projectId: number;
  /** Unix seconds. */
  startsAt: number;
}

/** Adds items to the counts of their periods and members, each once however often it is sent. */
export async function addRejected(db: Executor, organizationId: number, slots: readonly RejectedSlot[]) {
  const column = (of: Exclude<keyof RejectedSlot, 'startOn'>) => slots.map((slot) => slot[of]);
  await db.run(sql`
    with fresh as (
      insert into pay_period_rejected_slots (organization_id, start_on, user_id, project_id, starts_at)
      select ${organizationId}::int, start_on, user_id, project_id, to_timestamp(starts_at)
      from unnest(${slots.map(({ startOn }) => startOn)}::date[], ${column('userId')}::int[],
        ${column('projectId')}::int[], ${column('startsAt')}::int8[]) as sent (start_on, user_id, project_id, starts_at)
      on conflict do nothing
      returning start_on, user_id)
    insert into pay_period_rejections (organization_id, start_on, user_id, items)
    select ${organizationId}::int, start_on, user_id, count(*)::int from fresh
    group by start_on, user_id order by start_on, user_id
    on conflict (organization_id, start_on, user_id) do update
      set items = pay_period_rejections.items + excluded.items`);
}

export interface RejectionSum {
  startOn: string;
  items: number;
}

/** How many items each period rejected that begins on one of the dates; none is left out. */
export function sumRejections(
  db: Executor,
  organizationId: number,
  starts: readonly string[],
): Promise<RejectionSum[]> {
  return db.many(sql`
    select start_on as "startOn", sum(items)::int as items from pay_period_rejections
    where organization_id = ${organizationId} and start_on = any(${starts}::date[]) group by start_on`);
}

/** Organizations after an id with keys of rejected items, ascending. */
export async function findWithRejected(db: Executor, after: number, limit: number): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select o.id from organizations o
    where o.id > ${after} and exists (select from pay_period_rejected_slots r where r.organization_id = o.id)
    order by o.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Deletes the keys of items that began before an instant, in unix seconds; the counts stay. */
export async function deleteRejectedBefore(db: Executor, organizationId: number, before: number): Promise<void> {
  await db.run(sql`
    delete from pay_period_rejected_slots
    where organization_id = ${organizationId} and starts_at < to_timestamp(${before}::float8)`);
}
