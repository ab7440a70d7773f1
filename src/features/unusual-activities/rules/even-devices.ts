/**
 * Few ten-minute slots may be alike by chance, but hardly those of both devices at once: a machine leaves the keyboard and the mouse
 * as even as their sum, or one of them silent. So an hour of slots tells more where both devices were recorded.
 */

import type { Finding } from './activity.ts';
import type { Stretch } from './cells.ts';
import { crowdedLimits, isJudged, persistentWindows } from './consistent-windows.ts';
import type { Judged } from './consistent-windows.ts';
import { confidenceOf, gradeAtMost } from './grades.ts';
import type { EvenDevicesTest, RuleSet } from './rule-set.ts';
import { people } from './people.ts';
import { forgets, heeding } from './remembered-minutes.ts';
import type { Remembers } from './remembered-minutes.ts';
import { between, windowDispersion } from './rolling-counts.ts';
import { dispersion } from './statistics.ts';
import { shareOf } from './windows.ts';

type Device = 'keyboard' | 'mouse';

/**
 * The least dispersion of one device over `core` or more slots in a row of the window [from, until), as work beside the window may reach
 * into it; null where so many are silent. Slots of 0, 0, 0, 0 and 40 keyboard seconds are silent for a core of four.
 */
export function deviceDispersion(
  stretch: Stretch,
  device: Device,
  [from, until]: readonly [number, number],
  { core, silentShare }: { readonly core: number; readonly silentShare: number },
): number | null {
  const active = stretch[device];
  const sums = stretch.counts[device];
  let least = Number.POSITIVE_INFINITY;
  if (active === null || sums === null) return least;
  for (let first = from; first + core <= until; first += 1) {
    for (let end = first + core; end <= until; end += 1) {
      if (between(sums, first, end) <= silentShare * between(stretch.counts.tracked, first, end)) return null;
      const value = dispersion(active.subarray(first, end), stretch.tracked.subarray(first, end)) ?? 0;
      least = Math.min(least, value);
    }
  }
  return least;
}

/** Dispersions of a window; null = the device is silent in it. */
interface Evenness {
  readonly overall: number;
  readonly keyboard: number | null;
  readonly mouse: number | null;
}

/** The dispersion that counts, its level, and what it is compared with. */
function judged({ overall, keyboard, mouse }: Evenness, test: EvenDevicesTest, share: number, rules: RuleSet) {
  const isAlone = keyboard === null || mouse === null;
  const value = isAlone ? overall : Math.max(overall, keyboard, mouse);
  const limits = crowdedLimits(isAlone ? test.oneSilent : test.bothUsed, share, rules.consistency.crowded);
  const usual = isAlone ? people.aloneSlots : people.deviceSlots;
  return { value, level: gradeAtMost(value, limits), limits, people: usual[test.samples] ?? null };
}

/** What a window of slots says: nothing where all input is not even, or hardly any. */
function judgeOf(stretch: Stretch, test: EvenDevicesTest, rules: RuleSet, remembers: Remembers) {
  const { samples, core, oneSilent, bothUsed } = test;
  const { silentShare } = rules.consistency.evenDevices;
  const most = Math.max(oneSilent.low, bothUsed.low);
  return (from: number): Judged | null => {
    const window = [from, from + samples] as const;
    const overall = windowDispersion(stretch.counts, ...window);
    if (overall === null || overall > most || !isJudged(stretch, ...window, rules)) return null;
    const share = shareOf(stretch, ...window);
    if (share < rules.consistency.slots.sparseBelowShare) return null;
    const of = (device: Device): number | null => deviceDispersion(stretch, device, window, { core, silentShare });
    const evenness = { overall, keyboard: of('keyboard'), mouse: of('mouse') };
    const { level, value, limits, people: usual } = judged(evenness, test, share, rules);
    if (level === 0) return null;
    const kept = heeding(remembers, stretch, window, level);
    const details = { overall, keyboard: evenness.keyboard ?? 0, mouse: evenness.mouse ?? 0 };
    return { level: kept, value, limit: limits[confidenceOf(kept)], people: usual, details };
  };
}

/**
 * Findings of one stretch of slots; nothing unless both devices are recorded. Where both are used the value is the largest of three
 * dispersions: that of all input, of the keyboard and of the mouse; where one is silent, that of all input. Six slots of 200 keyboard
 * and 100 mouse seconds each are `high`.
 */
export function evenDevices(stretch: Stretch, rules: RuleSet, remembers = forgets): Finding[] {
  if (stretch.size !== 600 || stretch.keyboard === null || stretch.mouse === null) return [];
  return rules.consistency.evenDevices.tests.flatMap((test) => {
    const judge = judgeOf(stretch, test, rules, remembers);
    return persistentWindows(stretch, { samples: test.samples, statistic: 'device_dispersion', judge }, rules);
  });
}
