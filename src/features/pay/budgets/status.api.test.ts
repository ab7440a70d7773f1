import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { deleteActivities } from '../../../contract/activities.ts';
import { listBudgetStatuses, type WireBudgetStatus } from '../../../contract/budget-status.ts';
import type { Query } from '../../../contract/endpoint.ts';
import { sql } from '../../../db/sql.ts';

const app = useTestApp();

async function start(now: string, options: { timeZone?: string } = {}) {
  // The organization exists from the start of the test clock.
  await app.database.run(sql`update test_clock set now = ${Temporal.Instant.from(now)}`);
  const owner = await app.createOrganization(options);
  const params = { organization_id: owner.organizationId };
  const list = (query: Query<typeof listBudgetStatuses> = {}) =>
    owner.client.call(listBudgetStatuses, { params, query });
  return {
    owner,
    params,
    budgets: budgetsOf(owner),
    at: (instant: string) => app.setNow(owner.client, instant),
    list,
    all: async (asOf?: string) => (await list(asOf === undefined ? {} : { as_of: asOf })).budget_statuses,
  };
}

/** `then/now` with the causes of the difference. */
const told = (statuses: readonly WireBudgetStatus[]) =>
  statuses.map(({ spent_as_known_then: then, spent_as_known_now: now, differences = [] }) => {
    const causes = differences.map(
      ({ cause, seconds, cost }) => `${cause} ${seconds}${cost === undefined ? '' : ` ${cost}`}`,
    );
    return [`${then}/${now}`, ...causes].join(', ');
  });

const monthly = { type: 'cost', recurrence: 'monthly' } as const;

// proves: budgets-37
describe('the spend as known then', () => {
  // proves: budgets-47
  test('late time is listed under its cause, as in the ledger', async () => {
    const { owner, params, budgets, at, all } = await start('2026-03-02T08:00:00Z');
    const id = await budgets.makeProject({ bill_rate: 36, budget: { ...monthly, cost: 20 } });
    const hours = await budgets.makeProject({ budget: { type: 'hours', hours: 1 } });
    await at('2026-03-02T12:00:00Z');
    await budgets.track(id, '2026-03-02T09:00:00Z', 600);
    await budgets.track(id, '2026-03-02T10:00:00Z', 600);
    await budgets.track(hours, '2026-03-02T11:00:00Z', 600);
    await at('2026-03-03T12:00:00Z');
    await budgets.track(id, '2026-03-02T08:00:00Z', 300);
    await budgets.track(id, '2026-03-03T08:00:00Z', 300);
    await budgets.track(hours, '2026-03-02T11:00:00Z', 300);
    await owner.client.call(deleteActivities, {
      params,
      query: { 'time_slot[start]': '2026-03-02T10:00:00Z', 'time_slot[stop]': '2026-03-02T11:00:00Z' },
    });
    const asOf = '2026-03-02T12:00:00Z';
    expect(told(await all(asOf))).toEqual(['12/9, ingest 300 3, deletion -600 -6', '0.1667/0.0833, ingest -300']);
    expect(told(await all('2026-03-02T11:59:59.999Z'))).toEqual([
      '0/9, ingest 1500 15, deletion -600 -6',
      '0/0.0833, ingest 300',
    ]);
    expect(told(await all())).toEqual(['12/12', '0.0833/0.0833']);
    const ledger = await app.database.one(sql`
      select sum(tracked_delta)::int as seconds from time_ledger
      where organization_id = ${owner.organizationId} and project_id = ${id} and recorded_at <= ${asOf}::timestamptz`);
    expect(ledger).toEqual({ seconds: 1200 });
  });

  // proves: budgets-48
  test('later rates are listed as a cause, including a change to fixed pay', async () => {
    const { owner, budgets, at, all } = await start('2026-03-02T12:00:00Z');
    const id = await budgets.makeProject({ budget: { ...monthly, rate: 'pay_rate' } });
    await budgets.pay(owner.userId, { pay_rate: 36 });
    await budgets.track(id, '2026-03-02T09:00:00Z', 600);
    await at('2026-03-03T12:00:00Z');
    await budgets.pay(owner.userId, { pay_rate: 72, effective_on: '2026-03-02' });
    await budgets.track(id, '2026-03-02T10:00:00Z', 600);
    expect(told(await all('2026-03-02T18:00:00Z'))).toEqual(['6/24, rate 0 6, ingest 600 12']);
    await at('2026-03-04T12:00:00Z');
    const fixed = { rate_type: 'fixed_amount', pay_rate: 3000, effective_on: '2026-03-02' } as const;
    await budgets.pay(owner.userId, fixed);
    expect(told(await all('2026-03-02T18:00:00Z'))).toEqual(['6/0, rate -600 -6']);
    expect(told(await all('2026-03-04T11:00:00Z'))).toEqual(['24/0, rate -1200 -24']);
    expect(told(await all())).toEqual(['0/0']);
  });

  // proves: budgets-49
  test('each day, member and project is rounded separately, even in differences', async () => {
    const { budgets, at, all } = await start('2026-03-04T12:00:00Z');
    await budgets.makeProject();
    const id = await budgets.makeProject({ bill_rate: 18, budget: { ...monthly, start_date: '2026-03-01' } });
    for (const day of [1, 2, 3]) await budgets.track(id, `2026-03-0${day}T09:00:00Z`, 1);
    await at('2026-03-04T13:00:00Z');
    for (const day of [1, 2]) await budgets.track(id, `2026-03-0${day}T10:00:00Z`, 1);
    await budgets.track(id, '2026-03-04T10:00:00Z', 1);
    expect(told(await all('2026-03-04T12:30:00Z'))).toEqual(['0.03/0.04, ingest 3 0.01']);
  });

  test('a slot that becomes billable counts from then on in a budget of billable time', async () => {
    const { budgets, at, all } = await start('2026-03-02T12:00:00Z');
    const budget = { type: 'hours', include_non_billable: false } as const;
    const id = await budgets.makeProject({ budget });
    await budgets.track(id, '2026-03-02T09:00:00Z', 360, { billable: false });
    await at('2026-03-02T13:00:00Z');
    await budgets.track(id, '2026-03-02T09:00:00Z', 360, { billable: true });
    expect(told(await all('2026-03-02T12:30:00Z'))).toEqual(['0/0.1, ingest 360']);
  });
});

// proves: budgets-37
describe('the budget of a status', () => {
  // proves: budgets-33, budgets-34, budgets-50
  test('shows the configuration and period of that day, and the used share of the limit', async () => {
    const { budgets, at, all } = await start('2026-03-02T12:00:00Z');
    const id = await budgets.makeProject({ bill_rate: 36, budget: { ...monthly, cost: 12, stop_at: 50 } });
    await budgets.track(id, '2026-03-02T09:00:00Z', 600);
    await at('2026-03-10T12:00:00Z');
    await budgets.state(id, { ...monthly, cost: 6 });
    await at('2026-04-03T12:00:00Z');
    await budgets.track(id, '2026-04-02T09:00:00Z', 600);
    await budgets.track(id, '2026-04-02T10:00:00Z', 1);
    const [first] = await all('2026-03-09T23:59:59Z');
    expect(Object.entries(first ?? {})).toEqual([
      ['budget_history_id', expect.any(Number)],
      ['project_id', id],
      ['budget', expect.objectContaining({ cost: 12, stop_at: 50, start_date: '2026-03-02' })],
      ['period_start_date', '2026-03-02'],
      ['period_stop_date', '2026-03-31'],
      ['spent_as_known_then', 6],
      ['spent_as_known_now', 6],
      ['limit', 12],
      ['percent', 50],
      ['near_limit_reached', false],
      ['reached', true],
      ['exceeded', false],
      ['differences', []],
    ]);
    expect((await all('2026-03-10T11:59:59Z'))[0]).toMatchObject({ limit: 12, percent: 50 });
    const [changed] = await all('2026-03-10T12:00:00Z');
    expect(changed).toMatchObject({ limit: 6, percent: 100, near_limit_reached: true, reached: true, exceeded: false });
    const [now] = await all();
    expect(now).toMatchObject({
      period_start_date: '2026-04-01',
      spent_as_known_then: 6.01,
      percent: 100.16,
      reached: true,
      exceeded: true,
    });
    await budgets.state(id, { type: 'hours' });
    const [unlimited] = await all();
    expect(unlimited).toMatchObject({ near_limit_reached: false, reached: false, exceeded: false });
    expect(Object.keys(unlimited ?? {})).not.toEqual(expect.arrayContaining(['limit']));
    expect(unlimited).not.toHaveProperty('percent');
    expect(unlimited).not.toHaveProperty('period_stop_date');
  });

  // proves: budgets-51
  test('starts a new period before its row exists', async () => {
    const { budgets, all } = await start('2026-03-08T12:00:00Z');
    const id = await budgets.makeProject({ budget: { type: 'hours', recurrence: 'weekly', start_date: '2026-03-02' } });
    await budgets.track(id, '2026-03-08T09:00:00Z', 360);
    await app.database.run(sql`update test_clock set now = '2026-03-18T12:00:00Z'`);
    await budgets.track(id, '2026-03-17T09:00:00Z', 180);
    expect(await budgets.spans(id)).toHaveLength(1);
    const [now] = await all();
    expect(now).toMatchObject({
      period_start_date: '2026-03-16',
      period_stop_date: '2026-03-22',
      spent_as_known_then: 0.05,
    });
    const [before] = await all('2026-03-08T23:59:59Z');
    expect(before).toMatchObject({
      period_start_date: '2026-03-02',
      spent_as_known_then: 0.1,
      spent_as_known_now: 0.1,
    });
  });

  // proves: budgets-44
  test('follows the local day, and is missing before it was set or started and after its clearing', async () => {
    const { budgets, at, all } = await start('2026-03-10T02:00:00Z', { timeZone: 'America/Los_Angeles' });
    const id = await budgets.makeProject({ budget: { type: 'cost' } });
    const later = await budgets.makeProject({ budget: { type: 'cost', start_date: '2026-03-12' } });
    await at('2026-03-15T12:00:00Z');
    const past = await budgets.makeProject({ budget: { type: 'cost', start_date: '2026-03-01' } });
    await budgets.state(id, null);
    await at('2026-03-20T12:00:00Z');
    const found = async (asOf?: string) => (await all(asOf)).map((status) => status.project_id);
    expect(await found('2026-03-10T02:00:00Z')).toEqual([id]);
    expect(await found('2026-03-12T06:59:59Z')).toEqual([id]);
    expect(await found('2026-03-12T07:00:00Z')).toEqual([id, later]);
    expect(await found('2026-03-15T12:00:00Z')).toEqual([id, later, past]);
    expect(await found('2026-03-16T07:00:00Z')).toEqual([later, past]);
    expect(await found()).toEqual([later, past]);
    expect(await found('2026-03-10T01:59:59Z')).toEqual([]);
    expect(await found('1999-12-31T00:00:00Z')).toEqual([]);
  });

  // proves: budgets-44
  test('is refused for the future and for text that is not an instant', async () => {
    const { owner, params, list } = await start('2026-03-10T12:00:00Z');
    const future = { status: 400, code: 'invalid_params', details: ['as_of: must not be in the future'] };
    await expect(list({ as_of: '2026-03-10T12:00:00.000001Z' })).rejects.toMatchObject(future);
    await expect(list({ as_of: '2026-03-10' })).rejects.toMatchObject({ status: 400, code: 'invalid_params' });
    const answer = await owner.client.send(listBudgetStatuses, { params, query: { as_of: '2026-03-10T12:00:00Z' } });
    expect(answer.status).toBe(200);
  });
});

describe('clients', () => {
  test('a budget sums its projects, and shows a project move apart from the spend known before', async () => {
    const { budgets, at, all } = await start('2026-03-10T08:00:00Z');
    const acme = await budgets.makeClient({ budget: monthly });
    const zenith = await budgets.makeClient({ budget: monthly });
    const moving = await budgets.makeProject({ client_id: acme, bill_rate: 36 });
    const staying = await budgets.makeProject({ client_id: acme, bill_rate: 72 });
    await at('2026-03-11T12:00:00Z');
    await budgets.moveTo(moving, acme);
    await budgets.track(moving, '2026-03-10T09:00:00Z', 600);
    await budgets.track(moving, '2026-03-11T09:00:00Z', 600);
    await budgets.track(staying, '2026-03-11T10:00:00Z', 600);
    await at('2026-03-11T15:00:00Z');
    await budgets.moveTo(moving, zenith);
    await budgets.track(moving, '2026-03-11T11:00:00Z', 600);
    const statuses = await all('2026-03-11T13:00:00Z');
    expect(statuses.map((status) => status.client_id)).toEqual([acme, zenith]);
    expect(told(statuses)).toEqual(['24/18, project_moved -600 -6', '0/12, project_moved 600 6, ingest 600 6']);
    expect(told(await all())).toEqual(['18/18', '12/12']);
  });
});

describe('the list', () => {
  // proves: budgets-46
  test('pages are ordered by the id of the history row', async () => {
    const { budgets, list } = await start('2026-03-02T12:00:00Z');
    const ids: number[] = [];
    for (const budget of [monthly, null, monthly, monthly]) ids.push(await budgets.makeProject({ budget }));
    const first = await list({ page_limit: 2 });
    expect(Object.keys(first)).toEqual(['budget_statuses', 'pagination']);
    expect(first.budget_statuses.map((status) => status.project_id)).toEqual([ids[0], ids[2]]);
    const second = await list({ page_limit: 2, page_start_id: first.pagination?.next_page_start_id ?? 0 });
    expect(Object.keys(second)).toEqual(['budget_statuses']);
    expect(second.budget_statuses.map((status) => status.project_id)).toEqual([ids[3]]);
  });

  // proves: budgets-45
  test('the projects and clients of the budgets are included on request', async () => {
    const { owner, params, budgets, list } = await start('2026-03-02T12:00:00Z');
    const project = await budgets.makeProject({ name: 'Harbour', budget: monthly });
    const client = await budgets.makeClient({ name: 'Acme', budget: monthly });
    const other = await budgets.makeProject({ name: 'Pier', budget: { ...monthly, rate: 'pay_rate' } });
    const plain = await list();
    expect([plain.projects, plain.clients]).toEqual([undefined, undefined]);
    const full = await list({ include: ['projects', 'clients'] });
    expect(full.projects?.map(({ id, name }) => [id, name])).toEqual([
      [project, 'Harbour'],
      [other, 'Pier'],
    ]);
    expect(full.clients?.map(({ id, name }) => [id, name])).toEqual([[client, 'Acme']]);
    const lead = await addMember(app, owner, { projectId: other, projectRole: 'manager' });
    const { projects } = await lead.client.call(listBudgetStatuses, { params, query: { include: ['projects'] } });
    expect(projects?.map(({ name }) => name)).toEqual(['Pier']);
  });

  // proves: budgets-46
  test('owners and managers read all budgets, project managers those of their projects, others none', async () => {
    const { owner, params, budgets } = await start('2026-03-02T12:00:00Z');
    const mine = await budgets.makeProject({ budget: monthly });
    const other = await budgets.makeProject({ budget: monthly });
    const client = await budgets.makeClient({ budget: monthly });
    const lead = await addMember(app, owner, { projectId: mine, projectRole: 'manager' });
    const readers = [
      owner,
      await addMember(app, owner, { role: 'manager' }),
      lead,
      await addMember(app, owner, { projectId: mine }),
      await addMember(app, owner, { projectId: mine, projectRole: 'viewer' }),
      await app.createOrganization(),
    ];
    const answers = await Promise.all(readers.map((reader) => reader.client.send(listBudgetStatuses, { params })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 403, 403, 404]);
    const seen = async (reader: typeof owner.client) =>
      (await reader.call(listBudgetStatuses, { params })).budget_statuses.map(
        (status) => status.project_id ?? status.client_id,
      );
    expect(await seen(owner.client)).toEqual([mine, other, client]);
    expect(await seen(lead.client)).toEqual([mine]);
  });
});
