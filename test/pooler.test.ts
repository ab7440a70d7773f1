import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createClient, listClients } from '../src/contract/clients.ts';
import { forNewDatabase, listMigrations } from '../src/db/migrations.ts';
import { inspectServer } from '../src/db/server-facts.ts';
import { sql } from '../src/db/sql.ts';
import { useTestApp } from './harness/app.ts';
import { useBlockers } from './harness/blockers.ts';
import { databaseUrl, dropDatabase, withAdmin, workers } from './harness/databases.ts';
import { mayKeepStatements, pgbouncer, type Pooler, startPooler } from './harness/pgbouncer.ts';
import { collect, startProgram, untilLine } from './harness/program.ts';
import { daysOf, ingest, makeProject } from './harness/time.ts';

// A cluster behind a pooler is not tested.
const isTried = pgbouncer !== undefined && workers.length === 0;
if (!isTried)
  process.stderr.write('pgbouncer was not found, or this is a cluster: nothing is tested behind a pooler\n');

const ways = [
  { tls: false, keepsStatements: false },
  { tls: true, keepsStatements: false },
  ...(mayKeepStatements ? [{ tls: false, keepsStatements: true }] : []),
];

describe.runIf(isTried).each(ways)('a server behind PgBouncer, %o', (way) => {
  const wayTo = async (url: string) => {
    const pooler = await startPooler(url, way);
    const reach = { url: pooler.urlOf(url), isPooled: true, isPrepared: way.keepsStatements };
    return { reach, stop: () => pooler.stop() };
  };
  const app = useTestApp({}, {}, wayTo);
  const hasty = useTestApp({ timeoutMs: 2_500 }, {}, wayTo);
  const block = useBlockers(hasty);

  test('correctly answers more concurrent reads and writes than the pooler has sessions', async () => {
    const { client, organizationId } = await app.createOrganization();
    const params = { organization_id: organizationId };
    const names = Array.from({ length: 30 }, (_, index) => `Client ${String(index).padStart(2, '0')}`);
    await Promise.all(names.map((name) => client.call(createClient, { params, body: { name } })));
    const lists = await Promise.all(names.map(() => client.call(listClients, { params })));
    for (const { clients } of lists) expect(clients.map(({ name }) => name).toSorted()).toEqual(names);
  });

  test('copies recorded time into the database', async () => {
    const owner = await app.createOrganization();
    const item = {
      user_id: owner.userId,
      project_id: await makeProject(owner),
      starts_at: '2026-03-02T09:00:00Z',
      tracked: 600,
    };
    await ingest(owner.client, owner.organizationId, [item]);
    expect(await daysOf(app.database, owner.organizationId)).toMatchObject([{ date: '2026-03-02', tracked: 600 }]);
  });

  test('cancels only the slow statement', async () => {
    const { organizationId, token } = await hasty.createOrganization();
    const blocker = await block('lock table projects in access exclusive mode');
    await blocker.query('select pg_advisory_xact_lock(1)');
    const ask = async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${hasty.baseUrl}/v2/organizations/${organizationId}/projects`, { headers })).status;
    };
    const other = hasty.database.one(sql`select pg_advisory_xact_lock(1)::text, 'done' as state`);
    const slow = ask();
    const waiting = `select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
    // Each call opens a new connection, because within a transaction the result never changes.
    const countWaiting = () => withAdmin(hasty.databaseUrl, async (admin) => (await admin.query(waiting)).rowCount);
    await expect.poll(countWaiting, { timeout: 20_000 }).toBe(2);
    expect(await slow).toBe(503);
    await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1);
    await blocker.query('rollback');
    expect(await other).toMatchObject({ state: 'done' });
    expect(await ask()).toBe(200);
  });

  test('limits the duration of transactions, but leaves no settings behind on a session', async () => {
    const limits = sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('TimeZone') as zone,
      current_setting('idle_in_transaction_session_timeout') as idle`;
    const read = await app.database.transaction((tx) => tx.one(limits));
    expect(read).toEqual({ statement: '30s', lock: '15s', idle: '10s', zone: 'UTC' });
    expect(await app.database.one(limits)).toEqual({ statement: '0', lock: '0', idle: '0', zone: 'UTC' });
  });
});

describe.runIf(isTried)('the program behind PgBouncer', () => {
  const serverUrl = inject('serverUrl');
  const name = `fairhour_test_${randomBytes(6).toString('hex')}`;
  const directUrl = databaseUrl(serverUrl, name);
  let pooler: Pooler;
  beforeAll(async () => {
    await withAdmin(serverUrl, (admin) => admin.query(`create database ${name}`));
    pooler = await startPooler(serverUrl, { poolSize: 2 });
  });
  afterAll(async () => {
    await pooler.stop();
    await withAdmin(serverUrl, (admin) => dropDatabase(admin, name));
  });
  const start = (command: string, env: Record<string, string> = {}) =>
    startProgram([command], { DATABASE_URL: pooler.urlOf(directUrl), PORT: '0', ...env });

  test('reports at startup which setting a pooler without prepared statements requires', async () => {
    const { code, err } = await collect(start('serve'));
    expect(err).toMatch(/does not support prepared statements: set FAIRHOUR_PREPARED=0/);
    expect(code).toBe(1);
    expect(await inspectServer(pooler.urlOf(directUrl))).toMatchObject({ isPooled: true, keepsStatements: false });
    expect(await inspectServer(directUrl)).toMatchObject({ isPooled: false, keepsStatements: true, timeZone: 'UTC' });
  });

  test('migrates once, even if several instances migrate concurrently, and leaves no lock', async () => {
    const runs = Array.from({ length: 3 }, () => collect(start('migrate', { FAIRHOUR_PREPARED: '0' })));
    const applied = (await Promise.all(runs)).map(({ code, err }) => {
      expect([code, err]).toEqual([0, expect.anything()]);
      return Number(/Database schema: (\d+) migration/.exec(err)?.[1] ?? 0);
    });
    expect(applied.reduce((sum, count) => sum + count)).toBe(forNewDatabase(listMigrations()).length);
    await withAdmin(directUrl, async (admin) => {
      const held = `select from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`;
      expect((await admin.query(held)).rowCount).toBe(0);
    });
  });

  test('serves requests and does background work', async () => {
    const server = start('serve', { FAIRHOUR_PREPARED: '0' });
    const ended = collect(server);
    const [, address] = await untilLine(server, /listens on (http:\S+?) /);
    const ready = await fetch(`${address}/health/ready`);
    expect(ready.status).toBe(200);
    const done = "select from pgboss.job where state = 'completed' and name not like '\\\\_%'";
    const countDone = async (admin: pg.Client) => (await admin.query(done)).rowCount;
    const scheduled = () => withAdmin(directUrl, countDone).catch(() => 0);
    await expect.poll(scheduled, { timeout: 40_000 }).toBeGreaterThan(3);
    server.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });
});
