import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { lostNode } from './errors.ts';
import { findReachablePart } from './reachable-part.ts';

/** Milliseconds between two checks while a node is unavailable, and the minimum interval of checks after failures. */
const restMs = 10_000;
/** How long a piece of work may wait before the nodes are checked. */
export const nodeCheckDelayMs = 5_000;

const nodeAway = () => Object.assign(new Error('the node of the organization does not answer'), { code: lostNode });

/** Running work for an organization. */
interface Running {
  readonly organizationId: number;
  readonly away: AbortController;
}

/**
 * Tracks organizations on cluster nodes that do not answer. Each request for such an organization would occupy a
 * connection until the coordinator gives up on the node. A few dozen of these requests would leave no connection for
 * other requests.
 */
export class NodeWatch {
  readonly #database: Database;
  #awayIds: ReadonlySet<number> = new Set();
  readonly #running = new Set<Running>();
  #isChecking = false;
  #lookedAt = -Infinity;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Call this after a failure of work that may have waited for a node. Checks the nodes until all answer again. */
  note(): void {
    if (this.#isChecking || performance.now() - this.#lookedAt < restMs) return;
    this.#isChecking = true;
    void this.#check()
      .catch(() => undefined)
      .finally(() => {
        this.#awayIds = new Set();
        this.#isChecking = false;
        this.#lookedAt = performance.now();
      });
  }

  async #check(): Promise<void> {
    for (let left = await findReachablePart(this.#database); left; left = await findReachablePart(this.#database)) {
      this.#awayIds = new Set(left.awayIds);
      for (const { organizationId, away } of this.#running) if (this.#awayIds.has(organizationId)) away.abort();
      await pause(restMs, undefined, { ref: false });
    }
  }

  /** Throws if a given organization's shards are on a node that is unavailable. */
  requireAnswering(organizationIds: Iterable<number>): void {
    if (this.#awayIds.size === 0) return;
    const ids = [...organizationIds];
    if (ids.length === 0 || !ids.every((id) => this.#awayIds.has(id))) return;
    throw nodeAway();
  }

  /**
   * Runs work for an organization. If the work takes too long because its node does not answer, the signal aborts and
   * the work fails. Otherwise it would wait for the statement timeout, which is ten minutes in the background.
   */
  async whileAnswering<T>(organizationId: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.requireAnswering([organizationId]);
    const running: Running = { organizationId, away: new AbortController() };
    const { signal } = running.away;
    const watch = setInterval(() => this.note(), nodeCheckDelayMs);
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
