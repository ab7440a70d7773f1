import { useLocation } from 'preact-iso';
import type { Organization } from '../../api/session.ts';
import { type Millis, millisOf } from '../../app/format.ts';
import { useLanguage } from '../../app/language.tsx';
import type { Sample, Span } from '../../parts/sample.ts';
import { Timeline } from '../../parts/timeline.tsx';
import { useSampleText } from '../../parts/use-sample-text.ts';
import type { Clock } from '../../words/clocks.ts';
import type { Day } from '../../parts/day-samples.ts';
import { minuteSamples, slotSamples, spanOf } from '../../parts/day-samples.ts';
import { chosenOf, clipped, drawnSpan, joined, minuteSpan, type Slot, slotAt } from './facts.ts';
import { FlagRails, Hatching, Legend, ProjectRails } from './rails.tsx';
import { Chosen } from './used.tsx';
import { dayWords } from './words.ts';

interface Props {
  day: Day;
  organization: Organization;
  clock: Clock;
  /** The member's time zone if the page uses a different one. */
  theirZone: string | null;
}

/** The minute from the address, and a function that selects another minute. */
function useMinute() {
  const { path, query, route } = useLocation();
  const clock = query['clock'] === undefined ? '' : `clock=${encodeURIComponent(query['clock'])}&`;
  const choose = (at: Millis) => route(`${path}?${clock}at=${new Date(at).toISOString().replace('.000Z', 'Z')}`, true);
  return { named: millisOf(query['at'] ?? ''), choose };
}

/** The interval of the time labels, in minutes. */
const stepOf = ({ since, until }: Span): number => (until - since > 8 * 3_600_000 ? 120 : 60);

type Choice = ReturnType<typeof useMinute> & { minute: Sample; slot: Slot; bands: readonly Span[] };

/** Ten-minute samples, with projects and flags below them on the same time axis. */
function DayLane({ day, organization, clock, choice }: Props & { choice: Choice }) {
  const { language, words: common } = useLanguage();
  const { describe, ticks } = useSampleText(clock.zone, day.date);
  const drawn = drawnSpan(day);
  return (
    <section class="panel" aria-labelledby="day-lane">
      <h2 id="day-lane">{dayWords(language).lane.title}</h2>
      <Timeline
        label={common.day.dayLabel(day.user.name, day.date)}
        range={drawn}
        samples={slotSamples(day)}
        bands={clipped(choice.bands, drawn)}
        ticks={ticks(drawn, stepOf(drawn))}
        words={common.day}
        describe={describe}
        isExplored
        chosen={millisOf(choice.slot.starts_at)}
        onChoose={choice.choose}
      />
      <ProjectRails day={day} range={drawn} />
      <FlagRails day={day} range={drawn} organization={organization} zone={clock.zone} />
      <Legend day={day} />
    </section>
  );
}

/** The two hours around the selected sample, with details of its ten minutes. */
function MinuteLane({ day, clock, choice, theirZone }: Props & { choice: Choice }) {
  const { language, words: common } = useLanguage();
  const { describe, ticks } = useSampleText(clock.zone, day.date);
  const near = minuteSpan(choice.minute.at, drawnSpan(day));
  return (
    <section class="panel" aria-labelledby="day-minutes">
      <h2 id="day-minutes">{dayWords(language).lane.minutes}</h2>
      <Timeline
        label={common.day.minutesLabel}
        range={near}
        samples={minuteSamples(day, near)}
        bands={clipped(choice.bands, near)}
        ticks={ticks(near, 30)}
        words={common.day}
        describe={describe}
        isExplored
        chosen={choice.minute.at}
        onChoose={choice.choose}
      />
      <Chosen day={day} slot={choice.slot} zone={clock.zone} theirZone={theirZone} />
    </section>
  );
}

/** The day as two charts with a shared selection. */
export function Lanes(props: Props) {
  const { day } = props;
  const named = useMinute();
  const bands = joined((day.flags ?? []).map(spanOf));
  const minute = chosenOf(minuteSamples(day, drawnSpan(day)), bands, named.named);
  const slot = minute && slotAt(day, minute.at);
  if (!minute || !slot) return null;
  const choice = { ...named, minute, slot, bands };
  return (
    <>
      <Hatching />
      <DayLane {...props} choice={choice} />
      <MinuteLane {...props} choice={choice} />
    </>
  );
}
