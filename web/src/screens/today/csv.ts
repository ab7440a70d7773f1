import type { CsvValue } from '../../words/csv.ts';
import type { TodayRow } from './rows.ts';

const header = [
  'date',
  'time_zone',
  'user_id',
  'name',
  'tracked',
  'manual',
  'usual_tracked',
  'usual_days',
  'last_tracked_at',
  'last_date',
];

/** One line per member, with names and numbers as in the API. */
export function todayAsCsv(rows: readonly TodayRow[], date: string, zone: string): CsvValue[][] {
  const lines = rows.map(({ member }) => [
    date,
    zone,
    member.user_id,
    member.name,
    member.tracked,
    member.manual,
    member.usual_tracked ?? undefined,
    member.usual_days,
    member.last_tracked_at ?? undefined,
    member.last_date ?? undefined,
  ]);
  return [header, ...lines];
}
