/** Synthetic series for the tests, from a generator with the same numbers on every machine. */

/** Numerical Recipes' linear congruential generator: numbers in [0, 1). */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(1_664_525, state) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

export type SeriesKind = 'even' | 'steps' | 'bursty' | 'sparse' | 'busy';

/** Active seconds per minute of one kind of work; `bursty` resembles a person, the others do not. */
export function minuteSeries(kind: SeriesKind, seed: number, length: number): number[] {
  const next = numbers(seed);
  let level = 20;
  return Array.from({ length }, (_, i) => {
    const draw = next();
    const other = next();
    if (kind === 'even') return 18 + Math.floor(5 * draw);
    if (kind === 'sparse') return Math.floor(2 * draw);
    if (kind === 'busy') return 48 + Math.floor(9 * draw);
    if (kind === 'steps') {
      if (i % 10 === 0) level = 6 + Math.floor(50 * draw);
      return level + Math.floor(2 * other);
    }
    if (other < 0.1) level = Math.floor(60 * draw);
    return Math.max(0, Math.min(60, level + Math.floor(20 * draw) - 10));
  });
}

/** Seconds with about the given share active, in runs like a person's for `clumped`, otherwise independent. */
export function secondSeries(seed: number, length: number, share: number, clumped: boolean): Uint8Array {
  const next = numbers(seed);
  let on = 0;
  return Uint8Array.from({ length }, () => {
    const [draw, turn] = [next(), next()];
    if (!clumped || turn < 0.08) on = draw < share ? 1 : 0;
    return on;
  });
}
