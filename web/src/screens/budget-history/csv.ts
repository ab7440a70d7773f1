import type { WireBudgetChange } from '../../../../src/contract/budget-changes.ts';
import type { CsvValue } from '../../words/csv.ts';
import type { Names } from './causes.tsx';
import type { HistoryDay } from './days.ts';
import type { Forecast } from './use-ahead.ts';

const dayHeader = ['date', 'period_start_date', 'spent', 'added', 'limit', 'carried'];

/** The shown dates, latest first, with the figures from the API. */
export const daysAsCsv = (days: readonly HistoryDay[]): CsvValue[][] => [
  dayHeader,
  ...days.toReversed().map(({ date, period, value, added, limit, carried }) => {
    return [date, period, value, added, limit ?? undefined, carried];
  }),
];

const forecastHeader = [
  'period_start_date',
  'period_stop_date',
  'weeks',
  'spent',
  'available',
  'case',
  'end',
  'exhaustion_date',
];

/** The forecast as three lines of the file: low, middle and high. The line of the high amount has the earliest date. */
export function forecastAsCsv(forecast: Forecast): CsvValue[][] {
  const { period_start_date: start, period_stop_date: stop, weeks, spent, available } = forecast;
  const dates = { low: 'latest', middle: 'middle', high: 'earliest' } as const;
  const lines = (['low', 'middle', 'high'] as const).map((path): CsvValue[] => [
    start,
    stop,
    weeks,
    spent,
    available,
    path,
    forecast.end?.[path],
    forecast.exhaustion?.[dates[path]] ?? undefined,
  ]);
  return [forecastHeader, ...lines];
}

const causeHeader = ['cause', 'user_id', 'member', 'project_id', 'project', 'date', 'seconds', 'cost'];

/** The causes, each followed by the affected days of members. */
export function causesAsCsv({ differences = [] }: WireBudgetChange, names: Names): CsvValue[][] {
  const lines = differences.flatMap(({ cause, seconds, cost, largest = [] }): CsvValue[][] => [
    [cause, undefined, undefined, undefined, undefined, undefined, seconds, cost],
    ...largest.map((day): CsvValue[] => [
      cause,
      day.user_id,
      names.user(day.user_id),
      day.project_id,
      names.project(day.project_id),
      day.date,
      day.seconds,
      day.cost,
    ]),
  ]);
  return [causeHeader, ...lines];
}
