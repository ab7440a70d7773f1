import { readdirSync } from 'node:fs';
import type pg from 'pg';

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

export const isTooNew = (present: number) => present > newestKnown;

const begin = `begin; select pg_advisory_xact_lock_shared(${fenceLock}); select max(version) as version from schema_migrations`;

/**
 * Begins a transaction that writes, unless a newer program has migrated the database. While it lasts none can: migrations
 * wait for it, and whoever waited for a migration sees what it made. One round trip, as a bare `begin` costs.
 */
export async function beginFenced(client: pg.ClientBase): Promise<void> {
  // Several statements in one text are answered by several results.
  const results = (await client.query(begin)) as unknown as pg.QueryResult<{ version: number | null }>[];
  const present = results.at(-1)?.rows[0]?.version ?? 0;
  if (!isTooNew(present)) return;
  throw new SchemaTooNew(
    `The database has schema version ${present}, this program knows ${newestKnown}: it writes nothing until it is upgraded.`,
  );
}
