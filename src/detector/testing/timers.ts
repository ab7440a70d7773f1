/** Tools that combine a timer and a nudge, and building blocks of other tools. */

import type { SeededRandom } from './random.ts';
import { emptyTrace } from './trace.ts';
import type { Trace } from './trace.ts';

/** Traces of people, for the tools that replay them. */
export type Pool = readonly Trace[];
export type InputTool = (seconds: number, random: SeededRandom, pool: Pool) => Trace;

export interface Devices {
  readonly keyboard: Uint8Array;
  readonly mouse: Uint8Array;
}

/** Marks every second of an action that begins at `at` and lasts `lasting` seconds. */
export function touch(device: Uint8Array, at: number, lasting = 0): void {
  const from = Math.max(0, Math.floor(at));
  if (from < device.length) device.fill(1, from, Math.floor(at + lasting) + 1);
}

/** Calls `act` from `start` on until the trace is full. `act` returns the seconds until its next call. */
export function running(seconds: number, start: number, act: (devices: Devices, at: number) => number): Devices {
  const devices = emptyTrace(seconds);
  for (let at = start; at < seconds;) at += act(devices, at);
  return devices;
}

function nudging(wait: (random: SeededRandom) => number, lasting = 0.02): InputTool {
  return (seconds, random) =>
    running(seconds, random.uniform(0, Math.max(1, wait(random))), ({ mouse }, at) => {
      touch(mouse, at, lasting);
      return lasting + wait(random);
    });
}

export function fixed(period: number, lasting = 0.02): InputTool {
  return nudging((random) => period + random.normal(0.012, 0.006), lasting);
}

export function wholeSeconds(low: number, high: number): InputTool {
  return nudging((random) => random.int(low, high));
}

export function uniform(low: number, high: number, lasting = 0.3): InputTool {
  return nudging((random) => random.uniform(low, high), lasting);
}

export function stopAndGo(move: readonly [number, number], pause: readonly [number, number]): InputTool {
  return (seconds, random) =>
    running(seconds, 0, ({ mouse }, at) => {
      const lasting = random.uniform(...move);
      touch(mouse, at, lasting);
      return lasting + random.uniform(...pause);
    });
}

export function poissonBursts(gap: number, burst: readonly [number, number]): InputTool {
  return (seconds, random) =>
    running(seconds, random.uniform(0, Math.max(1, random.exponential(gap))), ({ mouse }, at) => {
      const lasting = random.uniform(...burst);
      touch(mouse, at, lasting);
      return lasting + random.exponential(gap);
    });
}

export function sessions(
  wait: readonly [number, number],
  work: readonly [number, number],
  rest: readonly [number, number],
): InputTool {
  return (seconds, random) => {
    let until = random.uniform(...work);
    return running(seconds, 0, ({ keyboard, mouse }, at) => {
      if (at >= until) {
        const begins = at + random.uniform(...rest);
        until = begins + random.uniform(...work);
        return begins - at;
      }
      if (random.next() < 0.5) touch(mouse, at, random.uniform(0.3, 1.5));
      else touch(keyboard, at, 0.2);
      return Math.max(2, random.normal(...wait)) + random.uniform(-0.2, 0.2);
    });
  };
}

/** Limits the value to the range between two bounds. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
