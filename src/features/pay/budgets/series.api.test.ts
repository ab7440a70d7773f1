import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { addMember } from '../../../../test/harness/members.ts';
import type { Client } from '../../../client/client.ts';
import { listBudgetSeries, type WireBudgetSeries } from '../../../contract/budget-series.ts';
import type { Query } from '../../../contract/endpoint.ts';
import { sql } from '../../../db/sql.ts';

const app = useTestApp();

/** An owner at 36.00 an hour, which is one cent per second. */
async function start(now = '2026-03-02T12:00:00Z') {
  await app.database.run(sql`update test_clock set now = ${now}`);
  const owner = await app.createOrganization({ timeZone: 'UTC' });
  const budgets = budgetsOf(owner);
  await budgets.pay(owner.userId, { bill_rate: 36, pay_rate: 18 });
  const params = { organization_id: owner.organizationId };
  const at = (instant: string) => app.setNow(owner.client, instant);
  const series = async ({
    client = owner.client,
    ...query
  }: Partial<Query<typeof listBudgetSeries>> & { client?: Client } = {}) =>
    client.call(listBudgetSeries, {
      params,
      query: { 'date[start]': '2026-03-01', 'date[stop]': '2026-03-31', ...query },
    });
  return { owner, budgets, params, at, series };
}

/** `date spent +added`. */
const pointsOf = ({ points = [] }: Partial<WireBudgetSeries> = {}) =>
  points.map(({ date, spent, added }) => `${date.slice(5)} ${spent} +${added}`);

const weekly = { type: 'cost', cost: 20, recurrence: 'weekly', start_date: '2026-03-02' } as const;

describe('the series of a budget', () => {
  // proves: budgets-63, budgets-64
  test('adds up date by date, and restarts with each period', async () => {
    const { budgets, at, series } = await start();
    const id = await budgets.makeProject({ budget: weekly });
    await budgets.track(id, '2026-03-02T09:00:00Z', 600);
    await at('2026-03-10T12:00:00Z');
    await budgets.track(id, '2026-03-08T09:00:00Z', 300);
    await budgets.track(id, '2026-03-10T09:00:00Z', 60);
    const { budget_series: all } = await series({ 'date[start]': '2026-03-07' });
    expect(pointsOf(all[0])).toEqual(['03-07 6 +0', '03-08 9 +3', '03-09 0 +0', '03-10 0.6 +0.6']);
    const of = { type: 'cost', limit: 20 };
    expect(all[0]?.segments).toMatchObject([
      { start_date: '2026-03-02', stop_date: '2026-03-08', period_stop_date: '2026-03-08', ...of },
      { start_date: '2026-03-09', period_start_date: '2026-03-09', period_stop_date: '2026-03-15', ...of },
    ]);
    expect(all[0]?.segments[1]).not.toHaveProperty('stop_date');
  });

  // proves: budgets-63
  test('shows the spend as known at an instant', async () => {
    const { owner, budgets, at, series } = await start();
    const id = await budgets.makeProject({ budget: { type: 'cost' } });
    await budgets.track(id, '2026-03-02T09:00:00Z', 600);
    await at('2026-03-04T12:00:00Z');
    await budgets.track(id, '2026-03-02T10:00:00Z', 300);
    await budgets.pay(owner.userId, { bill_rate: 72, effective_on: '2026-03-02' });
    const of = { 'date[start]': '2026-03-02' };
    const known = async (as_of?: string) => pointsOf((await series(as_of ? { ...of, as_of } : of)).budget_series[0]);
    expect(await known('2026-03-03T12:00:00Z')).toEqual(['03-02 6 +6', '03-03 6 +0']);
    expect(await known()).toEqual(['03-02 18 +18', '03-03 18 +0', '03-04 18 +0']);
  });

  // proves: budgets-64, budgets-66
  test('does not drop when a limit is raised, and names author and time of the setting', async () => {
    const { owner, budgets, at, series } = await start();
    const id = await budgets.makeProject({ budget: weekly });
    await budgets.track(id, '2026-03-02T09:00:00Z', 600);
    await at('2026-03-04T12:00:00Z');
    await budgets.state(id, { ...weekly, cost: 40 });
    await budgets.track(id, '2026-03-04T09:00:00Z', 100);
    const { budget_series: all, users } = await series({ include: ['settings', 'users'] });
    expect(pointsOf(all[0])).toEqual(['03-02 6 +6', '03-03 6 +0', '03-04 7 +1']);
    expect(all[0]?.segments.map(({ limit }) => limit)).toEqual([20, 40]);
    expect(all[0]?.settings).toMatchObject([
      { set_at: '2026-03-02T12:00:00.000000Z', set_by: owner.userId, start_date: '2026-03-02', budget: { cost: 20 } },
      { set_at: '2026-03-04T12:00:00.000000Z', set_by: owner.userId, start_date: '2026-03-04', budget: { cost: 40 } },
    ]);
    expect(users?.map((user) => user.id)).toEqual([owner.userId]);
    const lead = await addMember(app, owner, { projectId: id, projectRole: 'manager' });
    const { budget_series: seen } = await series({ client: lead.client, include: ['settings', 'users'] });
    expect(seen[0]?.settings?.map((setting) => setting.set_by)).toEqual([undefined, undefined]);
  });

  // proves: budgets-65
  test('has the requested number of points, including the last date', async () => {
    const { budgets, at, series } = await start();
    const id = await budgets.makeProject({ budget: { type: 'hours', hours: 10 } });
    await at('2026-03-12T12:00:00Z');
    for (const date of ['02', '05', '09', '12']) await budgets.track(id, `2026-03-${date}T09:00:00Z`, 360);
    const { budget_series: all } = await series({ points: 4 });
    expect(pointsOf(all[0])).toEqual(['03-03 0.1 +0.1', '03-06 0.2 +0.1', '03-09 0.3 +0.1', '03-12 0.4 +0.1']);
  });

  // proves: budgets-67
  test('of a client follows the projects of that client', async () => {
    const { budgets, at, series } = await start();
    const acme = await budgets.makeClient({ budget: { type: 'cost' } });
    const moving = await budgets.makeProject({ client_id: acme });
    await budgets.track(moving, '2026-03-02T09:00:00Z', 600);
    await at('2026-03-03T12:00:00Z');
    await budgets.moveTo(moving, null);
    await budgets.track(moving, '2026-03-03T09:00:00Z', 600);
    const { budget_series: all, clients } = await series({ client_ids: [acme], include: ['clients'] });
    expect(pointsOf(all[0])).toEqual(['03-02 6 +6', '03-03 6 +0']);
    expect(clients?.map((client) => client.id)).toEqual([acme]);
    expect((await series({ project_ids: [moving] })).budget_series).toEqual([]);
  });

  // proves: budgets-63
  test('has no more than 400 dates, and no instant in the future', async () => {
    const { series } = await start();
    await expect(series({ 'date[start]': '2025-01-01' })).rejects.toMatchObject({ status: 400 });
    await expect(series({ as_of: '2026-03-02T12:00:01Z' })).rejects.toMatchObject({
      details: ['as_of: must not be in the future'],
    });
  });

  // proves: budgets-68
  test('at pay rates shows only the state to readers without access to pay', async () => {
    const { owner, budgets, at, series } = await start();
    const id = await budgets.makeProject({ budget: { type: 'cost', rate: 'pay_rate', cost: 10 } });
    const manager = await addMember(app, owner, { role: 'manager' });
    await at('2026-03-03T12:00:00Z');
    await budgets.track(id, '2026-03-03T09:00:00Z', 370);
    const { budget_series: all } = await series({ client: manager.client, include: ['settings', 'users'] });
    const row = { budget_history_id: all[0]?.budget_history_id };
    expect(all).toEqual([
      {
        ...row,
        project_id: id,
        segments: [{ ...row, start_date: '2026-03-02', period_start_date: '2026-03-02' }],
        state: 'within',
        points: [],
        settings: [],
      },
    ]);
  });
});
