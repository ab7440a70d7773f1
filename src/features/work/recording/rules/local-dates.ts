import type { OrgCalendar } from '../../../../time/calendar.ts';
import { createDaySplitter } from '../../../../time/slots.ts';
import { createWeekFinder } from '../../../../time/workweeks.ts';
import type { DaySplitter } from './split-at-midnight.ts';

/** Finds an instant's local date, and a date's workweek, in an organization's calendar. */
export interface LocalDates {
  split: DaySplitter;
  /** The first date of the workweek that contains a date. */
  weekOf: (date: string) => string;
}

export const localDatesUnder = (calendar: OrgCalendar): LocalDates => ({
  split: createDaySplitter(calendar),
  weekOf: createWeekFinder(calendar),
});
