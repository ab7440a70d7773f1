/** The spread of counts compared with chance, for a whole series and for sliding windows. */

import { between } from './rolling-counts.ts';
import type { CountSums } from './rolling-counts.ts';
import { at, total } from './series.ts';
import type { Series } from './series.ts';

/**
 * Pearson chi-square per degree of freedom of active seconds against a binomial distribution: 1 = every second
 * independent, below 1 = more even than chance, above 1 = clumped, as with people. Null if none or all of the seconds
 * are active. `dispersion(20,40,20,40,… of 60)` = 6.780 (60 samples).
 */
export function dispersion(active: Series, tracked: Series): number | null {
  const share = total(active) / total(tracked);
  if (!(share > 0 && share < 1)) return null;
  let sum = 0;
  for (let i = 0; i < active.length; i += 1) {
    const expected = at(tracked, i) * share;
    sum += (at(active, i) - expected) ** 2 / (expected * (1 - share));
  }
  return sum / (active.length - 1);
}

/** `dispersion` of the window of samples [from, until). Null if none or all of the seconds are active. */
export function windowDispersion(sums: CountSums, from: number, until: number): number | null {
  const n = between(sums.tracked, from, until);
  const x = between(sums.active, from, until);
  if (!(x > 0 && x < n)) return null;
  const share = x / n;
  const spread = between(sums.squares, from, until) - x * share;
  return Math.max(0, spread) / (share * (1 - share)) / (until - from - 1);
}
