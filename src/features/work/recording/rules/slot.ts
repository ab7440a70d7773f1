import type { TimeType } from '../../../../contract/lists/time.ts';
import { slotSeconds } from '../../../../contract/activity-item.ts';

/** Active seconds of one minute: keyboard, mouse, overall; null = not recorded. */
export type ActiveMinute = readonly [keyboard: number | null, mouse: number | null, overall: number | null];

/** Activity second by second: per minute 15 hex digits, the first bit is second 0. */
export interface ActiveSeconds {
  readonly keyboard?: readonly string[];
  readonly mouse?: readonly string[];
}

/** Whose time it is and when it starts: what a slot is known by within its organization. */
export interface SlotKey {
  readonly userId: number;
  readonly projectId: number;
  /** Unix seconds. */
  readonly startsAt: number;
}

/** What a slot says in numbers. */
interface SlotSums {
  /** Unix seconds. */
  readonly startsAt: number;
  /** Seconds of tracked time, running on from the start. */
  readonly tracked: number;
  readonly keyboard: number | null;
  readonly mouse: number | null;
  readonly overall: number | null;
  readonly billable: boolean;
  readonly timeType: TimeType;
  /** The task it was spent on; null = none. */
  readonly taskId: number | null;
}

/** What a day's figures are made from. */
export interface Measures extends SlotSums {
  readonly minutes: readonly ActiveMinute[] | null;
  readonly seconds: ActiveSeconds | null;
}

/** A slot as it is stored; what no rule looks into is JSON text already, a fraction of the memory of its values. */
export interface Slot extends SlotKey, SlotSums {
  readonly minutes: string | null;
  readonly seconds: string | null;
  readonly apps: string | null;
  readonly urls: string | null;
  readonly screenshotIds: readonly number[] | null;
  readonly note: string | null;
}

/** A slot as it is requested; `billable` null = left to what is stored or holds for the project. */
export type RequestedSlot = Omit<Slot, 'billable'> & { readonly billable: boolean | null };

/**
 * The number of the ten-minute slot (aligned to UTC) that holds a second. Input: unix seconds.
 * Example: 1199 (00:19:59) -> 1.
 */
export function slotNumberAt(unixSeconds: number): number {
  return Math.floor(unixSeconds / slotSeconds);
}

/** Names a slot within its organization. Example: user 7, project 3, second 600 -> "7/3/600". */
export function slotKeyText(key: SlotKey): string {
  return `${key.userId}/${key.projectId}/${key.startsAt}`;
}

/** Names the ten minutes of a person that a slot lies in. Example: user 7, second 1199 -> "7/1". */
export function personSlotText({ userId, startsAt }: { userId: number; startsAt: number }): string {
  return `${userId}/${slotNumberAt(startsAt)}`;
}

/** The measures of a slot; minutes and seconds are read only where a day's share depends on them. */
export function measuresOf(slot: Slot, inDetail: boolean): Measures {
  const read = (text: string | null) => (inDetail && text !== null ? JSON.parse(text) : null) as unknown;
  const { startsAt, tracked, keyboard, mouse, overall, billable, timeType, taskId } = slot;
  return {
    startsAt,
    tracked,
    keyboard,
    mouse,
    overall,
    billable,
    timeType,
    taskId,
    minutes: read(slot.minutes) as readonly ActiveMinute[] | null,
    seconds: read(slot.seconds) as ActiveSeconds | null,
  };
}
