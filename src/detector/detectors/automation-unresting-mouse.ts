/**
 * A mouse that never rests for a minute, hour after hour, as when a tool runs under a working person: people read, talk and type. The
 * keyboard is not judged so: whoever enters data types in every minute.
 */

import type { Finding } from '../activity.ts';
import type { Stretch } from '../signal/cells.ts';
import { confidenceOf, gradeAtLeast } from '../grades.ts';
import type { RuleSet } from '../rule-set.ts';
import { people } from '../people.ts';
import { between } from '../signal/rolling-counts.ts';
import { runs } from '../signal/statistics.ts';
import { evidenceOf, findingOf } from '../signal/windows.ts';

/**
 * Findings of one stretch of minutes; the value is minutes tracked. Four hours in which every minute has five seconds of mouse or more
 * are `medium`, whatever the keyboard did.
 */
export function unrestingMouse(stretch: Stretch, rules: RuleSet): Finding[] {
  const { perMinute, limits } = rules.automation.unrestingMouse;
  const { mouse } = stretch;
  if (stretch.size !== 60 || mouse === null) return [];
  const isUsed = (i: number): boolean => 60 * (mouse[i] ?? 0) >= perMinute * (stretch.tracked[i] ?? 0);
  return runs(stretch.length, isUsed).flatMap(({ from, until }) => {
    const value = between(stretch.counts.tracked, from, until) / 60;
    const level = gradeAtLeast(value, limits);
    if (level === 0) return [];
    const measured = { value, limit: limits[confidenceOf(level)], people: people.unrestingMinutes };
    const evidence = evidenceOf(stretch, [from, until], { statistic: 'unresting_mouse', ...measured });
    return [findingOf('automation_like_activity', stretch, { first: from, until, level }, evidence)];
  });
}
