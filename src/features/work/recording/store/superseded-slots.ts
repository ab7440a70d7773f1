import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import type { SlotKey } from '../rules/slot.ts';
import { plainArray } from './columns.ts';

/** A slot as it was before a change. */
export interface SupersededSlot extends SlotKey {
  tracked: number;
  billable: boolean;
  createdAt: string;
}

/** Stores the former state of changed slots. Figures as of earlier instants are computed from it. */
export async function storeSuperseded(
  db: Executor,
  organizationId: number,
  slots: readonly SupersededSlot[],
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    insert into superseded_slots (organization_id, user_id, project_id, starts_at, tracked, billable,
        created_at, requested_at)
    select ${organizationId}::int, slot.user_id, slot.project_id, to_timestamp(slot.starts_at), slot.tracked,
      slot.billable, slot.created_at, ${now}::timestamptz
    from unnest(${plainArray(slots, (slot) => slot.userId)}::int[],
      ${plainArray(slots, (slot) => slot.projectId)}::int[], ${plainArray(slots, (slot) => slot.startsAt)}::int8[],
      ${plainArray(slots, (slot) => slot.tracked)}::int[], ${slots.map((slot) => slot.billable)}::bool[],
      ${slots.map((slot) => slot.createdAt)}::timestamptz[])
      as slot (user_id, project_id, starts_at, tracked, billable, created_at)`);
}
