import { useLocation } from 'preact-iso';
import { useMemo, useState } from 'preact/hooks';
import type { Output } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { ticksBetween, timeOf } from '../../app/format.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Columns, Empty, Exports, Screen, Skeleton } from '../../parts/screen.tsx';
import { fullDay } from '../../words/dates.ts';
import { durationOf } from '../../words/durations.ts';
import { todayAsCsv } from './csv.ts';
import type { Day } from './day.ts';
import { Legend, TimeAxis, WholeTable } from './frame.tsx';
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
function useShown(organizationId: number, pages: readonly Output<'getToday'>[] | undefined, now: number): Shown | null {
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
    const day = { language, organizationId, date, zone, now, shown, most: mostSeconds(rows), projects };
    return { rows, day, hasMore: pages.at(-1)?.pagination !== undefined };
  }, [organizationId, pages, now, language]);
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
    <>
      {when} {words.meaning(nowMinutes)} {hasMore && words.some(rows.length)}
    </>
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
      <ul class="rows" aria-label={todayWords(day.language).list}>
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

function Body({ shown, onMore, isBusy }: { shown: Shown; onMore(): void; isBusy: boolean }) {
  const { date, zone, language } = shown.day;
  const words = todayWords(language);
  if (shown.rows.length === 0) return <Empty {...words.none} />;
  return (
    <div class="column">
      <People {...shown} />
      {shown.hasMore && (
        <Button busy={isBusy} onPress={onMore}>
          {words.more}
        </Button>
      )}
      <div class="today-foot">
        <Legend words={words} />
        <Exports file={`today-${date}.csv`} rows={() => todayAsCsv(shown.rows, date, zone)} />
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
  const shown = useShown(organization.id, pages, dataUpdatedAt || Date.now());
  return (
    <Screen
      name="today"
      help="time#slots"
      title={words.title}
      sentence={shown ? <Sentence {...shown} /> : common.loading}
      note={shown && <Clock {...shown} />}
      isBusy={isPlaceholderData}
    >
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      <Columns split={decides(organization) ? 'late' : 'never'}>
        {shown && decides(organization) && <Needs organization={organization} date={shown.day.date} />}
        {shown && <Body shown={shown} onMore={() => setMost(most + 1)} isBusy={isPlaceholderData} />}
        {!shown && !error && <Skeleton rows={6} />}
      </Columns>
    </Screen>
  );
}
