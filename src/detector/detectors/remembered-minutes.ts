/** Slots are few and chance makes some alike; minutes that remember what was before them, as people's do, speak against a machine. */

import type { Level } from '../activity.ts';
import type { Stretch } from '../signal/cells.ts';
import { lag1Apart, memorySums } from '../signal/rolling-counts.ts';
import type { MemoryPart } from '../signal/rolling-counts.ts';
import type { RuleSet } from '../rule-set.ts';

/** Whether the minutes of this time show the memory that people have; no where they were not sent. */
export type Remembers = (startsAt: number, endsAt: number) => boolean;

/** Nothing is known of minutes. */
export const forgets: Remembers = () => false;

/** Answers from the minutes known of at least half of the time: their lag-1 autocorrelation, over gaps in tracking, is at least the given one. */
export function memoryOf(minutes: readonly Stretch[], rules: RuleSet): Remembers {
  const known = minutes.map((stretch) => ({ stretch, sums: memorySums(stretch.overall) }));
  return (startsAt, endsAt) => {
    const parts = known.flatMap(({ stretch, sums }): MemoryPart[] => {
      const from = Math.max(0, (startsAt - stretch.startsAt) / 60);
      const until = Math.min(stretch.length, (endsAt - stretch.startsAt) / 60);
      return from < until ? [{ sums, from, until }] : [];
    });
    const minutes = parts.reduce((sum, { from, until }) => sum + until - from, 0);
    if (120 * minutes < endsAt - startsAt) return false;
    return (lag1Apart(parts) ?? 0) >= rules.consistency.rememberedLag1;
  };
}

/** The level of slots [from, until) whose minutes may remember: `low` instead of more, nothing instead of `low`. */
export function heeding(
  remembers: Remembers,
  stretch: Stretch,
  [from, until]: readonly [number, number],
  level: Level,
): Level {
  const human = remembers(stretch.startsAt + from * stretch.size, stretch.startsAt + until * stretch.size);
  if (!human) return level;
  return level > 1 ? 1 : 0;
}
