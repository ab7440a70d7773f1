/** A seeded generator (sfc32) written here, so that every table can be reproduced. */

export interface SeededRandom {
  /** In [0, 1). */
  next(): number;
  uniform(low: number, high: number): number;
  /** A whole number, both ends included. */
  int(low: number, high: number): number;
  normal(mean: number, deviation: number): number;
  exponential(mean: number): number;
  pick<T>(values: readonly T[]): T;
  shuffled<T>(values: readonly T[]): T[];
}

function mix(state: Uint32Array): number {
  const [a = 0, b = 0, c = 0, counter = 0] = state;
  const sum = (a + b + counter) >>> 0;
  state[3] = counter + 1;
  state[0] = b ^ (b >>> 9);
  state[1] = c + (c << 3);
  state[2] = ((c << 21) | (c >>> 11)) + sum;
  return sum / 4_294_967_296;
}

function seeded(seed: string): Uint32Array {
  const state = Uint32Array.of(0x9e37_79b9, 0x243f_6a88, 0xb7e1_5162, 1);
  for (let i = 0; i < seed.length; i += 1) {
    state[i % 3] = Math.imul((state[i % 3] ?? 0) ^ seed.charCodeAt(i), 0x0100_0193);
    mix(state);
  }
  for (let i = 0; i < 15; i += 1) mix(state);
  return state;
}

/** The same seed gives the same numbers on every machine. */
export function randomOf(seed: string): SeededRandom {
  const state = seeded(seed);
  const next = (): number => mix(state);
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    uniform: (low, high) => low + next() * (high - low),
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    exponential: (mean) => -mean * Math.log(1 - next()),
    pick: <T>(values: readonly T[]): T => {
      const value = values[int(0, values.length - 1)];
      if (value === undefined) throw new Error('no values to pick from');
      return value;
    },
    shuffled: <T>(values: readonly T[]): T[] => {
      const keyed = values.map((value) => ({ value, key: next() }));
      return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
    },
  };
}
