import { cutPage, type Page } from '../../contract/paging.ts';
import type { Context, Membership } from '../../context.ts';
import { concurrently } from '../../db/concurrently.ts';
import { mapInSlices } from '../../slices.ts';
import { dayAfter } from '../../time/adjacent.ts';
import { startOfLocalDate } from '../../time/calendar.ts';
import { loadUsers } from '../members/facts.ts';
import { loadOvertimePeriods, type OvertimePeriod } from '../overtime-policies/facts.ts';
import { Dates } from './dates.ts';
import { countWeek, type CountedWeek, type Day } from './rules/count.ts';
import { type PolicyInForce, policyInForce } from './rules/policy.ts';
import type { RatedLine } from './rules/price.ts';
import { type RateBook, rateBook } from './rules/rates.ts';
import { workweeks } from './rules/workweeks.ts';
import { type DateRange, type MemberTime, selectRates, selectTime } from './store.ts';

/** A workweek of the answer: its dates as text, and where they stand among all dates. */
interface Week {
  start: string;
  stop: string;
  from: number;
  until: number;
}

/** A member's workweek, counted and with its rates. */
export interface MemberWeek {
  userId: number;
  week: Week;
  days: readonly Day[];
  counted: CountedWeek;
  lines: RatedLine[];
}

export interface Asked extends DateRange {
  page: Page;
  userIds: readonly number[] | undefined;
  /** Whether amounts are wanted; without them no rate is read. */
  priced: boolean;
  /** Whether the users are wanted beside. */
  withUsers: boolean;
}

/** What a page is reckoned from. */
interface Facts {
  dates: Dates;
  weeks: readonly Week[];
  time: readonly MemberTime[];
  periods: ReadonlyMap<number, OvertimePeriod[]>;
  policies: ReadonlyMap<number, PolicyInForce>;
  rates: RateBook;
}

/** What the time of a page is reckoned by; the users beside where they are wanted. */
async function loadRules(
  { db }: Context,
  { organizationId, calendar }: Membership,
  time: readonly MemberTime[],
  asked: DateRange & Pick<Asked, 'priced' | 'withUsers'>,
) {
  const userIds = time.map((entry) => entry.userId);
  const projectIds = time.flatMap((entry) => entry.projects);
  const range = {
    since: startOfLocalDate(calendar, asked.from),
    until: startOfLocalDate(calendar, dayAfter(asked.to)),
  };
  const [periods, rates, users] = await concurrently(
    loadOvertimePeriods(db, organizationId, range, userIds),
    asked.priced ? selectRates(db, organizationId, { userIds, projectIds }) : [],
    asked.withUsers ? loadUsers(db, organizationId, userIds) : undefined,
  );
  const versions = new Map(periods.map((period) => [period.policyId, period]));
  const rules = {
    periods: Map.groupBy(periods, (period) => period.userId),
    policies: new Map([...versions].map(([id, version]) => [id, policyInForce(version)])),
    rates: rateBook(rates),
  };
  return { rules, users };
}

/** The days of a member: on each holds the policy version in force at its first instant. */
function daysOf(time: MemberTime, { dates, periods, policies }: Facts): Day[] {
  const days = dates.texts.map((date) => ({
    date,
    weekly: null as PolicyInForce | null,
    daily: null as PolicyInForce | null,
    projects: [] as { projectId: number; seconds: number }[],
  }));
  for (const period of periods.get(time.userId) ?? []) {
    const [from, until] = dates.within(period);
    for (const day of days.slice(from, until)) day[period.policyType] = policies.get(period.policyId) ?? null;
  }
  time.days.forEach((day, index) => {
    days[day]?.projects.push({ projectId: time.projects[index] ?? 0, seconds: time.seconds[index] ?? 0 });
  });
  return days;
}

function weeksOf(time: MemberTime, facts: Facts): MemberWeek[] {
  const { userId } = time;
  const all = daysOf(time, facts);
  return facts.weeks.map((week) => {
    const days = all.slice(week.from, week.until);
    const counted = countWeek(days);
    const lines = counted.lines.map((line) => ({ line, rates: facts.rates(userId, line.projectId, line.date) }));
    return { userId, week, days, counted, lines };
  });
}

function placeWeeks(weeks: ReturnType<typeof workweeks>, { texts }: Dates): Week[] {
  return weeks.map(({ startOn, stopOn }) => {
    const [start, stop] = [startOn.toString(), stopOn.toString()];
    return { start, stop, from: texts.indexOf(start), until: texts.indexOf(stop) + 1 };
  });
}

/** The workweeks that the dates touch, of a page of members with time in them, with what each is made of. */
export async function loadPage(ctx: Context, organization: Membership, asked: Asked) {
  const { organizationId, calendar } = organization;
  const weeks = workweeks(calendar, asked.from, asked.to);
  const range = { from: weeks[0]?.startOn ?? asked.from, to: weeks.at(-1)?.stopOn ?? asked.to };
  const filter = { ...range, userIds: asked.userIds, startId: asked.page.startId, limit: asked.page.limit + 1 };
  const fetched = await selectTime(ctx.db, organizationId, filter);
  const { rows: time, pagination } = cutPage(fetched, asked.page.limit, ({ userId }) => userId);
  const { rules, users } = await loadRules(ctx, organization, time, { ...asked, ...range });
  const dates = new Dates(calendar, weeks);
  const facts: Facts = { ...rules, time, dates, weeks: placeWeeks(weeks, dates) };
  return { facts, users, pagination };
}

/** Reckons a page, ascending by user and week, and presents each week; weeks without time are left out. */
export async function reckonPage<T>(facts: Facts, present: (week: MemberWeek) => T): Promise<T[]> {
  const pages = await mapInSlices(facts.time, (time) =>
    weeksOf(time, facts)
      .filter(({ counted }) => counted.tracked > 0)
      .map(present),
  );
  return pages.flat();
}
