import { expect, test } from 'vitest';
import { databaseBefore } from '../../../../test/harness/databases.ts';
import { migrate } from '../../../db/migrate.ts';

test('closed rows retain their cached spend, and all other rows are due immediately', async () => {
  const { database, drop } = await databaseBefore(21);
  // The rows need no project: only their cached spend is tested.
  await database.pool.query(`
    alter table budget_histories drop constraint budget_histories_organization_id_project_id_fkey;
    insert into budget_histories (organization_id, project_id, type, rate, budget_start_date, near_limit,
      notify_enabled,
      notify_all_members, include_non_billable, stop_timer_when_budget_reached, start_date, stop_date,
      period_start_date,
      closed_at, spent_seconds, spent_cents, spent_version, spent_watched, created_at, updated_at)
    select 1, 1, 'cost', 'bill_rate', '2026-01-01', 80, false, false, true, false, '2026-01-01', stop, '2026-01-01',
      stop, seconds, seconds, 4, watched, '2026-01-01Z', '2026-01-01Z'
    from (values ('2026-01-31'::date, 3600, true), ('2026-02-28', null, true), (null, null, false)) as row (stop,
      seconds, watched)`);
  await migrate(database);
  const { rows } = await database.pool.query(`
    select kept_seconds as seconds, kept_cents as cents, kept_through::text as through, watched_through::text
      as watched,
      kept_version as version, keep_due_at::text as due, spent_seconds as "spentSeconds"
    from budget_histories order by id`);
  const uncached = {
    seconds: null,
    cents: null,
    through: null,
    watched: null,
    version: 4,
    due: '-infinity',
    spentSeconds: null,
  };
  const days = { through: '2026-01-31', watched: '2026-01-31' };
  expect(rows).toEqual([{ ...uncached, ...days, seconds: 3600, cents: '3600', due: null }, uncached, uncached]);
  await database.close();
  await drop();
});
