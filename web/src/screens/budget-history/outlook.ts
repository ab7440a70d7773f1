import { addDays, daysBetween } from '../../words/dates.ts';
import type { HistoryDay } from './days.ts';
import type { Forecast } from './use-ahead.ts';

interface Range<T> {
  low: T;
  middle: T;
  high: T;
}

/** How a budget goes on, in its unit. */
export interface Outlook {
  /** What is spent today, and what may be. */
  spent: number;
  available: number | null;
  /** The limit that was set; null where it is what may be spent. */
  limit: number | null;
  /** At the end of the period; null = it has none. */
  end: Range<number> | null;
  stop: string | null;
  exhaustion: Forecast['exhaustion'] | null;
  weeks: number;
}

/** What the forecast says; null = too few weeks. */
export function outlookOf(forecast: Forecast, limit: number | null): Outlook | null {
  const { end = null, exhaustion = null, spent = 0, available = null, weeks = 0, period_stop_date: stop } = forecast;
  if (end === null && exhaustion === null) return null;
  return {
    spent,
    available,
    limit: limit === available ? null : limit,
    end,
    stop: stop ?? null,
    exhaustion,
    weeks,
  };
}

/** A budget without end is drawn for so many days. */
const horizon = 56;

/** Through which date it is drawn: to the end of the period, or as far as the dates on which it is spent. */
export function drawnThrough({ stop, exhaustion }: Outlook, today: string): string {
  if (stop !== null) return stop;
  const furthest = exhaustion?.latest ?? exhaustion?.middle ?? today;
  const least = addDays(today, horizon);
  return furthest > least ? furthest : least;
}

/** A point of the picture: a date and an amount. */
export interface Point {
  date: string;
  value: number;
}

/** What is spent: the way there, and between which two ways it lies in eight of ten cases. */
export interface Fan {
  low: Point;
  middle: Point;
  high: Point;
}

/** Where the ways lead: to the end of the period, or to the dates on which all is spent. */
export function fanOf({ end, stop, exhaustion, available }: Outlook, through: string): Fan | null {
  if (end && stop !== null) {
    return {
      low: { date: stop, value: end.low },
      middle: { date: stop, value: end.middle },
      high: { date: stop, value: end.high },
    };
  }
  if (!exhaustion || available === null) return null;
  const at = (date: string | null) => ({ date: date ?? through, value: available });
  return { low: at(exhaustion.latest), middle: at(exhaustion.middle), high: at(exhaustion.earliest) };
}

/** The days of the period that goes on, as far as they are shown. */
export const daysOfPeriod = (days: readonly HistoryDay[], { period_start_date: first }: Forecast): HistoryDay[] =>
  days.filter(({ date }) => date >= first);

/** Places from 0 to 1 along the dates that are drawn. */
export const placeIn = (first: string, through: string) => {
  const span = Math.max(1, daysBetween(first, through) + 1);
  return (date: string) => (daysBetween(first, date) + 1) / span;
};
