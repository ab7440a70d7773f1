import { randomUUID } from 'node:crypto';
import type { Executor } from '../db/database.ts';
import { sql, type SqlFragment } from '../db/sql.ts';

/** So long a worker that was killed has the turn, by the clock of the database. */
const lasts = sql`interval '6 s'`;
/** With less than this left, whoever has the turn takes it on. */
const margin = sql`interval '3 s'`;

interface State {
  isMine: boolean;
  isOver: boolean;
  endsSoon: boolean;
}

/**
 * Of several workers one has the turn to look for due work, as long as it gives signs of life. Two may think they have
 * it for a moment, when one was held up: what is handed over twice is one job all the same.
 */
export class RelayTurn {
  readonly #holder = randomUUID();

  /** Takes the turn, or takes it on; false while another worker has it. */
  async take(db: Executor): Promise<boolean> {
    const state = await db.one<State>(sql`
      select holder is not distinct from ${this.#holder}::uuid as "isMine", until <= clock_timestamp() as "isOver",
        until <= clock_timestamp() + ${margin} as "endsSoon"
      from relay_turn`);
    if (state.isMine && !state.endsSoon) return true;
    // Who only looks writes nothing: the log of the database grows by one row in a few seconds.
    if (!state.isMine && !state.isOver) return false;
    return this.#write(db, sql`holder = ${this.#holder}::uuid or until <= clock_timestamp()`, lasts);
  }

  /** The next worker that looks takes the turn. */
  async giveBack(db: Executor): Promise<void> {
    await this.#write(db, sql`holder = ${this.#holder}::uuid`, sql`interval '0 s'`);
  }

  async #write(db: Executor, condition: SqlFragment, time: SqlFragment): Promise<boolean> {
    const taken = await db.run(sql`
      update relay_turn set holder = ${this.#holder}::uuid, until = clock_timestamp() + ${time} where ${condition}`);
    return taken > 0;
  }
}
