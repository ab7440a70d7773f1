import type pg from 'pg';
import type { TransactionStart } from './fence.ts';

/** Runs `work` while the connection sees the database at the time of the first statement. */
export async function inSnapshot<T>(
  client: pg.ClientBase,
  { limits }: TransactionStart,
  work: () => Promise<T>,
): Promise<T> {
  const begin = 'begin isolation level repeatable read, read only';
  try {
    await client.query(limits === undefined ? begin : `${begin}; ${limits}`);
    return await work();
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}
