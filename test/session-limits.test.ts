import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, type DatabaseOptions, type Executor, openDatabase } from '../src/db/database.ts';
import { isConnectionError } from '../src/db/errors.ts';
import { lockOrganizationRules } from '../src/db/locks.ts';
import type { Service } from '../src/db/session.ts';
import { sql } from '../src/db/sql.ts';
import { type TestOrganization, useTestApp } from './harness/app.ts';
import { makeProject } from './harness/time.ts';

const patient = useTestApp();
const hasty = useTestApp({}, { lock_timeout: 200 });

const opened: Database[] = [];
afterAll(async () => {
  for (const database of opened) await database.close();
});

function open(options: DatabaseOptions): Database {
  const database = openDatabase({ maxConnections: 2, ...options });
  opened.push(database);
  return database;
}

/** Locks the organization's rules. Resolves with a function that releases the lock. */
async function hold(database: Database, organizationId: number) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let ended: Promise<unknown> = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    const work = async (tx: Executor) => {
      await lockOrganizationRules(tx, organizationId, 'exclusive');
      resolve();
      await released;
      return tx.one(sql`select 1 as one`);
    };
    ended = database.transaction(work);
    ended.catch(reject);
  });
  return { release, ended };
}

type App = typeof patient;

function post(
  app: App,
  organization: TestOrganization,
  { path, body, type }: Record<'path' | 'body' | 'type', string>,
) {
  return fetch(`${app.baseUrl}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${organization.token}`, 'content-type': type },
    body,
  });
}

const createClient = (app: App, organization: TestOrganization, name: string) =>
  post(app, organization, {
    path: `/v2/organizations/${organization.organizationId}/clients`,
    body: JSON.stringify({ name }),
    type: 'application/json',
  });

// proves: errors-35
describe('database sessions', () => {
  const limitsOf = (service: Service) =>
    open({ url: patient.databaseUrl, service }).one(sql`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`);

  test('have the limits for the service that uses them', async () => {
    expect(await limitsOf('requests')).toEqual({ statement: '30s', lock: '15s', idle: '10s' });
    expect(await limitsOf('background')).toEqual({ statement: '10min', lock: '1min', idle: '30s' });
    expect(await limitsOf('maintenance')).toEqual({ statement: '0', lock: '1min', idle: '5min' });
  });

  test('use TCP probes to detect whether the program is still running', async () => {
    // A Unix socket has no probes, so on it the current settings are 0. The requested values can still be read.
    const asked = await open({ url: patient.databaseUrl }).many<{ name: string; value: string }>(sql`
      select name, reset_val as value from pg_settings where name like 'tcp_keepalives_%' order by name`);
    expect(asked.map(({ value }) => value)).toEqual(['3', '30', '10']);
  });
});

// proves: errors-35
describe("a lock of another server's transaction", () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await patient.createOrganization();
  });

  test('is released soon after that server freezes', async () => {
    const frozen = open({ url: patient.databaseUrl, limits: { idle_in_transaction_session_timeout: 300 } });
    const { release, ended } = await hold(frozen, organization.organizationId);
    expect((await createClient(patient, organization, 'Waited')).status).toBe(200);
    release();
    await expect(ended).rejects.toSatisfy(isConnectionError);
  });

  test('makes requests end with 503 in time, and background work wait', async () => {
    const own = await hasty.createOrganization();
    const { release, ended } = await hold(open({ url: hasty.databaseUrl, service: 'maintenance' }), own.organizationId);
    const refused = await createClient(hasty, own, 'Impatient');
    expect({ status: refused.status, after: refused.headers.get('retry-after') }).toEqual({ status: 503, after: '5' });
    const waiting = hold(open({ url: hasty.databaseUrl, service: 'background' }), own.organizationId);
    release();
    await ended;
    const next = await waiting;
    next.release();
    await next.ended;
  });

  test('makes an ingest stream end with 503 in time', async () => {
    const own = await hasty.createOrganization();
    const item = {
      user_id: own.userId,
      project_id: await makeProject(own),
      starts_at: '2026-03-02T09:00:00Z',
      tracked: 60,
    };
    const { release, ended } = await hold(open({ url: hasty.databaseUrl, service: 'maintenance' }), own.organizationId);
    const path = `/ext/v1/organizations/${own.organizationId}/activities`;
    const refused = await post(hasty, own, { path, body: JSON.stringify(item), type: 'application/x-ndjson' });
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 'service_unavailable' });
    release();
    await ended;
  });
});
