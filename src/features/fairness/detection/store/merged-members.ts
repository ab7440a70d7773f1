import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

/** Sets a merge as the cause for those of the members' days that were marked at this instant. */
export async function noteMerge(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update detection_days set cause = 'member_merged'
    where organization_id = ${organizationId} and user_id = any(${userIds}::int[]) and changed_at = ${now}
      and due_at is not null`);
}
