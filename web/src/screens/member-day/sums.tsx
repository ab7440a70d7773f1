import { useLanguage } from '../../app/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import type { Day } from '../../parts/day-samples.ts';
import { fullDay } from '../../words/dates.ts';
import { durationOf } from '../../words/durations.ts';
import { dayWords } from './words.ts';

/** What a day came to by project, where its course is not kept any more. */
export function SumsOfDay({ day }: { day: Day }) {
  const { language } = useLanguage();
  const { table, sums } = dayWords(language);
  const rows = day.projects.map(({ name, tracked, manual }) => [name, durationOf(tracked), durationOf(manual)]);
  return <DataTable caption={table.caption(day.user.name, fullDay(language, day.date))} columns={sums} rows={rows} />;
}
