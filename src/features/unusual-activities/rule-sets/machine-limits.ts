import { people, slotsExtreme } from '../../../detector/people.ts';
import { type Parameter, parametersOf } from './parameter.ts';

const persistent = parametersOf(['consistent_persistent_activity'], {
  dispersion_60_minutes: [
    ['consistency', 'minutes', 'tests', 0, 'limits'],
    'ratio',
    people.dispersion60,
    'Spread of active seconds per minute over 60 minutes, against chance',
  ],
  dispersion_30_minutes: [
    ['consistency', 'minutes', 'tests', 1, 'limits'],
    'ratio',
    people.dispersion30,
    'The same over 30 minutes',
  ],
  sparse_dispersion_60_minutes: [
    ['consistency', 'minutes', 'sparse', 'limits'],
    'ratio',
    people.dispersion60,
    'The same over 60 minutes with hardly any activity',
  ],
  dispersion_9_slots: [
    ['consistency', 'slots', 'tests', 0, 'limits'],
    'ratio',
    slotsExtreme('all input', 9),
    'Spread of active seconds per ten minutes over 90 minutes, against chance',
  ],
  dispersion_6_slots: [
    ['consistency', 'slots', 'tests', 1, 'limits'],
    'ratio',
    slotsExtreme('all input', 6),
    'The same over 60 minutes',
  ],
  dispersion_11_slots: [
    ['consistency', 'slots', 'tests', 2, 'limits'],
    'ratio',
    slotsExtreme('all input', 11),
    'The same over 110 minutes',
  ],
  sparse_dispersion_9_slots: [
    ['consistency', 'slots', 'sparse', 'limits'],
    'ratio',
    slotsExtreme('all input', 9, true),
    'The same over 90 minutes with hardly any activity',
  ],
  device_dispersion_5_slots: [
    ['consistency', 'evenDevices', 'tests', 0, 'bothUsed'],
    'ratio',
    slotsExtreme('both devices', 5),
    'The largest spread of all input, keyboard and mouse per ten minutes over 50 minutes, against chance, where both devices are used',
  ],
  device_dispersion_6_slots: [
    ['consistency', 'evenDevices', 'tests', 1, 'bothUsed'],
    'ratio',
    slotsExtreme('both devices', 6),
    'The same over 60 minutes',
  ],
  device_dispersion_9_slots: [
    ['consistency', 'evenDevices', 'tests', 2, 'bothUsed'],
    'ratio',
    slotsExtreme('both devices', 9),
    'The same over 90 minutes',
  ],
  device_dispersion_11_slots: [
    ['consistency', 'evenDevices', 'tests', 3, 'bothUsed'],
    'ratio',
    slotsExtreme('both devices', 11),
    'The same over 110 minutes',
  ],
  single_device_dispersion_5_slots: [
    ['consistency', 'evenDevices', 'tests', 0, 'oneSilent'],
    'ratio',
    slotsExtreme('all input', 5),
    'Spread of input per ten minutes over 50 minutes, against chance, where both devices are recorded and one is silent',
  ],
  single_device_dispersion_6_slots: [
    ['consistency', 'evenDevices', 'tests', 1, 'oneSilent'],
    'ratio',
    slotsExtreme('all input', 6),
    'The same over 60 minutes',
  ],
  single_device_dispersion_9_slots: [
    ['consistency', 'evenDevices', 'tests', 2, 'oneSilent'],
    'ratio',
    slotsExtreme('all input', 9),
    'The same over 90 minutes',
  ],
  single_device_dispersion_11_slots: [
    ['consistency', 'evenDevices', 'tests', 3, 'oneSilent'],
    'ratio',
    slotsExtreme('all input', 11),
    'The same over 110 minutes',
  ],
});

const variable = parametersOf(['consistent_variable_activity'], {
  flat_blocks: [
    ['consistency', 'flatBlocks', 'limits'],
    'ratio',
    people.localDispersion,
    'Difference of neighbouring minutes over 60 minutes, against chance: small where the level jumps between flat blocks',
  ],
  even_sums: [
    ['consistency', 'evenSums', 'limits'],
    'ratio',
    people.varianceRatio,
    'Spread of ten-minute sums against that of minutes over 120 minutes: small where busy and quiet minutes are rationed',
  ],
});

const automation = parametersOf(['automation_like_activity'], {
  burstiness: [
    ['automation', 'burstiness', 'limits'],
    'correlation',
    people.burstiness30,
    'Unevenness of the gaps between inputs, second by second: -1 is a clock, 0 chance, people are above',
  ],
  phase_lock: [
    ['automation', 'phaseLock', 'limits'],
    'score',
    people.phaseLock,
    'How much input begins at the same place of the minute',
  ],
  loop: [['automation', 'loop', 'limits'], 'correlation', null, 'How exactly input repeats itself over an hour'],
  minute_seam: [
    ['automation', 'minuteSeam', 'limits'],
    'score',
    people.minuteSeam,
    'How much input begins or stops at one second of the minute',
  ],
  equal_silences: [
    ['automation', 'equalSilences', 'limits'],
    'score',
    people.equalSilences,
    'How many silences have one and the same length',
  ],
  longest_silence_60_minutes: [
    ['automation', 'longestSilence', 0, 'limits'],
    'silence',
    people.longestSilence60,
    'The longest silence of 60 minutes',
  ],
  longest_silence_120_minutes: [
    ['automation', 'longestSilence', 1, 'limits'],
    'silence',
    people.longestSilence120,
    'The longest silence of 120 minutes',
  ],
  floor_count: [
    ['automation', 'floor', 'limits'],
    'score',
    people.floorCount,
    'How many minutes have the same lowest count, as when a tool runs under a working person',
  ],
  unresting_mouse: [
    ['automation', 'unrestingMouse', 'limits'],
    'minutes',
    people.unrestingMinutes,
    'Minutes in a row in each of which the mouse was used, as when a tool runs under a working person',
  ],
  unbroken: [
    ['automation', 'unbrokenSeconds'],
    'seconds',
    people.unbrokenSeconds,
    'Input in every second without a gap',
  ],
  saturated: [
    ['automation', 'saturatedMinutes'],
    'minutes',
    null,
    'Minutes or slots in which practically every second has input',
  ],
  equal_counts: [
    ['automation', 'equalCounts', 'limits'],
    'share',
    null,
    'Share of 30 minutes, or 6 slots, with the same count',
  ],
  even_minutes: [
    ['automation', 'evenMinutes', 'limits'],
    'correlation',
    null,
    'Unevenness of the gaps between minutes with input, where input is rare: -1 is a clock',
  ],
  equal_slots: [['automation', 'equalSlots', 'limits'], 'slots', null, 'The same small count slot after slot'],
});

/** Tests for patterns of machines: consistency and automation. */
export const machineLimits: readonly Parameter[] = [...persistent, ...variable, ...automation];
