import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareRows } from '../src/db/backup/compare.ts';
import { inspectBackup } from '../src/db/backup/inspect.ts';
import { loadBackup } from '../src/db/backup/load.ts';
import type { Database } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { listMigrations } from '../src/db/migrations.ts';
import { emptyDatabase } from './harness/databases.ts';
import { firstOf } from './harness/night.ts';
import { dumpContents, dumpSchema } from './harness/schema-dump.ts';

/** The commit or release, its newest migration, and the number of slots in the backup. */
const versions = [
  ['5a288d8', 9],
  ['0.1.0', 94],
  ['add3b18', 26],
  ['c91496d', 41],
] as const;

/** Facts that no upgrade changes. */
const facts = [
  'select count(*) as slots, sum(tracked) as tracked, sum(overall) as overall from activity_slots',
  'select user_id, sum(tracked) as tracked, sum(billable) as billable from daily_time group by 1 order by 1',
  'select count(*) as entries, sum(tracked_delta) as tracked from time_ledger',
  'select id, email, name, time_zone from users order by 1',
  'select id, name, status from projects order by 1',
  'select user_id, kind, effective_on::text, amount, superseded_at from rates order by organization_id, id',
  'select id, type, rate, cost, hours, start_date::text, stop_date::text from budget_histories order by 1',
  'select id, name, threshold, since, until from overtime_policies order by 1',
  'select id, user_id, type, starts_at, evidence from unusual_activities order by 1',
];

async function factsOf({ pool }: Database): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const fact of facts) rows.push((await pool.query(fact)).rows);
  return rows;
}

/** Replaces the instants at which a database was upgraded. */
const withoutInstants = (lines: readonly string[], present: string) =>
  lines.map((line) => line.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+\+00/g, present));

describe.each(firstOf(2, versions))('a database of %s, schema version %i', (name, version) => {
  const opened: Awaited<ReturnType<typeof emptyDatabase>>[] = [];
  const open = async () => {
    const made = await emptyDatabase();
    opened.push(made);
    return made.database;
  };
  const read = () => inspectBackup(join(import.meta.dirname, 'releases', `${name}.backup`));

  let fresh: Database;
  let upgraded: Database;
  let restored: Database;
  let before: unknown[];

  beforeAll(async () => {
    [fresh, upgraded, restored] = [await open(), await open(), await open()];
    await migrate(fresh);
    const backup = await read();
    expect(backup.manifest.migrations.at(-1)).toBe(version);
    await loadBackup(upgraded, backup, { as: 'was' });
    expect(await compareRows(upgraded, backup)).toEqual([]);
    before = await factsOf(upgraded);
    await loadBackup(restored, backup, { as: 'newest' });
  });

  afterAll(async () => {
    for (const { database, drop } of opened) {
      await database.close();
      await drop();
    }
  });

  test('is upgraded by the remaining steps and the later migrations to the schema of a new database', async () => {
    const later = listMigrations().filter((migration) => migration.version > version);
    expect(await migrate(upgraded)).toEqual(later.map((migration) => migration.name));
    expect(await schemaOf(upgraded)).toEqual(await schemaOf(fresh));
  });

  test('retains its facts', async () => {
    expect(before.flat().length).toBeGreaterThan(100);
    expect(await factsOf(upgraded)).toEqual(before);
  });

  test('can be backed up and restored with the same schema and rows', async () => {
    expect(await schemaOf(restored)).toEqual(await schemaOf(fresh));
    expect(await migrate(restored)).toEqual([]);
    const [one, other] = [await dumpContents(restored), await dumpContents(upgraded)];
    expect(withoutInstants(one, 'then')).toEqual(withoutInstants(other, 'then'));
  });
});

/** The schema without partitions, which depend on the recorded time. */
async function schemaOf(database: Database): Promise<string[]> {
  return (await dumpSchema(database)).filter((line) => !/activity_slots_\d{4}_\d\d/.test(line));
}
