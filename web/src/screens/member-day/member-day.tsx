import { useRoute } from 'preact-iso';
import { CallError } from '../../api/errors.ts';
import type { Organization } from '../../api/session.ts';
import { useMemberZone } from '../../api/member-zone.ts';
import { useClock } from '../../app/clock.ts';
import { millisOf } from '../../app/format.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Empty, Screen, Skeleton } from '../../parts/screen.tsx';
import { fullDay, isDate } from '../../words/dates.ts';
import { type Clock, clockText, edgesText } from '../../words/clocks.ts';
import { durationOf } from '../../words/durations.ts';
import { edgesOf, timeOn } from '../../words/zones.ts';
import { useSampleText } from '../../parts/use-sample-text.ts';
import { AccessNote } from '../inbox/access-note.tsx';
import type { Day } from '../../parts/day-samples.ts';
import { useDay } from '../../api/member-day.ts';
import { slotSamples } from '../../parts/day-samples.ts';
import { NotFound } from '../not-found/not-found.tsx';
import { AddByHand } from './add-by-hand.tsx';
import { flaggedSeconds, projectName, runsOf } from './facts.ts';
import { Lanes } from './lanes.tsx';
import { timesBy } from './rails.tsx';
import { RunsOfDay } from './runs.tsx';
import { DayTools } from './tools.tsx';
import { UsedOnDay } from './used.tsx';
import { dayWords } from './words.ts';
import './member-day.css';

/** The member's name; null for the viewer's own day, whose texts use "you". */
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

interface ClocksProps {
  day: Day;
  clock: Clock;
  /** The member's time zone if the page uses a different one. */
  theirZone: string | null;
}

function Clocks({ day, clock, theirZone }: ClocksProps) {
  const { language } = useLanguage();
  const words = dayWords(language);
  const name = useNameOf(day);
  const edges = edgesOf([millisOf(day.since), millisOf(day.until)], clock.zone, language);
  const times = theirZone === null ? null : timesBy(day, theirZone, language);
  return (
    <>
      {clockText(language, clock)} {edgesText(language, edges)} {day.more_slots && words.more}
      {day.slots_released && ` ${words.released}`}
      {theirZone !== null && times && (
        <>
          <br />
          {words.ownClock(name, theirZone, ...times)}
        </>
      )}
    </>
  );
}

function DayTable({ day, zone }: { day: Day; zone: string }) {
  const { language } = useLanguage();
  const { table, rails } = dayWords(language);
  const { row } = useSampleText(zone, day.date);
  const samples = slotSamples(day);
  const rows = day.slots.flatMap((slot, index) => {
    const sample = samples[index];
    if (!sample) return [];
    const [, keyboard = '', mouse = ''] = row(sample);
    return [
      [
        timeOn(day.date, millisOf(slot.starts_at), zone, language),
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

/** The clock of the page, and the member's time zone if it differs. */
function useClocks(organization: Organization, userId: number, day: Day | undefined) {
  const { user } = useSession();
  const isOwn = user.id === userId;
  const memberZone = useMemberZone(organization, isOwn ? undefined : userId);
  const member = isOwn ? user.time_zone : memberZone;
  const clock = useClock(day?.time_zone ?? organization.time_zone, member);
  return { clock, theirZone: member === undefined || member === clock.zone ? null : member };
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
  const { clock, theirZone } = useClocks(organization, userId, day);
  // Payroll clerks see the hours of others, without their activity.
  const isHoursOnly = organization.payroll && useSession().user.id !== userId;
  if (error instanceof CallError && error.status === 404) return <NotFound />;
  return (
    <Screen
      name="member-day"
      help="time#slots"
      title={day ? words.title(day.user.name) : words.waiting}
      sentence={day ? <Sentence day={day} /> : !error && common.loading}
      note={day && <Clocks day={day} clock={clock} theirZone={theirZone} />}
    >
      <DayTools organization={organization} userId={userId} date={date ?? day?.date} day={day} />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!day && !error && <Skeleton rows={8} />}
      {day &&
        day.slots.length === 0 &&
        (day.runs.length > 0 ? <RunsOfDay day={day} zone={clock.zone} /> : <Empty text={words.empty} />)}
      {day && day.slots.length > 0 && isHoursOnly && (
        <RunsOfDay day={{ ...day, runs: runsOf(day.slots) }} zone={clock.zone} />
      )}
      {day && day.slots.length > 0 && !isHoursOnly && (
        <>
          <Lanes day={day} organization={organization} clock={clock} theirZone={theirZone} />
          <UsedOnDay day={day} />
          <DayTable day={day} zone={clock.zone} />
        </>
      )}
      {day && !day.slots_released && !isHoursOnly && <AddByHand organization={organization} day={day} />}
      {day && <AccessNote user={day.user} />}
    </Screen>
  );
}

/** A member's day: projects, activity and flags by time. */
export function MemberDay({ organization }: { organization: Organization }) {
  const { params } = useRoute();
  const { user = '', date = '' } = params;
  if (!/^\d{1,15}$/.test(user) || (date !== '' && !isDate(date))) return <NotFound />;
  return <DayScreen organization={organization} userId={Number(user)} date={date === '' ? null : date} />;
}
