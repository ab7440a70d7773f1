/** Finds input whose amount changes like that of a machine. */

import { mechanicalChange } from '../consistency/mechanical-change.ts';
import type { ChangeLimits } from '../consistency/mechanical-change.ts';
import { detector } from '../detector.ts';
import type { LimitsOf } from '../detector.ts';
import { graded, lowOnly, withLevels } from '../parameters.ts';
import { people } from '../people.ts';
import { overWindow } from '../wording.ts';
import { consistentPersistentActivity } from './consistent-persistent-activity.ts';

const parameters = {
  flat_blocks: graded(
    'ratio',
    { high: 0.8, medium: 1.5, low: 2.5 },
    'Difference of neighbouring minutes over 60 minutes, compared with chance; small if the level jumps ' +
      'between flat blocks',
    people.localDispersion,
  ),
  even_sums: graded(
    'ratio',
    { high: 0.05, medium: 0.18, low: 0.35 },
    'Spread of ten-minute sums compared with that of minutes, over 120 minutes; small if busy and quiet ' +
      'minutes are rationed',
    people.varianceRatio,
  ),
  memory_240_minutes_lag1: lowOnly(
    'correlation',
    0.12,
    'No memory over 240 minutes (low, or medium with another family): maximum similarity of neighbouring minutes',
  ),
  memory_240_minutes_variance_ratio: lowOnly(
    'ratio',
    1.2,
    '… and maximum spread of ten-minute sums compared with that of minutes',
  ),
  memory_180_minutes_lag1: lowOnly('correlation', 0.2, 'No memory over 180 minutes (low): maximum similarity'),
  memory_180_minutes_variance_ratio: lowOnly('ratio', 1.4, '… and maximum spread of sums'),
  memory_120_minutes_lag1: lowOnly(
    'correlation',
    0.12,
    'No memory over 120 minutes (low): maximum similarity',
    people.lag1,
  ),
  memory_120_minutes_variance_ratio: lowOnly('ratio', 1, '… and maximum spread of sums'),
  silences_180_minutes: lowOnly('ratio', 0.9, 'Maximum spread of the number of silent minutes over 180 minutes (low)'),
  silences_120_minutes: lowOnly('ratio', 0.7, 'The same over 120 minutes (low)'),
};

const fixed = {
  /** Lengths of the windows in minutes. */
  windows: { memory: [240, 180, 120], silences: [180, 120] },
  /** Minutes, minimum share of active time, and maximum share of silent minutes. */
  flatBlocks: { samples: 60, minimumShare: 0.8 / 60, maximumSilent: 0.5 },
  /** Minutes, and the maximum similarity of neighbouring minutes. */
  evenSums: { samples: 120, maximumLag1: 0.2 },
  /** Maximum similarity of neighbouring minutes for evenly distributed silences, by the length in minutes. */
  silencesMaximumLag1: { 180: 0.35, 120: 0.3 },
  /** Minimum share of active time in windows of the other tests. */
  minimumShare: 0.15,
};

export type VariableLimits = LimitsOf<typeof parameters, typeof fixed>;

function memoryOf(limits: VariableLimits): ChangeLimits['memory'] {
  const window = (samples: 240 | 180 | 120): ChangeLimits['memory'][number] => ({
    samples,
    maximumLag1: limits[`memory_${samples}_minutes_lag1`],
    maximumVarianceRatio: limits[`memory_${samples}_minutes_variance_ratio`],
    limitName: `memory_${samples}_minutes_lag1`,
  });
  return [window(240), window(180), window(120)].filter(({ samples }) => limits.fixed.windows.memory.includes(samples));
}

function silencesOf(limits: VariableLimits): ChangeLimits['silences'] {
  const window = (samples: 180 | 120): ChangeLimits['silences'][number] => ({
    samples,
    maximumDispersion: limits[`silences_${samples}_minutes`],
    maximumLag1: limits.fixed.silencesMaximumLag1[samples],
    limitName: `silences_${samples}_minutes`,
  });
  return [window(180), window(120)].filter(({ samples }) => limits.fixed.windows.silences.includes(samples));
}

export const consistentVariableActivity = detector({
  type: 'consistent_variable_activity',
  family: 'consistency',
  explanation:
    'The amount of input changed, but in a mechanical way: in flat blocks, in minutes unrelated to those before ' +
    'them, or with evenly distributed silences.',
  resolution: 'minutes',
  minimumMinutes: 30,
  parameters,
  fixed,
  find(day, limits: VariableLimits) {
    if (day.sessions.minutes.length === 0) return [];
    const { flatBlocks, evenSums, minimumShare } = limits.fixed;
    const rules = {
      flatBlocks: { ...flatBlocks, name: 'flat_blocks', limits: limits.flat_blocks },
      memory: memoryOf(limits),
      silences: silencesOf(limits),
      evenSums: { ...evenSums, name: 'even_sums', limits: limits.even_sums },
      minimumShare,
      steadyDispersion: day.limitsOf(consistentPersistentActivity).dispersion_60_minutes.low,
    };
    return day.sessions.minutes.flatMap((session) => mechanicalChange(session, { rules, common: day.common }));
  },
  widen(limits, times) {
    return {
      ...withLevels(limits, ['flat_blocks', 'even_sums'], (limit) => limit / times),
      memory_240_minutes_lag1: limits.memory_240_minutes_lag1 / times,
      memory_240_minutes_variance_ratio: limits.memory_240_minutes_variance_ratio / times,
      memory_180_minutes_lag1: limits.memory_180_minutes_lag1 / times,
      memory_180_minutes_variance_ratio: limits.memory_180_minutes_variance_ratio / times,
      memory_120_minutes_lag1: limits.memory_120_minutes_lag1 / times,
      memory_120_minutes_variance_ratio: limits.memory_120_minutes_variance_ratio / times,
      silences_180_minutes: limits.silences_180_minutes / times,
      silences_120_minutes: limits.silences_120_minutes / times,
    };
  },
  statistics: {
    local_dispersion: overWindow('the amount of input held at constant levels and jumped between them'),
    memory: {
      ...overWindow('the input of each minute was unrelated to that of the minutes before it'),
      isWeak: true,
    },
    even_sums: overWindow('busy and quiet minutes added up to nearly the same total every ten minutes'),
    silent_minutes: {
      ...overWindow('the minutes without input were spread more evenly than those of people'),
      isWeak: true,
    },
  },
});
