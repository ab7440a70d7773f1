import type { Level } from '../findings.ts';
import type { Run } from '../signal/runs.ts';
import type { Measurement } from '../signal/windows.ts';

/** A test over windows that begin on whole minutes. Positions are in minutes. */
export interface SecondsTest {
  readonly minutes: number;
  readonly grade: (from: number) => Level;
  readonly measure: (from: number, level: Level) => Measurement;
  /** The part of a flagged window that shows the pattern; omitted = the whole window. */
  readonly locate?: (from: number) => Run;
}
