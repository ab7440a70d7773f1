import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { listMigrations, migrate } from '../../src/db/migrate.ts';

/** The same server, another database. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

/** Runs `work` on a connection to the server's own database. */
export async function withAdmin<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Drops a database whatever is still connected to it. A forced drop is refused while the server itself cleans a table
 * there; a plain one ends that work and waits for it, so our own connections are ended first.
 */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [name],
  );
  await client.query(`drop database if exists ${name}`);
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database of its own, copied from the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('serverUrl');
  const name = `fairhour_test_${randomBytes(6).toString('hex')}`;
  await withAdmin(serverUrl, (client) => client.query(`create database ${name} template ${inject('templateName')}`));
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => withAdmin(serverUrl, (client) => dropDatabase(client, name)),
  };
}

/** A database as it was before a migration; who asks for it closes and drops it. */
export async function databaseBefore(version: number) {
  const serverUrl = inject('serverUrl');
  const name = `fairhour_test_${randomBytes(6).toString('hex')}`;
  await withAdmin(serverUrl, (client) => client.query(`create database ${name}`));
  const database = openDatabase({ url: databaseUrl(serverUrl, name), maxConnections: 2 });
  await migrate(
    database,
    listMigrations().filter((migration) => migration.version < version),
  );
  const drop = () => withAdmin(serverUrl, (client) => dropDatabase(client, name));
  return { database, drop };
}
