import { expect, test } from 'vitest';
import { useTestApp } from '../../test/harness/app.ts';
import type { Executor } from './database.ts';
import { sql } from './sql.ts';

const app = useTestApp();
const copyRows = 'copy copied (number, word) from stdin';

async function* chunksOf(...texts: readonly string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

/** Runs `work` in a transaction with a temporary table. */
function withTable<T>(work: (tx: Executor) => Promise<T>, signal?: AbortSignal): Promise<T> {
  return app.database.transaction(async (tx) => {
    await tx.run(sql`create temporary table copied (number int primary key, word text) on commit drop`);
    return work(tx);
  }, signal);
}

test("rows are streamed into a table in chunks of any size, even if they exceed the connection's buffer", async () => {
  const long = 'x'.repeat(1_000);
  const lines = Array.from({ length: 5_000 }, (_, number) => `${number}\t${long}\n`);
  const counts = await withTable(async (tx) => {
    const copied = await tx.copy(copyRows, chunksOf('', ...lines));
    const row = await tx.one<{ count: number }>(sql`select count(*)::int as count from copied where word = ${long}`);
    return [copied, row.count];
  });
  expect(counts).toEqual([5_000, 5_000]);
});

test('if the table rejects a row, the copy fails and the connection stays usable', async () => {
  const many = Array.from({ length: 5_000 }, () => `1\t${'x'.repeat(1_000)}\n`);
  const copying = withTable((tx) => tx.copy(copyRows, chunksOf('1\tone\n', ...many)));
  await expect(copying).rejects.toMatchObject({ code: '23505' });
  expect(await withTable((tx) => tx.copy(copyRows, chunksOf('1\tone\n')))).toBe(1);
});

test('an error in the source of the rows is thrown unchanged, and no row is stored', async () => {
  const failure = new Error('no such row');
  async function* failing(): AsyncGenerator<Buffer> {
    yield Buffer.from('1\tone\n');
    throw failure;
  }
  await expect(withTable((tx) => tx.copy(copyRows, failing()))).rejects.toBe(failure);
  expect(await withTable((tx) => tx.copy(copyRows, chunksOf('1\tone\n')))).toBe(1);
});

test('a request timeout aborts a copy that is waiting for rows', async () => {
  const ending = new AbortController();
  async function* endless(): AsyncGenerator<Buffer> {
    yield Buffer.from('1\tone\n');
    ending.abort();
    await new Promise((resolve) => setImmediate(resolve));
    for (;;) yield Buffer.from(`${'x'.repeat(60_000)}\n`);
  }
  await expect(withTable((tx) => tx.copy(copyRows, endless()), ending.signal)).rejects.toThrow();
  expect(await withTable((tx) => tx.copy(copyRows, chunksOf('1\tone\n')))).toBe(1);
});

test('a copy outside of a transaction is refused', async () => {
  await expect(app.database.copy(copyRows, chunksOf('1\tone\n'))).rejects.toThrow('within a transaction');
});
