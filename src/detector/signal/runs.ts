/** Runs of consecutive samples that meet a condition. */

export interface Run {
  readonly from: number;
  readonly until: number;
}

/** Half-open runs of consecutive samples that pass the test. `runs(4, i => i > 1)` = [{ from: 2, until: 4 }]. */
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
