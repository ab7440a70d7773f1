import pg from 'pg';

interface CopyData {
  chunk: Buffer;
}

/** The connection of a client, which the driver's types omit. */
interface Connected {
  readonly connection: pg.Connection;
}

/** Approximate size of a piece. */
const pieceBytes = 4 * 1024 * 1024;
/** Initial buffer size for a statement; most tables are small. */
const firstBytes = 64 * 1024;
/** Maximum number of waiting pieces. If more bytes are waiting, reading from the database pauses. */
const mostWaiting = 2;

/**
 * `copy … to stdout`. PostgreSQL sends one message per row; this class joins them into pieces that end with a
 * complete row.
 */
class CopyOut extends pg.Query {
  #piece = Buffer.alloc(0);
  #used = 0;
  readonly #waiting: Buffer[] = [];
  readonly #stream: pg.Connection['stream'];
  #over: { error?: Error } | undefined;
  #wake = () => {};

  constructor(text: string, { connection: { stream } }: Connected) {
    super(text, (error: Error | null) => {
      if (!error) this.#emit();
      this.#over = error ? { error } : {};
      this.#wake();
    });
    this.#stream = stream;
  }

  handleCopyData({ chunk }: CopyData): void {
    if (this.#used + chunk.length > this.#piece.length) this.#makeRoom(chunk.length);
    // The driver reuses its buffer for the next rows.
    this.#used += chunk.copy(this.#piece, this.#used);
    if (this.#waiting.length >= mostWaiting) this.#stream.pause();
  }

  /** A piece grows to full size before it is passed on. */
  #makeRoom(bytes: number): void {
    const needed = this.#used + bytes;
    if (needed > pieceBytes) {
      this.#emit();
      this.#piece = Buffer.allocUnsafe(Math.max(pieceBytes, bytes));
      return;
    }
    const grown = Buffer.allocUnsafe(Math.min(pieceBytes, Math.max(firstBytes, 4 * needed)));
    this.#piece.copy(grown, 0, 0, this.#used);
    this.#piece = grown;
  }

  #emit(): void {
    if (this.#used === 0) return;
    this.#waiting.push(this.#piece.subarray(0, this.#used));
    this.#used = 0;
    this.#wake();
  }

  /** Returns the next rows, or undefined at the end. */
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
      // A consumer that stops early must not wait for the rest of a large table, so the connection is closed.
      if (this.#over) this.#stream.resume();
      else this.#stream.destroy();
    }
  }
}

/**
 * Streams the rows of `copy … to stdout` in pieces that end with a complete row, no faster than the consumer reads.
 */
export function copyOut(client: pg.ClientBase, text: string): AsyncGenerator<Buffer, void, undefined> {
  return client.query(new CopyOut(text, client as unknown as Connected)).pieces();
}
