/** A seeded generator of numbers in [0, 1): the same seed gives the same demo (sfc32, public domain). */
export type RandomSource = () => number;

export function seeded(...seed: readonly number[]): RandomSource {
  let [a, b, c, d] = [seed[0] ?? 1, seed[1] ?? 2, seed[2] ?? 3, 1];
  const next = () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let round = 0; round < 15; round += 1) next();
  return next;
}

export const between = (random: RandomSource, low: number, high: number) => low + random() * (high - low);

export const integer = (random: RandomSource, low: number, high: number) => Math.floor(between(random, low, high + 1));

export function pick<T>(random: RandomSource, values: readonly [T, ...T[]]): T {
  return values[Math.floor(random() * values.length)] ?? values[0];
}
