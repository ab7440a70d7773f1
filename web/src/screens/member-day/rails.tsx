import type { ComponentChildren } from 'preact';
import type { Language } from '../../../../src/contract/lists/preferences.ts';
import type { Organization } from '../../api/session.ts';
import { millisOf } from '../../app/format.ts';
import { useLanguage } from '../../app/language.tsx';
import { shareOf } from '../../parts/plot.tsx';
import type { Span } from '../../parts/sample.ts';
import { durationOf } from '../../words/durations.ts';
import { timeOn } from '../../words/zones.ts';
import type { Day } from '../../parts/day-samples.ts';
import { joined, spanOfSlot, type FlagGroup, flagGroupsOf } from './facts.ts';
import { dayWords } from './words.ts';

const width = 1_000;

/** The hatching for manual time, so that it differs in more than colour. */
export function Hatching() {
  return (
    <svg class="day-defs" width="0" height="0" aria-hidden>
      <pattern id="day-hatching" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect class="day-hatched" width="6" height="6" />
        <line class="day-hatch" x1="0" x2="0" y1="0" y2="6" />
      </pattern>
    </svg>
  );
}

interface RailProps {
  range: Span;
  bars: readonly (Span & { kind: 'tracked' | 'manual' | 'flagged' })[];
  children: ComponentChildren;
}

/** A line of text above bars on the same time axis as the chart. */
function Rail({ range, bars, children }: RailProps) {
  const x = (at: number) => width * Math.min(1, Math.max(0, shareOf(at, range)));
  return (
    <li class="day-rail">
      <p>{children}</p>
      <svg class="day-bar" viewBox={`0 0 ${width} 10`} preserveAspectRatio="none" aria-hidden>
        <rect class="day-ground" width={width} height={10} />
        {bars.map(({ since, until, kind }) => (
          <rect
            key={`${kind} ${since}`}
            class={`day-${kind}`}
            x={x(since)}
            width={Math.max(x(until) - x(since), 1.5)}
            height={10}
          />
        ))}
      </svg>
    </li>
  );
}

/** Each project with its times; manual time is hatched. */
export function ProjectRails({ day, range }: { day: Day; range: Span }) {
  const { rails } = dayWords(useLanguage().language);
  const barsOf = (id: number, kind: 'tracked' | 'manual') => {
    const slots = day.slots.filter(
      (slot) => slot.project_id === id && (slot.time_type === 'tracked') === (kind === 'tracked'),
    );
    return joined(slots.map(spanOfSlot)).map((span) => ({ ...span, kind }));
  };
  return (
    <ul class="day-rails" aria-label={rails.projects}>
      {day.projects.map(({ id, name, tracked, manual }) => (
        <Rail key={id} range={range} bars={[...barsOf(id, 'tracked'), ...barsOf(id, 'manual')]}>
          <strong>{name}</strong> {durationOf(tracked)}
          {manual > 0 && <span class="soft"> {rails.byHand(durationOf(manual))}</span>}
        </Rail>
      ))}
    </ul>
  );
}

function FlagGroupText({ group, zone, date }: { group: FlagGroup; zone: string; date: string }) {
  const { language, words: common } = useLanguage();
  const { rails } = dayWords(language);
  const [since, until] = [group.since, group.until].map((at) => timeOn(date, at, zone, language));
  const more = group.types.length - 1;
  return (
    <>
      {since}–{until} {common.flag.types[group.first.type]} {more > 0 && rails.and(more)}
    </>
  );
}

interface FlagRailsProps {
  day: Day;
  range: Span;
  organization: Organization;
  zone: string;
}

/** The cases of the day, with links to the inbox or to the viewer's own page. */
export function FlagRails({ day, range, organization, zone }: FlagRailsProps) {
  const words = dayWords(useLanguage().language);
  const caseOf = ({ first }: FlagGroup) =>
    organization.may.see_flags
      ? `/organizations/${organization.id}/insights/unusual_activities/${first.id}`
      : `/me?flag=${first.id}`;
  const groups = flagGroupsOf(day.flags ?? []);
  if (groups.length === 0) return null;
  return (
    <ul class="day-rails" aria-label={words.rails.flags}>
      {groups.map((group) => (
        <Rail key={group.first.id} range={range} bars={[{ ...group, kind: 'flagged' }]}>
          <a class="day-case" href={caseOf(group)}>
            <FlagGroupText group={group} zone={zone} date={day.date} />
          </a>{' '}
          <span class="soft">{words.state[group.first.state]}</span>
        </Rail>
      ))}
    </ul>
  );
}

/** The legend of the marks, which differ in shape as well as colour. */
export function Legend({ day }: { day: Day }) {
  const { rails } = dayWords(useLanguage().language);
  const marks = [
    ['tracked', rails.tracked],
    ...(day.manual > 0 ? [['manual', rails.hand]] : []),
    ...((day.flags ?? []).length > 0 ? [['flagged', rails.flagged]] : []),
  ];
  return (
    <ul class="legend" aria-label={rails.legend}>
      {marks.map(([kind, text]) => (
        <li key={kind}>
          <svg width="20" height="12" aria-hidden>
            <rect class={`day-${kind}`} x="0.5" y="0.5" width="19" height="11" />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}

/** The start and end of the day's time in a zone, such as "09:00" and "18:00". */
export function timesBy(day: Day, zone: string, language: Language): readonly [string, string] | null {
  const [first] = day.slots;
  if (!first) return null;
  const last = Math.max(...day.slots.map((slot) => spanOfSlot(slot).until));
  return [timeOn(day.date, millisOf(first.starts_at), zone, language), timeOn(day.date, last, zone, language)];
}
