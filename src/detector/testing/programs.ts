/** Real seconds as client programs send them that poll, or that keep counts only and send them as seconds. */

import type { Trace } from './trace.ts';

/** A program's way from seconds of use to seconds that it sends. */
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
  /** Each second by itself, as the contract asks. */
  seconds: (used: Uint8Array) => used,
  /** Every `step` seconds it asks whether there was input since, and marks all of them. */
  polls: (step: number) => poll(step, (sent, from, until) => sent.fill(1, from, until)),
  /** The same, and it marks the last of them only. */
  points: (step: number) =>
    poll(step, (sent, _from, until) => {
      sent[until - 1] = 1;
    }),
  /** Every `step` seconds it looks whether there is input in that second; the others are lost. */
  samples:
    (step: number): Program =>
    (used) =>
      used.map((second, t) => (t % step === 0 ? second : 0)),
  /** It counts seconds minute by minute and sends so many from second 0 on. */
  batches: (used: Uint8Array) => {
    const sent = new Uint8Array(used.length);
    for (let from = 0; from < used.length; from += 60) {
      const count = used.subarray(from, from + 60).reduce((sum, second) => sum + second, 0);
      sent.fill(1, from, from + count);
    }
    return sent;
  },
};

/** The trace as the program sends it. */
export function polled({ keyboard, mouse }: Trace, program: Program): Trace {
  return { keyboard: keyboard && program(keyboard), mouse: program(mouse) };
}
