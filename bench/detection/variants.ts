/** The same tools with other settings, outside the targets. */

import { evader, macro, shuffledPieces } from '../../src/detector/testing/tools.ts';
import { fixed, poissonBursts, sessions, stopAndGo, uniform } from '../../src/detector/testing/timers.ts';
import type { InputTool } from '../../src/detector/testing/timers.ts';

/**
 * The results show how well the limits generalize. The results were known when the limits were chosen, so this is not a
 * blind test.
 */
export const variants: Readonly<Record<string, InputTool>> = {
  fixed_7s: fixed(7),
  fixed_45s: fixed(45),
  fixed_90s: fixed(90),
  fixed_180s: fixed(180),
  random_5_15s: uniform(5, 15),
  random_20_40s: uniform(20, 40),
  random_10_120s: uniform(10, 120),
  random_60_180s: uniform(60, 180),
  stop_go_2_8_2_30: stopAndGo([2, 8], [2, 30]),
  stop_go_20_60_10_60: stopAndGo([20, 60], [10, 60]),
  poisson_8s: poissonBursts(8, [0.3, 2]),
  poisson_45s: poissonBursts(45, [1, 8]),
  sessions_60s: sessions([60, 15], [900, 1800], [120, 600]),
  evader_5_minutes: evader(5, [3, 4]),
  evader_15_minutes: evader(15, [9, 13]),
  macro_8_12_minutes: macro([480, 720], [0, 2]),
  macro_waiting: macro([60, 180], [5, 30]),
  shuffled_2_minutes: shuffledPieces(120),
  shuffled_5_minutes: shuffledPieces(300),
};
