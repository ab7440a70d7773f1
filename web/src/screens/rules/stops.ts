import type { Threshold } from './queries.ts';

/** The data needed to draw the scale of a number. */
type ScaleData = Pick<Threshold, 'minimum' | 'maximum' | 'people'>;

/** The approximate number of positions between the ends. */
const steps = 80;

/** Statistics of spread and silence need fine steps at small values and a wide range. */
const isBent = ({ minimum, maximum }: ScaleData) => minimum === 0 && (maximum === 100 || maximum === 3_600);

/** The next larger number of 1, 2, 5, 10, 20 … `niceStep(0.13)` = 0.2. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5, 10].find((factor) => factor * power >= least * 0.999) ?? 10) * power;
}

const rounded = (value: number, step: number) => Number((Math.round(value / step) * step).toFixed(4));

/** Hundredths up to 1, tenths up to 10, whole numbers beyond. */
const bentStep = (value: number) => (value < 1 ? 0.01 : value < 10 ? 0.1 : 1);

function lastOf({ minimum, maximum, people }: ScaleData, shown: readonly number[]): number {
  if (maximum - minimum <= 2) return maximum;
  const most = Math.max(
    ...shown,
    people?.extreme ?? 0,
    isBent({ minimum, maximum, people }) ? (people?.typical ?? 0) : 0,
  );
  return Math.min(maximum, 1.25 * most);
}

/**
 * The positions of a slider, ascending: round values plus the values to be shown, so showing a value never rounds it.
 */
export function stopsOf(scaled: ScaleData, shown: readonly number[]): number[] {
  const { minimum } = scaled;
  const last = lastOf(scaled, shown);
  const step = niceStep((last - minimum) / steps);
  const round = Array.from({ length: steps + 1 }, (_, index) =>
    isBent(scaled)
      ? rounded(last * (index / steps) ** 2, bentStep(last * (index / steps) ** 2))
      : rounded(minimum + index * step, step),
  );
  const within = [...round, ...shown].filter((value) => value >= minimum && value <= scaled.maximum);
  return [...new Set(within.filter((value) => value <= Math.max(last, ...shown)))].toSorted((a, b) => a - b);
}

/** The position of a value among the stops, from 0 to 1. */
export function positionOf(stops: readonly number[], value: number): number {
  const next = stops.findIndex((stop) => stop >= value);
  if (next === -1) return 1;
  const [after = 0, before = 0] = [stops[next], stops[next - 1]];
  const share = next === 0 ? 0 : (value - before) / (after - before);
  return next === 0 ? 0 : (next - 1 + share) / (stops.length - 1);
}

/** The stop nearest to a value. */
export function nearestStop(stops: readonly number[], value: number): number {
  const distances = stops.map((stop) => Math.abs(stop - value));
  return distances.indexOf(Math.min(...distances));
}
