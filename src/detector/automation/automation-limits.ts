/** Types of the limits for automation tests. `detectors/automation-like-activity.ts` has the numbers. */

import type { CommonLimits } from '../detector.ts';
import type { Grades } from '../grades.ts';

interface SecondsWindow {
  readonly seconds: number;
  readonly minimumOnsets: number;
}

interface FixedLimits {
  readonly stepSeconds: number;
  readonly burstiness: { readonly windows: readonly SecondsWindow[]; readonly minimumSpan: number };
  readonly phaseLock: SecondsWindow;
  readonly loop: SecondsWindow;
  readonly minuteSeam: { readonly windowSeconds: readonly number[]; readonly minimumChanges: number };
  readonly equalSilences: {
    readonly windowSeconds: readonly number[];
    readonly shortest: number;
    readonly longest: number;
    readonly minimumCount: number;
  };
  readonly longestSilence: { readonly windowSeconds: readonly number[] };
  readonly floor: { readonly windowMinutes: readonly number[]; readonly highest: number };
  readonly unrestingMouse: { readonly perMinute: number };
  readonly saturated: { readonly slackOfMinute: number; readonly slackOfSlot: number };
  readonly equalCounts: {
    readonly minutes: number;
    readonly slots: number;
    readonly minimumPerMinute: number;
    readonly minimumOfSlot: number;
  };
  readonly evenMinutes: {
    readonly minutes: number;
    readonly minimumStarts: number;
    readonly maximumShare: number;
  };
  readonly equalSlots: { readonly maximumCount: number };
}

type GradedName =
  | 'burstiness'
  | 'phase_lock'
  | 'loop'
  | 'minute_seam'
  | 'equal_silences'
  | 'longest_silence_60_minutes'
  | 'longest_silence_120_minutes'
  | 'floor_count'
  | 'unresting_mouse'
  | 'unbroken'
  | 'saturated'
  | 'equal_counts'
  | 'even_minutes'
  | 'equal_slots';

export type AutomationLimits = Readonly<Record<GradedName, Grades>> & { readonly fixed: FixedLimits };

/** The limits for the analysis of a day. */
export interface AutomationDay {
  readonly limits: AutomationLimits;
  readonly common: CommonLimits;
}
