import { expect, test } from 'vitest';
import { captureStatements } from '../../../bench/statements.ts';
import { useTestApp } from '../../../test/harness/app.ts';
import { budgetsOf } from '../../../test/harness/budgets.ts';
import { planOfStatement } from '../../../test/harness/plans.ts';
import { listBudgetStatuses } from '../../contract/budget-status.ts';
import { sql } from '../../db/sql.ts';
import { saveTestNow } from '../test-clock/store.ts';

const app = useTestApp();
const now = '2026-03-02T12:00:00Z';

/** A project with an hour of the owner on each of so many days through today, and a budget since the first of them. */
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
  return { owner, budgets, days };
}

/** How many rows of days and of the ledger a request reads, once for each of its statements. */
async function daysRead(request: () => Promise<unknown>): Promise<number> {
  let sum = 0;
  for (const statement of await captureStatements(request)) {
    if (!statement.text.includes('daily_time')) continue;
    const { tables } = await planOfStatement(app.database, statement);
    for (const table of ['daily_time', 'time_ledger', 'project_running_totals']) sum += tables.get(table) ?? 0;
  }
  return sum;
}

test('pages read the days since those that are cached, however old the budget and the instant are', async () => {
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
