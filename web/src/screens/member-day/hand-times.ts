import { millisOf } from '../../app/format.ts';
import type { Day } from '../../parts/day-samples.ts';
import { instantsOf } from '../../words/zones.ts';

/** Which of two equal times is meant, once the clock is put back; as nobody chose it is empty. */
export type Which = '' | 'first' | 'second';

/** From when to when, by the clock of the day, as a form has them. */
export interface HandTimes {
  from: string;
  fromIs: Which;
  to: string;
  toIs: Which;
}

/** What a time of a day can mean: one instant, two where the clock is put back, none where it is put forward. */
interface Meant {
  instants: number[];
  chosen: number | undefined;
}

const places = { first: 0, second: 1 } as const;

const startOf = (day: Day, { from, fromIs }: HandTimes): Meant => {
  const instants = from === '' ? [] : instantsOf(day.time_zone, `${day.date}T${from}`);
  return { instants, chosen: instants[fromIs === '' ? 0 : places[fromIs]] ?? instants[0] };
};

/** An end at midnight is that after the day; of two equal times the first after the beginning, unless one is chosen. */
function endOf(day: Day, { to, toIs }: HandTimes, start: number | undefined): Meant {
  if (to === '') return { instants: [], chosen: undefined };
  const instants = to === '00:00' ? [millisOf(day.until)] : instantsOf(day.time_zone, `${day.date}T${to}`);
  const first = instants.find((at) => start === undefined || at > start) ?? instants[0];
  return { instants, chosen: toIs === '' ? first : (instants[places[toIs]] ?? first) };
}

/** What the times of a form mean on a day. */
export function meantOf(day: Day, times: HandTimes) {
  const from = startOf(day, times);
  const to = endOf(day, times, from.chosen);
  const seconds = from.chosen === undefined || to.chosen === undefined ? NaN : (to.chosen - from.chosen) / 1_000;
  return { from, to, seconds };
}

/** The place of the instant that is chosen of two. */
export const whichOf = ({ instants, chosen }: Meant): Which => (chosen === instants[1] ? 'second' : 'first');
