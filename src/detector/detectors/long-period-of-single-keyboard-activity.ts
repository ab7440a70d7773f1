/** Hours with only the keyboard in use: a workload signal, excused by the member's own history. */

import { people } from '../people.ts';
import { singleDevice } from '../workload/single-device.ts';

export const longPeriodOfSingleKeyboardActivity = singleDevice('long_period_of_single_keyboard_activity', {
  used: 'keyboard',
  people: people.keyboardAloneMinutes,
});
