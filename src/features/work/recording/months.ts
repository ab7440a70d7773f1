import type { Executor } from '../../../db/database.ts';
import { createDayFinder } from '../../../time/day-finder.ts';
import { addMonths } from './store/months.ts';

const utc = createDayFinder([{ timeZone: 'UTC', weekStart: 0, effectiveFrom: null }]);

/** The month (UTC) whose partition contains a slot: unix seconds to `YYYY-MM`. */
const monthOf = (unixSeconds: number) => utc(unixSeconds * 1000).slice(0, 7);

const daySeconds = 86_400;

/**
 * The months of slots with these starts. Starts are first reduced to distinct days, because many slots share a few
 * days.
 */
export function monthsOf(starts: readonly number[]): Set<string> {
  const days = new Set(starts.map((start) => Math.floor(start / daySeconds)));
  return new Set(Array.from(days, (day) => monthOf(day * daySeconds)));
}

/** How many months before the current month keep their partitions even if these are empty. */
const lastingMonths = 3;

/** The first month whose partition is never dropped. */
const firstLasting = (now: Temporal.Instant) =>
  now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ months: lastingMonths }).toPlainYearMonth().toString();

/** Tracks for one database which months have a partition for slots, and adds those that a write needs. */
export class Months {
  readonly #known = new Set<string>();

  /**
   * Ensures that the months have partitions. A month counts as known only when a later call finds its
   * partition, because the transaction that creates the partition can still be rolled back. Old months are checked on
   * every call, because empty old partitions are dropped.
   */
  async ensure(
    months: Iterable<string>,
    now: Temporal.Instant,
    run: <T>(work: (db: Executor) => Promise<T>) => Promise<T>,
  ): Promise<void> {
    const first = firstLasting(now);
    const missing = [...new Set(months)].filter((month) => month < first || !this.#known.has(month)).sort();
    if (missing.length === 0) return;
    const present = await run((db) => addMonths(db, missing));
    for (const month of present) this.#known.add(month);
  }

  /** Clears the known months, for example after a failed write, because partitions may have been dropped. */
  forget(): void {
    this.#known.clear();
  }
}
