import pg from 'pg';
import { cancelOnAbort } from './cancel.ts';
import type { Sql } from './sql.ts';
import { typeParsers } from './types.ts';

/** What a use case may do with the database: run statements. Whether a transaction is open is decided at the edge. */
export interface Executor {
  many<Row>(statement: Sql): Promise<Row[]>;
  maybe<Row>(statement: Sql): Promise<Row | undefined>;
  one<Row>(statement: Sql): Promise<Row>;
  /** The number of rows the statement changed. */
  run(statement: Sql): Promise<number>;
}

export interface Database extends Executor {
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it throws or `signal` aborts. */
  transaction<T>(work: (tx: Executor) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Runs `work` on one connection without a transaction; a statement that runs when `signal` aborts is cancelled. */
  session<T>(work: (db: Executor) => Promise<T>, signal?: AbortSignal): Promise<T>;
  close(): Promise<void>;
  readonly pool: pg.Pool;
}

export interface DatabaseOptions {
  url: string;
  maxConnections?: number;
  onError?: (error: Error) => void;
}

export class Cancelled extends Error {}

function requireTime(signal: AbortSignal | undefined) {
  if (signal?.aborted) throw new Cancelled('the request ran out of time');
}

interface Queryable {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>;
}

function executorOn(client: Queryable, signal?: AbortSignal): Executor {
  const query = async (statement: Sql) => {
    requireTime(signal);
    return client.query({ name: statement.name, text: statement.text, values: [...statement.values] });
  };
  return {
    many: async <Row>(statement: Sql) => (await query(statement)).rows as Row[],
    maybe: async <Row>(statement: Sql) => (await query(statement)).rows[0] as Row | undefined,
    one: async <Row>(statement: Sql) => {
      const [row] = (await query(statement)).rows as Row[];
      if (row === undefined) throw new Error(`a statement that must answer a row answered none: ${statement.text}`);
      return row;
    },
    run: async (statement: Sql) => (await query(statement)).rowCount ?? 0,
  };
}

interface Pools {
  pool: pg.Pool;
  /** For cancelling what the connections of the pool are doing. */
  control: pg.Pool;
}

/** A connection of the pool, and how it goes back there. */
interface Lease {
  client: pg.PoolClient;
  end(error?: unknown): Promise<void>;
}

async function take({ pool, control }: Pools, signal: AbortSignal | undefined): Promise<Lease> {
  const client = await pool.connect();
  const stopWatching = cancelOnAbort(control, client, signal);
  return {
    client,
    async end(error) {
      await stopWatching();
      client.release(error instanceof Error && isConnectionError(error) ? error : undefined);
    },
  };
}

/** Runs `work` with one connection, taken when it first asks: what needs no database waits for none. */
async function withClient<T>(
  pools: Pools,
  signal: AbortSignal | undefined,
  work: (client: () => Promise<pg.PoolClient>) => Promise<T>,
): Promise<T> {
  let lease: Promise<Lease> | undefined;
  let failure: unknown;
  try {
    return await work(async () => (await (lease ??= take(pools, signal))).client);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    await lease?.then(
      (taken) => taken.end(failure),
      () => undefined,
    );
  }
}

async function inTransaction<T>(
  client: pg.PoolClient,
  signal: AbortSignal | undefined,
  work: (tx: Executor) => Promise<T>,
): Promise<T> {
  await client.query('begin');
  try {
    const result = await work(executorOn(client, signal));
    requireTime(signal);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** True for errors that mean the database cannot be reached or is going away, not that a statement was wrong. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)/.test(code) ||
    /^(08|57P0|53300)/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|pool after calling end/i.test(
      error.message,
    )
  );
}

/** A pool of connections in UTC with the parsers of `types.ts`. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 20,
    pipeline: true,
    types: typeParsers,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    options: '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=iso_8601',
    application_name: 'fairhour',
  });
  const control = new pg.Pool({
    connectionString: options.url,
    max: 2,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    idleTimeoutMillis: 10_000,
    application_name: 'fairhour control',
  });
  for (const each of [pool, control]) each.on('error', (error) => options.onError?.(error));
  const pools = { pool, control };
  return {
    ...executorOn(pool),
    pool,
    async close() {
      await pool.end();
      await control.end();
    },
    session: (work, signal) =>
      withClient(pools, signal, (client) =>
        work(executorOn({ query: async (config) => (await client()).query(config) }, signal)),
      ),
    transaction: (work, signal) =>
      withClient(pools, signal, async (client) => inTransaction(await client(), signal, work)),
  };
}
