import { useRoute } from 'preact-iso';
import { CallError } from '../../api/errors.ts';
import type { Organization } from '../../api/session.ts';
import { millisOf, timeOf } from '../../app/format.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Empty, Screen, Skeleton } from '../../parts/screen.tsx';
import { fullDay, isDate } from '../../words/dates.ts';
import { durationOf } from '../../words/durations.ts';
import { useSaying } from '../../parts/use-saying.ts';
import { Looked } from '../inbox/looked.tsx';
import type { Day } from '../../parts/day-samples.ts';
import { useDay } from '../../api/member-day.ts';
import { slotSamples } from '../../parts/day-samples.ts';
import { NotFound } from '../not-found/not-found.tsx';
import { AddByHand } from './add-by-hand.tsx';
import { flaggedSeconds, projectName } from './facts.ts';
import { Lanes } from './lanes.tsx';
import { timesBy } from './rails.tsx';
import { DayTools, usePeople } from './tools.tsx';
import { UsedOnDay } from './used.tsx';
import { dayWords } from './words.ts';
import './member-day.css';

/** Null for oneself, who is spoken to. */
const useNameOf = ({ user }: Day): string | null => (useSession().user.id === user.id ? null : user.name);

function Sentence({ day }: { day: Day }) {
  const { language } = useLanguage();
  const words = dayWords(language);
  const name = useNameOf(day);
  const date = fullDay(language, day.date);
  if (day.tracked === 0) return <>{words.nothing(name, date)}</>;
  const orNull = (seconds: number) => (seconds === 0 ? null : durationOf(seconds));
  const sums = { byHand: orNull(day.manual), flagged: orNull(flaggedSeconds(day)) };
  return <>{words.lead(name, date, { tracked: durationOf(day.tracked), ...sums })}</>;
}

function Clocks({ day, theirZone }: { day: Day; theirZone: string | null }) {
  const { language } = useLanguage();
  const words = dayWords(language);
  const name = useNameOf(day);
  const times = theirZone === null ? null : timesBy(day, theirZone, language);
  return (
    <>
      {words.clock(day.time_zone)} {day.more_slots && words.more}
      {theirZone !== null && times && (
        <>
          <br />
          {words.ownClock(name, theirZone, ...times)}
        </>
      )}
    </>
  );
}

function DayTable({ day }: { day: Day }) {
  const { language } = useLanguage();
  const { table, rails } = dayWords(language);
  const { row } = useSaying(day.time_zone);
  const samples = slotSamples(day);
  const rows = day.slots.flatMap((slot, index) => {
    const sample = samples[index];
    if (!sample) return [];
    const [, keyboard = '', mouse = ''] = row(sample);
    return [
      [
        timeOf(millisOf(slot.starts_at), day.time_zone, language),
        projectName(day, slot.project_id),
        sample.manual ? rails.hand : rails.tracked,
        keyboard,
        mouse,
        durationOf(slot.tracked),
        slot.note ?? '',
      ],
    ];
  });
  const caption = table.caption(day.user.name, fullDay(language, day.date));
  return (
    <details class="day-table">
      <summary>{table.open}</summary>
      <DataTable caption={caption} columns={table.columns} rows={rows} />
    </details>
  );
}

/** The clock of the member, where it is not that of the organization. */
function useTheirZone(organizationId: number, userId: number, zone: string | undefined): string | null {
  const { user } = useSession();
  const { data } = usePeople(organizationId);
  const theirs = user.id === userId ? user.time_zone : data?.find(({ id }) => id === userId)?.time_zone;
  return theirs === undefined || theirs === zone ? null : theirs;
}

interface Props {
  organization: Organization;
  userId: number;
  /** Null for today. */
  date: string | null;
}

function DayScreen({ organization, userId, date }: Props) {
  const { language, words: common } = useLanguage();
  const words = dayWords(language);
  const { data: day, error, refetch } = useDay(organization.id, userId, date);
  const theirZone = useTheirZone(organization.id, userId, day?.time_zone);
  if (error instanceof CallError && error.status === 404) return <NotFound />;
  return (
    <Screen
      name="member-day"
      help="time#slots"
      title={day ? words.title(day.user.name) : words.waiting}
      sentence={day ? <Sentence day={day} /> : common.loading}
      note={day && <Clocks day={day} theirZone={theirZone} />}
    >
      <DayTools organization={organization} userId={userId} date={date ?? day?.date} day={day} />
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      {!day && !error && <Skeleton rows={8} />}
      {day && day.slots.length === 0 && <Empty text={words.empty} />}
      {day && day.slots.length > 0 && (
        <>
          <Lanes day={day} organization={organization} theirZone={theirZone} />
          <UsedOnDay day={day} />
          <DayTable day={day} />
        </>
      )}
      {day && <AddByHand organization={organization} day={day} />}
      {day && <Looked user={day.user} />}
    </Screen>
  );
}

/** A day of a member: when they worked on what, what was active, and what was noticed. */
export function MemberDay({ organization }: { organization: Organization }) {
  const { params } = useRoute();
  const { user = '', date = '' } = params;
  if (!/^\d{1,15}$/.test(user) || (date !== '' && !isDate(date))) return <NotFound />;
  return <DayScreen organization={organization} userId={Number(user)} date={date === '' ? null : date} />;
}
