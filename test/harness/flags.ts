import { storeUnusualActivities } from '../../src/features/unusual-activities/actions.ts';
import type { UnusualActivityRecord } from '../../src/features/unusual-activities/record.ts';
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

/** Stores unusual activities as the detector does; answers their ids in the order given. */
export function makeFlags(
  app: TestApp,
  { organizationId }: TestOrganization,
  flags: readonly FlagOptions[],
): Promise<number[]> {
  return app.database.transaction(async (tx) =>
    storeUnusualActivities(app.app.contextFor(tx, await app.app.now(tx)), organizationId, flags.map(recordOf)),
  );
}
