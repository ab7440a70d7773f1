import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getHealth, type WireHealth } from '../../../contract/installation.ts';
import { checkDatabase } from '../../../db/probe.ts';
import { openDatabase } from '../../../db/database.ts';
import { Readiness } from '../../../http/readiness.ts';
import { useTestApp } from '../../../../test/harness/app.ts';
import { makeWebhook, queueAnnounced, announceEvents } from '../../../../test/harness/webhooks.ts';
import { insertBackup } from './backups.ts';
import { readHealth as readInstallation } from './health.ts';
import { revokeToken } from './store.ts';
import { createInstallationToken } from './tokens.ts';

const app = useTestApp();

async function makeToken(expiresInHours: number | null = null) {
  return app.database.transaction(async (tx) => {
    const ctx = app.app.contextFor(tx, await app.app.now(tx));
    return createInstallationToken(
      ctx,
      'test',
      expiresInHours === null ? null : ctx.now.add({ hours: expiresInHours }),
    );
  });
}

let token: Awaited<ReturnType<typeof makeToken>>;
beforeAll(async () => {
  token = await makeToken();
});

const readHealth = async (secret: string): Promise<WireHealth> =>
  (await app.client.withToken(secret).call(getHealth, {})).health;

async function scrape(bearer?: string) {
  const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  const response = await fetch(`${app.baseUrl}/metrics`, { headers });
  return { status: response.status, text: await response.text() };
}

/**
 * Changes a setting of this file's database and closes all connections of the server, so that new connections use the
 * setting.
 */
async function set(setting: string) {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const name = rows[0]?.name ?? '';
  await client.query(`begin; set transaction read write; alter database ${name} ${setting}; commit`);
  const others =
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()';
  await client.query(others, [name]);
  await client.end();
  // The pool removes a closed connection only once it notices that the connection has ended.
  await vi.waitUntil(() => app.database.pool.idleCount === 0);
}

// proves: operation-26
describe('the health of the installation', () => {
  test('returns its figures to an installation token', async () => {
    await insertBackup(app.database, { finishedAt: Temporal.Instant.from('2026-03-01T12:00:00Z'), note: null });
    const health = await readHealth(token.secret);
    expect(health).toMatchObject({
      status: 'ok',
      warnings: [],
      database: { write_possible: true },
      background_work: { failed: 0 },
      backup: { last_at: '2026-03-01T12:00:00.000000Z', age_seconds: 86_400 },
      disk: null,
    });
    expect(health.schema.version).toBe(health.schema.newest);
    expect(health.schema.version).toBeGreaterThan(0);
  });

  test('reports work that has waited long', async () => {
    const { organizationId } = await app.createOrganization();
    await app.database.pool.query('delete from outbox');
    await app.database.pool.query(
      `insert into outbox (organization_id, job, payload, due_at, created_at)
       values ($1, 'none', '{}', '2026-03-02T11:00:00Z', '2026-03-02T11:00:00Z')`,
      [organizationId],
    );
    const health = await readHealth(token.secret);
    expect(health.background_work).toEqual({ oldest_due_seconds: 3_600, waiting: 1, failed: 0 });
    expect(health.status).toBe('attention');
    await app.database.pool.query('delete from outbox where organization_id = $1', [organizationId]);
  });

  // proves: webhooks-31
  test('counts waiting deliveries, the age of the oldest one, and disabled webhooks', async () => {
    const mine = await app.createOrganization();
    const [waits, gone] = [await makeWebhook(mine), await makeWebhook(mine, { kinds: ['members_merged'] })];
    await announceEvents(app, mine, [1, 2]);
    await queueAnnounced(app);
    await app.database.pool.query("update webhook_deliveries set created_at = '2026-03-02T11:00:00Z'");
    await app.database.pool.query("update webhooks set disabled_at = now(), disabled_because = 'gone' where id = $1", [
      gone.id,
    ]);
    const figures = { waiting: 2, oldest_waiting_seconds: 3_600, disabled: 1 };
    expect((await readHealth(token.secret)).webhooks).toEqual(figures);
    const { text } = await scrape(token.secret);
    expect(text).toContain('\nfairhour_webhooks_waiting 2\n');
    expect(text).toContain('\nfairhour_webhooks_oldest_waiting_seconds 3600\n');
    expect(text).toContain('\nfairhour_webhooks_disabled 1\n');
    await app.database.pool.query("update webhooks set disabled_at = now(), disabled_because = 'gone' where id = $1", [
      waits.id,
    ]);
    const without = { waiting: 0, oldest_waiting_seconds: null, disabled: 2 };
    expect((await readHealth(token.secret)).webhooks).toEqual(without);
  });

  test('contains a warning if the clock of the server differs from the clock of the database', async () => {
    const installation = { database: app.database, dataDirectory: null, version: '0.0.0-test', sendsMail: false };
    const warningsBy = async (ms: number) => {
      const wallMs = () => Date.now() + ms;
      return (await readInstallation({ ...installation, wallMs }, app.database, Temporal.Now.instant())).warnings;
    };
    expect((await warningsBy(90_000)).join()).toMatch(
      /The clock of this server is (89|90)\.\d s ahead of the clock of the/,
    );
    expect((await warningsBy(-90_000)).join()).toMatch(
      /The clock of this server is (89|90)\.\d s behind the clock of the/,
    );
    expect((await warningsBy(0)).join()).not.toContain('clock');
  });

  test('is not readable with other kinds of tokens', async () => {
    const { client, token: owner } = await app.createOrganization();
    await expect(client.call(getHealth, {})).rejects.toMatchObject({ status: 403 });
    expect((await scrape(owner)).status).toBe(401);
  });

  test('is all that an installation token can read', async () => {
    const { organizationId } = await app.createOrganization();
    const ask = async (path: string, method = 'GET') => {
      const headers = { authorization: `Bearer ${token.secret}` };
      return (await fetch(`${app.baseUrl}${path}`, { method, headers })).status;
    };
    expect(await ask('/v2/users/me')).toBe(403);
    expect(await ask('/v2/organizations')).toBe(403);
    expect(await ask('/v2/organizations', 'POST')).toBe(403);
    expect(await ask(`/v2/organizations/${organizationId}`)).toBe(404);
    expect(await ask('/ext/v1/test_clock', 'PUT')).toBe(403);
  });

  test('is not readable with an expired or revoked token', async () => {
    const short = await makeToken(-1);
    await expect(readHealth(short.secret)).rejects.toMatchObject({ status: 401 });
    const ended = await makeToken();
    await revokeToken(app.database, ended.id, Temporal.Instant.from('2026-03-02T12:00:00Z'));
    await expect(readHealth(ended.secret)).rejects.toMatchObject({ status: 401 });
    expect((await scrape(ended.secret)).status).toBe(401);
  });
});

// proves: operation-26
describe('metrics', () => {
  test('show readiness without a token, but no figures of the installation', async () => {
    const { status, text } = await scrape();
    expect([status, text]).toEqual([200, expect.stringContaining('\nfairhour_ready 1\n')]);
    expect(text).not.toContain('fairhour_work_failed');
  });

  test('contain the health figures for an installation token', async () => {
    const { status, text } = await scrape(token.secret);
    expect([status, text]).toEqual([200, expect.stringContaining('\nfairhour_work_failed 0\n')]);
    expect(text).toContain('\nfairhour_database_write_possible 1\n');
    expect(text).toContain('\nfairhour_ready 1\n');
    expect(text).not.toContain('fairhour_disk_free_bytes');
  });
});

// proves: operation-25
describe('a server that cannot work', () => {
  afterEach(() => set('reset all'));

  const look = () => checkDatabase(app.database, AbortSignal.timeout(5_000));

  test.each([
    ['a read-only database', 'set default_transaction_read_only = on', 'it is read-only'],
    ['a full disk', 'set temp_file_limit = 0', 'it has no room left, on disk or otherwise'],
  ])('is not ready with %s, and reports why', async (_name, setting, reason) => {
    await set(setting);
    expect(await look()).toEqual({ ready: false, reason: `The database does not accept writes: ${reason}.` });
    const health = await readHealth(token.secret);
    expect([health.status, health.database.write_possible]).toEqual(['attention', false]);
    expect(health.warnings).toContain(`The database does not accept writes: ${reason}.`);
  });

  test('is not ready with the schema of another version', async () => {
    await app.database.pool.query("insert into schema_migrations (version, name) values (9999, 'newer')");
    expect(await look()).toMatchObject({ ready: false, reason: expect.stringContaining('schema') });
    const { database, schema, warnings } = await readHealth(token.secret);
    expect([database.write_possible, schema.version]).toEqual([false, 9999]);
    expect(warnings.join()).toMatch(/The database has schema 9999, this program knows \d+: upgrade it/);
    expect((await scrape(token.secret)).text).toContain('\nfairhour_schema_version 9999\n');
    await app.database.pool.query('delete from schema_migrations where version = 9999');
    expect(await look()).toMatchObject({ ready: true });
  });
});

describe('a database that accepts connections and never answers', () => {
  let silent: Server;
  beforeEach(async () => {
    silent = createServer(() => undefined);
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });
  afterEach(() => silent.close());

  test('is reported within the time limit', async () => {
    const { port } = silent.address() as { port: number };
    const database = openDatabase({ url: `postgres://x:x@127.0.0.1:${port}/x` });
    const readiness = new Readiness({
      check: (signal) => checkDatabase(database, signal),
      wallMs: () => 0,
      withinMs: 100,
    });
    expect(await readiness.read()).toEqual({ ready: false, reason: 'The database does not answer.' });
    silent.close();
  });
});
