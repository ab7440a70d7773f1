/**
 * Slots are few and chance makes some alike; minutes that remember what was before them, as people's do, speak
 * against a machine.
 */

import type { Level } from '../findings.ts';
import type { Session } from '../signal/cells.ts';
import { lag1Apart, memorySums } from '../signal/memory.ts';
import type { MemoryPart, MemorySums } from '../signal/memory.ts';

/** Whether the minutes of this time show the memory that people have; no where they were not sent. */
export type Remembers = (startsAt: number, endsAt: number) => boolean;

/** Nothing is known of minutes. */
export const remembersNothing: Remembers = () => false;

/**
 * Answers from the minutes known of at least half of the time: their lag-1 autocorrelation, over gaps in tracking, is
 * at least `leastLag1`. Sums are made where somebody looks: on most days nobody does.
 */
export function memoryOf(minutes: readonly Session[], leastLag1: number): Remembers {
  const known = new Map<Session, MemorySums>();
  const sumsOf = (session: Session): MemorySums => known.get(session) ?? memorySums(session.overall);
  return (startsAt, endsAt) => {
    const parts = minutes.flatMap((session): MemoryPart[] => {
      const from = Math.max(0, (startsAt - session.startsAt) / 60);
      const until = Math.min(session.length, (endsAt - session.startsAt) / 60);
      if (from >= until) return [];
      const sums = sumsOf(session);
      known.set(session, sums);
      return [{ sums, from, until }];
    });
    const seen = parts.reduce((sum, { from, until }) => sum + until - from, 0);
    if (120 * seen < endsAt - startsAt) return false;
    return (lag1Apart(parts) ?? 0) >= leastLag1;
  };
}

/** The level of slots [from, until) whose minutes may remember: `low` instead of more, nothing instead of `low`. */
export function heeding(
  remembers: Remembers,
  session: Session,
  [from, until]: readonly [number, number],
  level: Level,
): Level {
  const human = remembers(session.startsAt + from * session.size, session.startsAt + until * session.size);
  if (!human) return level;
  return level > 1 ? 1 : 0;
}
