import type { WireBudgetSeries, WireSeriesSegment } from '../../../../src/contract/budget-series.ts';
import { daysBetween } from '../../words/dates.ts';
import { plus } from '../budgets/rows.ts';

/** A date of the picture, with amounts in the unit of the budget. */
export interface HistoryDay {
  /** How many dates after the first one it lies. */
  place: number;
  date: string;
  value: number;
  added: number;
  limit: number | null;
  /** What earlier periods carried into its own. */
  carried: number;
  period: string;
}

const segmentOn = (segments: readonly WireSeriesSegment[], date: string) =>
  segments.findLast((segment) => segment.start_date <= date);

/** What may be spent: the limit with what was carried, and never less than nothing. */
function limitOf(segment: WireSeriesSegment | undefined): number | null {
  const { limit, carried = 0, type } = segment ?? {};
  return limit === undefined ? null : Math.max(plus(type === 'cost' ? 'money' : 'hours', limit, carried), 0);
}

/** The points of a series as days of the picture. */
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

/** The end of the scale: at least so much, at one, two or five times a power of ten. `roundUp(4_100)` = 5000. */
function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 1.5, 2, 3, 4, 5, 8, 10].find((step) => step * power >= value) ?? 10) * power;
}

/** The largest value or limit that is drawn. A limit far above all that is spent would flatten it. */
export function scaleOf(days: readonly Pick<HistoryDay, 'value' | 'limit'>[]): number {
  const spent = Math.max(0, ...days.map(({ value }) => value));
  const limit = Math.max(0, ...days.map((day) => day.limit ?? 0));
  return roundUp(Math.max(spent, limit <= spent * 6 ? limit : spent) * 1.04);
}

/** The dates by their periods, in the order in which they follow each other. */
export const byPeriod = (days: readonly HistoryDay[]): HistoryDay[][] => [
  ...Map.groupBy(days, ({ period }) => period).values(),
];
