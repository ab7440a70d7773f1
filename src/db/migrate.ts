import type pg from 'pg';
import type { Database, Executor } from './database.ts';
import { clusterState, distributeTables } from './cluster/distribute.ts';
import { fenceLock, SchemaTooNew } from './fence.ts';
import { clusterMigration } from './cluster/settings.ts';
import {
  forNewDatabase,
  listMigrations,
  type Migration,
  MigrationsMissing,
  newestKnown,
  padded,
} from './migrations.ts';

/** Held by the server that migrates; other starting servers wait. */
const turnLock = 7_413_001;

async function appliedVersions(client: pg.PoolClient): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ version: number }>('select version from schema_migrations');
  return new Set(rows.map(({ version }) => version));
}

/**
 * Without this check, a migration that is added late would be skipped for good. If it ran now, it would find an
 * unexpected schema.
 */
function refuseGaps(pending: readonly Migration[], present: number) {
  const late = pending.filter(({ version }) => version < present);
  if (late.length === 0) return;
  const names = late.map(({ version, name }) => `${padded(version)}_${name}`).join(', ');
  throw new MigrationsMissing(
    `The database has schema version ${present} without ${names}: give each the next free number, or restore a ` +
      'backup made before the newer ones ran.',
  );
}

/** The database has migrations that this program does not know, although the newest one is known. */
function refuseUnknown(migrations: readonly Migration[], applied: ReadonlySet<number>) {
  const known = new Set(migrations.map(({ version }) => version));
  const unknown = [...applied].filter((version) => !known.has(version)).toSorted((a, b) => a - b);
  if (unknown.length === 0) return;
  const numbers = unknown.map((version) => padded(version)).join(', ');
  throw new MigrationsMissing(
    `The database has run migrations that this program does not have: ${numbers}. Start the fairhour that ran them, ` +
      'or restore a backup made before they ran.',
  );
}

/**
 * Waits for other programs' migrations without a time limit, and sets no time limit for this program's migrations. Lock
 * and limits belong to the transaction: behind a pooler, a session can be shared with other programs.
 */
export const beginMigration = `begin;
set local statement_timeout = 0;
set local lock_timeout = 0;
set local idle_in_transaction_session_timeout = 0;
select pg_advisory_xact_lock(${turnLock});
create table if not exists schema_migrations (version int primary key, name text not null,
  applied_at timestamptz not null default current_timestamp)`;

/** The statements of a migration, in a transaction with the migration lock. */
export function stepOf(migration: Migration): string {
  const recorded = (migration.replaces ?? [migration]).map(({ version, name }) => `(${version}, '${name}')`);
  return `${clusterMigration};
${migration.text};
insert into schema_migrations (version, name) values ${recorded.join(', ')}`;
}

/** The exclusive fence lock waits for running writes and blocks new ones until the schema is migrated. */
const textOf = (migration: Migration) => `set local lock_timeout = '1min';
select pg_advisory_xact_lock(${fenceLock});
${stepOf(migration)}`;

/** Matches one statement, without splitting quoted text, function bodies or comments. */
const statement = /(?:\$(\w*)\$[\s\S]*?\$\1\$|'[^']*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|[^;])+/g;

/**
 * On a cluster, nodes receive the text of each query, so statements run one by one. The migration's new tables are then
 * distributed.
 */
async function run(client: pg.PoolClient, migration: Migration): Promise<void> {
  const text = textOf(migration);
  const before = await clusterState(client);
  if (!before?.isDistributed) {
    await client.query(text);
    return;
  }
  for (const [single] of text.matchAll(statement)) await client.query(single);
  const after = await clusterState(client);
  await distributeTables(client, after?.pending ?? []);
}

/** The next migration to run, or undefined. */
function nextOf(migrations: readonly Migration[], applied: ReadonlySet<number>): Migration | undefined {
  const present = Math.max(0, ...applied);
  const newest = migrations.at(-1)?.version ?? 0;
  if (present > newest) {
    throw new SchemaTooNew(
      `The database has schema version ${present}, newer than the ${newest} that this program knows: start the newer ` +
        'fairhour, or restore a backup made before the upgrade.',
    );
  }
  if (applied.size === 0) return forNewDatabase(migrations)[0];
  refuseUnknown(migrations, applied);
  const pending = migrations.filter(({ version }) => !applied.has(version));
  refuseGaps(pending, present);
  return pending[0];
}

/** Takes the migration lock and runs the next migration, unless other servers have already run all migrations. */
async function migrateNext(client: pg.PoolClient, migrations: readonly Migration[]): Promise<string | undefined> {
  await client.query(beginMigration);
  const next = nextOf(migrations, await appliedVersions(client));
  if (next) await run(client, next);
  await client.query('commit');
  return next?.name;
}

/**
 * Migrates the schema to this program's version, with one transaction per migration. If several servers start together,
 * an advisory lock ensures that only one of them migrates. A new database starts with the schema of 0.1.0. Returns the
 * names of the migrations it ran. Throws SchemaTooNew if a newer program has migrated the database.
 */
export async function migrate(database: Database, migrations = listMigrations()): Promise<string[]> {
  const client = await database.pool.connect();
  const names: string[] = [];
  try {
    for (;;) {
      const name = await migrateNext(client, migrations);
      if (name === undefined) return names;
      names.push(name);
    }
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release(true);
  }
}

/** The schema version of the database and this program's newest version; equal if no migration is pending. */
export async function schemaVersions(db: Executor): Promise<{ present: number; newest: number }> {
  const text = 'select coalesce((select max(version) from schema_migrations), 0)::int as present';
  const row = await db.one<{ present: number }>({ text, values: [], name: 'fairhour_schema_version' });
  return { present: row.present, newest: newestKnown };
}
