/** The speed of the detector on one core. */

import { detectDay } from '../../src/detector/day.ts';
import { rules } from './false-alarms.ts';
import { workday } from '../../src/detector/testing/person.ts';
import { dayOf } from '../../src/detector/testing/trace.ts';
import type { Resolution } from '../../src/detector/testing/trace.ts';

export interface Speed {
  readonly resolution: Resolution;
  readonly days: number;
  readonly millisecondsPerDay: number;
  readonly slotsPerSecond: number;
}

/**
 * Milliseconds of CPU time of this process. CPU time is less affected by other programs on the machine than wall time.
 */
function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Analyzes member-days for about the given time. */
export function speedOf(resolution: Resolution, milliseconds: number): Speed {
  const inputs = Array.from({ length: 20 }, (_, i) => dayOf(workday(i), resolution));
  for (const input of inputs) detectDay(input, rules);
  const started = spent();
  let days = 0;
  while (spent() - started < milliseconds) {
    for (const input of inputs) detectDay(input, rules);
    days += inputs.length;
  }
  const millisecondsPerDay = (spent() - started) / days;
  return { resolution, days, millisecondsPerDay, slotsPerSecond: (48 / millisecondsPerDay) * 1000 };
}
