import { randomUUID } from 'node:crypto';
import type { Executor } from '../db/database.ts';
import { sql, type SqlFragment } from '../db/sql.ts';

/** Duration of a lease without renewal, in database time. A killed worker blocks other workers for this time. */
const lasts = sql`interval '6 s'`;
/** A lease with less than this time left is renewed. */
const margin = sql`interval '3 s'`;

interface State {
  isMine: boolean;
  isOver: boolean;
  endsSoon: boolean;
}

/**
 * The lease that permits one of several workers to search for due work, as long as the worker renews it. After a delay,
 * two workers can both assume for a moment that they have the lease. This is harmless, because queuing a row twice
 * creates one job.
 */
export class RelayLease {
  readonly #holder = randomUUID();

  /** Takes or renews the lease. Returns false while another worker has it. */
  async take(db: Executor): Promise<boolean> {
    const state = await db.one<State>(sql`
      select holder is not distinct from ${this.#holder}::uuid as "isMine", until <= clock_timestamp() as "isOver",
        until <= clock_timestamp() + ${margin} as "endsSoon"
      from relay_turn`);
    if (state.isMine && !state.endsSoon) return true;
    // Only reads while another worker has the lease. The write-ahead log grows by one row every few seconds.
    if (!state.isMine && !state.isOver) return false;
    return this.#write(db, sql`holder = ${this.#holder}::uuid or until <= clock_timestamp()`, lasts);
  }

  /** Ends the lease, so that another worker can take it immediately. */
  async giveBack(db: Executor): Promise<void> {
    await this.#write(db, sql`holder = ${this.#holder}::uuid`, sql`interval '0 s'`);
  }

  async #write(db: Executor, condition: SqlFragment, time: SqlFragment): Promise<boolean> {
    const taken = await db.run(sql`
      update relay_turn set holder = ${this.#holder}::uuid, until = clock_timestamp() + ${time} where ${condition}`);
    return taken > 0;
  }
}
