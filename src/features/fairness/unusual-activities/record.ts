import type { ConfidenceLevel, UnusualActivityType } from '../../../contract/lists/unusual-activities.ts';

/** An unusual activity as its finder states it. Sums cover the period from start to end. */
export interface UnusualActivityRecord {
  userId: number;
  type: UnusualActivityType;
  confidenceLevel: ConfidenceLevel;
  /** Kept to the second. */
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  trackedSeconds: number;
  /** 0 for a device that was not recorded. */
  keyboardActiveSeconds: number;
  mouseActiveSeconds: number;
  overallActiveSeconds: number;
  /** Seconds by application; the ten largest are kept. */
  topApps: ReadonlyMap<string, number>;
  /** Largest first. */
  topUrls: readonly string[];
  screenshotIds: readonly number[];
  suspiciousApps: readonly string[];
  /** Why the record was made: statistic, value, limit, what people measure, resolution, series, rule version. */
  evidence: Readonly<Record<string, unknown>>;
  /** The version of the rules that found it; left out by those who state records without rules. */
  ruleVersion?: string;
}
