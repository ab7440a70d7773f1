import { expect, test } from 'vitest';
import { databaseBefore } from '../../../../test/harness/databases.ts';
import { migrate } from '../../../db/migrate.ts';

// proves: overtime-policies-63
test('policies are known from the migration on in existing organizations, always in new ones', async () => {
  const { database, drop } = await databaseBefore(63);
  const found = () => database.pool.query('select policies_known_since is null as ever from organizations order by id');
  const add = () =>
    database.pool.query(`
      insert into organizations (name, status, currency, managers_see_pay_rates, metadata, created_at, updated_at)
      values ('Acme', 'active', 'EUR', false, '{}', '2026-01-01Z', '2026-01-01Z')`);
  await add();
  await migrate(database);
  await add();
  expect((await found()).rows).toEqual([{ ever: false }, { ever: true }]);
  await database.close();
  await drop();
});
