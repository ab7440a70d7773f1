import type { Executor } from '../../../../db/database.ts';
import { sql, sqlWhen } from '../../../../db/sql.ts';
import type { BudgetOwner } from '../../../../events.ts';

/** A row that is not closed although its days are over. */
export interface DueRow {
  organizationId: number;
  id: number;
  owner: BudgetOwner;
  rolloverAt: string;
}

interface DueRecord {
  organizationId: number;
  id: number;
  projectId: number | null;
  clientId: number;
  rolloverAt: string;
}

/** Rows of all organizations that are due for a rollover, oldest first, after a row of the previous batch. */
export async function findDue(
  db: Executor,
  now: Temporal.Instant,
  page: { after: DueRow | undefined; limit: number },
): Promise<DueRow[]> {
  const { after, limit } = page;
  const rows = await db.many<DueRecord>(sql`
    select organization_id as "organizationId", id, project_id as "projectId", client_id as "clientId",
      rollover_at as "rolloverAt"
    from budget_histories where closed_at is null and rollover_at <= ${now}
      ${sqlWhen(
        after !== undefined,
        () => sql`and (rollover_at, id) > (${after?.rolloverAt}::timestamptz,
        ${after?.id}::int)`,
      )}
    order by rollover_at, id limit ${limit}`);
  return rows.map(({ projectId, clientId, ...row }) => ({
    ...row,
    owner: projectId === null ? { clientId } : { projectId },
  }));
}

/** The last days of the open and ending rows of an organization. */
export async function selectPeriodStops(db: Executor, organizationId: number): Promise<Temporal.PlainDate[]> {
  const rows = await db.many<{ stopDate: string }>(sql`
    select distinct coalesce(stop_date, period_stop_date) as "stopDate" from budget_histories
    where organization_id = ${organizationId} and closed_at is null
      and coalesce(stop_date, period_stop_date) is not null`);
  return rows.map((row) => Temporal.PlainDate.from(row.stopDate));
}

/** Makes the cached spend of live rows and the running totals due, because the days of a new calendar differ. */
export async function moveCaching(db: Executor, organizationId: number): Promise<void> {
  await db.run(sql`update project_totals_progress set due_at = '-infinity' where organization_id = ${organizationId}`);
  await db.run(sql`
    update budget_histories set keep_due_at = '-infinity'
    where organization_id = ${organizationId} and closed_at is null`);
}

/** Sets the rollover instant of rows by their last day. */
export async function moveRollovers(
  db: Executor,
  organizationId: number,
  moves: readonly { stopOn: Temporal.PlainDate; dueAt: Temporal.Instant }[],
): Promise<void> {
  await db.run(sql`
    update budget_histories h set rollover_at = move.due_at
    from unnest(${moves.map((move) => move.stopOn.toString())}::date[],
      ${moves.map((move) => move.dueAt.toString())}::timestamptz[]) as move (stop_date, due_at)
    where h.organization_id = ${organizationId} and h.closed_at is null
      and coalesce(h.stop_date, h.period_stop_date) = move.stop_date`);
}
