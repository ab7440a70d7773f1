import { useLocation } from 'preact-iso';
import { useMemo, useState } from 'preact/hooks';
import type { Output } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { useClock, useClockName } from '../../app/clock.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { Button } from '../../parts/button.tsx';
import { ClockSwitch } from '../../parts/clock-switch.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Columns, Empty, Exports, Screen, Skeleton, Tools } from '../../parts/screen.tsx';
import { useModule } from '../../parts/use-module.ts';
import { type Clock as ShownClock, clockWords, edgesText } from '../../words/clocks.ts';
import { addDays, fullDay } from '../../words/dates.ts';
import { durationOf } from '../../words/durations.ts';
import { edgesOf, instantIn, ticksBetween, timeOn } from '../../words/zones.ts';
import { todayAsCsv } from './csv.ts';
import type { MemberDay } from './day.ts';
import { Legend, TimeAxis, WholeTable } from './frame.tsx';
import { decides, Needs } from './needs.tsx';
import { countOf, mostSeconds, nowMinutes, type TodayRow, rowsOf, shownSpan } from './rows.ts';
import { Hatching, Strip } from './strip.tsx';
import { useNews } from './use-news.ts';
import { useToday } from './use-today.ts';
import { todayWords } from './words.ts';
import './today.css';

interface Shown {
  rows: readonly TodayRow[];
  day: MemberDay;
  hasMore: boolean;
}

type Answers = readonly Output<'getToday'>[] | undefined;

const zonesOf = (answers: Answers) =>
  new Map(answers?.flatMap(({ users = [] }) => users.map((user) => [user.id, user.time_zone] as const)));

interface ShownParams {
  organizationId: number;
  now: number;
  clock: ShownClock;
  /** Whether each row uses the member's clock. */
  isEach: boolean;
}

/** Converts the responses into rows. */
function useShown(pages: Answers, { organizationId, now, clock, isEach }: ShownParams): Shown | null {
  const { language } = useLanguage();
  return useMemo(() => {
    const [first] = pages ?? [];
    if (!first || !pages) return null;
    const { date, time_zone: zone } = first;
    const members = pages.flatMap((page) => page.members);
    const rows = rowsOf(members, now);
    const projects = new Map(pages.flatMap((page) => page.projects ?? []).map(({ id, name }) => [id, name]));
    const shown = shownSpan(rows, { date, zone, now });
    const shared = { language, organizationId, date, zone, clock, zones: isEach ? zonesOf(pages) : null };
    const day = { ...shared, now, shown, most: mostSeconds(rows), projects };
    return { rows, day, hasMore: pages.at(-1)?.pagination !== undefined };
  }, [organizationId, pages, now, language, clock.by, clock.zone, isEach]);
}

/** The answer in a sentence. It addresses people who see only themselves as "you". */
function Sentence({ rows, day, hasMore }: Shown) {
  const words = todayWords(day.language);
  const { user } = useSession();
  const [first] = rows;
  const isOwn = rows.length === 1 && first?.member.user_id === user.id && !hasMore;
  const counts = [countOf(rows, 'now'), countOf(rows, 'earlier'), countOf(rows, 'none')] as const;
  return <>{isOwn ? words.own(durationOf(first.member.tracked)) : words.lead(...counts)}</>;
}

function Clock({ rows, day, hasMore }: Shown) {
  const { language, date, clock } = day;
  const words = todayWords(language);
  const by = clockWords(language).by[clock.by](clock.zone);
  const when = words.when(fullDay(language, date), timeOn(date, day.now, clock.zone, language), by);
  const ends = [date, addDays(date, 1)].map((midnight) => instantIn(day.zone, `${midnight}T00:00`));
  const [since = 0, until = 0] = ends;
  return (
    <>
      {when} {edgesText(language, edgesOf([since, until], clock.zone, language))} {day.zones && words.each}{' '}
      {words.meaning(nowMinutes)} {hasMore && words.some(rows.length)}
    </>
  );
}

function People({ rows, day }: Shown) {
  const { path, query, route } = useLocation();
  const { member: opened, ...others } = query;
  const hrefOf = (change: Record<string, string>) => {
    const search = new URLSearchParams({ ...others, ...change });
    return search.size > 0 ? `${path}?${search}` : path;
  };
  const ticks = ticksBetween([day.shown.since, day.shown.until], 180, day.clock.zone);
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
              onToggle={() => route(hrefOf(opened === id ? {} : { member: id }))}
            />
          );
        })}
      </ul>
    </>
  );
}

function Body({ shown, onMore, isBusy }: { shown: Shown; onMore(): void; isBusy: boolean }) {
  const words = todayWords(shown.day.language);
  if (shown.rows.length === 0) return <Empty {...words.none} />;
  return (
    <div class="column">
      <People {...shown} />
      {shown.hasMore && (
        <Button busy={isBusy} onPress={onMore}>
          {words.more}
        </Button>
      )}
      <Legend words={words} />
      <WholeTable rows={shown.rows} day={shown.day} />
    </div>
  );
}

/** Today's data, by the selected clock. */
function useTodayData(organization: Organization, most: number) {
  const isEach = useClockName() === 'member';
  // Members can be in different time zones, so shared parts use the organization's.
  const clock = useClock(organization.time_zone);
  const answer = useToday(organization.id, most, isEach);
  const { data, dataUpdatedAt: at } = answer;
  const pages = useMemo(() => data?.map((page) => page.answer), [data]);
  const shown = useShown(pages, { organizationId: organization.id, now: at || Date.now(), clock, isEach });
  return { ...answer, shown };
}

function Files({ rows, day: { date, zone } }: Shown) {
  return (
    <Tools>
      <ClockSwitch />
      <Exports file={`today-${date}.csv`} rows={() => todayAsCsv(rows, date, zone)} />
    </Tools>
  );
}

/** The members at work today, their time compared with the usual amount, and open decisions or unread notices. */
export function Today({ organization }: { organization: Organization }) {
  const { language, words: common } = useLanguage();
  const words = todayWords(language);
  const [most, setMost] = useState(1);
  const { shown, error, isPlaceholderData, refetch } = useTodayData(organization, most);
  const isDeciding = decides(organization);
  const notices = useNews(organization, !isDeciding);
  const news = useModule(() => import('./alerts.tsx'), notices.length > 0);
  const hasNews = news !== null && notices.length > 0;
  return (
    <Screen
      name="today"
      help="time#slots"
      title={words.title}
      sentence={shown ? <Sentence {...shown} /> : !error && common.loading}
      note={shown && <Clock {...shown} />}
      isBusy={isPlaceholderData}
    >
      {shown && shown.rows.length > 0 && <Files {...shown} />}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      <Columns split={isDeciding || hasNews ? 'late' : 'never'}>
        {shown && isDeciding && <Needs organization={organization} date={shown.day.date} />}
        {shown && hasNews && <news.News organization={organization} notices={notices} />}
        {shown && <Body shown={shown} onMore={() => setMost(most + 1)} isBusy={isPlaceholderData} />}
        {!shown && !error && <Skeleton rows={6} />}
      </Columns>
    </Screen>
  );
}
