import type { Millis } from '../app/format.ts';

/** What was active in a piece of tracked time; null = not recorded. */
export interface Sample {
  at: Millis;
  seconds: number;
  keyboard: number | null;
  mouse: number | null;
  /** Time by hand, which nothing measured. */
  manual?: boolean;
}

export interface Span {
  since: Millis;
  until: Millis;
}
