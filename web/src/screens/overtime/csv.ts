import type { WireAmounts } from '../../../../src/contract/overtime.ts';
import type { CsvValue } from '../../words/csv.ts';
import type { Grid } from './grid.ts';

const header = [
  'user_id',
  'name',
  'week_start',
  'week_stop',
  'tracked_seconds',
  'regular_seconds',
  'overtime_seconds',
  'daily_overtime_seconds',
  'weekly_overtime_seconds',
  'currency',
  ...['pay', 'bill'].flatMap((kind) => ['straight', 'premium', 'total'].map((part) => `${kind}_${part}`)),
];

const parts = (amounts: WireAmounts | null | undefined) => [amounts?.straight, amounts?.premium, amounts?.total];

/** One line per member and week, with names and numbers as in the API. */
export function overtimeAsCsv({ lines, columns }: Grid): CsvValue[][] {
  const rows = lines.flatMap(({ name, weeks }) =>
    columns.flatMap(({ first }) => {
      const week = weeks.get(first);
      if (!week) return [];
      return [
        [
          week.user_id,
          name,
          week.week_start,
          week.week_stop,
          week.tracked_seconds,
          week.regular_seconds,
          week.overtime_seconds,
          week.daily_overtime_seconds,
          week.weekly_overtime_seconds,
          week.currency,
          ...parts(week.pay),
          ...parts(week.bill),
        ],
      ];
    }),
  );
  return [header, ...rows];
}
