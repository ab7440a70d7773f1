/** Hours in one application or on one host: a workload signal that the member's history can explain. */

import { detector } from '../detector.ts';
import type { PreparedDay, LimitsOf } from '../detector.ts';
import type { UnusualPeriod } from '../findings.ts';
import { confidenceOf, gradeAtLeast } from '../grades.ts';
import { graded, single } from '../parameters.ts';
import { inUnit } from '../wording.ts';
import { focusParts, sum } from '../workload/focus.ts';
import type { FocusSlot } from '../workload/focus.ts';
import { reportedMinutes } from '../workload/reported-minutes.ts';

const parameters = {
  focus: graded(
    'minutes',
    { high: 240, medium: 180, low: 120 },
    'One application or site for nearly all of the time, without a pause',
  ),
  focus_share: single('share', 0.95, 'Minimum share of the time in one application or site'),
  focus_minimum_active_share: single('share', 0.05, 'Minimum share of seconds with input'),
};

const fixed = {
  /** Seconds of another use in a slot that end a run. */
  otherUseSeconds: 60,
  windowMinutes: 120,
  /** Programs that are replaced by the hosts of their addresses. */
  browsers: [
    'chrome',
    'chromium',
    'firefox',
    'safari',
    'edge',
    'opera',
    'brave',
    'vivaldi',
    'arc',
    'internet explorer',
  ],
};

type Limits = LimitsOf<typeof parameters, typeof fixed>;

function partsOf({ slots, rests, common }: PreparedDay, limits: Limits): FocusSlot[][] {
  const rules = {
    ...limits.fixed,
    share: limits.focus_share,
    minimumActiveShare: limits.focus_minimum_active_share,
  };
  return focusParts({ slots, rests, pauseSeconds: common.pauseSeconds }, rules);
}

const endsOf = (part: readonly FocusSlot[]) => {
  const startsAt = part[0]?.startsAt ?? 0;
  return { startsAt, endsAt: part.at(-1)?.endsAt ?? startsAt };
};

/** Findings of the day. Three hours in one editor, with no other use for a minute, are `medium`. */
function findFocus(day: PreparedDay, limits: Limits): UnusualPeriod[] {
  return partsOf(day, limits).flatMap((part) => {
    const { startsAt, endsAt } = endsOf(part);
    const value = (endsAt - startsAt) / 60;
    const level = gradeAtLeast(value, limits.focus);
    if (level === 0) return [];
    const tracked = sum(part, (slot) => slot.tracked);
    const evidence = {
      statistic: 'minutes',
      value,
      limit: limits.focus[confidenceOf(level)],
      limitName: 'focus',
      peopleMeasure: null,
      windowSeconds: endsAt - startsAt,
      resolutionSeconds: 600,
      samples: part.length,
      activeShare: sum(part, (slot) => slot.active) / tracked,
      series: null,
      details: { use: part[0]?.use ?? '', useShare: sum(part, (slot) => slot.seconds) / tracked },
    };
    return [{ level, startsAt, endsAt, evidence }];
  });
}

export const sustainedHighFocusTime = detector({
  type: 'sustained_high_focus_time',
  family: 'endurance',
  explanation: 'One application or site was in use for hours, with few changes and without a pause.',
  resolution: 'seconds per application and ten-minute slot',
  minimumMinutes: 30,
  eventGapSeconds: 0,
  parameters,
  fixed,
  find: (day, limits: Limits) => findFocus(day, limits),
  baseline: { unit: 'minutes', measure: (day, limits: Limits) => reportedMinutes(partsOf(day, limits).map(endsOf)) },
  statistics: {
    minutes: inUnit('minutes', ({ details }) =>
      typeof details['use'] === 'string'
        ? `"${details['use']}" was in use without a pause`
        : 'One application was in use without a pause',
    ),
  },
});
