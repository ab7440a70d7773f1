import type pg from 'pg';
import { expect, test } from 'vitest';
import { useTestApp } from '../../test/harness/app.ts';
import { copyOut } from './copy-out.ts';
import { lockNotAvailable } from './sql-states.ts';
import { sql } from './sql.ts';

const app = useTestApp();

/** `count` lines of 1,000 bytes each. */
const lines = (count: number) => `copy (select lpad(n::text, 999, '0') from generate_series(1, ${count}) n) to stdout`;

async function onConnection<T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await app.database.pool.connect();
  try {
    return await use(client);
  } finally {
    client.release(true);
  }
}

test('all rows arrive in pieces that end with a complete row, even with a slow consumer', async () => {
  await onConnection(async (client) => {
    const numbers: number[] = [];
    for await (const piece of copyOut(client, lines(40_000))) {
      // Other queries run between two pieces, as in a backup, while a piece is compressed and written.
      await app.database.one(sql`select 1 as one`);
      const text = piece.toString('latin1');
      expect(text.endsWith('\n')).toBe(true);
      for (const line of text.trimEnd().split('\n')) numbers.push(Number(line));
    }
    expect(numbers).toEqual(Array.from({ length: 40_000 }, (_, index) => index + 1));
  });
});

test('a row that is longer than a piece arrives in one piece', async () => {
  await onConnection(async (client) => {
    const pieces: number[] = [];
    const long = "copy (values ('short'), (repeat('x', 6000000)), ('short')) to stdout";
    for await (const piece of copyOut(client, long)) pieces.push(piece.length);
    expect(pieces).toEqual([6, 6_000_001, 6]);
  });
});

test('an empty result yields no pieces', async () => {
  await onConnection(async (client) => {
    expect(await Array.fromAsync(copyOut(client, lines(0)))).toEqual([]);
  });
});

test('a lock timeout is reported by its SQLSTATE, and the connection stays usable', async () => {
  await onConnection(async (client) => {
    await app.database.transaction(async (tx) => {
      await tx.run(sql`lock table clients in access exclusive mode`);
      await client.query("begin; set local lock_timeout = '50ms'");
      const copying = Array.fromAsync(copyOut(client, 'copy clients to stdout'));
      await expect(copying).rejects.toMatchObject({ code: lockNotAvailable });
      await client.query('rollback');
    });
    expect(await Array.fromAsync(copyOut(client, "copy (values ('one')) to stdout"))).toEqual([Buffer.from('one\n')]);
  });
});

test('an error in the middle of a result is thrown after the preceding rows have been passed on', async () => {
  await onConnection(async (client) => {
    const taken: number[] = [];
    const failing = "copy (select lpad((1 / (40000 - n))::text, 999, '0') from generate_series(1, 50000) n) to stdout";
    const taking = (async () => {
      for await (const piece of copyOut(client, failing)) taken.push(piece.length);
    })();
    await expect(taking).rejects.toMatchObject({ code: '22012' });
    expect(taken.length).toBeGreaterThan(0);
  });
});

test('if a consumer stops early, the connection is closed without reading the rest', async () => {
  await onConnection(async (client) => {
    const ended = new Promise((resolve) => client.once('error', resolve));
    for await (const piece of copyOut(client, lines(200_000))) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    await ended;
    await expect(client.query('select 1')).rejects.toThrow();
  });
});
