import type { UnusualActivityRecord } from '../../features/unusual-activities/record.ts';
import { demoDays, isOdd, type PersonIds, slotsOfDay } from './activity-stream.ts';
import { people } from './company.ts';
import type { DemoSlot } from './workday.ts';

const jiggler = 'Move Mouse';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function flagOf(userId: number, slots: readonly DemoSlot[]): UnusualActivityRecord[] {
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return [];
  const minutes = slots.flatMap((slot) => slot.minutes);
  const base = {
    userId,
    startsAt: Temporal.Instant.from(first.starts_at),
    endsAt: Temporal.Instant.from(last.starts_at).add({ seconds: last.tracked }),
    trackedSeconds: sum(slots.map((slot) => slot.tracked)),
    keyboardActiveSeconds: sum(minutes.map(([keyboard]) => keyboard)),
    mouseActiveSeconds: sum(minutes.map(([, mouse]) => mouse)),
    overallActiveSeconds: sum(minutes.map(([, , overall]) => overall)),
    topApps: new Map([[jiggler, sum(slots.map((slot) => slot.tracked))]]),
    topUrls: [],
    screenshotIds: [],
  };
  const evidence = {
    statistic: 'dispersion of active seconds per minute',
    value: 0,
    limit: 1.5,
    people: 'at least 9.5 over 60 minutes',
    resolution_seconds: 60,
  };
  return [
    { ...base, type: 'consistent_persistent_activity', confidenceLevel: 'high', suspiciousApps: [], evidence },
    {
      ...base,
      type: 'suspicious_activity',
      confidenceLevel: 'high',
      suspiciousApps: [jiggler],
      evidence: { application: jiggler },
    },
  ];
}

/** Flags for the odd afternoons of the demo, as its data would give them. */
export function demoFlags(until: Temporal.PlainDate, ids: readonly PersonIds[]): UnusualActivityRecord[] {
  return demoDays(until).flatMap((date, number) =>
    people.flatMap((person, index) => {
      if (!isOdd(index, number)) return [];
      const slots = slotsOfDay(person, index, { number, date });
      return flagOf(
        ids[index]?.userId ?? 0,
        slots.filter((slot) => slot.apps.some((app) => app.name === jiggler)),
      );
    }),
  );
}
