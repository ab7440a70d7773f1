/** One device in use in nearly every second for three quarters of an hour. */

import type { PreparedDay } from '../detector.ts';
import type { UnusualPeriod, PeopleMeasure } from '../findings.ts';
import { confidenceOf, gradeAtLeast } from '../grades.ts';
import type { Grades } from '../grades.ts';
import { graded } from '../parameters.ts';
import type { Session } from '../signal/cells.ts';
import { between } from '../signal/rolling-counts.ts';
import { evidenceOf, findingOf, isTracked, flaggedRuns } from '../signal/windows.ts';
import { inUnit } from '../wording.ts';

type Device = 'mouse' | 'keyboard';

const fixed = { minutes: 45 };

/** Limits for one device's share of seconds. */
export const highShareLimits = (device: Device, people: PeopleMeasure) =>
  graded(
    'share',
    { high: 0.97, medium: 0.92, low: 0.85 },
    `Share of seconds with ${device} input over 45 minutes`,
    people,
  );

/** The common parts of the detectors of both devices. */
export const highShareOf = (device: Device) => ({
  family: 'level' as const,
  explanation: `The ${device} was used in nearly every second for 45 minutes or more.`,
  resolution: 'ten-minute slots',
  minimumMinutes: 30,
  fixed,
  statistics: { share: inUnit('percent', () => `The ${device} was used in nearly every second`) },
});

export interface HighShare {
  readonly device: Device;
  readonly minutes: number;
  readonly limits: Grades;
  readonly limitName: string;
  readonly people: PeopleMeasure;
}

/** Samples of the window: 45 minutes, or 5 slots. */
function windowOf(session: Session, minutes: number): number {
  return Math.ceil((minutes * 60) / session.size);
}

/** Findings of a day for one device. 45 minutes of 58 mouse-active seconds (share 0.967) are `medium`. */
export function highShares(day: PreparedDay, rules: HighShare): UnusualPeriod[] {
  const { minutes, slots } = day.sessions;
  return [...minutes, ...slots].flatMap((session) => findingsOf(session, day, rules));
}

function findingsOf(
  session: Session,
  { common }: PreparedDay,
  { device, minutes, limits, ...rest }: HighShare,
): UnusualPeriod[] {
  const sums = session.counts[device];
  if (sums === null) return [];
  const window = windowOf(session, minutes);
  const share = (from: number): number =>
    between(sums, from, from + window) / Math.max(1, between(session.counts.tracked, from, from + window));
  const flagged = flaggedRuns({ length: session.length, window, gap: common.windowGapSeconds / session.size }, (from) =>
    isTracked(session, [from, from + window], common.minimumTrackedShare) ? gradeAtLeast(share(from), limits) : 0,
  );
  return flagged.map((run) => {
    const measured = { statistic: 'share', value: share(run.at), limit: limits[confidenceOf(run.level)], ...rest };
    return findingOf(session, run, evidenceOf(session, [run.at, run.at + window], measured));
  });
}

/** Shares of one device in consecutive windows. */
export function usualShares(
  { sessions, common }: PreparedDay,
  { device, minutes }: Pick<HighShare, 'device' | 'minutes'>,
): number[] {
  return [...sessions.minutes, ...sessions.coarse].flatMap((session) => {
    const sums = session.counts[device];
    if (sums === null) return [];
    const window = windowOf(session, minutes);
    const shares: number[] = [];
    for (let from = 0; from + window <= session.length; from += window) {
      const until = from + window;
      if (!isTracked(session, [from, until], common.minimumTrackedShare)) continue;
      shares.push(between(sums, from, until) / between(session.counts.tracked, from, until));
    }
    return shares;
  });
}
