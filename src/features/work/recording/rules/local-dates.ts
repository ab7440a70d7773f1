import type { OrgCalendar } from '../../../../time/calendar.ts';
import { createDaySplitter } from '../../../../time/slots.ts';
import { createWeekFinder } from '../../../../time/workweeks.ts';
import type { DaySplitter } from './split-at-midnight.ts';

/** On which dates of an organization time lies, and in which of its weeks a date. */
export interface LocalDates {
  split: DaySplitter;
  /** The first date of the workweek that holds a date. */
  weekOf: (date: string) => string;
}

export const localDatesUnder = (calendar: OrgCalendar): LocalDates => ({
  split: createDaySplitter(calendar),
  weekOf: createWeekFinder(calendar),
});
