import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readClusterState } from '../src/db/cluster/run-distribution.ts';
import { openDatabase } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { listMigrations } from '../src/db/migrations.ts';
import { distributeTables, joinNodes } from './harness/cluster.ts';
import {
  createTestDatabase,
  databaseUrl,
  dropDatabase,
  onEveryServer,
  type TestDatabase,
  withAdmin,
  workers,
} from './harness/databases.ts';
import { collect, startProgram } from './harness/program.ts';

/** No package that CI can install contains Citus. These tests run if TEST_CITUS_NODES names the workers. */
const onCluster = test.skipIf(workers.length === 0);

let testDatabase: TestDatabase;
const run = (...args: string[]) => collect(startProgram(args, { DATABASE_URL: testDatabase.url }));

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});

afterAll(() => testDatabase.drop());

onCluster('a distributed database stays unchanged', async () => {
  const { code, out } = await run('distribute');
  expect({ code, out }).toEqual({ code: 0, out: `Every table is where it belongs, on ${workers.length + 1} nodes.\n` });
});

onCluster(
  'a server does not start on an incompletely distributed database until the distribution is complete',
  async () => {
    await withAdmin(testDatabase.url, (client) => client.query("select undistribute_table('backup_schedule')"));
    const refused = await run('worker');
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('The database is distributed incompletely: backup_schedule is not in');
    const tried = await run('distribute', '--dry-run');
    expect(tried.out).toMatch(/^backup_schedule\tmanaged\t.*\n1 tables are to be moved; nothing was changed\.\n$/);
    const moved = await run('distribute', '--json');
    expect(JSON.parse(moved.out)).toMatchObject({ tables: [{ table: 'backup_schedule', kind: 'managed' }] });
    expect((await run('distribute')).out).toContain('Every table is where it belongs');
  },
);

/** Creates a database of the cluster without distributed tables. */
async function emptyDatabase() {
  const serverUrl = inject('serverUrl');
  const name = `fairhour_test_${randomBytes(6).toString('hex')}`;
  await onEveryServer(serverUrl, (client) => client.query(`create database ${name}`));
  await joinNodes(serverUrl, name);
  const database = openDatabase({ url: databaseUrl(serverUrl, name), service: 'maintenance', maxConnections: 2 });
  const drop = () => onEveryServer(serverUrl, (client) => dropDatabase(client, name));
  return { serverUrl, name, database, drop };
}

/** Adds two rows to each table that numbers its rows and references only persons. */
const rowsOfPerson = `
  insert into users (email, name, first_name, last_name, time_zone, status, created_at, updated_at)
    values ('ada@example.com', 'Ada Adler', 'Ada', 'Adler', 'Etc/UTC', 'active', now(), now());
  insert into user_events (user_id, kind, payload, recorded_at)
    select id, 'role_changed', '{}', now() from users, generate_series(1, 2);
  insert into sign_in_links (secret_hash, user_id, created_at, expires_at)
    select number::text::bytea, id, now(), now() from users, generate_series(1, 2) as number`;

onCluster('new ids continue the existing ones after a database is distributed', async () => {
  const { serverUrl, name, database, drop } = await emptyDatabase();
  await migrate(database);
  await database.pool.query(rowsOfPerson);
  await distributeTables(serverUrl, name);
  const numberOf = async (text: string) => (await database.pool.query<{ id: number }>(text)).rows[0]?.id;
  const link = `insert into sign_in_links (secret_hash, user_id, created_at, expires_at)
    select 'x', id, now(), now() from users returning id`;
  expect(await numberOf(link)).toBe(3);
  await database.close();
  await drop();
});

/** Ends the connections of a node to a database, as a crash of the node would. */
const endOn = (node: string, name: string) =>
  withAdmin(`postgresql://postgres@${node}/${name}`, (client) =>
    client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    ),
  );

onCluster('a distribution that is interrupted by a node reports the failure, and completes when repeated', async () => {
  const { serverUrl, name, database, drop } = await emptyDatabase();
  await migrate(database);
  const DATABASE_URL = databaseUrl(serverUrl, name);
  const holder = await database.pool.connect();
  await holder.query('begin; lock table weekly_time in share mode');
  const broken = collect(startProgram(['distribute'], { DATABASE_URL }));
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%weekly_time%'`;
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
  await endOn(workers[1] ?? '', name);
  await holder.query('commit');
  holder.release();
  const { code, err } = await broken;
  expect(err).toMatch(/^fairhour: The coordinator or another node went away .*run "fairhour distribute" again\.$/m);
  expect(err).not.toMatch(/^ +at /m);
  expect(code).toBe(1);
  expect(await readClusterState(database)).toMatchObject({ isDistributed: false });
  const again = await collect(startProgram(['distribute'], { DATABASE_URL }));
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining('tables are distributed over') });
  await database.close();
  await drop();
});

test('a restored sequence that would repeat ids continues after the existing ids', async () => {
  await withAdmin(testDatabase.url, async (client) => {
    await client.query(rowsOfPerson);
    // Resets the sequence, as earlier versions of the program did when they recreated sequences.
    await client.query("select setval('sign_in_links_id_seq', 1)");
  });
  const { code, err } = await run('migrate');
  expect({ code, err }).toMatchObject({
    code: 0,
    err: expect.stringMatching(/Sequences were .* public\.sign_in_links_id/),
  });
  const { rows } = await withAdmin(testDatabase.url, (client) =>
    client.query<{ id: number }>(`
      insert into sign_in_links (secret_hash, user_id, created_at, expires_at)
      select 'x', id, now(), now() from users returning id`),
  );
  expect(rows).toEqual([{ id: 3 }]);
  expect((await run('migrate')).err).toBe('');
});

onCluster('migrations run on a distributed schema, and distribute the tables that they create', async () => {
  const { serverUrl, name, database, drop } = await emptyDatabase();
  // Schemas are distributed from version 60 on. Earlier migrations contain statements that a cluster rejects.
  const early = listMigrations().filter(({ version }) => version < 60);
  await migrate(database, early);
  await distributeTables(serverUrl, name);
  expect(await migrate(database)).toHaveLength(listMigrations().length - early.length);
  expect(await readClusterState(database)).toEqual({ isDistributed: true, pending: [] });
  await database.close();
  await drop();
});
