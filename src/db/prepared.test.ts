import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { useTestApp } from '../../test/harness/app.ts';
import { concurrently } from './concurrently.ts';
import type { Executor } from './database.ts';
import { sql } from './sql.ts';

const app = useTestApp();

/** Counts the column descriptions that `work` requests. */
async function descriptionsOf(work: () => Promise<unknown>): Promise<number> {
  const describe = vi.spyOn(pg.Connection.prototype, 'describe');
  await work();
  const count = describe.mock.calls.length;
  describe.mockRestore();
  return count;
}

const rowsFrom = (db: Executor, first: number) =>
  db.many(sql`
    select n::int8 as number, date '2026-03-01' + n::int as date, nullif(n, 2)::int as "notTwo"
    from generate_series(${first}::int, 2) as n`);

const [one, two] = [
  { number: 1, date: '2026-03-02', notTwo: 1 },
  { number: 2, date: '2026-03-03', notTwo: null },
];

test('a connection requests the columns of a result once and uses them to parse all later results', async () => {
  await app.database.session(async (db) => {
    expect(await descriptionsOf(async () => expect(await rowsFrom(db, 1)).toEqual([one, two]))).toBe(1);
    const again = () => concurrently(rowsFrom(db, 1), rowsFrom(db, 3), rowsFrom(db, 2));
    expect(await descriptionsOf(async () => expect(await again()).toEqual([[one, two], [], [two]]))).toBe(0);
  });
});

test('every use that is sent before the first result arrives requests the columns', async () => {
  await app.database.session(async (db) => {
    const select = (id: number) => db.one(sql`select ${id}::int as first, 'x' as second`);
    const both = () => concurrently(select(1), select(2));
    const found = [
      { first: 1, second: 'x' },
      { first: 2, second: 'x' },
    ];
    expect(await descriptionsOf(async () => expect(await both()).toEqual(found))).toBe(2);
    expect(await both()).toEqual(found);
  });
});

test('a statement whose columns have changed is refused, and other statements are not affected', async () => {
  await app.database.run(sql`create table told (first int, second text)`);
  await app.database.run(sql`insert into told values (1, 'x')`);
  const read = (db: Executor) => db.many(sql`select * from told`);
  await app.database.session(async (db) => {
    expect(await read(db)).toEqual([{ first: 1, second: 'x' }]);
    await db.run(sql`alter table told drop column first`);
    await expect(read(db)).rejects.toThrow('cached plan must not change result type');
  });
  await app.database.run(sql`drop table told`);
});

test('the stack trace of a failed statement names its caller', async () => {
  const failing = () => app.database.many(sql`select 1 / ${0}::int as none`);
  await failing().catch(() => undefined);
  const error: unknown = await failing().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(pg.DatabaseError);
  expect((error as Error).stack).toContain('database.ts');
});
