import type { Static } from 'typebox';
import type { unusualActivity } from '../../contract/unusual-activities.ts';
import type { ActivityRow } from './store.ts';

/** `2026-03-02T09:00:00.000000Z`, as the database gives it, without the fraction. */
const withoutFraction = (instant: string) => `${instant.slice(0, 19)}Z`;

/** The record under the address by which the organization's people reach it now. */
export function presentActivity(
  row: ActivityRow,
  organizationId: number,
  webUrl: string,
): Static<typeof unusualActivity> {
  const { wire } = row;
  return {
    id: row.id,
    user_id: row.userId,
    type: row.type,
    keyboard_active_seconds: wire.keyboard_active_seconds,
    mouse_active_seconds: wire.mouse_active_seconds,
    time_tracked_seconds: wire.time_tracked_seconds,
    overall_active_seconds: wire.overall_active_seconds,
    url: `${webUrl.replace(/\/+$/, '')}/organizations/${organizationId}/insights/unusual_activities/${row.id}`,
    date: row.localDate,
    confidence_level: row.confidenceLevel,
    top_apps_in_use: wire.top_apps_in_use,
    top_urls_visited: [...wire.top_urls_visited],
    screenshot_ids: [...wire.screenshot_ids],
    suspicious_apps: [...wire.suspicious_apps],
    starts_at: withoutFraction(row.startsAt),
    ends_at: withoutFraction(row.endsAt),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}
