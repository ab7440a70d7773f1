/** Half hour after half hour one device is used and the other is silent: a workload signal, excused by the member's own history. */

import type { ActivityType, Finding } from '../activity.ts';
import type { Stretch } from '../signal/cells.ts';
import { confidenceOf, gradeAtLeast } from '../grades.ts';
import type { RuleSet } from '../rule-set.ts';
import { people } from '../people.ts';
import { between } from '../signal/rolling-counts.ts';
import { runs } from '../signal/statistics.ts';
import { evidenceOf, findingOf, isTracked } from '../signal/windows.ts';

const halfHour = 1800;

/** Findings of one stretch for both devices; nothing unless both are recorded. Two hours of mouse alone are `medium`. */
export function singleDevice(stretch: Stretch, rules: RuleSet): Finding[] {
  const { mouse, keyboard } = stretch.counts;
  if (mouse === null || keyboard === null) return [];
  return [
    ...findingsOf(stretch, 'long_period_of_single_mouse_activity', [mouse, keyboard], rules),
    ...findingsOf(stretch, 'long_period_of_single_keyboard_activity', [keyboard, mouse], rules),
  ];
}

export interface Chain {
  readonly first: number;
  readonly until: number;
  readonly minutes: number;
  readonly at: number;
}

/** Runs of consecutive half hours, beginning at any sample, in which only the first of two devices, given by their running sums, is used. */
export function chainsOf(
  stretch: Stretch,
  [used, silent]: readonly [Float64Array, Float64Array],
  rules: RuleSet,
): Chain[] {
  const block = halfHour / stretch.size;
  const chain = chainLengths(stretch, [used, silent], rules);
  if (chain === null) return [];
  const covered = new Uint8Array(stretch.length);
  chain.forEach((count, i) => count > 0 && covered.fill(1, i, i + block));
  return runs(stretch.length, (i) => covered[i] === 1).map(({ from, until }) => {
    let at = from;
    for (let i = from; i < until; i += 1) if ((chain[i] ?? 0) > (chain[at] ?? 0)) at = i;
    return { first: from, until, at, minutes: (chain[at] ?? 0) * 30 };
  });
}

/** For each sample the number of qualifying half hours in a row from there on; null when there are none. */
function chainLengths(
  stretch: Stretch,
  [used, silent]: readonly [Float64Array, Float64Array],
  rules: RuleSet,
): number[] | null {
  const block = halfHour / stretch.size;
  let chain: number[] | null = null;
  const { silentShare, usedShare } = rules.singleDevice;
  for (let i = stretch.length - block; i >= 0; i -= 1) {
    if (!isTracked(stretch, [i, i + block], rules.minimumTrackedShare)) continue;
    const tracked = between(stretch.counts.tracked, i, i + block);
    if (between(silent, i, i + block) > silentShare * tracked) continue;
    if (between(used, i, i + block) < usedShare * tracked) continue;
    chain ??= Array.from({ length: stretch.length }, () => 0);
    chain[i] = 1 + (chain[i + block] ?? 0);
  }
  return chain;
}

function findingsOf(
  stretch: Stretch,
  type: Extract<ActivityType, `long_period_${string}`>,
  devices: readonly [Float64Array, Float64Array],
  rules: RuleSet,
): Finding[] {
  if (!rules.types[type].on) return [];
  return chainsOf(stretch, devices, rules).flatMap((chain) => {
    const level = gradeAtLeast(chain.minutes, rules.singleDevice.minutes);
    if (level === 0) return [];
    const window = [chain.at, chain.at + (chain.minutes * 60) / stretch.size] as const;
    const limit = rules.singleDevice.minutes[confidenceOf(level)];
    const usual =
      type === 'long_period_of_single_mouse_activity' ? people.mouseAloneMinutes : people.keyboardAloneMinutes;
    const evidence = evidenceOf(stretch, window, { statistic: 'minutes', value: chain.minutes, limit, people: usual });
    return [findingOf(type, stretch, { ...chain, level }, evidence)];
  });
}
