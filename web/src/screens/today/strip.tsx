import { dayAddress } from '../../app/day-address.ts';
import { shareOf } from '../../parts/plot.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { durationOf } from '../../words/durations.ts';
import { type MemberDay, intervalsText, lastText, projectOf, timesOf, usualText, zoneFor } from './day.ts';
import { type TodayRow, spanOfInterval } from './rows.ts';
import { todayWords } from './words.ts';

const width = 1_000;
const height = 28;

/** The hatching for manual time, so that it differs in more than colour. */
export function Hatching() {
  return (
    <svg class="today-defs" width="0" height="0" aria-hidden>
      <pattern id="today-hatching" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect class="today-hatched" width="6" height="6" />
        <line class="today-hatch" x1="0" x2="0" y1="0" y2="6" />
      </pattern>
    </svg>
  );
}

/** The day as a bar of intervals with a line at the current time. */
function DayBar({ row: { member }, day, ticks }: Pick<Props, 'row' | 'day' | 'ticks'>) {
  const x = (at: number) => width * shareOf(at, day.shown);
  const label = todayWords(day.language).bar(member.name, intervalsText(day, member));
  return (
    <svg class="today-bar" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
      <rect class="today-ground" width={width} height={height} />
      {ticks.map((at) => (
        <line key={at} class="today-hour" x1={x(at)} x2={x(at)} y1={0} y2={height} />
      ))}
      {member.intervals.map((interval) => {
        const { since, until } = spanOfInterval(interval);
        return (
          <rect
            key={`${interval.since} ${interval.project_id} ${interval.time_type}`}
            class={`today-${interval.time_type}`}
            x={x(since)}
            y={4}
            width={Math.max(x(until) - x(since), 1.5)}
            height={height - 8}
          />
        );
      })}
      <line class="today-now" x1={x(day.now)} x2={x(day.now)} y1={0} y2={height} />
    </svg>
  );
}

/** Tracked time as a bar, with a tick at the usual amount. */
function SumBar({ row: { member }, day }: Pick<Props, 'row' | 'day'>) {
  const x = (seconds: number) => (width * 0.98 * seconds) / day.most;
  const tick = member.usual_tracked === null ? null : x(member.usual_tracked);
  const label = todayWords(day.language).sum(durationOf(member.tracked), usualText(day, member));
  return (
    <svg class="today-sum" viewBox={`0 0 ${width} 16`} preserveAspectRatio="none" role="img" aria-label={label}>
      <rect class="today-ground" y={4} width={width} height={8} />
      <rect class="today-tracked" y={4} width={x(member.tracked - member.manual)} height={8} />
      <rect class="today-manual" x={x(member.tracked - member.manual)} y={4} width={x(member.manual)} height={8} />
      {tick !== null && <line class="today-usual" x1={tick} x2={tick} y1={0} y2={16} />}
    </svg>
  );
}

function Intervals({ row: { member }, day }: Pick<Props, 'row' | 'day'>) {
  const words = todayWords(day.language);
  const { time, project, kind, tracked } = words.intervals;
  return (
    <div class="today-intervals">
      <DataTable
        caption={words.sheet(member.name)}
        columns={[time, project, kind, tracked]}
        rows={member.intervals.map((interval) => [
          timesOf(day, member, interval),
          projectOf(day, interval),
          words.kind[interval.time_type],
          durationOf(interval.tracked),
        ])}
      />
    </div>
  );
}

interface Props {
  row: TodayRow;
  day: MemberDay;
  ticks: readonly number[];
  isOpen: boolean;
  onToggle(): void;
}

/** A member's day: the bar, the total with the usual amount, and on demand a table of intervals. */
export function Strip({ row, day, ticks, isOpen, onToggle }: Props) {
  const words = todayWords(day.language);
  const { member, presence } = row;
  const isEmpty = member.intervals.length === 0;
  return (
    <li class="today-strip">
      <div class="today-who">
        {isEmpty ? (
          <span class="today-name">{member.name}</span>
        ) : (
          <button type="button" class="today-name" aria-expanded={isOpen} onClick={onToggle}>
            {member.name}
          </button>
        )}
        <a class="today-day" href={dayAddress(day.organizationId, member.user_id, day.date)}>
          {words.theDay} <span class="unseen">{words.dayOf(member.name)}</span>
        </a>
        <span class={`today-standing today-standing-${presence}`}>{words.standing[presence]}</span>
      </div>
      <DayBar row={row} day={day} ticks={ticks} />
      <div class="today-sums">
        <p>
          <strong>{durationOf(member.tracked)}</strong> {usualText(day, member)}
        </p>
        <SumBar row={row} day={day} />
        <p class="soft">
          {lastText(day, member)}
          {zoneFor(day, member) !== day.clock.zone && ` (${zoneFor(day, member)})`}
          {member.manual > 0 && `; ${words.byHand(durationOf(member.manual))}`}
        </p>
      </div>
      {isOpen && !isEmpty && <Intervals row={row} day={day} />}
    </li>
  );
}
