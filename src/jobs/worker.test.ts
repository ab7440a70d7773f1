import { PgBoss } from 'pg-boss';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../test/harness/app.ts';
import { Relay } from '../../test/harness/relay.ts';
import { newestKnown } from '../db/migrations.ts';
import { sql } from '../db/sql.ts';
import type { RecurringJob, Task } from './job.ts';
import { jobIdOf, outboxQueue } from './outbox-queue.ts';
import { countFailedJobs, findDueJobs, insertJob, readOutboxState } from './store.ts';
import { startWorker, type Worker } from './worker.ts';

const app = useTestApp({ testClock: false });
const patience = { timeout: 25_000 };

let organization: TestOrganization;
beforeAll(async () => {
  organization = await app.createOrganization();
});

const done: unknown[] = [];
const failures: unknown[] = [];
const workers: Worker[] = [];

afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  await app.database.run(sql`delete from outbox where organization_id = ${organization.organizationId}`);
  await app.database.run(sql`delete from pgboss.job where name = ${outboxQueue}`);
  for (const list of [done, failures]) list.length = 0;
});

const note: Task = {
  name: 'note',
  async handle(_ctx, _organizationId, payload) {
    if (payload['poison'] === true) throw new Error('poison');
    done.push(payload['number']);
  },
};

async function start(recurringJobs: readonly RecurringJob[] = []): Promise<void> {
  const edge = { ...app.app.jobs, tasks: [note], recurringJobs };
  workers.push(await startWorker({ edge, reach: { url: app.databaseUrl }, onError: (error) => failures.push(error) }));
}

const enqueue = (payloads: readonly object[]) =>
  app.database.transaction(async (tx) => {
    const now = await app.app.now(tx);
    for (const payload of payloads) {
      const request = { organizationId: organization.organizationId, job: note.name, payload: { ...payload } };
      await insertJob(tx, now, request);
    }
  });

const numbers = (count: number) => Array.from({ length: count }, (_, number) => ({ number }));

interface QueuedJob {
  state: string;
  tries: number;
}

const findPoisoned = () =>
  app.database.maybe<QueuedJob>(sql`
    select j.state::text, j.retry_count as tries from pgboss.job j
    where j.name = ${outboxQueue} and j.state in ('retry', 'failed')`);

describe('the outbox', () => {
  test('is processed immediately, even if some jobs fail', async () => {
    await enqueue([{ poison: true }, ...numbers(250)]);
    await start();
    await expect.poll(() => done.length, patience).toBe(250);
    expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual(numbers(250).map(({ number }) => number));
    await expect.poll(findPoisoned, patience).toMatchObject({ state: 'retry' });
    expect(failures).toContainEqual(expect.objectContaining({ message: 'poison' }));
  });

  test('retries a job forever, and counts jobs that fail repeatedly', async () => {
    await enqueue([{ poison: true }]);
    await start();
    await expect.poll(findPoisoned, patience).toMatchObject({ state: 'retry' });
    await app.database.run(sql`
      update pgboss.job set retry_count = 40, start_after = now() where name = ${outboxQueue} and state = 'retry'`);
    await expect.poll(findPoisoned, patience).toEqual({ state: 'retry', tries: 41 });
    expect(await countFailedJobs(app.database)).toBe(1);
    expect(await readOutboxState(app.database, await app.app.now(app.database))).toMatchObject({ waiting: 1 });
  });
});

describe('a job whose process was killed', () => {
  const upkeep: RecurringJob = {
    name: 'test-upkeep',
    cron: '0 0 1 1 *',
    handleDue: async () => void done.push('upkeep'),
  };

  test('is started again within a minute', async () => {
    await start([upkeep]);
    await expect.poll(() => done, patience).toEqual(['upkeep']);
    for (const worker of workers.splice(0)) await worker.stop();
    const killed = new PgBoss({ connectionString: app.databaseUrl, supervise: false, schedule: false });
    await killed.start();
    const lives = { heartbeatSeconds: 15 };
    expect(await killed.getQueue(outboxQueue)).toMatchObject(lives);
    expect(await killed.getQueue(upkeep.name)).toMatchObject(lives);
    await enqueue([{ number: 1 }]);
    const [job] = await findDueJobs(app.database, await app.app.now(app.database), { limit: 1 });
    if (!job) throw new Error('no job is due');
    await killed.insert(outboxQueue, [{ id: jobIdOf(job), data: job }]);
    expect(await killed.fetch(outboxQueue)).toHaveLength(1);
    await killed.stop({ graceful: false });
    // Simulates a heartbeat from fourteen seconds ago.
    await app.database.run(sql`
      update pgboss.job set heartbeat_on = heartbeat_on - interval '14 s'
      where name = ${outboxQueue} and state = 'active'`);
    await start();
    await expect.poll(() => done, { timeout: 55_000 }).toContain(1);
  }, 90_000);
});

describe('an unavailable database when background work starts', () => {
  const startBehind = (relay: Relay, signal?: AbortSignal) => {
    const upkeep: RecurringJob = {
      name: 'late-upkeep',
      cron: '0 0 1 1 *',
      handleDue: async () => void done.push('late'),
    };
    const edge = { ...app.app.jobs, tasks: [note], recurringJobs: [upkeep] };
    const onError = (error: unknown) => failures.push(error);
    return startWorker({ edge, reach: { url: relay.url }, onError, ...(signal ? { signal } : {}) });
  };
  let relay: Relay;
  beforeEach(async () => {
    relay = new Relay(app.databaseUrl);
    await relay.open();
  });
  afterEach(() => relay.cut());

  test('is awaited', async () => {
    await relay.cut();
    const starting = startBehind(relay);
    await expect.poll(() => failures, patience).toContainEqual(expect.objectContaining({ code: 'ECONNREFUSED' }));
    await relay.open();
    workers.push(await starting);
    await expect.poll(() => done, patience).toEqual(['late']);
  });

  test('is not awaited after the process ends', async () => {
    await relay.cut();
    const ending = new AbortController();
    const starting = startBehind(relay, ending.signal);
    await expect.poll(() => failures.length, patience).toBeGreaterThan(0);
    ending.abort();
    await expect(starting).rejects.toThrow(/abort/);
  });
});

test('a worker with a newer schema leaves its work to newer workers', async () => {
  await start();
  await app.database.run(sql`insert into schema_migrations (version, name) values (${newestKnown + 1}, 'next')`);
  await expect.poll(() => failures, patience).toContainEqual(expect.objectContaining({ name: 'SchemaTooNew' }));
  await app.database.run(sql`delete from schema_migrations where version > ${newestKnown}`);
});
