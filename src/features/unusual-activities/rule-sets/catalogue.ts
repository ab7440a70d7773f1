import { people } from '../../../detector/people.ts';
import { machineLimits } from './machine-limits.ts';
import { type Parameter, parametersOf } from './parameter.ts';
import { workloadLimits } from './workload-limits.ts';

/** The tests whose limits an organization may set level by level. */
export const limits: readonly Parameter[] = [...machineLimits, ...workloadLimits];

/** Single numbers that an organization may set. */
export const thresholds: readonly Parameter[] = [
  ...parametersOf(['consistent_persistent_activity'], {
    crowded_9_slots_share: [
      ['consistency', 'slots', 'tests', 0, 'crowded', 0, 'share'],
      'share',
      null,
      'Above this share of seconds with input the limits over 90 minutes of slots are multiplied by the factor: chance makes busy slots alike',
    ],
    crowded_9_slots_factor: [
      ['consistency', 'slots', 'tests', 0, 'crowded', 0, 'factor'],
      'share',
      null,
      '… the factor',
    ],
    crowded_11_slots_share: [
      ['consistency', 'slots', 'tests', 2, 'crowded', 0, 'share'],
      'share',
      null,
      'The same over 110 minutes',
    ],
    crowded_11_slots_factor: [
      ['consistency', 'slots', 'tests', 2, 'crowded', 0, 'factor'],
      'share',
      null,
      '… the factor',
    ],
  }),
  ...parametersOf(['consistent_variable_activity'], {
    memory_240_minutes_lag1: [
      ['consistency', 'memory', 0, 'maximumLag1'],
      'correlation',
      null,
      'No memory over 240 minutes (low, and medium beside another family): likeness of neighbouring minutes, at most',
    ],
    memory_240_minutes_variance_ratio: [
      ['consistency', 'memory', 0, 'maximumVarianceRatio'],
      'ratio',
      null,
      '… and spread of ten-minute sums against that of minutes, at most',
    ],
    memory_180_minutes_lag1: [
      ['consistency', 'memory', 1, 'maximumLag1'],
      'correlation',
      null,
      'No memory over 180 minutes (low), at most',
    ],
    memory_180_minutes_variance_ratio: [
      ['consistency', 'memory', 1, 'maximumVarianceRatio'],
      'ratio',
      null,
      '… and spread of sums, at most',
    ],
    memory_120_minutes_lag1: [
      ['consistency', 'memory', 2, 'maximumLag1'],
      'correlation',
      people.lag1,
      'No memory over 120 minutes (low), at most',
    ],
    memory_120_minutes_variance_ratio: [
      ['consistency', 'memory', 2, 'maximumVarianceRatio'],
      'ratio',
      null,
      '… and spread of sums, at most',
    ],
    silences_180_minutes: [
      ['consistency', 'silences', 0, 'maximumDispersion'],
      'ratio',
      null,
      'Spread of the number of silent minutes over 180 minutes (low), at most',
    ],
    silences_120_minutes: [
      ['consistency', 'silences', 1, 'maximumDispersion'],
      'ratio',
      null,
      'The same over 120 minutes (low), at most',
    ],
  }),
  ...parametersOf(['long_period_of_single_mouse_activity', 'long_period_of_single_keyboard_activity'], {
    single_device_silent_share: [
      ['singleDevice', 'silentShare'],
      'share',
      null,
      'A device counts as silent up to this share of the time',
    ],
    single_device_used_share: [
      ['singleDevice', 'usedShare'],
      'share',
      null,
      'A device counts as used from this share of the time on',
    ],
  }),
  ...parametersOf(['sustained_high_focus_time'], {
    focus_share: [['focus', 'share'], 'share', null, 'Share of the time that one application or site must hold'],
    focus_minimum_active_share: [
      ['focus', 'minimumActiveShare'],
      'share',
      null,
      'Share of seconds with input that there must be',
    ],
  }),
];
