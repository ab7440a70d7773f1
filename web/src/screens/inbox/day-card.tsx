import { useState } from 'preact/hooks';
import { dayAddress } from '../../app/day-address.ts';
import { millisOf } from '../../app/format.ts';
import { type Clock, edgesText } from '../../words/clocks.ts';
import { edgesOf } from '../../words/zones.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import type { Span } from '../../parts/sample.ts';
import { useSampleText } from '../../parts/use-sample-text.ts';
import { Timeline } from '../../parts/timeline.tsx';
import { durationOf } from '../../words/durations.ts';
import type { Entry } from './queries.ts';
import { aroundOf, type Day, minuteSamples, slotSamples, spanOf } from '../../parts/day-samples.ts';

interface Props {
  organizationId: number;
  day: Day;
  entry: Entry;
  /** The open flag. */
  focus: Span;
  clock: Clock;
}

const stepOf = ({ since, until }: Span): number => (until - since > 5 * 3_600_000 ? 60 : 30);

function Pictures({ day, entry, focus, clock }: Props) {
  const { language, words } = useLanguage();
  const { describe, ticks } = useSampleText(clock.zone, day.date);
  const whole = { since: millisOf(day.since), until: millisOf(day.until) };
  const near = aroundOf(focus, day);
  const bands = entry.flags.map(spanOf);
  const odd = edgesText(language, edgesOf([whole.since, whole.until], clock.zone, language));
  return (
    <>
      <Timeline
        label={words.day.dayLabel(day.user.name, day.date)}
        range={whole}
        samples={slotSamples(day)}
        bands={bands}
        ticks={ticks(whole, 120)}
        words={words.day}
        describe={describe}
      />
      {odd !== '' && <p class="card-note">{odd}</p>}
      <p class="card-note">{words.day.minutes}</p>
      <Timeline
        label={words.day.minutesLabel}
        range={near}
        samples={minuteSamples(day, near)}
        bands={[focus]}
        ticks={ticks(near, stepOf(near))}
        words={words.day}
        describe={describe}
        isExplored
      />
    </>
  );
}

function MinuteTable({ day, focus, clock }: Props) {
  const { words } = useLanguage();
  const { row } = useSampleText(clock.zone, day.date);
  const { time, keyboard, mouse, trackedColumn, minutes } = words.day;
  const rows = minuteSamples(day, aroundOf(focus, day)).map(row);
  return <DataTable caption={minutes} columns={[time, keyboard, mouse, trackedColumn]} rows={rows} />;
}

/** The day of the flagged time, as a chart or as a table of the same minutes. */
export function DayCard(props: Props) {
  const { words } = useLanguage();
  const [isTable, setTable] = useState(false);
  const { day } = props;
  return (
    <section class="card" aria-label={words.day.title}>
      <header class="card-head">
        <h3>
          <a href={dayAddress(props.organizationId, day.user.id, day.date)}>{words.day.title}</a>{' '}
          <small>{words.day.tracked(durationOf(day.tracked))}</small>
        </h3>
        <Button kind="quiet" onPress={() => setTable(!isTable)}>
          {isTable ? words.day.picture : words.day.table}
        </Button>
      </header>
      {day.slots.length === 0 && <p>{words.day.none}</p>}
      {day.slots.length > 0 && (isTable ? <MinuteTable {...props} /> : <Pictures {...props} />)}
    </section>
  );
}
