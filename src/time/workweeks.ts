import { addDays, countDates, dayAfter, dayBefore, justBefore } from './adjacent.ts';
import { localDate, type OrgCalendar, weekStartDate } from './calendar.ts';
import { isBefore } from './order.ts';
import { dateOfText } from './text.ts';

/** A workweek in local dates, both inclusive. A workweek has seven days unless a calendar change shortens it. */
export interface Workweek {
  startOn: Temporal.PlainDate;
  stopOn: Temporal.PlainDate;
}

/**
 * The first date under each version of the calendar: the date after the previous version's last date. A date that
 * begins twice because of a zone change belongs to the older version.
 */
function firstDates(calendar: OrgCalendar): (Temporal.PlainDate | null)[] {
  return calendar.map(({ effectiveFrom }) =>
    effectiveFrom === null ? null : dayAfter(localDate(calendar, justBefore(effectiveFrom))),
  );
}

/** The workweek that contains a date. */
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
 * The workweeks that overlap a date range (both dates inclusive), in full and in ascending order. A calendar change
 * ends one workweek and begins another, so a workweek around the change can have fewer than seven days. Source: 29 CFR
 * 778.105 (a fixed and regularly recurring period of seven days, which may be changed for good). Throws RangeError on
 * an empty calendar. Example: Monday weeks, 2026-03-04..2026-03-10 -> 03-02..03-08, 03-09..03-15.
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
 * Creates a function from a local date to the first date of its workweek, both as `YYYY-MM-DD`. The function is fast if
 * the dates are in roughly ascending order. Example: Monday weeks, "2026-03-08" -> "2026-03-02".
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

/** The number of days in a workweek. Example: 2026-03-02..2026-03-08 -> 7. */
export function daysIn(week: Workweek): number {
  return countDates(week.startOn, week.stopOn);
}
