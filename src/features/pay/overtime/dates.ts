import { addDays, daysBetween } from '../../../time/adjacent.ts';
import { type OrgCalendar, startOfLocalDate } from '../../../time/calendar.ts';
import { dayOfDate, textOfDay } from '../../../time/day-numbers.ts';
import { isBefore } from '../../../time/order.ts';
import type { BoundedRange, InstantRange } from '../../../time/range.ts';

/** Consecutive days, numbered from the first day of a page: `[from, until)`. */
export interface DayRange {
  from: number;
  until: number;
}

/** Consecutive dates, numbered from the first one. All members of a page share them. */
export class PageDates {
  readonly first: Temporal.PlainDate;
  readonly count: number;
  /** From the start of the first date to the start of the date after the last one. */
  readonly range: BoundedRange;
  readonly calendar: OrgCalendar;
  readonly #starts = new Map<number, Temporal.Instant>();

  constructor(calendar: OrgCalendar, first: Temporal.PlainDate, count: number) {
    this.first = first;
    this.count = count;
    this.calendar = calendar;
    this.range = { since: this.startOf(0), until: this.startOf(count) };
  }

  startOf(day: number): Temporal.Instant {
    return this.#starts.getOrInsertComputed(day, () => startOfLocalDate(this.calendar, addDays(this.first, day)));
  }

  /** The number of a date. */
  dayOf(date: Temporal.PlainDate): number {
    return daysBetween(this.first, date);
  }

  /** `YYYY-MM-DD`. */
  textOf(day: number): string {
    return textOfDay(dayOfDate(this.first) + day);
  }

  /** The number of dates that begin before an instant. */
  #countBefore(instant: Temporal.Instant): number {
    if (!isBefore(this.range.since, instant)) return 0;
    if (!isBefore(instant, this.range.until)) return this.count;
    let [from, until] = [0, this.count];
    while (from < until) {
      const middle = (from + until) >>> 1;
      if (isBefore(this.startOf(middle), instant)) from = middle + 1;
      else until = middle;
    }
    return from;
  }

  /** The dates whose first instant is in the range. */
  within({ since, until }: InstantRange): DayRange {
    return { from: this.#countBefore(since), until: until === null ? this.count : this.#countBefore(until) };
  }
}
