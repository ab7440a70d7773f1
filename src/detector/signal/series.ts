/** Series of numbers, with the functions that statistics need. */

/** Seconds per sample. */
export type Series = ArrayLike<number>;

/** A value of a series, 0 beyond its ends. */
export function at(series: Series, index: number): number {
  return series[index] ?? 0;
}

export function total(series: Series): number {
  let sum = 0;
  for (let i = 0; i < series.length; i += 1) sum += at(series, i);
  return sum;
}

export function sampleVariance(values: Series): number {
  const mean = total(values) / values.length;
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += (at(values, i) - mean) ** 2;
  return sum / (values.length - 1);
}

export function sumsOfBlocks(values: Series, block: number): number[] {
  const sums: number[] = [];
  for (let i = 0; i + block <= values.length; i += block) {
    let sum = 0;
    for (let j = i; j < i + block; j += 1) sum += at(values, j);
    sums.push(sum);
  }
  return sums;
}
