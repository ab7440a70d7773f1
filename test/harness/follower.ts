import { expect } from 'vitest';
import { readEvents, type StreamEvent } from '../../src/client/follow.ts';

/** A stream reader that stores what it receives. */
export class Follower {
  readonly status: number;
  readonly headers: Headers;
  readonly blocks: StreamEvent[] = [];
  /** Resolves when the stream ends, stating whether it ended regularly or was cut off. */
  readonly ended: Promise<'in order' | 'cut'>;
  readonly #abort: AbortController;

  private constructor(response: Response, abort: AbortController) {
    this.status = response.status;
    this.headers = response.headers;
    this.#abort = abort;
    this.ended = this.#read(response).then(
      () => 'in order',
      () => 'cut',
    );
  }

  static async open(url: string, headers: Record<string, string>): Promise<Follower> {
    const abort = new AbortController();
    const response = await fetch(url, { headers: { accept: 'text/event-stream', ...headers }, signal: abort.signal });
    return new Follower(response, abort);
  }

  async #read(response: Response) {
    for await (const block of readEvents(response.body)) this.blocks.push(block);
  }

  /** The received records. */
  get records(): { id: number; kind: string; subject_id: number; payload: Record<string, unknown> }[] {
    return this.blocks.flatMap(({ id, data }) => (id === undefined || data === undefined ? [] : [JSON.parse(data)]));
  }

  /** The id that a browser would send when it reconnects. */
  get lastId(): string | undefined {
    return this.blocks.findLast(({ id }) => id !== undefined)?.id;
  }

  /** Waits until the stream has sent this number of records. */
  async has(count: number): Promise<void> {
    await expect.poll(() => this.records.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
  }

  /** Closes the stream on the reader's side. */
  async cut(): Promise<void> {
    this.#abort.abort();
    await this.ended;
  }
}
