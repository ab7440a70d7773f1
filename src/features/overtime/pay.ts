import type { Executor } from '../../db/database.ts';
import { loadEarnings } from '../earnings/facts.ts';
import { loadHolidays } from '../holidays/facts.ts';
import { type DatedSalary, loadSalaries } from '../salaries/facts.ts';
import type { PageDates } from './dates.ts';
import type { Earning } from './rules/price.ts';
import { type SalaryInForce, salaryInForce } from './rules/salary.ts';

/** What members of a page are paid besides by the hour. */
export interface OtherPay {
  /** By day what salary a member has. */
  salaries: ReadonlyMap<number, readonly (SalaryInForce | null)[]>;
  earnings: ReadonlyMap<number, readonly Earning[]>;
}

function salariesByDay(stated: readonly DatedSalary[], dates: PageDates): (SalaryInForce | null)[] {
  const byDay = Array.from<SalaryInForce | null>({ length: dates.count }).fill(null);
  for (const { effectiveOn, period, ...salary } of stated) {
    const from = Math.max(dates.dayOf(effectiveOn), 0);
    if (from < dates.count) byDay.fill(period && salaryInForce({ ...salary, period }), from);
  }
  return byDay;
}

/** The salaries and earnings that the weeks of a page are priced by. */
export async function loadSalariesOf(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
  dates: PageDates,
): Promise<OtherPay['salaries']> {
  const byUser = Map.groupBy(await loadSalaries(db, organizationId, userIds), ({ userId }) => userId);
  return new Map([...byUser].map(([userId, stated]) => [userId, salariesByDay(stated, dates)]));
}

/** What members earn on the dates of a page. */
export async function loadEarningsOf(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
  dates: PageDates,
): Promise<OtherPay['earnings']> {
  const range = { from: dates.first, to: dates.first.add({ days: dates.count - 1 }) };
  const earned = await loadEarnings(db, organizationId, { ...range, userIds });
  const of = earned.map(({ userId, date, ...earning }) => ({ userId, ...earning, day: dates.dayOf(date) }));
  return Map.groupBy(of, ({ userId }) => userId);
}

/** By member, the days of a page that are holidays. */
export async function loadHolidaysOf(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
  dates: PageDates,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  // A premium of certain hours may begin on the day before the page and end on the one after it.
  const range = { from: dates.first.subtract({ days: 2 }), to: dates.first.add({ days: dates.count }) };
  const holidays = await loadHolidays(db, organizationId, { ...range, userIds });
  const daysOf = (own: readonly { date: Temporal.PlainDate }[]) => new Set(own.map(({ date }) => dates.dayOf(date)));
  return new Map([...holidays].map(([userId, own]) => [userId, daysOf(own)]));
}
