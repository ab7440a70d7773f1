import type { WireUnusualActivity } from '../../../contract/unusual-activities.ts';
import type { SentColumns } from './columns.ts';

/**
 * What stands in the text of a record for the address of all, which the record's id follows, and in a text without an
 * id for the id. JSON has neither character as it is, only as an escape.
 */
export const addressPlace = '\u0001';
export const idPlace = '\u0002';

/** `2026-03-02T09:00:00.000000Z`, as the database answers it -> `2026-03-02T09:00:00Z`. */
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
 * The text that is sent of a record, with the place of the address, and of the id where it has none yet.
 *
 *     wireText(record, 3) // '{"id":3,"user_id":…,"url":"\u00013","date":"2026-03-02",…}'
 */
export const wireText = (record: SentColumns, id: number | typeof idPlace) =>
  `{"id":${id},${membersOf(beforeUrl(record))},"url":"${addressPlace}${id}",${membersOf(afterUrl(record))}}`;

/** The address of an organization's records without their ids, by which its people reach them now. */
export const addressOf = (webUrl: string, organizationId: number) =>
  `${webUrl.replace(/\/+$/, '')}/organizations/${organizationId}/insights/unusual_activities/`;

/** The same record as `wireText`, for answers that say more of it. */
export const wireOf = (record: SentColumns & { id: number }, address: string): WireUnusualActivity => ({
  id: record.id,
  ...beforeUrl(record),
  url: `${address}${record.id}`,
  ...afterUrl(record),
});
