import type { ActivityType } from '../../../detector/activity.ts';

export interface Explanation {
  readonly explanation: string;
  readonly family: 'consistency' | 'automation' | 'level' | 'single device' | 'endurance' | 'software';
  readonly resolution: string;
  readonly ownHistoryExcuses: boolean;
}

const slots = 'ten-minute slots';
const minutes = 'minutes';

/** What each type means, for those who are judged by it. */
export const explanations: Readonly<Record<ActivityType, Explanation>> = {
  consistent_persistent_activity: {
    explanation:
      'For an hour or more the amount of input per minute, or per ten minutes, stayed closer to one level than chance alone would keep it, or that of keyboard and mouse each did. People type and pause in bursts; their counts spread widely.',
    family: 'consistency',
    resolution: slots,
    ownHistoryExcuses: false,
  },
  consistent_variable_activity: {
    explanation:
      'The amount of input changed, yet in a mechanical way: flat blocks, minutes that have nothing to do with those before them, or silences that are rationed.',
    family: 'consistency',
    resolution: minutes,
    ownHistoryExcuses: false,
  },
  automation_like_activity: {
    explanation:
      'Input came at even distances, at the same second of the minute, in an exact loop, in every second without a gap, with equal counts again and again, or from the mouse in every minute for hours.',
    family: 'automation',
    resolution: 'seconds for most tests, minutes or ten-minute slots for some',
    ownHistoryExcuses: false,
  },
  unusual_high_mouse_activity: {
    explanation: 'The mouse was in use during nearly every second for 45 minutes or more.',
    family: 'level',
    resolution: slots,
    ownHistoryExcuses: true,
  },
  unusual_high_keyboard_activity: {
    explanation: 'The keyboard was in use during nearly every second for 45 minutes or more.',
    family: 'level',
    resolution: slots,
    ownHistoryExcuses: true,
  },
  long_period_of_single_mouse_activity: {
    explanation: 'For hours only the mouse was used, though both devices are recorded.',
    family: 'single device',
    resolution: slots,
    ownHistoryExcuses: true,
  },
  long_period_of_single_keyboard_activity: {
    explanation: 'For hours only the keyboard was used, though both devices are recorded.',
    family: 'single device',
    resolution: slots,
    ownHistoryExcuses: true,
  },
  breakless_work: {
    explanation: 'Work went on for hours without a pause of five minutes. A sign of workload, not of anything else.',
    family: 'endurance',
    resolution: 'minutes; with ten-minute slots the limits are longer',
    ownHistoryExcuses: true,
  },
  sustained_high_focus_time: {
    explanation: 'One application or one site was in use for hours with hardly any change and without a pause.',
    family: 'endurance',
    resolution: 'seconds per application and ten-minute slot',
    ownHistoryExcuses: true,
  },
  suspicious_activity: {
    explanation:
      'A program or site was seen whose name says that it makes input (tier A), or one with honest uses beside other unusual patterns (tier B). Programs that only keep the screen awake (tier C) never count alone. A name is weak evidence.',
    family: 'software',
    resolution: 'applications or addresses per slot',
    ownHistoryExcuses: false,
  },
};
