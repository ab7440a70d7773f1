/**
 * Excuses workload signals on the basis of a member's previous 28 days. No other signals are excused, because a machine
 * that runs every day would define its own baseline.
 */

import { prepareDay } from './prepare-day.ts';
import type { DayInput, Finding, HistoryMeasure, OwnHistory } from './events.ts';
import type { Level } from './findings.ts';
import { detectorOf, detectors } from './registry.ts';
import type { ActivityType } from './registry.ts';
import { limitsOf } from './rule-set.ts';
import type { RuleSet } from './rule-set.ts';
import { median } from './signal/median.ts';

/** The types that usual values can excuse. */
const excusable = detectors.flatMap(({ type, baseline }) => (baseline ? [type] : []));

/** Window values of one day by workload type: shares of 0-1 for the high types, minutes for the others. */
export type DayMeasures = Partial<Record<ActivityType, readonly number[]>>;

/**
 * Median, median absolute deviation, number of windows, and number of days with one or more windows. `{ high: [[1, 2],
 * [3]] }` gives median 2, mad 1.
 */
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

/** Robust deviation from the member's own history: (value - median) / (1.4826 MAD + floor). */
function deviation(value: number, usual: HistoryMeasure, floor: number): number {
  return (value - usual.median) / (1.4826 * usual.mad + floor);
}

/** The known facts about a member's previous 28 days. */
export interface KnownHistory {
  readonly history?: OwnHistory;
  readonly historyDays?: number;
}

/**
 * Lowers the finding by one level, to `low` or above, if the member usually works in this way. The evidence then
 * includes the usual value. For a member with fewer than 20 measured days, workload is first limited to `medium`.
 */
export function excuse(finding: Finding, known: KnownHistory, rules: RuleSet): Finding {
  if (detectorOf(finding.type).baseline === undefined) return finding;
  const { minimumDaysForHigh } = rules.history;
  const { history = {}, historyDays = 0 } = known;
  const isKnown = historyDays >= minimumDaysForHigh || finding.level < 3;
  return excusedByUse(isKnown ? finding : { ...finding, level: 2 }, history[finding.type], rules);
}

function excusedByUse(finding: Finding, usual: HistoryMeasure | undefined, rules: RuleSet): Finding {
  const { minimumWindows, minimumDays, deviations, floor } = rules.history;
  if (usual === undefined || usual.windows < minimumWindows || usual.days < minimumDays) return finding;
  const evidence = { ...finding.evidence, ownHistoryMedian: usual.median };
  const unit = detectorOf(finding.type).baseline?.unit ?? 'minutes';
  if (deviation(finding.evidence.value, usual, floor[unit]) >= deviations) return { ...finding, evidence };
  return { ...finding, evidence, level: lower(finding.level) };
}

function lower(level: Level): Level {
  if (level === 3) return 2;
  return level === 2 ? 1 : 0;
}

/** Maximum number of stored values per type and day. */
const mostValues = 48;

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

/**
 * The values of a day for comparison with later days: for each workload type, the values of its windows (shares of 0-1
 * or minutes), up to 48 per type. Only slots that begin in the day count. Example: 90 minutes with 30 mouse-active
 * seconds each -> unusual_high_mouse_activity [0.5, 0.5] and breakless_work [90].
 */
export function measuresOf(input: DayInput, rules: RuleSet): DayMeasures {
  const slots = input.slots.filter(({ startsAt }) => startsAt >= input.since && startsAt < input.until);
  const day = prepareDay({ ...input, slots }, rules);
  const measures: Partial<Record<ActivityType, readonly number[]>> = {};
  for (const detector of detectors) {
    const values = detector.baseline?.measure(day, limitsOf(rules, detector)) ?? [];
    if (values.length > 0) measures[detector.type] = values.slice(0, mostValues).map(rounded);
  }
  return measures;
}
