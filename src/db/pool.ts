import pg from 'pg';
import { sessionFormats } from './session.ts';

declare module 'pg' {
  interface Client {
    /** Startup parameters of a connection, which the driver's types omit. */
    getStartupConf(): Record<string, string>;
  }
}

const connectWithinMs = 5_000;
// On shutdown, a second is allowed for closing the pool.
const closeWithinMs = 800;

/** A connection whose loss never crashes the process. Its statements fail, and the pool removes it. */
class Connection extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: connectWithinMs });
    // Pools listen only to idle connections; an unhandled error event would end the process.
    this.on('error', () => undefined);
  }

  override getStartupConf(): Record<string, string> {
    return { ...super.getStartupConf(), ...sessionFormats };
  }
}

/** Connections that write at the end of the current event loop cycle. */
const gathering = new WeakSet<pg.PoolClient>();

/**
 * Joins all statements of the current event loop cycle into one network write. A network write costs more than building
 * a statement, and each write would wake the database.
 */
export function gatherWrites(client: pg.PoolClient): void {
  if (gathering.has(client)) return;
  const { stream } = client.connection;
  gathering.add(client);
  stream.cork();
  process.nextTick(() => {
    gathering.delete(client);
    stream.uncork();
  });
}

export interface PoolOptions extends pg.PoolConfig {
  /** Receives the error of a connection lost while idle. */
  onError(error: Error): void;
}

/** A pool of connections that can be lost at any time. */
export class ConnectionPool {
  readonly pool: pg.Pool;
  readonly #open = new Set<pg.PoolClient>();
  readonly #doubted = new WeakSet<pg.PoolClient>();

  constructor({ onError, ...config }: PoolOptions) {
    this.pool = new pg.Pool({ ...config, Client: Connection, keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
    this.pool.on('error', (error: Error & { client?: unknown }) => {
      // Otherwise the client object would be logged.
      delete error.client;
      onError(error);
    });
    this.pool.on('connect', (client) => this.#open.add(client));
    this.pool.on('remove', (client) => this.#open.delete(client));
  }

  /** A connection for the caller, who releases or discards it. */
  async take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.pool.connect();
      if (!this.#doubted.has(client)) return client;
      this.discard(client);
    }
  }

  /** Closes a connection without a goodbye message, which would wait for a response. */
  discard(client: pg.PoolClient): void {
    client.release(true);
    client.connection.stream.destroy();
  }

  /** Prevents the reuse of all open connections, because one of the connections no longer reacts. */
  doubtAll(): void {
    for (const client of this.#open) this.#doubted.add(client);
  }

  /** Ends every connection. Connections that do not respond in time are cut off. */
  async close(): Promise<void> {
    const cut = setTimeout(() => {
      for (const client of this.#open) client.connection.stream.destroy();
    }, closeWithinMs);
    await this.pool.end();
    clearTimeout(cut);
  }
}
