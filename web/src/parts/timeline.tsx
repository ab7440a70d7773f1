import { useState } from 'preact/hooks';
import type { Millis } from '../app/format.ts';
import { type Picture, Plot, shareOf } from './plot.tsx';
import type { Sample, Span } from './sample.ts';
import './timeline.css';

interface Props extends Picture {
  words: { keyboard: string; mouse: string };
  /** A sample as a sentence, which the slider says. */
  say(sample: Sample): string;
  /** With a slider over the samples, from the first that is meant on. */
  isExplored?: boolean;
}

function firstIn(samples: readonly Sample[], bands: readonly Span[]): number {
  const at = samples.findIndex((sample) => bands.some(({ since, until }) => sample.at >= since && sample.at < until));
  return Math.max(at, 0);
}

/** What is active over time: keyboard upwards, mouse downwards, by square roots, since one second matters. */
export function Timeline(props: Props) {
  const { label, range, samples, bands, ticks, words, say, isExplored = false } = props;
  const [chosen, setChosen] = useState<Millis | null>(null);
  const found = samples.findIndex((sample) => sample.at === chosen);
  const index = found < 0 ? firstIn(samples, bands) : found;
  const current = isExplored ? samples[index] : undefined;
  return (
    <figure class={`timeline ${isExplored ? 'timeline-explored' : ''}`}>
      <div class="timeline-plot">
        <span class="timeline-above">{words.keyboard}</span>
        <span class="timeline-below">{words.mouse}</span>
        <Plot label={label} range={range} samples={samples} bands={bands} ticks={ticks} cursor={current?.at} />
        {current && (
          <input
            type="range"
            class="timeline-slider"
            aria-label={label}
            aria-valuetext={say(current)}
            min={0}
            max={samples.length - 1}
            value={index}
            onInput={(event) => setChosen(samples[event.currentTarget.valueAsNumber]?.at ?? null)}
          />
        )}
      </div>
      <div class="timeline-ticks" aria-hidden>
        {ticks.map(({ at, text }) => (
          <span key={at} style={{ insetInlineStart: `${100 * shareOf(at, range)}%` }}>
            {text}
          </span>
        ))}
      </div>
      {current && <output class="timeline-said">{say(current)}</output>}
    </figure>
  );
}
