import { readFileSync, readdirSync } from 'node:fs';
import type pg from 'pg';
import type { Database, Executor } from './database.ts';
import { fenceLock, migrationFile, migrationsFolder, newestKnown, SchemaTooNew } from './fence.ts';

/** Held by the one who migrates, while others that start wait. */
const turnLock = 7_413_001;

export interface Migration {
  version: number;
  name: string;
  text: string;
}

/** The migrations of this program, ascending. */
export function listMigrations(): Migration[] {
  return readdirSync(migrationsFolder)
    .toSorted()
    .flatMap((file) => {
      const [, version, name] = migrationFile.exec(file) ?? [];
      if (version === undefined || name === undefined) return [];
      return [{ version: Number(version), name, text: readFileSync(new URL(file, migrationsFolder), 'utf8') }];
    });
}

/** Migrations were left out: they have numbers below the newest of the database. */
export class MigrationsMissing extends Error {
  override name = 'MigrationsMissing';
}

async function appliedVersions(client: pg.PoolClient): Promise<ReadonlySet<number>> {
  await client.query(
    'create table if not exists schema_migrations (version int primary key, name text not null, applied_at ' +
      'timestamptz not null default current_timestamp)',
  );
  const { rows } = await client.query<{ version: number }>('select version from schema_migrations');
  return new Set(rows.map(({ version }) => version));
}

/** A migration that comes late would otherwise be skipped for good; run now it would meet a schema it does not know. */
function refuseGaps(pending: readonly Migration[], present: number) {
  const late = pending.filter(({ version }) => version < present);
  if (late.length === 0) return;
  const names = late.map(({ version, name }) => `${String(version).padStart(4, '0')}_${name}`).join(', ');
  throw new MigrationsMissing(
    `The database has schema version ${present} without ${names}: give each the next free number, or restore a ` +
      'backup made before the newer ones ran.',
  );
}

/** Alone: what is being written is finished first, and nobody writes until the schema is the new one. */
const textOf = ({ version, name, text }: Migration) => `begin;
set local lock_timeout = '1min';
select pg_advisory_xact_lock(${fenceLock});
set local citus.enable_local_reference_table_foreign_keys = off;
${text};
insert into schema_migrations (version, name) values (${version}, '${name}');
commit`;

async function migrateOn(client: pg.PoolClient, migrations: readonly Migration[]): Promise<string[]> {
  // However long another program's migration takes, and however long this one's.
  await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0');
  await client.query('select pg_advisory_lock($1)', [turnLock]);
  const applied = await appliedVersions(client);
  const present = Math.max(0, ...applied);
  const newest = migrations.at(-1)?.version ?? 0;
  if (present > newest) {
    throw new SchemaTooNew(
      `The database has schema version ${present}, newer than the ${newest} this program knows: start the newer ` +
        'fairhour, or restore a backup made before the upgrade.',
    );
  }
  const pending = migrations.filter(({ version }) => !applied.has(version));
  refuseGaps(pending, present);
  for (const migration of pending) await client.query(textOf(migration));
  return pending.map((migration) => migration.name);
}

/**
 * Brings the schema to this program's version, one transaction per migration, under an advisory lock so that several
 * servers starting at once migrate once. Answers the names of the migrations it ran.
 * Throws SchemaTooNew when a newer program has already migrated the database.
 */
export async function migrate(database: Database, migrations = listMigrations()): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    return await migrateOn(client, migrations);
  } finally {
    // With the connection go its lock, its limits and what a failure left open.
    client.release(true);
  }
}

/** The version of the schema in the database and the newest this program has; equal when nothing is to be done. */
export async function schemaVersions(db: Executor): Promise<{ present: number; newest: number }> {
  const text = 'select coalesce((select max(version) from schema_migrations), 0)::int as present';
  const row = await db.one<{ present: number }>({ text, values: [], name: 'fairhour_schema_version' });
  return { present: row.present, newest: newestKnown };
}
