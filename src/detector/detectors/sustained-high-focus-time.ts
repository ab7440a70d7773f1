/** Hours in one application or on one host, used throughout and never left for a minute: a workload signal. */

import type { ActivitySlot, Finding } from '../activity.ts';
import { wordsOf } from './application-tiers.ts';
import { presence } from './breakless-work.ts';
import type { Period } from './breakless-work.ts';
import { confidenceOf, gradeAtLeast } from '../grades.ts';
import type { RuleSet } from '../rule-set.ts';

/** The host of an address, in lower case. `hostOf('https://Docs.example.org/a?b')` = 'docs.example.org'. */
export function hostOf(url: string): string {
  const [, rest = url] = /^[a-z][a-z0-9+.-]*:\/\/(.*)$/iu.exec(url) ?? [];
  const authority = rest.split(/[/?#]/u)[0] ?? '';
  return authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d+$/u, '')
    .toLowerCase();
}

interface FocusSlot extends Period {
  readonly tracked: number;
  readonly active: number;
  readonly use: string;
  readonly seconds: number;
}

type IsBrowser = (name: string) => boolean;

/** Tells browsers by whole words of their names; each name is looked at once. */
function browserNames(browsers: readonly string[]): IsBrowser {
  const wanted = browsers.map(wordsOf);
  const known = new Map<string, boolean>();
  return (name) => {
    const isKnown = known.get(name);
    if (isKnown !== undefined) return isKnown;
    const words = wordsOf(name);
    const found = wanted.some((browser) => words.includes(browser));
    known.set(name, found);
    return found;
  };
}

/** Seconds per use of a slot: applications, with hosts in the place of a browser as far as they are known. */
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
  if (browsing > 0) add('(browser)', browsing);
  return uses;
}

/** A slot held by one use with no other of a minute or more, or null. */
function focusOf(slot: ActivitySlot, isBrowser: IsBrowser, rules: RuleSet): FocusSlot | null {
  if (slot.trackedSeconds <= 0 || !slot.apps || slot.apps.length === 0) return null;
  const uses = [...usesOf(slot, isBrowser)].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const [[use, seconds] = ['', 0], second] = uses;
  if ((second?.[1] ?? 0) >= rules.focus.otherUseSeconds) return null;
  const active = slot.overallSeconds ?? Math.max(slot.keyboardSeconds ?? 0, slot.mouseSeconds ?? 0);
  const { startsAt, trackedSeconds: tracked } = slot;
  return { startsAt, endsAt: startsAt + tracked, tracked, active, use, seconds };
}

/** Runs of slots of one use inside one period without a pause. */
function focusRuns(slots: readonly ActivitySlot[], periods: readonly Period[], rules: RuleSet): FocusSlot[][] {
  const found: FocusSlot[][] = [];
  const isBrowser = browserNames(rules.focus.browsers);
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

function sum(run: readonly FocusSlot[], of: (slot: FocusSlot) => number): number {
  return run.reduce((total, slot) => total + of(slot), 0);
}

/** Parts of a run made of windows of two hours that the use holds to 95 % and that are used at all. */
function heldParts(run: readonly FocusSlot[], rules: RuleSet): FocusSlot[][] {
  const held = new Uint8Array(run.length);
  const { share, minimumActiveShare, windowMinutes } = rules.focus;
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

/** Longest uses of one thing, in order: what the detector judges and the own history counts. */
export function focusParts(slots: readonly ActivitySlot[], pauses: readonly Period[], rules: RuleSet): FocusSlot[][] {
  const periods = presence(slots, rules.breakless.pauseSeconds);
  const quiet = pauses.filter((pause) => pause.endsAt - pause.startsAt >= rules.breakless.pauseSeconds);
  return focusRuns(slots, periods, rules)
    .flatMap((run) => splitAt(run, quiet))
    .flatMap((run) => heldParts(run, rules));
}

/** A slot touched by a pause ends a run. */
function splitAt(run: readonly FocusSlot[], pauses: readonly Period[]): FocusSlot[][] {
  const parts: FocusSlot[][] = [[]];
  for (const slot of run) {
    if (pauses.some((pause) => pause.startsAt < slot.endsAt && pause.endsAt > slot.startsAt)) parts.push([]);
    else parts.at(-1)?.push(slot);
  }
  return parts.filter((part) => part.length > 0);
}

/** Findings of the day. Three hours in one editor without another use of a minute are `medium`. */
export function sustainedHighFocusTime(
  slots: readonly ActivitySlot[],
  pauses: readonly Period[],
  rules: RuleSet,
): Finding[] {
  return focusParts(slots, pauses, rules).flatMap((part) => {
    const startsAt = part[0]?.startsAt ?? 0;
    const endsAt = part.at(-1)?.endsAt ?? startsAt;
    const value = (endsAt - startsAt) / 60;
    const level = gradeAtLeast(value, rules.focus.minutes);
    if (level === 0) return [];
    const tracked = sum(part, (slot) => slot.tracked);
    const evidence = {
      statistic: 'minutes',
      value,
      limit: rules.focus.minutes[confidenceOf(level)],
      peopleMeasure: null,
      windowSeconds: endsAt - startsAt,
      resolutionSeconds: 600,
      samples: part.length,
      activeShare: sum(part, (slot) => slot.active) / tracked,
      series: null,
      details: { use: part[0]?.use ?? '', useShare: sum(part, (slot) => slot.seconds) / tracked },
    };
    return [{ type: 'sustained_high_focus_time' as const, level, startsAt, endsAt, evidence }];
  });
}
