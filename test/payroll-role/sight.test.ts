import { describe, expect, test } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import { endpoints } from '../../src/contract/api.ts';
import { getMemberDay } from '../../src/contract/member-day.ts';
import { listMembers, updateMembers } from '../../src/contract/members.ts';
import { closePayPeriod, listPayPeriodLines } from '../../src/contract/pay-period-closing.ts';
import { listPayPeriods } from '../../src/contract/pay-periods.ts';
import { listPayRates, putPayrollRole } from '../../src/contract/payroll-clerks.ts';
import { previewPayroll } from '../../src/contract/payroll-files.ts';
import { listPayroll } from '../../src/contract/payroll.ts';
import { updateProjectMembers } from '../../src/contract/projects.ts';
import { listTimeSums } from '../../src/contract/time-sums.ts';
import { send } from '../conformance/request.ts';
import { useTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { startPaying } from '../harness/pay-periods.ts';
import { sendRaw } from '../harness/raw.ts';
import { queriesOf } from '../harness/read-queries.ts';
import { ingest } from '../harness/time.ts';

const app = useTestApp({ trustProxy: ['127.0.0.1'] });
const [march, april] = [20_260_301, 20_260_401];
/** A bill rate whose digits are in no other figure. */
const billRate = 137.91;

/** A period with billed time, and a payroll clerk. */
async function startWithClerk() {
  const paying = await startPaying(app);
  const { team, params } = paying;
  const { organization } = team;
  const members = [0, 1].map((member) => ({ user_id: team.member(member), payment: { bill_rate: billRate } }));
  await organization.client.call(updateMembers, { params, body: { members } });
  const clerk = await addMember(app, organization);
  const of = { ...params, user_id: clerk.userId };
  await organization.client.call(putPayrollRole, { params: of, body: { payroll: true } });
  return { ...paying, organization, clerk };
}

type Place = Awaited<ReturnType<typeof startWithClerk>>;

const linesOf = async ({ of }: Place, client: Client, id = march) =>
  (await client.call(listPayPeriodLines, { ...of(id), query: {} })).pay_period_lines;

describe('a payroll clerk', () => {
  // proves: roles-29
  test('finds no bill amount and no checksum in any answer, with any parameter', async () => {
    const place = await startWithClerk();
    const { clerk, close, organization, params } = place;
    const { checksum } = await close(march);
    const bills = new Set((await linesOf(place, organization.client)).flatMap(({ bill }) => (bill ? [bill] : [])));
    expect([...bills]).toContain('1103.28');
    const reads = endpoints.filter(({ method, access }) => method === 'GET' && access.token);
    const ids = { ...params, pay_period_id: march, user_id: place.team.member(0), project_id: place.projectId };
    for (const endpoint of reads) {
      for (const query of queriesOf(endpoint, { first: '2026-03-01', last: '2026-04-05' })) {
        const answer = await send(app.baseUrl, endpoint, { token: clerk.token, params: ids, query });
        const text = `${JSON.stringify(answer.body ?? null)} ${JSON.stringify([...answer.headers])}`;
        for (const hidden of [String(billRate), checksum ?? '', ...bills]) {
          expect(text.includes(hidden), `${endpoint.id} ${JSON.stringify(query)} contains ${hidden}`).toBe(false);
        }
      }
    }
  });

  // proves: roles-29
  test('sees lines without the bill, and no lines that only bill', async () => {
    const place = await startWithClerk();
    const { clerk, close, organization, params } = place;
    await close(march);
    const members = [{ user_id: place.team.member(0), payment: { bill_rate: 200, effective_on: '2026-03-30' } }];
    await organization.client.call(updateMembers, { params, body: { members } });
    await place.works('2026-03-30', 3_600, 0, '20:00');
    const [seen, all] = [await linesOf(place, clerk.client), await linesOf(place, organization.client)];
    expect(seen.map(({ bill, bill_rate, bill_rate_multiplier }) => [bill, bill_rate, bill_rate_multiplier])).toEqual(
      seen.map(() => [null, null, null]),
    );
    expect(seen.map(({ id, pay, seconds }) => ({ id, pay, seconds }))).toEqual(
      all.map(({ id, pay, seconds }) => ({ id, pay, seconds })),
    );
    const [waiting, allWaiting] = [
      await linesOf(place, clerk.client, april),
      await linesOf(place, organization.client, april),
    ];
    const paid = allWaiting.filter(({ pay, seconds }) => Number(pay ?? 0) !== 0 || seconds !== 0);
    expect(waiting.map(({ id }) => id)).toEqual(paid.map(({ id }) => id));
  });

  // proves: roles-29
  test('sees no checksum of a closed period, and cannot compare it with a guess', async () => {
    const place = await startWithClerk();
    const { clerk, organization, close, of, params } = place;
    const { checksum } = await close(march);
    const { pay_periods: periods } = await clerk.client.call(listPayPeriods, { params, query: {} });
    expect(periods.map((period) => [period.id, period.state, period.checksum])).toContainEqual([march, 'closed', null]);
    const seen = await clerk.client.call(listPayroll, { ...of(march), query: {} });
    const all = await organization.client.call(listPayroll, { ...of(march), query: {} });
    expect(seen).toEqual({ ...all, checksum: null });
    for (const guess of [checksum ?? '', 'f'.repeat(64)]) {
      await expect(clerk.client.call(listPayroll, { ...of(march), query: { checksum: guess } })).rejects.toMatchObject({
        status: 403,
        details: ['checksum: is hidden from payroll clerks, who can send only none'],
      });
    }
    const columns = [
      { header: 'Sum', field: 'checksum' as const },
      { header: 'Amount', field: 'amount' as const },
    ];
    const rows = async (client: Client) =>
      (await client.call(previewPayroll, { ...of(march), body: { columns } })).payroll_preview.map(
        ({ cells }) => cells,
      );
    expect(await rows(organization.client)).toContainEqual([checksum, expect.any(String)]);
    expect((await rows(clerk.client)).map(([sum]) => sum)).toEqual((await rows(organization.client)).map(() => ''));
  });

  // proves: roles-27, roles-29
  test('closes a period and downloads its file, which is the file of an owner without the checksum', async () => {
    const { clerk, organization, of, team } = await startWithClerk();
    const closed = await clerk.client.call(closePayPeriod, { ...of(march), body: { without_approval: true } });
    expect(closed.pay_period).toMatchObject({ state: 'closed', closed_by_user_id: clerk.userId, checksum: null });
    const path = `/ext/v1/organizations/${team.id}/pay_periods/${march}/payroll/file`;
    const [own, all] = [
      await sendRaw(app, path, { token: clerk.token, headers: { accept: 'text/csv' } }),
      await sendRaw(app, path, { token: organization.token, headers: { accept: 'text/csv' } }),
    ];
    expect(own.text).toBe(all.text);
    expect([own.headers['x-checksum'], all.headers['x-checksum']]).toEqual([undefined, expect.any(String)]);
    const list = `/ext/v1/organizations/${team.id}/pay_periods/${march}/payroll`;
    const csv = await sendRaw(app, list, { token: clerk.token, headers: { accept: 'text/csv' } });
    expect([csv.status, csv.headers['x-checksum']]).toEqual([200, undefined]);
  });
});

/** A day with contents of a member, as a payroll clerk sees it. */
async function startWithDay() {
  const place = await startWithClerk();
  const { organization, clerk, team, projectId, params } = place;
  const slot = { project_id: projectId, user_id: team.member(0), starts_at: '2026-04-09T09:00:00Z', tracked: 600 };
  const input = { keyboard: 111, mouse: 222, overall: 333 };
  await ingest(organization.client, organization.organizationId, [{ ...slot, ...input }]);
  const day = async () =>
    (
      await clerk.client.call(getMemberDay, {
        params: { ...params, user_id: team.member(0) },
        query: { date: '2026-04-09' },
      })
    ).member_day;
  const sums = async (query: object = {}) =>
    (
      await clerk.client.call(listTimeSums, {
        params,
        query: { 'date[start]': '2026-04-09', 'date[stop]': '2026-04-09', ...query },
      })
    ).time_sums.map(({ total: { tracked, keyboard, mouse, overall } }) => ({ tracked, keyboard, mouse, overall }));
  const manage = (role: 'manager' | 'remove') =>
    organization.client.call(updateProjectMembers, {
      params: { project_id: projectId },
      body: {
        members: [
          { user_id: clerk.userId, role },
          { user_id: team.member(0), role: 'user' },
        ],
      },
    });
  return { ...place, day, sums, manage, input };
}

describe('the days of other members', () => {
  // proves: roles-28
  test('have hours for a payroll clerk, without input, applications, notes, tasks and flags', async () => {
    const { day, sums } = await startWithDay();
    expect(await day()).toMatchObject({ tracked: 600, keyboard: 0, mouse: 0, overall: 0, flags: null });
    expect((await day()).slots).toMatchObject([
      { tracked: 600, keyboard: null, mouse: null, overall: null, apps: null, urls: null, screenshots: 0, note: null },
    ]);
    for (const by of ['member', 'project', 'client'])
      expect(await sums({ by })).toEqual([{ tracked: 600, keyboard: 0, mouse: 0, overall: 0 }]);
  });

  // proves: roles-33
  test('also have input on projects that the clerk manages, until the clerk leaves the project', async () => {
    const { day, sums, manage, input } = await startWithDay();
    await manage('manager');
    expect(await day()).toMatchObject({ tracked: 600, ...input });
    expect(await sums()).toEqual([{ tracked: 600, ...input }]);
    await manage('remove');
    expect(await day()).toMatchObject({ tracked: 600, overall: 0 });
  });
});

// proves: roles-26, roles-32
test('a payroll clerk lists the pay rates of all members under /ext/v1, but is a user under /v2', async () => {
  const { clerk, organization, params, team } = await startWithClerk();
  const { pay_rates: rates } = await clerk.client.call(listPayRates, { params, query: { include: ['users'] } });
  expect(rates.map(({ user_id: id }) => id)).toEqual(expect.arrayContaining([organization.userId, team.member(0)]));
  expect(rates).toContainEqual({
    user_id: team.member(0),
    membership_role: 'user',
    pay_rate: '20.00',
    pay_type: 'hourly',
  });
  const { members } = await clerk.client.call(listMembers, { params, query: {} });
  expect(members).toMatchObject([{ user_id: clerk.userId, membership_role: 'user' }]);
});
