import { useLocation } from 'preact-iso';
import { useMemo, useState } from 'preact/hooks';
import type { Output } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { ticksBetween, timeOf } from '../../app/format.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { useTitle } from '../../app/use-title.ts';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { csvOf } from '../../words/csv.ts';
import { fullDay } from '../../words/dates.ts';
import { durationOf } from '../../words/durations.ts';
import { todayAsCsv } from './csv.ts';
import type { Day } from './day.ts';
import { Legend, Skeleton, TimeAxis, WholeTable } from './frame.tsx';
import { decides, Needs } from './needs.tsx';
import { countOf, mostSeconds, nowMinutes, type Row, rowsOf, shownSpan } from './rows.ts';
import { Hatching, Strip } from './strip.tsx';
import { useToday } from './use-today.ts';
import { todayWords } from './words.ts';
import './today.css';

interface Shown {
  rows: readonly Row[];
  day: Day;
  hasMore: boolean;
}

/** What the answers say, as the strips show it. */
function useShown(pages: readonly Output<'getToday'>[] | undefined, now: number): Shown | null {
  const { language } = useLanguage();
  return useMemo(() => {
    const [first] = pages ?? [];
    if (!first || !pages) return null;
    const { date, time_zone: zone } = first;
    const rows = rowsOf(
      pages.flatMap(({ members }) => members),
      now,
    );
    const projects = new Map(pages.flatMap((page) => page.projects ?? []).map(({ id, name }) => [id, name]));
    const shown = shownSpan(rows, { date, zone, now });
    const day = { language, date, zone, now, shown, most: mostSeconds(rows), projects };
    return { rows, day, hasMore: pages.at(-1)?.pagination !== undefined };
  }, [pages, now, language]);
}

/** The answer in a sentence; who sees themselves alone is spoken to. */
function Sentence({ rows, day, hasMore }: Shown) {
  const words = todayWords(day.language);
  const { user } = useSession();
  const [first] = rows;
  const isOwn = rows.length === 1 && first?.member.user_id === user.id && !hasMore;
  const counts = [countOf(rows, 'now'), countOf(rows, 'earlier'), countOf(rows, 'none')] as const;
  return <>{isOwn ? words.own(durationOf(first.member.tracked)) : words.lead(...counts)}</>;
}

function Clock({ rows, day, hasMore }: Shown) {
  const words = todayWords(day.language);
  const when = words.when(fullDay(day.language, day.date), timeOf(day.now, day.zone, day.language), day.zone);
  return (
    <p class="today-soft">
      {when} {words.meaning(nowMinutes)} {hasMore && words.some(rows.length)}
    </p>
  );
}

function Exports({ rows, day }: Shown) {
  const words = todayWords(day.language);
  const save = () => saveFile(`today-${day.date}.csv`, 'text/csv', csvOf(todayAsCsv(rows, day.date, day.zone)));
  return (
    <div class="today-exports">
      <Button onPress={save}>{words.csv}</Button>
      <Button onPress={() => print()}>{words.print}</Button>
    </div>
  );
}

function People({ rows, day }: Shown) {
  const { path, query, route } = useLocation();
  const ticks = ticksBetween([day.shown.since, day.shown.until], 180, day.zone);
  const opened = query['member'];
  return (
    <>
      <TimeAxis day={day} ticks={ticks} />
      <Hatching />
      <ul class="today-list" aria-label={todayWords(day.language).list}>
        {rows.map((row) => {
          const id = String(row.member.user_id);
          return (
            <Strip
              key={id}
              row={row}
              day={day}
              ticks={ticks}
              isOpen={opened === id}
              onToggle={() => route(opened === id ? path : `${path}?member=${id}`)}
            />
          );
        })}
      </ul>
    </>
  );
}

function Nothing() {
  const { none } = todayWords(useLanguage().language);
  return (
    <div class="today-nothing">
      <h2>{none.title}</h2>
      <p>{none.text}</p>
    </div>
  );
}

function Body({ shown, onMore, isBusy }: { shown: Shown; onMore(): void; isBusy: boolean }) {
  const words = todayWords(shown.day.language);
  if (shown.rows.length === 0) return <Nothing />;
  return (
    <div class="today-people">
      <People {...shown} />
      {shown.hasMore && (
        <Button busy={isBusy} onPress={onMore}>
          {words.more}
        </Button>
      )}
      <div class="today-foot">
        <Legend words={words} />
        <Exports {...shown} />
      </div>
      <WholeTable rows={shown.rows} day={shown.day} />
    </div>
  );
}

/** Who is at work today, how much that is beside what is usual, and what needs a decision. */
export function Today({ organization }: { organization: Organization }) {
  const { language, words: common } = useLanguage();
  const words = todayWords(language);
  const [most, setMost] = useState(1);
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useToday(organization.id, most);
  const pages = useMemo(() => data?.map(({ answer }) => answer), [data]);
  const shown = useShown(pages, dataUpdatedAt || Date.now());
  useTitle(words.title);
  return (
    <section class="today" aria-busy={isPlaceholderData}>
      <header class="today-lead">
        <h1>{words.title}</h1>
        <p class="today-sentence" aria-live="polite">
          {shown ? <Sentence {...shown} /> : common.loading}
        </p>
        {shown && <Clock {...shown} />}
      </header>
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      <div class={decides(organization) ? 'today-body today-decides' : 'today-body'}>
        {shown && decides(organization) && <Needs organization={organization} date={shown.day.date} />}
        {shown && <Body shown={shown} onMore={() => setMost(most + 1)} isBusy={isPlaceholderData} />}
        {!shown && !error && <Skeleton />}
      </div>
    </section>
  );
}
