import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TableKind, tablesOnCluster } from '../src/db/cluster/tables.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { listMigrations } from '../src/db/migrations.ts';
import { createTestDatabase, type TestDatabase } from './harness/databases.ts';
import { onOneServer } from './harness/one-server.ts';
import { runCommand } from './harness/command.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, maxConnections: 2 });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const kindOf = new Map(tablesOnCluster.map(({ name, kind }) => [name, kind.kind]));
const columnOf = ({ by }: Extract<TableKind, { kind: 'distributed' }>) => by;

async function ask<Row extends object>(text: string): Promise<Row[]> {
  return (await database.pool.query<Row>(text)).rows;
}

const ownTables = `from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  and not c.relispartition`;

const keys = `
  select k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not c.relispartition
    and k.conrelid <> k.confrelid`;

describe('the list of tables for a cluster', () => {
  test('stores no table of an organization only on the coordinator', async () => {
    const rows = await ask<{ name: string }>(`select c.relname as name ${ownTables} and exists (
      select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped)`);
    expect(rows.map(({ name }) => name).filter((name) => kindOf.get(name) === 'local')).toEqual([]);
  });

  test('includes the distribution column in each unique key of a distributed table', async () => {
    const distributed = tablesOnCluster.flatMap(({ name, kind }) =>
      kind.kind === 'distributed' ? [`('${name}', '${columnOf(kind)}')`] : [],
    );
    const rows = await ask<{ index: string }>(`
      select i.indexrelid::regclass::text as index
      from (values ${distributed.join(', ')}) d (name, "column")
        join pg_index i on i.indrelid = d.name::regclass and (i.indisunique or i.indisexclusion)
      where not exists (select 1 from pg_attribute a
        where a.attrelid = i.indrelid and a.attnum = any (i.indkey) and a.attname = d."column")`);
    expect(rows).toEqual([]);
  });

  test('lists each table after the tables that it references', async () => {
    const place = new Map(tablesOnCluster.map(({ name }, index) => [name, index]));
    const early = (await ask<{ child: string; parent: string }>(keys)).filter(
      ({ child, parent }) => (place.get(child) ?? -1) < (place.get(parent) ?? -1),
    );
    expect(early).toEqual([]);
  });

  test('contains no foreign key that a cluster would check only partially', async () => {
    const reached: Record<TableKind['kind'], readonly TableKind['kind'][]> = {
      distributed: ['distributed', 'reference'],
      reference: ['reference'],
      managed: ['managed', 'reference'],
      local: [],
    };
    const unchecked = (await ask<{ child: string; parent: string }>(keys)).filter(({ child, parent }) => {
      const [from, to] = [kindOf.get(child), kindOf.get(parent)];
      return from === undefined || to === undefined || !reached[from].includes(to);
    });
    expect(unchecked).toEqual([]);
  });
});

describe('a database without the extension', () => {
  for (const args of [['distribute'], ['distribute', '--dry-run']])
    onOneServer('test databases on a cluster have it')(`is not distributed: ${args.join(' ')}`, async () => {
      const { code, out, err } = await runCommand(args, { DATABASE_URL: testDatabase.url });
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toContain('The database has no extension citus');
      expect(err).toContain('docs/scaling.md');
    });
});

test('migrations since version 60 add a constraint in a separate statement, as clusters require', () => {
  // Parentheses enclose the column lists of a constraint.
  const outside = (statement: string): string => {
    const shorter = statement.replaceAll(/\([^()]*\)/g, '');
    return shorter === statement ? statement : outside(shorter);
  };
  const together = listMigrations()
    .filter(({ version }) => version >= 60)
    .flatMap(({ name, text }) =>
      text
        .replaceAll(/--.*/g, '')
        .split(';')
        .map((statement) => ({ name, statement })),
    )
    .filter(({ statement }) => /\balter table\b.*\badd constraint\b/is.test(statement))
    .filter(({ statement }) => outside(statement).includes(','));
  expect(together).toEqual([]);
});
