import type { ConfidenceLevel, UnusualActivityType } from '../../contract/unusual-activities.ts';

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

/** What only lists send of a record, under the names of the contract. */
export interface WireParts {
  keyboard_active_seconds: number;
  mouse_active_seconds: number;
  time_tracked_seconds: number;
  overall_active_seconds: number;
  top_apps_in_use: Record<string, number>;
  top_urls_visited: readonly string[];
  screenshot_ids: readonly number[];
  suspicious_apps: readonly string[];
}

const mostApps = 10;

/** The ten applications used most, largest first. A name that is a whole number comes first: JSON objects order so. */
function largestApps(apps: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...apps].toSorted(([, a], [, b]) => b - a).slice(0, mostApps));
}

export function wirePartsOf(record: UnusualActivityRecord): WireParts {
  return {
    keyboard_active_seconds: record.keyboardActiveSeconds,
    mouse_active_seconds: record.mouseActiveSeconds,
    time_tracked_seconds: record.trackedSeconds,
    overall_active_seconds: record.overallActiveSeconds,
    top_apps_in_use: largestApps(record.topApps),
    top_urls_visited: record.topUrls,
    screenshot_ids: record.screenshotIds,
    suspicious_apps: record.suspiciousApps,
  };
}
