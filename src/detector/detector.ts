/** A detector is a value that contains its type, the meaning of the type, its limits, and its search function. */

import type { Family } from './families.ts';
import type { UnusualPeriod, Period } from './findings.ts';
import { defaultsOf, parametersOf } from './parameters.ts';
import type { Declarations, Parameter, Values } from './parameters.ts';
import type { Sessions } from './signal/sessions.ts';
import type { ActivitySlot } from './signal/slots.ts';
import type { ApplicationRules } from './software/application-tiers.ts';
import type { Statistic } from './wording.ts';

/** Above this share of active time the limits are multiplied by the factor. The last matching entry applies. */
export interface CrowdingFactor {
  readonly share: number;
  readonly factor: number;
}

/** Numbers that detectors share. Organizations cannot set them. */
export interface CommonLimits {
  /** Share of a window that must be tracked. */
  readonly minimumTrackedShare: number;
  /** Flagged windows that are no further apart than this form one finding. */
  readonly windowGapSeconds: number;
  /** From this length on, time without input is a pause. */
  readonly pauseSeconds: number;
  /** Share of active time up to which a slot without minutes counts as a pause. */
  readonly silentSlotShare: number;
  /** Active seconds per minute below which evenness is not analysed. */
  readonly minimumActivePerMinute: number;
  /** Share of active time above which counts are even only because they are near the maximum. */
  readonly maximumShare: number;
  /** People's counts become even near the maximum, so evenness limits are tighter there. */
  readonly crowded: readonly CrowdingFactor[];
}

/** A member's day as detectors read it. */
export interface PreparedDay {
  readonly slots: readonly ActivitySlot[];
  readonly sessions: Sessions;
  readonly common: CommonLimits;
  /** The known applications, by tier. */
  readonly applications: ApplicationRules;
  /** Time without known input, in order (`signal/rests.ts`). */
  readonly rests: readonly Period[];
  /** Machine-like findings of the other detectors; empty unless the detector `readsOthers`. */
  readonly machineLike: readonly Period[];
  /** The limits of another detector on this day. */
  limitsOf<L extends object>(other: Detector<string, L>): L;
}

/** A member's usual values, which can excuse workload. */
interface Baseline<L extends object> {
  readonly unit: 'share' | 'minutes';
  /** The values of one day's windows for comparison with later days: shares of 0-1, or minutes. */
  measure(day: PreparedDay, limits: L): readonly number[];
}

export interface Detector<T extends string = string, L extends object = object> {
  readonly type: T;
  readonly family: Family;
  /** The meaning of the type, for the members concerned. */
  readonly explanation: string;
  /** The contents that trackers must send for this type. */
  readonly resolution: string;
  /** Shorter events are not reported. */
  readonly minimumMinutes: number;
  /** The plan feature that this type requires. */
  readonly needs?: string;
  /** Findings that are no further apart than this form one event; omitted = the default of the rule set. */
  readonly eventGapSeconds?: number;
  readonly parameters: readonly Parameter<L>[];
  /** The default limits: parameters by name, and `fixed` numbers. */
  readonly limits: L;
  /** The statistics of the detector, each with a clause for the sentence. */
  readonly statistics: Readonly<Record<string, Statistic>>;
  /** Whether the detector runs after all others and reads their machine-like findings. */
  readonly readsOthers?: boolean;
  /** Whether the end of an event is determined by the shortest window instead of the finest sample. */
  readonly endsWithShortestWindow?: boolean;
  /**
   * Present for workload types, which the member's usual values excuse. Other detectors have no excuse, because a
   * machine that runs every day would excuse itself.
   */
  readonly baseline?: Baseline<L>;
  find(day: PreparedDay, limits: L): readonly UnusualPeriod[];
  /**
   * Returns limits that are further from the values of people by this factor, for programs that record in steps;
   * omitted = unchanged limits.
   */
  widen?(limits: L, times: number): L;
}

type Declared<T extends string, P extends Declarations, F extends object, L extends object> = Omit<
  Detector<T, L>,
  'parameters' | 'limits'
> & { readonly parameters: P; readonly fixed: F };

/** The limits of a detector: the parameters by name, and the fixed numbers. */
export type LimitsOf<P extends Declarations, F extends object> = Values<P> & { readonly fixed: F };

/** Creates a detector from its declaration. */
export function detector<T extends string, P extends Declarations, F extends object>(
  declared: Declared<T, P, F, LimitsOf<P, F>>,
): Detector<T, LimitsOf<P, F>> {
  const { parameters, fixed, ...rest } = declared;
  return { ...rest, parameters: parametersOf(parameters), limits: { ...defaultsOf(parameters), fixed } };
}
