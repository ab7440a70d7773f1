import type { Millis } from '../app/format.ts';
import type { Sample, Span } from './sample.ts';

const width = 1_000;
const height = 160;
const middle = height / 2;

/** The position of an instant in a range: 0 at the start, 1 at the end. */
export const shareOf = (at: Millis, { since, until }: Span): number => (at - since) / (until - since);

/** A square-root scale. On a linear scale, one active second in a minute would be invisible. */
const heightOf = (active: number | null, seconds: number): number =>
  Math.sqrt(Math.min(1, (active ?? 0) / seconds)) * (middle - 6);

export interface Picture {
  /** The text alternative. */
  label: string;
  range: Span;
  samples: readonly Sample[];
  /** Highlighted periods. */
  bands: readonly Span[];
  ticks: readonly { at: Millis; text: string }[];
}

interface Props extends Picture {
  cursor?: Millis | undefined;
}

function Bar({ sample, range }: { sample: Sample; range: Span }) {
  const x = width * shareOf(sample.at, range);
  const full = width * shareOf(sample.at + sample.seconds * 1_000, range) - x;
  const wide = Math.max(full * 0.86, 0.6);
  const [up, down] = [heightOf(sample.keyboard, sample.seconds), heightOf(sample.mouse, sample.seconds)];
  if (sample.manual) return <rect class="plot-manual" x={x} y={middle - 8} width={full} height={16} />;
  return (
    <>
      <rect class="plot-tracked" x={x} y={middle - 1} width={full} height={2} />
      {up > 0 && <rect class="plot-keyboard" x={x} y={middle - up} width={wide} height={up} />}
      {down > 0 && <rect class="plot-mouse" x={x} y={middle} width={wide} height={down} />}
    </>
  );
}

/** The picture only. Its content also appears as text and in a table. */
export function Plot({ label, range, samples, bands, ticks, cursor }: Props) {
  const x = (at: Millis) => width * shareOf(at, range);
  return (
    <svg class="plot" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
      {bands.map(({ since, until }) => (
        <rect key={since} class="plot-band" x={x(since)} y={0} width={x(until) - x(since)} height={height} />
      ))}
      {ticks.map(({ at }) => (
        <line key={at} class="plot-tick" x1={x(at)} x2={x(at)} y1={0} y2={height} />
      ))}
      {samples.map((sample) => (
        <Bar key={sample.at} sample={sample} range={range} />
      ))}
      {cursor !== undefined && <line class="plot-cursor" x1={x(cursor)} x2={x(cursor)} y1={0} y2={height} />}
    </svg>
  );
}
