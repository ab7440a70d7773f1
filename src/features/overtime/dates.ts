import { type OrgCalendar, startOfLocalDate } from '../../time/calendar.ts';
import type { InstantRange } from '../../time/range.ts';
import { datesOf, type Workweek } from './rules/workweeks.ts';

/** The dates of workweeks that follow each other, ascending, with the first instant of each, once for all members. */
export interface Dates {
  readonly texts: readonly string[];
  /** First instants in microseconds, the finest the database knows. */
  readonly starts: readonly number[];
}

const microseconds = (instant: Temporal.Instant) => Number(instant.epochNanoseconds / 1_000n);

export function datesWithin(calendar: OrgCalendar, weeks: readonly Workweek[]): Dates {
  const dates = weeks.flatMap(datesOf);
  return {
    texts: dates.map(String),
    starts: dates.map((date) => microseconds(startOfLocalDate(calendar, date))),
  };
}

/** Between which places the dates stand whose first instant lies in the range, the second one exclusive. */
export function placesWithin({ starts }: Dates, { since, until }: InstantRange): [number, number] {
  const placeOf = (instant: Temporal.Instant) => {
    const at = microseconds(instant);
    const place = starts.findIndex((start) => start >= at);
    return place < 0 ? starts.length : place;
  };
  return [placeOf(since), until === null ? starts.length : placeOf(until)];
}
