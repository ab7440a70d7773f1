/** The default rule set: every number the detectors compare with, as plain data that an organization can copy, change and version. */

import type { ActivityType } from './activity.ts';
import { applicationTiers } from './detectors/application-tiers.ts';
import type { RuleSet } from './rule-set.ts';

const never = Number.POSITIVE_INFINITY;
const on = { on: true, minimumMinutes: 30 };
const highShares = { high: 0.97, medium: 0.92, low: 0.85 };

/** Limits measured on people and machines as the detection document tells; automation_like_activity waits for the organization's switch. */
export const defaultRules: RuleSet = {
  version: '2026-11-4',
  types: {
    consistent_persistent_activity: on,
    consistent_variable_activity: on,
    automation_like_activity: { on: false, minimumMinutes: 10 },
    unusual_high_mouse_activity: on,
    unusual_high_keyboard_activity: on,
    long_period_of_single_mouse_activity: on,
    long_period_of_single_keyboard_activity: on,
    breakless_work: on,
    sustained_high_focus_time: on,
    suspicious_activity: { on: true, minimumMinutes: 0 },
  },
  minimumTrackedShare: 0.9,
  consistency: {
    minimumActivePerMinute: 0.4,
    maximumShare: 0.975,
    crowded: [{ share: 0.6, factor: 0.7 }],
    minutes: {
      tests: [
        { samples: 60, limits: { high: 1.5, medium: 2.5, low: 3.5 } },
        { samples: 30, limits: { high: 0.6, medium: 1.0, low: 1.5 } },
      ],
      sparseBelowShare: 0.8 / 60,
      sparse: { samples: 60, limits: { high: 0.7, medium: 1.1, low: 1.6 } },
    },
    slots: {
      tests: [
        {
          samples: 9,
          limits: { high: 1.2, medium: 3, low: 8 },
          crowded: [
            { share: 0.42, factor: 0.3 },
            { share: 0.7, factor: 0.2 },
          ],
        },
        {
          samples: 6,
          limits: { high: 0.1, medium: 0.4, low: 1.6 },
          crowded: [{ share: 0.42, factor: 0.3 }],
        },
        {
          samples: 11,
          limits: { high: 2.8, medium: 5, low: 8 },
          crowded: [
            { share: 0.42, factor: 0.5 },
            { share: 0.6, factor: 0.4 },
            { share: 0.7, factor: 0.3 },
          ],
        },
      ],
      sparseBelowShare: 0.08,
      sparse: { samples: 9, limits: { high: 0.08, medium: 0.2, low: 0.4 } },
    },
    evenDevices: {
      silentShare: 0.01,
      tests: [
        {
          samples: 5,
          core: 4,
          oneSilent: { high: 0.05, medium: 0.3, low: 0.6 },
          oneSilentTwice: true,
          bothUsed: { high: 0.4, medium: 0.8, low: 1.2 },
        },
        {
          samples: 6,
          core: 5,
          oneSilent: { high: 0.15, medium: 1, low: 1.6 },
          oneSilentTwice: true,
          bothUsed: { high: 0.9, medium: 1.5, low: 2.2 },
        },
        {
          samples: 9,
          core: 6,
          oneSilent: { high: 1.5, medium: 4, low: 6 },
          oneSilentTwice: false,
          bothUsed: { high: 2.2, medium: 4.2, low: 5.5 },
        },
        {
          samples: 11,
          core: 8,
          oneSilent: { high: 2.5, medium: 5, low: 8 },
          oneSilentTwice: false,
          bothUsed: { high: 3, medium: 5.5, low: 7 },
        },
      ],
    },
    flatBlocks: { samples: 60, limits: { high: 0.8, medium: 1.5, low: 2.5 } },
    flatBlocksMinimumShare: 0.8 / 60,
    flatBlocksMaximumSilent: 0.5,
    patternMinimumShare: 0.15,
    memory: [
      { samples: 240, maximumLag1: 0.12, maximumVarianceRatio: 1.2 },
      { samples: 180, maximumLag1: 0.2, maximumVarianceRatio: 1.4 },
      { samples: 120, maximumLag1: 0.12, maximumVarianceRatio: 1 },
    ],
    silences: [
      { samples: 180, maximumDispersion: 0.9, maximumLag1: 0.35 },
      { samples: 120, maximumDispersion: 0.7, maximumLag1: 0.3 },
    ],
    evenSums: { samples: 120, maximumLag1: 0.2, limits: { high: 0.05, medium: 0.18, low: 0.35 } },
    rememberedLag1: 0.3,
    evenNeighbours: { samples: 60, maximumLocal: 3.5, maximumShare: 0.5 },
  },
  automation: {
    burstiness: {
      tests: [
        { seconds: 1800, minimumOnsets: 60 },
        { seconds: 3600, minimumOnsets: 10 },
      ],
      minimumSpan: 0.5,
      limits: { high: -0.5, medium: -0.38, low: -0.28 },
    },
    phaseLock: { seconds: 1800, minimumOnsets: 20, limits: { high: 12, medium: 8, low: 5 } },
    loop: { seconds: 3600, stepSeconds: 300, minimumOnsets: 20, limits: { high: 0.75, medium: 0.65, low: 0.55 } },
    minuteSeam: {
      windows: [{ seconds: 3600 }, { seconds: 7200 }],
      minimumChanges: 120,
      limits: { high: 12, medium: 8, low: 6.5 },
    },
    equalSilences: {
      windows: [{ seconds: 3600 }, { seconds: 7200 }],
      shortest: 4,
      longest: 700,
      minimumCount: 6,
      limits: { high: 15, medium: 10, low: 8 },
    },
    longestSilence: [
      { seconds: 3600, limits: { high: 3, medium: 5, low: 7 } },
      { seconds: 7200, limits: { high: 10, medium: 15, low: 20 } },
    ],
    floor: { samples: [60, 120], highest: 20, limits: { high: 12, medium: 7, low: 5 } },
    unrestingMouse: { perMinute: 5, limits: { high: 360, medium: 240, low: 180 } },
    unbrokenSeconds: { high: 1800, medium: 1200, low: 600 },
    saturatedMinutes: { high: 60, medium: 40, low: 30 },
    saturatedSlackMinute: 1,
    saturatedSlackSlot: 3,
    equalCounts: {
      minutes: 30,
      slots: 6,
      minimumPerMinute: 0.8,
      minimumOfSlot: 7,
      limits: { high: 0.95, medium: 0.9, low: 0.8 },
    },
    evenMinutes: {
      samples: 60,
      minimumStarts: 10,
      maximumShare: 0.5,
      limits: { high: -0.9, medium: -0.85, low: -0.78 },
    },
    equalSlots: { maximumCount: 7, limits: { high: 18, medium: 12, low: 9 } },
  },
  highActivity: { minutes: 45, mouse: highShares, keyboard: highShares },
  singleDevice: { silentShare: 0.01, usedShare: 0.1, minutes: { high: 180, medium: 120, low: 60 } },
  breakless: {
    pauseSeconds: 300,
    silentSlotShare: 0.05,
    minutes: { high: 360, medium: 300, low: 240 },
    slotMinutes: { high: never, medium: 480, low: 360 },
  },
  focus: {
    share: 0.95,
    otherUseSeconds: 60,
    minimumActiveShare: 0.05,
    windowMinutes: 120,
    minutes: { high: 240, medium: 180, low: 120 },
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
  },
  applications: applicationTiers,
  history: {
    minimumWindows: 20,
    minimumDays: 5,
    minimumDaysForHigh: 20,
    deviations: 2,
    floorShare: 0.02,
    floorMinutes: 15,
  },
  merge: { windowGapSeconds: 600, eventGapSeconds: 1200, automationGapSeconds: 900 },
};

/** The rule set with one type switched on or off. `withType(defaultRules, 'automation_like_activity', true)` is what an organization with the switch on uses. */
export function withType(rules: RuleSet, type: ActivityType, switchedOn: boolean): RuleSet {
  return { ...rules, types: { ...rules.types, [type]: { ...rules.types[type], on: switchedOn } } };
}
