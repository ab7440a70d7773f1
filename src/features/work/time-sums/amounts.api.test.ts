import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { work } from '../../../../test/harness/work.ts';
import type { Query } from '../../../contract/endpoint.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { listTimeSums } from '../../../contract/time-sums.ts';

const app = useTestApp();

const amountsOf = (
  { client, organizationId }: Pick<TestOrganization, 'client' | 'organizationId'>,
  query: Partial<Query<typeof listTimeSums>> = {},
) =>
  client.call(listTimeSums, {
    params: { organization_id: organizationId },
    query: { 'date[start]': '2026-02-16', 'date[stop]': '2026-03-01', include: ['amounts', 'totals'], ...query },
  });

/**
 * Two members at 20.00 on a project billed at 100.00. Each member has 100 s on one date and 10 s on another date of
 * the same week. One member also has an hour a week later.
 */
async function start() {
  const organization = await app.createOrganization();
  const projectId = await makeProject(organization, { bill_rate: 100 });
  const [one, two] = [
    await addMember(app, organization, { projectId, payRate: '20.00' }),
    await addMember(app, organization, { projectId, payRate: '20.00' }),
  ];
  for (const { userId } of [one, two]) {
    await work(organization, { userId, projectId }, '2026-02-16T08:00:00Z', 100);
    await work(organization, { userId, projectId }, '2026-02-17T08:00:00Z', 10);
  }
  await work(organization, { userId: one.userId, projectId }, '2026-02-23T08:00:00Z', 3600);
  return { organization, projectId, one, two, as: (client: typeof one.client) => ({ ...organization, client }) };
}

// proves: activities-59
test('amounts are rounded per date, as in budgets, and then added up', async () => {
  const { organization, projectId, one, two } = await start();
  const { currency, time_sums: rows, totals } = await amountsOf(organization);
  expect(currency).toBe('USD');
  const shown = rows.map((row) => [row.user_id, row.total.pay, row.total.bill]);
  // 100 s cost 0.56 and 10 s cost 0.06, a total of 0.62. 110 s rounded at once would cost 0.61.
  expect(shown).toEqual([
    [one.userId, '20.62', '103.06'],
    [two.userId, '0.62', '3.06'],
  ]);
  expect(rows[0]?.periods.map(({ start: first, pay, bill }) => [first, pay, bill])).toEqual([
    ['2026-02-16', '0.62', '3.06'],
    ['2026-02-23', '20.00', '100.00'],
  ]);
  expect(totals?.total).toMatchObject({ pay: '21.24', bill: '106.12' });
  const budget = { type: 'cost', cost: 1000, rate: 'pay_rate', start_date: '2026-02-16' } as const;
  await budgetsOf(organization).state(projectId, budget);
  const { time_sums: projects } = await amountsOf(organization, { by: 'project' });
  expect(projects.map((row) => row.total.pay)).toEqual(['21.24']);
  expect((await budgetsOf(organization).rowsOfProject(projectId)).map(({ spent }) => spent)).toEqual([21.24]);
});

// proves: activities-59
test('totals cover all pages, and a client row adds up the amounts for the projects of that client', async () => {
  const { organization } = await start();
  const { time_sums: rows, totals } = await amountsOf(organization, { page_limit: 1 });
  expect([rows.length, totals?.total.pay, totals?.total.bill]).toEqual([1, '21.24', '106.12']);
  const { time_sums: clients } = await amountsOf(organization, { by: 'client' });
  expect(clients.map((row) => [row.client_id, row.total.pay])).toEqual([[null, '21.24']]);
});

// proves: activities-59
test('dates with fixed pay add seconds but no amounts', async () => {
  const { organization, projectId } = await start();
  const fixed = await addMember(app, organization, { projectId });
  await budgetsOf(organization).pay(fixed.userId, { rate_type: 'fixed_amount', pay_rate: 3000 });
  await work(organization, { userId: fixed.userId, projectId }, '2026-02-16T08:00:00Z', 600);
  const { time_sums: rows } = await amountsOf(organization, { user_ids: [fixed.userId] });
  expect(rows[0]?.total).toMatchObject({ tracked: 600, pay: '0.00', bill: '0.00' });
});

describe('amounts', () => {
  // proves: activities-60
  test('show pay to the member and readers with pay access, and bill amounts to owners and managers', async () => {
    const { organization, one, as } = await start();
    const manager = await addMember(app, organization, { role: 'manager' });
    const seen = async (client: typeof one.client) => {
      const { currency, time_sums: rows } = await amountsOf(as(client));
      const [row] = rows;
      return [currency, row?.total.pay, row?.total.bill, row?.periods[0]?.pay, row?.periods[0]?.bill];
    };
    expect(await seen(organization.client)).toEqual(['USD', '20.62', '103.06', '0.62', '3.06']);
    expect(await seen(manager.client)).toEqual(['USD', undefined, '103.06', undefined, '3.06']);
    expect(await seen(one.client)).toEqual(['USD', '20.62', undefined, '0.62', undefined]);
    const params = { organization_id: organization.organizationId };
    await organization.client.call(updateOrganization, { params, body: { managers_see_pay_rates: true } });
    expect(await seen(manager.client)).toEqual(['USD', '20.62', '103.06', '0.62', '3.06']);
  });

  // proves: activities-60
  test("hide pay in every sum that includes others, and show it in the reader's own row", async () => {
    const { organization, projectId, one, as } = await start();
    const manager = await addMember(app, organization, { role: 'manager', projectId, payRate: '36.00' });
    const lead = await addMember(app, organization, { projectId, projectRole: 'manager', payRate: '36.00' });
    for (const { userId } of [manager, lead]) {
      await work(organization, { userId, projectId }, '2026-02-18T08:00:00Z', 100);
    }
    const kinds = { [manager.userId]: '1.00', [lead.userId]: '1.00' };
    for (const { client, userId } of [manager, lead]) {
      const all = await amountsOf(as(client));
      const paid = all.time_sums.filter(({ total }) => total.pay !== undefined);
      expect(paid.map((row) => [row.user_id, row.total.pay])).toEqual([[userId, kinds[userId]]]);
      expect(all.totals?.total.pay).toBeUndefined();
      for (const by of ['project', 'client'] as const) {
        const { time_sums: rows } = await amountsOf(as(client), { by });
        expect(rows.map((row) => row.total.pay)).toEqual([undefined]);
        const { time_sums: own, totals } = await amountsOf(as(client), { by, user_ids: [userId] });
        expect([own.map((row) => row.total.pay), totals?.total.pay]).toEqual([['1.00'], '1.00']);
      }
      const others = await amountsOf(as(client), { user_ids: [one.userId] });
      expect(JSON.stringify(others)).not.toContain('"pay"');
    }
  });

  // proves: activities-60
  test('are left out unless the request includes them', async () => {
    const { organization } = await start();
    const { currency, time_sums: rows } = await amountsOf(organization, { include: [] });
    expect([currency, rows[0]?.total.pay, rows[0]?.total.bill]).toEqual([undefined, undefined, undefined]);
  });
});
