import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { countWaiting, useBlockers } from '../../../../test/harness/blockers.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { listBudgetChanges } from '../../../contract/budget-changes.ts';
import { listBudgetSeries } from '../../../contract/budget-series.ts';
import { listBudgetStatuses } from '../../../contract/budget-status.ts';
import type { BudgetInput } from '../../../contract/budgets.ts';
import type { Query } from '../../../contract/endpoint.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { sql } from '../../../db/sql.ts';
import { saveTestNow } from '../../operations/installation/test-clock/store.ts';

const app = useTestApp();
const block = useBlockers(app);

const setClock = (at: string) => saveTestNow(app.database, Temporal.Instant.from(at));

beforeEach(() => setClock('2026-03-02T12:00:00Z'));

async function build() {
  const owner = await app.createOrganization({ timeZone: 'UTC' });
  const budgets = budgetsOf(owner);
  const project = await budgets.makeProject({ budget: { type: 'hours', hours: 10 } });
  const spentAt = async (asOf: string) => {
    const { budget_statuses: statuses } = await owner.client.call(listBudgetStatuses, {
      params: { organization_id: owner.organizationId },
      query: { as_of: asOf },
    });
    return statuses.map(({ spent_as_known_then: spent }) => spent);
  };
  return { owner, budgets, project, spentAt };
}

describe('time that is being recorded', () => {
  // proves: budgets-47
  test('is unknown at an instant that is requested during the write', async () => {
    const { owner, budgets, project, spentAt } = await build();
    const blocker = await block('select from members where organization_id = $1 for update', [owner.organizationId]);
    const tracked = budgets.track(project, '2026-03-02T11:00:00Z', 360);
    await expect.poll(() => countWaiting(app.databaseUrl, 'members')).toBe(1);
    await setClock('2026-03-02T12:01:00Z');
    expect(await spentAt('2026-03-02T12:00:30Z')).toEqual([0]);
    await blocker.query('rollback');
    await tracked;
    await setClock('2026-03-02T12:02:00Z');
    expect(await spentAt('2026-03-02T12:00:30Z')).toEqual([0]);
    expect(await spentAt('2026-03-02T12:01:00Z')).toEqual([0.1]);
  });

  const databaseClock = async () => (await app.database.one<{ at: string }>(sql`select clock_timestamp() as at`)).at;

  const looksSince = async (since: string) => {
    const { looks } = await app.database.one<{ looks: number }>(sql`
      select count(*)::int as looks from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and query_start > ${since}::timestamptz and query like ${'%pg_locks%'}`);
    return looks;
  };

  // proves: budgets-47
  test('delays a request for figures once the recording instant of the time is set', async () => {
    const { budgets, project, spentAt } = await build();
    const blocker = await block('lock table time_ledger in share mode');
    const tracked = budgets.track(project, '2026-03-02T11:00:00Z', 360);
    await expect.poll(() => countWaiting(app.databaseUrl, 'time_ledger')).toBe(1);
    await setClock('2026-03-02T12:01:00Z');
    const since = await databaseClock();
    const asked = spentAt('2026-03-02T12:00:30Z');
    await expect.poll(() => looksSince(since)).toBeGreaterThan(0);
    await blocker.query('rollback');
    await tracked;
    expect(await asked).toEqual([0.1]);
    expect(await spentAt('2026-03-02T12:00:30Z')).toEqual([0.1]);
  });
});

// proves: budgets-47
test('a rate that is being set is unknown at an instant that is requested during the change', async () => {
  const { owner, budgets, spentAt } = await build();
  await budgets.pay(owner.userId, { bill_rate: 10 });
  const project = await budgets.makeProject({ budget: { type: 'cost' } });
  await budgets.track(project, '2026-03-02T11:00:00Z', 360);
  const blocker = await block('select from organizations where id = $1 for update', [owner.organizationId]);
  const paid = budgets.pay(owner.userId, { bill_rate: 20 });
  await expect.poll(() => countWaiting(app.databaseUrl, 'organizations')).toBe(1);
  await setClock('2026-03-02T12:01:00Z');
  expect(await spentAt('2026-03-02T12:00:30Z')).toEqual([0, 1]);
  await blocker.query('rollback');
  await paid;
  await setClock('2026-03-02T12:02:00Z');
  expect(await spentAt('2026-03-02T12:00:30Z')).toEqual([0, 1]);
  expect(await spentAt('2026-03-02T12:01:00Z')).toEqual([0, 2]);
});

describe('budget settings', () => {
  /** `row: limit since its first day` of each budget, and the same for each segment of the series. */
  async function begin() {
    const { owner, budgets } = await build();
    const project = await budgets.makeProject();
    const params = { organization_id: owner.organizationId };
    const mine = { project_ids: [project] };
    const reportedAt = async (asOf?: string) => {
      const at = asOf === undefined ? {} : { as_of: asOf };
      const { budget_statuses: statuses } = await owner.client.call(listBudgetStatuses, { params, query: at });
      const dates = { 'date[start]': '2026-03-01', 'date[stop]': '2026-03-31' };
      const query = { ...at, ...dates, ...mine };
      const { budget_series: series } = await owner.client.call(listBudgetSeries, { params, query });
      return {
        statuses: statuses
          .filter((status) => status.project_id === project)
          .map((one) => `${one.budget_history_id}: ${one.limit} since ${one.period_start_date}`),
        segments: series.flatMap(({ segments }) =>
          segments.map((segment) => `${segment.budget_history_id}: ${segment.limit} since ${segment.start_date}`),
        ),
      };
    };
    return {
      budgets,
      project,
      reportedAt,
      state: (budget: BudgetInput | null) => budgets.state(project, budget),
    };
  }

  // proves: budgets-44
  test('made later in a day do not change the figures known that morning', async () => {
    const { reportedAt, state } = await begin();
    await setClock('2026-03-02T12:05:00Z');
    await state({ type: 'hours', hours: 10 });
    await setClock('2026-03-02T12:10:00Z');
    const first = await reportedAt();
    await state({ type: 'hours', hours: 20 });
    await setClock('2026-03-03T08:00:00Z');
    const raised = await reportedAt();
    await setClock('2026-03-03T09:00:00Z');
    await state({ type: 'hours', hours: 30 });
    await setClock('2026-03-03T10:00:00Z');
    const again = await reportedAt();
    await state(null);
    await setClock('2026-03-04T10:00:00Z');
    expect([first, raised, again].map(({ statuses }) => statuses.join().split(' ')[1])).toEqual(['10', '20', '30']);
    expect(await reportedAt('2026-03-02T12:04:00Z')).toEqual({ statuses: [], segments: [] });
    expect(await reportedAt('2026-03-02T12:09:59Z')).toEqual(first);
    expect(await reportedAt('2026-03-03T08:00:00Z')).toEqual(raised);
    expect(await reportedAt('2026-03-03T10:00:00Z')).toEqual(again);
    expect(await reportedAt()).toEqual({ statuses: [], segments: [] });
  });

  // proves: budgets-44
  test('for a budget that has not started do not move it into the past', async () => {
    const { reportedAt, state } = await begin();
    await state({ type: 'hours', hours: 10, start_date: '2026-04-01' });
    await setClock('2026-03-05T12:00:00Z');
    expect(await reportedAt()).toEqual({ statuses: [], segments: [] });
    await setClock('2026-03-10T12:00:00Z');
    await state({ type: 'hours', hours: 10, start_date: '2026-03-03' });
    await setClock('2026-03-12T12:00:00Z');
    expect((await reportedAt()).statuses).toHaveLength(1);
    expect(await reportedAt('2026-03-05T12:00:00Z')).toEqual({ statuses: [], segments: [] });
  });
});

// proves: budgets-44
test('a late rollover does not change the figures known before it', async () => {
  const { owner, budgets } = await build();
  await budgets.makeProject({ budget: { type: 'hours', hours: 5, recurrence: 'weekly' } });
  const params = { organization_id: owner.organizationId };
  const reportedAt = async (query: { as_of?: string } = {}) =>
    (await owner.client.call(listBudgetStatuses, { params, query })).budget_statuses;
  await setClock('2026-03-17T12:00:00Z');
  const reported = await reportedAt();
  await app.setNow(owner.client, '2026-03-17T12:05:00Z');
  await setClock('2026-03-17T12:06:00Z');
  expect(await reportedAt({ as_of: '2026-03-17T12:00:00Z' })).toEqual(reported);
  expect(await reportedAt()).not.toEqual(reported);
});

// proves: budgets-47
test('a week that begins during a change of the calendar stays as it was known', async () => {
  const { owner, budgets } = await build();
  await budgets.makeProject({ budget: { type: 'hours', recurrence: 'weekly' } });
  const params = { organization_id: owner.organizationId };
  const reportedAt = async (as_of: string) =>
    (await owner.client.call(listBudgetStatuses, { params, query: { as_of } })).budget_statuses;
  await setClock('2026-03-08T23:59:00Z');
  const blocker = await block('select from organizations where id = $1 for update', [owner.organizationId]);
  const changed = owner.client.call(updateOrganization, { params, body: { time_zone: 'Pacific/Pago_Pago' } });
  await expect.poll(() => countWaiting(app.databaseUrl, 'organizations')).toBe(1);
  await setClock('2026-03-09T00:02:00Z');
  const reported = await reportedAt('2026-03-09T00:01:00Z');
  await blocker.query('rollback');
  await changed;
  await setClock('2026-03-09T00:03:00Z');
  expect(reported.map((status) => status.period_start_date)).toContain('2026-03-09');
  expect(await reportedAt('2026-03-09T00:01:00Z')).toEqual(reported);
});

// proves: budgets-44
test('an instant before the first known time is refused, and the message names that time', async () => {
  const { owner, budgets, project, spentAt } = await build();
  await budgets.track(project, '2026-03-02T11:00:00Z', 360);
  await setClock('2026-03-05T12:00:00Z');
  await app.database.run(sql`
    update organizations set time_known_since = '2026-03-03T12:00:00Z' where id = ${owner.organizationId}`);
  const params = { organization_id: owner.organizationId };
  const early = '2026-03-03T11:59:59Z';
  const refused = (name: string) => ({
    status: 400,
    code: 'invalid_params',
    details: [`${name}: recorded time is known only since 2026-03-03T12:00:00.000000Z`],
  });
  await expect(spentAt(early)).rejects.toMatchObject(refused('as_of'));
  const dates = { 'date[start]': '2026-03-01', 'date[stop]': '2026-03-04' };
  const series = owner.client.call(listBudgetSeries, { params, query: { ...dates, as_of: early } });
  await expect(series).rejects.toMatchObject(refused('as_of'));
  const changes = (query: Query<typeof listBudgetChanges>) => owner.client.call(listBudgetChanges, { params, query });
  await expect(changes({ 'as_of[start]': early })).rejects.toMatchObject(refused('as_of[start]'));
  expect(await spentAt('2026-03-03T12:00:00Z')).toEqual([0.1]);
});
