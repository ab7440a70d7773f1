/**
 * Models of tools that fake input, based on the timing in their public sources. The code is ours. Each model fills a
 * trace of the given length.
 */

import type { SeededRandom } from './random.ts';
import { countOf, emptyTrace, overall } from './trace.ts';
import type { Trace } from './trace.ts';
import { clamp, fixed, poissonBursts, running, sessions, stopAndGo, touch, uniform, wholeSeconds } from './timers.ts';
import type { Devices, Pool, InputTool } from './timers.ts';

const idleNudge: InputTool = (seconds, random) =>
  running(seconds, 0, ({ mouse }, at) => {
    const first = 60 + random.uniform(0, 60);
    const second = first + random.uniform(0, 120);
    touch(mouse, at + first);
    touch(mouse, at + second);
    return second;
  });

const lognormalNudge: InputTool = (seconds, random) => {
  const wait = (): number => {
    const drawn = clamp(Math.exp(random.normal(3.7, 0.35)), 45, 180);
    return clamp(drawn + random.uniform(-3, 5), 45, 180);
  };
  return running(seconds, random.uniform(0, wait()), ({ keyboard, mouse }, at) => {
    const kind = random.next();
    const lasting = kind < 0.4 ? 0 : random.uniform(0.2, 0.5) + (random.next() < 0.6 ? random.uniform(0.18, 0.4) : 0);
    touch(kind >= 0.15 && kind < 0.4 ? keyboard : mouse, at, lasting);
    return lasting + wait();
  });
};

const twoTimers: InputTool = (seconds, random) => {
  const devices = running(seconds, 0, ({ keyboard, mouse }, at) => {
    const kind = random.next() * 55;
    if (kind >= 25 && kind < 40) touch(keyboard, at, 0.1);
    else touch(mouse, at, random.int(4, 8) * 0.07);
    return random.uniform(30, 90);
  });
  const paths = stopAndGo([3, 10], [5, 10])(seconds, random, []);
  paths.mouse.forEach((second, t) => second === 1 && touch(devices.mouse, t));
  return devices;
};

type Action = 'switch' | 'move' | 'click';

const shuffledBursts: InputTool = (seconds, random) => {
  let actions: Action[] = [];
  const refill = (): void => {
    const some = (action: Action): Action[] => Array.from({ length: random.int(2, 7) }, () => action);
    actions = random.shuffled([...some('switch'), ...some('move'), ...some('click')]);
  };
  return running(seconds, 0, ({ keyboard, mouse }, at) => {
    if (actions.length === 0) refill();
    const action = actions.pop();
    const pause = random.uniform(1, 8) + (actions.length === 0 ? random.uniform(0, 3) : 0);
    if (action === 'switch') {
      touch(keyboard, at, 0.15);
      return 0.15 + pause;
    }
    const lasting = random.uniform(0.1, 0.5);
    touch(mouse, at, lasting);
    if (action === 'move') return 2 * lasting + pause;
    const then = lasting + random.uniform(1, 8);
    touch(mouse, at + then, 0.1);
    return then + 0.1 + pause;
  });
};

const bands = [
  [3, 5],
  [8, 10],
  [13, 15],
  [18, 20],
] as const;

function keyBands(typing: boolean): InputTool {
  return (seconds, random) => {
    let band: readonly [number, number] = random.pick(bands);
    let change = 600;
    return running(seconds, 0, ({ keyboard }, at) => {
      if (at >= change) {
        change += 600;
        band = random.pick(bands.filter((other) => other !== band));
      }
      const pause = random.int(...band);
      if (!typing) {
        touch(keyboard, at);
        return pause;
      }
      let typed = 0;
      for (let i = 0; i < 2 * pause; i += 1) {
        touch(keyboard, at + typed);
        typed += random.uniform(0.05, 0.5);
      }
      return typed + Math.max(0, Math.round(pause - typed));
    });
  };
}

/** Fills one minute like the evader, from its first second. */
function evadeMinute({ keyboard, mouse }: Devices, at: number, busy: number, random: SeededRandom): void {
  const likesKeys = random.next() < 1 / 3;
  for (let t = at; t < at + busy;) {
    const lasting = random.uniform(0.3, 2);
    if (random.next() < (likesKeys ? 0.6 : 0.12)) touch(keyboard, t, Math.min(lasting, 1.2));
    else touch(mouse, t, lasting);
    t += lasting + random.uniform(0.02, 0.5);
  }
}

export function evader(windowMinutes: number, active: readonly [number, number]): InputTool {
  return (seconds, random) => {
    let focus = random.uniform(0.7, 1);
    const busySeconds = (): number => {
      focus = clamp(focus + random.uniform(-0.1, 0.1), 0.3, 1);
      if (random.next() < 0.2) return Math.floor(random.int(50, 58) * focus);
      return Math.floor((random.next() < 0.6 ? random.int(35, 50) : random.int(20, 40)) * focus);
    };
    return running(seconds, random.int(0, 59), (devices, at) => {
      const minutes = random
        .shuffled(Array.from({ length: windowMinutes }, (_, i) => i))
        .slice(0, random.int(...active));
      for (const minute of minutes.toSorted((a, b) => a - b))
        evadeMinute(devices, at + 60 * minute, busySeconds(), random);
      return 60 * windowMinutes;
    });
  };
}

function pressed(device: 'keyboard' | 'mouse'): InputTool {
  return (seconds) => {
    const devices = emptyTrace(seconds);
    devices[device].fill(1);
    return devices;
  };
}

function cut({ keyboard, mouse }: Trace, from: number, until: number): Devices {
  return { keyboard: keyboard?.slice(from, until) ?? new Uint8Array(until - from), mouse: mouse.slice(from, until) };
}

function recordingOf(pool: Pool, lengths: readonly [number, number], random: SeededRandom): Devices {
  let recording = emptyTrace(120);
  for (let tries = 0; tries < 50; tries += 1) {
    const person = random.pick(pool);
    const length = random.int(...lengths);
    if (person.mouse.length <= length + 60) continue;
    const from = random.int(0, person.mouse.length - length - 1);
    recording = cut(person, from, from + length);
    if (countOf(overall(recording)) > 0.15 * length) break;
  }
  return recording;
}

/** Part of a person's input, recorded once and played repeatedly. */
export function macro(lengths: readonly [number, number], wait: readonly [number, number]): InputTool {
  return (seconds, random, pool) => {
    const recording = recordingOf(pool, lengths, random);
    return running(seconds, 0, ({ keyboard, mouse }, at) => {
      const from = Math.floor(at);
      recording.keyboard
        .subarray(0, keyboard.length - from)
        .forEach((second, t) => second === 1 && touch(keyboard, from + t));
      recording.mouse.subarray(0, mouse.length - from).forEach((second, t) => second === 1 && touch(mouse, from + t));
      return recording.mouse.length + random.uniform(...wait);
    });
  };
}

/** A person's own segments in random order: the right level and spread, but no memory. */
export function shuffledPieces(pieceSeconds: number): InputTool {
  return (seconds, random, pool) => {
    const person = random.pick(pool.filter((trace) => trace.mouse.length >= 3600));
    const pieces = Math.floor(person.mouse.length / pieceSeconds);
    const whole = Array.from({ length: Math.ceil(seconds / pieceSeconds) }, () => {
      const from = pieceSeconds * random.int(0, pieces - 1);
      return cut(person, from, from + pieceSeconds);
    });
    return cut({ keyboard: joinedOf(whole, 'keyboard'), mouse: joinedOf(whole, 'mouse') }, 0, seconds);
  };
}

function joinedOf(parts: readonly Devices[], device: 'keyboard' | 'mouse'): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part[device]]));
}

export const tools: Readonly<Record<string, InputTool>> = {
  fixed_1s: fixed(1),
  fixed_5s: fixed(5),
  fixed_15s: fixed(15),
  fixed_30s_square: fixed(30, 0.3),
  fixed_60s: fixed(60),
  fixed_300s: fixed(300),
  random_1_60s: wholeSeconds(1, 60),
  random_30_60s: uniform(30, 60),
  random_1_5s: uniform(1, 5),
  idle_nudge: idleNudge,
  stop_go_1_20_5_15: stopAndGo([1, 20], [5, 15]),
  dock_wheel: stopAndGo([5, 10], [10, 40]),
  lognormal_nudge: lognormalNudge,
  gauss_sessions: sessions([120, 30], [1200, 3000], [300, 900]),
  two_timers: twoTimers,
  shuffled_bursts: shuffledBursts,
  key_bands: keyBands(false),
  auto_typer: keyBands(true),
  ten_minute_evader: evader(10, [7, 9]),
  auto_clicker: pressed('mouse'),
  key_weight: pressed('keyboard'),
  macro_loop: macro([120, 360], [0, 2]),
  poisson_bursts: poissonBursts(20, [0.5, 3]),
  shuffled_human: shuffledPieces(60),
};
