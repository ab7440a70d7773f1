import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { ConnectionPool } from './pool.ts';
import { sqlState } from './errors.ts';

/** What a database server is, as a program sees it that has just come. */
export interface ServerFacts {
  readonly major: number;
  /** The zone that its sessions are in, whatever was asked for. */
  readonly timeZone: string;
  /** Something stands in between that gives each transaction another session. */
  readonly isPooled: boolean;
  /** A statement prepared under a name is there for the next transaction. */
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
 * Whether clients have statements of their own. A pooler that knows nothing of them gives two clients the same session,
 * one after the other: what the first has prepared stands in the way of the second.
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

/** Looks at a server without asking it for anything that poolers do not pass on. */
export async function lookAtServer(url: string): Promise<ServerFacts> {
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
