import { expect, test } from 'vitest';
import { databaseBefore } from '../../../../test/harness/databases.ts';
import { migrate } from '../../../db/migrate.ts';
import { listMigrations } from '../../../db/migrations.ts';

test('the migration adds up existing ledger entries by cause and by UTC day of recording', async () => {
  const { version = 0 } = listMigrations().find(({ name }) => name === 'time_ledger_sums') ?? {};
  const { database, drop } = await databaseBefore(version);
  await database.pool.query(`
    insert into time_ledger (organization_id, recorded_at, cause, user_id, project_id, local_date, tracked_delta,
      billable_delta)
    select 1, recorded_at::timestamptz, cause, 2, 3, '2026-03-02', tracked, 0
    from (values ('2026-03-02T23:59:59.999999Z', 'ingest', 600), ('2026-03-03T00:00:00Z', 'ingest', 300),
      ('2026-03-03T12:00:00Z', 'ingest', 60), ('2026-03-03T13:00:00Z', 'manual', 5),
      ('2026-03-03T14:00:00Z', 'manual', -5)) as entries (recorded_at, cause, tracked)`);
  await migrate(database);
  const { rows } = await database.pool.query<{ row: string }>(`
    select concat_ws(' ', recorded_on, cause, tracked_delta, billable_delta) as row from time_ledger_sums order by 1`);
  expect(rows.map(({ row }) => row)).toEqual([
    '2026-03-02 ingest 600 0',
    '2026-03-03 ingest 360 0',
    '2026-03-03 manual 0 0',
  ]);
  await database.close();
  await drop();
});
