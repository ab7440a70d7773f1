/** Hours without a pause of five minutes: a workload signal, excused by the member's own history. */

import { detector } from '../detector.ts';
import type { PreparedDay, LimitsOf } from '../detector.ts';
import type { UnusualPeriod, Period } from '../findings.ts';
import { confidenceOf, gradeAtLeast } from '../grades.ts';
import { graded } from '../parameters.ts';
import { people } from '../people.ts';
import { lastsAtLeast, trackedPeriods, withoutPauses } from '../signal/rests.ts';
import { between } from '../signal/rolling-counts.ts';
import type { Sessions } from '../signal/sessions.ts';
import { inUnit } from '../wording.ts';
import { reportedMinutes } from '../workload/reported-minutes.ts';

const parameters = {
  breakless: graded(
    'minutes',
    { high: 360, medium: 300, low: 240 },
    'Work without a pause of five minutes',
    people.breaklessMinutes,
  ),
  breakless_slots: graded(
    'minutes',
    { high: Number.POSITIVE_INFINITY, medium: 480, low: 360 },
    'The same if only ten-minute slots were sent, which do not show short pauses',
    people.breaklessMinutes,
  ),
};

const fixed = {};

type Limits = LimitsOf<typeof parameters, typeof fixed>;

/** Time worked without a pause. `coarse` if some of the time was sent only as slots, which do not show short pauses. */
interface UnbrokenPeriod extends Period {
  readonly coarse: boolean;
}

/**
 * Periods between pauses, in order. Each period begins and ends with input. A rest at either end belongs to the
 * adjacent pause, however short the rest is.
 */
function unbrokenPeriods({ slots, sessions, rests, common }: UnbrokenDay): UnbrokenPeriod[] {
  const { pauseSeconds } = common;
  const isCoarse = ({ startsAt, endsAt }: Period): boolean =>
    sessions.coarse.some(
      (session) => (session.from[0] ?? 0) < endsAt && (session.until[session.length - 1] ?? 0) > startsAt,
    );
  return trackedPeriods(slots, pauseSeconds)
    .flatMap((period) => {
      const atAnEdge = (rest: Period): boolean => rest.startsAt <= period.startsAt || rest.endsAt >= period.endsAt;
      return withoutPauses(
        period,
        rests.filter((rest) => lastsAtLeast(rest, pauseSeconds) || atAnEdge(rest)),
      );
    })
    .map((period) => ({ ...period, coarse: isCoarse(period) }));
}

type UnbrokenDay = Pick<PreparedDay, 'slots' | 'sessions' | 'rests' | 'common'>;

/**
 * Findings of the day. Five hours of minutes without five silent minutes in a row are `medium`; ten-minute slots need
 * eight hours.
 */
function findBreaklessWork(day: PreparedDay, { breakless, breakless_slots: ofSlots }: Limits): UnusualPeriod[] {
  return unbrokenPeriods(day).flatMap(({ startsAt, endsAt, coarse }) => {
    const limits = coarse ? ofSlots : breakless;
    const value = (endsAt - startsAt) / 60;
    const level = gradeAtLeast(value, limits);
    if (level === 0) return [];
    const evidence = {
      statistic: 'minutes',
      value,
      limit: limits[confidenceOf(level)],
      limitName: coarse ? 'breakless_slots' : 'breakless',
      peopleMeasure: people.breaklessMinutes,
      windowSeconds: endsAt - startsAt,
      resolutionSeconds: coarse ? 600 : 60,
      samples: Math.round(value / (coarse ? 10 : 1)),
      activeShare: activeShare(day.sessions, startsAt, endsAt),
      series: null,
    };
    return [{ level, startsAt, endsAt, evidence }];
  });
}

/** Active share of the slots that begin in the period, 0-1. */
function activeShare(sessions: Sessions, startsAt: number, endsAt: number): number {
  let [active, tracked] = [0, 0];
  for (const session of sessions.slots) {
    const from = Math.max(0, Math.ceil((startsAt - session.startsAt) / session.size));
    const until = Math.max(from, Math.min(session.length, Math.ceil((endsAt - session.startsAt) / session.size)));
    active += between(session.counts.active, from, until);
    tracked += between(session.counts.tracked, from, until);
  }
  return tracked > 0 ? active / tracked : 0;
}

export const breaklessWork = detector({
  type: 'breakless_work',
  family: 'endurance',
  explanation:
    'Work continued for hours without a pause of five minutes. This is a sign of workload and of nothing else.',
  resolution: 'minutes; with ten-minute slots the limits are longer',
  minimumMinutes: 30,
  eventGapSeconds: 0,
  parameters,
  fixed,
  find: (day, limits: Limits) => findBreaklessWork(day, limits),
  baseline: { unit: 'minutes', measure: (day) => reportedMinutes(unbrokenPeriods(day)) },
  statistics: { minutes: inUnit('minutes', () => 'There was no pause of five minutes') },
});
