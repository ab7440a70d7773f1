/**
 * The values of real people for each statistic, shown with every event. Source: development and extra recordings of the
 * detection document, 3.6.
 */

import type { PeopleMeasure } from './findings.ts';

/**
 * Upper bounds of the bands of active share, ascending. People's slots are grouped by these bands, because quiet slots
 * are more similar to each other.
 */
export const shareBands: readonly number[] = [0.08, 0.2, 0.42, 0.6, 0.98];

type BySlots = Readonly<Record<number, readonly (PeopleMeasure | null)[]>>;

const measure = (extreme: number, typical: number | null = null): PeopleMeasure => ({ extreme, typical });

/**
 * Dispersion over this many slots, by share of active time and at any start: the smallest value and the median. Printed
 * by `bench/detection/main.ts --part measures --repeats 5` from recordings, days composed of them, with and without
 * typing while the mouse pauses, and quiet sessions. null = fewer than twenty windows.
 */
const allInputSlots: BySlots = {
  5: [measure(0.13, 10.18), measure(3.5, 105.23), measure(1.03, 115.36), measure(0.23, 81.83), measure(0.2, 36.55)],
  6: [measure(0.3, 10.27), measure(6.88, 107.22), measure(1.49, 114.93), measure(0.25, 87.11), measure(0.52, 40.25)],
  9: [measure(0.51, 10.32), measure(17.94, 115.16), measure(7.01, 113.44), measure(5.31, 95.24), measure(3.44, 50.33)],
  11: [measure(1.01, 10.4), measure(27.5, 113.23), measure(10.07, 113.31), measure(7.92, 97.81), measure(4.28, 56.96)],
};

/** If both devices are used: the largest of the dispersions of all input, keyboard and mouse. */
const bothDevicesSlots: BySlots = {
  5: [null, measure(12.4, 122.4), measure(4.27, 143.84), measure(4.1, 100.44), measure(1.15, 50.88)],
  6: [null, measure(52.14, 137.84), measure(13.77, 141.73), measure(6.75, 104.57), measure(3.58, 56.23)],
  9: [null, measure(67.49, 121.68), measure(12.64, 135.67), measure(6.91, 102.96), measure(7.45, 58.57)],
  11: [null, null, measure(17.01, 136.53), measure(11.59, 104.89), measure(9.68, 65.92)],
};

type Devices = 'all input' | 'both devices';

const slotsOf = (devices: Devices, samples: number): readonly (PeopleMeasure | null)[] =>
  (devices === 'all input' ? allInputSlots : bothDevicesSlots)[samples] ?? [];

/**
 * The values of people over this many slots at this share of active time. Nine slots of all input at 5 %: minimum 0.51.
 */
export function slotsMeasure(devices: Devices, samples: number, share: number): PeopleMeasure | null {
  return slotsOf(devices, samples)[shareBands.findIndex((below) => share < below)] ?? null;
}

/** The most extreme value over the shares that a test analyses: from 8 % on, or below 8 % if `isSparse`. */
export function slotsExtreme(devices: Devices, samples: number, isSparse = false): PeopleMeasure | null {
  const known = slotsOf(devices, samples).slice(isSparse ? 0 : 1, isSparse ? 1 : undefined);
  const extremes = known.flatMap((entry) => (entry === null ? [] : [entry.extreme]));
  return extremes.length === 0 ? null : measure(Math.min(...extremes));
}

export const people = {
  dispersion60: measure(9.5, 24.6),
  dispersion30: measure(3.9),
  localDispersion: measure(5.5, 13.7),
  lag1: measure(0.33, 0.58),
  burstiness30: measure(-0.15),
  burstiness60: measure(-0.09, 0.37),
  phaseLock: measure(2.3),
  minuteSeam: measure(5.3, 2.3),
  equalSilences: measure(6.1, 0.9),
  longestSilence60: measure(44, 460),
  longestSilence120: measure(79, 610),
  unrestingMinutes: measure(132),
  floorCount: measure(2.9, 0),
  varianceRatio: measure(0.79, 4.1),
  unbrokenSeconds: measure(254),
  mouseShare: measure(0.82),
  keyboardShare: measure(0.83),
  mouseAloneMinutes: measure(3),
  keyboardAloneMinutes: measure(13),
  breaklessMinutes: measure(219, 67),
} as const;
