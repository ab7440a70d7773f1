import { afterEach, beforeAll, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../test/harness/app.ts';
import { sql } from '../db/sql.ts';
import type { RecurringJob, Task } from './job.ts';
import { insertJob } from './store.ts';
import { startWorker, type Worker } from './worker.ts';

const app = useTestApp({ testClock: false });
const patience = { timeout: 25_000 };

let organization: TestOrganization;
beforeAll(async () => {
  organization = await app.createOrganization();
  // These workers do not know the tasks that creating an organization enqueues.
  await app.database.run(sql`delete from outbox where organization_id = ${organization.organizationId}`);
});

const done: unknown[] = [];
const failures: unknown[] = [];
/** Names of the workers that searched for due work, in order. */
const looks: string[] = [];
const workers = new Map<string, Worker>();

async function stop(name: string): Promise<void> {
  await workers.get(name)?.stop();
  workers.delete(name);
}

afterEach(async () => {
  for (const name of workers.keys()) await stop(name);
  const failed = failures.splice(0);
  for (const list of [done, looks]) list.length = 0;
  expect(failed).toEqual([]);
});

const note: Task = { name: 'note', handle: async (_ctx, _organizationId, { number }) => void done.push(number) };

async function start(name: string): Promise<void> {
  const upkeep: RecurringJob = {
    name: 'upkeep',
    cron: '0 0 1 1 *',
    isDue: async () => {
      looks.push(name);
      return false;
    },
    handleDue: () => Promise.resolve(),
  };
  const edge = { ...app.app.jobs, tasks: [note], recurringJobs: [upkeep] };
  const onError = (error: unknown) => failures.push(error);
  workers.set(name, await startWorker({ edge, reach: { url: app.databaseUrl }, onError }));
}

const enqueue = (numbers: readonly number[]) =>
  app.database.transaction(async (tx) => {
    const now = await app.app.now(tx);
    for (const number of numbers) {
      await insertJob(tx, now, { organizationId: organization.organizationId, job: note.name, payload: { number } });
    }
  });

const looksOf = (name: string) => looks.filter((look) => look === name).length;

const hasLooked = (name: string, times = 1) => expect.poll(() => looksOf(name), patience).toBeGreaterThanOrEqual(times);

/** Sets the end of the lease as if it had just been renewed. */
const lengthen = (seconds: number) =>
  app.database.run(sql`update relay_turn set until = clock_timestamp() + make_interval(secs => ${seconds})`);

const readTurn = () =>
  app.database.one<{ version: string; until: string; holder: string }>(
    sql`select xmin::text as version, until, holder from relay_turn`,
  );

const hour = 3_600;

// proves: operation-11
test('one of two workers searches for due work, and the other takes over when it stops', async () => {
  await start('first');
  await hasLooked('first');
  await lengthen(hour);
  await start('second');
  const numbers = Array.from({ length: 250 }, (_, number) => number);
  await enqueue(numbers);
  await hasLooked('first', 8);
  expect(looksOf('second')).toBe(0);
  await expect.poll(() => done.length, patience).toBe(250);
  expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual(numbers);
  await stop('first');
  const before = looks.length;
  await enqueue([250]);
  await expect.poll(() => done, patience).toContain(250);
  expect(new Set(looks.slice(before))).toEqual(new Set(['second']));
  expect(done).toHaveLength(251);
});

// proves: operation-11
test('the lease of a killed worker expires', async () => {
  await app.database.run(sql`
    update relay_turn set holder = gen_random_uuid(), until = clock_timestamp() + interval '2 s'`);
  const { until } = await readTurn();
  await enqueue([1]);
  await start('next');
  await expect.poll(() => done, patience).toEqual([1]);
  const { isLater } = await app.database.one<{ isLater: boolean }>(sql`
    select clock_timestamp() > ${until}::timestamptz as "isLater"`);
  expect(isLater).toBe(true);
  expect(looksOf('next')).toBeGreaterThan(0);
});

test('a worker renews its lease in time', async () => {
  await start('only');
  await hasLooked('only');
  await lengthen(2);
  const { until, holder } = await readTurn();
  await expect.poll(readTurn, patience).toMatchObject({ until: expect.not.stringContaining(until), holder });
});

test('searches write nothing', async () => {
  await start('first');
  await hasLooked('first');
  await lengthen(hour);
  const turn = await readTurn();
  await start('second');
  await hasLooked('first', 5);
  expect(await readTurn()).toEqual(turn);
});
