import { connect } from 'node:net';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../src/contract/clients.ts';
import { sql } from '../src/db/sql.ts';
import { type TestOrganization, useTestApp } from './harness/app.ts';
import { countWaiting, useBlockers } from './harness/blockers.ts';
import { withAdmin } from './harness/databases.ts';

const timeoutMs = 400;
const app = useTestApp({ timeoutMs });
const poolSize = 12;

let organization: TestOrganization;
beforeAll(async () => {
  organization = await app.createOrganization();
});

const block = useBlockers(app);

const holdOrganization = () =>
  block('select from organizations where id = $1 for no key update', [organization.organizationId]);

async function ask(path: string, init: RequestInit = {}) {
  const startedAt = performance.now();
  const response = await fetch(`${app.baseUrl}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${organization.token}`, 'content-type': 'application/json' },
  });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, body, ms: performance.now() - startedAt };
}

const clientsPath = () => `/v2/organizations/${organization.organizationId}/clients`;
const createClient = (name: string) => ask(clientsPath(), { method: 'POST', body: JSON.stringify({ name }) });

function expectUnavailable(answer: Awaited<ReturnType<typeof ask>>) {
  expect(answer).toMatchObject({ status: 503, body: { code: 'service_unavailable', error_code: 15001 } });
  expect(Object.keys(answer.body)).toEqual(['code', 'error_code', 'error', 'request_id']);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(answer.ms).toBeLessThan(timeoutMs + 1_500);
}

/** Connections of the server that have a running statement or an open transaction. */
function countBusy(): Promise<number> {
  return withAdmin(app.databaseUrl, async (watcher) => {
    const { rows } = await watcher.query<{ busy: number }>(
      `select count(*)::int as busy from pg_stat_activity
       where datname = current_database() and application_name = 'fairhour' and state <> 'idle'`,
    );
    return rows[0]?.busy ?? 0;
  });
}

const expectNothingBusy = () => expect.poll(countBusy, { timeout: 3_000 }).toBe(0);

// proves: answers-31, errors-28, errors-37, operation-8
describe('a request that takes too long', () => {
  test('receives 503 before the deadline if it is a read, and the server cancels its statement', async () => {
    const blocker = await block('lock table clients in access exclusive mode');
    expectUnavailable(await ask(clientsPath()));
    await expectNothingBusy();
    await blocker.query('rollback');
    expect((await ask(clientsPath())).status).toBe(200);
  });

  test('changes nothing if it writes', async () => {
    const blocker = await holdOrganization();
    expectUnavailable(await createClient('Never'));
    await expectNothingBusy();
    await blocker.query('rollback');
    const { body } = await ask(clientsPath());
    expect(body['clients']).toEqual([]);
    expect((await createClient('Later')).status).toBe(200);
  });

  // proves: answers-33
  test('receives 503 even if the token check is blocked', async () => {
    await block('lock table organization_tokens in access exclusive mode');
    expectUnavailable(await ask(clientsPath()));
    expectUnavailable(await ask('/v2/no/such/route'));
    await expectNothingBusy();
  });

  // proves: errors-28
  test('blocks no other requests, even if the slow requests outnumber the connections', async () => {
    await holdOrganization();
    const stuck = await Promise.all(Array.from({ length: 2 * poolSize }, (_, n) => createClient(`Stuck ${n}`)));
    stuck.forEach(expectUnavailable);
    await expectNothingBusy();
    expect((await ask(clientsPath())).status).toBe(200);
  });
});

describe('a cancellation', () => {
  const sleep = (seconds: number) => sql`select pg_sleep(${seconds}::float8)`;

  /** Runs a statement that ends just before or after the deadline. */
  async function endAtDeadline(round: number): Promise<void> {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 3 + (round % 4));
    await app.database.session((db) => db.run(sleep(0.004)), controller.signal).catch(() => undefined);
  }

  test("never causes the statement of the connection's next user to be cancelled", async () => {
    for (let round = 0; round < 60; round += 1) {
      await endAtDeadline(round);
      await app.database.session((db) => db.run(sleep(0.002)));
    }
  });

  // proves: answers-31
  test('a transaction past its deadline is not committed', async () => {
    const controller = new AbortController();
    const late = app.database.transaction(async (tx) => {
      await tx.run(sql`update organizations set name = 'Too late' where id = ${organization.organizationId}`);
      controller.abort();
    }, controller.signal);
    await expect(late).rejects.toThrow('ran out of time');
    const { body } = await ask(`/v2/organizations/${organization.organizationId}`);
    expect(body['organization']).not.toMatchObject({ name: 'Too late' });
  });
});

describe('stopping', () => {
  const inTime = useTestApp();
  const late = useTestApp();

  test('completes a request in flight and accepts no new requests', async () => {
    const { organizationId, client } = await inTime.createOrganization();
    const held = new pg.Client({ connectionString: inTime.databaseUrl });
    await held.connect();
    await held.query('begin');
    await held.query('select from organizations where id = $1 for no key update', [organizationId]);
    const inFlight = client.call(contract.createClient, {
      params: { organization_id: organizationId },
      body: { name: 'In flight' },
    });
    await expect.poll(() => countWaiting(inTime.databaseUrl)).toBe(1);
    const closed = inTime.app.server.close();
    const knock = () => fetch(`${inTime.baseUrl}/health/live`).then(String, () => 'refused');
    await expect.poll(knock).toBe('refused');
    await held.query('rollback');
    await held.end();
    expect(await inFlight).toMatchObject({ client: { name: 'In flight' } });
    await closed;
  });

  test('does not wait for incomplete requests', async () => {
    const { port } = new URL(late.baseUrl);
    const socket = connect(Number(port), '127.0.0.1');
    const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    await new Promise<void>((resolve) => {
      socket.on('data', () => resolve());
      socket.write('POST /v2/organizations HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{');
    });
    await late.app.server.close();
    await ended;
  });
});
