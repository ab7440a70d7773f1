import { Decimal } from 'decimal.js';
import type { Threshold } from './thresholds.ts';

/** The record about a threshold in a budget period. */
export interface Crossing {
  key: string;
  /** How often the threshold was reached. */
  number: number;
  isReached: boolean;
}

/** A threshold that has been reached or left since its record. */
export interface Move {
  threshold: Threshold;
  number: number;
  isReached: boolean;
}

/**
 * The thresholds of a period that are newly reached, or no longer reached, at the amount spent. A threshold changes
 * when it is reached and when it is no longer reached. If it is reached again, it has the next number. A spend equal to
 * the threshold has reached it.
 * Example: spent 80 of 100, near at 80 %, no record of a crossing -> near_limit, number 1, reached.
 */
export function movesOf(spent: number, thresholds: readonly Threshold[], onRecord: readonly Crossing[]): Move[] {
  const known = new Map(onRecord.map((crossing) => [crossing.key, crossing]));
  const amount = new Decimal(spent);
  return thresholds.flatMap((threshold) => {
    const { number = 0, isReached: was = false } = known.get(threshold.key) ?? {};
    const isReached = amount.gte(threshold.amount);
    if (isReached === was) return [];
    return [{ threshold, number: isReached ? number + 1 : number, isReached }];
  });
}

/**
 * Crossings whose threshold was removed. These are reset without an event, so a threshold that is set again emits a new
 * one. Example: a crossing of stop is recorded as reached, and timers no longer stop -> stop.
 */
export function releasedOf<C extends Crossing>(thresholds: readonly Threshold[], onRecord: readonly C[]): C[] {
  const keys = new Set(thresholds.map(({ key }) => key));
  return onRecord
    .filter(({ key, isReached }) => isReached && !keys.has(key))
    .map((crossing) => ({ ...crossing, isReached: false }));
}
