import type ICAL from 'ical.js';
import { mostHolidays } from '../../../contract/holidays.ts';
import { problem } from '../../../contract/problems.ts';
import { mapInSlices, nextSlice } from '../../../slices.ts';
import { parseDate } from '../../../time/text.ts';
import type { YearlyRule } from './rules/yearly.ts';

/** A whole-day event in a file. */
export interface WholeDayEvent {
  uid: string;
  name: string;
  /** Its first category. undefined = none. */
  class: string | undefined;
  start: Temporal.PlainDate;
  /** The number of days. */
  length: number;
  isCancelled: boolean;
  rule: YearlyRule | null;
  /** Additional dates (RDATE) and excluded dates (EXDATE). */
  added: readonly Temporal.PlainDate[];
  left: readonly Temporal.PlainDate[];
  /** The date of the recurrence that this event replaces. */
  insteadOf: Temporal.PlainDate | null;
}

/** Far more than real holiday calendars have. */
const mostEvents = 1_000;
const longestDays = 31;
/**
 * The maximum number of characters in a line, including folded continuation lines. The parser takes quadratic time for
 * a line with many parameters.
 */
const longestLine = 32_768;
const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const knownParts: ReadonlySet<string> = new Set(['BYMONTH', 'BYMONTHDAY', 'BYDAY']);

const refuse = (fault: string) => problem('record_invalid', `icalendar: ${fault}`);

/** Text in one line, without control characters. */
const plainText = (value: unknown) =>
  typeof value === 'string'
    ? value
        .toWellFormed()
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim()
    : '';

/** The date part of a value as written, without the time; null if it is not a date. */
const dateOf = (value: unknown) => parseDate(String(value).slice(0, 10));

/** The index of a property's first value in the array that the parser returns. */
const firstValue = 3;

/** The dates of a property. A list with more dates than a calendar can have is rejected before any date is parsed. */
function datesOf(event: ICAL.Component, property: string, name: string): Temporal.PlainDate[] {
  const all = event.getAllProperties(property);
  const count = all.reduce((sum, property) => sum + property.jCal.length - firstValue, 0);
  if (count > mostHolidays) throw refuse(`“${name}” has more than ${mostHolidays} ${property.toUpperCase()} dates`);
  return all.flatMap((property) => property.getValues().map(dateOf)).filter((date) => date !== null);
}

const numbers = (part: unknown): number[] => (Array.isArray(part) ? part.map(Number) : []);

const isWithin = (last: number) => (number: number) => number >= 1 && number <= last;

function readWeekday(text: string, refuseRule: () => Error) {
  const { nth, name } = /^(?<nth>[+-]?[1-5])?(?<name>[A-Z]{2})$/.exec(text)?.groups ?? {};
  const weekday = weekdayNames.indexOf(name ?? '') + 1;
  if (weekday === 0) throw refuseRule();
  return { weekday, nth: nth === undefined ? null : Number(nth) };
}

/** The recurrence rule of an event. Only rules that name days of each year are supported. */
function readRule(event: ICAL.Component, name: string): YearlyRule | null {
  const recur = event.getFirstPropertyValue('rrule') as ICAL.Recur | null;
  if (recur === null) return null;
  const parts: Record<string, unknown> = recur.parts;
  const refuseRule = () =>
    refuse(`“${name}” has an unsupported recurrence: send yearly days such as FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=1`);
  const weekdays = Array.isArray(parts['BYDAY'])
    ? parts['BYDAY'].map((text) => readWeekday(String(text), refuseRule))
    : [];
  const months = numbers(parts['BYMONTH']);
  const daysOfMonth = numbers(parts['BYMONTHDAY']);
  const isKnown = recur.freq === 'YEARLY' && Object.keys(parts).every((part) => knownParts.has(part));
  const areThere = months.every(isWithin(12)) && daysOfMonth.map(Math.abs).every(isWithin(31));
  if (!isKnown || !areThere || (weekdays.length > 0 && months.length === 0)) throw refuseRule();
  return {
    interval: Math.max(1, recur.interval || 1),
    count: recur.count ?? null,
    until: recur.until ? dateOf(recur.until) : null,
    months,
    daysOfMonth,
    weekdays,
  };
}

function lengthOf(event: ICAL.Component, start: Temporal.PlainDate, name: string): number {
  const end = event.getFirstPropertyValue('dtend');
  const duration = event.getFirstPropertyValue('duration') as ICAL.Duration | null;
  const stop = end === null ? null : dateOf(end);
  const days = stop ? start.until(stop).days : Math.ceil((duration?.toSeconds() ?? 0) / 86_400);
  if (days > longestDays) throw refuse(`“${name}” lasts more than ${longestDays} days`);
  return Math.max(1, days);
}

/** Reads an event. Returns null if the event has a time of day. */
function readEvent(event: ICAL.Component): WholeDayEvent | null {
  const value = event.getFirstPropertyValue('dtstart') as ICAL.Time | null;
  if (!value?.isDate) return null;
  const name = plainText(event.getFirstPropertyValue('summary')).slice(0, 100).trim() || '?';
  // Reads the date as text, because the library turns 29 February of a common year into another day.
  const start = dateOf(event.getFirstProperty('dtstart')?.jCal[firstValue]);
  if (!start) throw refuse(`“${name}” must begin on a date between 1970 and 2200`);
  const replaced = event.getFirstPropertyValue('recurrence-id');
  return {
    uid: plainText(event.getFirstPropertyValue('uid')).slice(0, 500) || `${start.toString()} ${name}`,
    name,
    class: plainText(event.getFirstPropertyValue('categories')).slice(0, 50).trim() || undefined,
    start,
    length: lengthOf(event, start, name),
    isCancelled: plainText(event.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED',
    rule: readRule(event, name),
    added: datesOf(event, 'rdate', name),
    left: datesOf(event, 'exdate', name),
    insteadOf: replaced === null ? null : dateOf(replaced),
  };
}

/** Folded lines begin with a space or tab. This check copies no text. */
function hasLongLine(text: string): boolean {
  let from = 0;
  for (const { index } of text.matchAll(/\n(?![ \t])/g)) {
    if (index - from > longestLine) return true;
    from = index + 1;
  }
  return text.length - from > longestLine;
}

export const loadCalendarLibrary = () => import('ical.js');

async function parse(text: string): Promise<ICAL.Component[]> {
  const { default: ical } = await loadCalendarLibrary();
  if (hasLongLine(text)) throw refuse(`has a line longer than ${longestLine} characters`);
  await nextSlice();
  try {
    const parsed = ical.parse(text) as unknown[];
    // If a file has several calendars, the parser returns a list of them.
    const roots = typeof parsed[0] === 'string' ? [parsed] : parsed;
    const components = roots.map((root) => new ical.Component(root as unknown[]));
    if (components.length > 0 && components.every(({ name }) => name === 'vcalendar')) {
      return components.flatMap((component) => component.getAllSubcomponents('vevent'));
    }
  } catch {
    throw refuse('is not an iCalendar file');
  }
  throw refuse('is not an iCalendar file');
}

/** The library throws on invalid dates and rules only when their values are read. */
function read(event: ICAL.Component): WholeDayEvent | null {
  try {
    return readEvent(event);
  } catch (error) {
    if (error instanceof Error && 'details' in error) throw error;
    throw refuse('contains an event that cannot be read');
  }
}

/** The whole-day events of an iCalendar file, and the number of events with a time of day. */
export async function readEvents(text: string): Promise<{ events: WholeDayEvent[]; skipped: number }> {
  const found = await parse(text);
  if (found.length > mostEvents) throw refuse(`contains more than ${mostEvents} events`);
  const events = (await mapInSlices(found, read)).filter((event) => event !== null);
  return { events, skipped: found.length - events.length };
}
