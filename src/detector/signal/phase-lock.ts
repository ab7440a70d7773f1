/** The concentration of input at one point in the minute. */

import { at, total } from './series.ts';
import type { Series } from './series.ts';

/**
 * Chi-square per degree of freedom of the onsets' positions in the minute, twelve bins of five seconds (Zhang, Paxson
 * 2011): about 1 for people, whose input does not depend on the minute. 30 onsets on the same second give 30.
 */
export function phaseLock(positions: Series): number {
  const bins = new Float64Array(12);
  for (let i = 0; i < positions.length; i += 1) {
    const bin = Math.floor((at(positions, i) % 60) / 5);
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  return evenness(bins);
}

/** Chi-square per degree of freedom of counts against equal counts. `evenness([30, 0, 0])` = 30. */
export function evenness(bins: Series): number {
  const expected = total(bins) / bins.length;
  if (expected <= 0) return 0;
  let sum = 0;
  for (let i = 0; i < bins.length; i += 1) sum += (at(bins, i) - expected) ** 2;
  return sum / expected / (bins.length - 1);
}
