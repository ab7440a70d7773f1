/** How much minutes depend on previous minutes: by the formula, and over sliding windows. */

import { between, blockSums, windowBlockVariance } from './rolling-counts.ts';
import type { BlockSums } from './rolling-counts.ts';
import { at, sampleVariance, sumsOfBlocks, total } from './series.ts';
import type { Series } from './series.ts';

type Numbers = Float64Array;

export interface Memory {
  readonly lag1: number;
  readonly varianceRatio: number;
}

/**
 * Lag-1 autocorrelation, and the variance of sums of ten values divided by ten times the variance of single values.
 * White noise gives about 0 and 1; people give higher values. null for a constant series or fewer than two blocks.
 * `memory(20,40,20,40,…)` = lag1 -0.9833, varianceRatio 0.
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
  const ofSums = sampleVariance(sumsOfBlocks(values, block));
  return { lag1: products / squares, varianceRatio: ofSums / ((block * squares) / (values.length - 1)) };
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

/** Sum of the products of neighbouring values in the window, each minus the mean. */
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
 * Lag-1 autocorrelation of separate windows under one mean; null if no value varies. One part: `windowMemory(…).lag1`.
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
