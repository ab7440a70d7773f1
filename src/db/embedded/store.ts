import { Client } from 'pg';
import type { QueryResultRow } from 'pg';
import { sqlState } from '../errors.ts';
import { sql } from '../sql.ts';
import type { Sql } from '../sql.ts';

export const databaseName = 'fairhour';
/** The only role of the cluster. */
export const roleName = 'fairhour';

const noSuchDatabase = '3D000';

/** Where the embedded server answers. The address holds the password. */
export function addressOf(port: number, password: string, database: string = databaseName): string {
  return `postgres://${roleName}:${password}@127.0.0.1:${port}/${database}`;
}

async function query<Row extends QueryResultRow>(url: string, statement: Sql): Promise<Row[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(statement.text, [...statement.values])).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The directory from which the server on this port serves its data. Throws when it does not answer with our password. */
export async function readServedDirectory(port: number, password: string): Promise<string | undefined> {
  const url = addressOf(port, password, 'postgres');
  const rows = await query<{ directory: string }>(url, sql`select current_setting('data_directory') as directory`);
  return rows[0]?.directory;
}

/** Creates our database unless it exists. */
export async function createDatabase(port: number, password: string): Promise<void> {
  try {
    await query(addressOf(port, password), sql`select 1`);
  } catch (error) {
    if (sqlState(error) !== noSuchDatabase) throw error;
    await query(addressOf(port, password, 'postgres'), sql`create database fairhour`);
  }
}
