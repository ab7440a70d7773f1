import { SchemaTooNew } from '../../../db/fence.ts';
import { searchAll } from '../../../db/cluster/search.ts';
import { deliverNext, type Sending } from './deliver.ts';
import { sendLimits } from './send.ts';
import type { WebhookKey } from './store.ts';
import { findDueWebhooks } from './leases.ts';

/** Number of concurrent deliveries. Failing and slow receivers can use up to half of them. */
const [places, slowPlaces] = [48, 24];
const lookEveryMs = 1_000;

export interface Sender {
  /** Stops starting deliveries, aborts the current ones and waits until they have ended. */
  stop(): Promise<void>;
}

/** Sends due deliveries, one at a time per webhook, while the process runs. */
class Loop implements Sender {
  readonly #sending: Sending;
  readonly #onError: (error: unknown) => void;
  readonly #stopping = new AbortController();
  /** The running deliveries, and for each whether its receiver is slow. */
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
        await this.#findDue();
      } catch (error) {
        this.#onError(error);
        // From now on, only the newer version of the program may send.
        if (error instanceof SchemaTooNew) return;
      }
      const clock = setTimeout(this.#wake, lookEveryMs);
      await woken;
      clearTimeout(clock);
    }
  }

  async #findDue(): Promise<void> {
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
      // After a success, checks for more due deliveries at once. After an error, waits for the next interval.
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
 * Starts to send webhooks. Sending runs in a separate loop, because slow receivers would block the few slots of the job
 * queue.
 */
export const startSending = (started: Started, onError: (error: unknown) => void): Sender =>
  new Loop({ limits: sendLimits, ...started }, onError);
