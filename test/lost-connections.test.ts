import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { isConnectionError } from '../src/db/errors.ts';
import { sql } from '../src/db/sql.ts';
import { type TestOrganization, useTestApp } from './harness/app.ts';
import { withAdmin } from './harness/databases.ts';

const app = useTestApp();

let organization: TestOrganization;
beforeAll(async () => {
  organization = await app.createOrganization();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const clientsPath = () => `/v2/organizations/${organization.organizationId}/clients`;

type Sent = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

async function ask(path: string, init: Sent = {}) {
  const headers = {
    authorization: `Bearer ${organization.token}`,
    'content-type': 'application/json',
    ...init.headers,
  };
  const response = await fetch(`${app.baseUrl}${path}`, { ...init, headers });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
}

const createClient = (name: string, headers: Record<string, string> = {}) =>
  ask(clientsPath(), { method: 'POST', headers, body: JSON.stringify({ name }) });

const unavailable = { status: 503, retryAfter: '5', body: { code: 'service_unavailable', error_code: 15001 } };

async function namesOfClients(): Promise<string[]> {
  const rows = await app.database.many<{ name: string }>(
    sql`select name from clients where organization_id = ${organization.organizationId} order by id`,
  );
  return rows.map((row) => row.name);
}

/** Ends the server's side of connections. When the promise resolves, the client process has not noticed this yet. */
const terminate = (which = 'true') =>
  withAdmin(app.databaseUrl, (admin) =>
    admin.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and application_name = 'fairhour' and ${which}`),
  );

type Queried = pg.QueryConfig | string;
const textOf = (queried: Queried) => (typeof queried === 'string' ? queried : queried.text);

/** Runs `meddle` in place of the first matching statement. `meddle` decides when to send the statement. */
function meddleWith(pattern: RegExp, meddle: (client: pg.Client, send: () => Promise<unknown>) => Promise<unknown>) {
  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => Promise<unknown>;
  let isOver = false;
  const meddling = function (this: pg.Client, ...args: unknown[]): unknown {
    const send = () => query.apply(this, args);
    if (isOver || !pattern.test(textOf(args[0] as Queried))) return send();
    isOver = true;
    return meddle(this, send);
  };
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(meddling);
}

async function loseBetweenStatements(client: pg.Client, send: () => Promise<unknown>) {
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  await terminate(`pid = ${(client as pg.Client & { processID: number }).processID}`);
  await ended;
  return send();
}

// proves: errors-34
describe('a lost connection', () => {
  test('makes only the next statement on that connection fail', async () => {
    const work = app.database.session(async (db) => {
      const { pid } = await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await terminate(`pid = ${pid}`);
      return db.one(sql`select 1 as one`);
    });
    await expect(work).rejects.toSatisfy(isConnectionError);
    expect(await app.database.one(sql`select 1 as one`)).toEqual({ one: 1 });
  });

  test('during a write causes 503 and changes nothing, and the next request works', async () => {
    meddleWith(/insert into clients/, loseBetweenStatements);
    expect(await createClient('Lost')).toMatchObject(unavailable);
    expect(await namesOfClients()).not.toContain('Lost');
    expect(await createClient('Found')).toMatchObject({ status: 200 });
  });

  test('during a read causes 503, and the next request works', async () => {
    meddleWith(/from clients/, loseBetweenStatements);
    expect(await ask(clientsPath())).toMatchObject(unavailable);
    expect(await ask(clientsPath())).toMatchObject({ status: 200 });
  });

  test('before the commit causes 503, and the request can be repeated with the same key', async () => {
    const key = { 'idempotency-key': 'before the commit' };
    meddleWith(/^commit$/, loseBetweenStatements);
    expect(await createClient('Before', key)).toMatchObject(unavailable);
    expect(await createClient('Before', key)).toMatchObject({ status: 200 });
    expect((await namesOfClients()).filter((name) => name === 'Before')).toHaveLength(1);
  });

  test('before the answer to the commit causes 503, and repeating it with the same key changes nothing', async () => {
    const key = { 'idempotency-key': 'behind the commit' };
    meddleWith(/^commit$/, async (client, send) => {
      await send();
      return loseBetweenStatements(client, () => client.query('select 1'));
    });
    expect(await createClient('Behind', key)).toMatchObject(unavailable);
    expect(await createClient('Behind', key)).toMatchObject({ status: 200 });
    expect((await namesOfClients()).filter((name) => name === 'Behind')).toHaveLength(1);
  });
});

describe('a connection', () => {
  test('with an open transaction is not handed to another user of the pool', async () => {
    meddleWith(/^rollback$/, () => Promise.reject(new Error('no rollback')));
    const failing = app.database.transaction(async (tx) => {
      await tx.run(sql`select set_config('fairhour.left', 'behind', true)`);
      throw new Error('over');
    });
    await expect(failing).rejects.toThrow('over');
    const { left } = await app.database.one<{ left: string | null }>(
      sql`select nullif(current_setting('fairhour.left', true), '') as left`,
    );
    expect(left).toBeNull();
  });

  test('on which a statement has failed unnoticed does not report a commit', async () => {
    const careless = app.database.transaction(async (tx) => {
      await tx.run(sql`select 1 / 0`).catch(() => undefined);
    });
    await expect(careless).rejects.toThrow('a statement had failed');
  });
});

test('if all connections are lost repeatedly, every acknowledged write exists once', async () => {
  const acknowledged: string[] = [];
  const others: unknown[] = [];
  const ending = new AbortController();
  const write = async (writer: number) => {
    for (let round = 0; !ending.signal.aborted; round += 1) {
      const name = `Writer ${writer} round ${round}`;
      const { status, body } = await createClient(name);
      if (status === 200) acknowledged.push(name);
      else if (status !== 503) others.push({ status, body });
    }
  };
  const writers = [write(1), write(2), write(3), write(4)];
  for (let blow = 1; blow <= 8; blow += 1) {
    const before = acknowledged.length;
    await terminate();
    await expect.poll(() => acknowledged.length, { timeout: 15_000 }).toBeGreaterThan(before);
  }
  ending.abort();
  await Promise.all(writers);
  const names = await namesOfClients();
  expect(others).toEqual([]);
  expect(acknowledged.filter((name) => names.filter((entry) => entry === name).length !== 1)).toEqual([]);
});
