import { afterAll, beforeAll, expect, test } from 'vitest';
import { tablesOnCluster } from '../src/db/cluster/tables.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { SchemaTooNew } from '../src/db/fence.ts';
import { migrate } from '../src/db/migrate.ts';
import { listMigrations } from '../src/db/migrations.ts';
import { createTestDatabase, type TestDatabase } from './harness/databases.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, maxConnections: 4 });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const columns = `
  select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when a.attnotnull then ' not null' else '' end as line
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

const indexes = `
  select i.indexdef as line from pg_indexes i join pg_class c on c.relname = i.tablename
  where i.schemaname = 'public' and not c.relispartition order by i.tablename, i.indexname`;

const constraints = `
  select c.relname || ' ' || pg_get_constraintdef(k.oid) as line
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and not c.relispartition and k.contype in ('c', 'f', 'x') order by 1`;

async function linesOf(query: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ line: string }>(query);
  return rows.map((row) => row.line);
}

test('the schema equals the reviewed snapshot', async () => {
  const dump = [
    '-- columns',
    ...(await linesOf(columns)),
    '-- indexes',
    ...(await linesOf(indexes)),
    '-- constraints',
    ...(await linesOf(constraints)),
  ];
  await expect(`${dump.join('\n')}\n`).toMatchFileSnapshot('schema.snapshot.txt');
});

test('the list of table kinds for a cluster names exactly the tables in the schema', async () => {
  const tables = await linesOf(`
    select c.relname as line from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`);
  expect(tablesOnCluster.map(({ name }) => name).toSorted()).toEqual(tables.toSorted());
});

test('every key of a tenant table begins with the organization', async () => {
  const { rows } = await database.pool.query<{ line: string }>(`
    select c.relname || ': ' || pg_get_indexdef(i.indexrelid) as line
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and not c.relispartition and i.indisunique
      and c.relname not in ('organization_tokens', 'user_events', 'user_organizations')
      and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id')
      and pg_get_indexdef(i.indexrelid, 1, true) <> 'organization_id'`);
  expect(rows.map((row) => row.line)).toEqual([]);
});

test('the schema has no triggers and no deferrable or SET NULL keys', async () => {
  const triggers = await linesOf(
    'select tgname as line from pg_trigger t join pg_class c on c.oid = t.tgrelid ' +
      "where not tgisinternal and c.relnamespace = 'public'::regnamespace",
  );
  const keys = await linesOf(
    "select conname as line from pg_constraint where condeferrable or confdeltype in ('n', 'd')",
  );
  expect([triggers, keys]).toEqual([[], []]);
});

test('a second migration does nothing, and concurrent migrations run only once', async () => {
  const runs = await Promise.all([migrate(database), migrate(database), migrate(database)]);
  expect(runs.flat()).toEqual([]);
});

test('a schema newer than the program is rejected with instructions', async () => {
  const known = listMigrations();
  await expect(migrate(database, known.slice(0, -1))).rejects.toThrow(SchemaTooNew);
  await expect(migrate(database, known.slice(0, -1))).rejects.toThrow(/start the newer fairhour/);
});

test('a migration numbered below the newest applied migration is rejected by name, and nothing runs', async () => {
  const known = listMigrations();
  const { version = 0 } = known.at(-1) ?? {};
  const late = { version: version + 1, name: 'late', text: 'create table late (id int)' };
  const newer = { version: version + 2, name: 'newer', text: 'create table newer (id int)' };
  const own = await createTestDatabase();
  const there = openDatabase({ url: own.url, maxConnections: 2 });
  try {
    expect(await migrate(there, [...known, newer])).toEqual(['newer']);
    const refused = migrate(there, [...known, late, newer]);
    await expect(refused).rejects.toThrow(new RegExp(`schema version ${version + 2} without 0*${version + 1}_late:`));
    expect((await there.pool.query("select 1 from pg_class where relname = 'late'")).rows).toEqual([]);
  } finally {
    await there.close();
    await own.drop();
  }
});

test('a failed migration leaves no changes', async () => {
  const next = (listMigrations().at(-1)?.version ?? 0) + 1;
  const broken = { version: next, name: 'broken', text: 'create table half_done (id int); select 1 / 0' };
  await expect(migrate(database, [...listMigrations(), broken])).rejects.toThrow(/division by zero/);
  expect(await linesOf("select relname as line from pg_class where relname = 'half_done'")).toEqual([]);
});
