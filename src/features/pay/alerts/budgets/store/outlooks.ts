import type { Executor } from '../../../../../db/database.ts';
import { sql } from '../../../../../db/sql.ts';

/** Organizations that are due and have budgets in force, ascending, with ids above `afterId`. */
export async function findDue(
  db: Executor,
  now: Temporal.Instant,
  page: { afterId: number; limit: number },
): Promise<number[]> {
  const rows = await db.many<{ organizationId: number }>(sql`
    select o.id as "organizationId" from organizations o left join budget_outlooks l on l.organization_id = o.id
    where o.id > ${page.afterId} and (l.due_at is null or l.due_at <= ${now})
      and exists (select from budget_histories h where h.organization_id = o.id and h.stop_date is null)
    order by o.id limit ${page.limit}`);
  return rows.map(({ organizationId }) => organizationId);
}

/**
 * Locks the position of an organization until the end of the transaction: the next row, and the due instant. undefined
 * = not due.
 */
export async function lockOutlook(
  db: Executor,
  organizationId: number,
  now: Temporal.Instant,
): Promise<{ nextRowId: number; dueAt: string } | undefined> {
  await db.run(sql`
    insert into budget_outlooks (organization_id, due_at, next_row_id) values (${organizationId}, ${now}, 0)
    on conflict (organization_id) do nothing`);
  return db.maybe(sql`
    select next_row_id as "nextRowId", due_at as "dueAt" from budget_outlooks
    where organization_id = ${organizationId} and due_at <= ${now} for update`);
}

/** Sets the next row. After the last one, sets the next due instant and starts again with the first row. */
export async function moveOutlook(
  db: Executor,
  organizationId: number,
  to: { nextRowId: number } | { dueAt: Temporal.Instant },
): Promise<void> {
  const moved = 'dueAt' in to ? sql`due_at = ${to.dueAt}, next_row_id = 0` : sql`next_row_id = ${to.nextRowId}`;
  await db.run(sql`update budget_outlooks set ${moved} where organization_id = ${organizationId}`);
}
