import './measure.css';

export interface MeasureProps {
  /** The value that the detector measured. */
  value: number;
  /** The threshold of an unusual value. */
  limit: number;
  /** Whether values below the limit are unusual. */
  isBelow: boolean;
  /** The value measured in people that is closest to the limit; null without measurements. */
  people: number | null;
  words: { unusual: string; people: string; here: string };
  label: string;
}

/** A square-root scale. The largest of the three values is drawn slightly before the end of the scale. */
function scaleOf(values: readonly number[]): (value: number) => number {
  const most = Math.max(...values.map(Math.abs), Number.MIN_VALUE) * 1.15;
  return (value) => 100 * Math.sqrt(Math.min(1, Math.max(0, value) / most));
}

interface Part {
  kind: 'unusual' | 'people';
  from: number;
  to: number;
}

function partsOf({ value, limit, isBelow, people }: MeasureProps): { parts: Part[]; here: number } {
  const x = scaleOf([value, limit, people ?? 0]);
  const parts: Part[] = [{ kind: 'unusual', ...(isBelow ? { from: 0, to: x(limit) } : { from: x(limit), to: 100 }) }];
  if (people !== null) {
    parts.push({ kind: 'people', ...(isBelow ? { from: x(people), to: 100 } : { from: 0, to: x(people) }) });
  }
  return { parts, here: x(value) };
}

/** A value on a scale with the limit and the values measured in people. The sentence above contains the same values. */
export function Measure(props: MeasureProps) {
  const { words, people, label } = props;
  const { parts, here } = partsOf(props);
  return (
    <figure class="measure">
      <div class="measure-bar" role="img" aria-label={label}>
        {parts.map(({ kind, from, to }) => (
          <span
            key={kind}
            class={`measure-part measure-${kind}`}
            style={{ insetInlineStart: `${from}%`, inlineSize: `${to - from}%` }}
          />
        ))}
        <span class="measure-here" style={{ insetInlineStart: `${Math.min(here, 99.4)}%` }} />
      </div>
      <figcaption class="measure-legend" aria-hidden>
        <span class="measure-key measure-unusual">{words.unusual}</span>
        {people !== null && <span class="measure-key measure-people">{words.people}</span>}
        <span class="measure-key measure-mark">{words.here}</span>
      </figcaption>
    </figure>
  );
}
