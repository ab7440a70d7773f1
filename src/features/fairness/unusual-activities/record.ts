import type { ConfidenceLevel, UnusualActivityType } from '../../../contract/lists/unusual-activities.ts';

/** An unusual activity as the detector or another program reports it. Sums cover the period from start to end. */
export interface UnusualActivityRecord {
  userId: number;
  type: UnusualActivityType;
  confidenceLevel: ConfidenceLevel;
  /** In whole seconds. */
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  trackedSeconds: number;
  /** 0 for a device that was not recorded. */
  keyboardActiveSeconds: number;
  mouseActiveSeconds: number;
  overallActiveSeconds: number;
  /** Seconds by application; the ten largest are stored. */
  topApps: ReadonlyMap<string, number>;
  /** Largest first. */
  topUrls: readonly string[];
  screenshotIds: readonly number[];
  suspiciousApps: readonly string[];
  /** The reason for the record: statistic, value, limit, values of people, resolution, series, rule version. */
  evidence: Readonly<Record<string, unknown>>;
  /** The version of the rules that created the record; omitted for records without rules. */
  ruleVersion?: string;
}
