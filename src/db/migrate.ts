import { readFileSync, readdirSync } from 'node:fs';
import type { Database, Executor } from './database.ts';

const folder = new URL('../../migrations/', import.meta.url);
const lockKey = 7_413_001;

export class SchemaTooNew extends Error {
  override name = 'SchemaTooNew';
}

export interface Migration {
  version: number;
  name: string;
  text: string;
}

/** The migrations of this program, ascending. */
export function listMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_.*\.sql$/.test(file))
    .toSorted()
    .map((file) => ({
      version: Number(file.slice(0, 4)),
      name: file.slice(5, -4),
      text: readFileSync(new URL(file, folder), 'utf8'),
    }));
}

async function appliedVersion(tx: { query: (text: string) => Promise<{ rows: { version: number | null }[] }> }) {
  await tx.query(
    'create table if not exists schema_migrations (version int primary key, name text not null, applied_at timestamptz not null default current_timestamp)',
  );
  const { rows } = await tx.query('select max(version) as version from schema_migrations');
  return rows[0]?.version ?? 0;
}

/**
 * Brings the schema to this program's version, one transaction per migration, under an advisory lock so that several
 * servers starting at once migrate once. Answers the names of the migrations it ran.
 * Throws SchemaTooNew when a newer program has already migrated the database.
 */
export async function migrate(database: Database, migrations = listMigrations()): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const present = await appliedVersion(client);
    const newest = migrations.at(-1)?.version ?? 0;
    if (present > newest) {
      throw new SchemaTooNew(
        `The database has schema version ${present}, newer than the ${newest} this program knows: start the newer fairhour, or restore a backup made before the upgrade.`,
      );
    }
    const pending = migrations.filter((migration) => migration.version > present);
    for (const migration of pending) {
      await client.query(
        `begin; set local citus.enable_local_reference_table_foreign_keys = off; ${migration.text};\ninsert into schema_migrations (version, name) values (${migration.version}, '${migration.name}'); commit`,
      );
    }
    return pending.map((migration) => migration.name);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined);
    client.release();
  }
}

/** The version of the schema in the database and the newest this program has; equal when nothing is to be done. */
export async function schemaVersions(db: Executor): Promise<{ present: number; newest: number }> {
  const newest = listMigrations().at(-1)?.version ?? 0;
  const text = 'select coalesce((select max(version) from schema_migrations), 0)::int as present';
  const row = await db.one<{ present: number }>({ text, values: [], name: 'fairhour_schema_version' });
  return { present: row.present, newest };
}
