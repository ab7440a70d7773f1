import type { Database } from '../database.ts';
import { fenceLock } from '../fence.ts';
import { type ClusterState, clusterState, distributeTables } from './distribute.ts';

/** Takes the exclusive migration lock: writes are blocked until every table is distributed. */
const begin = `begin;
set local statement_timeout = 0;
set local idle_in_transaction_session_timeout = 0;
set local lock_timeout = '1min';
select pg_advisory_xact_lock(${fenceLock})`;

/** The tables that remain to be distributed; undefined if the database has no cluster extension. */
export async function readClusterState(database: Database): Promise<ClusterState | undefined> {
  const client = await database.pool.connect();
  try {
    return await clusterState(client);
  } finally {
    client.release();
  }
}

/** Distributes all remaining tables, in a single transaction. */
export async function distribute(database: Database, onTable: (done: number) => void): Promise<ClusterState> {
  const client = await database.pool.connect();
  try {
    await client.query(begin);
    const state = await clusterState(client);
    if (state === undefined) throw new Error('the citus extension is no longer installed');
    await distributeTables(client, state.pending, onTable);
    await client.query('commit');
    return state;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release(true);
  }
}
