import type { WireOvertimeDiff } from '../../../contract/overtime-diff.ts';
import { cutPage, type Page } from '../../../contract/paging.ts';
import type { Context, Membership } from '../../../context.ts';
import { formatSignedCents } from '../../../money/cents.ts';
import { workweeks } from '../../../time/workweeks.ts';
import { loadUsers } from '../../people/members/facts.ts';
import { amountsOfMember, type AmountVisibility, type VisibleAmounts } from './amount-visibility.ts';
import { weeksOf } from './compute.ts';
import { loadPage } from './read.ts';
import { type ChangeRun, type DiffRange, selectChangeRuns, selectConcerned } from './recorded-changes.ts';
import { priceForBill, priceForPay } from './rules/price.ts';
import { type Sums, Totals } from './totals.ts';

export interface DiffQuery extends DiffRange {
  until: Temporal.Instant;
  page: Page;
  userIds: readonly number[] | undefined;
  shown: AmountVisibility;
  withUsers: boolean;
}

type OrganizationCalendar = Pick<Membership, 'organizationId' | 'calendar'>;

/** The maximum number of members per page, because each member is recomputed at each change. */
const mostMembers = 50;
/** The maximum number of runs of changes per member. If a member has more, the last runs are merged. */
const mostRuns = 30;

/** The members' totals over the weeks, as known at an instant. */
async function totalsAt(
  ctx: Context,
  organization: OrganizationCalendar,
  { from, to, shown }: DiffQuery,
  members: { userIds: readonly number[]; knownAt: Temporal.Instant },
): Promise<(userId: number) => Totals> {
  const { facts } = await loadPage(ctx, organization, {
    ...members,
    from,
    to,
    page: { startId: 0, limit: members.userIds.length },
    withAmounts: shown.pay !== null || shown.bill,
    withPay: shown.pay,
    withUsers: false,
    order: 'money',
  });
  const byUser = new Map<number, Totals>();
  for (const { userId } of facts.time) {
    const totals = new Totals();
    for (const week of weeksOf(userId, facts)) totals.add(week.counted, priceForPay(week), priceForBill(week));
    byUser.set(userId, totals);
  }
  return (userId) => byUser.get(userId) ?? new Totals();
}

function boundedRuns(runs: readonly ChangeRun[]): ChangeRun[] {
  const [separate, rest] = [runs.slice(0, mostRuns - 1), runs.slice(mostRuns - 1)];
  const [first, last] = [rest[0], rest.at(-1)];
  if (!first || !last || first === last) return [...runs];
  const changes = rest.reduce((sum, run) => sum + run.changes, 0);
  return [...separate, { ...first, cause: 'several', actorUserId: null, changes, last: last.last }];
}

const minus = (a: Sums, b: Sums): Sums => ({
  tracked: a.tracked - b.tracked,
  overtime: a.overtime - b.overtime,
  pay: a.pay - b.pay,
  bill: a.bill - b.bill,
});

const presentDifference = ({ tracked, overtime, pay, bill }: Sums, shown: VisibleAmounts) => ({
  tracked_seconds: tracked,
  overtime_seconds: overtime,
  ...(shown.pay ? { pay: formatSignedCents(pay) } : {}),
  ...(shown.bill ? { bill: formatSignedCents(bill) } : {}),
});

const differs = ({ tracked, overtime, pay, bill }: Sums, shown: VisibleAmounts) =>
  tracked !== 0 || overtime !== 0 || (shown.pay && pay !== 0) || (shown.bill && bill !== 0);

/** The effect of each run of changes to a member. The state after the last run is the state at the later instant. */
async function causesOf(
  ctx: Context,
  organization: OrganizationCalendar,
  query: DiffQuery,
  { runs, before, after }: { runs: readonly ChangeRun[]; before: Sums; after: Sums },
): Promise<WireOvertimeDiff['causes']> {
  const causes: WireOvertimeDiff['causes'] = [];
  let state = before;
  const shown = amountsOfMember(query.shown, runs[0]?.userId ?? 0);
  for (const [index, run] of runs.entries()) {
    const { userId } = run;
    const isLast = index === runs.length - 1;
    const at = { userIds: [userId], knownAt: Temporal.Instant.from(run.last) };
    const next = isLast ? after : (await totalsAt(ctx, organization, query, at))(userId).sums();
    const difference = minus(next, state);
    state = next;
    if (!differs(difference, shown)) continue;
    causes.push({
      cause: run.cause,
      actor_user_id: run.actorUserId,
      changes: run.changes,
      recorded_from: run.first,
      recorded_to: run.last,
      ...presentDifference(difference, shown),
    });
  }
  return causes;
}

/** Compares the overtime of a page of members between two instants, and lists the effect of each change. */
export async function readDiff(ctx: Context, organization: OrganizationCalendar, query: DiffQuery) {
  const { organizationId, calendar } = organization;
  const { after, until, userIds } = query;
  const weeks = workweeks(calendar, query.from, query.to);
  const range = { after, until, from: weeks[0]?.startOn ?? query.from, to: weeks.at(-1)?.stopOn ?? query.to };
  const limit = Math.min(query.page.limit, mostMembers);
  const page = { startId: query.page.startId, limit: limit + 1, userIds };
  const { rows: members, pagination } = cutPage(
    await selectConcerned(ctx.db, organizationId, range, page),
    limit,
    (id) => id,
  );
  const byUser = Map.groupBy(await selectChangeRuns(ctx.db, organizationId, range, members), ({ userId }) => userId);
  const changed = [...byUser.keys()];
  const befores = await totalsAt(ctx, organization, query, { userIds: changed, knownAt: after });
  const afters = await totalsAt(ctx, organization, query, { userIds: changed, knownAt: until });
  const diffs: WireOvertimeDiff[] = [];
  for (const [userId, runs] of byUser) {
    const [before, then] = [befores(userId), afters(userId)];
    const states = { runs: boundedRuns(runs), before: before.sums(), after: then.sums() };
    const causes = await causesOf(ctx, organization, query, states);
    if (causes.length === 0) continue;
    const shown = amountsOfMember(query.shown, userId);
    const difference = presentDifference(minus(states.after, states.before), shown);
    diffs.push({ user_id: userId, before: before.present(shown), after: then.present(shown), ...difference, causes });
  }
  const ids = diffs.map((member) => member.user_id);
  const users = query.withUsers ? await loadUsers(ctx.db, organizationId, ids) : undefined;
  return { overtime_diff: diffs, ...(users ? { users } : {}), ...(pagination ? { pagination } : {}) };
}
