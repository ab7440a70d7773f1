/**
 * Recall of the reference implementation at medium or more, from section 6.2 of the detection document: 25 cases per
 * cell.
 */

import type { Cell } from './recall.ts';

/** Faked minutes, and seconds per sample, for each of the four columns. */
const columns = [
  [120, 1],
  [60, 60],
  [120, 60],
  [120, 600],
] as const;

type Shares = readonly [number, number, number, number];

const always: Shares = [1, 1, 1, 1];

const found: Readonly<Record<string, Shares>> = {
  fixed_1s: always,
  fixed_5s: always,
  fixed_15s: always,
  fixed_30s_square: always,
  fixed_60s: always,
  random_1_5s: always,
  two_timers: always,
  shuffled_bursts: always,
  auto_clicker: always,
  key_weight: always,
  fixed_300s: [1, 0.96, 1, 0.04],
  random_1_60s: [1, 1, 1, 0.32],
  random_30_60s: [1, 1, 1, 0.6],
  idle_nudge: [1, 0.92, 1, 0.88],
  lognormal_nudge: [1, 1, 1, 0.56],
  stop_go_1_20_5_15: [1, 0.84, 1, 1],
  dock_wheel: [1, 0.96, 1, 1],
  gauss_sessions: [0.76, 0.4, 0.72, 0],
  key_bands: [1, 0.96, 1, 0.12],
  auto_typer: [1, 1, 1, 0.6],
  ten_minute_evader: [1, 0, 0, 0],
  macro_loop: [1, 0.2, 0.08, 0.96],
  poisson_bursts: [0.84, 0.32, 0.84, 0.88],
  shuffled_human: [0, 0, 0, 0],
};

const cases = 25;

/**
 * Twice the standard error of the difference between two shares. A share is never treated as more certain than one
 * case.
 */
function chance(share: number, seeds: number): number {
  const spread = Math.max(share * (1 - share), (1 / cases) * (1 - 1 / cases));
  return 2 * Math.sqrt(spread / cases + spread / seeds);
}

export interface Shortfall {
  readonly cell: Cell;
  readonly reference: number;
}

/** The cells below the reference, and whether the difference exceeds chance for that number of cases. */
export function belowReference(cells: readonly Cell[], seeds: number): (Shortfall & { readonly certain: boolean })[] {
  return cells.flatMap((cell) => {
    const column = columns.findIndex(([minutes, size]) => minutes === cell.minutes && size === cell.resolution);
    const reference = found[cell.tool]?.[column] ?? 0;
    const missing = reference - cell.found[1];
    return missing > 0 ? [{ cell, reference, certain: missing > chance(reference, seeds) }] : [];
  });
}
