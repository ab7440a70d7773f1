import { addDays, daysBetween, isDate, weekOf } from '../../words/dates.ts';

export const measures = ['overtime', 'tracked', 'premium'] as const;
export type Measure = (typeof measures)[number];

/** The state of the board that the address stores. */
export interface OvertimeView {
  /** The first day of the first week. */
  first: string;
  /** The last day of the last week. */
  last: string;
  /** The reason why the weeks cannot be shown. */
  fault: 'backwards' | 'tooLong' | null;
  measure: Measure;
  /** The member and week of the open explanation. */
  opened: { userId: number; week: string } | null;
}

const weeksShown = 8;
const mostDays = 26 * 7;
/** Four whole weeks, because a request can span up to 31 days and weeks must not overlap. */
const daysAtOnce = 28;

interface Around {
  today: string;
  weekStart: number;
}

function rangeOf(query: Readonly<Record<string, string | undefined>>, { today, weekStart }: Around) {
  const { start = '', stop = '' } = query;
  const isNamed = isDate(start) && isDate(stop);
  const last = addDays(weekOf(isNamed ? stop : today, weekStart), 6);
  return { first: isNamed ? weekOf(start, weekStart) : addDays(last, 1 - 7 * weeksShown), last };
}

function faultOf({ first, last }: Pick<OvertimeView, 'first' | 'last'>): OvertimeView['fault'] {
  if (first > last) return 'backwards';
  return daysBetween(first, last) >= mostDays ? 'tooLong' : null;
}

/** Parses the view from an address. Without two dates it shows the last eight weeks. */
export function viewOf(query: Readonly<Record<string, string | undefined>>, around: Around): OvertimeView {
  const [userId, week] = [Number(query['member']), query['week'] ?? ''];
  const range = rangeOf(query, around);
  return {
    ...range,
    fault: faultOf(range),
    measure: measures.find((measure) => measure === query['show']) ?? 'overtime',
    opened: Number.isSafeInteger(userId) && userId > 0 && isDate(week) ? { userId, week } : null,
  };
}

/** The query string of a view. */
export function searchOf({ first, last, measure, opened }: OvertimeView): string {
  const search = new URLSearchParams({ start: first, stop: last });
  if (measure !== 'overtime') search.set('show', measure);
  if (opened) search.set('member', String(opened.userId));
  if (opened) search.set('week', opened.week);
  return `?${search}`;
}

/** The view with its range moved by a number of weeks. */
export const shifted = (view: OvertimeView, weeks: number): OvertimeView => ({
  ...view,
  first: addDays(view.first, 7 * weeks),
  last: addDays(view.last, 7 * weeks),
  opened: null,
});

/** The date ranges to request for a view. */
export function requestsFor({ first, last }: Pick<OvertimeView, 'first' | 'last'>): { start: string; stop: string }[] {
  const ranges = [];
  for (let start = first; start <= last; start = addDays(start, daysAtOnce)) {
    const stop = addDays(start, daysAtOnce - 1);
    ranges.push({ start, stop: stop < last ? stop : last });
  }
  return ranges;
}
