import { at } from './series.ts';
import type { Series } from './series.ts';

/**
 * The middle value; the mean of the two middle values if their number is even, and 0 if there are none. `median([3, 1,
 * 2, 9])` = 2.5.
 */
export function median(values: Series): number {
  const sorted = new Float64Array(values.length);
  for (let i = 0; i < sorted.length; i += 1) sorted[i] = at(values, i);
  if (sorted.length > 40) sorted.sort();
  else insertionSort(sorted);
  const middle = sorted.length / 2;
  return (at(sorted, Math.ceil(middle) - 1) + at(sorted, Math.floor(middle))) / 2;
}

/** This is much faster than the built-in sort for the few samples in a window. */
function insertionSort(values: Float64Array): void {
  for (let i = 1; i < values.length; i += 1) {
    const value = at(values, i);
    let j = i;
    for (; j > 0 && at(values, j - 1) > value; j -= 1) values[j] = at(values, j - 1);
    values[j] = value;
  }
}
