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
 * The days of a row, and of those that follow it by an instant although the job has not made them yet; `until` is the
 * last day of a budget that another one follows.
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
 * The row as it stands at an instant, also when the periods begun since have not got their rows yet, without the stop
 * it has got: it counts at present rates.
 */
function rowAt(row: HistoryRow, calendar: OrgCalendar, asOf: Temporal.Instant): HistoryRow {
  const { periodStartOn, periodStopOn } = rowsWithDue(row, calendar, asOf).at(-1) ?? row;
  return { ...row, stopOn: null, periodStartOn, periodStopOn };
}

/** Which budgets are requested: those in force at an instant. */
export interface InForceAt {
  asOf: Temporal.Instant;
  /** By what was known at an instant of rows and of what is carried over; null = by what is known now. */
  knownAt: Temporal.Instant | null;
  /** Only rows of these projects may be seen; undefined = all. */
  visibleProjects: readonly number[] | undefined;
  /** Undefined = any. */
  owners?: RowOwners | undefined;
}

/** A page of the rows in force at an instant, as they stood at it, with what is carried into them. */
export async function loadInForce(
  ctx: Context,
  { organizationId, calendar }: Pick<Membership, 'organizationId' | 'calendar'>,
  of: InForceAt,
  page: Page,
): Promise<CutPage<HistoryRow>> {
  const day = localDate(calendar, of.asOf);
  const dayEndsAt = startOfLocalDate(calendar, dayAfter(day));
  const query = { ...of, day, dayEndsAt, startId: page.startId, limit: page.limit + 1 };
  const { rows, pagination } = cutPage(await selectInForce(ctx.db, organizationId, query), page.limit, (row) => row.id);
  const standing = rows.map((row) => rowAt(row, calendar, of.asOf));
  return { rows: await withCarried(ctx.db, organizationId, standing, of.knownAt), pagination };
}

/** Whose budgets a request names; undefined = any. */
export function requestedOwners(query: {
  project_ids?: readonly number[];
  client_ids?: readonly number[];
}): RowOwners | undefined {
  const { project_ids: projectIds, client_ids: clientIds } = query;
  return projectIds || clientIds ? { projectIds: projectIds ?? [], clientIds: clientIds ?? [] } : undefined;
}
