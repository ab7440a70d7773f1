/** A synthetic person. */

import { randomOf } from './random.ts';
import { emptyTrace } from './trace.ts';
import type { Trace } from './trace.ts';

/**
 * Eight hours with bursts and pauses of all lengths on both devices, clumped like people's input and as expensive to
 * analyse as a real day.
 */
export function workday(seed: number, hours = 8): Trace {
  const random = randomOf(`workday ${seed}`);
  const trace = emptyTrace(hours * 3600);
  let [pace, change] = [1, 0];
  for (let t = 0; t < trace.mouse.length;) {
    if (t >= change) [pace, change] = [random.exponential(1) + 0.2, t + random.uniform(300, 3000)];
    const burst = Math.min(90, random.exponential(8) / pace);
    (random.next() < 0.5 ? trace.mouse : trace.keyboard).fill(1, t, Math.floor(t + burst));
    t = Math.ceil(t + burst + Math.min(1200, pace * random.exponential(1) ** 3 * 6));
  }
  return trace;
}
