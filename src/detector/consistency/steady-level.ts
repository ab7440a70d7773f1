/**
 * Finds a steady level of activity with less spread than people have, using the dispersion index over an hour or half
 * an hour.
 */

import type { CommonLimits, CrowdingFactor } from '../detector.ts';
import type { UnusualPeriod, Level, PeopleMeasure } from '../findings.ts';
import { confidenceOf, gradeAtMost } from '../grades.ts';
import { people, slotsMeasure } from '../people.ts';
import type { Session } from '../signal/cells.ts';
import { windowDispersion } from '../signal/dispersion.ts';
import { neighbourSums, windowLocalDispersion } from '../signal/local-dispersion.ts';
import type { NeighbourSums } from '../signal/local-dispersion.ts';
import { shareOf } from '../signal/windows.ts';
import { crowdedLimits, isJudged, persistentWindows } from './judged-windows.ts';
import type { JudgedWindow, NamedLimits } from './judged-windows.ts';
import { hasNoMemory, limitByMemory } from './remembered-minutes.ts';
import type { HasMemory } from './remembered-minutes.ts';

export interface SteadyWindow extends NamedLimits {
  readonly samples: number;
  readonly crowded: readonly CrowdingFactor[];
}

/** Limits of the dispersion index for one sample length. Counts become even near the maximum, and tiny near zero. */
export interface SteadyLimits {
  readonly windows: readonly SteadyWindow[];
  readonly sparseBelowShare: number;
  /**
   * Below that share, these limits apply to windows of this many samples or more. Shorter windows are not analysed.
   */
  readonly sparse: NamedLimits & { readonly samples: number };
  /** Whether keyboard and mouse are judged separately if both are recorded (`even-devices.ts`). */
  readonly leavesLevelsToDevices: boolean;
  /**
   * Away from the maximum, two kinds of evenness that agree are stronger evidence than one: `low` becomes `medium`.
   * Only for minutes.
   */
  readonly evenNeighbours: { readonly samples: number; readonly maximumLocal: number; readonly maximumShare: number };
}

function limitsFor(window: SteadyWindow, share: number, rules: SteadyLimits): NamedLimits | null {
  const { sparseBelowShare, sparse } = rules;
  if (share >= sparseBelowShare)
    return { name: window.name, limits: crowdedLimits(window.limits, share, window.crowded) };
  return window.samples >= sparse.samples ? sparse : null;
}

/**
 * If both devices were recorded, the evenness of each device decides. For slots, all input together then reaches no
 * more than `low`.
 */
function ofAllInput(session: Session, share: number, level: Level, rules: SteadyLimits): Level {
  const areKnown = session.keyboard !== null && session.mouse !== null && rules.leavesLevelsToDevices;
  return areKnown && level > 1 && share >= rules.sparseBelowShare ? 1 : level;
}

/**
 * The highest limit that this window can have, whatever its share of activity. Comparing with this limit first excludes
 * most windows of people at little cost.
 */
function loosest(window: SteadyWindow, { sparse }: SteadyLimits): number {
  const factors = window.crowded.map(({ factor }) => factor);
  return Math.max(window.limits.low * Math.max(1, ...factors), sparse.limits.low);
}

function peopleOf(session: Session, samples: number, share: number): PeopleMeasure | null {
  if (session.size === 60) return samples >= 60 ? people.dispersion60 : people.dispersion30;
  return slotsMeasure('all input', samples, share);
}

export interface SteadyDay {
  readonly rules: SteadyLimits;
  readonly common: CommonLimits;
  readonly remembers?: HasMemory;
}

/**
 * Findings of one session of minutes or slots. Minutes with memory lower the level of slots. Twelve slots of 60 active
 * seconds each are `high` throughout (dispersion 0).
 */
export function steadyLevel(session: Session, { rules, common, remembers = hasNoMemory }: SteadyDay): UnusualPeriod[] {
  const local = localOf(session, rules);
  return rules.windows.flatMap((window) => {
    const most = loosest(window, rules);
    const judge = (from: number): JudgedWindow | null => {
      const until = from + window.samples;
      const value = windowDispersion(session.counts, from, until);
      if (value === null || value > most || !isJudged(session, from, until, common)) return null;
      const share = shareOf(session, from, until);
      const usual = peopleOf(session, window.samples, share);
      const applied = limitsFor(window, share, rules);
      const level = applied === null ? 0 : gradeAtMost(value, applied.limits);
      if (applied === null || level === 0) return null;
      const { limits, name: limitName } = applied;
      const neighbours = level === 1 ? local(window, from) : null;
      if (neighbours !== null) {
        const details = { localDispersion: neighbours };
        return { level: 2, value, limit: limits.low, limitName, people: usual, details };
      }
      const limited = limitByMemory(remembers, session, [from, until], ofAllInput(session, share, level, rules));
      return { level: limited, value, limit: limits[confidenceOf(limited)], limitName, people: usual };
    };
    return persistentWindows(session, { samples: window.samples, statistic: 'dispersion', judge }, common);
  });
}

/** The local dispersion of a window of minutes if neighbours are even as well; otherwise null. */
function localOf(session: Session, rules: SteadyLimits): (window: SteadyWindow, from: number) => number | null {
  const { samples, maximumLocal, maximumShare } = rules.evenNeighbours;
  let sums: NeighbourSums | null = null;
  return (window, from) => {
    const until = from + window.samples;
    const share = shareOf(session, from, until);
    if (session.size !== 60 || window.samples !== samples || share > maximumShare) return null;
    if (share < rules.sparseBelowShare) return null;
    sums ??= neighbourSums(session.overall, session.tracked);
    const value = windowLocalDispersion(sums, from, until);
    return value !== null && value <= maximumLocal ? value : null;
  };
}
