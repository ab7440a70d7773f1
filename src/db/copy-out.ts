import pg from 'pg';

interface CopyData {
  chunk: Buffer;
}

/** The connection of a client; the driver's own types leave it out. */
interface Connected {
  readonly connection: pg.Connection;
}

/** Rows are handed over in pieces of about this size. */
const pieceBytes = 4 * 1024 * 1024;
/** The first bytes that are reserved for the rows of a statement; most tables are small. */
const firstBytes = 64 * 1024;
/** With so many pieces waiting the database is asked to wait too. */
const mostWaiting = 2;

/** `copy … to stdout`: PostgreSQL sends each row by itself; they are gathered into pieces that end with a row. */
class CopyOut extends pg.Query {
  #piece = Buffer.alloc(0);
  #used = 0;
  readonly #waiting: Buffer[] = [];
  readonly #stream: pg.Connection['stream'];
  #over: { error?: Error } | undefined;
  #wake = () => {};

  constructor(text: string, { connection: { stream } }: Connected) {
    super(text, (error: Error | null) => {
      if (!error) this.#handOver();
      this.#over = error ? { error } : {};
      this.#wake();
    });
    this.#stream = stream;
  }

  handleCopyData({ chunk }: CopyData): void {
    if (this.#used + chunk.length > this.#piece.length) this.#makeRoom(chunk.length);
    // The driver writes over its bytes with the next rows.
    this.#used += chunk.copy(this.#piece, this.#used);
    if (this.#waiting.length >= mostWaiting) this.#stream.pause();
  }

  /** A piece grows to its full size before it is handed over. */
  #makeRoom(bytes: number): void {
    const needed = this.#used + bytes;
    if (needed > pieceBytes) {
      this.#handOver();
      this.#piece = Buffer.allocUnsafe(Math.max(pieceBytes, bytes));
      return;
    }
    const grown = Buffer.allocUnsafe(Math.min(pieceBytes, Math.max(firstBytes, 4 * needed)));
    this.#piece.copy(grown, 0, 0, this.#used);
    this.#piece = grown;
  }

  #handOver(): void {
    if (this.#used === 0) return;
    this.#waiting.push(this.#piece.subarray(0, this.#used));
    this.#used = 0;
    this.#wake();
  }

  /** The next rows; undefined when there are no more. */
  async #next(): Promise<Buffer | undefined> {
    for (;;) {
      const piece = this.#waiting.shift();
      if (piece) return piece;
      if (this.#over?.error) throw this.#over.error;
      if (this.#over) return undefined;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      this.#stream.resume();
      await promise;
    }
  }

  async *pieces(): AsyncGenerator<Buffer, void, undefined> {
    try {
      for (let piece = await this.#next(); piece; piece = await this.#next()) yield piece;
    } finally {
      // Whoever gives up does not wait for the rest of a large table: the connection is of no use then.
      if (this.#over) this.#stream.resume();
      else this.#stream.destroy();
    }
  }
}

/** The rows that `copy … to stdout` answers, no faster than they are taken, in pieces that end with a row. */
export function copyOut(client: pg.ClientBase, text: string): AsyncGenerator<Buffer, void, undefined> {
  return client.query(new CopyOut(text, client as unknown as Connected)).pieces();
}
