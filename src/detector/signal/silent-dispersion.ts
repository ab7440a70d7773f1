/** The spread of silent minutes: by the formula, and over sliding windows. */

import { between, windowBlockVariance } from './rolling-counts.ts';
import type { BlockSums } from './rolling-counts.ts';
import { at, sampleVariance, sumsOfBlocks, total } from './series.ts';
import type { Series } from './series.ts';

/**
 * Dispersion of the number of silent samples per ten: far above 1 for people, whose silences clump. Null unless 5-60 %
 * of the samples are silent. `silentDispersion(one silent minute in every ten)` = 0.
 */
export function silentDispersion(active: Series): number | null {
  const silent = Array.from({ length: active.length }, (_, i) => (at(active, i) === 0 ? 1 : 0));
  const share = total(silent) / silent.length;
  if (!(share >= 0.05 && share <= 0.6) || silent.length < 20) return null;
  return sampleVariance(sumsOfBlocks(silent, 10)) / (10 * share * (1 - share));
}

/** `silentDispersion` of the window from the block sums of its silences (1 = silent); null unless 5-60 % are silent. */
export function windowSilentDispersion(silences: BlockSums, from: number, until: number): number | null {
  const share = between(silences.values, from, until) / (until - from);
  if (!(share >= 0.05 && share <= 0.6)) return null;
  return windowBlockVariance(silences, from, until) / (silences.block * share * (1 - share));
}
