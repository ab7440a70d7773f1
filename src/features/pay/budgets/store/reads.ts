import type { Actor } from '../../../../context.ts';
import type { Executor } from '../../../../db/database.ts';
import { among, isAmong, sql, sqlWhen } from '../../../../db/sql.ts';
import { type HistoryRow, isChangedColumn, rowColumns, type RowRecord, rowsOf } from './rows.ts';

/** The organization of a row, if the actor is its owner or manager, or manages the project of the row. */
export async function locateHistory(db: Executor, id: number, actor: Actor): Promise<number | undefined> {
  const memberships = [...actor.memberships.values()];
  const ids = memberships.map((membership) => membership.organizationId);
  const leading = memberships.filter(({ role }) => role !== 'user').map(({ organizationId }) => organizationId);
  const row = await db.maybe<{ organizationId: number }>(sql`
    select h.organization_id as "organizationId" from budget_histories h
    where h.organization_id ${among(ids)} and h.id = ${id}
      and (${isAmong(sql`h.organization_id`, leading)}
        or exists (select 1 from project_members m
          where m.organization_id ${among(ids, sql`m.organization_id = h.organization_id`)}
            and m.project_id = h.project_id and m.user_id = ${actor.userId}
            and m.role = 'manager'))`);
  return row?.organizationId;
}

/** The requested rows of an organization. Fields that are left out do not filter. */
export interface HistoryFilter {
  /** Rows of any of these projects and clients. */
  owners?: { projectIds: readonly number[]; clientIds: readonly number[] } | undefined;
  resource?: 'project' | 'client' | undefined;
  /** Bounds of the row's start, both included. */
  startsFrom?: string | undefined;
  startsUntil?: string | undefined;
  /** The visible projects; undefined = all projects and clients. */
  visibleProjects?: readonly number[] | undefined;
  /** Whether to include rows at pay rates. */
  withPay: boolean;
  startId: number;
  limit: number;
}

/** The requested rows in ascending order from an id on. */
export async function selectHistories(
  db: Executor,
  organizationId: number,
  filter: HistoryFilter,
): Promise<HistoryRow[]> {
  const { owners, resource, startsFrom, startsUntil, visibleProjects } = filter;
  const records = await db.many<RowRecord>(sql`
    select ${rowColumns}, ${isChangedColumn(organizationId)} from budget_histories
    where organization_id = ${organizationId} and id >= ${filter.startId}
      ${sqlWhen(
        owners !== undefined,
        () => sql`and (project_id = any(${owners?.projectIds}::int[])
        or client_id = any(${owners?.clientIds}::int[]))`,
      )}
      ${sqlWhen(resource === 'project', () => sql`and project_id is not null`)}
      ${sqlWhen(resource === 'client', () => sql`and client_id is not null`)}
      ${sqlWhen(startsFrom !== undefined, () => sql`and start_date >= ${startsFrom}::date`)}
      ${sqlWhen(startsUntil !== undefined, () => sql`and start_date <= ${startsUntil}::date`)}
      ${sqlWhen(visibleProjects !== undefined, () => sql`and project_id = any(${visibleProjects}::int[])`)}
      ${sqlWhen(!filter.withPay, () => sql`and rate is distinct from 'pay_rate'`)}
    order by id limit ${filter.limit}`);
  return rowsOf(records);
}

/** The open rows of projects or of clients. */
export async function selectOpenOf(
  db: Executor,
  organizationId: number,
  owners: { projectIds: readonly number[] } | { clientIds: readonly number[] },
): Promise<HistoryRow[]> {
  const condition =
    'projectIds' in owners
      ? sql`project_id = any(${owners.projectIds}::int[])`
      : sql`client_id = any(${owners.clientIds}::int[])`;
  const records = await db.many<RowRecord>(sql`
    select ${rowColumns} from budget_histories
    where organization_id = ${organizationId} and stop_date is null and ${condition}`);
  return rowsOf(records);
}

/** The latest closing instant of an organization's rows; null = no row is closed. */
export async function selectLastClosedAt(db: Executor, organizationId: number): Promise<string | null> {
  const row = await db.one<{ closedAt: string | null }>(sql`
    select max(closed_at) as "closedAt" from budget_histories where organization_id = ${organizationId}`);
  return row.closedAt;
}
