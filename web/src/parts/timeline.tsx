import { useRef, useState } from 'preact/hooks';
import type { Millis } from '../app/format.ts';
import { type Picture, Plot, shareOf } from './plot.tsx';
import type { Sample, Span } from './sample.ts';
import './timeline.css';

interface Props extends Picture {
  words: { keyboard: string; mouse: string };
  /** The sample as a sentence, which the slider announces. */
  describe(sample: Sample): string;
  /** Whether a slider selects samples. The slider starts at the first highlighted sample. */
  isExplored?: boolean;
  /** The selected sample, if the selection is shared with other components. */
  chosen?: Millis | undefined;
  onChoose?: ((at: Millis) => void) | undefined;
}

function firstIn(samples: readonly Sample[], bands: readonly Span[]): number {
  const at = samples.findIndex((sample) => bands.some(({ since, until }) => sample.at >= since && sample.at < until));
  return Math.max(at, 0);
}

const middleOf = ({ at, seconds }: Sample): Millis => at + seconds * 500;

/** The sample at a click. Gaps between samples vary in length, so the sample nearest in time is selected. */
function pressedIndex({ currentTarget, clientX }: PointerEvent, { samples, range }: Picture): number {
  const { left, width } = (currentTarget as Element).getBoundingClientRect();
  const at = range.since + ((clientX - left) / width) * (range.until - range.since);
  const away = samples.map((sample) => Math.abs(middleOf(sample) - at));
  return away.indexOf(Math.min(...away));
}

interface SliderProps extends Picture {
  index: number;
  text: string;
  onChoose(at: Millis): void;
}

/** Arrow keys move from sample to sample. A click selects the sample at its position. */
function Slider({ index, text, onChoose, ...picture }: SliderProps) {
  const { samples, label } = picture;
  const isPressed = useRef(false);
  const choose = (place: number) => {
    const sample = samples[place];
    if (sample) onChoose(sample.at);
  };
  return (
    <input
      type="range"
      class="timeline-slider"
      aria-label={label}
      aria-valuetext={text}
      min={0}
      max={samples.length - 1}
      value={index}
      onInput={({ currentTarget }) => {
        if (!isPressed.current) choose(currentTarget.valueAsNumber);
      }}
      onPointerDown={(event) => {
        isPressed.current = true;
        choose(pressedIndex(event, picture));
      }}
      onPointerMove={(event) => {
        if (isPressed.current) choose(pressedIndex(event, picture));
      }}
      onPointerUp={(event) => {
        isPressed.current = false;
        // The browser has set the value by position instead of by time.
        event.currentTarget.value = String(pressedIndex(event, picture));
      }}
      onPointerCancel={() => {
        isPressed.current = false;
      }}
    />
  );
}

/** Activity over time: keyboard upward, mouse downward. A square-root scale makes single seconds visible. */
export function Timeline(props: Props) {
  const { words, describe, isExplored = false, chosen: given, onChoose, ...picture } = props;
  const { range, samples, bands, ticks } = picture;
  const [own, setOwn] = useState<Millis | null>(null);
  const chosen = given ?? own;
  const chosenIndex = samples.findIndex((sample) => sample.at === chosen);
  const index = chosenIndex < 0 ? firstIn(samples, bands) : chosenIndex;
  const current = isExplored ? samples[index] : undefined;
  return (
    <figure class={`timeline ${isExplored ? 'timeline-explored' : ''}`}>
      <div class="timeline-plot">
        <span class="timeline-above">{words.keyboard}</span>
        <span class="timeline-below">{words.mouse}</span>
        <Plot {...picture} cursor={current?.at} />
        {current && <Slider {...picture} index={index} text={describe(current)} onChoose={onChoose ?? setOwn} />}
      </div>
      <div class="timeline-ticks" aria-hidden>
        {ticks.map(({ at, text }) => (
          <span key={at} style={{ insetInlineStart: `${100 * shareOf(at, range)}%` }}>
            {text}
          </span>
        ))}
      </div>
      {current && <output class="timeline-said">{describe(current)}</output>}
    </figure>
  );
}
