import { rm } from 'node:fs/promises';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataFolder } from './harness/data-folder.ts';
import { type App, createApp } from '../src/app.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { type EmbeddedServer, startEmbedded } from '../src/db/embedded/start.ts';
import { migrate } from '../src/db/migrate.ts';
import { bootstrapOrganization } from '../src/features/access/setup/bootstrap.ts';
import type { Task } from '../src/jobs/job.ts';
import { insertJob } from '../src/jobs/store.ts';
import { startWorker, type Worker } from '../src/jobs/worker.ts';
import { Relay } from './harness/relay.ts';

let directory: string;
let server: EmbeddedServer;
let relay: Relay;
let database: Database;
let app: App;
let worker: Worker;
let baseUrl: string;
let organization: { organizationId: number; token: string };

const done: unknown[] = [];
const note: Task = {
  name: 'note',
  handle: async (_ctx, _organizationId, payload) => void done.push(payload['number']),
};

const startServer = () => startEmbedded({ dataDirectory: directory, role: 'server', durable: false });

beforeAll(async () => {
  directory = await makeDataFolder('restart');
  server = await startServer();
  relay = new Relay(server.url);
  await relay.open();
  database = openDatabase({ url: relay.url, maxConnections: 6 });
  await migrate(database);
  const config = {
    webUrl: 'https://fairhour.example',
    rateLimit: 0,
    testClock: false,
    allowNewOrganizations: false,
    trustProxy: [],
  };
  app = await createApp({ ...config, version: '0.0.0-test' }, database, pino({ level: 'silent' }));
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
  worker = await startWorker({
    edge: { ...app.jobs, tasks: [note] },
    reach: { url: relay.url },
    onError: () => undefined,
  });
});

afterAll(async () => {
  await worker.stop();
  await app.server.close();
  await database.close();
  await relay.cut();
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

async function createClient(name: string) {
  const response = await fetch(`${baseUrl}/v2/organizations/${organization.organizationId}/clients`, {
    method: 'POST',
    headers: { authorization: `Bearer ${organization.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  await response.arrayBuffer();
  return response;
}

const enqueue = (number: number) =>
  database.transaction(async (tx) =>
    insertJob(tx, await app.now(tx), {
      organizationId: organization.organizationId,
      job: note.name,
      payload: { number },
    }),
  );

/** Sends writes continuously until `end` is called, and counts the answers. */
function load() {
  const counts = new Map<number, number>();
  const ending = new AbortController();
  const write = async (writer: number) => {
    for (let round = 0; !ending.signal.aborted; round += 1) {
      const { status, headers } = await createClient(`${writer}/${round}`);
      if (status === 503) expect(headers.get('retry-after')).toBe('5');
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  const writers = [write(1), write(2), write(3), write(4)];
  const end = async () => {
    ending.abort();
    await Promise.all(writers);
  };
  return { counts, end };
}

// proves: errors-34
test('a restart of the database under load causes only 503 answers, and background work continues', async () => {
  await enqueue(1);
  await expect.poll(() => done, { timeout: 20_000 }).toEqual([1]);
  const { counts, end } = load();
  await expect.poll(() => counts.get(200) ?? 0, { timeout: 20_000 }).toBeGreaterThan(4);
  await server.stop();
  await expect.poll(() => counts.get(503) ?? 0, { timeout: 20_000 }).toBeGreaterThan(4);
  const before = counts.get(200) ?? 0;
  server = await startServer();
  relay.redirectTo(server.url);
  await expect.poll(() => counts.get(200) ?? 0, { timeout: 20_000 }).toBeGreaterThan(before + 4);
  await end();
  expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual([200, 503]);
  await enqueue(2);
  await expect.poll(() => done, { timeout: 20_000 }).toEqual([1, 2]);
});
