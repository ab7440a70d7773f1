import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { nodeGone } from './errors.ts';
import { findLeft } from './living.ts';

/** How often nodes are looked at while one is away, and at most when something fails, in milliseconds. */
const restMs = 10_000;
/** How long work may wait before the nodes are checked. */
export const patienceMs = 5_000;

const nodeAway = () => Object.assign(new Error('the node of the organization does not answer'), { code: nodeGone });

/** Work for an organization that is under way. */
interface Running {
  readonly organizationId: number;
  readonly away: AbortController;
}

/**
 * Knows which organizations lie on nodes of a cluster that do not answer. Each of their requests would hold a
 * connection until the coordinator gives the node up, and with a few dozen of them nobody else would get one.
 */
export class NodeWatch {
  readonly #database: Database;
  #awayIds: ReadonlySet<number> = new Set();
  readonly #running = new Set<Running>();
  #isLooking = false;
  #lookedAt = -Infinity;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Something failed that may have waited for a node: looks at them, until all answer again. */
  note(): void {
    if (this.#isLooking || performance.now() - this.#lookedAt < restMs) return;
    this.#isLooking = true;
    void this.#look()
      .catch(() => undefined)
      .finally(() => {
        this.#awayIds = new Set();
        this.#isLooking = false;
        this.#lookedAt = performance.now();
      });
  }

  async #look(): Promise<void> {
    for (let left = await findLeft(this.#database); left; left = await findLeft(this.#database)) {
      this.#awayIds = new Set(left.awayIds);
      for (const { organizationId, away } of this.#running) if (this.#awayIds.has(organizationId)) away.abort();
      await pause(restMs, undefined, { ref: false });
    }
  }

  /** Throws where all of some organizations lie on nodes that are away. */
  requireAnswering(organizationIds: Iterable<number>): void {
    if (this.#awayIds.size === 0) return;
    const ids = [...organizationIds];
    if (ids.length === 0 || !ids.every((id) => this.#awayIds.has(id))) return;
    throw nodeAway();
  }

  /**
   * Runs work for an organization. If that takes long because its node does not answer, the signal aborts and the work
   * fails. Without this it would wait for the limit of a statement, which is ten minutes in the background.
   */
  async whileAnswering<T>(organizationId: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.requireAnswering([organizationId]);
    const running: Running = { organizationId, away: new AbortController() };
    const { signal } = running.away;
    const watch = setInterval(() => this.note(), patienceMs);
    this.#running.add(running);
    try {
      return await work(signal);
    } catch (error) {
      throw signal.aborted ? nodeAway() : error;
    } finally {
      this.#running.delete(running);
      clearInterval(watch);
    }
  }
}
