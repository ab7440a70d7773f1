import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Executor } from '../../db/database.ts';
import type { Following, LiveRecord } from '../route.ts';
import { beatText, hintText, openingText, recordText } from './text.ts';

/** What a stream begins with, once it is admitted. */
export interface LiveStart {
  readonly following: Following;
  /** The newest record when it began. */
  readonly newestId: number;
  /** The first id that it sends; left out: what is newer than the newest. */
  readonly startId: number | undefined;
  /** Who follows, and the newest of the events that concern them. */
  readonly userId: number;
  readonly newestOwnId: number;
  /** The session or token, by which streams are counted. */
  readonly credential: string;
  readonly isSession: boolean;
  /** What they may follow now; undefined when they may no more. */
  judge(db: Executor, now: Temporal.Instant): Promise<Following | undefined>;
  /** Runs what is read for this stream alone when it is the turn of its organization. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

interface StreamOptions {
  readonly response: ServerResponse;
  readonly retryMs: number;
  /** What may wait for a slow reader, in bytes; more and the stream is cut. */
  readonly mostWaiting: number;
}

/** One stream to one reader: the records that they are shown, each once, in order. */
export class LiveStream extends Readable {
  readonly start: LiveStart;
  following: Following;
  /** When its right was looked at last, by the wall clock; 0 = not since it began. */
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

  /** The lowest id that it may still send. */
  get nextId(): number {
    return this.#nextId;
  }

  get isOver(): boolean {
    return this.#isOver || this.destroyed;
  }

  /** Bytes that its reader has not taken yet. */
  get #waiting(): number {
    return this.readableLength + this.#options.response.writableLength;
  }

  override _read(): void {
    this.#continue();
  }

  #send(text: string) {
    if (this.isOver || text === '') return;
    // What waits is bounded: a reader who comes back goes on after the last id they had.
    if (this.#waiting > this.#options.mostWaiting) this.destroy();
    else this.push(text);
  }

  /** Sends what is new of the records to who is shown it. */
  hand(records: readonly LiveRecord[]): void {
    const fresh = records.filter(({ id }) => id >= this.#nextId);
    this.#nextId = (fresh.at(-1)?.id ?? this.#nextId - 1) + 1;
    this.#send(
      fresh
        .filter((record) => this.following.shows(record))
        .map(recordText)
        .join(''),
    );
  }

  /** Says that something without records has changed; at first too, since it may have while nobody looked. */
  tell(mark: number): void {
    const { hint } = this.following;
    if (hint === undefined || mark === this.#mark) return;
    this.#mark = mark;
    this.#send(hintText(hint));
  }

  /** Whoever has not taken what was sent before needs no sign of life. */
  beat(): void {
    if (this.#waiting === 0) this.#send(beatText(Math.max(0, this.#nextId - 1)));
  }

  /** Resolves when the reader has taken what waited for them, or is gone. */
  async drained(): Promise<void> {
    while (!this.isOver && this.#waiting > this.readableHighWaterMark) {
      await new Promise<void>((resolve) => (this.#continue = resolve));
    }
  }

  /** Ends the answer in order. */
  finish(): void {
    if (this.isOver) return;
    this.#isOver = true;
    this.push(null);
  }

  /** Cuts the connection, whatever its reader has not taken. */
  cut(): void {
    this.#options.response.destroy();
  }
}
