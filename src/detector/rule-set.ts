/** The shape of a rule set: every limit, window and minimum duration of the detector, as plain data. */

import type { ActivityType } from './activity.ts';
import type { ApplicationRules } from './detectors/application-tiers.ts';
import type { Grades } from './grades.ts';

interface WindowTest {
  readonly samples: number;
  readonly limits: Grades;
}

export interface TypeRule {
  readonly on: boolean;
  readonly minimumMinutes: number;
}

/**
 * Above this share of active time the limits are multiplied by the factor, the last that applies: people even out near the ceiling, and of
 * few slots some are alike by chance, so that busy slots must be the more alike the fewer they are.
 */
export interface Crowded {
  readonly share: number;
  readonly factor: number;
}

/** Limits of the dispersion index for one sample length; counts even out near the ceiling and are tiny near the floor. */
export interface DispersionRules {
  readonly tests: readonly (WindowTest & { readonly crowded?: readonly Crowded[] })[];
  readonly sparseBelowShare: number;
  readonly sparse: WindowTest;
}

/** Limits of dispersion over so many slots where both devices were recorded. */
export interface EvenDevicesTest {
  readonly samples: number;
  /** So many slots in a row must be even, or silent, in each device. */
  readonly core: number;
  /** Where one device is silent, so that little more is known than of all input. */
  readonly oneSilent: Grades;
  /** Whether one silent device says more than `low` only where two such windows apart from each other agree. */
  readonly oneSilentTwice: boolean;
  /** Where both are used: of the largest dispersion of all input, keyboard and mouse. */
  readonly bothUsed: Grades;
}

/** Says `low` and no more: people who read or copy for hours forget, too. */
export interface MemoryTest {
  readonly samples: number;
  readonly maximumLag1: number;
  readonly maximumVarianceRatio: number;
}

/** Says `low` and no more. */
export interface SilenceTest {
  readonly samples: number;
  readonly maximumDispersion: number;
  readonly maximumLag1: number;
}

export interface SecondsWindow {
  readonly seconds: number;
}

export interface BurstinessTest {
  readonly seconds: number;
  readonly minimumOnsets: number;
}

export interface RuleSet {
  readonly version: string;
  readonly types: Readonly<Record<ActivityType, TypeRule>>;
  readonly minimumTrackedShare: number;
  readonly consistency: {
    readonly minimumActivePerMinute: number;
    readonly maximumShare: number;
    readonly crowded: readonly Crowded[];
    readonly minutes: DispersionRules;
    readonly slots: DispersionRules;
    readonly evenDevices: { readonly silentShare: number; readonly tests: readonly EvenDevicesTest[] };
    readonly flatBlocks: WindowTest;
    readonly flatBlocksMinimumShare: number;
    /** Blocks of nothing are no blocks: somebody listens, and then works. */
    readonly flatBlocksMaximumSilent: number;
    readonly patternMinimumShare: number;
    readonly memory: readonly MemoryTest[];
    readonly silences: readonly SilenceTest[];
    readonly evenSums: WindowTest & { readonly maximumLag1: number };
    readonly rememberedLag1: number;
    /** Two kinds of evenness that agree, away from the ceiling, weigh more than one: `low` becomes `medium`. */
    readonly evenNeighbours: { readonly samples: number; readonly maximumLocal: number; readonly maximumShare: number };
  };
  readonly automation: {
    readonly burstiness: {
      readonly tests: readonly BurstinessTest[];
      /** Share of the window over which its starts of input must be spread: an hour of silence and a burst has few and even gaps. */
      readonly minimumSpan: number;
      readonly limits: Grades;
    };
    readonly phaseLock: { readonly seconds: number; readonly minimumOnsets: number; readonly limits: Grades };
    readonly loop: {
      readonly seconds: number;
      readonly stepSeconds: number;
      readonly minimumOnsets: number;
      readonly limits: Grades;
    };
    readonly minuteSeam: {
      readonly windows: readonly SecondsWindow[];
      readonly minimumChanges: number;
      readonly limits: Grades;
    };
    readonly equalSilences: {
      readonly windows: readonly SecondsWindow[];
      readonly shortest: number;
      readonly longest: number;
      readonly minimumCount: number;
      readonly limits: Grades;
    };
    readonly longestSilence: readonly (SecondsWindow & { readonly limits: Grades })[];
    readonly floor: { readonly samples: readonly number[]; readonly highest: number; readonly limits: Grades };
    /** Minutes in a row, each with so many seconds of mouse. */
    readonly unrestingMouse: { readonly perMinute: number; readonly limits: Grades };
    readonly unbrokenSeconds: Grades;
    readonly saturatedMinutes: Grades;
    readonly saturatedSlackMinute: number;
    readonly saturatedSlackSlot: number;
    readonly equalCounts: {
      readonly minutes: number;
      readonly slots: number;
      readonly minimumPerMinute: number;
      /** Active seconds that each of the slots must have: enough, less the second by which slots alike may differ. */
      readonly minimumOfSlot: number;
      readonly limits: Grades;
    };
    readonly evenMinutes: {
      readonly samples: number;
      readonly minimumStarts: number;
      readonly maximumShare: number;
      readonly limits: Grades;
    };
    readonly equalSlots: { readonly maximumCount: number; readonly limits: Grades };
  };
  readonly highActivity: { readonly minutes: number; readonly mouse: Grades; readonly keyboard: Grades };
  readonly singleDevice: {
    readonly silentShare: number;
    readonly usedShare: number;
    readonly minutes: Grades;
  };
  readonly breakless: {
    readonly pauseSeconds: number;
    readonly silentSlotShare: number;
    readonly minutes: Grades;
    readonly slotMinutes: Grades;
  };
  readonly focus: {
    readonly share: number;
    readonly otherUseSeconds: number;
    readonly minimumActiveShare: number;
    readonly windowMinutes: number;
    readonly minutes: Grades;
    readonly browsers: readonly string[];
  };
  readonly applications: ApplicationRules;
  readonly history: {
    readonly minimumWindows: number;
    readonly minimumDays: number;
    /** With fewer measured days nothing about workload is known well enough for `high`. */
    readonly minimumDaysForHigh: number;
    readonly deviations: number;
    readonly floorShare: number;
    readonly floorMinutes: number;
  };
  readonly merge: {
    readonly windowGapSeconds: number;
    readonly eventGapSeconds: number;
    readonly automationGapSeconds: number;
  };
}
