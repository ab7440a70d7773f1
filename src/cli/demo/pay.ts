import { createEarning, listEarnings } from '../../contract/earnings.ts';
import { putHolidayAssignments } from '../../contract/holiday-assignments.ts';
import { createHolidayCalendar, putHolidays } from '../../contract/holidays.ts';
import { closePayPeriod } from '../../contract/pay-period-closing.ts';
import { createPaySchedule, listPayPeriods } from '../../contract/pay-periods.ts';
import { putSalary } from '../../contract/salaries.ts';
import { dateOf, type PersonIds } from './activity-stream.ts';
import type { DemoTarget } from './load.ts';
import type { Scene, Stage } from './story.ts';

const params = ({ organizationId }: DemoTarget) => ({ organization_id: organizationId });
/** The index of the person who leads the office and earns a monthly salary. */
const salaried = 2;
const praised = 6;

/** The days of the demo that are holidays, with their names. */
const celebrated = [
  [23, 'Company day'],
  [52, 'Founders’ day'],
] as const;

/** A holiday calendar for all members. Some work on holidays anyway. */
async function loadHolidays(target: DemoTarget, ids: readonly PersonIds[]): Promise<void> {
  const { client } = target;
  const { holiday_calendar: made } = await client.call(createHolidayCalendar, {
    params: params(target),
    body: { name: 'Company holidays' },
  });
  const holidays = celebrated.map(([day, name]) => ({ date: dateOf(target.until, day).toString(), name }));
  await client.call(putHolidays, { params: { ...params(target), calendar_id: made.id }, body: { holidays } });
  const userIds = ids.map(({ userId }) => userId);
  const body = { calendar_id: made.id, user_ids: userIds, effective_on: dateOf(target.until, 0).toString() };
  await client.call(putHolidayAssignments, { params: params(target), body });
}

/** Sets up pay: pay periods of two weeks, and a monthly salary for one person. Keeps existing settings. */
export async function loadPay(target: DemoTarget, ids: readonly PersonIds[]): Promise<void> {
  const first = dateOf(target.until, 0);
  const monday = first.subtract({ days: first.dayOfWeek - 1 }).toString();
  const { client } = target;
  const body = { frequency: 'biweekly', effective_on: monday, anchor_on: monday } as const;
  await client.call(createPaySchedule, { params: params(target), body });
  const salary = { amount: 4_600, period: 'monthly', hours: 40, effective_on: monday } as const;
  const userId = ids[salaried]?.userId ?? 0;
  await client.call(putSalary, { params: { ...params(target), user_id: userId }, body: salary });
  await loadHolidays(target, ids);
}

/** Closes the periods that ended at least three days ago. */
const payday = (day: number): Scene => ({
  day,
  async play({ target }: Stage) {
    const { client, until } = target;
    const query = { 'date[stop]': dateOf(until, day - 3).toString(), page_limit: 100 };
    const { pay_periods: periods } = await client.call(listPayPeriods, { params: params(target), query });
    for (const { id, state, stop_date: last } of periods) {
      if (state !== 'open' || last > query['date[stop]']) continue;
      const place = { ...params(target), pay_period_id: id };
      await client.call(closePayPeriod, { params: place, body: { without_approval: true } });
    }
  },
});

/**
 * Adds an earning that is paid with the hours of its week. If the day was interrupted, the earning is not added twice.
 */
const bonus: Scene = {
  day: 75,
  async play({ target, ids }: Stage) {
    const { client, until } = target;
    const { earnings } = await client.call(listEarnings, { params: params(target), query: {} });
    if (earnings.length > 0) return;
    const body = { user_id: ids[praised]?.userId ?? 0, date: dateOf(until, 74).toString(), amount: 250 };
    await client.call(createEarning, { params: params(target), body: { ...body, name: 'Launch bonus' } });
  },
};

/** Rates that are raised later with an earlier date become corrections of closed periods. */
export const paydays: readonly Scene[] = [payday(20), payday(34), payday(48), payday(62), payday(76), bonus];
