import { expect, test } from 'vitest';
import { databaseBefore } from '../../../../test/harness/databases.ts';
import { migrate } from '../../../db/migrate.ts';

test('existing rows count as known since their creation', async () => {
  const { database, drop } = await databaseBefore(60);
  await database.pool.query(`
    alter table budget_histories drop constraint budget_histories_organization_id_project_id_fkey;
    insert into budget_histories (organization_id, project_id, type, hours, budget_start_date, near_limit,
      notify_enabled, notify_all_members, include_non_billable, stop_timer_when_budget_reached, start_date, stop_date,
      period_start_date, closed_at, created_at, updated_at)
    select 1, 1, 'hours', 8, '2026-01-01', 80, false, false, true, false, start, stop, start, stop, start, start
    from (values ('2026-01-01'::date, '2026-01-31'::date), ('2026-02-01', null)) as row (start, stop)`);
  await migrate(database);
  const { rows } = await database.pool.query(`
    select v.hours::float8, v.start_date::text as start, v.stop_date::text as stop,
      v.recorded_at = h.created_at as known,
      v.superseded_at as superseded
    from budget_row_versions v join budget_histories h on h.id = v.history_id order by v.id`);
  const stored = { hours: 8, known: true, superseded: null };
  expect(rows).toEqual([
    { ...stored, start: '2026-01-01', stop: '2026-01-31' },
    { ...stored, start: '2026-02-01', stop: null },
  ]);
  await database.close();
  await drop();
});
