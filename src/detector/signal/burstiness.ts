/** The irregularity of the gaps between starts of input. */

import { at } from './series.ts';
import type { Series } from './series.ts';

/**
 * Positions of active samples that follow an inactive sample; the sample before the first counts as inactive.
 * `onsets([1,1,0,1])` = [0, 3].
 */
export function onsets(active: Series): number[] {
  const found: number[] = [];
  for (let i = 0; i < active.length; i += 1) {
    if (at(active, i) > 0 && (i === 0 || at(active, i - 1) === 0)) found.push(i);
  }
  return found;
}

/**
 * (sd - mean) / (sd + mean) of the gaps between onsets: -1 is a clock, 0 random, towards 1 bursty, as with people (Goh,
 * Barabasi 2008). null for fewer than five gaps. Onsets every 60 s give -1.
 */
export function burstiness(positions: Series): number | null {
  const count = positions.length - 1;
  if (count < 5) return null;
  let sum = 0;
  let squares = 0;
  for (let i = 1; i < positions.length; i += 1) {
    const gap = at(positions, i) - at(positions, i - 1);
    sum += gap;
    squares += gap * gap;
  }
  return burstinessOf(count, sum, squares);
}

/** Burstiness from the number, sum and sum of squares of the gaps. `burstinessOf(10, 600, 36000)` = -1. */
export function burstinessOf(count: number, sum: number, squares: number): number {
  const mean = sum / count;
  const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean));
  return (deviation - mean) / (deviation + mean);
}
