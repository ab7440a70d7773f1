import { expect, test } from 'vitest';
import { useTestApp } from '../../test/harness/app.ts';
import { sql } from './sql.ts';

const app = useTestApp();
const inUse = () => app.database.pool.totalCount - app.database.pool.idleCount;

test('a session gives its connection back, and takes one again when it asks', async () => {
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

test('a transaction keeps its own', async () => {
  await app.database.transaction(async (tx) => {
    const first = await tx.one<{ id: string }>(sql`select pg_current_xact_id()::text as id`);
    await tx.letGo();
    expect(inUse()).toBe(1);
    expect(await tx.one(sql`select pg_current_xact_id()::text as id`)).toEqual(first);
  });
});
