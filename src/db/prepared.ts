import pg from 'pg';
import { gatherWrites } from './pool.ts';
import type { Sql } from './sql.ts';

/** The driver's description of a result's columns, with fields that its types omit. */
interface Shape {
  readonly fields: readonly pg.FieldDef[];
  readonly _parsers: readonly unknown[];
  readonly _prebuiltEmptyResultObject: object;
}

declare module 'pg' {
  interface Query<R, I> {
    prepare(connection: pg.Connection): void;
    handleRowDescription(message: object): void;
  }
}

interface Told {
  readonly shapes: Map<string, Shape>;
  /** The same connection without requests for column descriptions. */
  readonly quiet: pg.Connection;
}

const toldOn = new WeakMap<pg.Connection, Told>();

const tellingOn = (connection: pg.Connection): Told => ({
  shapes: new Map(),
  quiet: Object.create(connection, { describe: { value: () => undefined } }) as pg.Connection,
});

/**
 * A statement that is prepared under its name. The driver requests the description of the columns at each use, which
 * costs client and server as much as a small result. Here a connection requests the description once per name. A name
 * always stands for the same text, and PostgreSQL refuses a prepared statement whose columns have changed.
 */
class PreparedQuery extends pg.Query {
  readonly done: Promise<pg.QueryResult>;
  readonly name: string;
  declare readonly _result: Shape;
  declare _accumulateRows: boolean;
  #reported: Told | undefined;

  constructor({ name, text, values }: Sql) {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    super(text, [...values], (error, result) => (error ? reject(error) : resolve(result)));
    this.name = name;
    this.done = promise;
  }

  override prepare(connection: pg.Connection): void {
    this.#reported = toldOn.getOrInsertComputed(connection, tellingOn);
    const shape = this.#reported.shapes.get(this.name);
    if (!shape) return super.prepare(connection);
    Object.assign(this._result, shape);
    this._accumulateRows = true;
    super.prepare(this.#reported.quiet);
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#reported?.shapes.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

/** Sends a statement on a connection. */
export type SendStatement = (client: pg.ClientBase, statement: Sql) => Promise<pg.QueryResult>;

/** Runs a statement by its name, after preparing it on the connection if needed. */
const send: SendStatement = (client, statement) => {
  const query = new PreparedQuery(statement);
  client.query(query);
  return query.done;
};

const sendNameless: SendStatement = (client, { text, values }) => client.query(text, [...values]);

/** The names that the driver considers prepared on a connection. The driver's types omit them. */
interface Named {
  readonly connection: { readonly parsedStatements: Readonly<Record<string, string>> };
}

const spoilt = new WeakSet<pg.ClientBase>();

/**
 * Whether a statement could not be prepared on the connection. PostgreSQL forgets its name, but a pooler remembers it
 * and refuses the next attempt.
 */
export const hasFailedToPrepare = (client: pg.ClientBase): boolean => spoilt.has(client);

/** Runs statements by name, or without names behind poolers that do not support prepared statements. */
export const statementSender =
  (isPrepared: boolean): SendStatement =>
  async (client, statement) => {
    try {
      return await (isPrepared ? send : sendNameless)(client, statement);
    } catch (error) {
      const { parsedStatements } = (client as unknown as Named).connection;
      if (isPrepared && parsedStatements[statement.name] === undefined) spoilt.add(client);
      // The caller's stack trace is more useful than the socket's.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  };

/** Sends all statements of one event loop cycle in a single write. */
export const inOneWrite =
  (ask: SendStatement): SendStatement =>
  (client, statement) => {
    gatherWrites(client as pg.PoolClient);
    return ask(client, statement);
  };
