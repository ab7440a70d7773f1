import { useLocation } from 'preact-iso';
import type { Organization } from '../../../api/session.ts';
import { useLanguage } from '../../../app/language.tsx';
import { useSession } from '../../../app/session.tsx';
import { Failure } from '../../../parts/failure.tsx';
import { type Column, Sheet } from '../../../parts/sheet.tsx';
import { addDays, dayOf, spanOf, weekOf } from '../../../words/dates.ts';
import { durationOf } from '../../../words/durations.ts';
import { localIn } from '../../../words/zones.ts';
import { useWeek } from './queries.ts';
import { moreWords } from './words.ts';

interface DayRow {
  date: string;
  tracked: number;
  manual: number;
}

/** Tracked time as a bar. The figure next to the bar contains the same information. */
function Bar({ row: { tracked, manual }, most }: { row: DayRow; most: number }) {
  const widthOf = (seconds: number) => (100 * seconds) / Math.max(most, 1);
  return (
    <svg class="my-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
      <rect class="my-bar-ground" width="100" height="8" />
      <rect class="my-bar-tracked" width={widthOf(tracked - manual)} height="8" />
      <rect class="my-bar-manual" x={widthOf(tracked - manual)} width={widthOf(manual)} height="8" />
    </svg>
  );
}

function useColumns(most: number): Column<DayRow>[] {
  const { language } = useLanguage();
  const { week: words } = moreWords(language);
  const { query, path } = useLocation();
  const hrefOf = (day: string) => `${path}?${new URLSearchParams({ ...query, day })}`;
  return [
    { name: 'day', title: words.day, cell: ({ date }) => <a href={hrefOf(date)}>{dayOf(language, date)}</a> },
    { name: 'bar', title: words.picture, cell: (row) => <Bar row={row} most={most} /> },
    { name: 'tracked', title: words.tracked, isFigure: true, cell: ({ tracked }) => durationOf(tracked) },
    { name: 'manual', title: words.manual, isFigure: true, cell: ({ manual }) => durationOf(manual) },
  ];
}

interface Props {
  organization: Organization;
  /** A date of the week; null = today. */
  date: string | null;
}

/** The person's time on each day of a week, with the total. */
export function MyWeek({ organization: { id, time_zone: zone, week_start: weekStart }, date }: Props) {
  const { language, words: common } = useLanguage();
  const { week: words } = moreWords(language);
  const { user } = useSession();
  const first = weekOf(date ?? localIn(zone, Date.now()).slice(0, 10), weekStart);
  const { data, error, refetch } = useWeek(id, user.id, first);
  const rows = Array.from({ length: 7 }, (_, at) => addDays(first, at)).map((day): DayRow => {
    const { tracked = 0, manual = 0 } = data?.get(day) ?? {};
    return { date: day, tracked, manual };
  });
  const columns = useColumns(Math.max(...rows.map(({ tracked }) => tracked)));
  const sum = rows.reduce((total, { tracked }) => total + tracked, 0);
  return (
    <section class="panel" aria-labelledby="my-week">
      <h2 id="my-week">{words.title}</h2>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p class="my-wait my-wait-day">{common.loading}</p>}
      {data && (
        <>
          <p>
            <strong>{words.sum(durationOf(sum))}</strong> {spanOf(language, first, addDays(first, 6))}
          </p>
          <Sheet caption={words.title} columns={columns} rows={rows} keyOf={(row) => row.date} />
        </>
      )}
    </section>
  );
}
