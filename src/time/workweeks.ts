import { addDays, countDates, dayAfter, dayBefore, justBefore } from './adjacent.ts';
import { localDate, type OrgCalendar, weekStartDate } from './calendar.ts';
import { isBefore } from './order.ts';
import { dateOfText } from './text.ts';

/** A workweek in local dates, both inclusive; seven days unless a change of the calendar cut it. */
export interface Workweek {
  startOn: Temporal.PlainDate;
  stopOn: Temporal.PlainDate;
}

/**
 * The first date under each version of the calendar: the one after the last date of the version before. A date that a
 * change of the zone opens twice stays with the older version.
 */
function firstDates(calendar: OrgCalendar): (Temporal.PlainDate | null)[] {
  return calendar.map(({ effectiveFrom }) =>
    effectiveFrom === null ? null : dayAfter(localDate(calendar, justBefore(effectiveFrom))),
  );
}

/** The workweek that holds a date. */
function workweekOf(calendar: OrgCalendar, firsts: readonly (Temporal.PlainDate | null)[], date: Temporal.PlainDate) {
  const index = firsts.findLastIndex((first) => first === null || !isBefore(date, first));
  const [rules, first, next] = [calendar[index], firsts[index], firsts[index + 1]];
  if (!rules) throw new RangeError('a calendar needs a version for all time');
  const startOn = weekStartDate(rules, date);
  const stopOn = addDays(startOn, 6);
  return {
    startOn: first && isBefore(startOn, first) ? first : startOn,
    stopOn: next && !isBefore(stopOn, next) ? dayBefore(next) : stopOn,
  };
}

/**
 * The workweeks that two local dates touch, both inclusive, each as a whole, ascending; a change of the calendar ends
 * one workweek and begins another, so that one of fewer than seven days may follow it.
 * Source: 29 CFR 778.105 (a fixed and regularly recurring period of seven days, which may be changed for good).
 * Throws RangeError on an empty calendar. Example: Monday weeks, 2026-03-04..2026-03-10 -> 03-02..03-08, 03-09..03-15.
 */
export function workweeks(calendar: OrgCalendar, from: Temporal.PlainDate, to: Temporal.PlainDate): Workweek[] {
  const firsts = firstDates(calendar);
  const weeks: Workweek[] = [];
  for (let date = from; !isBefore(to, date);) {
    const week = workweekOf(calendar, firsts, date);
    weeks.push(week);
    date = dayAfter(week.stopOn);
  }
  return weeks;
}

/**
 * A function from a local date to the first date of its workweek, both as `YYYY-MM-DD`; fast for dates in near order.
 * Example: Monday weeks, "2026-03-08" -> "2026-03-02".
 */
export function createWeekFinder(calendar: OrgCalendar): (date: string) => string {
  const firsts = firstDates(calendar);
  let last = { startOn: '', stopOn: '' };
  return (date) => {
    if (date < last.startOn || date > last.stopOn || last.startOn === '') {
      const { startOn, stopOn } = workweekOf(calendar, firsts, dateOfText(date));
      last = { startOn: startOn.toString(), stopOn: stopOn.toString() };
    }
    return last.startOn;
  };
}

/** The days of a workweek. Example: 2026-03-02..2026-03-08 -> 7. */
export function daysIn(week: Workweek): number {
  return countDates(week.startOn, week.stopOn);
}
