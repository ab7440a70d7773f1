import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SchemaTooNew } from '../src/db/fence.ts';
import { migrate } from '../src/db/migrate.ts';
import { listMigrations, newestKnown } from '../src/db/migrations.ts';
import { sql } from '../src/db/sql.ts';
import { runJob } from '../src/jobs/run-due.ts';
import { findDueJobs } from '../src/jobs/store.ts';
import { type TestOrganization, useTestApp } from './harness/app.ts';

const app = useTestApp();

let organization: TestOrganization;
beforeAll(async () => {
  organization = await app.createOrganization();
});

const next = { version: newestKnown + 1, name: 'next', text: 'select 1' };

afterEach(async () => {
  await app.database.run(sql`delete from schema_migrations where version > ${newestKnown}`);
});

async function ask(path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${organization.token}`, 'content-type': 'application/json' };
  const response = await fetch(`${app.baseUrl}${path}`, { ...init, headers });
  return { status: response.status, body: await response.json() };
}

const clientsPath = () => `/v2/organizations/${organization.organizationId}/clients`;
const createClient = (name: string) => ask(clientsPath(), { method: 'POST', body: JSON.stringify({ name }) });

// proves: errors-36
describe('a server on a schema that a newer server has migrated', () => {
  test('rejects writes with the reason, but still serves reads', async () => {
    await migrate(app.database, [...listMigrations(), next]);
    expect(await createClient('Late')).toMatchObject({
      status: 503,
      body: { code: 'service_unavailable', error: expect.stringMatching(/cannot write until it is upgraded/) },
    });
    expect(await ask(clientsPath())).toMatchObject({ status: 200, body: { clients: [] } });
    expect((await ask('/health/ready')).status).toBe(503);
    expect((await ask('/health/live')).status).toBe(200);
  });

  test('does no background work, because the newer server does that', async () => {
    const now = await app.app.now(app.database);
    await app.database.transaction(async (tx) => {
      await app.app.contextFor(tx, now).enqueue({ organizationId: organization.organizationId, job: 'never' });
    });
    const [job] = await findDueJobs(app.database, now, { limit: 1 });
    await migrate(app.database, [...listMigrations(), next]);
    if (!job) throw new Error('no job is due');
    await expect(runJob(app.app.jobs, job, now)).rejects.toThrow(SchemaTooNew);
    expect(await findDueJobs(app.database, now, { limit: 1 })).toEqual([job]);
  });

  test('completes the current write before the schema changes, and makes other writes wait', async () => {
    const watcher = new pg.Client({ connectionString: app.databaseUrl });
    await watcher.connect();
    const waiting = async () => {
      const { rowCount } = await watcher.query(
        `select from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return rowCount;
    };
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const order: string[] = [];
    const writing = app.database.transaction(async (tx) => {
      await tx.run(sql`select 1`);
      await finished;
      order.push('written');
    });
    const migrated = migrate(app.database, [...listMigrations(), next]).then(() => order.push('migrated'));
    await expect.poll(waiting).toBe(1);
    const late = createClient('Waited').then(({ status }) => order.push(`answered ${status}`));
    await expect.poll(waiting).toBe(2);
    finish();
    await Promise.all([writing, migrated, late]);
    await watcher.end();
    expect(order.indexOf('written')).toBe(0);
    expect(order).toContain('answered 503');
  });
});
