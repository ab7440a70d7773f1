import { concurrently } from '../../../db/concurrently.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { RowOwners } from './rows-in-force.ts';
import { type HistoryRow, isChangedColumn, rowColumns, type RowRecord, rowsOf } from './rows.ts';

/** Local days, both inclusive; null = without end. */
export interface Days {
  since: string | null;
  until: string | null;
}

/** The row `h` counts some of the days. */
const counts = ({ since, until }: Days) => sql`
  h.period_start_date <= coalesce(${until}::date, 'infinity')
  and coalesce(h.stop_date, 'infinity') >= coalesce(${since}::date, '-infinity')`;

/** Budgets that a change may concern: of projects and the clients they are of, and of clients, on some days. */
export interface Touched {
  projectIds: readonly number[];
  clientIds: readonly number[];
  days: Days;
}

/**
 * Locks the projects and clients whose budgets are touched, each in the order of their ids, until the end of the
 * transaction, and answers them.
 */
export async function lockTouched(db: Executor, organizationId: number, touched: Touched): Promise<RowOwners> {
  const { projectIds, clientIds, days } = touched;
  const [projects, clients] = await concurrently(
    db.many<{ id: number }>(sql`
      select p.id from projects p
      where p.organization_id = ${organizationId} and p.id = any(${projectIds}::int[])
        and exists (select from budget_histories h
          where h.organization_id = ${organizationId} and h.project_id = p.id and ${counts(days)})
      order by p.id for no key update`),
    db.many<{ id: number }>(sql`
      select c.id from clients c
      where c.organization_id = ${organizationId}
        and (c.id = any(${clientIds}::int[]) or c.id in (select t.client_id from project_terms t
          where t.organization_id = ${organizationId} and t.project_id = any(${projectIds}::int[])
            and t.superseded_at is null))
        and exists (select from budget_histories h
          where h.organization_id = ${organizationId} and h.client_id = c.id and ${counts(days)})
      order by c.id for no key update`),
  );
  return { projectIds: projects.map(({ id }) => id), clientIds: clients.map(({ id }) => id) };
}

/** The rows of projects and clients that count some of the days, the last row of each such period among them. */
export async function selectRowsCounting(
  db: Executor,
  organizationId: number,
  of: { owners: RowOwners; days: Days },
): Promise<HistoryRow[]> {
  const records = await db.many<RowRecord>(sql`
    select ${rowColumns}, ${isChangedColumn(organizationId)} from budget_histories
    where organization_id = ${organizationId} and id in (
      select h.id from budget_histories h
      where h.organization_id = ${organizationId} and ${counts(of.days)}
        and (h.project_id = any(${of.owners.projectIds}::int[]) or h.client_id = any(${of.owners.clientIds}::int[])))
    order by start_date, id`);
  return rowsOf(records);
}

/** The clients that projects have been of, by whatever was ever recorded. */
export async function selectClientsEverOf(
  db: Executor,
  organizationId: number,
  projectIds: readonly number[],
): Promise<number[]> {
  const rows = await db.many<{ clientId: number }>(sql`
    select distinct client_id as "clientId" from project_terms
    where organization_id = ${organizationId} and project_id = any(${projectIds}::int[]) and client_id is not null`);
  return rows.map(({ clientId }) => clientId);
}
