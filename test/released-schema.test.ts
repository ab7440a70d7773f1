import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { distributeTables } from '../src/db/cluster/distribute.ts';
import { tablesOnCluster } from '../src/db/cluster/tables.ts';
import type { Database } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { listMigrations, type Migration, refuseMissing } from '../src/db/migrations.ts';
import { emptyDatabase } from './harness/databases.ts';
import { dumpContents, dumpSchema } from './harness/schema-dump.ts';

const all = listMigrations();
const upTo = (version: number) => all.filter((migration) => migration.version <= version);

const opened: Awaited<ReturnType<typeof emptyDatabase>>[] = [];

async function open(): Promise<Database> {
  const made = await emptyDatabase();
  opened.push(made);
  return made.database;
}

afterAll(async () => {
  for (const { database, drop } of opened) {
    await database.close();
    await drop();
  }
});

const recordedIn = async ({ pool }: Database) => {
  const { rows } = await pool.query<Pick<Migration, 'version' | 'name'>>(
    'select version, name from schema_migrations order by version',
  );
  return rows;
};

describe('a new database', () => {
  let fresh: Database;
  let stepped: Database;

  beforeAll(async () => {
    [fresh, stepped] = [await open(), await open()];
    // A database below version 94 is migrated by the individual steps.
    await migrate(stepped, upTo(93));
    await migrate(stepped, upTo(94));
  });

  test('starts with the schema of 0.1.0 as one migration, and records each version that it contains', async () => {
    expect(await migrate(fresh, upTo(94))).toEqual(['schema']);
    expect(await recordedIn(fresh)).toEqual(upTo(94).map(({ version, name }) => ({ version, name })));
  });

  test('then has the schema, grants and comments that the individual steps create', async () => {
    expect(await dumpSchema(fresh)).toEqual(await dumpSchema(stepped));
  });

  test('then has the rows and sequences that the individual steps create', async () => {
    expect(await dumpContents(fresh)).toEqual(await dumpContents(stepped));
  });

  test('is distributed across a cluster by the same statements', async () => {
    const statements = await distributionOf(fresh);
    expect(statements.filter((text) => text.includes('create_distributed_table')).length).toBeGreaterThan(60);
    expect(statements).toEqual(await distributionOf(stepped));
  });

  test('continues with 0095, to the same schema as an upgraded database', async () => {
    const later = all.filter(({ version }) => version > 94).map(({ name }) => name);
    expect(await migrate(fresh)).toEqual(later);
    expect(await migrate(stepped)).toEqual(later);
    expect(await recordedIn(fresh)).toEqual(all.map(({ version, name }) => ({ version, name })));
    expect(await dumpSchema(fresh)).toEqual(await dumpSchema(stepped));
    expect(await dumpContents(fresh)).toEqual(await dumpContents(stepped));
    expect(await distributionOf(fresh)).toEqual(await distributionOf(stepped));
  });
});

/**
 * The statements that would distribute a database's tables. These statements read only the database's catalog, so no
 * cluster is needed.
 */
async function distributionOf({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`);
  const present = new Set(rows.map(({ name }) => name));
  const statements: string[] = [];
  const query = async <Row extends object>(text: string): Promise<{ rows: Row[] }> => {
    if (/\bfrom pg_/.test(text)) return pool.query<Row>(text);
    statements.push(text);
    return { rows: [] };
  };
  await distributeTables(
    { query },
    tablesOnCluster.filter(({ name }) => present.has(name)),
  );
  return statements;
}

describe('the comparison of two databases notices', () => {
  let changed: Database;
  let schema: string[];
  let contents: string[];

  beforeAll(async () => {
    changed = await open();
    await migrate(changed, upTo(94));
    [schema, contents] = [await dumpSchema(changed), await dumpContents(changed)];
  });

  test.each([
    ['a comment', "comment on table users is 'people'"],
    ['a grant', 'grant select on users to public'],
    ['a default', "alter table users alter column name set default ''"],
    ['a name of a constraint', 'alter table users rename constraint users_status_check to status'],
    ['an index', 'drop index members_owning'],
    ['the order of columns', 'alter table passwords drop column hash, add column hash text not null'],
    ['a storage option', 'alter table looks set (fillfactor = 100)'],
    ['a function', 'drop function empty_activity_months'],
    ['a type', "create type mood as enum ('calm')"],
  ])('%s', async (_what, statement) => {
    await changed.pool.query(statement);
    const now = await dumpSchema(changed);
    expect(now).not.toEqual(schema);
    schema = now;
  });

  test.each([
    ['a row', 'delete from relay_turn'],
    ['the value of a sequence', "select nextval('figure_mark_numbers')"],
  ])('%s', async (_what, statement) => {
    await changed.pool.query(statement);
    const now = await dumpContents(changed);
    expect(now).not.toEqual(contents);
    contents = now;
  });
});

describe('a missing number', () => {
  const without = (...versions: number[]) => all.filter(({ version }) => !versions.includes(version));

  test('is accepted if no migration ever used it', () => {
    const early = upTo(94).map(({ version }) => version);
    const numbers = Array.from({ length: 94 }, (_, index) => index + 1);
    expect(numbers.filter((number) => !early.includes(number))).toEqual([31, 45, 62, 65, 68, 73, 74]);
    expect(() => refuseMissing(all)).not.toThrow();
  });

  test.each([
    [1, 'migrations/steps'],
    [50, 'migrations/steps'],
    [94, 'migrations/steps'],
    [97, 'migrations'],
  ])('is rejected with the name of the migration and a remedy: %i', (version, folder) => {
    const name = `Migration ${String(version).padStart(4, '0')} is missing from ${folder}: install fairhour again`;
    expect(() => refuseMissing(without(version))).toThrow(name);
  });

  test('in the records of a database is reported with the name of the migration, and nothing runs', async () => {
    const database = await open();
    await migrate(database, upTo(94));
    await database.pool.query('delete from schema_migrations where version in (50, 64)');
    await expect(migrate(database)).rejects.toThrow(
      'The database has schema version 94 without 0050_stops, 0064_holidays: give each the next free number',
    );
    expect((await recordedIn(database)).at(-1)?.version).toBe(94);
  });

  test('that a database has recorded is rejected, and the message states what to do', async () => {
    const database = await open();
    await migrate(database, upTo(94));
    await database.pool.query("insert into schema_migrations (version, name) values (45, 'other')");
    await expect(migrate(database)).rejects.toThrow(
      'The database has run migrations that this program does not have: 0045. Start the fairhour that ran them',
    );
  });
});
