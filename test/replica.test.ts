import { beforeAll, expect, test } from 'vitest';
import { createClient, listClients } from '../src/contract/clients.ts';
import { Problem } from '../src/contract/problems.ts';
import { type Executor, openDatabase } from '../src/db/database.ts';
import { Replica } from '../src/db/replica.ts';
import { sql } from '../src/db/sql.ts';
import type { TestOrganization } from './harness/app.ts';
import { createTestDatabase, withAdmin } from './harness/databases.ts';
import { collect, startProgram, untilLine } from './harness/program.ts';
import { Relay } from './harness/relay.ts';
import { startReplicated } from './harness/standby.ts';
import { useReplicatedApp } from './harness/replicated-app.ts';

const app = useReplicatedApp();
const timeout = 20_000;

let owner: TestOrganization;
beforeAll(async () => {
  owner = await app.createOrganization();
});

const params = () => ({ organization_id: owner.organizationId });
const namesIn = async () =>
  (await owner.client.call(listClients, { params: params(), query: { page_limit: 500 } })).clients.map(
    ({ name }) => name,
  );
const add = (name: string) => owner.client.call(createClient, { params: params(), body: { name } });
const onStandby = (statement: string) => withAdmin(app.servers.superuserUrl, (admin) => admin.query(statement));

/** Pauses the standby while the work runs. */
async function whilePaused<T>(work: () => Promise<T>): Promise<T> {
  await onStandby('select pg_wal_replay_pause()');
  try {
    return await work();
  } finally {
    await onStandby('select pg_wal_replay_resume()');
  }
}

test('reads use the replica, and never miss an earlier write', async () => {
  await app.untilUsed(namesIn);
  const outcomes = await app.outcomesOf(async () => {
    for (let count = 0; count < 60; count += 1) {
      const name = `Client ${count}`;
      await add(name);
      expect(await namesIn()).toContain(name);
    }
  });
  expect(outcomes.away ?? 0).toBe(0);
  await app.untilUsed(namesIn);
});

test('during concurrent writes and reads, every acknowledged write is visible to all', async () => {
  await app.untilUsed(namesIn);
  const told = new Set<string>();
  const write = async (writer: number) => {
    for (let count = 0; count < 20; count += 1) {
      const name = `Of ${writer}: ${count}`;
      await add(name);
      told.add(name);
    }
  };
  const read = async () => {
    for (let count = 0; count < 20; count += 1) {
      const before = [...told];
      const seen = new Set(await namesIn());
      expect(before.filter((name) => !seen.has(name))).toEqual([]);
    }
  };
  const outcomes = await app.outcomesOf(() => Promise.all([write(1), write(2), read(), read(), read()]));
  expect((outcomes.replica ?? 0) + (outcomes.behind ?? 0)).toBe(60);
});

test('a replica that is behind is not used until it has caught up', async () => {
  await app.untilUsed(namesIn);
  await whilePaused(async () => {
    await add('While it is paused');
    const outcomes = await app.outcomesOf(async () => expect(await namesIn()).toContain('While it is paused'));
    expect(outcomes).toEqual({ behind: 1 });
  });
  await app.untilUsed(namesIn);
  expect(await namesIn()).toContain('While it is paused');
});

test('a revoked permission is invalid immediately, even if the replica still grants it', async () => {
  const other = await app.createOrganization();
  const list = () =>
    fetch(`${app.baseUrl}/v2/organizations/${other.organizationId}/clients`, {
      headers: { authorization: `Bearer ${other.token}` },
    });
  await app.untilUsed(list);
  await whilePaused(async () => {
    await app.database.pool.query('update organization_tokens set revoked_at = now() where organization_id = $1', [
      other.organizationId,
    ]);
    expect((await list()).status).toBe(401);
  });
});

test('when a client reads a complete list, every page is read on the replica', async () => {
  const csv = async () => {
    const headers = { authorization: `Bearer ${owner.token}`, accept: 'text/csv' };
    const answer = await fetch(`${app.baseUrl}/v2/organizations/${owner.organizationId}/clients`, { headers });
    return (await answer.text()).trimEnd().split('\n').length - 1;
  };
  const count = (await namesIn()).length;
  await app.untilUsed(namesIn);
  const reading = async () => expect(await csv()).toBe(count);
  // The primary serves a page whenever the replica has fallen behind.
  await expect.poll(() => app.outcomesOf(reading), { timeout }).toEqual({ replica: Math.ceil(count / 100) });
});

test('a replica that stops makes no request fail, and is used again once it is back', async () => {
  await app.untilUsed(namesIn);
  app.troubles.length = 0;
  await app.servers.kill();
  await add('While it is away');
  for (let count = 0; count < 5; count += 1) expect(await namesIn()).toContain('While it is away');
  expect(app.troubles).not.toEqual([]);
  await app.servers.start();
  await app.untilUsed(namesIn);
  expect(app.troubles.at(-1)).toBe('back');
  expect(await namesIn()).toContain('While it is away');
});

test('a statement that the replica cannot run is run on the primary, but an API error is final', async () => {
  await app.untilUsed(namesIn);
  const { signal } = new AbortController();
  const read = async (work: (db: Executor) => Promise<unknown>) => {
    await app.commit();
    const position = await app.replica.position(app.database);
    return app.replica.read({ position, signal, work });
  };
  // A replica that is behind receives no reads.
  const writing = async () => expect(await read((db) => db.run(sql`create table never (id int)`))).toBeUndefined();
  await expect.poll(() => app.outcomesOf(writing), { timeout }).toEqual({ unable: 1 });
  const outcomes = await app.outcomesOf(async () => {
    const refused = () => read(() => Promise.reject(new Problem('not_found'))).catch((error: unknown) => error);
    await expect.poll(refused, { timeout }).toBeInstanceOf(Problem);
  });
  expect([outcomes.unable, outcomes.away]).toEqual([undefined, undefined]);
});

test('reads wait for writes even if commits are acknowledged before they are on disk', async () => {
  await app.untilUsed(namesIn);
  await app.database.transaction(async (tx) => {
    await tx.run(sql`set local synchronous_commit to off`);
    const written = await tx.one<{ end: string }>(sql`
      select pg_logical_emit_message(false, 'fairhour', 'test')::text, pg_current_wal_insert_lsn()::text as end`);
    const position = await app.replica.position(tx);
    const row = await tx.one<{ covers: boolean }>(sql`
      select ${position?.lsn}::pg_lsn >= ${written.end}::pg_lsn as covers`);
    expect(row.covers).toBe(true);
  });
});

test('a silent replica is given up after half a second', async () => {
  const relay = new Relay(app.servers.url);
  await relay.open();
  const troubles: unknown[] = [];
  const options = { primary: app.database, onBack: () => undefined, wallMs: () => Date.now() };
  const muted = new Replica({ ...options, url: relay.url, onTrouble: (error) => troubles.push(error) });
  const { signal } = new AbortController();
  const read = async () => {
    const position = await muted.position(app.database);
    return muted.read({ position, signal, work: async () => 'read' });
  };
  await expect.poll(read, { timeout }).toEqual({ result: 'read' });
  relay.mute();
  expect(await read()).toBeUndefined();
  expect(troubles).not.toEqual([]);
  expect(muted.counts.away).toBeGreaterThan(0);
  await muted.close();
  await relay.cut();
});

test('a replica that is ahead on the timeline of an earlier primary is not used for a later primary', async () => {
  await app.untilUsed(namesIn);
  await using promoted = await app.servers.promoteCopy();
  const primary = openDatabase({ url: promoted.url, maxConnections: 2 });
  const options = { onBack: () => undefined, onTrouble: () => undefined, wallMs: () => Date.now(), lookMs: 20_000 };
  const replica = new Replica({ ...options, url: app.servers.url, primary });
  const { signal } = new AbortController();
  const read = async () => {
    const position = await replica.position(primary);
    return replica.read({ position, signal, work: async () => 'read' });
  };
  // The replica applies writes that the copy never receives, so it is then ahead of the copy.
  for (let count = 0; count < 20; count += 1) await add(`Lost ${count}`);
  await primary.run(sql`create table of_the_later_primary ()`);
  const isAhead = async () => {
    const { lsn } = await primary.one<{ lsn: string }>(sql`select pg_current_wal_insert_lsn()::text as lsn`);
    return (
      await withAdmin(app.servers.superuserUrl, (admin) =>
        admin.query<{ ahead: boolean }>(`select pg_last_wal_replay_lsn() > '${lsn}' as ahead`),
      )
    ).rows[0]?.ahead;
  };
  await expect.poll(async () => (await add('Further'), isAhead()), { timeout }).toBe(true);
  await expect.poll(async () => (await read(), replica.counts.behind), { timeout }).toBeGreaterThan(0);
  for (let count = 0; count < 10; count += 1) expect(await read()).toBeUndefined();
  expect(replica.counts.replica).toBe(0);
  await replica.close();
  await primary.close();
  await app.untilUsed(namesIn);
});

test('a replica that switches to a new primary is used once it reaches the timeline of that primary', async () => {
  const servers = await startReplicated();
  await servers.primary.stop();
  await using promoted = await servers.promoteCopy();
  const primary = openDatabase({ url: promoted.url, maxConnections: 2 });
  const options = { onBack: () => undefined, onTrouble: () => undefined, wallMs: () => Date.now(), lookMs: 20_000 };
  const replica = new Replica({ ...options, url: servers.url, primary });
  const { signal } = new AbortController();
  const read = async () => {
    const position = await replica.position(primary);
    return replica.read({ position, signal, work: async () => 'read' });
  };
  await expect.poll(async () => (await read(), replica.counts.behind), { timeout }).toBeGreaterThan(0);
  const { searchParams, port } = new URL(promoted.url);
  const { username, password } = new URL(servers.superuserUrl);
  const way = `host=${searchParams.get('host')} port=${port || 5432} user=${username} password=${password}`;
  await withAdmin(servers.superuserUrl, async (admin) => {
    await admin.query(`alter system set primary_conninfo = '${way}'`);
    await admin.query('select pg_reload_conf()');
  });
  await expect.poll(read, { timeout }).toEqual({ result: 'read' });
  await replica.close();
  await primary.close();
  await servers.stop();
});

test('a server that is not a standby of the database is never used', async () => {
  const stranger = await createTestDatabase();
  const troubles: string[] = [];
  const options = { primary: app.database, onBack: () => undefined, wallMs: () => Date.now() };
  const replica = new Replica({
    ...options,
    url: stranger.url,
    onTrouble: (error) => troubles.push(error instanceof Error ? error.message : ''),
  });
  await expect.poll(() => troubles, { timeout }).toEqual(['it is not a standby of the DATABASE_URL server']);
  expect(await replica.position(app.database)).toBeNull();
  await replica.close();
  await stranger.drop();
});

test('the program reads from the configured replica, but starts even if the replica is unavailable', async () => {
  const serve = async (replicaUrl: string, work: (address: string) => Promise<unknown>) => {
    const env = { DATABASE_URL: app.servers.primary.url, DATABASE_REPLICA_URL: replicaUrl, PORT: '0' };
    const program = startProgram(['serve'], env);
    const ended = collect(program);
    const [, address = ''] = await untilLine(program, /listens on (http:\S+?) /);
    await work(address);
    program.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  };
  const read = async (address: string) => {
    const headers = { authorization: `Bearer ${owner.token}` };
    const list = await fetch(`${address}/v2/organizations/${owner.organizationId}/clients`, { headers });
    expect(list.status).toBe(200);
    await app.commit();
    return (await fetch(`${address}/metrics`)).text();
  };
  await serve(app.servers.url, (address) =>
    expect.poll(() => read(address), { timeout }).toMatch(/reads_total\{outcome="replica"\} [1-9]/),
  );
  await serve('postgres://nobody@127.0.0.1:1/none', (address) =>
    expect.poll(() => read(address), { timeout }).toMatch(/reads_total\{outcome="away"\} [1-9]/),
  );
});

test('a promoted replica is no longer used', async () => {
  await app.untilUsed(namesIn);
  await onStandby('select pg_promote()');
  await add('After it went its own way');
  app.troubles.length = 0;
  const outcomes = await app.outcomesOf(async () => expect(await namesIn()).toContain('After it went its own way'));
  expect(outcomes).toEqual({ away: 1 });
  expect(app.troubles).toEqual(['it is no longer a standby: it was promoted']);
});

test('a promoted replica is logged only once, however often it is tried', async () => {
  const troubles: string[] = [];
  let wallMs = 0;
  const replica = new Replica({
    primary: app.database,
    url: app.servers.url,
    wallMs: () => wallMs,
    onTrouble: (error) => troubles.push(error instanceof Error ? error.message : ''),
    onBack: () => troubles.push('back'),
  });
  await expect.poll(() => troubles, { timeout }).toEqual(['it is no longer a standby: it was promoted']);
  wallMs += 60_000;
  expect(await replica.position(app.database)).toBeNull();
  await replica.close();
  expect(troubles).toHaveLength(1);
});

test('the metrics count the outcomes of reads', async () => {
  const read = async () => (await fetch(`${app.baseUrl}/metrics`)).text();
  for (const outcome of ['replica', 'behind', 'away', 'unable'] as const)
    await expect
      .poll(read)
      .toContain(`fairhour_replica_reads_total{outcome="${outcome}"} ${app.replica.counts[outcome]}`);
});
