import type { LiveRecord, LiveSource } from '../route.ts';
import type { LiveStream } from './stream.ts';

/** Records per read. A reader who is further behind reads the records page by page. */
export const pageSize = 200;

/** The records of an owner, read once for all streams that follow them. */
export class Channel {
  readonly source: LiveSource;
  readonly ownerId: number;
  /** All records up to this id have been passed to the joined streams. */
  #position: number;
  /** The streams that need this channel. */
  readonly users = new Set<LiveStream>();
  /** The streams that have all records up to the position and receive new ones. */
  readonly #joined = new Set<LiveStream>();

  constructor(source: LiveSource, ownerId: number, newestId: number) {
    this.source = source;
    this.ownerId = ownerId;
    this.#position = newestId;
  }

  get nextId(): number {
    return this.#position + 1;
  }

  hasJoined(stream: LiveStream): boolean {
    return this.#joined.has(stream);
  }

  deliver(records: readonly LiveRecord[]): void {
    this.#position = records.at(-1)?.id ?? this.#position;
    for (const stream of this.#joined) stream.deliver(records);
  }

  /** True if a stream has requested hints about changes that have no record. */
  get isMarked(): boolean {
    return [...this.#joined].some(({ following }) => following.hint !== undefined);
  }

  hint(mark: number): void {
    for (const stream of this.#joined) stream.hint(mark);
  }

  leave(stream: LiveStream): void {
    this.users.delete(stream);
    this.#joined.delete(stream);
  }

  /**
   * Reads the records that a stream has not sent yet, page by page at the reader's pace. Then the stream joins the
   * channel. When a page is not full, the stream has all records, unless other streams have received records since the
   * page was requested.
   */
  async join(stream: LiveStream, read: (startId: number) => Promise<readonly LiveRecord[]>): Promise<void> {
    for (;;) {
      const position = this.#position;
      if (stream.isOver) return;
      if (position < stream.nextId) break;
      const records = await read(stream.nextId);
      stream.deliver(records);
      if (records.length < pageSize && position === this.#position) break;
      await stream.drained();
    }
    if (!stream.isOver) this.#joined.add(stream);
  }
}
