/**
 * What the detector judges and what it answers: one member's day, and the unusual events in it. Times are epoch
 * seconds.
 */

import type { ConfidenceLevel } from '../contract/lists/unusual-activities.ts';
import type { Evidence, Found } from './findings.ts';
import type { ActivityType } from './registry.ts';
import type { ActivitySlot } from './signal/slots.ts';

/** What a member's own previous 28 days look like for one workload type: shares of 0-1, or minutes. */
export interface HistoryMeasure {
  readonly median: number;
  readonly mad: number;
  readonly windows: number;
  readonly days: number;
}

export type OwnHistory = Partial<Record<ActivityType, HistoryMeasure>>;

/**
 * One member's time around a day, ascending and without overlap: the day itself, the 180 minutes before it, and what
 * follows without a pause, so that an event running over midnight is seen whole by the day it starts in.
 */
export interface DayInput {
  readonly since: number;
  readonly until: number;
  readonly slots: readonly ActivitySlot[];
  readonly keyboardRecorded: boolean;
  readonly mouseRecorded: boolean;
  readonly history?: OwnHistory;
  /** How many of the previous 28 days were measured, whatever they had. */
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

/** A flagged period of a type, before it is merged, excused and corroborated. */
export interface Finding extends Found {
  readonly type: ActivityType;
}
