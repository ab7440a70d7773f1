import { expect } from 'vitest';
import { unusualActivity } from '../../src/contract/unusual-activities.ts';
import { sql } from '../../src/db/sql.ts';
import { storeUnusualActivities } from '../../src/features/fairness/unusual-activities/actions.ts';
import type { UnusualActivityRecord } from '../../src/features/fairness/unusual-activities/record.ts';
import type { TestApp, TestOrganization } from './app.ts';

export type FlagOptions = Partial<UnusualActivityRecord> & { userId: number };

function recordOf(options: FlagOptions): UnusualActivityRecord {
  const startsAt = options.startsAt ?? Temporal.Instant.from('2026-02-27T09:00:00Z');
  return {
    type: 'consistent_persistent_activity',
    confidenceLevel: 'medium',
    startsAt,
    endsAt: startsAt.add({ hours: 1 }),
    trackedSeconds: 3_600,
    keyboardActiveSeconds: 1_200,
    mouseActiveSeconds: 1_800,
    overallActiveSeconds: 2_400,
    topApps: new Map([['Editor', 3_600]]),
    topUrls: [],
    screenshotIds: [],
    suspiciousApps: [],
    evidence: { statistic: 'dispersion', value: 0.1, limit: 1.5 },
    ...options,
  };
}

/** Stores flags as the detector does, and returns their ids in the given order. */
export function makeFlags(
  app: TestApp,
  { organizationId }: TestOrganization,
  flags: readonly FlagOptions[],
): Promise<number[]> {
  return app.database.transaction(async (tx) =>
    storeUnusualActivities(app.app.contextFor(tx, await app.app.now(tx)), organizationId, flags.map(recordOf)),
  );
}

/** The columns of a record, under the names in the contract, and its cached text. */
interface Stored {
  columns: Record<string, unknown>;
  wire: string;
}

/**
 * Requires that the cached texts of the organization's records equal their columns, field by field in the contract's
 * order. Returns the texts with full addresses, by id.
 */
export async function requireTexts(
  app: TestApp,
  { organizationId }: TestOrganization,
  webUrl = 'https://fairhour.example',
): Promise<string[]> {
  const stored = await app.database.many<Stored>(sql`
    select wire, json_build_object('id', id, 'user_id', user_id, 'type', type, 'date', local_date,
      'confidence_level', confidence_level, 'keyboard_active_seconds', keyboard_active_seconds,
      'mouse_active_seconds', mouse_active_seconds, 'time_tracked_seconds', time_tracked_seconds,
      'overall_active_seconds', overall_active_seconds, 'top_apps_in_use', top_apps_in_use,
      'top_urls_visited', top_urls_visited, 'screenshot_ids', screenshot_ids, 'suspicious_apps', suspicious_apps,
      'starts_at', to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'ends_at', to_char(ends_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'created_at', to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'updated_at', to_char(updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) as columns
    from unusual_activities where organization_id = ${organizationId} order by id`);
  const address = `${webUrl}/organizations/${organizationId}/insights/unusual_activities/`;
  return stored.map(({ columns, wire }) => {
    const text = wire.replace('\u0001', address);
    const sent = JSON.parse(text) as Record<string, unknown>;
    expect(sent).toEqual({ ...columns, url: `${address}${String(columns['id'])}` });
    expect(Object.keys(sent)).toEqual(Object.keys(unusualActivity.properties));
    return text;
  });
}
