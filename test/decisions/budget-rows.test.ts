import { describe, expect, test } from 'vitest';
import { notifyGroups } from '../../src/contract/lists/budgets.ts';
import { useTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { makeBudgetWorld } from './budget-world.ts';

const app = useTestApp();

const plain = { type: 'cost', cost: 100 };

describe('the fields of a budget', () => {
  // proves: answers-10, budgets-1, budgets-2, budgets-3, budgets-12, budgets-19, budgets-36
  test('the API returns the defaults of a budget and omits empty fields', async () => {
    const world = await makeBudgetWorld(app);
    const [row] = await world.of(await world.project({ budget: { type: 'cost' } }));
    expect(row?.budget).toEqual({
      type: 'cost',
      rate: 'bill_rate',
      start_date: '2026-03-10',
      alerts: { near_limit: 80, notify_enabled: false, notify_all_members: false },
      include_non_billable: true,
      stop_timer_when_budget_reached: false,
    });
    expect(row).not.toHaveProperty('stop_date');
    const [hours] = await world.of(await world.project({ budget: { type: 'hours', hours: 12.5 } }));
    expect(hours?.budget).toMatchObject({ type: 'hours', hours: 12.5 });
    expect(hours?.budget).not.toHaveProperty('rate');
    expect(hours?.budget).not.toHaveProperty('cost');
  });

  // proves: budgets-8, clients-2, projects-1
  test('projects and clients return their budget in the same form as the history', async () => {
    const world = await makeBudgetWorld(app);
    const [project, client] = [await world.project({ budget: plain }), await world.client({ budget: plain })];
    for (const [name, id, rows] of [
      ['project', project, await world.of(project)],
      ['client', client, await world.ofClient(client)],
    ] as const) {
      const { body } = await world.send('GET', `/v2/${name}s/${id}`);
      expect(body[name]).toMatchObject({ budget: rows[0]?.budget });
    }
  });

  // proves: budgets-1, budgets-3, budgets-4, budgets-5, budgets-7, requests-20
  test.each([
    ['hours in a cost budget', { type: 'cost', hours: 1 }, 'budget.hours'],
    ['a cost in an hours budget', { type: 'hours', cost: 1 }, 'budget.cost'],
    ['another type', { type: 'days' }, 'budget.type'],
    ['no type', { cost: 1 }, 'budget.type'],
    ['another rate', { type: 'cost', rate: 'cost_rate' }, 'budget.rate'],
    ['a rate in an hours budget', { type: 'hours', rate: 'bill_rate' }, 'budget.rate'],
    ['another recurrence', { type: 'cost', recurrence: 'daily' }, 'budget.recurrence'],
    ['a recurrence start without a recurrence', { type: 'cost', recurrence_start: 1 }, 'budget.recurrence_start'],
    ['the 7th weekday', { type: 'cost', recurrence: 'weekly', recurrence_start: 7 }, 'budget.recurrence_start'],
    ['day 0', { type: 'cost', recurrence: 'monthly', recurrence_start: 0 }, 'budget.recurrence_start'],
    ['day 32', { type: 'cost', recurrence: 'monthly', recurrence_start: 32 }, 'budget.recurrence_start'],
    ['near limit 0', { type: 'cost', alerts: { near_limit: 0 } }, 'budget.alerts.near_limit'],
    ['near limit 101', { type: 'cost', alerts: { near_limit: 101 } }, 'budget.alerts.near_limit'],
    ['stop at 0', { type: 'cost', stop_at: 0 }, 'budget.stop_at'],
    ['stop at 101', { type: 'cost', stop_at: 101 }, 'budget.stop_at'],
    ['another group', { type: 'cost', alerts: { notify_group: 'all' } }, 'budget.alerts.notify_group'],
    ['a number as text', { type: 'cost', cost: '100' }, 'budget.cost'],
    ['a percentage as text', { type: 'cost', alerts: { near_limit: '80' } }, 'budget.alerts.near_limit'],
    ['a boolean as text', { type: 'cost', include_non_billable: 'true' }, 'budget.include_non_billable'],
  ])('%s is refused, and the message names the field', async (_name, budget, attribute) => {
    const world = await makeBudgetWorld(app);
    const path = `/v2/organizations/${world.organization.organizationId}/projects`;
    const { status, body } = await world.send('POST', path, { name: 'Bridge', budget });
    expect([status, body['code']]).toEqual([400, 'invalid_params']);
    expect((body['details'] as string[]).some((detail) => detail.startsWith(`${attribute}:`))).toBe(true);
  });

  // proves: requests-16
  test('unknown fields are ignored, even in alerts', async () => {
    const world = await makeBudgetWorld(app);
    const budget = { ...plain, colour: 1, alerts: { near_limit: 70, sound: 'bell' } };
    const [row] = await world.of(await world.project({ budget }));
    expect(row?.budget).toMatchObject({ alerts: { near_limit: 70 } });
    expect(JSON.stringify(row)).not.toMatch(/colour|sound/);
  });

  // proves: budgets-7
  test.each(notifyGroups)('%s may be notified', async (notify_group) => {
    const world = await makeBudgetWorld(app);
    const [row] = await world.of(await world.project({ budget: { ...plain, alerts: { notify_group } } }));
    expect(row?.budget['alerts']).toMatchObject({ notify_group });
  });

  // proves: budgets-5
  test("a recurrence starts on the first day of the organization's week, or on the 1st", async () => {
    const world = await makeBudgetWorld(app, { weekStart: 3 });
    const startOf = async (recurrence: string) =>
      (await world.of(await world.project({ budget: { ...plain, recurrence } })))[0]?.budget['recurrence_start'];
    expect([await startOf('weekly'), await startOf('monthly')]).toEqual([3, 1]);
  });
});

describe('the rows of a budget', () => {
  // proves: budgets-4, budgets-11, budgets-13
  test('exist for each period since a start date in the past, and the last row is open', async () => {
    const world = await makeBudgetWorld(app);
    const budget = { ...plain, recurrence: 'monthly', start_date: '2026-01-15' };
    expect(await world.spans(await world.project({ budget }))).toEqual([
      ['2026-01-15', '2026-01-31', 0],
      ['2026-02-01', '2026-02-28', 0],
      ['2026-03-01', null, 0],
    ]);
  });

  // proves: budgets-6
  test('start on the last day of shorter months if the budget restarts on day 29 to 31', async () => {
    const world = await makeBudgetWorld(app);
    const budget = { ...plain, recurrence: 'monthly', recurrence_start: 31, start_date: '2025-12-31' };
    expect(await world.spans(await world.project({ budget }))).toEqual([
      ['2025-12-31', '2026-01-30', 0],
      ['2026-01-31', '2026-02-27', 0],
      ['2026-02-28', null, 0],
    ]);
  });

  // proves: budgets-15
  test('a start date in the future immediately creates one row without spend', async () => {
    const world = await makeBudgetWorld(app);
    const id = await world.project({ budget: { ...plain, start_date: '2026-04-01' } });
    await world.track(id, '2026-03-10T09:00:00Z', 3600);
    expect(await world.spans(id)).toEqual([['2026-04-01', null, 0]]);
  });

  // proves: budgets-16, budgets-17, budgets-35
  test('a period starts within 60 s of its boundary, even if several periods were missed', async () => {
    const world = await makeBudgetWorld(app, { timeZone: 'America/New_York' });
    const id = await world.project({ budget: { ...plain, recurrence: 'weekly', start_date: '2026-03-09' } });
    await world.at('2026-03-16T03:59:59Z');
    expect(await world.spans(id)).toEqual([['2026-03-09', null, 0]]);
    await world.at('2026-03-16T04:01:00Z');
    expect(await world.spans(id)).toEqual([
      ['2026-03-09', '2026-03-15', 0],
      ['2026-03-16', null, 0],
    ]);
    await world.at('2026-04-01T12:00:00Z');
    expect(await world.spans(id)).toEqual([
      ['2026-03-09', '2026-03-15', 0],
      ['2026-03-16', '2026-03-22', 0],
      ['2026-03-23', '2026-03-29', 0],
      ['2026-03-30', null, 0],
    ]);
  });

  // proves: budgets-43
  test('after a period was started late, a change closes the row that starts on the boundary', async () => {
    const world = await makeBudgetWorld(app);
    const id = await world.project({ budget: { ...plain, recurrence: 'weekly', start_date: '2026-03-09' } });
    await world.at('2026-03-18T12:00:00Z');
    await world.change(id, { budget: { ...plain, cost: 200, recurrence: 'weekly' } });
    expect(await world.spans(id)).toEqual([
      ['2026-03-09', '2026-03-15', 0],
      ['2026-03-16', '2026-03-17', 0],
      ['2026-03-18', null, 0],
    ]);
  });

  // proves: budgets-38
  test('sending the same configuration again changes nothing', async () => {
    const world = await makeBudgetWorld(app);
    const id = await world.project({ budget: plain });
    const before = await world.of(id);
    await world.at('2026-03-12T12:00:00Z');
    await world.change(id, { budget: { ...plain, rate: 'bill_rate', start_date: '2026-03-10' } });
    expect(await world.of(id)).toEqual(before);
  });

  // proves: budgets-9
  test('a project returns the latest budget, even before it starts, and accepts it back unchanged', async () => {
    const world = await makeBudgetWorld(app);
    const id = await world.project({ budget: plain });
    await world.at('2026-03-11T12:00:00Z');
    const planned = { ...plain, cost: 500, start_date: '2026-03-20' };
    await world.change(id, { budget: planned });
    const shown = async () => {
      const { body } = await world.send('GET', `/v2/projects/${id}`);
      return (body['project'] as { budget: object }).budget;
    };
    const rows = await world.of(id);
    expect(await shown()).toMatchObject(planned);
    await world.change(id, { budget: await shown() });
    expect(await world.of(id)).toEqual(rows);
  });

  // proves: budgets-21
  test('updated_at of a row changes with configuration and days; the entity tag also changes with spend', async () => {
    const world = await makeBudgetWorld(app);
    const id = await world.project({ budget: { ...plain, recurrence: 'weekly', start_date: '2026-03-02' } });
    const [closed, open] = await world.of(id);
    const read = async (row: { id: number } | undefined) => {
      const { body, headers } = await world.send('GET', `/v2/budget_histories/${row?.id}`);
      const history = body['budget_history'] as { spent: number; updated_at: string };
      return { spent: history.spent, updatedAt: history.updated_at, tag: headers.get('etag') };
    };
    const before = [await read(closed), await read(open)];
    await world.at('2026-03-12T12:00:00Z');
    for (const day of ['03', '12']) await world.track(id, `2026-03-${day}T09:00:00Z`, 600);
    const after = [await read(closed), await read(open)];
    expect(after.map(({ spent }) => spent)).toEqual([10, 10]);
    expect(after.map(({ updatedAt }) => updatedAt)).toEqual(before.map(({ updatedAt }) => updatedAt));
    expect(after.map(({ tag }, index) => tag === before[index]?.tag)).toEqual([false, false]);
    await world.at('2026-03-16T12:00:00Z');
    expect((await read(open)).updatedAt).not.toBe(before[1]?.updatedAt);
  });

  // proves: budgets-39
  test('days stay in their row, even if a budget that is set later has an earlier start', async () => {
    const world = await makeBudgetWorld(app);
    const id = await world.project({ budget: plain });
    await world.at('2026-03-12T12:00:00Z');
    await world.change(id, { budget: null });
    await world.at('2026-03-20T12:00:00Z');
    await world.change(id, { budget: { ...plain, cost: 200, start_date: '2026-03-01' } });
    const rows = (await world.spans(id)).toSorted();
    expect(rows).toEqual([
      ['2026-03-01', '2026-03-09', 0],
      ['2026-03-10', '2026-03-12', 0],
      ['2026-03-13', null, 0],
    ]);
  });

  // proves: budgets-12, budgets-16, budgets-17
  test('a change closes the row on the day before and starts a row with the new configuration', async () => {
    const world = await makeBudgetWorld(app);
    const id = await world.project({ budget: plain });
    await world.at('2026-03-12T12:00:00Z');
    await world.change(id, { budget: { type: 'hours', hours: 5 } });
    const rows = await world.of(id);
    expect(rows.map((row) => [row.start_date, row.stop_date ?? null, row.budget['type']])).toEqual([
      ['2026-03-10', '2026-03-11', 'cost'],
      ['2026-03-12', null, 'hours'],
    ]);
    expect(rows[1]?.budget).toMatchObject({ start_date: '2026-03-10', hours: 5 });
    expect(rows[1]?.id).toBeGreaterThan(rows[0]?.id ?? 0);
  });

  // proves: budgets-4, budgets-8, budgets-12
  test('the object replaces the whole budget: omitted fields are lost, except the start', async () => {
    const world = await makeBudgetWorld(app);
    const first = { ...plain, rate: 'pay_rate', stop_at: 50, recurrence: 'weekly', start_date: '2026-03-09' };
    const id = await world.project({ budget: first });
    await world.change(id, { budget: { type: 'cost' } });
    const rows = await world.of(id);
    expect(rows.at(-1)?.budget).toEqual({
      type: 'cost',
      rate: 'bill_rate',
      start_date: '2026-03-09',
      alerts: { near_limit: 80, notify_enabled: false, notify_all_members: false },
      include_non_billable: true,
      stop_timer_when_budget_reached: false,
    });
  });

  // proves: budgets-20
  test('several changes on one local day share one row, with the same id and the last configuration', async () => {
    const world = await makeBudgetWorld(app, { timeZone: 'Asia/Tokyo' });
    const id = await world.project({ budget: plain });
    const [row] = await world.of(id);
    for (const cost of [200, 300]) await world.change(id, { budget: { ...plain, cost } });
    expect(await world.of(id)).toMatchObject([{ id: row?.id, start_date: '2026-03-10', budget: { cost: 300 } }]);
    // In Tokyo the 11th begins at 15:00 UTC.
    await world.at('2026-03-10T15:00:00Z');
    for (const cost of [400, 500]) await world.change(id, { budget: { ...plain, cost } });
    expect((await world.of(id)).map((entry) => [entry.start_date, entry.budget['cost']])).toEqual([
      ['2026-03-10', 300],
      ['2026-03-11', 500],
    ]);
  });

  // proves: budgets-10, budgets-18
  test('null clears the budget: the row closes today, and the project has no budget', async () => {
    const world = await makeBudgetWorld(app);
    const id = await world.project({ budget: plain });
    await world.at('2026-03-12T12:00:00Z');
    await world.change(id, { budget: null });
    expect(await world.spans(id)).toEqual([['2026-03-10', '2026-03-12', 0]]);
    expect((await world.send('GET', `/v2/projects/${id}`)).body['project']).not.toHaveProperty('budget');
  });

  // proves: budgets-22
  test('a row names either its project or its client', async () => {
    const world = await makeBudgetWorld(app);
    const [project, client] = [await world.project({ budget: plain }), await world.client({ budget: plain })];
    const [ofProject] = await world.of(project);
    const [ofClient] = await world.ofClient(client);
    expect([ofProject?.project_id, ofProject?.client_id]).toEqual([project, undefined]);
    expect([ofClient?.project_id, ofClient?.client_id]).toEqual([undefined, client]);
  });

  // proves: overtime-policies-5, overtime-policies-6
  test('open budget periods retain their dates when the calendar changes', async () => {
    const world = await makeBudgetWorld(app);
    const id = await world.project({ budget: { ...plain, recurrence: 'weekly', start_date: '2026-03-09' } });
    const path = `/v2/organizations/${world.organization.organizationId}`;
    await world.send('PUT', path, { week_start: 3, time_zone: 'Asia/Tokyo' });
    await world.at('2026-03-15T14:59:00Z');
    expect(await world.spans(id)).toEqual([['2026-03-09', null, 0]]);
    await world.at('2026-03-23T12:00:00Z');
    expect((await world.spans(id)).map(([start]) => start)).toEqual(['2026-03-09', '2026-03-16', '2026-03-23']);
  });
});

describe('access to budget histories', () => {
  // proves: roles-3, roles-4, roles-5
  test('owners and managers see all rows, project managers those of their projects, other users none', async () => {
    const world = await makeBudgetWorld(app);
    const { organization } = world;
    const client = await world.client({ budget: plain });
    const [led, other] = [await world.project({ budget: plain }), await world.project({ budget: plain })];
    const manager = await addMember(app, organization, { role: 'manager' });
    const lead = await addMember(app, organization, { projectId: led, projectRole: 'manager' });
    const user = await addMember(app, organization, { projectId: led });
    const viewer = await addMember(app, organization, { projectId: led, projectRole: 'viewer' });
    const list = `/v2/organizations/${organization.organizationId}/budget_histories`;
    const clients = `/v2/clients/${client}/budget_histories`;
    const projects = (id: number) => `/v2/projects/${id}/budget_histories`;
    const all = await world.histories(list);
    const rowOf = (row: (typeof all)[number]) => [row.project_id, row.client_id];
    const single = (project: number | undefined) =>
      `/v2/budget_histories/${all.find((row) => row.project_id === project)?.id}`;
    const paths = [list, clients, projects(led), projects(other), single(led), single(other), single(undefined)];
    const statuses = (token: string) =>
      Promise.all(paths.map(async (path) => (await world.send('GET', path, undefined, token)).status));
    expect(await statuses(organization.token)).toEqual([200, 200, 200, 200, 200, 200, 200]);
    expect(await statuses(manager.token)).toEqual([200, 200, 200, 200, 200, 200, 200]);
    expect(await statuses(lead.token)).toEqual([200, 404, 200, 404, 200, 404, 404]);
    expect(await statuses(user.token)).toEqual([403, 404, 404, 404, 404, 404, 404]);
    expect(await statuses(viewer.token)).toEqual([403, 404, 404, 404, 404, 404, 404]);
    expect(all.map(rowOf)).toHaveLength(3);
    const seen = (await world.send('GET', list, undefined, lead.token)).body['budget_histories'] as typeof all;
    expect(seen.map(rowOf)).toEqual([[led, undefined]]);
  });
});
