import type { App } from '../../src/app.ts';
import { unusualActivityTypes } from '../../src/contract/unusual-activities.ts';
import type { Database } from '../../src/db/database.ts';
import { storeUnusualActivities } from '../../src/features/unusual-activities/actions.ts';
import type { UnusualActivityRecord } from '../../src/features/unusual-activities/record.ts';

const since = Temporal.Instant.from('2026-03-02T00:00:00Z');

const upTo = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

function recordOf(userId: number, n: number): UnusualActivityRecord {
  const startsAt = since.add({ minutes: 7 * n });
  return {
    userId,
    type: unusualActivityTypes[n % unusualActivityTypes.length] ?? 'breakless_work',
    confidenceLevel: 'medium',
    startsAt,
    endsAt: startsAt.add({ hours: 1 }),
    trackedSeconds: 3_600,
    keyboardActiveSeconds: 1_200 + (n % 60),
    mouseActiveSeconds: 1_800,
    overallActiveSeconds: 2_400,
    topApps: new Map(upTo(6, (app): [string, number] => [`Application ${app}`, 600 - ((app + n) % 7)])),
    topUrls: upTo(4, (url) => `https://example.com/page/${url}`),
    screenshotIds: upTo(6, (shot) => 1_000_000 + 6 * n + shot),
    suspiciousApps: [],
    evidence: { statistic: 'dispersion', value: 0.1, limit: 1.5, series: { mouse: upTo(60, (minute) => minute) } },
  };
}

/** Gives a member so many unusual activities, seven minutes apart from 2 March 2026 on. */
export async function seedFlags(
  { app, database }: { app: App; database: Database },
  { organizationId, userId }: { organizationId: number; userId: number },
  count: number,
): Promise<void> {
  await database.transaction(async (tx) =>
    storeUnusualActivities(
      app.contextFor(tx, await app.now(tx)),
      organizationId,
      upTo(count, (n) => recordOf(userId, n)),
    ),
  );
}
