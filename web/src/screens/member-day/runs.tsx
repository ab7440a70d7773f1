import { millisOf } from '../../app/format.ts';
import { useLanguage } from '../../app/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import type { Day } from '../../parts/day-samples.ts';
import { fullDay } from '../../words/dates.ts';
import { durationOf } from '../../words/durations.ts';
import { timeOn } from '../../words/zones.ts';
import { projectName } from './facts.ts';
import { dayWords } from './words.ts';

/** The times on each project, for days whose activities have been deleted and for payroll clerks. */
export function RunsOfDay({ day, zone }: { day: Day; zone: string }) {
  const { language } = useLanguage();
  const { table, rails, runs: columns } = dayWords(language);
  const rows = day.runs.map((run) => [
    timeOn(day.date, millisOf(run.starts_at), zone, language),
    projectName(day, run.project_id),
    run.time_type === 'manual' ? rails.hand : rails.tracked,
    durationOf(run.tracked),
  ]);
  return (
    <DataTable caption={table.caption(day.user.name, fullDay(language, day.date))} columns={columns} rows={rows} />
  );
}
