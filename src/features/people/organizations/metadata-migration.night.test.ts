import { expect, test } from 'vitest';
import { databaseBefore } from '../../../../test/harness/databases.ts';
import { migrate } from '../../../db/migrate.ts';
import { listMigrations } from '../../../db/migrations.ts';

// proves: organizations-2
test('the migration converts metadata to text, and the database then rejects other values', async () => {
  const { version = 0 } = listMigrations().find(({ name }) => name === 'metadata_as_text') ?? {};
  const { database, drop } = await databaseBefore(version);
  const insert = (name: string, metadata: string) =>
    database.pool.query(
      `insert into organizations (name, currency, metadata, created_at, updated_at)
       values ($1, 'EUR', $2, '2026-01-01Z', '2026-01-01Z')`,
      [name, metadata],
    );
  await insert('Demo', '{"demo_until": "2026-03-02", "demo_days": 420}');
  await insert('Plain', '{"ref": "A1"}');
  await migrate(database);
  const { rows } = await database.pool.query('select metadata from organizations order by id');
  expect(rows).toEqual([{ metadata: { demo_until: '2026-03-02', demo_days: '420' } }, { metadata: { ref: 'A1' } }]);
  for (const value of ['1', 'true', 'null', '["a"]', '{}']) {
    await expect(insert('Odd', `{"ref": ${value}}`)).rejects.toThrow('organizations_metadata_is_text');
  }
  await database.close();
  await drop();
});
