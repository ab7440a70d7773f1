/** What real people measured for each statistic, shown with every event: development and extra recordings of the detection document, 3.6. */

import type { PeopleMeasure } from './activity.ts';

type BySlots = Readonly<Record<number, PeopleMeasure>>;

const measure = (extreme: number, typical: number | null = null): PeopleMeasure => ({ extreme, typical });

/** Over so many slots with both devices used: days put together of recordings with real typing in the pauses of the mouse. */
const deviceSlots: BySlots = { 5: measure(0.9), 6: measure(2.1), 9: measure(5.4), 11: measure(7.1) };

/** Over so many slots with the mouse alone: days put together of recordings. */
const aloneSlots: BySlots = { 5: measure(0.03), 6: measure(0.23), 9: measure(3.3), 11: measure(6) };

export const people = {
  dispersion60: measure(9.5, 24.6),
  dispersion30: measure(3.9),
  slotDispersion9: measure(28.7),
  slotDispersion6: measure(3.2),
  slotDispersion11: measure(28.6),
  deviceSlots,
  aloneSlots,
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
