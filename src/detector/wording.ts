/** What statistics say in words. */

/** What a sentence about a finding may name. */
export interface SentenceFacts {
  /** The window, in minutes. */
  readonly minutes: string;
  readonly value: number;
  /** What one sample is. */
  readonly sample: 'minute' | 'ten minutes';
  readonly details: Readonly<Record<string, unknown>>;
}

/** What a statistic says, and how its value is written. */
export interface Statistic {
  readonly clause: (facts: SentenceFacts) => string;
  readonly writer: 'plain' | 'percent' | 'minutes';
  /** Whether people who read or copy for hours fail it as well: alone it says `low`, beside another family `medium`. */
  readonly isWeak?: boolean;
}

/** A statistic whose value is written as it is. */
export function plainly(clause: Statistic['clause']): Statistic {
  return { clause, writer: 'plain' };
}

/** A statistic of a window: `overWindow('input repeated itself')` says "For 60 minutes input repeated itself". */
export function overWindow(rest: string): Statistic {
  return plainly(({ minutes }) => `For ${minutes} minutes ${rest}`);
}

/** A statistic whose value is minutes, or a share that is written as percent. */
export function inUnit(writer: 'percent' | 'minutes', clause: Statistic['clause']): Statistic {
  return { clause, writer };
}

/**
 * A number as people read it. `roughly(0.15237)` = "0.15", `roughly(28.64)` = "29", `roughly(3.04)` = "3",
 * `roughly(0.0012)` = "0".
 */
export function roughly(value: number): string {
  if (Math.abs(value) < 0.1) return String(Number(value.toFixed(2)));
  return String(Math.abs(value) >= 10 ? Math.round(value) : Number(value.toPrecision(2)));
}
