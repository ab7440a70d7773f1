import type { WireBudgetChange } from '../../../../src/contract/budget-changes.ts';
import type { CsvValue } from '../../words/csv.ts';
import type { Names } from './causes.tsx';
import type { Day } from './days.ts';

const dayHeader = ['date', 'period_start_date', 'spent', 'added', 'limit'];

/** The dates as they are shown, the latest first, with the numbers of the API. */
export const daysAsCsv = (days: readonly Day[]): CsvValue[][] => [
  dayHeader,
  ...days.toReversed().map(({ date, period, value, added, limit }) => {
    return [date, period, value, added ?? undefined, limit ?? undefined];
  }),
];

const causeHeader = ['cause', 'user_id', 'member', 'project_id', 'project', 'date', 'seconds', 'cost'];

/** The causes, each followed by the days of members behind it. */
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
