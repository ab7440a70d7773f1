import { expect, test } from 'vitest';
import { databaseBefore } from '../../../../test/harness/databases.ts';
import { migrate } from '../../../db/migrate.ts';
import { listMigrations } from '../../../db/migrations.ts';

test('the migration lists current memberships by person, but not ended ones', async () => {
  const { version = 0 } = listMigrations().find(({ name }) => name === 'user_organizations') ?? {};
  const { database, drop } = await databaseBefore(version);
  await database.pool.query(`
    with o as (
      insert into organizations (name, currency, created_at, updated_at)
      select name, 'EUR', '2026-01-01Z', '2026-01-01Z' from unnest(array['One', 'Other']) as name returning id),
    u as (
      insert into users (email, name, first_name, last_name, time_zone, status, created_at, updated_at)
      select email, email, '', '', 'UTC', 'active', '2026-01-01Z', '2026-01-01Z'
      from unnest(array['a@example.com', 'b@example.com']) as email returning id)
    insert into members (organization_id, user_id, role, joined_at, accepted_at, removed_at, created_at, updated_at)
    select o.id, u.id, 'user', '2026-01-01Z', '2026-01-01Z',
      case when o.id = 2 and u.id = 2 then '2026-02-01Z'::timestamptz end, '2026-01-01Z', '2026-01-01Z'
    from o cross join u`);
  await migrate(database);
  const { rows } = await database.pool.query<{ user_id: number; organization_id: number }>(
    'select user_id, organization_id from user_organizations order by user_id, organization_id',
  );
  expect(rows.map(({ user_id, organization_id }) => [user_id, organization_id])).toEqual([
    [1, 1],
    [1, 2],
    [2, 1],
  ]);
  await database.close();
  await drop();
});
