import type { WireUnusualActivity } from '../../../contract/unusual-activities.ts';
import type { SentColumns } from './columns.ts';

/**
 * Placeholders in the cached text of a record: one for the base address, which precedes the record's id, and one for an
 * id that is not yet assigned. JSON contains these characters only as escapes.
 */
export const addressPlaceholder = '\u0001';
export const idPlaceholder = '\u0002';

/** `2026-03-02T09:00:00.000000Z`, as returned by the database -> `2026-03-02T09:00:00Z`. */
export const wholeSeconds = (text: string) => `${text.slice(0, 19)}Z`;

const beforeUrl = (record: SentColumns) => ({
  user_id: record.userId,
  type: record.type,
  keyboard_active_seconds: record.keyboardActiveSeconds,
  mouse_active_seconds: record.mouseActiveSeconds,
  time_tracked_seconds: record.trackedSeconds,
  overall_active_seconds: record.overallActiveSeconds,
});

const afterUrl = (record: SentColumns) => ({
  date: record.date,
  confidence_level: record.confidenceLevel,
  top_apps_in_use: record.topApps,
  top_urls_visited: [...record.topUrls],
  screenshot_ids: [...record.screenshotIds],
  suspicious_apps: [...record.suspiciousApps],
  starts_at: wholeSeconds(record.startsAt),
  ends_at: wholeSeconds(record.endsAt),
  created_at: record.createdAt,
  updated_at: record.updatedAt,
});

const membersOf = (part: object) => JSON.stringify(part).slice(1, -1);

/**
 * The text of a record, with a placeholder for the address, and for the id if it is not yet assigned.
 *
 * wireText(record, 3) // '{"id":3,"user_id":…,"url":"\u00013","date":"2026-03-02",…}'
 */
export const wireText = (record: SentColumns, id: number | typeof idPlaceholder) =>
  `{"id":${id},${membersOf(beforeUrl(record))},"url":"${addressPlaceholder}${id}",${membersOf(afterUrl(record))}}`;

/** The current base web address of an organization's records, without their ids. */
export const addressOf = (webUrl: string, organizationId: number) =>
  `${webUrl.replace(/\/+$/, '')}/organizations/${organizationId}/insights/unusual_activities/`;

/** The same record as `wireText`, as an object for responses with further fields. */
export const wireOf = (record: SentColumns & { id: number }, address: string): WireUnusualActivity => ({
  id: record.id,
  ...beforeUrl(record),
  url: `${address}${record.id}`,
  ...afterUrl(record),
});
