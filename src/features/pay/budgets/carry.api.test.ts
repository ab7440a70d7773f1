import { beforeEach, describe, expect, test } from 'vitest';
import { startOfTests, type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { listBudgetChanges } from '../../../contract/budget-changes.ts';
import { listBudgetSeries } from '../../../contract/budget-series.ts';
import { listAudit } from '../../../contract/audit.ts';
import {
  getClientBudgetRollover,
  getProjectBudgetRollover,
  listClientBudgetPeriods,
  listProjectBudgetPeriods,
  putClientBudgetRollover,
  putProjectBudgetRollover,
  type RolloverInput,
} from '../../../contract/budget-rollover.ts';
import type { Query } from '../../../contract/endpoint.ts';
import { listBudgetStatuses } from '../../../contract/budget-status.ts';
import { getProjectBudgetThresholds } from '../../../contract/budget-thresholds.ts';
import { listEvents } from '../../../contract/feed.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { updateProject } from '../../../contract/projects.ts';
import { saveTestNow } from '../../operations/installation/test-clock/store.ts';

const app = useTestApp();

beforeEach(() => saveTestNow(app.database, Temporal.Instant.from(startOfTests)));

/** Weeks begin on Monday; the clock shows Monday 2026-03-02. */
const weekly = {
  type: 'hours',
  hours: 2,
  recurrence: 'weekly',
  recurrence_start: 1,
  start_date: '2026-02-09',
} as const;

const { hours: _hours, ...recurring } = weekly;
const inMoney = (cost: number) => ({ ...recurring, type: 'cost' as const, cost });

async function setUp(budget: object = weekly) {
  const mine = await app.createOrganization();
  const budgets = budgetsOf(mine);
  const projectId = await budgets.makeProject({ budget });
  const params = { project_id: projectId };
  /** Tracks ten-minute slots, starting at eight o'clock. */
  const track = async (date: string, slots: number, from = 0) => {
    for (let slot = from; slot < from + slots; slot++) {
      const at = `${String(8 + Math.floor(slot / 6)).padStart(2, '0')}:${slot % 6}0:00Z`;
      await budgets.track(projectId, `${date}T${at}`, 600);
    }
  };
  const put = (body: RolloverInput, client = mine.client) => client.send(putProjectBudgetRollover, { params, body });
  const get = async () => (await mine.client.call(getProjectBudgetRollover, { params })).budget_rollover;
  const status = async (as_of?: string) => {
    const query = as_of ? { as_of } : {};
    const at = { organization_id: mine.organizationId };
    return (await mine.client.call(listBudgetStatuses, { params: at, query })).budget_statuses[0];
  };
  return { mine, budgets, projectId, params, track, put, get, status };
}

const told = async ({ client, organizationId }: TestOrganization) => {
  const kinds = ['budget_threshold_reached' as const, 'budget_threshold_left' as const];
  const { events } = await client.call(listEvents, { params: { organization_id: organizationId }, query: { kinds } });
  return events.map(({ dedup_key: key }) => key?.split(':').slice(2).join(':'));
};

describe('the carried amount of a budget', () => {
  // proves: budgets-75
  test('is the unused amount of earlier periods, and is added to the limit in its status', async () => {
    const { track, put, get, status } = await setUp();
    await track('2026-02-10', 6);
    await track('2026-02-17', 9);
    expect(await put({ carry: 'unused' })).toMatchObject({ status: 200 });
    await track('2026-03-02', 24);
    const both = { limit: 2, carried: 3.5, spent_as_known_then: 4, percent: 72.72, reached: false, exceeded: false };
    expect(await status()).toMatchObject({ ...both, near_limit_reached: false, budget: { hours: 2 } });
    expect(await get()).toEqual({ carry: 'unused', cap: null, floor: null, expires_after: null });
  });

  // proves: budgets-76
  test('is negative after overuse, and lowers the available amount to no less than zero', async () => {
    const { track, put, status } = await setUp();
    await put({ carry: 'overused' });
    await track('2026-02-24', 18);
    expect(await status()).toMatchObject({ carried: -1, limit: 2, percent: 0, reached: false });
    await track('2026-02-10', 12 + 36);
    await track('2026-02-17', 12);
    expect(await status()).toMatchObject({ carried: -7, reached: true, exceeded: false, spent_as_known_then: 0 });
    expect(await status()).not.toHaveProperty('percent');
  });

  // proves: budgets-77
  test('changes in all later periods when late time arrives, and so do their events', async () => {
    const { mine, track, put, status } = await setUp({ ...weekly, hours: 1 });
    await put({ carry: 'both', cap: 10 });
    await track('2026-03-02', 21);
    const week = '2026-03-02';
    expect(await told(mine)).toEqual([`${week}:near_limit:1:reached`]);
    await track('2026-02-10', 3);
    expect(await status()).toMatchObject({ carried: 2.5, reached: true, exceeded: false });
    expect(await told(mine)).toEqual([`${week}:near_limit:1:reached`, `${week}:limit:1:reached`]);
    await put({ carry: 'none' });
    expect(await status()).not.toHaveProperty('carried');
    await put({ carry: 'both' });
    expect(await status()).toMatchObject({ carried: 2.5, exceeded: false });
    await put({ carry: 'both', cap: 2 });
    expect(await status()).toMatchObject({ carried: 2, exceeded: true });
    expect(await told(mine)).toHaveLength(2);
  });

  // proves: budgets-78
  test('is used oldest first, and expires after the set number of periods', async () => {
    const { mine, track, put, status } = await setUp({ ...weekly, hours: 10, start_date: '2026-02-16' });
    await put({ carry: 'unused', expires_after: 2 });
    await track('2026-02-16', 36);
    await track('2026-02-23', 6);
    expect(await status()).toMatchObject({ carried: 13 });
    await app.setNow(mine.client, '2026-03-09T12:00:00Z');
    await track('2026-03-02', 12);
    expect(await status()).toMatchObject({ carried: 20 });
  });

  // proves: budgets-99
  test('after overuse lasts until later periods compensate it, even if unused amounts expire', async () => {
    const { mine, track, put, status } = await setUp({ ...weekly, start_date: '2026-02-16' });
    await put({ carry: 'both', expires_after: 1 });
    await track('2026-02-16', 14);
    await track('2026-02-23', 12);
    expect(await status()).toMatchObject({ carried: -0.3333 });
    await track('2026-03-02', 12);
    await app.setNow(mine.client, '2026-03-09T12:00:00Z');
    expect(await status()).toMatchObject({ carried: -0.3333 });
  });

  // proves: budgets-76
  test('continues in new periods, and counts towards their limits', async () => {
    const { mine, track, put, params, status } = await setUp();
    await put({ carry: 'unused', cap: 1.5 });
    await app.setNow(mine.client, '2026-03-09T12:00:00Z');
    expect(await status()).toMatchObject({ period_start_date: '2026-03-09', carried: 1.5 });
    await track('2026-03-09', 17);
    expect(await told(mine)).toEqual(['2026-03-09:near_limit:1:reached']);
    const { budget_thresholds: set } = await mine.client.call(getProjectBudgetThresholds, { params });
    expect(set.thresholds.map(({ amount }) => amount)).toEqual([2.8, 3.5]);
  });

  // proves: budgets-80
  test('is shown as known at an instant in status and series', async () => {
    const { mine, track, put, status } = await setUp();
    await put({ carry: 'unused' });
    await track('2026-03-02', 6);
    await app.setNow(mine.client, '2026-03-03T12:00:00Z');
    await track('2026-02-17', 9);
    await put({ carry: 'unused', cap: 3 });
    await app.setNow(mine.client, '2026-03-04T12:00:00Z');
    await put({ carry: 'none' });
    const [since, now] = ['2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z'];
    expect(await status(since)).toMatchObject({ limit: 2, carried: 6, percent: 12.5 });
    expect(await status(now)).toMatchObject({ limit: 2, carried: 3, percent: 20 });
    expect(await status()).not.toHaveProperty('carried');
    const params = { organization_id: mine.organizationId };
    const range = { 'date[start]': '2026-02-16', 'date[stop]': '2026-03-02' };
    const carriedAt = async (as_of?: string) => {
      const query = { ...range, ...(as_of ? { as_of } : {}) };
      const { budget_series: series } = await mine.client.call(listBudgetSeries, { params, query });
      return series[0]?.segments.map(({ carried = 0 }) => carried);
    };
    expect(await carriedAt(since)).toEqual([2, 4, 6]);
    expect(await carriedAt(now)).toEqual([2, 2.5, 3]);
    expect(await carriedAt()).toEqual([0, 0, 0]);
    const query = { 'as_of[start]': since, 'as_of[stop]': now };
    const { budget_changes: changes } = await mine.client.call(listBudgetChanges, { params, query });
    expect(changes).toMatchObject([{ start: { carried: 6, percent: 12.5 }, stop: { carried: 3, percent: 20 } }]);
  });

  // proves: budgets-79
  test('stays when the budget is set again, and restarts if the unit changes', async () => {
    const { budgets, projectId, put, get, status } = await setUp();
    await put({ carry: 'unused', cap: 3 });
    await budgets.state(projectId, { ...weekly, hours: 1 });
    expect(await status()).toMatchObject({ carried: 3, limit: 1 });
    await budgets.state(projectId, inMoney(50));
    expect(await status()).not.toHaveProperty('carried');
    await budgets.state(projectId, null);
    expect(await get()).toMatchObject({ carry: 'unused', cap: 3 });
  });
});

describe('the carry rule of a budget', () => {
  // proves: budgets-82
  test('applies to clients in the same way, and its changes are in the audit log', async () => {
    const { mine, budgets } = await setUp();
    const params = {
      client_id: await budgets.makeClient({ budget: inMoney(9.5) }),
    };
    const body = { carry: 'unused' as const, cap: 20 };
    await mine.client.call(putClientBudgetRollover, { params, body });
    const { budget_rollover: set } = await mine.client.call(getClientBudgetRollover, { params });
    expect(set).toMatchObject({ carry: 'unused', cap: 20 });
    const at = { organization_id: mine.organizationId };
    const { budget_statuses: statuses } = await mine.client.call(listBudgetStatuses, { params: at, query: {} });
    expect(statuses.find(({ client_id: id }) => id === params.client_id)).toMatchObject({ limit: 9.5, carried: 20 });
    const { audit_entries: entries } = await mine.client.call(listAudit, { params: at, query: {} });
    expect(entries.find(({ action }) => action === 'budget_rollover_set')).toMatchObject({
      before: { rollover: { carry: 'none', cap: null } },
      after: { rollover: { carry: 'unused', cap: 20 } },
    });
  });

  test('is refused with the name of the invalid field', async () => {
    const { put } = await setUp();
    for (const [field, body] of Object.entries({
      cap: { carry: 'unused', cap: -1 },
      floor: { carry: 'both', floor: 1.00001 },
      expires_after: { carry: 'both', expires_after: 0 },
      carry: { carry: 'all' },
    })) {
      const { status, body: answer } = await put(body as RolloverInput);
      expect({ status, answer }).toMatchObject({
        status: 400,
        answer: { code: 'invalid_params', details: [expect.stringContaining(field)] },
      });
    }
  });

  // proves: budgets-82
  test('can be set by users who can set the budget, if they send the version that they read', async () => {
    const { mine, params, put } = await setUp();
    const [member, manager] = [await addMember(app, mine), await addMember(app, mine)];
    const other = await app.createOrganization();
    const members = [{ user_id: manager.userId, role: 'manager' as const }];
    await mine.client.call(updateProject, { params, body: { members } });
    expect(await put({ carry: 'both' }, manager.client)).toMatchObject({ status: 200 });
    expect(await put({ carry: 'both' }, member.client)).toMatchObject({ status: 404 });
    expect(await put({ carry: 'both' }, other.client)).toMatchObject({ status: 404 });
    const stale = { params, body: { carry: 'none' as const }, headers: { 'if-match': '"0"' } };
    expect(await mine.client.send(putProjectBudgetRollover, stale)).toMatchObject({ status: 412 });
  });

  // proves: budgets-82
  test('of a budget at pay rates requires access to pay', async () => {
    const { mine, params, put } = await setUp({ type: 'cost', rate: 'pay_rate', cost: 500 });
    const manager = await addMember(app, mine, { role: 'manager' });
    await mine.client.call(updateOrganization, {
      params: { organization_id: mine.organizationId },
      body: { managers_see_pay_rates: false },
    });
    expect(await put({ carry: 'both' }, manager.client)).toMatchObject({ status: 403 });
    expect(await manager.client.send(getProjectBudgetRollover, { params })).toMatchObject({ status: 403 });
  });
});

describe('the periods of a budget', () => {
  // proves: budgets-81
  test('show the carried amounts under the stored rule, or under a rule in the query', async () => {
    const { mine, track, put, get, params } = await setUp();
    await track('2026-02-10', 6);
    await track('2026-02-17', 15);
    await put({ carry: 'unused' });
    const read = async (query: Query<typeof listProjectBudgetPeriods> = {}) =>
      (await mine.client.call(listProjectBudgetPeriods, { params, query })).budget_periods;
    expect(await read()).toMatchObject([
      { period_start_date: '2026-03-02', period_stop_date: '2026-03-08', limit: 2, carried: 2.5, spent: 0 },
      { period_start_date: '2026-02-23', carried: 0.5, spent: 0 },
      { period_start_date: '2026-02-16', carried: 1, spent: 2.5 },
      { period_start_date: '2026-02-09', type: 'hours', carried: 0, spent: 1 },
    ]);
    const carried = async (query: Query<typeof listProjectBudgetPeriods>) =>
      (await read(query)).map((period) => period.carried);
    expect(await carried({ carry: 'both', cap: 0.5 })).toEqual([0.5, 0, 0.5, 0]);
    expect(await carried({ carry: 'both', expires_after: 1 })).toEqual([2, 0.5, 1, 0]);
    expect(await carried({ carry: 'none' })).toEqual([0, 0, 0, 0]);
    expect(await get()).toMatchObject({ carry: 'unused', cap: null });
  });

  // proves: budgets-81
  test('require the right to see the budget, and access to pay for a budget at pay rates', async () => {
    const { mine, budgets, projectId, params } = await setUp({
      ...recurring,
      type: 'cost',
      rate: 'pay_rate',
      cost: 50,
    });
    const [member, manager] = [await addMember(app, mine), await addMember(app, mine, { role: 'manager' })];
    const other = await app.createOrganization();
    await mine.client.call(updateOrganization, {
      params: { organization_id: mine.organizationId },
      body: { managers_see_pay_rates: false },
    });
    const request = (reader = manager) => reader.client.send(listProjectBudgetPeriods, { params, query: {} });
    expect((await request()).status).toBe(403);
    await budgets.state(projectId, inMoney(50));
    const mineSees = await mine.client.call(listProjectBudgetPeriods, { params, query: {} });
    expect(mineSees.budget_periods).toHaveLength(4);
    expect(await request()).toMatchObject({
      status: 200,
      body: { budget_periods: [{ period_start_date: '2026-03-02' }] },
    });
    expect((await request(member)).status).toBe(404);
    expect((await other.client.send(listProjectBudgetPeriods, { params, query: {} })).status).toBe(404);
  });

  // proves: budgets-81
  test("of a client contain only that client's periods", async () => {
    const { mine, budgets } = await setUp();
    const params = { client_id: await budgets.makeClient({ budget: inMoney(9.5) }) };
    const query = { carry: 'unused', cap: 12 } as const;
    const { budget_periods: periods } = await mine.client.call(listClientBudgetPeriods, { params, query });
    expect(periods.map(({ carried }) => carried)).toEqual([12, 12, 9.5, 0]);
  });
});
