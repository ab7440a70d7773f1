/** One device in use nearly every second for three quarters of an hour: a workload signal, excused by the member's own history. */

import type { Finding } from '../activity.ts';
import type { Stretch } from '../signal/cells.ts';
import { confidenceOf, gradeAtLeast } from '../grades.ts';
import type { RuleSet } from '../rule-set.ts';
import { people } from '../people.ts';
import { between } from '../signal/rolling-counts.ts';
import { evidenceOf, findingOf, isTracked, sweep } from '../signal/windows.ts';

/** Findings of one stretch for both devices. 45 minutes of 58 mouse-active seconds (share 0.967) are `medium`. */
export function unusualHighActivity(stretch: Stretch, rules: RuleSet): Finding[] {
  return [...findingsOfDevice(stretch, 'mouse', rules), ...findingsOfDevice(stretch, 'keyboard', rules)];
}

/** Samples of the window: 45 minutes, or 5 slots. */
export function highWindow(stretch: Stretch, rules: RuleSet): number {
  return Math.ceil((rules.highActivity.minutes * 60) / stretch.size);
}

function findingsOfDevice(stretch: Stretch, device: 'mouse' | 'keyboard', rules: RuleSet): Finding[] {
  const sums = stretch.counts[device];
  const type = `unusual_high_${device}_activity` as const;
  const limits = rules.highActivity[device];
  if (sums === null || !rules.types[type].on) return [];
  const window = highWindow(stretch, rules);
  const share = (from: number): number =>
    between(sums, from, from + window) / Math.max(1, between(stretch.counts.tracked, from, from + window));
  const flagged = sweep({ length: stretch.length, window, gap: rules.merge.windowGapSeconds / stretch.size }, (from) =>
    isTracked(stretch, [from, from + window], rules.minimumTrackedShare) ? gradeAtLeast(share(from), limits) : 0,
  );
  return flagged.map((run) => {
    const usual = device === 'mouse' ? people.mouseShare : people.keyboardShare;
    const measured = {
      statistic: 'share',
      value: share(run.at),
      limit: limits[confidenceOf(run.level)],
      people: usual,
    };
    return findingOf(type, stretch, run, evidenceOf(stretch, [run.at, run.at + window], measured));
  });
}
