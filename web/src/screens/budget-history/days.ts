import type { WireBudgetSeries, WireSeriesSegment } from '../../../../src/contract/budget-series.ts';
import { daysBetween } from '../../words/dates.ts';
import { plus } from '../budgets/rows.ts';

/** A date of the chart, with amounts in the unit of the budget. */
export interface HistoryDay {
  /** The number of days after the first shown date. */
  place: number;
  date: string;
  value: number;
  added: number;
  limit: number | null;
  /** The amount carried from earlier periods. */
  carried: number;
  period: string;
}

const segmentOn = (segments: readonly WireSeriesSegment[], date: string) =>
  segments.findLast((segment) => segment.start_date <= date);

/** The available amount: the limit plus the carried amount, with a minimum of zero. */
function limitOf(segment: WireSeriesSegment | undefined): number | null {
  const { limit, carried = 0, type } = segment ?? {};
  return limit === undefined ? null : Math.max(plus(type === 'cost' ? 'money' : 'hours', limit, carried), 0);
}

/** Converts the points of a series to days in the chart. */
export function daysOf(
  { points, segments }: Pick<WireBudgetSeries, 'points' | 'segments'>,
  first: string,
): HistoryDay[] {
  return points.map((point) => {
    const segment = segmentOn(segments, point.date);
    return {
      place: daysBetween(first, point.date),
      date: point.date,
      value: point.spent,
      added: point.added,
      limit: limitOf(segment),
      carried: segment?.carried ?? 0,
      period: segment?.period_start_date ?? '',
    };
  });
}

/** Rounds up to 1, 2 or 5 times a power of ten, for the end of a scale. `roundUp(4_100)` = 5000. */
function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 1.5, 2, 3, 4, 5, 8, 10].find((step) => step * power >= value) ?? 10) * power;
}

/**
 * The largest value or limit in the chart. A limit far above the spend is ignored, because it would flatten the line.
 */
export function scaleOf(days: readonly Pick<HistoryDay, 'value' | 'limit'>[]): number {
  const spent = Math.max(0, ...days.map(({ value }) => value));
  const limit = Math.max(0, ...days.map((day) => day.limit ?? 0));
  return roundUp(Math.max(spent, limit <= spent * 6 ? limit : spent) * 1.04);
}

/** The dates grouped by period, in order. */
export const byPeriod = (days: readonly HistoryDay[]): HistoryDay[][] => [
  ...Map.groupBy(days, ({ period }) => period).values(),
];
