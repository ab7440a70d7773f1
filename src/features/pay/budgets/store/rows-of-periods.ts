import { concurrently } from '../../../../db/concurrently.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import type { RowOwners } from './rows-in-force.ts';
import { type HistoryRow, isChangedColumn, rowColumns, type RowRecord, rowsOf } from './rows.ts';

/** Local days, both included; null = no bound. */
export interface Days {
  since: string | null;
  until: string | null;
}

/** Whether a history row counts some of the days. */
const counts = ({ since, until }: Days) => sql`
  budget_histories.period_start_date <= coalesce(${until}::date, 'infinity')
  and coalesce(budget_histories.stop_date, 'infinity') >= coalesce(${since}::date, '-infinity')`;

/**
 * Budgets that a change can concern on some days: budgets of projects, of the clients of these projects, and of
 * clients.
 */
export interface AffectedBudgets {
  projectIds: readonly number[];
  clientIds: readonly number[];
  days: Days;
}

/*
 * Lists are read in subqueries here. In a join, PostgreSQL might expect few rows and compare every element with every
 * row.
 */

/**
 * Locks the projects and clients of the touched budgets until the end of the transaction, both in the order of their
 * ids, and returns them.
 */
export async function lockAffectedOwners(
  db: Executor,
  organizationId: number,
  touched: AffectedBudgets,
): Promise<RowOwners> {
  const { projectIds, clientIds, days } = touched;
  const [projects, clients] = await concurrently(
    db.many<{ id: number }>(sql`
      select id from projects where organization_id = ${organizationId} and id = any(array(
        select project_id from budget_histories where organization_id = ${organizationId}
          and project_id = any((select ${projectIds}::int[])::int[]) and ${counts(days)}))
      order by id for no key update`),
    db.many<{ id: number }>(sql`
      select id from clients where organization_id = ${organizationId} and id = any(array(
        select client_id from budget_histories where organization_id = ${organizationId}
          and client_id = any(array(select unnest(${clientIds}::int[]) union all
            select client_id from project_terms where organization_id = ${organizationId}
              and project_id = any((select ${projectIds}::int[])::int[]) and superseded_at is null))
          and ${counts(days)}))
      order by id for no key update`),
  );
  return { projectIds: projects.map(({ id }) => id), clientIds: clients.map(({ id }) => id) };
}

/** The rows of projects and clients that count some of the days. The last row of each of these periods is included. */
export async function selectRowsCounting(
  db: Executor,
  organizationId: number,
  filter: { owners: RowOwners; days: Days },
): Promise<HistoryRow[]> {
  const records = await db.many<RowRecord>(sql`
    select ${rowColumns}, ${isChangedColumn(organizationId)} from budget_histories
    where organization_id = ${organizationId} and ${counts(filter.days)}
      and (project_id = any((select ${filter.owners.projectIds}::int[])::int[])
        or client_id = any((select ${filter.owners.clientIds}::int[])::int[]))
    order by start_date, id`);
  return rowsOf(records);
}

/** All clients to which the projects ever belonged, even under superseded terms. */
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
