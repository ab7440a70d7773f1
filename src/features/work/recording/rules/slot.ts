import type { TimeType } from '../../../../contract/lists/time.ts';
import { slotSeconds } from '../../../../contract/activity-item.ts';

/** The active seconds of one minute (keyboard, mouse, overall); null means not recorded. */
export type ActiveMinute = readonly [keyboard: number | null, mouse: number | null, overall: number | null];

/**
 * The activity in each second: 15 hex digits per clock minute, from the minute that contains the start. The first bit
 * is second 0 of the minute.
 */
export interface ActiveSeconds {
  readonly keyboard?: readonly string[];
  readonly mouse?: readonly string[];
}

/** The key of a slot within its organization: member, project and start. */
export interface SlotKey {
  readonly userId: number;
  readonly projectId: number;
  /** Unix seconds. */
  readonly startsAt: number;
}

/** The figures of a slot. */
interface SlotSums {
  /** Unix seconds. */
  readonly startsAt: number;
  /** Seconds of tracked time, continuous from the start. */
  readonly tracked: number;
  readonly keyboard: number | null;
  readonly mouse: number | null;
  readonly overall: number | null;
  readonly billable: boolean;
  readonly timeType: TimeType;
  /** The task on which the time was spent; null if none. */
  readonly taskId: number | null;
}

/** The data from which daily figures are computed. */
export interface Measures extends SlotSums {
  /** One entry per clock minute, from the minute that contains the start. */
  readonly minutes: readonly ActiveMinute[] | null;
  readonly seconds: ActiveSeconds | null;
}

/** A slot as it is stored. Fields that no rule reads are JSON text already, which needs a fraction of the memory. */
export interface Slot extends SlotKey, SlotSums {
  /** The time entry of the slot; null if a program sent it. */
  readonly entryId: number | null;
  readonly minutes: string | null;
  readonly seconds: string | null;
  readonly apps: string | null;
  readonly urls: string | null;
  readonly screenshotIds: readonly number[] | null;
  readonly note: string | null;
}

/** A slot as requested. If `billable` is null, the stored slot or the project decides. */
export type RequestedSlot = Omit<Slot, 'billable'> & { readonly billable: boolean | null };

/**
 * The number of the ten-minute slot (aligned to UTC) that contains a second. Input: unix seconds.
 * Example: 1199 (00:19:59) -> 1.
 */
export function slotNumberAt(unixSeconds: number): number {
  return Math.floor(unixSeconds / slotSeconds);
}

/**
 * The seconds of the clock minute that precede a slot's start, in which the slot has no activity. Input: unix seconds.
 * Example: 09:00:30 -> 30.
 */
export function secondsBeforeStart(startsAt: number): number {
  return startsAt % 60;
}

/** A text key for a slot within its organization. Example: user 7, project 3, second 600 -> "7/3/600". */
export function slotKeyText(key: SlotKey): string {
  return `${key.userId}/${key.projectId}/${key.startsAt}`;
}

/** A text key for the ten minutes of a person that contain a slot. Example: user 7, second 1199 -> "7/1". */
export function personSlotText({ userId, startsAt }: { userId: number; startsAt: number }): string {
  return `${userId}/${slotNumberAt(startsAt)}`;
}

/** The measures of a slot. Minutes and seconds are parsed only if they decide how the slot is split over two dates. */
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
