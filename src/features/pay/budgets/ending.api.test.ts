import { beforeEach, describe, expect, test } from 'vitest';
import { startOfTests, useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { databaseBefore } from '../../../../test/harness/databases.ts';
import { listProjectBudgetPeriods, putProjectBudgetRollover } from '../../../contract/budget-rollover.ts';
import { listBudgetSeries } from '../../../contract/budget-series.ts';
import { listBudgetStatuses } from '../../../contract/budget-status.ts';
import { getProjectBudgetThresholds } from '../../../contract/budget-thresholds.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { sql } from '../../../db/sql.ts';
import { migrate } from '../../../db/migrate.ts';
import { saveTestNow } from '../../operations/installation/test-clock/store.ts';
import { recheckCachedSpend } from './recheck-cached-spend.ts';

const app = useTestApp();

beforeEach(() => saveTestNow(app.database, Temporal.Instant.from(startOfTests)));

const weekly = { type: 'hours', hours: 2, recurrence: 'weekly', recurrence_start: 1 } as const;
const monthly = { type: 'hours', hours: 9, recurrence: 'monthly', start_date: '2026-03-25' } as const;

/** Tests begin on Tuesday 2026-03-03; weeks begin on Monday. */
async function setUp(budget: object = { ...weekly, start_date: '2026-03-02' }) {
  const owner = await app.createOrganization();
  const budgets = budgetsOf(owner);
  const params = { organization_id: owner.organizationId };
  const at = (date: string) => app.setNow(owner.client, `${date}T12:00:00Z`);
  await at('2026-03-02');
  await budgets.pay(owner.userId, { bill_rate: 10 });
  const projectId = await budgets.makeProject({ budget });
  await at('2026-03-03');
  const spans = async () => (await budgets.spans(projectId)).toSorted();
  const status = async () => {
    const { budget_statuses: found } = await owner.client.call(listBudgetStatuses, { params });
    return found.map((one) => `${one.period_start_date}..${one.period_stop_date ?? 'open'} ${one.spent_as_known_now}`);
  };
  const differing = () =>
    app.database.transaction(async (tx) =>
      recheckCachedSpend(app.app.contextFor(tx, await app.app.now(tx)), owner.organizationId, { repair: false }),
    );
  return { owner, budgets, params, projectId, at, spans, status, differing };
}

describe('a budget that another budget will follow', () => {
  // proves: budgets-41
  test('has periods until the day before, with one row each', async () => {
    const { budgets, projectId, at, spans, status, differing } = await setUp();
    await budgets.state(projectId, monthly);
    expect(await spans()).toEqual(['2026-03-02..2026-03-08 0', '2026-03-25..open 0']);
    await at('2026-03-10');
    await budgets.track(projectId, '2026-03-10T08:00:00Z', 360);
    expect(await status()).toEqual(['2026-03-09..2026-03-15 0.1']);
    await at('2026-03-24');
    await budgets.track(projectId, '2026-03-24T08:00:00Z', 540);
    expect(await status()).toEqual(['2026-03-23..2026-03-29 0.15']);
    expect(await differing()).toEqual([]);
    await at('2026-03-26');
    await budgets.track(projectId, '2026-03-26T08:00:00Z', 600);
    expect(await spans()).toEqual([
      '2026-03-02..2026-03-08 0',
      '2026-03-09..2026-03-15 0.1',
      '2026-03-16..2026-03-22 0',
      '2026-03-23..2026-03-24 0.15',
      '2026-03-25..open 0.1667',
    ]);
    expect(await status()).toEqual(['2026-03-25..2026-03-31 0.1667']);
    expect(await differing()).toEqual([]);
  });

  test('gets all missed rows once the server is running again', async () => {
    const { budgets, projectId, at, spans } = await setUp();
    await budgets.state(projectId, monthly);
    await at('2026-04-02');
    expect(await spans()).toEqual([
      '2026-03-02..2026-03-08 0',
      '2026-03-09..2026-03-15 0',
      '2026-03-16..2026-03-22 0',
      '2026-03-23..2026-03-24 0',
      '2026-03-25..2026-03-31 0',
      '2026-04-01..open 0',
    ]);
  });

  // proves: budgets-9, budgets-44
  test('shows each period before its row exists, and later shows it as it was known then', async () => {
    const { owner, budgets, params, projectId, at } = await setUp();
    await budgets.state(projectId, monthly);
    await budgets.track(projectId, '2026-03-03T08:00:00Z', 360);
    const instants = ['2026-03-09T00:00:00Z', '2026-03-17T12:00:00Z', '2026-03-24T23:59:00Z', '2026-03-25T00:00:00Z'];
    const dates = { 'date[start]': '2026-03-01', 'date[stop]': '2026-03-31' };
    const reportedAt = async (query: { as_of?: string }) => {
      const { budget_statuses: statuses } = await owner.client.call(listBudgetStatuses, { params, query });
      const { budget_series: series } = await owner.client.call(listBudgetSeries, {
        params,
        query: { ...dates, ...query },
      });
      return { statuses, series };
    };
    const reported: Awaited<ReturnType<typeof reportedAt>>[] = [];
    for (const instant of instants) {
      await saveTestNow(app.database, Temporal.Instant.from(instant));
      reported.push(await reportedAt({}));
    }
    const periods = reported.map(({ statuses }) => statuses.map((status) => status.period_start_date));
    expect(periods).toEqual([['2026-03-09'], ['2026-03-16'], ['2026-03-23'], ['2026-03-25']]);
    expect(
      reported[2]?.series[0]?.segments.map((segment) => `${segment.start_date} ${segment.period_stop_date}`),
    ).toEqual(['2026-03-02 2026-03-08', '2026-03-09 2026-03-15', '2026-03-16 2026-03-22', '2026-03-23 2026-03-29']);
    await at('2026-03-26');
    expect(await Promise.all(instants.map((instant) => reportedAt({ as_of: instant })))).toEqual(reported);
  });

  // proves: budgets-41
  test('counts at current rates until the other budget starts, then at the rates known at that time', async () => {
    const cost = { type: 'cost', cost: 100 } as const;
    const { owner, budgets, projectId, at, spans, status, differing } = await setUp({
      ...cost,
      start_date: '2026-03-01',
    });
    await budgets.track(projectId, '2026-03-03T08:00:00Z', 600);
    await budgets.state(projectId, { type: 'cost', cost: 500, start_date: '2026-03-25' });
    await at('2026-03-10');
    await budgets.pay(owner.userId, { bill_rate: 600 });
    await budgets.track(projectId, '2026-03-10T08:00:00Z', 600);
    expect([await spans(), await status()]).toEqual([
      ['2026-03-01..2026-03-24 101.67', '2026-03-25..open 0'],
      ['2026-03-01..open 101.67'],
    ]);
    const { budget_thresholds: reported } = await owner.client.call(getProjectBudgetThresholds, {
      params: { project_id: projectId },
    });
    expect(reported.thresholds.map(({ number }) => number)).toEqual([1, 1]);
    expect(await differing()).toEqual([]);
    await at('2026-03-26');
    await budgets.pay(owner.userId, { bill_rate: 60, effective_on: '2026-03-01' });
    await budgets.track(projectId, '2026-03-26T08:00:00Z', 600);
    expect(await spans()).toEqual(['2026-03-01..2026-03-24 101.67', '2026-03-25..open 100']);
    expect(await differing()).toEqual([]);
  });

  // proves: budgets-41
  test('ends earlier or later if the other budget is moved', async () => {
    const { budgets, projectId, at, spans } = await setUp();
    await budgets.state(projectId, monthly);
    await at('2026-03-11');
    await budgets.state(projectId, { ...monthly, start_date: '2026-04-15' });
    await at('2026-03-18');
    await budgets.state(projectId, { ...monthly, start_date: '2026-03-20' });
    expect(await spans()).toEqual([
      '2026-03-02..2026-03-08 0',
      '2026-03-09..2026-03-15 0',
      '2026-03-16..2026-03-19 0',
      '2026-03-20..open 0',
    ]);
    await budgets.state(projectId, { ...monthly, start_date: '2026-03-18' });
    expect((await spans()).slice(2)).toEqual(['2026-03-16..2026-03-17 0', '2026-03-18..open 0']);
  });

  test('can end on the first day of one of its periods too', async () => {
    const { budgets, projectId, at, spans, status } = await setUp();
    await budgets.state(projectId, monthly);
    await at('2026-03-16');
    await budgets.state(projectId, { ...monthly, start_date: '2026-03-16' });
    expect(await status()).toEqual(['2026-03-16..2026-03-31 0']);
    expect((await spans()).at(-1)).toBe('2026-03-16..open 0');
  });

  // proves: budgets-41
  test('continues if the other one is set on the first day of a period or on the day of a change', async () => {
    const { budgets, projectId, at, spans, status } = await setUp();
    await at('2026-03-09');
    await budgets.state(projectId, monthly);
    expect(await status()).toEqual(['2026-03-09..2026-03-15 0']);
    await at('2026-03-26');
    await budgets.state(projectId, { ...monthly, hours: 5 });
    await budgets.state(projectId, { ...monthly, start_date: '2026-04-10' });
    expect(await status()).toEqual(['2026-03-25..2026-03-31 0']);
    expect(await spans()).toEqual([
      '2026-03-02..2026-03-08 0',
      '2026-03-09..2026-03-15 0',
      '2026-03-16..2026-03-22 0',
      '2026-03-23..2026-03-24 0',
      '2026-03-25..2026-03-25 0',
      '2026-03-26..2026-03-31 0',
      '2026-04-10..open 0',
    ]);
  });

  // proves: budgets-41
  test('continues if the other budget is moved on its planned start date', async () => {
    const { budgets, projectId, at, status } = await setUp();
    await budgets.state(projectId, monthly);
    await at('2026-03-25');
    await budgets.state(projectId, { ...monthly, start_date: '2026-04-10' });
    expect(await status()).toEqual(['2026-03-25..2026-03-31 0']);
  });

  // proves: budgets-41
  test('is only moved if it was first set on that day', async () => {
    const { budgets, status } = await setUp();
    const projectId = await budgets.makeProject({ budget: { type: 'hours', hours: 3 } });
    await budgets.state(projectId, monthly);
    expect(await budgets.spans(projectId)).toEqual(['2026-03-25..open 0']);
    expect(await status()).toHaveLength(1);
  });

  // proves: budgets-41
  test('is cleared together with the other budget', async () => {
    const { budgets, projectId, at, spans, status } = await setUp();
    await budgets.state(projectId, monthly);
    await at('2026-03-11');
    await budgets.state(projectId, null);
    await at('2026-03-26');
    expect(await spans()).toEqual(['2026-03-02..2026-03-08 0', '2026-03-09..2026-03-11 0', '2026-03-25..2026-03-11 0']);
    expect(await status()).toEqual([]);
  });

  // proves: budgets-41
  test('stays cleared if the other budget is moved later', async () => {
    const { budgets, projectId, spans } = await setUp();
    await budgets.state(projectId, null);
    await budgets.state(projectId, monthly);
    await budgets.state(projectId, { ...monthly, start_date: '2026-04-10' });
    expect(await spans()).toEqual(['2026-03-02..2026-03-03 0', '2026-04-10..open 0']);
  });

  test('carries amounts into its own periods until the other budget starts', async () => {
    const { owner, budgets, projectId, at } = await setUp();
    const ofProject = { params: { project_id: projectId } };
    await owner.client.call(putProjectBudgetRollover, { ...ofProject, body: { carry: 'both' } });
    await budgets.track(projectId, '2026-03-03T08:00:00Z', 360);
    await budgets.state(projectId, monthly);
    await at('2026-03-17');
    const { budget_periods: periods } = await owner.client.call(listProjectBudgetPeriods, ofProject);
    const carried = periods.map(({ period_start_date: start, carried: amount }) => [start, amount]).toSorted();
    expect(carried).toEqual([
      ['2026-03-02', 0],
      ['2026-03-09', 1.9],
      ['2026-03-16', 3.9],
      ['2026-03-25', 0],
    ]);
  });

  test('ends at midnight in a new time zone', async () => {
    const { owner, budgets, params, projectId, spans } = await setUp({ type: 'cost', start_date: '2026-03-02' });
    await budgets.state(projectId, monthly);
    await owner.client.call(updateOrganization, { params, body: { time_zone: 'Asia/Tokyo' } });
    const closedAt = async () =>
      (
        await app.database.one<{ at: string | null }>(sql`
          select closed_at as at from budget_histories where project_id = ${projectId} and stop_date is not null
            and organization_id = ${owner.organizationId}`)
      ).at;
    await app.setNow(owner.client, '2026-03-24T14:59:00Z');
    expect([await spans(), await closedAt()]).toEqual([['2026-03-02..2026-03-24 0', '2026-03-25..open 0'], null]);
    await app.setNow(owner.client, '2026-03-24T15:00:00Z');
    expect(await closedAt()).toBe('2026-03-24T15:00:00.000000Z');
  });
});

test('a row with a future stop is live again after an upgrade', async () => {
  const { database, drop } = await databaseBefore(90);
  const columns = `organization_id, project_id, type, hours, budget_start_date, near_limit, notify_enabled,
    notify_all_members, include_non_billable, stop_timer_when_budget_reached, period_start_date, created_at,
    updated_at`;
  await database.pool.query(`
    alter table organization_calendars drop constraint organization_calendars_organization_id_fkey;
    insert into organization_calendars (organization_id, effective_from, time_zone, week_start, recorded_at)
      values (1, '0001-01-01', 'Asia/Tokyo', 1, now());
    alter table budget_histories drop constraint budget_histories_organization_id_client_id_fkey;
    alter table budget_histories drop constraint budget_histories_organization_id_project_id_fkey;
    insert into budget_histories (${columns}, start_date, stop_date, closed_at)
    select 1, project, 'hours', 8, '2026-01-01', 80, false, false, true, false, '2026-01-01', now(), now(), start, stop,
      case when stop is not null then now() end
    from (values (1, '2026-01-01'::date, '2100-01-01'::date), (1, '2100-01-02', null), (2, '2026-01-01', '2026-02-01'),
      (2, '2100-01-02', null), (3, '2026-01-01', '2100-01-01')) as row (project, start, stop)`);
  await migrate(database);
  const { rows } = await database.pool.query(`
    select project_id as project, closed_at is null as live, (rollover_at at time zone 'UTC')::text as due
    from budget_histories where stop_date is not null order by project_id`);
  expect(rows.map(({ project, live, due }) => [project, live, due])).toEqual([
    [1, true, '2100-01-01 15:00:00'],
    [2, false, null],
    [3, false, null],
  ]);
  await database.close();
  await drop();
});
