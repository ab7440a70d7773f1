/** Running sums, with which statistics over sliding windows take constant time per step. */

import { NumberColumns } from './number-columns.ts';

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
  /** Counts of one device; null if it was not recorded. */
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

export interface BlockSums {
  readonly values: Numbers;
  /** Entry i: sum of squares of the block sums at i, i - block, i - 2 block … */
  readonly blockSquares: Numbers;
  readonly block: number;
}

/** Sums of squares of the sums of `block` values, per phase, so that a window can begin anywhere. */
export function blockSums(values: Numbers, block: number): BlockSums {
  const running = runningSums(values);
  const squares = new Float64Array(Math.max(0, values.length - block + 1));
  for (let i = 0; i < squares.length; i += 1) {
    squares[i] = (squares[i - block] ?? 0) + between(running, i, i + block) ** 2;
  }
  return { values: running, blockSquares: squares, block };
}

/** Sample variance of the sums of the whole blocks in the window. */
export function windowBlockVariance(sums: BlockSums, from: number, until: number): number {
  const blocks = Math.floor((until - from) / sums.block);
  const last = from + (blocks - 1) * sums.block;
  const squares = (sums.blockSquares[last] ?? 0) - (sums.blockSquares[from - sums.block] ?? 0);
  const sum = between(sums.values, from, from + blocks * sums.block);
  return Math.max(0, squares - (sum * sum) / blocks) / (blocks - 1);
}
