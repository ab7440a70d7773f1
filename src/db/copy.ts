import { once } from 'node:events';
import pg from 'pg';

/** Methods for `copy … from stdin` that the driver's types omit. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

type Chunks = AsyncIterable<Buffer>;

/** Waits until the connection accepts more data or is closed. */
async function drained({ stream }: pg.Connection): Promise<void> {
  const settled = new AbortController();
  const { signal } = settled;
  await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })]);
  settled.abort();
}

/**
 * `copy … from stdin`. The driver has no method for this, but it calls a query object back, even with pipelined
 * queries. No other query may be sent until this one has settled.
 */
class CopyIn extends pg.Query {
  readonly done: Promise<number>;
  readonly #chunks: Chunks;
  #failure: unknown;
  #settled = false;

  constructor(text: string, chunks: Chunks) {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    super(text, (error, result) => {
      this.#settled = true;
      if (error) reject(this.#failure ?? error);
      else resolve(result.rowCount ?? 0);
    });
    this.done = promise;
    this.#chunks = chunks;
  }

  handleCopyInResponse(connection: CopyConnection): void {
    void this.#send(connection);
  }

  async #send(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of this.#chunks) {
        // The database has rejected a row, or the connection is lost. The query has already settled.
        if (this.#settled) return;
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain) await drained(connection);
      }
      if (!this.#settled) connection.endCopyFrom();
    } catch (error) {
      this.#failure = error;
      if (!this.#settled) connection.sendCopyFail('the rows could not be written');
    }
  }
}

/** Streams rows into a table, no faster than the database accepts them. Returns the number of rows. */
export function copyIn(client: pg.ClientBase, text: string, chunks: Chunks): Promise<number> {
  return client.query(new CopyIn(text, chunks)).done;
}
