import { expect, test } from 'vitest';
import { databaseBefore } from '../../../../test/harness/databases.ts';
import { migrate } from '../../../db/migrate.ts';

test('totals are made anew from the first day on that somebody changed by hand', async () => {
  const { database, drop } = await databaseBefore(92);
  // Totals alone: what they belong to is of no matter here.
  await database.pool.query(`
    alter table project_totals_progress drop constraint project_totals_progress_organization_id_project_id_fkey;
    insert into project_running_totals
    select 1, project, is_pay, date, 60, 60, 100, 100
    from generate_series(1, 2) project, (values (true), (false)) kind (is_pay),
      (values ('2026-02-01'::date), ('2026-02-02'), ('2026-02-03')) day (date);
    insert into project_totals_progress (organization_id, project_id, totalled_through, watched_through, due_at)
    select 1, project, '2026-02-03', '2026-02-03', '2026-02-04Z' from generate_series(1, 3) project;
    insert into time_ledger_sums (organization_id, user_id, project_id, local_date, recorded_on, cause, tracked_delta,
      billable_delta)
    values (1, 1, 1, '2026-02-01', '2026-02-01', 'ingest', 60, 60),
      (1, 1, 1, '2026-02-02', '2026-02-02', 'manual', 60, 60),
      (1, 1, 1, '2026-02-03', '2026-02-03', 'deletion', 0, 0),
      (1, 1, 3, '2026-02-09', '2026-02-09', 'merge', 60, 60)`);
  await migrate(database);
  const { rows: totals } = await database.pool.query(`
    select project_id as project, count(*)::int as rows, max(local_date)::text as through, sum(manual_tracked)::int
      as manual
    from project_running_totals group by project_id order by project_id`);
  expect(totals).toEqual([
    { project: 1, rows: 2, through: '2026-02-01', manual: 0 },
    { project: 2, rows: 6, through: '2026-02-03', manual: 0 },
  ]);
  const { rows: progress } = await database.pool.query(`
    select totalled_through::text as through, watched_through::text as watched, due_at::text as due
    from project_totals_progress order by project_id`);
  const untouched = { through: '2026-02-03', watched: '2026-02-03', due: '2026-02-04 00:00:00+00' };
  expect(progress).toEqual([{ ...untouched, through: '2026-02-01', due: '-infinity' }, untouched, untouched]);
  await database.close();
  await drop();
});
