import { expect } from 'vitest';
import { addMembers } from '../../../../bench/seed/people.ts';
import { captureStatements } from '../../../../bench/statements.ts';
import { useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { onOneServer } from '../../../../test/harness/one-server.ts';
import { planOfStatement, useOfPlans } from '../../../../test/harness/plans.ts';
import { listBudgetChanges } from '../../../contract/budget-changes.ts';
import { listBudgetStatuses } from '../../../contract/budget-status.ts';
import { listOvertime } from '../../../contract/overtime.ts';
import { sql } from '../../../db/sql.ts';
import { saveTestNow } from '../../operations/installation/test-clock/store.ts';

const app = useTestApp();
const onPlans = onOneServer('it counts the rows in query plans');
const now = '2026-03-02T12:00:00Z';

/**
 * A project with one hour of the owner's time on each of the last `days` days, today included, and a budget since the
 * first of these days.
 */
async function build(days: number) {
  await saveTestNow(app.database, Temporal.Instant.from('2021-01-04T12:00:00Z'));
  const owner = await app.createOrganization();
  await saveTestNow(app.database, Temporal.Instant.from(now));
  const budgets = budgetsOf(owner);
  const project = await budgets.makeProject({ bill_rate: 60 });
  await app.database.run(sql`
    insert into daily_time (organization_id, id, project_id, local_date, user_id, tracked, billable, manual,
      input_tracked,
      keyboard, mouse, overall, created_at, updated_at)
    select ${owner.organizationId}::int, nextval('daily_time_numbers'), ${project}::int, '2026-03-02'::date - day,
      ${owner.userId}::int, 3600, 3600, 0, 0, 0, 0, 0, to_timestamp(0), to_timestamp(0)
    from generate_series(0, ${days}::int - 1) as day`);
  const start_date = Temporal.PlainDate.from('2026-03-02').subtract({ days }).toString();
  await budgets.state(project, { type: 'cost', start_date });
  await app.database.run(sql`
    update budget_histories set created_at = ${`${start_date}T12:00:00Z`}::timestamptz
    where organization_id = ${owner.organizationId}`);
  await app.database.run(sql`
    update rates set recorded_at = '2021-01-04T12:00:00Z' where organization_id = ${owner.organizationId}`);
  return { owner, budgets, project, days };
}

const tablesOfDays = [
  'daily_time',
  'time_ledger',
  'time_ledger_sums',
  'project_running_totals',
  'project_cause_totals',
  'budget_changed_causes',
];

/** The number of day rows and ledger rows that the statements of a request read. */
async function daysRead(request: () => Promise<unknown>): Promise<number> {
  let sum = 0;
  for (const statement of await captureStatements(request)) {
    if (!statement.text.includes('daily_time')) continue;
    const { tables } = await planOfStatement(app.database, statement);
    for (const table of tablesOfDays) sum += tables.get(table) ?? 0;
  }
  return sum;
}

onPlans('pages read only the days after the cached ones, whatever the age of the budget and the instant', async () => {
  const read: number[][] = [];
  for (const days of [850, 1_700]) {
    const { owner, budgets } = await build(days);
    const params = { organization_id: owner.organizationId };
    const statusOf = (query: object) => () => owner.client.call(listBudgetStatuses, { params, query });
    await app.database.pool.query('analyze daily_time');
    expect(await daysRead(() => budgets.list())).toBeGreaterThanOrEqual(days);
    await app.setNow(owner.client, now);
    const middle = Temporal.Instant.from(now).subtract({ hours: 12 * days });
    expect((await budgets.list()).budget_histories.map(({ spent }) => spent)).toEqual([60 * days]);
    read.push([
      await daysRead(() => budgets.list()),
      await daysRead(statusOf({})),
      await daysRead(statusOf({ as_of: '2026-03-02T11:00:00Z' })),
      await daysRead(statusOf({ as_of: '2026-02-26T12:00:00Z' })),
      await daysRead(statusOf({ as_of: middle.toString() })),
    ]);
  }
  expect(read[1]).toEqual(read[0]);
  expect(read[0]?.every((count) => count <= 12)).toBe(true);
});

/** A project with many entries of the owner's time on each of the last `days` days before today. */
async function buildPieces(days: number, pieces: number) {
  const { owner, project } = await build(days);
  const since = Temporal.PlainDate.from('2026-03-02').subtract({ days });
  await app.database.run(sql`
    with entries as (
      insert into time_ledger (organization_id, recorded_at, cause, user_id, project_id, local_date, tracked_delta,
        billable_delta)
      select ${owner.organizationId}::int,
        (day + time '06:00' + piece * interval '10 minutes') at time zone 'UTC', 'ingest',
        ${owner.userId}::int, ${project}::int, day::date, 60, 60
      from generate_series(${since}::timestamp, '2026-03-01'::timestamp, interval '1 day') day,
        generate_series(1, ${pieces}::int) piece
      returning *)
    insert into time_ledger_sums
    select organization_id, user_id, project_id, local_date, (recorded_at at time zone 'UTC')::date, cause,
      sum(tracked_delta), sum(billable_delta)
    from entries group by 1, 2, 3, 4, 5, 6`);
  await app.database.pool.query('analyze');
  return { owner, since };
}

// proves: budgets-47
onPlans('changes since an instant read only ledger entries of that day, and only the sums needed', async () => {
  const [days, pieces] = [1_600, 40];
  const { owner, since } = await buildPieces(days, pieces);
  await app.setNow(owner.client, now);
  const params = { organization_id: owner.organizationId };
  const asOf = `${since.add({ days: 10 }).toString()}T09:00:00Z`;
  const dates = { 'date[start]': since.toString(), 'date[stop]': since.add({ days: 27 }).toString() };
  const requests = [
    // Later days with only tracker uploads are not compared one by one, whatever their number.
    { request: () => owner.client.call(listBudgetChanges, { params, query: { 'as_of[start]': asOf } }), sums: [0, 2] },
    // Reads the sums of the requested dates.
    { request: () => owner.client.call(listOvertime, { params, query: { ...dates, as_of: asOf } }), sums: [17, 34] },
  ] as const;
  for (const { request, sums } of requests) {
    const read = { time_ledger: 0, time_ledger_sums: 0 };
    const statements = (await captureStatements(request)).filter(({ text }) => text.includes('time_ledger_sums'));
    for (const statement of statements) {
      const { tables } = await planOfStatement(app.database, statement);
      read.time_ledger += tables.get('time_ledger') ?? 0;
      read.time_ledger_sums += tables.get('time_ledger_sums') ?? 0;
    }
    expect(statements).toHaveLength(1);
    // Eighteen of the forty entries on the day of the instant were recorded before it.
    expect(read.time_ledger).toBe(22);
    expect(read.time_ledger_sums).toBeGreaterThanOrEqual(sums[0]);
    expect(read.time_ledger_sums).toBeLessThanOrEqual(sums[1]);
  }
});

/**
 * The budget of a project on which `memberCount` members worked on each of twelve days, recorded in the evening. On
 * one day, every third member's time was added by hand.
 */
async function buildCompany(memberCount: number) {
  const { owner, project } = await build(30);
  const { organizationId, userId: ownerId } = owner;
  const members = await addMembers(app.database.pool, { organizationId, ownerId, token: '' }, memberCount);
  await app.database.run(sql`
    with days as (
      insert into daily_time (organization_id, id, project_id, local_date, user_id, tracked, billable, manual,
        input_tracked, keyboard, mouse, overall, created_at, updated_at)
      select ${organizationId}::int, nextval('daily_time_numbers'), ${project}::int, day::date, user_id, 3600, 3600, 0,
        0, 0, 0, 0, to_timestamp(0), to_timestamp(0)
      from generate_series('2026-02-16'::timestamp, '2026-02-27'::timestamp, interval '1 day') day,
        generate_series(${members.first}::int, ${members.first + members.count - 1}::int) user_id
      returning *
    ), entries as (
      insert into time_ledger (organization_id, recorded_at, cause, user_id, project_id, local_date, tracked_delta,
        billable_delta)
      select organization_id, (local_date + time '18:00') at time zone 'UTC',
        case when local_date = '2026-02-25' and user_id % 3 = 0 then 'manual' else 'ingest' end,
        user_id, project_id, local_date, tracked, billable
      from days returning *
    )
    insert into time_ledger_sums
    select organization_id, user_id, project_id, local_date, local_date, cause, tracked_delta, billable_delta
    from entries`);
  await app.setNow(owner.client, now);
  await app.database.pool.query('vacuum analyze');
  return owner;
}

/** Table rows that the statements of a request read on their tenth execution. */
async function rowsRead(request: () => Promise<unknown>): Promise<number> {
  const statements = await captureStatements(request);
  const client = await app.database.pool.connect();
  try {
    await client.query('deallocate all');
    const use = useOfPlans(client);
    let rows = 0;
    for (const statement of statements) {
      for (let n = 1; n < 10; n += 1) await use(statement);
      rows += (await use(statement)).rows;
    }
    return rows;
  } finally {
    client.release(true);
  }
}

onPlans('changes since the end of a day read no member-days that began later', async () => {
  const owner = await buildCompany(1_000);
  const params = { organization_id: owner.organizationId };
  for (const asOf of ['2026-02-23T23:59:59Z', '2026-02-24T00:00:00Z']) {
    const request = () => owner.client.call(listBudgetChanges, { params, query: { 'as_of[start]': asOf } });
    const [change] = (await request()).budget_changes;
    expect(change?.differences?.map(({ cause }) => cause)).toEqual(['budget', 'ingest', 'manual']);
    expect(await rowsRead(request)).toBeLessThan(200);
  }
});
