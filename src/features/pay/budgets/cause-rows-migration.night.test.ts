import { expect, test } from 'vitest';
import { databaseBefore } from '../../../../test/harness/databases.ts';
import { migrate } from '../../../db/migrate.ts';

const total = (date: string, whole: number, causes: Record<string, number>) => {
  const names = Object.keys(causes);
  return `insert into project_running_totals (organization_id, project_id, is_pay, local_date, tracked, billable,
    tracked_cents, billable_cents ${names.map((name) => `, ${name}`).join('')})
    values (1, 1, false, '${date}', ${whole}, ${whole}, ${whole}, ${whole}
      ${names.map((name) => `, ${causes[name]}`).join('')})`;
};

test('causes in columns become rows on the dates on which a cause changed', async () => {
  const { database, drop } = await databaseBefore(167);
  const manual = { manual_tracked: 60, manual_billable: 50, manual_tracked_cents: 7, manual_billable_cents: 6 };
  const deletion = { deletion_tracked: -20, deletion_billable: -10 };
  const statements = [
    total('2026-02-01', 100, {}),
    total('2026-02-02', 200, manual),
    total('2026-02-03', 300, manual),
    total('2026-02-04', 400, { ...manual, ...deletion }),
    total('2026-02-05', 500, deletion),
    total('2026-02-06', 600, {}),
    total('2026-02-07', 700, {}),
    `insert into budget_changed_days (organization_id, project_id, local_date, user_id, tracked, billable,
      merge_tracked, rebuild_billable)
    values (1, 1, '2026-02-02', 5, 30, 30, 10, -4), (1, 1, '2026-02-02', 6, 30, 30, 0, 0)`,
  ];
  await database.pool.query(statements.join(';'));
  await migrate(database);
  const { rows: causes } = await database.pool.query({
    text: `select local_date::text, cause, tracked::int, billable::int, tracked_cents::int, billable_cents::int
      from project_cause_totals order by local_date, cause desc`,
    rowMode: 'array',
  });
  expect(causes).toEqual([
    ['2026-02-02', 'manual', 60, 50, 7, 6],
    ['2026-02-04', 'manual', 60, 50, 7, 6],
    ['2026-02-04', 'deletion', -20, -10, 0, 0],
    ['2026-02-05', 'manual', 0, 0, 0, 0],
    ['2026-02-05', 'deletion', -20, -10, 0, 0],
    ['2026-02-06', 'deletion', 0, 0, 0, 0],
  ]);
  const { rows: wholes } = await database.pool.query(`
    select local_date::text as date, tracked::int from project_running_totals order by local_date`);
  expect(wholes).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => ({ date: `2026-02-0${day}`, tracked: day * 100 })));
  const { rows: changed } = await database.pool.query({
    text: `select local_date::text, user_id, cause, tracked::int, billable::int
      from budget_changed_causes order by cause`,
    rowMode: 'array',
  });
  expect(changed).toEqual([
    ['2026-02-02', 5, 'merge', 10, 0],
    ['2026-02-02', 5, 'rebuild', 0, -4],
  ]);
  await database.close();
  await drop();
});
