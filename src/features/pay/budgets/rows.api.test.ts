import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { updateProject } from '../../../contract/projects.ts';
import { sql } from '../../../db/sql.ts';

const app = useTestApp();

async function start(now: string, options: { timeZone?: string; weekStart?: number } = {}) {
  const owner = await app.createOrganization(options);
  await app.setNow(owner.client, now);
  return { owner, budgets: budgetsOf(owner), at: (instant: string) => app.setNow(owner.client, instant) };
}

/** Columns of a project's rows that only the database has, not the responses. */
const storedOf = (organizationId: number, projectId: number) =>
  app.database.many<{ id: number; closedAt: string | null; rolloverAt: string | null }>(sql`
    select id, closed_at as "closedAt", rollover_at as "rolloverAt" from budget_histories
    where organization_id = ${organizationId} and project_id = ${projectId} order by id`);

describe('settings', () => {
  test('a change within a period stops the row the day before, and a repeated setting changes nothing', async () => {
    const { owner, budgets, at } = await start('2026-03-02T12:00:00Z');
    const id = await budgets.makeProject({ budget: { type: 'hours', hours: 10, recurrence: 'monthly' } });
    await at('2026-03-18T12:00:00Z');
    const changed = { type: 'hours', hours: 20, recurrence: 'monthly' } as const;
    for (let times = 0; times < 3; times += 1) await budgets.state(id, changed);
    const rows = await budgets.rowsOfProject(id);
    expect(rows).toMatchObject([
      { start_date: '2026-03-02', stop_date: '2026-03-17', budget: { hours: 10, start_date: '2026-03-02' } },
      { start_date: '2026-03-18', budget: { hours: 20, start_date: '2026-03-02' } },
    ]);
    expect(rows[0]?.updated_at).toBe('2026-03-18T12:00:00.000000Z');
    const statements = await app.database.many(sql`
      select budget ->> 'hours' as hours, effective_on as "effectiveOn", actor_user_id as "actorUserId"
      from budget_statements where organization_id = ${owner.organizationId} and project_id = ${id} order by id`);
    expect(statements).toEqual([
      { hours: '10', effectiveOn: '2026-03-02', actorUserId: owner.userId },
      { hours: '20', effectiveOn: '2026-03-18', actorUserId: owner.userId },
    ]);
  });

  // proves: budgets-20
  test('several changes on one local day form one row with one id, even across UTC midnight', async () => {
    const { budgets, at } = await start('2026-03-10T02:00:00Z', { timeZone: 'America/Los_Angeles' });
    const id = await budgets.makeProject({ budget: { type: 'cost', cost: 1 } });
    const [before] = await budgets.rowsOfProject(id);
    await at('2026-03-10T06:59:00Z');
    await budgets.state(id, { type: 'cost', cost: 2, recurrence: 'weekly' });
    const rows = await budgets.rowsOfProject(id);
    expect(rows).toMatchObject([{ id: before?.id, start_date: '2026-03-09', budget: { cost: 2 } }]);
    await at('2026-03-10T07:00:00Z');
    await budgets.state(id, { type: 'cost', cost: 3, recurrence: 'weekly' });
    expect(await budgets.spans(id)).toEqual(['2026-03-09..2026-03-09 0', '2026-03-10..open 0']);
  });

  // proves: budgets-40
  test('a budget can be cleared and set again on one day', async () => {
    const { budgets, at } = await start('2026-03-02T12:00:00Z');
    const id = await budgets.makeProject({ budget: { type: 'cost', cost: 1 } });
    await at('2026-03-18T12:00:00Z');
    await budgets.state(id, null);
    expect(await budgets.spans(id)).toEqual(['2026-03-02..2026-03-18 0']);
    await budgets.state(id, { type: 'cost', cost: 2 });
    expect(await budgets.spans(id)).toEqual(['2026-03-02..2026-03-17 0', '2026-03-18..open 0']);
    const second = (await budgets.rowsOfProject(id))[1]?.id;
    await budgets.state(id, null);
    await budgets.state(id, null);
    expect(await budgets.spans(id)).toEqual(['2026-03-02..2026-03-17 0', '2026-03-18..2026-03-18 0']);
    await budgets.state(id, { type: 'cost', cost: 3 });
    expect(await budgets.rowsOfProject(id)).toMatchObject([{}, { id: second, budget: { cost: 3 } }]);
  });

  // proves: budgets-13
  test('a start in the past opens a row for each period, a start in the future a single row', async () => {
    const { budgets, at } = await start('2026-03-18T12:00:00Z');
    const monthly = { type: 'cost', recurrence: 'monthly' } as const;
    const past = await budgets.makeProject({ budget: { ...monthly, start_date: '2026-01-15' } });
    expect(await budgets.spans(past)).toEqual([
      '2026-01-15..2026-01-31 0',
      '2026-02-01..2026-02-28 0',
      '2026-03-01..open 0',
    ]);
    const future = await budgets.makeProject({ budget: { ...monthly, start_date: '2026-05-10' } });
    const [row] = await budgets.rowsOfProject(future);
    await at('2026-03-20T12:00:00Z');
    await budgets.state(future, { ...monthly, cost: 5, start_date: '2026-04-10' });
    expect(await budgets.rowsOfProject(future)).toMatchObject([{ id: row?.id, start_date: '2026-04-10' }]);
    await at('2026-04-12T12:00:00Z');
    await budgets.state(future, { ...monthly, cost: 6 });
    expect(await budgets.spans(future)).toEqual(['2026-04-10..2026-04-11 0', '2026-04-12..open 0']);
  });

  // proves: budgets-42
  test('a budget that has not started can be cleared, and stops the previous budget only when it starts', async () => {
    const { budgets, at } = await start('2026-03-18T12:00:00Z');
    const id = await budgets.makeProject({ budget: { type: 'cost', start_date: '2026-03-02' } });
    await at('2026-03-20T12:00:00Z');
    await budgets.state(id, { type: 'cost', start_date: '2026-04-01' });
    expect(await budgets.spans(id)).toEqual(['2026-03-02..2026-03-31 0', '2026-04-01..open 0']);
    await at('2026-03-22T12:00:00Z');
    await budgets.state(id, null);
    expect(await budgets.spans(id)).toEqual(['2026-03-02..2026-03-22 0', '2026-04-01..2026-03-22 0']);
  });

  test('twenty simultaneous settings leave one open row', async () => {
    const { owner, budgets, at } = await start('2026-03-02T12:00:00Z');
    const id = await budgets.makeProject({ budget: { type: 'cost', recurrence: 'weekly' } });
    await at('2026-03-11T12:00:00Z');
    const amounts = Array.from({ length: 20 }, (_, index) => index + 1);
    const answers = await Promise.all(
      amounts.map((cost) =>
        owner.client.send(updateProject, {
          params: { project_id: id },
          body: { budget: { type: 'cost', cost, recurrence: 'weekly' } },
        }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(amounts.map(() => 200));
    const rows = await budgets.rowsOfProject(id);
    expect(rows.filter((row) => row.stop_date === undefined)).toHaveLength(1);
    expect(rows.map((row) => row.start_date)).toEqual(['2026-03-02', '2026-03-09', '2026-03-11']);
  });

  test('the database permits only one open row for each owner', async () => {
    const { owner, budgets } = await start('2026-03-02T12:00:00Z');
    const id = await budgets.makeProject({ budget: { type: 'cost' } });
    await budgets.state(id, null);
    await budgets.state(id, { type: 'cost' });
    const twin = app.database.pool.query(
      `insert into budget_histories (organization_id, project_id, type, rate, budget_start_date, near_limit,
        notify_enabled,
        notify_all_members, include_non_billable, stop_timer_when_budget_reached, start_date, period_start_date,
          created_at, updated_at)
       select organization_id, project_id, type, rate, budget_start_date, near_limit, notify_enabled,
         notify_all_members,
        include_non_billable, stop_timer_when_budget_reached, start_date, period_start_date, created_at, updated_at
       from budget_histories where organization_id = $1 and project_id = $2 and stop_date is null`,
      [owner.organizationId, id],
    );
    await expect(twin).rejects.toThrow('duplicate key value violates unique constraint');
  });
});

describe('rollover', () => {
  // proves: budgets-6
  test.each([
    ['2026-01-31', ['2026-01-31..2026-02-27 0', '2026-02-28..2026-03-30 0', '2026-03-31..open 0']],
    ['2028-01-31', ['2028-01-31..2028-02-28 0', '2028-02-29..2028-03-30 0', '2028-03-31..open 0']],
  ])('a month can begin on the 31st, from %s', async (first, spans) => {
    const { budgets, at } = await start(`${first}T12:00:00Z`);
    const id = await budgets.makeProject({ budget: { type: 'cost', recurrence: 'monthly', recurrence_start: 31 } });
    await at(`${first.slice(0, 4)}-02-${first.startsWith('2028') ? 29 : 28}T00:00:00Z`);
    await at(`${first.slice(0, 4)}-04-02T00:00:00Z`);
    expect(await budgets.spans(id)).toEqual(spans);
  });

  // proves: budgets-35
  test('one run after three missed periods creates the same rows as three runs on time', async () => {
    const { owner, budgets, at } = await start('2026-03-02T12:00:00Z', { timeZone: 'Europe/Berlin' });
    const budget = { type: 'cost', recurrence: 'weekly' };
    const id = await budgets.makeProject({ budget });
    await at('2026-03-31T07:13:00Z');
    const late = await budgets.rowsOfProject(id);
    expect(late.map((row) => [row.start_date, row.stop_date, row.created_at, row.updated_at])).toEqual([
      ['2026-03-02', '2026-03-08', '2026-03-02T12:00:00.000000Z', '2026-03-08T23:00:00.000000Z'],
      ['2026-03-09', '2026-03-15', '2026-03-08T23:00:00.000000Z', '2026-03-15T23:00:00.000000Z'],
      ['2026-03-16', '2026-03-22', '2026-03-15T23:00:00.000000Z', '2026-03-22T23:00:00.000000Z'],
      ['2026-03-23', '2026-03-29', '2026-03-22T23:00:00.000000Z', '2026-03-29T22:00:00.000000Z'],
      ['2026-03-30', undefined, '2026-03-29T22:00:00.000000Z', '2026-03-29T22:00:00.000000Z'],
    ]);
    const stored = await storedOf(owner.organizationId, id);
    expect(stored.map((row) => row.closedAt)).toEqual([...late.slice(0, -1).map((row) => row.updated_at), null]);
    expect(stored.at(-1)?.rolloverAt).toBe('2026-04-05T22:00:00.000000Z');
    const other = await start('2026-03-02T12:00:00Z', { timeZone: 'Europe/Berlin' });
    const twin = await other.budgets.makeProject({ budget });
    for (const now of [
      '2026-03-08T23:00:00Z',
      '2026-03-20T00:00:00Z',
      '2026-03-29T21:59:59Z',
      '2026-03-31T07:13:00Z',
    ]) {
      await other.at(now);
    }
    const stamps = (rows: typeof late) => rows.map(({ id: _id, project_id: _project, ...row }) => row);
    expect(stamps(await other.budgets.rowsOfProject(twin))).toEqual(stamps(late));
  });

  test('a setting creates the rows that the job has not rolled over yet', async () => {
    const { owner, budgets } = await start('2026-03-02T12:00:00Z');
    const id = await budgets.makeProject({ budget: { type: 'cost', recurrence: 'weekly' } });
    await app.database.run(sql`update test_clock set now = '2026-03-18T12:00:00Z'`);
    expect(await budgets.spans(id)).toEqual(['2026-03-02..open 0']);
    await budgets.state(id, { type: 'cost', cost: 2, recurrence: 'weekly' });
    expect(await budgets.spans(id)).toEqual([
      '2026-03-02..2026-03-08 0',
      '2026-03-09..2026-03-15 0',
      '2026-03-16..2026-03-17 0',
      '2026-03-18..open 0',
    ]);
    expect((await storedOf(owner.organizationId, id)).map((row) => row.closedAt)).toEqual([
      '2026-03-09T00:00:00.000000Z',
      '2026-03-16T00:00:00.000000Z',
      '2026-03-18T12:00:00.000000Z',
      null,
    ]);
  });

  // proves: budgets-40
  test('setting the clock back changes no rows, and later settings start only on days that no row covers', async () => {
    const { budgets, at } = await start('2026-03-02T12:00:00Z');
    const id = await budgets.makeProject({ budget: { type: 'cost', recurrence: 'weekly' } });
    await at('2026-03-18T12:00:00Z');
    await at('2026-03-04T12:00:00Z');
    const spans = await budgets.spans(id);
    expect(spans).toHaveLength(3);
    await budgets.state(id, { type: 'cost', cost: 7, recurrence: 'weekly' });
    expect(await budgets.spans(id)).toEqual(spans);
    expect((await budgets.rowsOfProject(id)).map((row) => row.budget.cost)).toEqual([undefined, undefined, 7]);
  });

  test('periods retain their dates when the calendar changes, but their instants follow the new calendar', async () => {
    const { owner, budgets, at } = await start('2026-03-04T12:00:00Z');
    const id = await budgets.makeProject({ budget: { type: 'cost', recurrence: 'weekly' } });
    const long = await budgets.makeProject({ budget: { type: 'cost', recurrence: 'monthly' } });
    const params = { organization_id: owner.organizationId };
    await owner.client.call(updateOrganization, { params, body: { time_zone: 'Asia/Tokyo', week_start: 0 } });
    const [week] = await storedOf(owner.organizationId, id);
    const [month] = await storedOf(owner.organizationId, long);
    // The new calendar begins on Monday 2026-03-09 at 00:00 UTC, when the week ends. The month ends in Tokyo time.
    expect([week?.rolloverAt, month?.rolloverAt]).toEqual([
      '2026-03-09T00:00:00.000000Z',
      '2026-03-31T15:00:00.000000Z',
    ]);
    await at('2026-03-31T15:00:00Z');
    expect((await budgets.spans(long)).map((span) => span.split(' ')[0])).toEqual([
      '2026-03-04..2026-03-31',
      '2026-04-01..open',
    ]);
    expect((await budgets.spans(id)).map((span) => span.split(' ')[0])).toEqual([
      '2026-03-04..2026-03-08',
      '2026-03-09..2026-03-15',
      '2026-03-16..2026-03-22',
      '2026-03-23..2026-03-29',
      '2026-03-30..open',
    ]);
  });
});
