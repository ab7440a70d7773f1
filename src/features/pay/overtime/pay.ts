import type { Executor } from '../../../db/database.ts';
import { isBefore } from '../../../time/order.ts';
import { loadEarnings } from '../salaries/earnings/facts.ts';
import { loadHolidays } from '../../work/holidays/facts.ts';
import { type DatedSalary, loadSalaries } from '../salaries/facts.ts';
import type { InstantRange } from '../../../time/range.ts';
import { loadMemberships } from '../../people/members/facts.ts';
import type { DayRange, PageDates } from './dates.ts';
import type { OvertimeFacts } from './page.ts';
import { type SalaryInForce, salaryInForce } from './rules/salary.ts';

type PayFacts = Pick<OvertimeFacts, 'dates' | 'time' | 'weeks' | 'knownAt'>;

/** Whether a member left before a week began and did not return during it. */
function isAway({ from, until }: DayRange, dates: PageDates, memberships: readonly InstantRange[]): boolean {
  const [begins, ends] = [dates.startOf(from), dates.startOf(until)];
  const isOver = (range: InstantRange) => range.until !== null && isBefore(range.until, begins);
  return memberships.some(isOver) && !memberships.some((range) => !isOver(range) && isBefore(range.since, ends));
}

/**
 * A salary continues through the week in which its member leaves, unless it was ended earlier. It resumes with the week
 * in which they return.
 */
function salariesByDay(
  salaries: readonly DatedSalary[],
  { dates, weeks }: PayFacts,
  memberships: readonly InstantRange[],
): (SalaryInForce | null)[] {
  const byDay = Array.from<SalaryInForce | null>({ length: dates.count }).fill(null);
  for (const { effectiveOn, period, ...salary } of salaries) {
    const from = Math.max(dates.dayOf(effectiveOn), 0);
    if (from < dates.count) byDay.fill(period && salaryInForce({ ...salary, period }), from);
  }
  for (const week of weeks) if (isAway(week, dates, memberships)) byDay.fill(null, week.from, week.until);
  return byDay;
}

/** The salaries of the members of a page. */
export async function loadSalariesOf(
  db: Executor,
  organizationId: number,
  facts: PayFacts,
): Promise<OvertimeFacts['salaries']> {
  const userIds = facts.time.map(({ userId }) => userId);
  const byUser = Map.groupBy(await loadSalaries(db, organizationId, userIds, facts.knownAt), ({ userId }) => userId);
  const paid = [...byUser.keys()];
  const memberships =
    paid.length > 0
      ? await loadMemberships(db, organizationId, paid, facts.knownAt)
      : new Map<number, InstantRange[]>();
  return new Map(
    [...byUser].map(([userId, salaries]) => [userId, salariesByDay(salaries, facts, memberships.get(userId) ?? [])]),
  );
}

/** The earnings that members are paid on the dates of a page, or earned on them. */
export async function loadEarningsOf(
  db: Executor,
  organizationId: number,
  { time, dates, knownAt }: PayFacts,
): Promise<OvertimeFacts['earnings']> {
  const userIds = time.map(({ userId }) => userId);
  const range = { from: dates.first, to: dates.first.add({ days: dates.count - 1 }) };
  const earned = await loadEarnings(db, organizationId, { ...range, userIds }, knownAt);
  const earnings = earned.map(({ userId, date, earnedFrom, ...earning }) => ({
    ...earning,
    userId,
    day: dates.dayOf(date),
    earnedFrom: earnedFrom && dates.dayOf(earnedFrom),
  }));
  return Map.groupBy(earnings, ({ userId }) => userId);
}

/** Each member's holidays as days of the page. */
export async function loadHolidaysOf(
  db: Executor,
  organizationId: number,
  { time, dates, knownAt }: PayFacts,
): Promise<OvertimeFacts['holidays']> {
  const userIds = time.map(({ userId }) => userId);
  // A premium for certain hours can begin on the day before the page and end on the day after it.
  const range = { from: dates.first.subtract({ days: 2 }), to: dates.first.add({ days: dates.count }) };
  const holidays = await loadHolidays(db, organizationId, { ...range, userIds, ...(knownAt ? { knownAt } : {}) });
  return new Map([...holidays].map(([userId, own]) => [userId, Map.groupBy(own, ({ date }) => dates.dayOf(date))]));
}
