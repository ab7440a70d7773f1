import { beforeAll, expect, onTestFinished } from 'vitest';
import { type TestOrganization, useTestApp } from '../../test/harness/app.ts';
import { withAdmin } from '../../test/harness/databases.ts';
import { addMember } from '../../test/harness/members.ts';
import { onOneServer } from '../../test/harness/one-server.ts';
import { NodeWatch } from '../db/cluster/watch.ts';
import { openDatabase } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Task } from './job.ts';
import { outboxQueue } from './outbox-queue.ts';
import { insertJob } from './store.ts';
import { startWorker } from './worker.ts';

const app = useTestApp({ testClock: false });
const patience = { timeout: 40_000 };

/** Imitates the parts of Citus that locate an organization and check its node. Node 1 is frozen. */
const cluster = `
  create view public.pg_extension as select 'citus' as extname;
  create table pg_dist_node (groupid int, nodename text, nodeport int, noderole text);
  insert into pg_dist_node values (1, 'frozen', 5432, 'primary'), (2, 'well', 5432, 'primary');
  create table pg_dist_placement (shardid int primary key, groupid int not null);
  create function get_shard_id_for_distribution_column(text, int) returns int language sql as 'select $2';
  create function citus_check_connection_to_node(name text, int) returns boolean language sql as
    $$ select case name when 'frozen' then pg_sleep(600) is not null else true end $$;`;

const thaw = `
  create or replace function citus_check_connection_to_node(name text, int) returns boolean language sql as
    'select true'`;

let frozen: TestOrganization[];
let well: TestOrganization;

beforeAll(async () => {
  frozen = await Promise.all(Array.from({ length: 5 }, () => app.createOrganization()));
  well = await app.createOrganization();
  for (const owner of [...frozen, well]) await addMember(app, owner);
  await app.database.run(sql`delete from outbox`);
  await withAdmin(app.databaseUrl, async (client) => {
    await client.query(cluster);
    // New connections find the view before the catalogue.
    await client.query(
      `alter database ${new URL(app.databaseUrl).pathname.slice(1)} set search_path = public, pg_catalog`,
    );
    const groups = [...frozen.map(({ organizationId }) => [organizationId, 1]), [well.organizationId, 2]];
    for (const row of groups) await client.query('insert into pg_dist_placement values ($1, $2)', row);
  });
});

const alone = onOneServer('it replaces parts of a cluster');

alone('a frozen node does not delay outbox work of other nodes, and its work is done once it answers', async () => {
  const ids = new Set(frozen.map(({ organizationId }) => organizationId));
  const [done, failures]: [number[], unknown[]] = [[], []];
  let isFrozen = true;
  const note: Task = {
    name: 'note',
    async handle(ctx, organizationId) {
      if (isFrozen && ids.has(organizationId)) await ctx.db.one(sql`select pg_sleep(600)::text as never`);
      done.push(organizationId);
    },
  };
  const enqueue = async (owners: readonly TestOrganization[]) => {
    const now = await app.app.now(app.database);
    for (const { organizationId } of owners)
      await app.database.transaction((tx) => insertJob(tx, now, { organizationId, job: note.name }));
  };
  await enqueue([...frozen, ...frozen, well]);
  const database = openDatabase({ url: app.databaseUrl, service: 'background' });
  onTestFinished(() => database.close());
  const edge = { ...app.app.jobs, database, nodes: new NodeWatch(database), tasks: [note], recurringJobs: [] };
  const onError = (error: unknown) => failures.push(error);
  const worker = await startWorker({ edge, reach: { url: app.databaseUrl }, onError });
  onTestFinished(() => worker.stop());
  await expect.poll(() => done, patience).toEqual([well.organizationId]);
  await enqueue([well, ...frozen, well]);
  await expect.poll(() => done, patience).toEqual([well, well, well].map(({ organizationId }) => organizationId));
  expect(failures).toContainEqual(expect.objectContaining({ message: 'the node of the organization does not answer' }));
  const stuck = sql`
    select count(*)::int as count from pg_stat_activity
    where state = 'active' and query like 'select pg_sleep%' and datname = current_database()`;
  expect((await app.database.one<{ count: number }>(stuck)).count).toBeLessThanOrEqual(1);
  isFrozen = false;
  await withAdmin(app.databaseUrl, (client) => client.query(thaw));
  const hurry = sql`update pgboss.job set start_after = now() where name = ${outboxQueue} and state = 'retry'`;
  const countDone = async () => {
    await app.database.run(hurry);
    return done.length;
  };
  await expect.poll(countDone, { ...patience, interval: 1_000 }).toBe(3 + 3 * frozen.length);
});
