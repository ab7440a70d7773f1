import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Executor } from '../../db/database.ts';
import type { FollowedSource, LiveRecord } from '../route.ts';
import { beatText, hintText, openingText, recordText } from './text.ts';

/** The start of an admitted stream. */
export interface LiveStart {
  readonly following: FollowedSource;
  /** The newest record at the start. */
  readonly newestId: number;
  /** The first id that the stream sends; undefined = only records newer than `newestId`. */
  readonly startId: number | undefined;
  /** The person who follows the stream, and the newest event about them. */
  readonly userId: number;
  readonly newestOwnId: number;
  /** The session or token; open streams are counted per session or token. */
  readonly credential: string;
  readonly isSession: boolean;
  /** Determines which records the person may follow now; undefined if none. */
  judge(db: Executor, now: Temporal.Instant): Promise<FollowedSource | undefined>;
  /** Runs reads that serve only this stream, when its organization has a free queue slot. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

interface StreamOptions {
  readonly response: ServerResponse;
  readonly retryMs: number;
  /** Maximum bytes that wait for a slow reader. If more are waiting, the stream is cut off. */
  readonly mostWaiting: number;
}

/** A stream to a reader. It sends the records that the reader may see, each once and in order. */
export class LiveStream extends Readable {
  readonly start: LiveStart;
  following: FollowedSource;
  /** Wall-clock time of the last access check; 0 = not since the start. */
  judgedAtMs = 0;
  readonly #options: StreamOptions;
  #nextId: number;
  #mark: number | undefined;
  #isOver = false;
  #continue: () => void = () => undefined;

  constructor(start: LiveStart, options: StreamOptions) {
    super({ highWaterMark: 16_384 });
    this.start = start;
    this.following = start.following;
    this.#options = options;
    this.#nextId = start.startId ?? start.newestId + 1;
    this.once('close', () => this.#continue());
    options.response.on('drain', () => this.#continue());
    this.push(openingText(options.retryMs, Math.max(0, this.#nextId - 1)));
  }

  /** The lowest id that the stream may still send. */
  get nextId(): number {
    return this.#nextId;
  }

  get isOver(): boolean {
    return this.#isOver || this.destroyed;
  }

  /** Bytes that the reader has not received yet. */
  get #waiting(): number {
    return this.readableLength + this.#options.response.writableLength;
  }

  override _read(): void {
    this.#continue();
  }

  #send(text: string) {
    if (this.isOver || text === '') return;
    // The buffer is bounded: a reader who is cut off can reconnect and continue after their last id.
    if (this.#waiting > this.#options.mostWaiting) this.destroy();
    else this.push(text);
  }

  /** Sends the new records that the reader may see. */
  deliver(records: readonly LiveRecord[]): void {
    const fresh = records.filter(({ id }) => id >= this.#nextId);
    this.#nextId = (fresh.at(-1)?.id ?? this.#nextId - 1) + 1;
    this.#send(
      fresh
        .filter((record) => this.following.shows(record))
        .map(recordText)
        .join(''),
    );
  }

  /**
   * Sends a hint that something has changed for which there is no record. The first hint is always sent, because the
   * change may have preceded the stream.
   */
  hint(mark: number): void {
    const { hint } = this.following;
    if (hint === undefined || mark === this.#mark) return;
    this.#mark = mark;
    this.#send(hintText(hint));
  }

  /** A reader with unread data needs no heartbeat. */
  beat(): void {
    if (this.#waiting === 0) this.#send(beatText(Math.max(0, this.#nextId - 1)));
  }

  /** Resolves when the reader has received the waiting data or has disconnected. */
  async drained(): Promise<void> {
    while (!this.isOver && this.#waiting > this.readableHighWaterMark) {
      await new Promise<void>((resolve) => (this.#continue = resolve));
    }
  }

  /** Ends the response properly. */
  finish(): void {
    if (this.isOver) return;
    this.#isOver = true;
    this.push(null);
  }

  /** Cuts the connection, even with unread data. */
  cut(): void {
    this.#options.response.destroy();
  }
}
