/** For hours only the mouse is used: a workload signal, excused by the member's own history. */

import { detector } from '../detector.ts';
import type { LimitsOf } from '../detector.ts';
import { people } from '../people.ts';
import { inUnit } from '../wording.ts';
import { aloneMinutes, singleDevice, singleDeviceParameters } from '../workload/single-device.ts';

const fixed = {};

type Limits = LimitsOf<typeof singleDeviceParameters, typeof fixed>;

const rulesOf = (limits: Limits) => ({ used: 'mouse' as const, limits, people: people.mouseAloneMinutes });

export const longPeriodOfSingleMouseActivity = detector({
  type: 'long_period_of_single_mouse_activity',
  family: 'single device',
  explanation: 'For hours only the mouse was used, though both devices are recorded.',
  resolution: 'ten-minute slots',
  minimumMinutes: 30,
  parameters: singleDeviceParameters,
  fixed,
  find: (day, limits: Limits) => singleDevice(day, rulesOf(limits)),
  baseline: { unit: 'minutes', measure: (day, limits: Limits) => aloneMinutes(day, rulesOf(limits)) },
  statistics: { minutes: inUnit('minutes', () => 'Only the mouse was used') },
});
