import { millisOf } from '../../app/format.ts';
import type { Day } from '../../parts/day-samples.ts';
import { instantsOf } from '../../words/zones.ts';

/** The choice between two equal local times when the clock is set back; empty without a choice. */
export type Which = '' | 'first' | 'second';

/** Start and end in the day's time zone, as typed. */
export interface HandTimes {
  from: string;
  fromChoice: Which;
  to: string;
  toChoice: Which;
}

/** The instants of a local time: one; two if the clock is set back; or none if the time is skipped. */
interface LocalInstants {
  instants: number[];
  chosen: number | undefined;
}

const positions = { first: 0, second: 1 } as const;

const startOf = (day: Day, { from, fromChoice }: HandTimes): LocalInstants => {
  const instants = from === '' ? [] : instantsOf(day.time_zone, `${day.date}T${from}`);
  return { instants, chosen: instants[fromChoice === '' ? 0 : positions[fromChoice]] ?? instants[0] };
};

/**
 * Midnight as the end means the end of the day. By default, the first of two equal times after the start is used.
 */
function endOf(day: Day, { to, toChoice }: HandTimes, start: number | undefined): LocalInstants {
  if (to === '') return { instants: [], chosen: undefined };
  const instants = to === '00:00' ? [millisOf(day.until)] : instantsOf(day.time_zone, `${day.date}T${to}`);
  const first = instants.find((at) => start === undefined || at > start) ?? instants[0];
  return { instants, chosen: toChoice === '' ? first : (instants[positions[toChoice]] ?? first) };
}

/** The instants of the form's times on a day. */
export function instantsOfTimes(day: Day, times: HandTimes) {
  const from = startOf(day, times);
  const to = endOf(day, times, from.chosen);
  const seconds = from.chosen === undefined || to.chosen === undefined ? NaN : (to.chosen - from.chosen) / 1_000;
  return { from, to, seconds };
}

/** Whether the selected instant is the first or second of two equal local times. */
export const whichOf = ({ instants, chosen }: LocalInstants): Which => (chosen === instants[1] ? 'second' : 'first');
