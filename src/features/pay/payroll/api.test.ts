import { describe, expect, test } from 'vitest';
import { createEarning } from '../../../contract/earnings.ts';
import { listPayroll } from '../../../contract/payroll.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { useTestApp } from '../../../../test/harness/app.ts';
import { columnOf } from '../../../../test/harness/csv.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { runDueWork } from '../../../../test/harness/notices.ts';
import { startPaying } from '../../../../test/harness/pay-periods.ts';
import { sendRaw } from '../../../../test/harness/raw.ts';

const app = useTestApp();
const hour = 3_600;
const [march, april] = [20_260_301, 20_260_401];

async function startPayroll() {
  const paying = await startPaying(app);
  const { team, of } = paying;
  const payroll = (id: number, query: object = {}) => team.client.call(listPayroll, { ...of(id), query });
  const path = (id: number) => `/ext/v1/organizations/${team.id}/pay_periods/${id}/payroll`;
  const csv = (id: number, query = '') =>
    sendRaw(app, `${path(id)}${query}`, { token: team.organization.token, headers: { accept: 'text/csv' } });
  const earn = (amount: number, date: string) =>
    team.client.call(createEarning, {
      params: paying.params,
      body: { user_id: team.member(0), date, amount, name: 'Bonus' },
    });
  return { ...paying, payroll, csv, earn };
}

type Paid = { user_id: number; pay?: string | null; amount?: string | null };
const centsBy = (records: readonly Paid[]) => {
  const sums = new Map<number, number>();
  for (const { user_id: id, pay, amount } of records)
    sums.set(id, (sums.get(id) ?? 0) + Math.round(Number(pay ?? amount ?? 0) * 100));
  return sums;
};

describe('the payroll of a pay period', () => {
  // proves: pay-periods-47
  test('lists lines by member, earning type, multiplier and rate, premiums at the end of the workweek', async () => {
    const { team, payroll, close, earn } = await startPayroll();
    await earn(50, '2026-03-20');
    await close(march);
    const bonus = { earning_type: 'earning', name: 'Bonus', pay_rate: null, seconds: 0, amount: '50.00' };
    const of = (member: number) => ({ user_id: team.member(member), correction: false });
    expect((await payroll(march)).payroll).toMatchObject([
      { ...of(0), earning_type: 'regular', part: 'whole', seconds: 16 * hour, hours: '16.00', amount: '320.00' },
      { ...of(0), ...bonus },
      { ...of(1), earning_type: 'regular', pay_rate: '20.00', hours: '4.00', straight: '80.00', premium: '0.00' },
    ]);
    const next = (await payroll(april)).payroll;
    expect(next.map((line) => [line.earning_type, line.part, line.hours, line.amount])).toEqual([
      ['regular', 'whole', '4.00', '80.00'],
      ['overtime', 'whole', '4.00', '120.00'],
    ]);
  });

  // proves: pay-periods-47
  test('of a closed period equals the paid lines per member, to the cent, and stays the same', async () => {
    const { payroll, close, lines, works, earn } = await startPayroll();
    await earn(12.34, '2026-03-31');
    const open = (await payroll(march)).payroll;
    await close(march);
    const closed = (await payroll(march)).payroll;
    expect(closed).toEqual(open);
    expect(centsBy(closed)).toEqual(centsBy(await lines(march)));
    await works('2026-03-11', 3 * hour, 1);
    await runDueWork(app);
    expect((await payroll(march)).payroll).toEqual(closed);
  });

  // proves: pay-periods-50
  test('lists corrections separately, with the period that they correct, before and after it closes', async () => {
    const { team, payroll, close, lines, works } = await startPayroll();
    await close(march);
    await works('2026-03-11', 3 * hour, 1);
    await runDueWork(app);
    const correction = {
      user_id: team.member(1),
      earned_pay_period_id: march,
      correction: true,
      earning_type: 'regular',
      hours: '3.00',
      amount: '60.00',
    };
    const open = (await payroll(april)).payroll;
    expect(open.filter((line) => line.correction)).toMatchObject([correction]);
    await team.at('2026-05-03T12:00:00Z');
    await close(april);
    expect((await payroll(april)).payroll).toEqual(open);
    expect(centsBy((await payroll(april)).payroll)).toEqual(centsBy(await lines(april)));
  });

  // proves: pay-periods-51
  test('is paged by member, with the waiting corrections, and includes the names on request', async () => {
    const { team, payroll, close, works } = await startPayroll();
    await close(march);
    await works('2026-03-11', 3 * hour, 1);
    team.members.push(await team.join());
    await works('2026-04-02', hour, 2);
    await runDueWork(app);
    const whole = await payroll(april, { include: ['users'] });
    expect(whole.users?.map(({ id }) => id)).toEqual([0, 1, 2].map((index) => team.member(index)));
    const paged = [];
    let start: number | undefined;
    do {
      const query = { page_limit: 1, ...(start === undefined ? {} : { page_start_id: start }) };
      const page = await payroll(april, query);
      expect(new Set(page.payroll.map((line) => line.user_id)).size).toBeLessThanOrEqual(1);
      paged.push(...page.payroll);
      start = page.pagination?.next_page_start_id;
    } while (start !== undefined);
    expect(paged).toEqual(whole.payroll);
    expect((await payroll(april, { user_ids: [team.member(1)] })).payroll).toHaveLength(1);
  });
});

describe('the checksum of payroll', () => {
  // proves: pay-periods-52
  test('is that of the closed period, in the JSON body and in a header of the CSV response', async () => {
    const { payroll, close, csv } = await startPayroll();
    expect((await payroll(march)).checksum).toBeNull();
    expect((await csv(march)).headers['x-checksum']).toBeUndefined();
    const { checksum } = await close(march);
    expect((await payroll(march)).checksum).toBe(checksum);
    const answer = await csv(march);
    expect(answer.headers['x-checksum']).toBe(checksum);
    expect(columnOf(answer.text, 'amount')).toEqual((await payroll(march)).payroll.map((line) => line.amount));
  });

  // proves: pay-periods-52
  test('can be sent with a request, which is rejected if the figures have changed', async () => {
    const { payroll, close, reopen } = await startPayroll();
    expect((await payroll(march, { checksum: 'none' })).payroll).toHaveLength(2);
    const { checksum } = await close(march);
    await expect(payroll(march, { checksum: 'none' })).rejects.toMatchObject({ status: 400 });
    expect((await payroll(march, { checksum })).payroll).toHaveLength(2);
    await reopen(march);
    const details = ['checksum: the period was closed or reopened since; read it again from the first page'];
    await expect(payroll(march, { checksum })).rejects.toMatchObject({ status: 400, details });
  });
});

// proves: pay-periods-53
test('payroll requires access to pay', async () => {
  const { team, params, of } = await startPayroll();
  const { organization } = team;
  const manager = await addMember(app, organization, { role: 'manager' });
  const asManager = () => manager.client.call(listPayroll, { ...of(march), query: {} });
  await expect(asManager()).rejects.toMatchObject({ status: 403 });
  await organization.client.call(updateOrganization, { params, body: { managers_see_pay_rates: true } });
  expect((await asManager()).payroll).toHaveLength(2);
});
