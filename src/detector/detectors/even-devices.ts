/**
 * Few ten-minute slots may be alike by chance, but hardly those of both devices at once: a machine leaves the keyboard and the mouse
 * as even as their sum, or one of them silent. So an hour of slots tells more where both devices were recorded.
 */

import type { Finding, Level, PeopleMeasure } from '../activity.ts';
import type { Stretch } from '../signal/cells.ts';
import { crowdedLimits, isJudged, persistentWindows } from './consistent-windows.ts';
import type { Judged } from './consistent-windows.ts';
import { confidenceOf, gradeAtMost } from '../grades.ts';
import type { Grades } from '../grades.ts';
import type { EvenDevicesTest, RuleSet } from '../rule-set.ts';
import { slotsMeasure } from '../people.ts';
import { forgets, heeding } from './remembered-minutes.ts';
import { between, windowDispersion } from '../signal/rolling-counts.ts';
import { dispersion } from '../signal/statistics.ts';
import { shareOf } from '../signal/windows.ts';

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

interface Weighed {
  readonly value: number;
  readonly level: Level;
  readonly limits: Grades;
  readonly isAlone: boolean;
  readonly people: PeopleMeasure | null;
  readonly evenness: Evenness;
}

/** The dispersion that counts, its level, and what it is compared with. */
function weigh(evenness: Evenness, test: EvenDevicesTest, share: number, rules: RuleSet): Weighed {
  const { overall, keyboard, mouse } = evenness;
  const isAlone = keyboard === null || mouse === null;
  const value = isAlone ? overall : Math.max(overall, keyboard, mouse);
  const limits = crowdedLimits(isAlone ? test.oneSilent : test.bothUsed, share, rules.consistency.crowded);
  const usual = slotsMeasure(isAlone ? 'all input' : 'both devices', test.samples, share);
  return { value, level: gradeAtMost(value, limits), limits, isAlone, people: usual, evenness };
}

/** What a window of slots measures: null where all input is not even, or hardly any. */
function weighWindow(stretch: Stretch, test: EvenDevicesTest, from: number, rules: RuleSet): Weighed | null {
  const { samples, core, oneSilent, bothUsed } = test;
  const { silentShare } = rules.consistency.evenDevices;
  const window = [from, from + samples] as const;
  const overall = windowDispersion(stretch.counts, ...window);
  if (overall === null || overall > Math.max(oneSilent.low, bothUsed.low)) return null;
  if (!isJudged(stretch, ...window, rules)) return null;
  const share = shareOf(stretch, ...window);
  if (share < rules.consistency.slots.sparseBelowShare) return null;
  const of = (device: Device): number | null => deviceDispersion(stretch, device, window, { core, silentShare });
  const weighed = weigh({ overall, keyboard: of('keyboard'), mouse: of('mouse') }, test, share, rules);
  return weighed.level === 0 ? null : weighed;
}

interface AloneWindow {
  readonly from: number;
  readonly until: number;
  readonly level: Level;
}

/** Windows of one silent device that say more than `low`, of the tests that ask for two of them. */
function aloneWindows(stretch: Stretch, rules: RuleSet): AloneWindow[] {
  return rules.consistency.evenDevices.tests
    .filter((test) => test.oneSilentTwice)
    .flatMap((test) =>
      Array.from({ length: Math.max(0, stretch.length - test.samples + 1) }, (_, from) => {
        const weighed = weighWindow(stretch, test, from, rules);
        const level = weighed?.isAlone === true ? weighed.level : 0;
        return { from, until: from + test.samples, level };
      }),
    )
    .filter(({ level }) => level > 1);
}

/** The level that the window keeps: what another one that shares no slot with it reaches, too, else `low`. */
function agreed(level: Level, [from, until]: readonly [number, number], windows: readonly AloneWindow[]): Level {
  if (level < 2) return level;
  const apart = windows.filter((other) => other.until <= from || other.from >= until);
  const reached = Math.max(1, ...apart.map((other) => other.level));
  return Math.min(level, reached) as Level;
}

function detailsOf({ overall, keyboard, mouse }: Evenness): Record<string, number | string> {
  if (keyboard === null) return { overall, mouse: mouse ?? 0, silentDevice: 'keyboard' };
  return mouse === null ? { overall, keyboard, silentDevice: 'mouse' } : { overall, keyboard, mouse };
}

/**
 * Findings of one stretch of slots; nothing unless both devices are recorded. Where both are used the value is the largest of three
 * dispersions: that of all input, of the keyboard and of the mouse; where one is silent, that of all input, and then an hour that has no
 * second one like it elsewhere in the stretch says `low`. Six slots of 200 keyboard and 100 mouse seconds each are `high`.
 */
export function evenDevices(stretch: Stretch, rules: RuleSet, remembers = forgets): Finding[] {
  if (stretch.size !== 600 || stretch.keyboard === null || stretch.mouse === null) return [];
  const alone = aloneWindows(stretch, rules);
  return rules.consistency.evenDevices.tests.flatMap((test) => {
    const judge = (from: number): Judged | null => {
      const weighed = weighWindow(stretch, test, from, rules);
      if (weighed === null) return null;
      const { value, limits, people: usual, evenness } = weighed;
      const window = [from, from + test.samples] as const;
      const level = heeding(remembers, stretch, window, weighed.level);
      const kept = weighed.isAlone && test.oneSilentTwice ? agreed(level, window, alone) : level;
      const details = detailsOf(evenness);
      return { level: kept, value, limit: limits[confidenceOf(kept)], people: usual, details };
    };
    return persistentWindows(stretch, { samples: test.samples, statistic: 'device_dispersion', judge }, rules);
  });
}
