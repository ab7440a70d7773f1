import type { Level } from '../findings.ts';
import type { Run } from '../signal/runs.ts';
import type { Measurement } from '../signal/windows.ts';

/** A test over windows that begin on whole minutes; positions are in minutes. */
export interface SecondsTest {
  readonly minutes: number;
  readonly grade: (from: number) => Level;
  readonly measure: (from: number, level: Level) => Measurement;
  /** The part of a flagged window that bears the mark; the whole of it where this is missing. */
  readonly locate?: (from: number) => Run;
}
