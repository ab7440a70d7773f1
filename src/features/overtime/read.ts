import { cutPage, type CutPage, type Page } from '../../contract/paging.ts';
import type { Context, Membership } from '../../context.ts';
import { mapInSlices } from '../../slices.ts';
import { startOfLocalDate } from '../../time/calendar.ts';
import { contains } from '../../time/range.ts';
import { loadOvertimePeriods, type OvertimePeriod } from '../overtime-policies/facts.ts';
import { countWeek, type CountedWeek, type Day } from './rules/count.ts';
import { type PricedLine, withAmounts } from './rules/price.ts';
import { type RateBook, rateBook } from './rules/rates.ts';
import { datesOf, type Workweek, workweeks } from './rules/workweeks.ts';
import { type DateRange, type DayTime, selectDays, selectMembersWithTime, selectRates } from './store.ts';

/** A member's workweek, counted and priced. */
export interface MemberWeek {
  userId: number;
  week: Workweek;
  days: Day[];
  counted: CountedWeek;
  lines: PricedLine[];
}

export interface Asked extends DateRange {
  page: Page;
  userIds: readonly number[] | undefined;
  /** Whether amounts are wanted; without them no rate is read. */
  priced: boolean;
}

/** A workweek with its days and the first instant of each. */
interface DatedWeek {
  week: Workweek;
  dates: { date: string; startsAt: Temporal.Instant }[];
}

interface Facts {
  time: Map<number, DayTime[]>;
  periods: Map<number, OvertimePeriod[]>;
  rates: RateBook;
}

async function loadFacts(
  ctx: Context,
  { organizationId, calendar }: Membership,
  userIds: readonly number[],
  asked: DateRange & { priced: boolean },
): Promise<Facts> {
  const time = await selectDays(ctx.db, organizationId, userIds, asked);
  const range = {
    since: startOfLocalDate(calendar, asked.from),
    until: startOfLocalDate(calendar, asked.to.add({ days: 1 })),
  };
  const periods = await loadOvertimePeriods(ctx.db, organizationId, range, userIds);
  const projectIds = time.map((entry) => entry.projectId);
  const rates = asked.priced ? await selectRates(ctx.db, organizationId, { userIds, projectIds }) : [];
  return {
    time: Map.groupBy(time, (entry) => entry.userId),
    periods: Map.groupBy(periods, (period) => period.userId),
    rates: rateBook(rates),
  };
}

/** The days of a member's workweek: on each holds the policy version in force at its first instant. */
function daysOf({ dates }: DatedWeek, time: readonly DayTime[], periods: readonly OvertimePeriod[]): Day[] {
  const byDate = Map.groupBy(time, (entry) => entry.date);
  return dates.map(({ date, startsAt }) => {
    const inForce = periods.filter((period) => contains(period, startsAt));
    return {
      date,
      weekly: inForce.find((period) => period.policyType === 'weekly') ?? null,
      daily: inForce.find((period) => period.policyType === 'daily') ?? null,
      projects: (byDate.get(date) ?? []).map(({ projectId, seconds }) => ({ projectId, seconds })),
    };
  });
}

function weekOf(userId: number, dated: DatedWeek, facts: Facts): MemberWeek {
  const days = daysOf(dated, facts.time.get(userId) ?? [], facts.periods.get(userId) ?? []);
  const counted = countWeek(days);
  const lines = counted.lines.map((line) => withAmounts(line, facts.rates(userId, line.projectId, line.date)));
  return { userId, week: dated.week, days, counted, lines };
}

/** The workweeks that the dates touch, of a page of members with time in them, ascending by user and week. */
export async function listOvertimeWeeks(
  ctx: Context,
  organization: Membership,
  asked: Asked,
): Promise<CutPage<number> & { weeks: MemberWeek[] }> {
  const { organizationId, calendar } = organization;
  const { page, userIds, priced } = asked;
  const weeks = workweeks(calendar, asked.from, asked.to);
  const range = { from: weeks[0]?.startOn ?? asked.from, to: weeks.at(-1)?.stopOn ?? asked.to };
  const filter = { ...range, userIds, startId: page.startId, limit: page.limit + 1 };
  const fetched = await selectMembersWithTime(ctx.db, organizationId, filter);
  const cut = cutPage(fetched, page.limit, (userId) => userId);
  if (cut.rows.length === 0) return { ...cut, weeks: [] };
  const facts = await loadFacts(ctx, organization, cut.rows, { ...range, priced });
  const dated = weeks.map((week): DatedWeek => ({
    week,
    dates: datesOf(week).map((date) => ({ date: date.toString(), startsAt: startOfLocalDate(calendar, date) })),
  }));
  const wanted = cut.rows.flatMap((userId) => dated.map((week) => ({ userId, week })));
  await ctx.db.letGo();
  const all = await mapInSlices(wanted, ({ userId, week }) => weekOf(userId, week, facts));
  return { ...cut, weeks: all.filter(({ counted }) => counted.tracked > 0) };
}
