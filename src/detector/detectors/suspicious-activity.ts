/** Programs and hosts whose names say that they fake input. Names are weak evidence: absence means nothing, and two tiers never stand alone. */

import type { ActivitySlot, Finding, Level } from '../activity.ts';
import { namedTiers, tierOf } from './application-tiers.ts';
import type { ApplicationTier } from './application-tiers.ts';
import type { Period } from './breakless-work.ts';
import type { RuleSet } from '../rule-set.ts';
import { hostOf } from './sustained-high-focus-time.ts';

interface Sighting {
  readonly name: string;
  readonly tier: ApplicationTier;
  readonly seconds: number;
  readonly slot: ActivitySlot;
}

function sightingsOf(slots: readonly ActivitySlot[], rules: RuleSet): Sighting[] {
  if (!slots.some(({ apps, urls }) => apps?.length || urls?.length)) return [];
  const tiers = namedTiers(rules.applications);
  const known = new Map<string, ApplicationTier | null>();
  const found: Sighting[] = [];
  const look = (name: string, seconds: number, slot: ActivitySlot): void => {
    const tier = known.has(name) ? (known.get(name) ?? null) : tierOf(name, tiers, rules.applications.allowed);
    known.set(name, tier);
    if (tier !== null) found.push({ name, tier, seconds, slot });
  };
  for (const slot of slots) {
    if (slot.trackedSeconds <= 0) continue;
    for (const { name, seconds } of slot.apps ?? []) look(name, seconds, slot);
    for (const { url, seconds } of slot.urls ?? []) look(hostOf(url), seconds, slot);
  }
  return found;
}

function findingOf({ name, tier, seconds, slot }: Sighting, level: Level): Finding {
  const { startsAt, trackedSeconds, overallSeconds } = slot;
  const evidence = {
    statistic: 'application',
    value: seconds,
    limit: 0,
    peopleMeasure: null,
    windowSeconds: trackedSeconds,
    resolutionSeconds: 600,
    samples: 1,
    activeShare: (overallSeconds ?? 0) / trackedSeconds,
    series: null,
    details: { name, tier },
  };
  return {
    type: 'suspicious_activity',
    level,
    startsAt,
    endsAt: startsAt + trackedSeconds,
    evidence,
    suspiciousApps: [name],
  };
}

/**
 * Tier A is `high` wherever it is seen; tier B `medium` where one of the machine-like periods overlaps; tier C nothing.
 * 'Move Mouse.exe' for ten minutes gives one `high` finding of that slot.
 */
export function suspiciousActivity(
  slots: readonly ActivitySlot[],
  machineLike: readonly Period[],
  rules: RuleSet,
): Finding[] {
  const overlaps = ({ startsAt, trackedSeconds }: ActivitySlot): boolean =>
    machineLike.some((period) => period.startsAt < startsAt + trackedSeconds && period.endsAt > startsAt);
  return sightingsOf(slots, rules).flatMap((sighting) => {
    if (sighting.tier === 'A') return [findingOf(sighting, 3)];
    return sighting.tier === 'B' && overlaps(sighting.slot) ? [findingOf(sighting, 2)] : [];
  });
}
