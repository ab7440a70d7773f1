/**
 * The input format: contiguous tracked time inside a clock-aligned ten-minute slot, as trackers send it. Times are
 * epoch seconds.
 */

export interface Use {
  readonly name: string;
  readonly seconds: number;
}

export interface UrlUse {
  readonly url: string;
  readonly seconds: number;
}

/**
 * Active seconds of one clock minute; null = the device was not recorded. The first and last minute of a slot may be
 * incomplete.
 */
export type MinuteCounts = readonly [keyboard: number | null, mouse: number | null, overall: number];

/**
 * One hexadecimal string of 15 digits per clock minute and device; the first bit is second 0 of the minute. null = the
 * device was not recorded.
 */
export interface SlotSeconds {
  readonly keyboard: readonly string[] | null;
  readonly mouse: readonly string[] | null;
}

/** How the client program recorded, if it records in steps of more than a second (`recorded-steps.ts`). */
export interface Recording {
  readonly stepSeconds: number;
  /** The factor by which limits for minutes are further from the values of people. */
  readonly widening: number;
  /** The number of seconds that each active second represents. */
  readonly scale: number;
  /** Whether enough members show the step to attribute it to the program. */
  readonly isShared: boolean;
}

/**
 * Contiguous tracked time inside a clock-aligned ten-minute slot, as sent. The caller must leave out manual and mobile
 * time, and time with activity recording off. `minutes` and `seconds` are counted from the clock minute that contains
 * `startsAt`, and have no activity before it.
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
  /** Omitted or null = the program records every second, as far as is known. */
  readonly recording?: Recording | null;
}
