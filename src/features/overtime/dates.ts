import { type OrgCalendar, startOfLocalDate } from '../../time/calendar.ts';
import type { InstantRange } from '../../time/range.ts';
import { datesOf, type Workweek } from './rules/workweeks.ts';

const microseconds = (instant: Temporal.Instant) => Number(instant.epochNanoseconds / 1_000n);

/** The dates of workweeks that follow each other, ascending, once for all members of a page. */
export class Dates {
  readonly texts: readonly string[];
  readonly #dates: readonly Temporal.PlainDate[];
  readonly #calendar: OrgCalendar;
  /** First instants in microseconds, the finest the database knows; those that were asked for. */
  readonly #starts: number[] = [];

  constructor(calendar: OrgCalendar, weeks: readonly Workweek[]) {
    this.#calendar = calendar;
    this.#dates = weeks.flatMap(datesOf);
    this.texts = this.#dates.map(String);
  }

  #startOf(place: number): number {
    const date = this.#dates[place];
    if (!date) throw new RangeError(`there is no date at ${place}`);
    return (this.#starts[place] ??= microseconds(startOfLocalDate(this.#calendar, date)));
  }

  /** How many of the dates begin before an instant. */
  #countBefore(instant: Temporal.Instant): number {
    const at = microseconds(instant);
    let [from, until] = [0, this.#dates.length];
    while (from < until) {
      const middle = Math.floor((from + until) / 2);
      if (this.#startOf(middle) < at) from = middle + 1;
      else until = middle;
    }
    return from;
  }

  /** Between which places the dates stand whose first instant lies in the range, the second one exclusive. */
  within({ since, until }: InstantRange): [number, number] {
    return [this.#countBefore(since), until === null ? this.#dates.length : this.#countBefore(until)];
  }
}
