import { cutPage, type Page } from '../../../contract/paging.ts';
import type { Context, Membership } from '../../../context.ts';
import { minorUnitOf } from '../../../money/minor-unit.ts';
import type { PayVisibility } from '../../../pay-visibility.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { loadUsers } from '../../people/members/facts.ts';
import { type DraftPolicy, loadOvertimePeriods, type OvertimePeriod } from '../overtime-policies/facts.ts';
import { PageDates } from './dates.ts';
import { policyInForce } from './rules/policy.ts';
import type { OvertimeFacts, PageWeek, PolicyDays } from './page.ts';
import { loadEarningsOf, loadHolidaysOf, loadSalariesOf } from './pay.ts';
import { loadPieces, type OrderNeeded } from './order.ts';
import { RateBook } from './rules/rates.ts';
import { contains } from '../../../time/range.ts';
import { isForHolidays } from '../../../money/pay-rules.ts';
import { daysIn, workweeks } from '../../../time/workweeks.ts';
import { selectRates, selectTime } from './store.ts';

export interface OvertimeQuery {
  /** Local dates, both included. */
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  page: Page;
  userIds: readonly number[] | undefined;
  /** Whether amounts are shown. If not, no rates are read. */
  withAmounts: boolean;
  /** The members whose pay is visible. Their weeks with a salary or earnings are listed even without time. */
  withPay: PayVisibility;
  withUsers: boolean;
  order: OrderNeeded;
  /** The instant at which the figures were known; left out = now. Call `requireKnown` and `awaitRecording` first. */
  knownAt?: Temporal.Instant | undefined;
  /** A draft policy that is not stored. The page is computed a second time with the draft. */
  draft?: DraftPolicy;
}

/** On each date, the policy version in force at the date's first instant applies. */
function policiesByUser(periods: readonly OvertimePeriod[], dates: PageDates): Map<number, PolicyDays[]> {
  const byUser = new Map<number, PolicyDays[]>();
  for (const period of periods) {
    const holdsBefore = contains(period, dates.startOf(-1));
    const policyDays = { policy: policyInForce(period), holdsBefore, ...dates.within(period) };
    for (const userId of period.userIds) {
      const known = byUser.get(userId);
      if (known) known.push(policyDays);
      else byUser.set(userId, [policyDays]);
    }
  }
  return byUser;
}

/** Loads the rules and rates for the time of a page, and its users if requested. */
async function loadRules(
  { db }: Context,
  organizationId: number,
  facts: Pick<OvertimeFacts, 'dates' | 'time' | 'weeks' | 'knownAt'>,
  query: OvertimeQuery,
) {
  const { dates, time, knownAt } = facts;
  const userIds = time.map((row) => row.userId);
  const projectIds = new Set<number>();
  for (const row of time) for (const projectId of row.projectIds) projectIds.add(projectId);
  const { withAmounts } = query;
  const { until } = dates.range;
  const none = new Map<number, never>();
  const [periods, priced, salaries, earnings, users] = await concurrently(
    loadOvertimePeriods(db, organizationId, { since: dates.startOf(-1), until, knownAt: knownAt ?? null }, userIds),
    withAmounts ? selectRates(db, organizationId, dates.first, { userIds, projectIds, knownAt }) : null,
    withAmounts ? loadSalariesOf(db, organizationId, facts) : none,
    withAmounts ? loadEarningsOf(db, organizationId, facts) : none,
    query.withUsers ? loadUsers(db, organizationId, userIds) : undefined,
  );
  const judging = [...periods, ...(query.draft ? [query.draft] : [])];
  const asksHolidays = judging.some(
    ({ rules }) => rules.thresholdLessPerHoliday !== null || rules.premiums.some(isForHolidays),
  );
  return {
    policies: policiesByUser(periods, dates),
    rates: new RateBook(priced?.rates ?? []),
    minorUnit: priced ? minorUnitOf(priced.currency) : (1 as const),
    salaries,
    earnings,
    holidays: asksHolidays ? await loadHolidaysOf(db, organizationId, facts) : none,
    users,
  };
}

function positionWeeks(weeks: ReturnType<typeof workweeks>): PageWeek[] {
  let until = 0;
  return weeks.map((week) => {
    const from = until;
    until += daysIn(week);
    return { start: week.startOn.toString(), stop: week.stopOn.toString(), from, until };
  });
}

/** The workweeks that dates touch, as weeks of a page, with their first and last date. */
export function weeksInRange(calendar: Membership['calendar'], range: Pick<OvertimeQuery, 'from' | 'to'>) {
  const touched = workweeks(calendar, range.from, range.to);
  const weeks = positionWeeks(touched);
  const [from, to] = [touched[0]?.startOn ?? range.from, touched.at(-1)?.stopOn ?? range.to];
  return { weeks, from, to, dates: new PageDates(calendar, from, weeks.at(-1)?.until ?? 0) };
}

/** Loads a page of listed members: the workweeks that the dates touch, and all facts that overtime depends on. */
export async function loadPage(
  ctx: Context,
  { organizationId, calendar }: Pick<Membership, 'organizationId' | 'calendar'>,
  query: OvertimeQuery,
) {
  const { weeks, dates, from, to } = weeksInRange(calendar, query);
  const { userIds, page, knownAt } = query;
  const paid = { of: query.withPay, since: dates.startOf(0) };
  const filter = { from, to, userIds, paid, knownAt, startId: page.startId, limit: page.limit + 1 };
  const fetched = await selectTime(ctx.db, organizationId, filter);
  const { rows: time, pagination } = cutPage(fetched, page.limit, ({ userId }) => userId);
  const { users, ...rules } = await loadRules(ctx, organizationId, { dates, time, weeks, knownAt }, query);
  const noPolicy = Array.from({ length: dates.count }, () => null);
  const known = { ...rules, noPolicy, time, dates, weeks, withPay: query.withPay, knownAt };
  const pieces = await loadPieces(ctx.db, organizationId, known, query.order);
  const facts: OvertimeFacts = { ...known, pieces };
  return { facts, users, pagination };
}
