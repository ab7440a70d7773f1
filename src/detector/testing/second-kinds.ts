/** Kinds of seconds for the comparison with the reference: 1 = active. Arithmetic only. */

import { whole } from './minute-kinds.ts';
import type { Draw } from './minute-kinds.ts';

export type SecondKind = (next: Draw, length: number) => Uint8Array;

/** Alternating runs of activity and silence with the given lengths. */
function alternating(active: (next: Draw) => number, silent: (next: Draw) => number): SecondKind {
  return (next, length) => {
    const seconds = new Uint8Array(length);
    for (let t = Math.floor(silent(next)); t < length;) {
      const until = t + Math.floor(active(next));
      seconds.fill(1, t, until);
      t = until + Math.max(1, Math.floor(silent(next)));
    }
    return seconds;
  };
}

/** Heavy tails on both sides, as with people. */
export const person: SecondKind = alternating(
  (next) => Math.min(90, 1 + 2 / (next() + 0.01)),
  (next) => Math.min(500, 3 / (next() + 0.005)),
);

/** Independent silences between two lengths; activity of 1 to `longest` seconds. */
export function timer(low: number, high: number, longest = 1): SecondKind {
  return alternating(
    (next) => whole(next, 1, longest),
    (next) => whole(next, low, high),
  );
}

/** Bursts that begin in the first `width` seconds of a share of the minutes. */
export function locked(share: number, width: number): SecondKind {
  return (next, length) => {
    const seconds = new Uint8Array(length);
    for (let minute = 0; minute + 60 <= length; minute += 60) {
      const begins = minute + whole(next, 0, width - 1);
      if (next() < share) seconds.fill(1, begins, begins + whole(next, 5, 25));
    }
    return seconds;
  };
}

/** A person's seconds played repeatedly with 0 to `wait` seconds in between; a share of the seconds is random. */
export function replayed(recording: number, wait: number, noise: number): SecondKind {
  return (next, length) => {
    const tape = person(next, recording);
    const seconds = new Uint8Array(length);
    for (let t = 0; t < length; t += recording + whole(next, 0, wait)) seconds.set(tape.subarray(0, length - t), t);
    return seconds.map((second) => (next() < noise ? whole(next, 0, 1) : second));
  };
}

/** Activity without a break for this many seconds, then a person. */
export function held(seconds: number): SecondKind {
  return (next, length) => {
    const series = person(next, length);
    series[0] = 0;
    series[seconds + 1] = 0;
    return series.fill(1, 1, seconds + 1);
  };
}

/** Activity of up to `longest` seconds, with occasional silences of exactly this many seconds. */
export function pausing(silence: number): SecondKind {
  return alternating(
    (next) => whole(next, 20, 90),
    (next) => (next() < 0.02 ? silence : whole(next, 1, 60)),
  );
}
