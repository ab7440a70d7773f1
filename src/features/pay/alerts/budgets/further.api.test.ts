import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../../test/harness/budgets.ts';
import { addMember } from '../../../../../test/harness/members.ts';
import {
  getClientBudgetThresholds,
  getProjectBudgetThresholds,
  putClientBudgetThresholds,
  putProjectBudgetThresholds,
} from '../../../../contract/budget-thresholds.ts';
import { listEvents } from '../../../../contract/feed.ts';
import { updateOrganization } from '../../../../contract/organizations.ts';
import { updateProject } from '../../../../contract/projects.ts';

const app = useTestApp();

const hour = { type: 'hours', hours: 1 } as const;

async function setUp() {
  const mine = await app.createOrganization();
  const budgets = budgetsOf(mine);
  const projectId = await budgets.makeProject({ budget: hour });
  const params = { project_id: projectId };
  const put = (further: { percent?: number; amount?: number }[], client = mine.client) =>
    client.send(putProjectBudgetThresholds, { params, body: { further } });
  const get = async () => (await mine.client.call(getProjectBudgetThresholds, { params })).budget_thresholds;
  return { mine, budgets, projectId, params, put, get };
}

const told = async ({ client, organizationId }: TestOrganization) => {
  const kinds = ['budget_threshold_reached' as const];
  const params = { organization_id: organizationId };
  return (await client.call(listEvents, { params, query: { kinds } })).events.map(({ dedup_key: key }) => key);
};

describe('further thresholds', () => {
  // proves: budgets-74
  test('emit events in addition to the built-in ones, even if already reached when they are set', async () => {
    const { mine, budgets, projectId, put, get } = await setUp();
    for (const slot of [0, 1, 2]) await budgets.track(projectId, `2026-03-02T08:${slot}0:00Z`, 600);
    expect(await put([{ percent: 50 }, { amount: 0.75 }, { percent: 50 }])).toMatchObject({ status: 200 });
    const start = '2026-03-02';
    expect(await told(mine)).toEqual([`project:${projectId}:${start}:percent:50:1:reached`]);
    const since = '2026-03-02T12:00:00.000000Z';
    expect(await get()).toEqual({
      further: [{ percent: 50 }, { amount: 0.75 }],
      thresholds: [
        { kind: 'percent', percent: 50, amount: 0.5, reached_since: since, number: 1 },
        { kind: 'amount', percent: null, amount: 0.75, reached_since: null, number: 0 },
        { kind: 'near_limit', percent: 80, amount: 0.8, reached_since: null, number: 0 },
        { kind: 'limit', percent: 100, amount: 1, reached_since: null, number: 0 },
      ],
    });
    await put([]);
    await put([{ percent: 50 }]);
    expect((await told(mine)).at(-1)).toBe(`project:${projectId}:${start}:percent:50:2:reached`);
  });

  // proves: budgets-74
  test('remain when the budget is set again', async () => {
    const { mine, params, put, get } = await setUp();
    await put([{ percent: 120 }]);
    await mine.client.call(updateProject, { params, body: { budget: { type: 'hours', hours: 2 } } });
    expect((await get()).thresholds.map(({ amount }) => amount)).toEqual([1.6, 2, 2.4]);
  });

  // proves: budgets-74
  test('use the budget in force while another one is pending', async () => {
    const { mine, budgets, projectId, params, get } = await setUp();
    await budgets.track(projectId, '2026-03-02T08:00:00Z', 600);
    await budgets.track(projectId, '2026-03-02T09:00:00Z', 600);
    await app.setNow(mine.client, '2026-03-03T12:00:00Z');
    const next = { type: 'hours', hours: 8, start_date: '2026-03-05' } as const;
    await mine.client.call(updateProject, { params, body: { budget: next } });
    expect((await get()).thresholds.map(({ amount }) => amount)).toEqual([0.8, 1]);
    for (const slot of [0, 1, 2, 3]) await budgets.track(projectId, `2026-03-03T08:${slot}0:00Z`, 600);
    expect((await get()).thresholds).toMatchObject([{ number: 1 }, { number: 1 }]);
    await app.setNow(mine.client, '2026-03-05T12:00:00Z');
    expect((await get()).thresholds).toMatchObject([
      { amount: 6.4, reached_since: null, number: 0 },
      { amount: 8, reached_since: null, number: 0 },
    ]);
  });

  test('of a client are set and read the same way', async () => {
    const { mine, budgets } = await setUp();
    const params = { client_id: await budgets.makeClient({ budget: { type: 'cost', cost: 200 } }) };
    await mine.client.call(putClientBudgetThresholds, { params, body: { further: [{ amount: 20.5 }] } });
    const { budget_thresholds: set } = await mine.client.call(getClientBudgetThresholds, { params });
    expect(set.thresholds[0]).toMatchObject({ kind: 'amount', amount: 20.5 });
  });

  test('without either a percent or an amount are refused with their position', async () => {
    const { put } = await setUp();
    expect(await put([{ percent: 50 }, {}, { percent: 1, amount: 1 }])).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_params',
        details: [
          'further[1]: must have either a percent or an amount',
          'further[2]: must have either a percent or an amount',
        ],
      },
    });
    expect(await put([{ percent: 0 }])).toMatchObject({ status: 400 });
    expect(await put([{ amount: -1 }])).toMatchObject({ status: 400 });
  });

  // proves: budgets-74
  test('are accessible to members who can set the budget', async () => {
    const { mine, params, put } = await setUp();
    const [member, manager] = [await addMember(app, mine), await addMember(app, mine)];
    const other = await app.createOrganization();
    const members = [{ user_id: manager.userId, role: 'manager' as const }];
    await mine.client.call(updateProject, { params, body: { members } });
    expect(await put([], manager.client)).toMatchObject({ status: 200 });
    expect(await put([], member.client)).toMatchObject({ status: 404 });
    expect(await put([], other.client)).toMatchObject({ status: 404 });
  });

  // proves: budgets-74
  test('of a budget at pay rates are accessible only to readers who can see pay', async () => {
    const { mine, params, put } = await setUp();
    const manager = await addMember(app, mine, { role: 'manager' });
    const budget = { type: 'cost', rate: 'pay_rate', cost: 500 } as const;
    await mine.client.call(updateProject, { params, body: { budget } });
    await mine.client.call(updateOrganization, {
      params: { organization_id: mine.organizationId },
      body: { managers_see_pay_rates: false },
    });
    expect(await put([], manager.client)).toMatchObject({ status: 403 });
    expect(await manager.client.send(getProjectBudgetThresholds, { params })).toMatchObject({ status: 403 });
    await app.setNow(mine.client, '2026-03-06T12:00:00Z');
    const next = { type: 'cost', cost: 500, start_date: '2026-03-09' } as const;
    await mine.client.call(updateProject, { params, body: { budget: next } });
    expect(await manager.client.send(getProjectBudgetThresholds, { params })).toMatchObject({ status: 403 });
    expect(await manager.client.send(updateProject, { params, body: { budget: null } })).toMatchObject({ status: 403 });
    await app.setNow(mine.client, '2026-03-09T12:00:00Z');
    expect(await put([], manager.client)).toMatchObject({ status: 200 });
  });
});
