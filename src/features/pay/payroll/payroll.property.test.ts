import { expect, test } from 'vitest';
import { deleteActivities } from '../../../contract/activities.ts';
import { createEarning } from '../../../contract/earnings.ts';
import { listPayroll, type WirePayrollLine } from '../../../contract/payroll.ts';
import { useTestApp } from '../../../../test/harness/app.ts';
import { columnOf } from '../../../../test/harness/csv.ts';
import { numbers } from '../../../../test/harness/killable-edge.ts';
import { faultsOfPayroll } from '../../../../test/golden/recomputed-payroll.ts';
import { firstOf } from '../../../../test/harness/night.ts';
import { runDueWork } from '../../../../test/harness/notices.ts';
import { startPaying } from '../../../../test/harness/pay-periods.ts';
import { sendRaw } from '../../../../test/harness/raw.ts';

const app = useTestApp();
const [march, april] = [20_260_301, 20_260_401];
const dates = ['2026-03-02', '2026-03-28', '2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02', '2026-04-05'];

type Place = Awaited<ReturnType<typeof startPaying>>;

async function change({ team, params, works }: Place, next: () => number, step: number): Promise<void> {
  const date = dates[Math.floor(next() * dates.length)] ?? '';
  const member = Math.floor(next() * 2);
  const userId = team.member(member);
  const kind = next();
  if (kind < 0.6) return works(date, 600 * Math.ceil(next() * 6) + 7, member, `${10 + step}:00`);
  if (kind < 0.8) {
    const query = { 'time_slot[start]': `${date}T00:00:00Z`, 'time_slot[stop]': `${date}T23:00:00Z` };
    await team.client.call(deleteActivities, { params, query: { ...query, user_ids: [userId] } });
    return;
  }
  const body = { user_id: userId, date, amount: 1.11 + step, name: 'Bonus', in_regular_rate: next() < 0.5 };
  await team.client.call(createEarning, { params, body });
}

/** Cents and worked seconds of each member; sums of zero are left out. */
function sumsOf<T extends { user_id: number; seconds: number }>(
  records: readonly T[],
  of: { cents(record: T): string | null; isWorked(record: T): boolean },
) {
  const sums = new Map<number, [number, number]>();
  for (const record of records) {
    const [cents, seconds] = sums.get(record.user_id) ?? [0, 0];
    const more = Math.round(Number(of.cents(record) ?? 0) * 100);
    sums.set(record.user_id, [cents + more, seconds + (of.isWorked(record) ? record.seconds : 0)]);
  }
  const known = [...sums].filter(([, [cents, seconds]]) => cents !== 0 || seconds !== 0);
  return known.toSorted(([a], [b]) => a - b);
}

const ofPayroll = {
  cents: (line: WirePayrollLine) => line.amount,
  isWorked: ({ part }: WirePayrollLine) => part !== 'premium',
};

/** Compares the pay of a closed period in its lines, in the payroll list and in the file. */
async function compare({ team, lines, of }: Place, id: number): Promise<WirePayrollLine[]> {
  const { payroll } = await team.client.call(listPayroll, { ...of(id), query: {} });
  const stored = await lines(id, { page_limit: 500 });
  const ofLines = {
    cents: ({ pay }: (typeof stored)[number]) => pay,
    isWorked: ({ component }: (typeof stored)[number]) => component === 'straight',
  };
  expect(sumsOf(payroll, ofPayroll)).toEqual(sumsOf(stored, ofLines));
  expect(faultsOfPayroll(payroll, [], 'USD')).toEqual([]);
  const path = `/ext/v1/organizations/${team.id}/pay_periods/${id}/payroll/file`;
  const { text } = await sendRaw(app, path, { token: team.organization.token });
  expect(columnOf(text, 'amount')).toEqual(payroll.map(({ amount }) => amount));
  return payroll;
}

const seeds = firstOf(1, [1, 2, 3, 4]);

// proves: pay-periods-47, pay-periods-57
test.each(seeds)(
  'lines, payroll list and file of a period have the same totals, before and after it closes (changes of seed %i)',
  async (seed) => {
    const place = await startPaying(app);
    const { team, close, of } = place;
    const next = numbers(seed);
    const read = async (id: number) => (await team.client.call(listPayroll, { ...of(id), query: {} })).payroll;
    for (let step = 0; step < 6; step += 1) await change(place, next, step);
    const openMarch = await read(march);
    await close(march);
    expect(await compare(place, march)).toEqual(openMarch);
    for (let step = 6; step < 12; step += 1) await change(place, next, step);
    await runDueWork(app);
    await team.at('2026-05-03T12:00:00Z');
    const openApril = await read(april);
    await close(april);
    expect(await compare(place, april)).toEqual(openApril);
    expect(await compare(place, march)).toEqual(openMarch);
  },
  60_000,
);
