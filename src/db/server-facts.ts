import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { ConnectionPool } from './pool.ts';
import { sqlState } from './errors.ts';

/** Properties of a database server as a new client sees them. */
export interface ServerFacts {
  readonly major: number;
  /** The actual time zone of the server's sessions, which may differ from the requested time zone. */
  readonly timeZone: string;
  /** True behind a pooler that gives each transaction another session. */
  readonly isPooled: boolean;
  /** True if a named prepared statement still exists in the next transaction. */
  readonly keepsStatements: boolean;
}

interface Row {
  version: number;
  zone: string;
  pid: number;
}

const undefinedStatement = '26000';
const duplicateStatement = '42P05';

/**
 * Checks whether each client has its own prepared statements. A pooler without support for them gives the same session
 * to two clients in turn, and the second client finds the name already in use.
 */
async function keepsStatements(connections: ConnectionPool): Promise<boolean> {
  const clients = [await connections.take(), await connections.take()];
  const name = `fairhour_probe_${randomBytes(6).toString('hex')}`;
  try {
    for (const [index, client] of [...clients, ...clients].entries()) {
      await client.query({ name, text: `select ${index % 2} + $1::int as number`, values: [1] });
    }
    return true;
  } catch (error) {
    const state = sqlState(error);
    if (state === undefinedStatement || state === duplicateStatement) return false;
    throw error;
  } finally {
    for (const client of clients) client.release(true);
  }
}

/** Inspects a server, using only queries that every pooler passes on. */
export async function inspectServer(url: string): Promise<ServerFacts> {
  const connections = new ConnectionPool({ connectionString: url, max: 3, onError: () => undefined });
  try {
    const client = await connections.take();
    const { rows } = await client.query<Row>(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('TimeZone') as zone,
         pg_backend_pid() as pid`,
    );
    const [{ version, zone, pid } = { version: 0, zone: '', pid: 0 }] = rows;
    const { processID } = client as pg.PoolClient & { processID?: number };
    client.release();
    const isPooled = processID !== pid;
    return {
      major: version,
      timeZone: zone,
      isPooled,
      keepsStatements: !isPooled || (await keepsStatements(connections)),
    };
  } finally {
    await connections.close();
  }
}
