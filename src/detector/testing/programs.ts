/** Simulates, on real seconds of use, client programs that poll, or that store only counts and send them as seconds. */

import type { Trace } from './trace.ts';

/** Converts seconds of use to the seconds that the program sends. */
export type Program = (used: Uint8Array) => Uint8Array;

function poll(step: number, mark: (sent: Uint8Array, from: number, until: number) => void): Program {
  return (used) => {
    const sent = new Uint8Array(used.length);
    for (let from = 0; from < used.length; from += step) {
      const until = Math.min(used.length, from + step);
      if (used.subarray(from, until).includes(1)) mark(sent, from, until);
    }
    return sent;
  };
}

export const programs = {
  /** Sends every second, as the contract requires. */
  seconds: (used: Uint8Array) => used,
  /** Checks every `step` seconds for input since the last check, and marks all of these seconds. */
  polls: (step: number) => poll(step, (sent, from, until) => sent.fill(1, from, until)),
  /** Checks every `step` seconds for input since the last check, but marks only the last second. */
  points: (step: number) =>
    poll(step, (sent, _from, until) => {
      sent[until - 1] = 1;
    }),
  /** Checks every `step` seconds for input in that second. Input in other seconds is lost. */
  samples:
    (step: number): Program =>
    (used) =>
      used.map((second, t) => (t % step === 0 ? second : 0)),
  /** Counts the active seconds of each minute and sends that many seconds from second 0 on. */
  batches: (used: Uint8Array) => {
    const sent = new Uint8Array(used.length);
    for (let from = 0; from < used.length; from += 60) {
      const count = used.subarray(from, from + 60).reduce((sum, second) => sum + second, 0);
      sent.fill(1, from, from + count);
    }
    return sent;
  },
};

/** The trace as sent by the program. */
export function polled({ keyboard, mouse }: Trace, program: Program): Trace {
  return { keyboard: keyboard && program(keyboard), mouse: program(mouse) };
}
