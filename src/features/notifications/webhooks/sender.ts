import { SchemaTooNew } from '../../../db/fence.ts';
import { searchAll } from '../../../db/cluster/search.ts';
import { deliverNext, type Sending } from './deliver.ts';
import { sendLimits } from './send.ts';
import type { WebhookKey } from './store.ts';
import { findDueWebhooks } from './turns.ts';

/** So many are sent to at once; those that fail or are slow take half of the places at most. */
const [places, slowPlaces] = [48, 24];
const lookEveryMs = 1_000;

export interface Sender {
  /** Begins nothing more, breaks off what is under way and waits for it. */
  stop(): Promise<void>;
}

/** Sends what is due, each webhook by itself, as long as the process runs. */
class Loop implements Sender {
  readonly #sending: Sending;
  readonly #onError: (error: unknown) => void;
  readonly #stopping = new AbortController();
  /** What is under way, and whether it is slow. */
  readonly #running = new Map<Promise<void>, boolean>();
  readonly #ended: Promise<void>;
  #wake = () => {};

  constructor(sending: Sending, onError: (error: unknown) => void) {
    this.#sending = sending;
    this.#onError = onError;
    this.#ended = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    await this.#ended;
    await Promise.all(this.#running.keys());
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const woken = new Promise<void>((resolve) => (this.#wake = resolve));
      try {
        await this.#look();
      } catch (error) {
        this.#onError(error);
        // What is to be sent is a newer program's business from then on.
        if (error instanceof SchemaTooNew) return;
      }
      const clock = setTimeout(this.#wake, lookEveryMs);
      await woken;
      clearTimeout(clock);
    }
  }

  async #look(): Promise<void> {
    const { edge } = this.#sending;
    const now = await edge.now(edge.database);
    const slow = [...this.#running.values()].filter(Boolean).length;
    const free = places - this.#running.size;
    const quick = await searchAll(edge, (db) => findDueWebhooks(db, now, { isSlow: false, limit: free }));
    const room = Math.min(free - quick.length, slowPlaces - slow);
    const others = await searchAll(edge, (db) => findDueWebhooks(db, now, { isSlow: true, limit: room }));
    for (const key of quick) this.#begin(key, false);
    for (const key of others) this.#begin(key, true);
  }

  #begin(key: WebhookKey, isSlow: boolean): void {
    const run = this.#deliver(key).then((wentWell) => {
      this.#running.delete(run);
      // There may be more for it. What failed here fails again: that waits for the clock.
      return wentWell ? this.#wake() : undefined;
    });
    this.#running.set(run, isSlow);
  }

  async #deliver(key: WebhookKey): Promise<boolean> {
    try {
      await deliverNext(this.#sending, key, this.#stopping.signal);
      return true;
    } catch (error) {
      this.#onError(error);
      return false;
    }
  }
}

type Started = Omit<Sending, 'limits'> & Partial<Sending>;

/**
 * Begins to send webhooks. A loop of its own, and no jobs of the queue: those have few places, and receivers take their
 * time.
 */
export const startSending = (started: Started, onError: (error: unknown) => void): Sender =>
  new Loop({ limits: sendLimits, ...started }, onError);
