import { over, type Ratio, ratio } from '../../../../money/ratio.ts';

const cached = new Map<number, Ratio>();
const partsOfCent = 100;

/**
 * Cents with up to two decimals as a fraction. Rates repeat, so the fractions are cached. Example: 2743.75 -> 10975/4.
 */
export function exactCents(cents: number): Ratio {
  let known = cached.get(cents);
  if (!known) {
    if (cached.size > 5_000) cached.clear();
    const isWhole = Number.isInteger(cents);
    known = isWhole ? ratio(cents) : over(ratio(Math.round(cents * partsOfCent)), ratio(partsOfCent));
    cached.set(cents, known);
  }
  return known;
}

/** The sum of cents with up to two decimals, without binary noise. Example: 0.1, 0.2 -> 0.3. */
export const sumOfCents = (cents: readonly number[]): number =>
  Math.round(cents.reduce((sum, own) => sum + own, 0) * partsOfCent) / partsOfCent;
