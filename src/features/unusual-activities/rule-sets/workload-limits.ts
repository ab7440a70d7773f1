import { people } from '../../../detector/people.ts';
import { type Parameter, parametersOf } from './parameter.ts';

/** Tests for workload: level, single devices, endurance, focus. */
export const workloadLimits: readonly Parameter[] = [
  ...parametersOf(['unusual_high_mouse_activity'], {
    mouse_share: [
      ['highActivity', 'mouse'],
      'share',
      people.mouseShare,
      'Share of seconds with mouse input, over 45 minutes',
    ],
  }),
  ...parametersOf(['unusual_high_keyboard_activity'], {
    keyboard_share: [
      ['highActivity', 'keyboard'],
      'share',
      people.keyboardShare,
      'Share of seconds with keyboard input, over 45 minutes',
    ],
  }),
  ...parametersOf(['long_period_of_single_mouse_activity', 'long_period_of_single_keyboard_activity'], {
    single_device: [
      ['singleDevice', 'minutes'],
      'minutes',
      people.mouseAloneMinutes,
      'Half hours in a row with one device only',
    ],
  }),
  ...parametersOf(['breakless_work'], {
    breakless: [['breakless', 'minutes'], 'minutes', people.breaklessMinutes, 'Work without a pause of five minutes'],
    breakless_slots: [
      ['breakless', 'slotMinutes'],
      'minutes',
      people.breaklessMinutes,
      'The same where only ten-minute slots were sent, in which short pauses cannot be seen',
    ],
  }),
  ...parametersOf(['sustained_high_focus_time'], {
    focus: [['focus', 'minutes'], 'minutes', null, 'One application or site nearly all of the time, without a pause'],
  }),
];
