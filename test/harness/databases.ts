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

/** `host:port` of each worker of the cluster that the tests run on; none on one server. */
export const workers = (process.env['TEST_CITUS_NODES'] ?? '').split(',').filter((node) => node !== '');

export function addressOf(node: string): { host: string; port: number } {
  const { hostname, port } = new URL(`postgresql://${node}`);
  return { host: hostname, port: Number(port || 5432) };
}

/** Runs `work` on a connection to every server, that of the coordinator first. */
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
 * Drops a database whatever is still connected to it. A forced drop is refused while the server itself cleans a table
 * there; a plain one ends that work and waits for it, so our own connections are ended first.
 */
export async function dropDatabase(client: pg.Client, name: string, triesLeft = 5): Promise<void> {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [name],
  );
  if (workers.length === 0) return void (await client.query(`drop database if exists ${name}`));
  // A process of the cluster's own comes back to each of its databases, so that only force helps; each try waits for
  // seconds until cleaning has ended.
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
 * A database of its own, copied from the migrated template or from another one that nobody is connected to. Its files
 * are copied: without `fsync` that costs a third of what it costs to write every page to the log.
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

/** The name of the database, one for a run, in which the demo is told for whoever copies it. */
export const toldName = (templateName: string) => `${templateName}_demo`;

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
