/**
 * The count statistics over sliding windows in constant time a step, from running sums. They equal those of
 * `statistics.ts`.
 */

import { NumberColumns } from './number-columns.ts';
import { localVariance } from './statistics.ts';
import type { Memory } from './statistics.ts';

type Numbers = Float64Array;

/** Running sums: entry i is the sum of the first i values. `runningSums([1, 2])` = [0, 1, 3]. */
export function runningSums(values: ArrayLike<number>, into: Numbers = new Float64Array(values.length + 1)): Numbers {
  for (let i = 0; i < values.length; i += 1) into[i + 1] = (into[i] ?? 0) + (values[i] ?? 0);
  return into;
}

/** Sum over the half-open window. `between(runningSums([1, 2, 3]), 1, 3)` = 5. */
export function between(sums: Numbers, from: number, until: number): number {
  return (sums[until] ?? 0) - (sums[from] ?? 0);
}

export interface CountSums {
  readonly tracked: Numbers;
  readonly active: Numbers;
  readonly squares: Numbers;
  /** Of one device alone; null where it was not recorded. */
  readonly keyboard: Numbers | null;
  readonly mouse: Numbers | null;
}

export interface DeviceCounts {
  readonly keyboard: Numbers | null;
  readonly mouse: Numbers | null;
}

/** Sums for dispersion and shares, built in one pass. */
export function countSums(active: Numbers, tracked: Numbers, devices: DeviceCounts): CountSums {
  const columns = new NumberColumns(5, active.length + 1);
  const sums = {
    tracked: columns.next(),
    active: columns.next(),
    squares: columns.next(),
    keyboard: devices.keyboard && runningSums(devices.keyboard, columns.next()),
    mouse: devices.mouse && runningSums(devices.mouse, columns.next()),
  };
  for (let i = 0; i < active.length; i += 1) {
    const x = active[i] ?? 0;
    const n = tracked[i] ?? 1;
    sums.tracked[i + 1] = (sums.tracked[i] ?? 0) + n;
    sums.active[i + 1] = (sums.active[i] ?? 0) + x;
    sums.squares[i + 1] = (sums.squares[i] ?? 0) + (x * x) / n;
  }
  return sums;
}

/** `dispersion` of the window of samples [from, until); null when nothing or everything is active. */
export function windowDispersion(sums: CountSums, from: number, until: number): number | null {
  const n = between(sums.tracked, from, until);
  const x = between(sums.active, from, until);
  if (!(x > 0 && x < n)) return null;
  const share = x / n;
  const spread = between(sums.squares, from, until) - x * share;
  return Math.max(0, spread) / (share * (1 - share)) / (until - from - 1);
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

/** `localDispersion` of the window; null when no pair varies. */
export function windowLocalDispersion(sums: NeighbourSums, from: number, until: number): number | null {
  const below = between(sums.variances, from, until - 1);
  return below > 1e-9 ? Math.max(0, between(sums.differences, from, until - 1)) / below : null;
}

export interface BlockSums {
  readonly values: Numbers;
  /** Entry i: sum of squares of the block sums at i, i - block, i - 2 block … */
  readonly blockSquares: Numbers;
  readonly block: number;
}

/** Sums of squares of the sums of `block` values, kept per phase so that a window may begin anywhere. */
export function blockSums(values: Numbers, block: number): BlockSums {
  const running = runningSums(values);
  const squares = new Float64Array(Math.max(0, values.length - block + 1));
  for (let i = 0; i < squares.length; i += 1) {
    squares[i] = (squares[i - block] ?? 0) + between(running, i, i + block) ** 2;
  }
  return { values: running, blockSquares: squares, block };
}

/** Sample variance of the sums of whole blocks of the window. */
function windowBlockVariance(sums: BlockSums, from: number, until: number): number {
  const blocks = Math.floor((until - from) / sums.block);
  const last = from + (blocks - 1) * sums.block;
  const squares = (sums.blockSquares[last] ?? 0) - (sums.blockSquares[from - sums.block] ?? 0);
  const sum = between(sums.values, from, from + blocks * sums.block);
  return Math.max(0, squares - (sum * sum) / blocks) / (blocks - 1);
}

export interface MemorySums {
  readonly blocks: BlockSums;
  readonly squares: Numbers;
  readonly products: Numbers;
  readonly values: Numbers;
}

/** Sums for the memory statistic with blocks of ten. */
export function memorySums(values: Numbers, block = 10): MemorySums {
  const squares = new Float64Array(values.length + 1);
  const products = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? 0;
    squares[i + 1] = (squares[i] ?? 0) + value * value;
    products[i + 1] = (products[i] ?? 0) + value * (values[i + 1] ?? 0);
  }
  return { blocks: blockSums(values, block), squares, products, values };
}

/** Sum of the products of neighbours in the window, each less the mean. */
function neighbourProducts(sums: MemorySums, from: number, until: number, mean: number): number {
  const ends = 2 * between(sums.blocks.values, from, until) - (sums.values[until - 1] ?? 0) - (sums.values[from] ?? 0);
  return between(sums.products, from, until - 1) - mean * ends + (until - from - 1) * mean * mean;
}

export interface MemoryPart {
  readonly sums: MemorySums;
  readonly from: number;
  readonly until: number;
}

/**
 * Lag-1 autocorrelation of windows that lie apart, under one mean; null where nothing varies. One part:
 * `windowMemory(…).lag1`.
 */
export function lag1Apart(parts: readonly MemoryPart[]): number | null {
  let [length, sum, squares] = [0, 0, 0];
  for (const { sums, from, until } of parts) {
    length += until - from;
    sum += between(sums.blocks.values, from, until);
    squares += between(sums.squares, from, until);
  }
  const mean = sum / Math.max(1, length);
  const spread = squares - sum * mean;
  if (spread <= 1e-9) return null;
  return parts.reduce((total, { sums, from, until }) => total + neighbourProducts(sums, from, until, mean), 0) / spread;
}

/** `memory` of the window; null for a constant one. */
export function windowMemory(sums: MemorySums, from: number, until: number): Memory | null {
  const length = until - from;
  const sum = between(sums.blocks.values, from, until);
  const mean = sum / length;
  const squares = between(sums.squares, from, until) - sum * mean;
  if (squares <= 1e-9) return null;
  const products = neighbourProducts(sums, from, until, mean);
  const ofSums = windowBlockVariance(sums.blocks, from, until);
  return { lag1: products / squares, varianceRatio: ofSums / ((sums.blocks.block * squares) / (length - 1)) };
}

/** `silentDispersion` of the window from the block sums of its silences (1 = silent); null unless 5-60 % are silent. */
export function windowSilentDispersion(silences: BlockSums, from: number, until: number): number | null {
  const share = between(silences.values, from, until) / (until - from);
  if (!(share >= 0.05 && share <= 0.6)) return null;
  return windowBlockVariance(silences, from, until) / (silences.block * share * (1 - share));
}
