import type { Query } from '../../../contract/endpoint.ts';
import { cutPage, pageOf } from '../../../contract/paging.ts';
import { problem } from '../../../contract/problems.ts';
import type { listTimeSums } from '../../../contract/time-sums.ts';
import type { SumOwner } from '../../../contract/lists/time.ts';
import type { Actor, Context, Membership } from '../../../context.ts';
import { payVisibilityOf, seesPayOf, seesPayOfAll } from '../../../pay-visibility.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { parseDate } from '../../../time/text.ts';
import { namedMembers, timeVisibilityOf, type TimeVisibility } from '../activities/facts.ts';
import { loadClients } from '../clients/facts.ts';
import { loadUsers } from '../../people/members/facts.ts';
import { loadProjects } from '../projects/facts.ts';
import { type SummedDates, type SummedWeeks, periodsOf, periodIndexesByDate, summedWeeks } from './periods.ts';
import { type AmountKinds, type AmountLists, selectAmounts, selectTotalAmounts } from './store/amounts.ts';
import { selectRows, selectTotals, type SumsFilter } from './store/sums.ts';

export type SumsQuery = Query<typeof listTimeSums>;

function readDate(text: string): Temporal.PlainDate {
  const date = parseDate(text);
  if (!date) throw problem('invalid_params', 'date: must be a date that exists, such as 2026-11-27');
  return date;
}

interface AmountsOf {
  by: SumOwner;
  ids: readonly number[];
  withTotals: boolean;
}

/** Readers who see only their own time are limited to their own user id. */
function seenUsers(named: number[] | undefined, visibility: TimeVisibility): number[] | undefined {
  if (visibility === 'everything' || visibility.managedProjectIds.length > 0) return named;
  const { userId } = visibility;
  return named === undefined || named.includes(userId) ? [userId] : [];
}

/**
 * Returns the weeks to read, or null for daily figures. A stored week is the time of a member on all projects, so it
 * can be used only if neither the request nor the reader's access is limited to some projects.
 */
function weeksOf(
  { calendar }: Membership,
  { by = 'member', period = 'week', project_ids, client_ids }: SumsQuery,
  visibility: TimeVisibility,
  range: SummedDates,
): SummedWeeks | null {
  const isWhole = project_ids === undefined && client_ids === undefined;
  const seesWhole = visibility === 'everything' || visibility.managedProjectIds.length === 0;
  return by === 'member' && period === 'week' && isWhole && seesWhole ? summedWeeks(calendar, range) : null;
}

async function filterOf(
  ctx: Context,
  organization: Membership,
  query: SumsQuery,
  { startOn, stopOn }: SummedDates,
): Promise<Omit<SumsFilter, 'places'>> {
  const { organizationId } = organization;
  const [named, own] = await concurrently(
    namedMembers(ctx, organizationId, query.user_ids),
    timeVisibilityOf(ctx, organization),
  );
  // Payroll clerks see the hours of all members, but no input.
  const visibility = organization.isPayrollClerk ? 'everything' : own;
  return {
    organizationId,
    from: startOn,
    to: stopOn,
    userIds: seenUsers(named, visibility),
    projectIds: query.project_ids,
    clientIds: query.client_ids,
    visibility,
    inputVisibility: own,
    weeks: visibility === own ? weeksOf(organization, query, visibility, { startOn, stopOn }) : null,
  };
}

/** The records that rows refer to, if requested. Kinds of records to which the rows do not refer are empty lists. */
async function sideLoads(
  ctx: Context,
  organization: Membership,
  { include = [] }: SumsQuery,
  { by, ids }: { by: SumOwner; ids: readonly number[] },
) {
  const idsOf = (owner: SumOwner) => (by === owner ? ids : []);
  const [users, projects, clients] = await concurrently(
    include.includes('users') ? loadUsers(ctx.db, organization.organizationId, idsOf('member')) : undefined,
    include.includes('projects') ? loadProjects(ctx, organization, idsOf('project')) : undefined,
    include.includes('clients') ? loadClients(ctx, organization, idsOf('client')) : undefined,
  );
  return { ...(users ? { users } : {}), ...(projects ? { projects } : {}), ...(clients ? { clients } : {}) };
}

/** Which amounts a reader sees in a single row, and which in sums over all rows. */
export interface ShownKinds {
  ofRow(id: number): AmountKinds;
  ofSums: AmountKinds;
}

interface Reading {
  organization: Membership;
  actor: Actor;
  query: SumsQuery;
}

/**
 * Owners, payroll clerks and managers with access to pay see pay. Other readers see pay only in rows that contain only
 * their own time. Owners and managers see bill amounts.
 */
function shownKinds({ organization, actor, query }: Reading, { userIds }: SumsFilter): ShownKinds {
  const { include = [], by = 'member' } = query;
  if (!include.includes('amounts')) return { ofRow: () => [], ofSums: [] };
  const sight = payVisibilityOf(organization, actor);
  const kinds = (withPay: boolean): AmountKinds => [
    ...(withPay ? (['pay'] as const) : []),
    ...(organization.role === 'user' ? [] : (['bill'] as const)),
  ];
  const isAllSeen = seesPayOfAll(sight, userIds);
  return {
    ofRow: (id) => kinds(isAllSeen || (by === 'member' && seesPayOf(sight, id))),
    ofSums: kinds(isAllSeen),
  };
}

/** The kinds of amounts that appear in any of the lists. */
const kindsIn = (lists: readonly AmountKinds[]): AmountKinds => [...new Set(lists.flat())];

/**
 * The amounts of the rows, and the totals if the page does not contain all rows. Empty if the reader sees no amounts.
 */
async function readAmounts(ctx: Context, filter: SumsFilter, shown: ShownKinds, page: AmountsOf) {
  const kinds = kindsIn([shown.ofSums, ...page.ids.map((id) => shown.ofRow(id))]);
  if (kinds.length === 0) return { kinds, byId: new Map<number, AmountLists>(), totals: [] };
  const [rows, total] = await concurrently(
    selectAmounts(ctx.db, filter, kinds, page),
    page.withTotals ? selectTotalAmounts(ctx.db, filter, shown.ofSums) : undefined,
  );
  return {
    kinds,
    byId: new Map<number, AmountLists>(rows.map((row) => [row.id, row])),
    totals: total ? [total] : rows,
  };
}

/** A page of sums, limited to the time that the reader can see. */
export async function readTimeSums(ctx: Context, reading: Reading) {
  const { organization, query } = reading;
  const range = { startOn: readDate(query['date[start]']), stopOn: readDate(query['date[stop]']) };
  const periods = periodsOf(organization.calendar, query.period ?? 'week', range);
  const filter = { ...(await filterOf(ctx, organization, query, range)), places: periodIndexesByDate(periods) };
  const { startId, limit } = pageOf(query);
  const by = query.by ?? 'member';
  const fetched = await selectRows(ctx.db, filter, { by, startId, limit: limit + 1 });
  const { rows, pagination } = cutPage(fetched, limit, ({ id }) => id);
  const isWhole = startId === 0 && !pagination;
  const withTotals = (query.include?.includes('totals') ?? false) && !isWhole;
  const ids = rows.map(({ id }) => id);
  const shown = shownKinds(reading, filter);
  const [totals, amounts, records] = await concurrently(
    withTotals ? selectTotals(ctx.db, filter) : undefined,
    readAmounts(ctx, filter, shown, { by, ids, withTotals }),
    sideLoads(ctx, organization, query, { by, ids }),
  );
  return {
    by,
    periods,
    rows,
    totals: isWhole ? rows : [totals].filter((sums) => sums !== undefined),
    amounts,
    shown,
    records,
    pagination,
  };
}
