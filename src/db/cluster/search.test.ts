import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../test/harness/app.ts';
import { addMember } from '../../../test/harness/members.ts';
import { moveLastNode } from '../../../test/harness/cluster.ts';
import { addressOf, workers } from '../../../test/harness/databases.ts';
import { sql } from '../sql.ts';
import { findDueWebhooks } from '../../features/notifications/webhooks/leases.ts';
import type { Task } from '../../jobs/job.ts';
import { runRecurringJob } from '../../jobs/run-due.ts';
import { searchAll } from './search.ts';
import { findDueJobs, insertJob } from '../../jobs/store.ts';
import { startWorker } from '../../jobs/worker.ts';

/** CI has no package from which it could install Citus. These tests run if TEST_CITUS_NODES names the workers. */
const onCluster = test.skipIf(workers.length === 0);

const app = useTestApp({ testClock: false });
const timeout = 30_000;
const now = Temporal.Instant.from('2026-03-02T12:00:00Z');

const moveNode = (by: number) => moveLastNode(app.databaseUrl, by);

let organizations: TestOrganization[];
/** The organizations on the node that will fail. */
let awayIds: number[];

beforeAll(async () => {
  if (workers.length === 0) return;
  organizations = await Promise.all(Array.from({ length: 8 }, () => app.createOrganization()));
  for (const owner of organizations) await addMember(app, owner);
  const rows = await app.database.many<{ id: number }>(sql`
    select o.id from (select distinct organization_id as id from user_organizations) o
    join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('organizations', o.id)
    where p.groupid = (select groupid from pg_dist_node order by nodeid desc limit 1)`);
  // Jobs that the setup created must not affect these tests.
  await app.database.run(sql`delete from outbox`);
  awayIds = rows.map(({ id }) => id).toSorted((a, b) => a - b);
});

onCluster('due work of other organizations runs while a node is down, and the rest once it is back', async () => {
  const done = new Set<number>();
  const note: Task = { name: 'note', handle: async (_ctx, organizationId) => void done.add(organizationId) };
  const [told, failures]: [string[], unknown[]] = [[], []];
  const say = { onAway: () => told.push('away'), onBack: () => told.push('back') };
  const edge = { ...app.app.jobs, tasks: [note], recurringJobs: [], ...say };
  const work = await startWorker({ edge, reach: { url: app.databaseUrl }, onError: (error) => failures.push(error) });
  await moveNode(1_000);
  const all = organizations.map(({ organizationId }) => organizationId);
  const living = all.filter((id) => !awayIds.includes(id));
  expect([awayIds.length, living.length].every((count) => count > 0)).toBe(true);
  const enqueue = (ids: readonly number[]) =>
    Promise.all(
      ids.map((organizationId) =>
        app.database.transaction((tx) => insertJob(tx, now, { organizationId, job: note.name })),
      ),
    );
  await enqueue(living);
  await expect.poll(() => [...done].toSorted((a, b) => a - b), { timeout }).toEqual(living.toSorted((a, b) => a - b));
  await moveNode(-1_000);
  await enqueue(awayIds);
  await expect.poll(() => done.size, { timeout }).toBe(all.length);
  expect({ told, failures }).toEqual({ told: ['away', 'back'], failures: [] });
  await work.stop();
});

onCluster('parallel searches report a lost node only once', async () => {
  const told: string[] = [];
  const database = { ...app.database };
  const edge = { database, onAway: () => told.push('away'), onBack: () => told.push('back') };
  await moveNode(1_000);
  await Promise.all([1, 2, 3].map(() => searchAll(edge, (db) => findDueJobs(db, now, { limit: 1 }))));
  await moveNode(-1_000);
  expect(told).toEqual(['away']);
});

onCluster('no search for due work fails while a node is down', async () => {
  await moveNode(1_000);
  const edge = { ...app.app.jobs, onAway: () => undefined };
  // A month of activities is created on every node.
  const jobs = edge.recurringJobs.filter(({ name }) => name !== 'activity-months');
  const failed: unknown[] = [];
  for (const job of jobs) {
    const later = now.add({ hours: 24 * 30 });
    await runRecurringJob(edge, job, later).catch((error: unknown) => failed.push([job.name, error]));
  }
  const webhooks = searchAll(edge, (db) => findDueWebhooks(db, now, { isSlow: false, limit: 1 }));
  await webhooks.catch((error: unknown) => failed.push(['webhooks', error]));
  await moveNode(-1_000);
  expect(failed).toEqual([]);
});

onCluster('a node that accepts connections but does not respond does not delay searches for long', async () => {
  const silent = createServer(() => undefined);
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const by = (silent.address() as AddressInfo).port - addressOf(workers.at(-1) ?? '').port;
  const told: (readonly string[])[] = [];
  const edge = {
    database: { ...app.database },
    onAway: (_error: unknown, nodes: readonly string[]) => told.push(nodes),
  };
  await moveNode(by);
  const begun = performance.now();
  await searchAll(edge, (db) => findDueJobs(db, now, { limit: 1 }));
  const lasted = performance.now() - begun;
  await moveNode(-by);
  expect(told).toEqual([[expect.stringMatching(/^127\.0\.0\.1:\d+$/)]]);
  expect(lasted).toBeLessThan(15_000);
});
