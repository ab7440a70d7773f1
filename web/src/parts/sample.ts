import type { Millis } from '../app/format.ts';

/** The activity within a span of tracked time; null = not recorded. */
export interface Sample {
  at: Millis;
  seconds: number;
  keyboard: number | null;
  mouse: number | null;
  /** Whether the time is manual and therefore without measurements. */
  manual?: boolean;
}

export interface Span {
  since: Millis;
  until: Millis;
}
