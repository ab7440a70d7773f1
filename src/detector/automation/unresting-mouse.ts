/**
 * Finds a mouse that never rests for a minute in several hours, as with a tool that runs while a person works. People
 * pause the mouse to read, talk and type. The keyboard has no such test, because data entry has keystrokes in every
 * minute.
 */

import type { UnusualPeriod } from '../findings.ts';
import { confidenceOf, gradeAtLeast } from '../grades.ts';
import { people } from '../people.ts';
import type { Session } from '../signal/cells.ts';
import { between } from '../signal/rolling-counts.ts';
import { runs } from '../signal/runs.ts';
import { evidenceOf, findingOf } from '../signal/windows.ts';
import type { AutomationLimits } from './automation-limits.ts';

/**
 * Findings of one session of minutes. The value is tracked minutes. Four hours with five or more seconds of mouse input
 * in every minute are `medium`, whatever the keyboard input.
 */
export function unrestingMouse(
  session: Session,
  { unresting_mouse: limits, fixed }: AutomationLimits,
): UnusualPeriod[] {
  const { perMinute } = fixed.unrestingMouse;
  const { mouse } = session;
  if (session.size !== 60 || mouse === null) return [];
  const isUsed = (i: number): boolean => 60 * (mouse[i] ?? 0) >= perMinute * (session.tracked[i] ?? 0);
  return runs(session.length, isUsed).flatMap(({ from, until }) => {
    const value = between(session.counts.tracked, from, until) / 60;
    const level = gradeAtLeast(value, limits);
    if (level === 0) return [];
    const measured = {
      limitName: 'unresting_mouse',
      value,
      limit: limits[confidenceOf(level)],
      people: people.unrestingMinutes,
    };
    const evidence = evidenceOf(session, [from, until], { statistic: 'unresting_mouse', ...measured });
    return [findingOf(session, { first: from, until, level }, evidence)];
  });
}
