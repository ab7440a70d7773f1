/** Hours with only the mouse in use: a workload signal, excused by the member's own history. */

import { people } from '../people.ts';
import { singleDevice } from '../workload/single-device.ts';

export const longPeriodOfSingleMouseActivity = singleDevice('long_period_of_single_mouse_activity', {
  used: 'mouse',
  people: people.mouseAloneMinutes,
});
