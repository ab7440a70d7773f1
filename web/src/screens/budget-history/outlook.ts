import { addDays, daysBetween } from '../../words/dates.ts';
import type { HistoryDay } from './days.ts';
import type { Forecast } from './use-ahead.ts';

interface Range<T> {
  low: T;
  middle: T;
  high: T;
}

/** The forecast of a budget, in its unit. */
export interface Outlook {
  /** The amount spent today. */
  spent: number;
  /** The amount available today; null without a limit. */
  available: number | null;
  /** The limit as set; null if it equals the available amount. */
  limit: number | null;
  /** The forecast for the end of the period; null if the period has no end. */
  end: Range<number> | null;
  stop: string | null;
  exhaustion: Forecast['exhaustion'] | null;
  weeks: number;
}

/** Converts a forecast from the API; null if the history has too few weeks. */
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

/** The minimum length of the chart for a budget without recurrence, in days. */
const horizon = 56;

/** The last date of the chart: the end of the period, or the latest forecast date of exhaustion. */
export function drawnThrough({ stop, exhaustion }: Outlook, today: string): string {
  if (stop !== null) return stop;
  const furthest = exhaustion?.latest ?? exhaustion?.middle ?? today;
  const least = addDays(today, horizon);
  return furthest > least ? furthest : least;
}

/** A point of the chart: a date and an amount. */
export interface Point {
  date: string;
  value: number;
}

/** The forecast path, with the range that contains the spend in 80% of cases. */
export interface Fan {
  low: Point;
  middle: Point;
  high: Point;
}

/** The ends of the forecast paths: at the end of the period, or on the dates of exhaustion. */
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

/** The days of the current period that are shown. */
export const daysOfPeriod = (days: readonly HistoryDay[], { period_start_date: first }: Forecast): HistoryDay[] =>
  days.filter(({ date }) => date >= first);

/** Maps the dates in the chart to positions from 0 to 1. */
export const positionIn = (first: string, through: string) => {
  const span = Math.max(1, daysBetween(first, through) + 1);
  return (date: string) => (daysBetween(first, date) + 1) / span;
};
