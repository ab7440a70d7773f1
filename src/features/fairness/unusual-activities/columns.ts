import type { ConfidenceLevel, UnusualActivityType } from '../../../contract/lists/unusual-activities.ts';
import { columnsOf } from '../../../db/columns.ts';
import { formatMicros, truncateToSeconds } from '../../../time/text.ts';
import type { UnusualActivityRecord } from './record.ts';

/** The result of an analysis, as stored and sent. */
export interface DetectedColumns {
  userId: number;
  type: UnusualActivityType;
  keyboardActiveSeconds: number;
  mouseActiveSeconds: number;
  trackedSeconds: number;
  overallActiveSeconds: number;
  confidenceLevel: ConfidenceLevel;
  /** Seconds by application, for the ten most used. */
  topApps: Readonly<Record<string, number>>;
  topUrls: readonly string[];
  screenshotIds: readonly number[];
  suspiciousApps: readonly string[];
  /** As the database returns it: `2026-03-02T09:00:00.000000Z`, to the second. */
  startsAt: string;
  endsAt: string;
}

/** All fields of a record that are sent, except its id and address. */
export interface SentColumns extends DetectedColumns {
  date: string;
  createdAt: string;
  updatedAt: string;
}

/** All fields of a record that are stored, except its review. */
export interface StoredColumns extends SentColumns {
  evidence: Readonly<Record<string, unknown>>;
  ruleVersion: string;
}

/** Names can contain any characters. The type json stores them as sent, with their escapes; jsonb does not. */
const sent = {
  userId: 'user_id int',
  type: 'type text',
  keyboardActiveSeconds: 'keyboard_active_seconds int',
  mouseActiveSeconds: 'mouse_active_seconds int',
  trackedSeconds: 'time_tracked_seconds int',
  overallActiveSeconds: 'overall_active_seconds int',
  date: 'local_date date',
  confidenceLevel: 'confidence_level text',
  topApps: 'top_apps_in_use json',
  topUrls: 'top_urls_visited json',
  screenshotIds: 'screenshot_ids json',
  suspiciousApps: 'suspicious_apps json',
  startsAt: 'starts_at timestamptz',
  endsAt: 'ends_at timestamptz',
  createdAt: 'created_at timestamptz',
  updatedAt: 'updated_at timestamptz',
} as const;

export const sentColumns = columnsOf<SentColumns>(sent);

const stored = { ...sent, evidence: 'evidence jsonb', ruleVersion: 'rule_version text' } as const;

export const storedColumns = columnsOf<StoredColumns>(stored);

/** Records as statement parameters, with their cached texts and a key. */
export const insertColumns = columnsOf<StoredColumns & { wire: string; key: number }>({
  ...stored,
  wire: 'wire text',
  key: 'key int',
});

const mostApps = 10;

/**
 * The ten most used applications, largest first. Names that are whole numbers come first, because JavaScript objects
 * list such keys first.
 */
function largestApps(apps: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...apps].toSorted(([, a], [, b]) => b - a).slice(0, mostApps));
}

export function detectedColumns(record: UnusualActivityRecord): DetectedColumns {
  return {
    userId: record.userId,
    type: record.type,
    keyboardActiveSeconds: record.keyboardActiveSeconds,
    mouseActiveSeconds: record.mouseActiveSeconds,
    trackedSeconds: record.trackedSeconds,
    overallActiveSeconds: record.overallActiveSeconds,
    confidenceLevel: record.confidenceLevel,
    topApps: largestApps(record.topApps),
    topUrls: record.topUrls,
    screenshotIds: record.screenshotIds,
    suspiciousApps: record.suspiciousApps,
    startsAt: formatMicros(truncateToSeconds(record.startsAt)),
    endsAt: formatMicros(truncateToSeconds(record.endsAt)),
  };
}

/** The date of a record and its instants of creation and change. */
export type RecordDates = Pick<SentColumns, 'date' | 'createdAt' | 'updatedAt'>;

export const storedOf = (record: UnusualActivityRecord, filing: RecordDates): StoredColumns => ({
  ...detectedColumns(record),
  ...filing,
  evidence: record.evidence,
  ruleVersion: record.ruleVersion ?? '',
});
