/**
 * The statistics of the detector, written as their formulas. Sources: docs on detection, section "Statistics"; each
 * takes seconds per sample.
 */

type Series = ArrayLike<number>;

function at(series: Series, index: number): number {
  return series[index] ?? 0;
}

function total(series: Series): number {
  let sum = 0;
  for (let i = 0; i < series.length; i += 1) sum += at(series, i);
  return sum;
}

/**
 * Pearson chi-square per degree of freedom of active against binomial seconds: 1 = every second independent, below 1
 * = more even than chance, above 1 = clumped as people are. null when nothing or everything is active.
 * `dispersion(20,40,20,40,… of 60)` = 6.780 (60 samples).
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

/**
 * Dispersion taken from neighbouring samples only, blind to slow changes of level; null when no pair varies.
 * `localDispersion(30 × 20 then 30 × 40 of 60)` = 0.2537, while its dispersion is 6.780.
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
export function localVariance(first: readonly [number, number], second: readonly [number, number]): number {
  const share = (first[0] + second[0]) / (first[1] + second[1]);
  return share * (1 - share) * (1 / first[1] + 1 / second[1]);
}

export interface Memory {
  readonly lag1: number;
  readonly varianceRatio: number;
}

/**
 * Lag-1 autocorrelation, and the variance of sums of ten over ten times the variance of one: white noise gives about
 * 0 and 1, people more. null for a constant series or fewer than two blocks. `memory(20,40,20,40,…)` = lag1 -0.9833,
 * varianceRatio 0.
 */
export function memory(values: Series, block = 10): Memory | null {
  const mean = total(values) / values.length;
  const blocks = Math.floor(values.length / block);
  let squares = 0;
  let products = 0;
  for (let i = 0; i < values.length; i += 1) {
    squares += (at(values, i) - mean) ** 2;
    if (i > 0) products += (at(values, i) - mean) * (at(values, i - 1) - mean);
  }
  if (squares <= 0 || blocks < 2) return null;
  const ofSums = sampleVariance(blockSums(values, block));
  return { lag1: products / squares, varianceRatio: ofSums / ((block * squares) / (values.length - 1)) };
}

function blockSums(values: Series, block: number): number[] {
  const sums: number[] = [];
  for (let i = 0; i + block <= values.length; i += block) {
    let sum = 0;
    for (let j = i; j < i + block; j += 1) sum += at(values, j);
    sums.push(sum);
  }
  return sums;
}

function sampleVariance(values: Series): number {
  const mean = total(values) / values.length;
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += (at(values, i) - mean) ** 2;
  return sum / (values.length - 1);
}

/**
 * Dispersion of the number of silent samples per ten: far above 1 for people, whose silences clump. null unless 5-60
 * % are silent. `silentDispersion(one silent minute in every ten)` = 0.
 */
export function silentDispersion(active: Series): number | null {
  const silent = Array.from({ length: active.length }, (_, i) => (at(active, i) === 0 ? 1 : 0));
  const share = total(silent) / silent.length;
  if (!(share >= 0.05 && share <= 0.6) || silent.length < 20) return null;
  return sampleVariance(blockSums(silent, 10)) / (10 * share * (1 - share));
}

/**
 * Positions of the samples that are active while the one before was not (before the first: not). `onsets([1,1,0,1])`
 * = [0, 3].
 */
export function onsets(active: Series): number[] {
  const found: number[] = [];
  for (let i = 0; i < active.length; i += 1) {
    if (at(active, i) > 0 && (i === 0 || at(active, i - 1) === 0)) found.push(i);
  }
  return found;
}

/**
 * (sd - mean) / (sd + mean) of the gaps between onsets: -1 clockwork, 0 random, towards 1 bursty as people are (Goh,
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

/**
 * Chi-square per degree of freedom of the onsets' places in the minute, twelve bins of five seconds (Zhang, Paxson
 * 2011): about 1 for people, whose clock is not the minute. 30 onsets on the same second give 30.
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

export interface Run {
  readonly from: number;
  readonly until: number;
}

/** Half-open runs of consecutive samples for which the test holds. `runs(4, i => i > 1)` = [{ from: 2, until: 4 }]. */
export function runs(length: number, holds: (index: number) => boolean): Run[] {
  const found: Run[] = [];
  let from = -1;
  for (let i = 0; i <= length; i += 1) {
    const holding = i < length && holds(i);
    if (holding && from < 0) from = i;
    if (!holding && from >= 0) {
      found.push({ from, until: i });
      from = -1;
    }
  }
  return found;
}

/** Middle value, the mean of the two middle ones for an even number; 0 of nothing. `median([3, 1, 2, 9])` = 2.5. */
export function median(values: Series): number {
  const sorted = new Float64Array(values.length);
  for (let i = 0; i < sorted.length; i += 1) sorted[i] = at(values, i);
  if (sorted.length > 40) sorted.sort();
  else insertionSort(sorted);
  const middle = sorted.length / 2;
  return (at(sorted, Math.ceil(middle) - 1) + at(sorted, Math.floor(middle))) / 2;
}

/** Much faster than the built-in sort for the few samples of a window. */
function insertionSort(values: Float64Array): void {
  for (let i = 1; i < values.length; i += 1) {
    const value = at(values, i);
    let j = i;
    for (; j > 0 && at(values, j - 1) > value; j -= 1) values[j] = at(values, j - 1);
    values[j] = value;
  }
}
