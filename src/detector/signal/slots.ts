/**
 * What goes in: contiguous tracked time inside one ten-minute slot of the clock, as trackers send it. Times are epoch
 * seconds.
 */

export interface Use {
  readonly name: string;
  readonly seconds: number;
}

export interface UrlUse {
  readonly url: string;
  readonly seconds: number;
}

/** Active seconds of one minute; null = the device was not recorded. The last minute of a slot may be a part of one. */
export type MinuteCounts = readonly [keyboard: number | null, mouse: number | null, overall: number];

/**
 * One hexadecimal string of 15 digits per minute and device; the first bit is second 0. null = the device was not
 * recorded.
 */
export interface SlotSeconds {
  readonly keyboard: readonly string[] | null;
  readonly mouse: readonly string[] | null;
}

/** How the client program recorded, where it did so in steps of more than a second (`recorded-steps.ts`). */
export interface Recording {
  readonly stepSeconds: number;
  /** How many times further the limits of minutes lie from people. */
  readonly widening: number;
  /** Seconds that each active second stands for. */
  readonly scale: number;
  /** Whether enough members of the program show the step for it to be the program's. */
  readonly isShared: boolean;
}

/**
 * Contiguous tracked time inside one ten-minute slot of the clock, as it was sent. Manual and mobile time, and time
 * with activity recording off, must be left out by the caller. With `minutes` or `seconds`, `startsAt` lies on a
 * whole minute.
 */
export interface ActivitySlot {
  readonly startsAt: number;
  readonly trackedSeconds: number;
  readonly keyboardSeconds: number | null;
  readonly mouseSeconds: number | null;
  readonly overallSeconds: number | null;
  readonly minutes?: readonly MinuteCounts[] | null;
  readonly seconds?: SlotSeconds | null;
  readonly apps?: readonly Use[] | null;
  readonly urls?: readonly UrlUse[] | null;
  /** Left out or null = each second stands for itself, as far as is known. */
  readonly recording?: Recording | null;
}
