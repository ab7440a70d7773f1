import type { ConfidenceLevel } from '../../../../src/contract/lists/unusual-activities.ts';
import { levels } from '../../parts/level.tsx';
import type { Limit, Threshold } from './queries.ts';
import { positionOf } from './stops.ts';
import './scale.css';

/** Levels on a scale; null = never reached. */
type Marks = Readonly<Record<ConfidenceLevel, number | null>>;

interface Props {
  limit: Pick<Limit, 'unusual_when' | 'people'>;
  marks: Marks;
  stops: readonly number[];
  /** Whether the scale is above sliders, which have a "never" position beyond the unusual end. */
  isOverSliders?: boolean;
  /** The text alternative; undefined if adjacent text has the same content. */
  label?: string;
}

const laneHeight = 14;
/** A part of the scale between two positions, in percent. */
function Zone({ kind, from, to, y, height }: { kind: string; from: number; to: number; y: number; height: number }) {
  return <rect class={`scale-${kind}`} x={`${100 * from}%`} width={`${100 * (to - from)}%`} y={y} height={height} />;
}

/** The start of each level and, below it, the values measured in people. */
export function Scale({ limit, marks, stops, isOverSliders = false, label }: Props) {
  const isBelow = limit.unusual_when === 'at_most';
  const last = stops.length - 1;
  const x = (value: number) => {
    const place = positionOf(stops, value);
    return isOverSliders ? (place * last + (isBelow ? 1 : 0)) / (last + 1) : place;
  };
  const people = limit.people && x(limit.people.extreme);
  const typical = limit.people?.typical ?? null;
  return (
    <svg
      class="scale"
      height={laneHeight + 8}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <rect class="scale-ground" width="100%" height={laneHeight} />
      {/* The widest zone is drawn first, below the others. */}
      {levels.map((level) => {
        const mark = marks[level];
        if (mark === null) return null;
        const [from, to] = isBelow ? [0, x(mark)] : [x(mark), 1];
        return <Zone key={level} kind={level} from={from} to={to} y={0} height={laneHeight} />;
      })}
      {people !== null && (
        <Zone kind="people" from={isBelow ? people : 0} to={isBelow ? 1 : people} y={laneHeight + 2} height={6} />
      )}
      {typical !== null && (
        <line
          class="scale-typical"
          x1={`${100 * x(typical)}%`}
          x2={`${100 * x(typical)}%`}
          y1={laneHeight}
          y2={laneHeight + 8}
        />
      )}
    </svg>
  );
}

/** A single number on its scale. */
export function Point({
  value,
  stops,
  people,
}: { value: number; stops: readonly number[] } & Pick<Threshold, 'people'>) {
  const at = `${100 * positionOf(stops, value)}%`;
  const extreme = people && `${100 * positionOf(stops, people.extreme)}%`;
  return (
    <svg class="scale" height={laneHeight} aria-hidden>
      <rect class="scale-ground" width="100%" height={laneHeight} />
      {extreme !== null && <line class="scale-extreme" x1={extreme} x2={extreme} y1={0} y2={laneHeight} />}
      <line class="scale-point" x1={at} x2={at} y1={0} y2={laneHeight} />
    </svg>
  );
}
