import type pg from 'pg';
import { concurrently } from './concurrently.ts';
import { newestKnown } from './migrations.ts';
import { gatherWrites } from './pool.ts';
import type { SendStatement } from './prepared.ts';

/**
 * Every write takes this lock shared; schema changes take it exclusively. Both hold it until the end of the
 * transaction.
 */
export const fenceLock = 7_413_010;

/** A newer program has migrated the database, so this program must not write. */
export class SchemaTooNew extends Error {
  override name = 'SchemaTooNew';
}

const isTooNew = (present: number) => present > newestKnown;

const lock = { name: 'fairhour_fence_lock', text: `select pg_advisory_xact_lock_shared(${fenceLock})`, values: [] };
// The version is read by a separate statement, so that its snapshot begins after the lock is acquired.
const versionQuery = {
  name: 'fairhour_fence_look',
  text: 'select max(version) as version from schema_migrations',
  values: [],
};

/** How transactions begin. */
export interface TransactionStart {
  readonly ask: SendStatement;
  /** Statements that set the limits of a transaction whose session has no limits. */
  readonly limits: string | undefined;
}

/**
 * Begins a write transaction, unless a newer program has migrated the database. Migrations wait for this transaction,
 * and a transaction that waited for a migration sees the new schema. This costs one round trip, like a bare `begin`.
 * The result is awaited: statements sent after a failed `begin` would each commit on their own.
 */
export async function beginFenced(client: pg.PoolClient, { ask, limits }: TransactionStart): Promise<void> {
  gatherWrites(client);
  const [, , { rows }] = await concurrently(
    client.query(limits === undefined ? 'begin' : `begin; ${limits}`),
    ask(client, lock),
    ask(client, versionQuery),
  );
  const [row] = rows as { version: number | null }[];
  const present = row?.version ?? 0;
  if (!isTooNew(present)) return;
  throw new SchemaTooNew(
    `The database has schema version ${present}, but this program knows versions up to ${newestKnown}: it cannot ` +
      'write until it is upgraded.',
  );
}
