import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

/** An item of an upload that a locked period rejected, with the key of its slot. */
export interface RejectedSlot {
  /** First date of the period, `YYYY-MM-DD`. */
  startOn: string;
  userId: number;
  projectId: number;
  /** Unix seconds. */
  startsAt: number;
}

/** Adds items to the counts of their periods and members. An item that is sent several times counts once. */
export async function addRejected(db: Executor, organizationId: number, slots: readonly RejectedSlot[]) {
  const column = (name: Exclude<keyof RejectedSlot, 'startOn'>) => slots.map((slot) => slot[name]);
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
