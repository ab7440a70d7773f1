/** The detector's input and output: a member's day, and the unusual events of that day. Times are epoch seconds. */

import type { ConfidenceLevel } from '../contract/lists/unusual-activities.ts';
import type { Evidence, UnusualPeriod } from './findings.ts';
import type { ActivityType } from './registry.ts';
import type { ActivitySlot } from './signal/slots.ts';

/** A summary of a member's previous 28 days for one workload type: shares of 0-1, or minutes. */
export interface HistoryMeasure {
  readonly median: number;
  readonly mad: number;
  readonly windows: number;
  readonly days: number;
}

export type OwnHistory = Partial<Record<ActivityType, HistoryMeasure>>;

/**
 * A member's time around a day, ascending and without overlap: the day, the 180 minutes before it, and the time that
 * follows without a pause. An event that continues past midnight is therefore complete in the day on which it starts.
 */
export interface DayInput {
  readonly since: number;
  readonly until: number;
  readonly slots: readonly ActivitySlot[];
  readonly keyboardRecorded: boolean;
  readonly mouseRecorded: boolean;
  readonly history?: OwnHistory;
  /** The number of measured days among the previous 28, with or without values. */
  readonly historyDays?: number;
}

export interface UnusualEvent {
  readonly type: ActivityType;
  readonly confidence: ConfidenceLevel;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly evidence: Evidence;
  readonly suspiciousApps: readonly string[];
}

/** A flagged period of one type, before merging, excuses and corroboration. */
export interface Finding extends UnusualPeriod {
  readonly type: ActivityType;
}
