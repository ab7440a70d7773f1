import { expect, test } from 'vitest';
import { useTestApp } from '../../test/harness/app.ts';
import type { Executor } from './database.ts';
import { sql } from './sql.ts';

const app = useTestApp();
const inUse = () => app.database.pool.totalCount - app.database.pool.idleCount;

// proves: limits-29
test('a session returns its connection and acquires another for its next statement', async () => {
  await app.database.session(async (db) => {
    await db.letGo();
    await db.run(sql`select 1`);
    expect(inUse()).toBe(1);
    await db.letGo();
    expect(inUse()).toBe(0);
    await db.run(sql`select 1`);
    expect(inUse()).toBe(1);
  });
  expect(inUse()).toBe(0);
});

test('a transaction keeps its connection', async () => {
  await app.database.transaction(async (tx) => {
    const first = await tx.one<{ id: string }>(sql`select pg_current_xact_id()::text as id`);
    await tx.letGo();
    expect(inUse()).toBe(1);
    expect(await tx.one(sql`select pg_current_xact_id()::text as id`)).toEqual(first);
  });
});

test('a connection with a cancelled statement is not reused', async () => {
  const pidOf = async (db: Pick<Executor, 'one'>) =>
    (await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)).pid;
  const stop = new AbortController();
  let cancelled = 0;
  const asked = app.database.session(async (db) => {
    cancelled = await pidOf(db);
    setImmediate(() => stop.abort());
    await db.run(sql`select pg_sleep(60)`);
  }, stop.signal);
  await expect(asked).rejects.toMatchObject({ code: '57014' });
  expect(inUse()).toBe(0);
  const limited = app.database.transaction(async (tx) => {
    expect(await pidOf(tx)).not.toBe(cancelled);
    cancelled = await pidOf(tx);
    await tx.run(sql`set local statement_timeout = 10`);
    await tx.run(sql`select pg_sleep(60)`);
  });
  await expect(limited).rejects.toMatchObject({ code: '57014' });
  expect(await pidOf(app.database)).not.toBe(cancelled);
});
