import { cutPage, type CutPage, type Page } from '../../../contract/paging.ts';
import type { Context, Membership } from '../../../context.ts';
import { dayAfter } from '../../../time/adjacent.ts';
import { localDate, type OrgCalendar, startOfLocalDate } from '../../../time/calendar.ts';
import { withCarried } from './carry.ts';
import type { RowDays } from './rules/free-days.ts';
import { planRollover } from './rules/rollover.ts';
import type { HistoryRow } from './store/rows.ts';
import { type RowOwners, selectInForce } from './store/rows-in-force.ts';

/**
 * A row and its successors until an instant, even if the job has not created them yet. `until` is the last
 * day of a budget that another budget replaces.
 */
export function rowsWithDue(
  row: HistoryRow,
  calendar: OrgCalendar,
  asOf: Temporal.Instant,
  until: Temporal.PlainDate | null = null,
): RowDays[] {
  if (row.closedAt !== null) return [row];
  const plan = planRollover({ ...row, createdAt: Temporal.Instant.from(row.createdAt) }, calendar, asOf, until);
  return plan ? [{ ...row, stopOn: row.stopOn ?? row.periodStopOn }, ...plan.rows] : [row];
}

/**
 * A row as of an instant, in the period of that instant, even if the job has not created the row of that period yet.
 * The stop is removed, so the row counts at current rates.
 */
function rowAt(row: HistoryRow, calendar: OrgCalendar, asOf: Temporal.Instant): HistoryRow {
  const { periodStartOn, periodStopOn } = rowsWithDue(row, calendar, asOf).at(-1) ?? row;
  return { ...row, stopOn: null, periodStartOn, periodStopOn };
}

/** Selects the budgets in force at an instant. */
export interface InForceAt {
  asOf: Temporal.Instant;
  /** The instant at which rows and carried amounts were known; null = now. */
  knownAt: Temporal.Instant | null;
  /** The visible projects; undefined = all. */
  visibleProjects: readonly number[] | undefined;
  /** Undefined = all owners. */
  owners?: RowOwners | undefined;
}

/** A page of the rows in force at an instant, as of that instant, with their carried amounts. */
export async function loadInForce(
  ctx: Context,
  { organizationId, calendar }: Pick<Membership, 'organizationId' | 'calendar'>,
  filter: InForceAt,
  page: Page,
): Promise<CutPage<HistoryRow>> {
  const day = localDate(calendar, filter.asOf);
  const dayEndsAt = startOfLocalDate(calendar, dayAfter(day));
  const query = { ...filter, day, dayEndsAt, startId: page.startId, limit: page.limit + 1 };
  const { rows, pagination } = cutPage(await selectInForce(ctx.db, organizationId, query), page.limit, (row) => row.id);
  const current = rows.map((row) => rowAt(row, calendar, filter.asOf));
  return { rows: await withCarried(ctx.db, organizationId, current, filter.knownAt), pagination };
}

/** The projects and clients that a request names; undefined = all. */
export function requestedOwners(query: {
  project_ids?: readonly number[];
  client_ids?: readonly number[];
}): RowOwners | undefined {
  const { project_ids: projectIds, client_ids: clientIds } = query;
  return projectIds || clientIds ? { projectIds: projectIds ?? [], clientIds: clientIds ?? [] } : undefined;
}
