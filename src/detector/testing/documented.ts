/** The limits of the detection document, number by number, without the tests that are our own: for the comparison with the reference. */

import { defaultRules } from '../limits.ts';
import type { RuleSet } from '../rule-set.ts';
import { allRules } from './slots.ts';

const never = Number.POSITIVE_INFINITY;
const nothing = { high: -1, medium: -1, low: -1 };
const shares = { high: 0.97, medium: 0.92, low: 0.85 };

const consistency: RuleSet['consistency'] = {
  ...defaultRules.consistency,
  minimumActivePerMinute: 0.4,
  maximumShare: 0.975,
  crowded: [{ share: 0.6, factor: 0.7 }],
  minutes: {
    tests: [
      { samples: 60, limits: { high: 1.5, medium: 2.5, low: 3.5 } },
      { samples: 30, limits: { high: 0.6, medium: 1, low: 1.5 } },
    ],
    sparseBelowShare: 0.8 / 60,
    sparse: { samples: 60, limits: { high: 0.7, medium: 1.1, low: 1.6 } },
  },
  slots: {
    tests: [
      { samples: 9, limits: { high: 2, medium: 4, low: 8 } },
      { samples: 6, limits: { high: 0.5, medium: 1, low: 1.6 } },
    ],
    sparseBelowShare: 0.08,
    sparse: { samples: 9, limits: { high: 0.08, medium: 0.2, low: 0.4 } },
  },
  evenDevices: { silentShare: 0.01, tests: [] },
  flatBlocks: { samples: 60, limits: { high: 0.8, medium: 1.5, low: 2.5 } },
  flatBlocksMinimumShare: 0.8 / 60,
  flatBlocksMaximumSilent: 1,
  patternMinimumShare: 0.15,
  memory: [
    { samples: 180, maximumLag1: 0.2, maximumVarianceRatio: 1.4 },
    { samples: 120, maximumLag1: 0.15, maximumVarianceRatio: 1.1 },
  ],
  silences: [
    { samples: 180, maximumDispersion: 0.9, maximumLag1: 0.4 },
    { samples: 120, maximumDispersion: 0.75, maximumLag1: 0.35 },
  ],
  evenSums: { ...defaultRules.consistency.evenSums, limits: nothing },
  evenNeighbours: { ...defaultRules.consistency.evenNeighbours, maximumLocal: -1 },
};

const automation: RuleSet['automation'] = {
  ...defaultRules.automation,
  burstiness: {
    tests: [
      { seconds: 1800, minimumOnsets: 60 },
      { seconds: 3600, minimumOnsets: 10 },
    ],
    minimumSpan: 0,
    limits: { high: -0.45, medium: -0.35, low: -0.25 },
  },
  phaseLock: { seconds: 1800, minimumOnsets: 20, limits: { high: 12, medium: 8, low: 5 } },
  loop: { seconds: 3600, stepSeconds: 300, minimumOnsets: 20, limits: { high: 0.75, medium: 0.65, low: 0.55 } },
  minuteSeam: { ...defaultRules.automation.minuteSeam, windows: [] },
  equalSilences: { ...defaultRules.automation.equalSilences, windows: [] },
  longestSilence: [],
  floor: { ...defaultRules.automation.floor, samples: [] },
  unrestingMouse: { perMinute: 5, limits: { high: never, medium: never, low: never } },
  unbrokenSeconds: { high: 1800, medium: 1200, low: 600 },
  saturatedMinutes: { high: 60, medium: 40, low: 30 },
  saturatedSlackMinute: 1,
  saturatedSlackSlot: 3,
  equalCounts: {
    minutes: 30,
    slots: 6,
    minimumPerMinute: 0.8,
    minimumOfSlot: 0,
    limits: { high: 0.95, medium: 0.9, low: 0.8 },
  },
  evenMinutes: { samples: 60, minimumStarts: 10, maximumShare: 0.5, limits: { high: -0.9, medium: -0.85, low: -0.78 } },
  equalSlots: { maximumCount: 7, limits: { high: 18, medium: 12, low: 9 } },
};

/** All types on. Only what the document does not tell (software, focus, own history) is the default. */
export const asDocumented: RuleSet = {
  ...allRules,
  minimumTrackedShare: 0.9,
  consistency,
  automation,
  highActivity: { minutes: 45, mouse: shares, keyboard: shares },
  singleDevice: { silentShare: 0.01, usedShare: 0.1, minutes: { high: 180, medium: 120, low: 60 } },
  breakless: {
    pauseSeconds: 300,
    silentSlotShare: 0.05,
    minutes: { high: 360, medium: 300, low: 240 },
    slotMinutes: { high: never, medium: 480, low: 360 },
  },
  merge: { windowGapSeconds: 600, eventGapSeconds: 1200, automationGapSeconds: 900 },
};
