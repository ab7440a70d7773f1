/** The vocabulary of the detector: what goes in (one member's slots), what comes out (graded, explained events). Times are epoch seconds. */

export const activityTypes = [
  'consistent_persistent_activity',
  'consistent_variable_activity',
  'automation_like_activity',
  'unusual_high_mouse_activity',
  'unusual_high_keyboard_activity',
  'long_period_of_single_mouse_activity',
  'long_period_of_single_keyboard_activity',
  'breakless_work',
  'sustained_high_focus_time',
  'suspicious_activity',
] as const;

export type ActivityType = (typeof activityTypes)[number];
export type Confidence = 'high' | 'medium' | 'low';

/** 0 = nothing to report, 1 = low, 2 = medium, 3 = high. */
export type Level = 0 | 1 | 2 | 3;

export interface Use {
  readonly name: string;
  readonly seconds: number;
}

export interface UrlUse {
  readonly url: string;
  readonly seconds: number;
}

/** Active seconds of one minute; null = the device was not recorded. The last minute of a slot may be a part of one. */
export type MinuteCounts = readonly [keyboard: number | null, mouse: number | null, overall: number];

/** One hexadecimal string of 15 digits per minute and device; the first bit is second 0. null = the device was not recorded. */
export interface SecondBits {
  readonly keyboard: readonly string[] | null;
  readonly mouse: readonly string[] | null;
}

/** How the client program recorded, where it did so in steps of more than a second (`recorded-steps.ts`). */
export interface Recording {
  readonly stepSeconds: number;
  /** How many times further the limits of minutes lie from people. */
  readonly widening: number;
  /** Seconds that each active second stands for. */
  readonly scale: number;
  /** Whether enough members of the program show the step for it to be the program's. */
  readonly isShared: boolean;
}

/**
 * Contiguous tracked time inside one ten-minute slot of the clock, as it was sent. Manual and mobile time, and time with
 * activity recording off, must be left out by the caller. With `minutes` or `seconds`, `startsAt` lies on a whole minute.
 */
export interface ActivitySlot {
  readonly startsAt: number;
  readonly trackedSeconds: number;
  readonly keyboardSeconds: number | null;
  readonly mouseSeconds: number | null;
  readonly overallSeconds: number | null;
  readonly minutes?: readonly MinuteCounts[] | null;
  readonly seconds?: SecondBits | null;
  readonly apps?: readonly Use[] | null;
  readonly urls?: readonly UrlUse[] | null;
  /** Left out or null = each second stands for itself, as far as is known. */
  readonly recording?: Recording | null;
}

/** What a member's own previous 28 days look like for one workload type: shares of 0-1, or minutes. */
export interface HistoryMeasure {
  readonly median: number;
  readonly mad: number;
  readonly windows: number;
  readonly days: number;
}

export type OwnHistory = Partial<Record<ActivityType, HistoryMeasure>>;

/**
 * One member's time around a day, ascending and without overlap: the day itself, the 180 minutes before it, and what follows without
 * a pause, so that an event running over midnight is seen whole by the day it starts in.
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

/** What real people measured for a statistic: the most machine-like value seen, and the usual one where known. */
export interface PeopleMeasure {
  readonly extreme: number;
  readonly typical: number | null;
}

/** Per sample (seconds are shown as minutes): start, tracked and active seconds; null = not recorded. */
export interface EvidenceSeries {
  readonly sampleSeconds: number;
  readonly startsAt: readonly number[];
  readonly tracked: readonly number[];
  readonly keyboard: readonly number[] | null;
  readonly mouse: readonly number[] | null;
  readonly overall: readonly number[];
}

export interface Evidence {
  readonly statistic: string;
  readonly value: number;
  readonly limit: number;
  readonly peopleMeasure: PeopleMeasure | null;
  readonly windowSeconds: number;
  readonly resolutionSeconds: number;
  readonly samples: number;
  readonly activeShare: number;
  readonly series: EvidenceSeries | null;
  readonly details?: Readonly<Record<string, number | string>>;
  readonly ownHistoryMedian?: number;
  readonly corroboratedBy?: readonly ActivityType[];
}

export interface UnusualEvent {
  readonly type: ActivityType;
  readonly confidence: Confidence;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly evidence: Evidence;
  readonly suspiciousApps: readonly string[];
}

/** A flagged period before merging, grading against history and clipping. */
export interface Finding {
  readonly type: ActivityType;
  readonly level: Level;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly evidence: Evidence;
  readonly suspiciousApps?: readonly string[];
}
