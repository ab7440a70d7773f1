import { partOfMinute } from '../../../detector/signal/clock-minutes.ts';
import type { DaySlot, Interval } from './slots.ts';

type Device = 'keyboard' | 'mouse' | 'overall';

/** The sums of a period that a record contains. */
export interface PeriodSums {
  trackedSeconds: number;
  keyboardSeconds: number;
  mouseSeconds: number;
  overallSeconds: number;
  apps: Map<string, number>;
  urls: Map<string, number>;
  screenshotIds: number[];
}

const minuteIndex = { keyboard: 0, mouse: 1, overall: 2 } as const;

function totalOf(slot: DaySlot, device: Device): number {
  const { keyboardSeconds: keyboard, mouseSeconds: mouse, overallSeconds: overall } = slot;
  if (device === 'keyboard') return keyboard ?? 0;
  if (device === 'mouse') return mouse ?? 0;
  return overall ?? Math.min(slot.trackedSeconds, (keyboard ?? 0) + (mouse ?? 0));
}

function isActive(minutes: readonly string[], second: number): boolean {
  const digit = Number.parseInt(minutes[Math.floor(second / 60)]?.[Math.floor((second % 60) / 4)] ?? '0', 16);
  return ((digit >> (3 - (second % 4))) & 1) === 1;
}

function countSeconds(slot: DaySlot, device: Device, part: Interval): number {
  const { keyboard, mouse } = slot.seconds ?? { keyboard: null, mouse: null };
  const devices = device === 'overall' ? [keyboard, mouse] : [device === 'keyboard' ? keyboard : mouse];
  const bits = devices.filter((minutes) => minutes !== null);
  let count = 0;
  const before = slot.startsAt % 60;
  for (let second = before + part.since; second < before + part.until; second += 1) {
    if (bits.some((minutes) => isActive(minutes, second))) count += 1;
  }
  return count;
}

function countMinutes(slot: DaySlot, device: Device, part: Interval): number {
  return (slot.minutes ?? []).reduce((sum, minute, at) => {
    const { since, until } = partOfMinute(slot, at);
    const shared = Math.min(until, part.until) - Math.max(since, part.since);
    return shared > 0 ? sum + ((minute[minuteIndex[device]] ?? 0) * shared) / (until - since) : sum;
  }, 0);
}

/**
 * Active seconds in a part of a slot. The part is given in seconds from the start of the slot. Computed from seconds or
 * minutes if either was sent, and proportionally otherwise.
 */
function activeIn(slot: DaySlot, device: Device, part: Interval): number {
  if (part.since === 0 && part.until === slot.trackedSeconds) return totalOf(slot, device);
  if (slot.seconds) return countSeconds(slot, device, part);
  if (slot.minutes) return countMinutes(slot, device, part);
  return (totalOf(slot, device) * (part.until - part.since)) / slot.trackedSeconds;
}

function addUses(into: Map<string, number>, uses: readonly (readonly [string, number])[], share: number) {
  for (const [name, seconds] of uses) into.set(name, (into.get(name) ?? 0) + seconds * share);
}

/** Largest first, in whole seconds. */
function ranked(uses: ReadonlyMap<string, number>): Map<string, number> {
  const whole = [...uses].map(([name, seconds]): [string, number] => [name, Math.round(seconds)]);
  return new Map(whole.filter(([, seconds]) => seconds > 0).toSorted(([, a], [, b]) => b - a));
}

/**
 * Sums over a period of unix seconds. A slot that is only partly in the period counts by its seconds or minutes if
 * either was sent, and proportionally otherwise. All screenshots of the slot count. Example: a slot of 600 s from 9:00
 * with 60 active seconds and no finer figures, and a period from 9:05 -> 300 s tracked, 30 s active.
 */
export function sumPeriod(slots: readonly DaySlot[], period: Interval): PeriodSums {
  const sums = { tracked: 0, keyboard: 0, mouse: 0, overall: 0 };
  const [apps, urls] = [new Map<string, number>(), new Map<string, number>()];
  const screenshotIds = new Set<number>();
  for (const slot of slots) {
    const since = Math.max(0, period.since - slot.startsAt);
    const until = Math.min(slot.trackedSeconds, period.until - slot.startsAt);
    if (until <= since) continue;
    sums.tracked += until - since;
    for (const device of ['keyboard', 'mouse', 'overall'] as const)
      sums[device] += activeIn(slot, device, { since, until });
    const share = (until - since) / slot.trackedSeconds;
    addUses(
      apps,
      (slot.apps ?? []).map(({ name, seconds }) => [name, seconds] as const),
      share,
    );
    addUses(
      urls,
      (slot.urls ?? []).map(({ url, seconds }) => [url, seconds] as const),
      share,
    );
    for (const id of slot.screenshotIds) screenshotIds.add(id);
  }
  return {
    trackedSeconds: sums.tracked,
    keyboardSeconds: Math.round(sums.keyboard),
    mouseSeconds: Math.round(sums.mouse),
    overallSeconds: Math.round(sums.overall),
    apps: ranked(apps),
    urls: ranked(urls),
    screenshotIds: [...screenshotIds],
  };
}
