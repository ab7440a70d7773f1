/** Dispersion of neighbours: by the formula, and over sliding windows. */

import { between } from './rolling-counts.ts';
import { at } from './series.ts';
import type { Series } from './series.ts';

type Numbers = Float64Array;

/**
 * Dispersion computed only from neighbouring samples, insensitive to slow changes of level; null if no pair varies.
 * `localDispersion(30 × 20 then 30 × 40 of 60)` = 0.2537, while `dispersion` of the same series is 6.780.
 */
export function localDispersion(active: Series, tracked: Series): number | null {
  let above = 0;
  let below = 0;
  for (let i = 0; i + 1 < active.length; i += 1) {
    const [x, y, n, m] = [at(active, i), at(active, i + 1), at(tracked, i), at(tracked, i + 1)];
    above += (y / m - x / n) ** 2;
    below += localVariance([x, n], [y, m]);
  }
  return below > 0 ? above / below : null;
}

/**
 * Variance of the difference of two neighbouring shares under one common share. `localVariance([20, 60], [40, 60])` =
 * 0.00833.
 */
function localVariance(first: readonly [number, number], second: readonly [number, number]): number {
  const share = (first[0] + second[0]) / (first[1] + second[1]);
  return share * (1 - share) * (1 / first[1] + 1 / second[1]);
}

export interface NeighbourSums {
  readonly differences: Numbers;
  readonly variances: Numbers;
}

/** Sums for local dispersion. */
export function neighbourSums(active: Numbers, tracked: Numbers): NeighbourSums {
  const pairs = Math.max(0, active.length - 1);
  const sums = { differences: new Float64Array(pairs + 1), variances: new Float64Array(pairs + 1) };
  for (let i = 0; i < pairs; i += 1) {
    const [x, y, n, m] = [active[i] ?? 0, active[i + 1] ?? 0, tracked[i] ?? 1, tracked[i + 1] ?? 1];
    sums.differences[i + 1] = (sums.differences[i] ?? 0) + (y / m - x / n) ** 2;
    sums.variances[i + 1] = (sums.variances[i] ?? 0) + localVariance([x, n], [y, m]);
  }
  return sums;
}

/** `localDispersion` of the window; null if no pair varies. */
export function windowLocalDispersion(sums: NeighbourSums, from: number, until: number): number | null {
  const below = between(sums.variances, from, until - 1);
  return below > 1e-9 ? Math.max(0, between(sums.differences, from, until - 1)) / below : null;
}
