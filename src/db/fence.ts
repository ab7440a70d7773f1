import { readdirSync } from 'node:fs';
import type pg from 'pg';
import { concurrently } from './concurrently.ts';
import { gatherWrites } from './pool.ts';
import type { AskDatabase } from './prepared.ts';

/** Held shared by every write and exclusive by whoever changes the schema, until the end of their transactions. */
export const fenceLock = 7_413_010;

export const migrationsFolder = new URL('../../migrations/', import.meta.url);
export const migrationFile = /^(\d{4})_(.*)\.sql$/;

/** The newest schema this program knows. */
export const newestKnown = Math.max(
  ...readdirSync(migrationsFolder).map((file) => Number(migrationFile.exec(file)?.[1] ?? 0)),
);

/** The database has been migrated by a newer program: this one must not write any more. */
export class SchemaTooNew extends Error {
  override name = 'SchemaTooNew';
}

const isTooNew = (present: number) => present > newestKnown;

const lock = { name: 'fairhour_fence_lock', text: `select pg_advisory_xact_lock_shared(${fenceLock})`, values: [] };
// A statement of its own: what it sees begins when the lock is held.
const look = { name: 'fairhour_fence_look', text: 'select max(version) as version from schema_migrations', values: [] };

/** How transactions are begun. */
export interface Beginning {
  readonly ask: AskDatabase;
  /** Statements that give a transaction its limits, where its session has none. */
  readonly limits: string | undefined;
}

/**
 * Begins a transaction that writes, unless a newer program has migrated the database. While it lasts none can:
 * migrations wait for it, and whoever waited for a migration sees what it made. One round trip, as a bare `begin`
 * costs, which is awaited: what goes out behind a `begin` that fails would be committed by itself.
 */
export async function beginFenced(client: pg.PoolClient, { ask, limits }: Beginning): Promise<void> {
  gatherWrites(client);
  const [, , { rows }] = await concurrently(
    client.query(limits === undefined ? 'begin' : `begin; ${limits}`),
    ask(client, lock),
    ask(client, look),
  );
  const [row] = rows as { version: number | null }[];
  const present = row?.version ?? 0;
  if (!isTooNew(present)) return;
  throw new SchemaTooNew(
    `The database has schema version ${present}, this program knows ${newestKnown}: it writes nothing until it is ` +
      'upgraded.',
  );
}
