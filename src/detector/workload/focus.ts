/** Hours in one application or on one host that is in use throughout, without an interruption of a minute or more. */

import type { Period } from '../findings.ts';
import { lastsAtLeast, trackedPeriods } from '../signal/rests.ts';
import type { ActivitySlot } from '../signal/slots.ts';
import { hostOf, wordsOf } from '../software/application-tiers.ts';

export interface FocusLimits {
  /** Minimum share of the time that one use must have. */
  readonly share: number;
  /** Seconds of another use in a slot that end the focus. */
  readonly otherUseSeconds: number;
  /** Minimum share of seconds with input. */
  readonly minimumActiveShare: number;
  readonly windowMinutes: number;
  /** Programs that are replaced by the hosts of their addresses. */
  readonly browsers: readonly string[];
}

export interface FocusSlot extends Period {
  readonly tracked: number;
  readonly active: number;
  readonly use: string;
  readonly seconds: number;
}

type IsBrowser = (name: string) => boolean;

const prepared = new WeakMap<readonly string[], readonly string[]>();

/** The words of the browsers' names, cached per list. */
function wordsOfAll(browsers: readonly string[]): readonly string[] {
  const words = prepared.get(browsers) ?? browsers.map(wordsOf);
  prepared.set(browsers, words);
  return words;
}

/** Recognizes browsers by whole words of their names. Each name is checked once. */
function browserNames(browsers: readonly string[]): IsBrowser {
  const names = wordsOfAll(browsers);
  const known = new Map<string, boolean>();
  return (name) => {
    const isKnown = known.get(name);
    if (isKnown !== undefined) return isKnown;
    const words = wordsOf(name);
    const found = names.some((browser) => words.includes(browser));
    known.set(name, found);
    return found;
  };
}

/** Represents the sites in a browser without a recorded address. */
const browser = '(browser)';

/** Seconds per use of a slot: applications, with known hosts instead of a browser. */
function usesOf(slot: ActivitySlot, isBrowser: IsBrowser): Map<string, number> {
  const uses = new Map<string, number>();
  const add = (name: string, seconds: number): unknown => uses.set(name, (uses.get(name) ?? 0) + seconds);
  let browsing = 0;
  for (const { name, seconds } of slot.apps ?? []) {
    if (isBrowser(name)) browsing += seconds;
    else add(name, seconds);
  }
  for (const { url, seconds } of slot.urls ?? []) {
    add(hostOf(url), seconds);
    browsing -= seconds;
  }
  if (browsing > 0) add(browser, browsing);
  return uses;
}

/**
 * The single use in a slot, if no other use lasts a minute or more; otherwise null. Without recorded addresses, the
 * time in a browser can be that of many sites.
 */
function focusOf(slot: ActivitySlot, isBrowser: IsBrowser, rules: FocusLimits): FocusSlot | null {
  if (slot.trackedSeconds <= 0 || !slot.apps || slot.apps.length === 0) return null;
  const uses = [...usesOf(slot, isBrowser)].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const [[use, seconds] = ['', 0], second] = uses;
  if ((second?.[1] ?? 0) >= rules.otherUseSeconds || (use === browser && !slot.urls)) return null;
  const active = slot.overallSeconds ?? Math.max(slot.keyboardSeconds ?? 0, slot.mouseSeconds ?? 0);
  const { startsAt, trackedSeconds: tracked } = slot;
  return { startsAt, endsAt: startsAt + tracked, tracked, active, use, seconds };
}

/** Runs of slots with one use, within a period without a pause. */
function focusRuns(slots: readonly ActivitySlot[], periods: readonly Period[], rules: FocusLimits): FocusSlot[][] {
  const found: FocusSlot[][] = [];
  const isBrowser = browserNames(rules.browsers);
  let last: FocusSlot | null = null;
  for (const slot of slots) {
    const focus = focusOf(slot, isBrowser, rules);
    const joins =
      last !== null && focus !== null && last.use === focus.use && within(periods, last.endsAt - 1, focus.startsAt);
    if (focus !== null && joins) found.at(-1)?.push(focus);
    else if (focus !== null) found.push([focus]);
    last = focus;
  }
  return found;
}

function within(periods: readonly Period[], from: number, until: number): boolean {
  return periods.some(({ startsAt, endsAt }) => startsAt <= from && until <= endsAt);
}

/** The sum of a number over the slots. */
export function sum(run: readonly FocusSlot[], valueOf: (slot: FocusSlot) => number): number {
  return run.reduce((total, slot) => total + valueOf(slot), 0);
}

/** The parts of a run that consist of two-hour windows in which the use and input reach their minimum shares. */
function sustainedParts(run: readonly FocusSlot[], rules: FocusLimits): FocusSlot[][] {
  const held = new Uint8Array(run.length);
  const { share, minimumActiveShare, windowMinutes } = rules;
  let until = 0;
  for (let from = 0; from < run.length; from += 1) {
    while (until < run.length && (run[until - 1]?.endsAt ?? 0) - (run[from]?.startsAt ?? 0) < 60 * windowMinutes)
      until += 1;
    const window = run.slice(from, until);
    if ((window.at(-1)?.endsAt ?? 0) - (run[from]?.startsAt ?? 0) < 60 * windowMinutes) break;
    const tracked = sum(window, (slot) => slot.tracked);
    const isHeld = sum(window, (slot) => slot.seconds) >= share * tracked;
    if (isHeld && sum(window, (slot) => slot.active) >= minimumActiveShare * tracked) held.fill(1, from, until);
  }
  const parts: FocusSlot[][] = [];
  run.forEach((slot, i) => {
    if (held[i] === 1 && held[i - 1] === 1) parts.at(-1)?.push(slot);
    else if (held[i] === 1) parts.push([slot]);
  });
  return parts;
}

export interface FocusDay {
  readonly slots: readonly ActivitySlot[];
  readonly rests: readonly Period[];
  readonly pauseSeconds: number;
}

/** The longest periods of one use, in order, for the detector and for the member's own history. */
export function focusParts({ slots, rests, pauseSeconds }: FocusDay, rules: FocusLimits): FocusSlot[][] {
  const periods = trackedPeriods(slots, pauseSeconds);
  const pauses = rests.filter((rest) => lastsAtLeast(rest, pauseSeconds));
  return focusRuns(slots, periods, rules)
    .flatMap((run) => splitAt(run, pauses))
    .flatMap((run) => sustainedParts(run, rules));
}

/** A slot that overlaps a pause ends a run. */
function splitAt(run: readonly FocusSlot[], pauses: readonly Period[]): FocusSlot[][] {
  const parts: FocusSlot[][] = [[]];
  for (const slot of run) {
    if (pauses.some((pause) => pause.startsAt < slot.endsAt && pause.endsAt > slot.startsAt)) parts.push([]);
    else parts.at(-1)?.push(slot);
  }
  return parts.filter((part) => part.length > 0);
}
