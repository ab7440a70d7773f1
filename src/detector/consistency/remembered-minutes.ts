/**
 * Checks minutes before slots are flagged: there are few slots, and some are similar by chance. If minutes depend on
 * previous minutes, as they do with people, this is evidence against a machine.
 */

import type { Level } from '../findings.ts';
import type { Session } from '../signal/cells.ts';
import { lag1Apart, memorySums } from '../signal/memory.ts';
import type { MemoryPart, MemorySums } from '../signal/memory.ts';

/** Whether minutes depend on previous minutes, as they do with people; false if no minutes were sent. */
export type HasMemory = (startsAt: number, endsAt: number) => boolean;

/** The result if no minutes were sent. */
export const hasNoMemory: HasMemory = () => false;

/**
 * Returns true if minutes cover at least half of the time and their lag-1 autocorrelation, across gaps in tracking, is
 * `leastLag1` or more. The sums are computed only when needed, because most days need none.
 */
export function memoryTest(minutes: readonly Session[], leastLag1: number): HasMemory {
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

/**
 * The level of slots [from, until) after the check of their minutes. If minutes have memory, levels above `low` become
 * `low`, and `low` becomes nothing.
 */
export function limitByMemory(
  remembers: HasMemory,
  session: Session,
  [from, until]: readonly [number, number],
  level: Level,
): Level {
  const human = remembers(session.startsAt + from * session.size, session.startsAt + until * session.size);
  if (!human) return level;
  return level > 1 ? 1 : 0;
}
