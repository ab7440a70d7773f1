/**
 * Finds programs and hosts whose names indicate fake input. Names are weak evidence: the absence of a name proves
 * nothing, and tiers B and C never cause a flag without other findings.
 */

import type { ApplicationTier } from '../../contract/lists/unusual-activities.ts';
import { detector } from '../detector.ts';
import type { PreparedDay } from '../detector.ts';
import type { UnusualPeriod, Level } from '../findings.ts';
import type { ActivitySlot } from '../signal/slots.ts';
import { hostOf, namedTiers, tierOf } from '../software/application-tiers.ts';

interface Sighting {
  readonly name: string;
  readonly tier: ApplicationTier;
  readonly seconds: number;
  readonly slot: ActivitySlot;
}

function sightingsOf({ slots, applications }: PreparedDay): Sighting[] {
  if (!slots.some(({ apps, urls }) => apps?.length || urls?.length)) return [];
  const tiers = namedTiers(applications);
  const known = new Map<string, ApplicationTier | null>();
  const found: Sighting[] = [];
  const addTool = (name: string, seconds: number, slot: ActivitySlot): void => {
    const tier = known.has(name) ? (known.get(name) ?? null) : tierOf(name, tiers, applications.allowed);
    known.set(name, tier);
    if (tier !== null) found.push({ name, tier, seconds, slot });
  };
  for (const slot of slots) {
    if (slot.trackedSeconds <= 0) continue;
    for (const { name, seconds } of slot.apps ?? []) addTool(name, seconds, slot);
    for (const { url, seconds } of slot.urls ?? []) addTool(hostOf(url), seconds, slot);
  }
  return found;
}

function findingOf({ name, tier, seconds, slot }: Sighting, level: Level): UnusualPeriod {
  const { startsAt, trackedSeconds, overallSeconds } = slot;
  const evidence = {
    statistic: 'application',
    value: seconds,
    limit: 0,
    limitName: null,
    peopleMeasure: null,
    windowSeconds: trackedSeconds,
    resolutionSeconds: 600,
    samples: 1,
    activeShare: (overallSeconds ?? 0) / trackedSeconds,
    series: null,
    details: { name, tier },
  };
  return {
    level,
    startsAt,
    endsAt: startsAt + trackedSeconds,
    evidence,
    suspiciousApps: [name],
  };
}

/**
 * Tier A is always `high`. Tier B is `medium` if a machine-like finding overlaps it. Tier C is ignored. 'Move
 * Mouse.exe' for ten minutes gives one `high` finding of that slot.
 */
function findSoftware(day: PreparedDay): UnusualPeriod[] {
  const overlaps = ({ startsAt, trackedSeconds }: ActivitySlot): boolean =>
    day.machineLike.some((period) => period.startsAt < startsAt + trackedSeconds && period.endsAt > startsAt);
  return sightingsOf(day).flatMap((sighting) => {
    if (sighting.tier === 'A') return [findingOf(sighting, 3)];
    return sighting.tier === 'B' && overlaps(sighting.slot) ? [findingOf(sighting, 2)] : [];
  });
}

export const suspiciousActivity = detector({
  type: 'suspicious_activity',
  family: 'software',
  explanation:
    'An application or site whose name indicates that it generates input (tier A), or one with legitimate uses ' +
    'that appears together with other unusual patterns (tier B). Programs that only prevent the screen from ' +
    'sleeping (tier C) never count. A name is weak evidence.',
  resolution: 'applications or addresses per slot',
  minimumMinutes: 0,
  parameters: {},
  fixed: {},
  readsOthers: true,
  find: findSoftware,
  statistics: {},
});
