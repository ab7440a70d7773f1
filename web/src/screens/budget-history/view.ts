import { addDays, daysBetween } from '../../words/dates.ts';
import { localIn } from '../../words/zones.ts';
import { endOfDay } from '../budgets/past-days.ts';

export const spans = ['13', '26', '52'] as const;
/** The number of shown weeks. */
export type HistorySpan = (typeof spans)[number];

/** The state of the budget history that the address stores. */
export interface BudgetHistoryView {
  /** The earlier of the two compared instants, in ISO 8601. */
  from: string;
  /** The later instant; null = now. */
  to: string | null;
  weeks: HistorySpan;
}

const defaultDaysBack = 7;

const instantOf = (text: string | undefined): string | null =>
  text !== undefined && !Number.isNaN(Date.parse(text)) ? text : null;

/** The shown local dates, up to today. */
export interface Dates {
  first: string;
  last: string;
}

export function datesOf({ weeks }: BudgetHistoryView, timeZone: string, now: number): Dates {
  const last = localIn(timeZone, now).slice(0, 10);
  return { first: addDays(last, 1 - 7 * Number(weeks)), last };
}

/** Parses the view from an address. By default it compares the past week. */
export function viewOf(
  query: Readonly<Record<string, string | undefined>>,
  timeZone: string,
  now: number,
): BudgetHistoryView {
  const earliest = endOfDay(timeZone, defaultDaysBack, now) ?? new Date(now).toISOString();
  return {
    from: instantOf(query['from']) ?? earliest,
    to: instantOf(query['to']),
    weeks: spans.find((weeks) => weeks === query['weeks']) ?? '13',
  };
}

/** The query string of a view, without defaults. */
export function searchOf(view: BudgetHistoryView, timeZone: string, now: number): string {
  const search = new URLSearchParams();
  const usual = viewOf({}, timeZone, now);
  if (view.from !== usual.from) search.set('from', view.from);
  if (view.to !== null) search.set('to', view.to);
  if (view.weeks !== usual.weeks) search.set('weeks', view.weeks);
  return search.size > 0 ? `?${search}` : '';
}

/** The number of days between the first shown date and the local date of an instant, limited to the shown dates. */
export function dayIndexOf({ first, last }: Dates, timeZone: string, instant: string | null, now: number): number {
  const date = localIn(timeZone, instant === null ? now : Date.parse(instant)).slice(0, 10);
  return Math.min(Math.max(daysBetween(first, date), 0), daysBetween(first, last));
}

/** The end of the date at a position; null = today, which has not ended. */
export const instantAt = ({ first, last }: Dates, timeZone: string, place: number, now: number): string | null =>
  endOfDay(timeZone, daysBetween(first, last) - place, now);
