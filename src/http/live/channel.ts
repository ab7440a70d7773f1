import type { LiveRecord, LiveSource } from '../route.ts';
import type { LiveStream } from './stream.ts';

/** Records that are read at once; whoever is further behind reads page by page. */
export const pageSize = 200;

/** What an owner's records are read for, once for all who follow them. */
export class Channel {
  readonly source: LiveSource;
  readonly ownerId: number;
  /** Everything up to this id was handed to those who have joined. */
  #position: number;
  /** Who needs it to be read. */
  readonly users = new Set<LiveStream>();
  /** Who has all records up to the position, and is handed what comes. */
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

  hand(records: readonly LiveRecord[]): void {
    this.#position = records.at(-1)?.id ?? this.#position;
    for (const stream of this.#joined) stream.hand(records);
  }

  /** Whether anybody wants to be told of what changes without a record. */
  get isMarked(): boolean {
    return [...this.#joined].some(({ following }) => following.hint !== undefined);
  }

  tell(mark: number): void {
    for (const stream of this.#joined) stream.tell(mark);
  }

  leave(stream: LiveStream): void {
    this.users.delete(stream);
    this.#joined.delete(stream);
  }

  /**
   * Reads what a stream lacks, page by page and at its reader's pace; then it joins. It has everything when a page is
   * not full, unless others were handed something since it was asked for.
   */
  async join(stream: LiveStream, read: (startId: number) => Promise<readonly LiveRecord[]>): Promise<void> {
    for (;;) {
      const position = this.#position;
      if (stream.isOver) return;
      if (position < stream.nextId) break;
      const records = await read(stream.nextId);
      stream.hand(records);
      if (records.length < pageSize && position === this.#position) break;
      await stream.drained();
    }
    if (!stream.isOver) this.#joined.add(stream);
  }
}
