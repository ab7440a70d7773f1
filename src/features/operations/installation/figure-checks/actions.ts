import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

/** Requests a new check of an organization in the next run of the job. */
export async function requestCheck(db: Executor, organizationId: number, now: Temporal.Instant): Promise<void> {
  await db.run(sql`
    insert into figure_checks (organization_id, due_at) values (${organizationId}, ${now})
    on conflict (organization_id) do update set due_at = excluded.due_at, part = null`);
}
