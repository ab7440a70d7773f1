import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { listMigrations } from '../../src/db/migrations.ts';

/** The URL of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

/** Runs `work` on a connection to the server's default database. */
export async function withAdmin<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** `host:port` for each worker of the test cluster. Empty on a single server. */
export const workers = (process.env['TEST_CITUS_NODES'] ?? '').split(',').filter((node) => node !== '');

export function addressOf(node: string): { host: string; port: number } {
  const { hostname, port } = new URL(`postgresql://${node}`);
  return { host: hostname, port: Number(port || 5432) };
}

/** Runs `work` on a connection to every server, first to the coordinator. */
export async function onEveryServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  await withAdmin(url, work);
  for (const node of workers) {
    const there = new URL(url);
    const { host, port } = addressOf(node);
    [there.hostname, there.port] = [host, String(port)];
    await withAdmin(there.toString(), work);
  }
}

const isInUse = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55006';

/**
 * Drops a database with all its connections. A forced drop fails while the server vacuums a table in the database. A
 * plain drop cancels the vacuum and waits, so this function first ends our own connections.
 */
export async function dropDatabase(client: pg.Client, name: string, triesLeft = 5): Promise<void> {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [name],
  );
  if (workers.length === 0) return void (await client.query(`drop database if exists ${name}`));
  // A process of the cluster reconnects to each of its databases, so only a forced drop succeeds. Each attempt waits
  // several seconds for the vacuum to end.
  try {
    await client.query(`drop database if exists ${name} with (force)`);
  } catch (error) {
    if (!isInUse(error) || triesLeft === 0) throw error;
    await dropDatabase(client, name, triesLeft - 1);
  }
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates a separate database as a copy of the migrated template, or of another database without connections. The copy
 * is made file by file: without `fsync`, this takes a third of the time of writing every page to the log.
 */
export async function createTestDatabase(template = inject('templateName')): Promise<TestDatabase> {
  const serverUrl = inject('serverUrl');
  const name = `fairhour_test_${randomBytes(6).toString('hex')}`;
  await onEveryServer(serverUrl, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => onEveryServer(serverUrl, (client) => dropDatabase(client, name)),
  };
}

/** The name of the run's database with the loaded demo, for files that copy it. */
export const demoDatabaseName = (templateName: string) => `${templateName}_demo`;

/** Creates a database without tables. The caller closes and drops it. */
export async function emptyDatabase() {
  const serverUrl = inject('serverUrl');
  const name = `fairhour_test_${randomBytes(6).toString('hex')}`;
  await withAdmin(serverUrl, (client) => client.query(`create database ${name}`));
  const url = databaseUrl(serverUrl, name);
  const database = openDatabase({ url, maxConnections: 2 });
  const drop = () => withAdmin(serverUrl, (client) => dropDatabase(client, name));
  return { name, url, database, drop };
}

/** Creates a database as it was before a migration. The caller closes and drops it. */
export async function databaseBefore(version: number) {
  const { database, drop } = await emptyDatabase();
  await migrate(
    database,
    listMigrations().filter((migration) => migration.version < version),
  );
  return { database, drop };
}
