import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { sqlState } from '../errors.ts';
import { lockNotAvailable } from '../sql-states.ts';
import { fenceLock } from '../fence.ts';

/** For how many milliseconds an attempt blocks other transactions, and the pause before the next attempt. */
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

/** Runs `work` while all writes are blocked; other transactions wait. */
export async function whileWritesBlocked<T>(pool: pg.Pool, waitMs: number, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await takeFence(client, waitMs);
    return await work();
  } finally {
    client.release(true);
  }
}

/** One connection per node, so that a transaction sees the same snapshot of a node until its end. */
export const oneConnection = 'set local citus.max_adaptive_executor_pool_size = 1';

/**
 * Reads a small table of each kind in the same way as all tables are read later. Each node then takes its snapshot. The
 * coordinator also takes one for its local tables, and one for the tables that it reaches as a node.
 */
export async function openNodeSnapshots(client: pg.ClientBase): Promise<void> {
  for (const table of ['organizations', 'sending_hold', 'backup_schedule'])
    await client.query(`copy ${table} to stdout`);
}
