import { expect, test } from 'vitest';
import { databaseBefore } from '../../../../test/harness/databases.ts';
import { migrate } from '../../../db/migrate.ts';

// proves: overtime-policies-63
test('existing organizations know their policies from the migration on, new ones from the beginning', async () => {
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
