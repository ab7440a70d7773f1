import type { Executor } from '../../../db/database.ts';
import { createDayFinder } from '../../../time/day-finder.ts';
import { addMonths } from './store/months.ts';

const utc = createDayFinder([{ timeZone: 'UTC', weekStart: 0, effectiveFrom: null }]);

/** The month (UTC) whose partition holds a slot: unix seconds to `YYYY-MM`. */
const monthOf = (unixSeconds: number) => utc(unixSeconds * 1000).slice(0, 7);

const daySeconds = 86_400;

/** The months that hold slots with these starts; of many slots few days are told apart. */
export function monthsOf(starts: readonly number[]): Set<string> {
  const days = new Set(starts.map((start) => Math.floor(start / daySeconds)));
  return new Set(Array.from(days, (day) => monthOf(day * daySeconds)));
}

/** No partition is dropped of so many months before the present one. */
const lastingMonths = 3;

/** The first month of which a partition, once there, stays. */
const firstLasting = (now: Temporal.Instant) =>
  now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ months: lastingMonths }).toPlainYearMonth().toString();

/** Knows for one database which months have a partition for slots, and adds those that a write needs. */
export class Months {
  readonly #known = new Set<string>();

  /**
   * Makes sure that the months have partitions. A month is taken as known only once it was found there, never when it
   * was just made: the transaction that made it may still be undone. Old ones are asked for each time, since they are
   * dropped when they hold nothing any more.
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

  /** Forgets what is known, as after a failed write: partitions may have been taken away. */
  forget(): void {
    this.#known.clear();
  }
}
