import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, createApp } from '../src/app.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { sql } from '../src/db/sql.ts';
import { appendToFeed } from '../src/features/notifications/feed/actions.ts';
import { createInstallationToken } from '../src/features/operations/installation/tokens.ts';
import { bootstrapOrganization } from '../src/features/access/setup/bootstrap.ts';
import { Follower } from './harness/follower.ts';
import { createTestDatabase, type TestDatabase, withAdmin } from './harness/databases.ts';
import { Relay } from './harness/relay.ts';

const timeoutMs = 1_000;

/** The warnings of the server. */
const warnings: string[] = [];
const logger = pino(
  { level: 'warn' },
  { write: (line) => void (line.includes('streams wait') && warnings.push(line)) },
);

let testDatabase: TestDatabase;
let relay: Relay;
let database: Database;
let app: App;
let baseUrl: string;
let organization: { organizationId: number; token: string };

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  relay = new Relay(testDatabase.url);
  await relay.open();
  database = openDatabase({ url: relay.url, maxConnections: 4 });
  const config = {
    webUrl: 'https://fairhour.example',
    rateLimit: 0,
    testClock: false,
    allowNewOrganizations: false,
    trustProxy: [],
  };
  app = await createApp({ ...config, version: '0.0.0-test', timeoutMs, liveLimits: { lookMs: 20 } }, database, logger);
  organization = await database.transaction(async (tx) =>
    bootstrapOrganization(app.contextFor(tx, await app.now(tx)), {
      name: 'Harbour',
      timeZone: 'UTC',
      weekStart: 1,
      ownerEmail: 'owner@example.com',
      features: [],
    }),
  );
  baseUrl = await app.server.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await app.server.close();
  await database.close();
  await relay.cut();
  await testDatabase.drop();
});

async function ask(path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${organization.token}`, 'content-type': 'application/json' };
  const response = await fetch(`${baseUrl}${path}`, { ...init, headers });
  return { status: response.status, body: await response.json() };
}

const clientsPath = () => `/v2/organizations/${organization.organizationId}/clients`;
const createClient = (name: string) => ask(clientsPath(), { method: 'POST', body: JSON.stringify({ name }) });

async function scrape(secret: string) {
  const response = await fetch(`${baseUrl}/metrics`, { headers: { authorization: `Bearer ${secret}` } });
  return { status: response.status, text: await response.text() };
}

const unavailable = { status: 503, body: { code: 'service_unavailable', error_code: 15001 } };
const expectRecovery = () => expect.poll(async () => (await ask(clientsPath())).status, { timeout: 15_000 }).toBe(200);

const append = (subjectId: number) =>
  database.transaction(async (tx) => {
    const ctx = app.contextFor(tx, await app.now(tx));
    const entry = { kind: 'members_merged', subject: 'member', subjectId, userId: null, payload: {} } as const;
    await appendToFeed(ctx, organization.organizationId, [entry]);
  });

describe('a database', () => {
  // proves: streams-12
  test('that is temporarily unavailable ends no stream: each continues at the same position', async () => {
    const path = `${baseUrl}/ext/v1/organizations/${organization.organizationId}/events?kinds=members_merged`;
    const headers = { authorization: `Bearer ${organization.token}` };
    const [follower, behind] = [
      await Follower.open(path, headers),
      await Follower.open(`${path}&page_start_id=0`, headers),
    ];
    await append(1);
    await Promise.all([follower.has(1), behind.has(1)]);
    await relay.cut();
    await expect.poll(() => warnings.length, { timeout: 10_000 }).toBe(1);
    await relay.open();
    await expectRecovery();
    await append(2);
    await Promise.all([follower.has(2), behind.has(2)]);
    expect([follower, behind].map(({ records }) => records.map((record) => record.subject_id))).toEqual([
      [1, 2],
      [1, 2],
    ]);
    await Promise.all([follower.cut(), behind.cut()]);
  });

  // proves: errors-28
  test('that is unavailable causes 503, and work continues once it is back', async () => {
    await relay.cut();
    expect(await ask(clientsPath())).toMatchObject(unavailable);
    expect(await createClient('Nowhere')).toMatchObject(unavailable);
    expect(await ask('/health/ready')).toMatchObject(unavailable);
    expect(await ask('/health/live')).toMatchObject({ status: 200 });
    expect(await ask('/v2/error_codes')).toMatchObject({ status: 200 });
    await relay.open();
    await expectRecovery();
    // The result of a check is cached for a second.
    await expect.poll(() => ask('/health/ready'), { timeout: 10_000 }).toMatchObject({ status: 200 });
  });

  // proves: operation-17
  test('that is unavailable or silent is reported in the metrics, even for installation tokens', async () => {
    const { secret } = await database.transaction(async (tx) =>
      createInstallationToken(app.contextFor(tx, await app.now(tx)), 'prometheus', null),
    );
    const unready = { status: 200, text: expect.stringContaining('\nfairhour_ready 0\n') };
    await relay.cut();
    await expect.poll(() => scrape(secret), { timeout: 10_000 }).toEqual(unready);
    await relay.open();
    await expectRecovery();
    await expect
      .poll(() => scrape(secret), { timeout: 10_000 })
      .toMatchObject({
        text: expect.stringContaining('\nfairhour_work_failed 0\n'),
      });
    relay.mute();
    const begun = performance.now();
    const muted = await scrape(secret);
    expect(muted).toEqual(unready);
    expect(muted.text).not.toContain('route=');
    // Prometheus waits for ten seconds.
    expect(performance.now() - begun).toBeLessThan(9_000);
    await expectRecovery();
  });

  test('that ends every connection makes only the requests in flight fail', async () => {
    const inFlight = database.run(sql`select pg_sleep(20::float8)`);
    const ended = expect(inFlight).rejects.toThrow(/terminat/i);
    await withAdmin(testDatabase.url, async (admin) => {
      const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'fairhour' and wait_event = 'PgSleep'`;
      await expect.poll(async () => (await admin.query(terminate)).rowCount).toBe(1);
    });
    await ended;
    await expectRecovery();
  });

  test('that is silent is given up after a time limit, with all connections to it', async () => {
    relay.mute();
    expect(await ask(clientsPath())).toMatchObject(unavailable);
    await expectRecovery();
    expect(await createClient('Back')).toMatchObject({ status: 200 });
  });
});
