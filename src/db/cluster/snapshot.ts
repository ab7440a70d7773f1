import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { sqlState } from '../errors.ts';
import { lockNotAvailable } from '../sql-states.ts';
import { fenceLock } from '../fence.ts';

/** So long others wait for a try, in milliseconds, and are left alone before the next one. */
const [tryMs, restMs] = [2_000, 1_000];

async function takeFence(client: pg.ClientBase, waitMs: number): Promise<void> {
  for (let left = waitMs; ; left -= tryMs) {
    try {
      await client.query(`begin; set local lock_timeout = ${Math.min(tryMs, left)};
        select pg_advisory_xact_lock(${fenceLock})`);
      return;
    } catch (error) {
      await client.query('rollback');
      if (sqlState(error) !== lockNotAvailable || left <= tryMs) throw error;
      await pause(restMs);
    }
  }
}

/** Runs `work` while nobody writes; who would waits. */
export async function whileNobodyWrites<T>(pool: pg.Pool, waitMs: number, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await takeFence(client, waitMs);
    return await work();
  } finally {
    client.release(true);
  }
}

/** One connection to each node: what a transaction has seen of a node once, it sees to its end. */
export const oneConnection = 'set local citus.max_adaptive_executor_pool_size = 1';

/**
 * Reads a small table of each kind, as all are read afterwards: each node takes the snapshot that it keeps, and so does
 * the coordinator where it reaches itself as a node, for what it keeps for all.
 */
export async function seeNodes(client: pg.ClientBase): Promise<void> {
  for (const table of ['organizations', 'sending_hold', 'backup_schedule'])
    await client.query(`copy ${table} to stdout`);
}
