/**
 * Tests ten-minute slots device by device. A few slots of one device can be similar by chance, but rarely slots of
 * both devices at once. With a machine, keyboard and mouse are each as even as their sum, or one device is silent. An
 * hour of slots is therefore stronger evidence if both devices were recorded.
 */

import type { CommonLimits } from '../detector.ts';
import type { UnusualPeriod, Level, PeopleMeasure } from '../findings.ts';
import { confidenceOf, gradeAtMost } from '../grades.ts';
import { slotsMeasure } from '../people.ts';
import type { Session } from '../signal/cells.ts';
import { windowDispersion } from '../signal/dispersion.ts';
import { between } from '../signal/rolling-counts.ts';
import { dispersion } from '../signal/dispersion.ts';
import { shareOf } from '../signal/windows.ts';
import type { SentenceFacts } from '../wording.ts';
import { crowdedLimits, isJudged, persistentWindows } from './judged-windows.ts';
import type { JudgedWindow, NamedLimits } from './judged-windows.ts';
import { hasNoMemory, limitByMemory } from './remembered-minutes.ts';
import type { HasMemory } from './remembered-minutes.ts';

/** Dispersion limits for windows of this many slots with both devices recorded. */
export interface EvenDevicesWindow {
  readonly samples: number;
  /** The number of consecutive slots in which each device must be even or silent. */
  readonly core: number;
  /** Limits if one device is silent. The evidence is then hardly stronger than that of all input together. */
  readonly oneSilent: NamedLimits;
  /**
   * Whether windows with one silent device reach more than `low` only if two such windows without a common slot agree.
   */
  readonly oneSilentTwice: boolean;
  /** Limits for the largest of the dispersions of all input, keyboard and mouse, if both devices are used. */
  readonly bothUsed: NamedLimits;
}

export interface EvenDevicesLimits {
  /** Share of active time up to which a device counts as silent. */
  readonly silentShare: number;
  /** Share of active time below which slots are not tested device by device. */
  readonly sparseBelowShare: number;
  readonly windows: readonly EvenDevicesWindow[];
}

export interface EvenDevicesDay {
  readonly rules: EvenDevicesLimits;
  readonly common: CommonLimits;
  readonly remembers?: HasMemory;
}

type Device = 'keyboard' | 'mouse';

/**
 * The smallest dispersion of one device over `core` or more consecutive slots of the window [from, until), because work
 * before or after the pattern can overlap the window. Null if the device is silent in that many slots. Example: slots
 * of 0, 0, 0, 0 and 40 keyboard seconds are silent for a core of four.
 */
export function deviceDispersion(
  session: Session,
  device: Device,
  [from, until]: readonly [number, number],
  { core, silentShare }: { readonly core: number; readonly silentShare: number },
): number | null {
  const active = session[device];
  const sums = session.counts[device];
  let least = Number.POSITIVE_INFINITY;
  if (active === null || sums === null) return least;
  for (let first = from; first + core <= until; first += 1) {
    for (let end = first + core; end <= until; end += 1) {
      if (between(sums, first, end) <= silentShare * between(session.counts.tracked, first, end)) return null;
      const value = dispersion(active.subarray(first, end), session.tracked.subarray(first, end)) ?? 0;
      least = Math.min(least, value);
    }
  }
  return least;
}

/** Dispersions of a window; null = the device is silent in it. */
interface Evenness {
  readonly overall: number;
  readonly keyboard: number | null;
  readonly mouse: number | null;
}

interface Weighed {
  readonly value: number;
  readonly level: Level;
  readonly applied: NamedLimits;
  readonly isAlone: boolean;
  readonly people: PeopleMeasure | null;
  readonly evenness: Evenness;
}

/** The relevant dispersion, its level, and the values for comparison. */
function weigh(evenness: Evenness, window: EvenDevicesWindow, share: number, common: CommonLimits): Weighed {
  const { overall, keyboard, mouse } = evenness;
  const isAlone = keyboard === null || mouse === null;
  const value = isAlone ? overall : Math.max(overall, keyboard, mouse);
  const { name, limits: usual } = isAlone ? window.oneSilent : window.bothUsed;
  const limits = crowdedLimits(usual, share, common.crowded);
  const people = slotsMeasure(isAlone ? 'all input' : 'both devices', window.samples, share);
  return { value, level: gradeAtMost(value, limits), applied: { name, limits }, isAlone, people, evenness };
}

/** The measurement of a window of slots; null if the total input is not even, or is very small. */
function weighWindow(
  session: Session,
  window: EvenDevicesWindow,
  from: number,
  { rules, common }: EvenDevicesDay,
): Weighed | null {
  const { samples, core, oneSilent, bothUsed } = window;
  const { silentShare, sparseBelowShare } = rules;
  const bounds = [from, from + samples] as const;
  const overall = windowDispersion(session.counts, ...bounds);
  if (overall === null || overall > Math.max(oneSilent.limits.low, bothUsed.limits.low)) return null;
  if (!isJudged(session, ...bounds, common)) return null;
  const share = shareOf(session, ...bounds);
  if (share < sparseBelowShare) return null;
  const dispersionOf = (device: Device): number | null =>
    deviceDispersion(session, device, bounds, { core, silentShare });
  const weighed = weigh(
    { overall, keyboard: dispersionOf('keyboard'), mouse: dispersionOf('mouse') },
    window,
    share,
    common,
  );
  return weighed.level === 0 ? null : weighed;
}

interface AloneWindow {
  readonly from: number;
  readonly until: number;
  readonly level: Level;
}

/** The measurements of all windows of one length, by their first slot. */
interface WeighedWindows {
  readonly window: EvenDevicesWindow;
  readonly weighed: readonly (Weighed | null)[];
}

function weighAll(session: Session, window: EvenDevicesWindow, day: EvenDevicesDay): WeighedWindows {
  const weighed: (Weighed | null)[] = [];
  const last = session.length - window.samples;
  for (let from = 0; from <= last; from += 1) weighed.push(weighWindow(session, window, from, day));
  return { window, weighed };
}

/** Windows with one silent device and a level above `low` that need a second window. */
function aloneWindows({ window, weighed }: WeighedWindows): AloneWindow[] {
  if (!window.oneSilentTwice) return [];
  return weighed.flatMap((own, from) =>
    own?.isAlone === true && own.level > 1 ? [{ from, until: from + window.samples, level: own.level }] : [],
  );
}

/** The level that another window without a common slot also reaches, otherwise `low`. */
function agreed(level: Level, [from, until]: readonly [number, number], windows: readonly AloneWindow[]): Level {
  if (level < 2) return level;
  const apart = windows.filter((other) => other.until <= from || other.from >= until);
  const reached = Math.max(1, ...apart.map((other) => other.level));
  return Math.min(level, reached) as Level;
}

function detailsOf({ overall, keyboard, mouse }: Evenness): Record<string, number | string> {
  if (keyboard === null) return { overall, mouse: mouse ?? 0, silentDevice: 'keyboard' };
  return mouse === null ? { overall, keyboard, silentDevice: 'mouse' } : { overall, keyboard, mouse };
}

/**
 * Findings of one session of slots; none unless both devices are recorded. If both devices are used, the value is the
 * largest of three dispersions: all input, keyboard and mouse. If one device is silent, the value is the dispersion of
 * all input. An hour with one silent device is `low` unless the session has a second one. Six slots of 200 keyboard and
 * 100 mouse seconds each are `high`.
 */
export function evenDevices(session: Session, day: EvenDevicesDay): UnusualPeriod[] {
  if (session.size !== 600 || session.keyboard === null || session.mouse === null) return [];
  const { rules, common, remembers = hasNoMemory } = day;
  const measured = rules.windows.map((window) => weighAll(session, window, day));
  const alone = measured.flatMap(aloneWindows);
  return measured.flatMap(({ window, weighed }) => {
    const judge = (from: number): JudgedWindow | null => {
      const own = weighed[from] ?? null;
      if (own === null) return null;
      const { value, applied, people, evenness } = own;
      const bounds = [from, from + window.samples] as const;
      const level = limitByMemory(remembers, session, bounds, own.level);
      const agreedLevel = own.isAlone && window.oneSilentTwice ? agreed(level, bounds, alone) : level;
      const limit = applied.limits[confidenceOf(agreedLevel)];
      return { level: agreedLevel, value, limit, limitName: applied.name, people, details: detailsOf(evenness) };
    };
    return persistentWindows(session, { samples: window.samples, statistic: 'device_dispersion', judge }, common);
  });
}

/** The clause for a sentence about the value. */
export function devicesInWords({ minutes, details }: SentenceFacts): string {
  const silent = details['silentDevice'];
  const used = silent === 'mouse' ? 'only the keyboard was used, with' : 'only the mouse was used, with';
  const how = silent === undefined ? 'keyboard and mouse each had' : used;
  return `For ${minutes} minutes ${how} nearly the same amount of input every ten minutes`;
}
