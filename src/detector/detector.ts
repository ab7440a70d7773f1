/** A detector is a value: the type it finds, what it means, the limits it goes by, and how it finds it. */

import type { Family } from './families.ts';
import type { Found, Period } from './findings.ts';
import { defaultsOf, parametersOf } from './parameters.ts';
import type { Declarations, Parameter, Values } from './parameters.ts';
import type { Sessions } from './signal/sessions.ts';
import type { ActivitySlot } from './signal/slots.ts';
import type { ApplicationRules } from './software/application-tiers.ts';
import type { Statistic } from './wording.ts';

/** Above this share of active time the limits are multiplied by the factor, the last that applies. */
export interface Crowded {
  readonly share: number;
  readonly factor: number;
}

/** Numbers that detectors share. No organization sets them. */
export interface CommonLimits {
  /** Share of a window that must be tracked for it to be judged. */
  readonly minimumTrackedShare: number;
  /** Flagged windows at most so far apart belong together. */
  readonly windowGapSeconds: number;
  /** Time without input is a pause from here on. */
  readonly pauseSeconds: number;
  /** Share of active time up to which a slot without minutes counts as a pause. */
  readonly silentSlotShare: number;
  /** Active seconds a minute below which nothing is said about evenness. */
  readonly minimumActivePerMinute: number;
  /** Share of active time above which only the ceiling makes counts even. */
  readonly maximumShare: number;
  /** People even out near the ceiling: limits of evenness are tighter there. */
  readonly crowded: readonly Crowded[];
}

/** One member's day as detectors see it. */
export interface SeenDay {
  readonly slots: readonly ActivitySlot[];
  readonly sessions: Sessions;
  readonly common: CommonLimits;
  /** The programs to look for. */
  readonly applications: ApplicationRules;
  /** Time without known input, in order (`signal/rests.ts`). */
  readonly rests: readonly Period[];
  /** Where the others found signs of a machine; for a detector that `readsOthers`, else nothing. */
  readonly machineLike: readonly Period[];
  /** The limits by which another detector goes on this day. */
  limitsOf<L extends object>(other: Detector<string, L>): L;
}

/** What a member usually measures, by which workload is excused. */
interface Baseline<L extends object> {
  readonly unit: 'share' | 'minutes';
  /** The values of one day's windows that later days are compared with: shares of 0-1, or minutes. */
  measure(day: SeenDay, limits: L): readonly number[];
}

export interface Detector<T extends string = string, L extends object = object> {
  readonly type: T;
  readonly family: Family;
  /** What the type means, for those who are judged by it. */
  readonly explanation: string;
  /** What trackers must send for it. */
  readonly resolution: string;
  /** Nothing shorter is reported. */
  readonly minimumMinutes: number;
  /** What an organization's plan must have. */
  readonly needs?: string;
  /** Findings at most so far apart are one event; left out: as all others. */
  readonly eventGapSeconds?: number;
  readonly parameters: readonly Parameter<L>[];
  /** The limits where nobody has set others: parameters by name, and `fixed` numbers. */
  readonly limits: L;
  /** Its statistics, in words. */
  readonly statistics: Readonly<Record<string, Statistic>>;
  /** Whether it runs after the others, and knows where they found signs of a machine. */
  readonly readsOthers?: boolean;
  /** Whether an event ends where the shortest window, rather than the finest sample, says. */
  readonly endsWithShortestWindow?: boolean;
  /** Given for workload: what a member does usually excuses it. A machine that runs every day would excuse itself. */
  readonly baseline?: Baseline<L>;
  find(day: SeenDay, limits: L): readonly Found[];
  /** Limits so many times further from people, for programs that record in steps; left out: they stay. */
  widen?(limits: L, times: number): L;
}

type Declared<T extends string, P extends Declarations, F extends object, L extends object> = Omit<
  Detector<T, L>,
  'parameters' | 'limits'
> & { readonly parameters: P; readonly fixed: F };

/** The limits of a detector: its parameters by name, and the numbers that nobody sets. */
export type LimitsOf<P extends Declarations, F extends object> = Values<P> & { readonly fixed: F };

/** Makes a detector of its declaration. */
export function detector<T extends string, P extends Declarations, F extends object>(
  declared: Declared<T, P, F, LimitsOf<P, F>>,
): Detector<T, LimitsOf<P, F>> {
  const { parameters, fixed, ...rest } = declared;
  return { ...rest, parameters: parametersOf(parameters), limits: { ...defaultsOf(parameters), fixed } };
}
