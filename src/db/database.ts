import type pg from 'pg';
import { cancelByKey, cancelByStatement, cancelOnAbort, type Canceller } from './cancel.ts';
import { copyIn } from './copy.ts';
import { isConnectionError, sqlState } from './errors.ts';
import { queryCanceled } from './sql-states.ts';
import { beginFenced, type TransactionStart } from './fence.ts';
import { enableLastWrites, runLastWrites } from './last-writes.ts';
import { ConnectionPool } from './pool.ts';
import { statementSender, inOneWrite, hasFailedToPrepare } from './prepared.ts';
import { type Limits, limitsOfTransaction, type DatabaseReach, type Service, sessionOptions } from './session.ts';
import { inSnapshot } from './snapshot.ts';
import type { Sql } from './sql.ts';
import { typeParsers } from './types.ts';

/** Runs statements for use cases. The caller decides whether a transaction is open. */
export interface Executor {
  many<Row>(statement: Sql): Promise<Row[]>;
  maybe<Row>(statement: Sql): Promise<Row | undefined>;
  one<Row>(statement: Sql): Promise<Row>;
  /** Returns the number of rows that the statement changed. */
  run(statement: Sql): Promise<number>;
  /**
   * Streams rows into a table by `copy … from stdin` and returns their number. A chunk's buffer may be reused once
   * the next chunk is requested. Needs a transaction. No other statement may be sent until the copy has settled.
   */
  copy(text: string, chunks: AsyncIterable<Buffer>): Promise<number>;
  /**
   * Returns a session's connection to the pool before a long computation. The next statement acquires a connection
   * again. In a transaction, the call has no effect.
   */
  letGo(): Promise<void>;
  /** True on a standby, where neither locks nor uncommitted writes are visible. */
  readonly isReplica?: boolean;
  /** True if reads see the database at a single instant, so no lock is needed. */
  readonly isSnapshot?: boolean;
}

export interface Database extends Executor {
  /** Runs `work` in a transaction: committed when it resolves, rolled back when it throws or `signal` aborts. */
  transaction<T>(work: (tx: Executor) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Runs `work` on a connection without a transaction. When `signal` aborts, the running statement is cancelled. */
  session<T>(work: (db: Executor) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Runs `work` read-only on the database at a single instant. Writes of others continue. */
  snapshot<T>(work: (db: Executor) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  readonly pool: pg.Pool;
}

export interface DatabaseOptions extends DatabaseReach {
  /** The purpose of the connections; default requests. */
  service?: Service;
  /** Session limits that replace the defaults. */
  limits?: Partial<Limits>;
  maxConnections?: number;
  onError?: (error: Error) => void;
}

export class Cancelled extends Error {}

function requireTime(signal: AbortSignal | undefined) {
  if (signal?.aborted) throw new Cancelled('the request ran out of time');
}

interface Queryable {
  query(statement: Sql): Promise<pg.QueryResult>;
  /** The connection; present only in a transaction. */
  client?: pg.ClientBase;
}

function executorOn(client: Queryable, signal?: AbortSignal): Executor {
  const query = async (statement: Sql) => {
    requireTime(signal);
    return client.query(statement);
  };
  return {
    many: async <Row>(statement: Sql) => (await query(statement)).rows as Row[],
    maybe: async <Row>(statement: Sql) => (await query(statement)).rows[0] as Row | undefined,
    one: async <Row>(statement: Sql) => {
      const [row] = (await query(statement)).rows as Row[];
      if (row === undefined) throw new Error(`a statement that must return a row returned none: ${statement.text}`);
      return row;
    },
    run: async (statement: Sql) => (await query(statement)).rowCount ?? 0,
    copy: async (text, chunks) => {
      requireTime(signal);
      if (!client.client) throw new Error('rows are copied within a transaction');
      return copyIn(client.client, text, chunks);
    },
    letGo: () => Promise.resolve(),
  };
}

interface Pools {
  isPooled: boolean;
  connections: ConnectionPool;
  canceller: Canceller;
  beginning: TransactionStart;
}

/** A connection from the pool, and the function that returns it to the pool. */
interface Lease {
  client: pg.PoolClient;
  end(error?: unknown): Promise<void>;
}

async function take({ isPooled, connections, canceller }: Pools, signal: AbortSignal | undefined): Promise<Lease> {
  const client = await connections.take();
  const stopWatching = cancelOnAbort(canceller, client, signal);
  return {
    client,
    async end(error) {
      await stopWatching();
      // A connection with an open transaction is never reused. Nor is a cancelled connection, because a cluster's
      // coordinator may still be waiting silently for a node that does not respond.
      const isCancelled = signal?.aborted || sqlState(error) === queryCanceled;
      const isLost = isCancelled || isConnectionError(error) || client.getTransactionStatus() !== 'I';
      if (isLost || (isPooled && hasFailedToPrepare(client))) connections.discard(client);
      else client.release();
    },
  };
}

/** The connection that `withClient` lends. */
interface Borrowed {
  client(): Promise<pg.PoolClient>;
  letGo(): Promise<void>;
}

/**
 * Runs `work` with a connection that is acquired at the first statement. Work without statements does not wait for a
 * connection.
 */
async function withClient<T>(
  pools: Pools,
  signal: AbortSignal | undefined,
  work: (borrowed: Borrowed) => Promise<T>,
): Promise<T> {
  let lease: Promise<Lease> | undefined;
  let failure: unknown;
  const letGo = async () => {
    const held = lease;
    lease = undefined;
    await held?.then(
      (taken) => taken.end(),
      () => undefined,
    );
  };
  try {
    return await work({ client: async () => (await (lease ??= take(pools, signal))).client, letGo });
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

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  // If a statement has failed, `commit` rolls the transaction back without an error.
  if (command !== 'COMMIT')
    throw new Error('the transaction was rolled back at commit, because a statement had failed');
}

interface Transacting<T> {
  beginning: TransactionStart;
  signal: AbortSignal | undefined;
  work: (tx: Executor) => Promise<T>;
}

async function inTransaction<T>(client: pg.PoolClient, { beginning, signal, work }: Transacting<T>): Promise<T> {
  try {
    await beginFenced(client, beginning);
    const ask = inOneWrite(beginning.ask);
    const tx = executorOn({ query: (statement) => ask(client, statement), client }, signal);
    enableLastWrites(tx);
    const result = await work(tx);
    await runLastWrites(tx);
    requireTime(signal);
    await commit(client);
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

function openPools(options: DatabaseOptions) {
  const onError = (error: Error) => options.onError?.(error);
  const { service = 'requests', url, isPooled = false, isPrepared = true } = options;
  const connections = new ConnectionPool({
    connectionString: url,
    max: options.maxConnections ?? 20,
    pipeline: true,
    types: typeParsers,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    ...(isPooled ? {} : { options: sessionOptions(service, options.limits) }),
    application_name: 'fairhour',
    onError,
  });
  const control = new ConnectionPool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    idleTimeoutMillis: 10_000,
    options: sessionOptions('requests'),
    application_name: 'fairhour control',
    onError,
  });
  const cancel = isPooled ? cancelByKey : cancelByStatement(control.pool, onError);
  const canceller = { cancel, onSilence: () => connections.doubtAll() };
  const limits = isPooled ? limitsOfTransaction(service, options.limits) : undefined;
  return { isPooled, connections, control, canceller, beginning: { ask: statementSender(isPrepared), limits } };
}

/** Opens a pool of connections in UTC with the parsers of `types.ts`. */
export function openDatabase(options: DatabaseOptions): Database {
  const { control, ...pools } = openPools(options);
  const { connections, beginning } = pools;
  const ask = inOneWrite(beginning.ask);
  const session: Database['session'] = (work, signal) =>
    withClient(pools, signal, ({ client, letGo }) =>
      work({ ...executorOn({ query: async (statement) => ask(await client(), statement) }, signal), letGo }),
    );
  return {
    ...executorOn({
      query: (statement) =>
        withClient(pools, undefined, async ({ client }) => beginning.ask(await client(), statement)),
    }),
    pool: connections.pool,
    async close() {
      await connections.close();
      await control.close();
    },
    session,
    snapshot: (work) =>
      withClient(pools, undefined, async ({ client }) => {
        const taken = await client();
        const reading = { ...executorOn({ query: (statement) => beginning.ask(taken, statement) }), isSnapshot: true };
        return inSnapshot(taken, beginning, () => work(reading));
      }),
    transaction: (work, signal) =>
      withClient(pools, signal, async ({ client }) => inTransaction(await client(), { beginning, signal, work })),
  };
}
