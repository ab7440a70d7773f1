import { Decimal } from 'decimal.js';
import type { Threshold } from './thresholds.ts';

/** What is on record of a threshold in a budget period. */
export interface Crossing {
  key: string;
  /** How often it was reached. */
  number: number;
  isReached: boolean;
}

/** A threshold that is reached now and was not, or was and is no longer. */
export interface Move {
  threshold: Threshold;
  number: number;
  isReached: boolean;
}

/**
 * What of the thresholds of a period changes when so much is spent: each is told when it is reached, when it is no
 * longer, and when it is again, under the next number. Exactly the amount is reached.
 * Example: spent 80 of 100, near at 80 % and on record as reached nowhere -> near_limit, number 1, reached.
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
 * Thresholds on record as reached that are set no more: they are let go without a word, so that one that is set again
 * is told again. Example: stop on record as reached, timers stop no more -> stop.
 */
export function releasedOf<C extends Crossing>(thresholds: readonly Threshold[], onRecord: readonly C[]): C[] {
  const keys = new Set(thresholds.map(({ key }) => key));
  return onRecord
    .filter(({ key, isReached }) => isReached && !keys.has(key))
    .map((crossing) => ({ ...crossing, isReached: false }));
}
