/** A member's own previous 28 days excuse workload signals, and only those: a habitual machine would train its own baseline. */

import type { ActivityType, Finding, HistoryMeasure, Level, OwnHistory } from './activity.ts';
import type { RuleSet } from './rule-set.ts';
import { median } from './signal/statistics.ts';

const excusable: readonly ActivityType[] = [
  'unusual_high_mouse_activity',
  'unusual_high_keyboard_activity',
  'long_period_of_single_mouse_activity',
  'long_period_of_single_keyboard_activity',
  'breakless_work',
  'sustained_high_focus_time',
];

/** Window values of one day by workload type: shares of 0-1 for the high types, minutes for the others. */
export type DayMeasures = Partial<Record<ActivityType, readonly number[]>>;

/** Median, median absolute deviation, number of windows and of days with any. `{ high: [[1, 2], [3]] }` gives median 2, mad 1. */
export function summarizeHistory(days: readonly DayMeasures[]): OwnHistory {
  const summary: OwnHistory = {};
  for (const type of excusable) {
    const known = days.map((day) => day[type] ?? []).filter((values) => values.length > 0);
    const values = known.flat();
    if (values.length === 0) continue;
    const middle = median(values);
    const mad = median(values.map((value) => Math.abs(value - middle)));
    summary[type] = { median: middle, mad, windows: values.length, days: known.length };
  }
  return summary;
}

/** Robust deviation from the own history: (value - median) / (1.4826 MAD + floor). */
function deviation(value: number, usual: HistoryMeasure, floor: number): number {
  return (value - usual.median) / (1.4826 * usual.mad + floor);
}

/** What is known of a member's own previous 28 days. */
export interface KnownHistory {
  readonly history?: OwnHistory;
  readonly historyDays?: number;
}

/**
 * The finding one level lower (none below low) where the member usually works like that; its evidence names the usual value. Of who has
 * been measured on fewer than 20 days, workload is `medium` at most before that.
 */
export function excuse(finding: Finding, known: KnownHistory, rules: RuleSet): Finding {
  if (!excusable.includes(finding.type)) return finding;
  const { minimumDaysForHigh } = rules.history;
  const { history = {}, historyDays = 0 } = known;
  const isKnown = historyDays >= minimumDaysForHigh || finding.level < 3;
  return excusedByUse(isKnown ? finding : { ...finding, level: 2 }, history[finding.type], rules);
}

function excusedByUse(finding: Finding, usual: HistoryMeasure | undefined, rules: RuleSet): Finding {
  const { minimumWindows, minimumDays, deviations, floorShare, floorMinutes } = rules.history;
  if (usual === undefined || usual.windows < minimumWindows || usual.days < minimumDays) return finding;
  const evidence = { ...finding.evidence, ownHistoryMedian: usual.median };
  const floor = finding.evidence.statistic === 'share' ? floorShare : floorMinutes;
  if (deviation(finding.evidence.value, usual, floor) >= deviations) return { ...finding, evidence };
  return { ...finding, evidence, level: lower(finding.level) };
}

function lower(level: Level): Level {
  if (level === 3) return 2;
  return level === 2 ? 1 : 0;
}
