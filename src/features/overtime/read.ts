import { cutPage, type Page } from '../../contract/paging.ts';
import type { Context, Membership } from '../../context.ts';
import { concurrently } from '../../db/concurrently.ts';
import { loadUsers } from '../members/facts.ts';
import { loadOvertimePeriods, type OvertimePeriod } from '../overtime-policies/facts.ts';
import { type DayRange, PageDates } from './dates.ts';
import { type PolicyInForce, policyInForce } from './rules/policy.ts';
import { RateBook } from './rules/rates.ts';
import { daysIn, workweeks } from '../../time/workweeks.ts';
import { type MemberTime, selectRates, selectTime } from './store.ts';

/** A workweek of the page: its first and last date, and its days among all of the page. */
export interface PageWeek extends DayRange {
  start: string;
  stop: string;
}

/** Days of a page on which a member is on a policy. */
interface PolicyDays extends DayRange {
  policy: PolicyInForce;
}

export interface OvertimeQuery {
  /** Local dates, both inclusive. */
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  page: Page;
  userIds: readonly number[] | undefined;
  /** Whether amounts are shown; without them no rate is read. */
  withAmounts: boolean;
  withUsers: boolean;
}

/** What a page is computed from. */
export interface OvertimeFacts {
  dates: PageDates;
  weeks: readonly PageWeek[];
  time: readonly MemberTime[];
  policies: ReadonlyMap<number, readonly PolicyDays[]>;
  /** By day what a member is on who is on no policy. */
  noPolicy: readonly (PolicyInForce | null)[];
  rates: RateBook;
}

/** On each date holds the policy version in force at its first instant. */
function policiesByUser(periods: readonly OvertimePeriod[], dates: PageDates): Map<number, PolicyDays[]> {
  const byUser = new Map<number, PolicyDays[]>();
  for (const period of periods) {
    const policyDays = { policy: policyInForce(period), ...dates.within(period) };
    for (const userId of period.userIds) {
      const known = byUser.get(userId);
      if (known) known.push(policyDays);
      else byUser.set(userId, [policyDays]);
    }
  }
  return byUser;
}

/** What the time of a page is counted and priced by; the users beside where they are requested. */
async function loadRules(
  { db }: Context,
  organizationId: number,
  { dates, time }: Pick<OvertimeFacts, 'dates' | 'time'>,
  query: OvertimeQuery,
) {
  const userIds = time.map((row) => row.userId);
  const projectIds = new Set<number>();
  for (const row of time) for (const projectId of row.projectIds) projectIds.add(projectId);
  const [periods, rates, users] = await concurrently(
    loadOvertimePeriods(db, organizationId, dates.range, userIds),
    query.withAmounts ? selectRates(db, organizationId, dates.first, { userIds, projectIds }) : [],
    query.withUsers ? loadUsers(db, organizationId, userIds) : undefined,
  );
  return { policies: policiesByUser(periods, dates), rates: new RateBook(rates), users };
}

function placeWeeks(weeks: ReturnType<typeof workweeks>): PageWeek[] {
  let until = 0;
  return weeks.map((week) => {
    const from = until;
    until += daysIn(week);
    return { start: week.startOn.toString(), stop: week.stopOn.toString(), from, until };
  });
}

/** The workweeks that the dates touch, of a page of members with time in them, with what their overtime depends on. */
export async function loadPage(
  ctx: Context,
  { organizationId, calendar }: Pick<Membership, 'organizationId' | 'calendar'>,
  query: OvertimeQuery,
) {
  const found = workweeks(calendar, query.from, query.to);
  const weeks = placeWeeks(found);
  const [from, to] = [found[0]?.startOn ?? query.from, found.at(-1)?.stopOn ?? query.to];
  const { userIds, page } = query;
  const filter = { from, to, userIds, startId: page.startId, limit: page.limit + 1 };
  const fetched = await selectTime(ctx.db, organizationId, filter);
  const { rows: time, pagination } = cutPage(fetched, page.limit, ({ userId }) => userId);
  const dates = new PageDates(calendar, from, weeks.at(-1)?.until ?? 0);
  const { users, ...rules } = await loadRules(ctx, organizationId, { dates, time }, query);
  const noPolicy = Array.from({ length: dates.count }, () => null);
  const facts: OvertimeFacts = { ...rules, noPolicy, time, dates, weeks };
  return { facts, users, pagination };
}
