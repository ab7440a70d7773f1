import pg from 'pg';
import { sessionFormats } from './session.ts';

declare module 'pg' {
  interface Client {
    /** What a connection begins with; the driver's own types leave it out. */
    getStartupConf(): Record<string, string>;
  }
}

const connectWithinMs = 5_000;
// The stop path leaves a second for it.
const closeWithinMs = 800;

/** A connection whose loss never ends the process: statements on it fail, and its pool lets it go. */
class Connection extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: connectWithinMs });
    // Pools listen only to connections that lie idle; an error that nobody hears would end the process.
    this.on('error', () => undefined);
  }

  override getStartupConf(): Record<string, string> {
    return { ...super.getStartupConf(), ...sessionFormats };
  }
}

/** Connections that write once this turn of the event loop is over. */
const gathering = new WeakSet<pg.PoolClient>();

/**
 * What is sent on the connection in this turn goes out as one write: to hand something to the network costs more than
 * to make a statement, and each piece would wake the database.
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
  /** Receives the error of a connection that is lost while it is idle. */
  onError(error: Error): void;
}

/** A pool of connections that may be lost at any moment. */
export class ConnectionPool {
  readonly pool: pg.Pool;
  readonly #open = new Set<pg.PoolClient>();
  readonly #doubted = new WeakSet<pg.PoolClient>();

  constructor({ onError, ...config }: PoolOptions) {
    this.pool = new pg.Pool({ ...config, Client: Connection, keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
    this.pool.on('error', (error: Error & { client?: unknown }) => {
      // All that the driver knows of the connection, which would go into the log.
      delete error.client;
      onError(error);
    });
    this.pool.on('connect', (client) => this.#open.add(client));
    this.pool.on('remove', (client) => this.#open.delete(client));
  }

  /** A connection for the caller alone, who releases or discards it. */
  async take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.pool.connect();
      if (!this.#doubted.has(client)) return client;
      this.discard(client);
    }
  }

  /** Throws a connection away without asking it; to end it in order would wait for its answer. */
  discard(client: pg.PoolClient): void {
    client.release(true);
    client.connection.stream.destroy();
  }

  /** Nothing that is open now is handed out again: one connection that went silent speaks for all. */
  doubtAll(): void {
    for (const client of this.#open) this.#doubted.add(client);
  }

  /** Ends every connection; those that do not answer are cut off. */
  async close(): Promise<void> {
    const cut = setTimeout(() => {
      for (const client of this.#open) client.connection.stream.destroy();
    }, closeWithinMs);
    await this.pool.end();
    clearTimeout(cut);
  }
}
