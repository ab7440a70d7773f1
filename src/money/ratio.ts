/** An exact fraction with a divisor above 0. */
export interface Ratio {
  readonly n: bigint;
  readonly d: bigint;
}

/** Creates a fraction from a whole number and an optional divisor. Example: 3, 2 -> 3/2. */
export const ratio = (n: number | bigint, d: number | bigint = 1): Ratio => ({ n: BigInt(n), d: BigInt(d) });

export const one = ratio(1);
export const zero = ratio(0);

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}

/** The least common multiple. Example: 4, 6 -> 12. Throws RangeError if both are 0. */
export const commonMultiple = (a: bigint, b: bigint): bigint => (a === b ? a : (a / greatestDivisor(a, b)) * b);

/** Reduces a fraction to its lowest terms. Example: 6/4 -> 3/2. */
function shortest({ n, d }: Ratio): Ratio {
  const divisor = greatestDivisor(n < 0n ? -n : n, d);
  return divisor <= 1n ? { n, d } : { n: n / divisor, d: d / divisor };
}

/** Example: 1/2 and 1/3 -> 5/6. */
export const plus = (a: Ratio, b: Ratio): Ratio => shortest({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });

/** Example: 1/2 minus 1/3 -> 1/6. */
export const minus = (a: Ratio, b: Ratio): Ratio => plus(a, { n: -b.n, d: b.d });

/** Example: 3/2 and 2/3 -> 1. */
export const times = (a: Ratio, b: Ratio): Ratio => shortest({ n: a.n * b.n, d: a.d * b.d });

/** Throws RangeError if b is 0. Example: 3/2 over 3/4 -> 2. */
export function over(a: Ratio, b: Ratio): Ratio {
  if (b.n === 0n) throw new RangeError('division by 0');
  return shortest(b.n < 0n ? { n: -a.n * b.d, d: -a.d * b.n } : { n: a.n * b.d, d: a.d * b.n });
}

export const isSame = (a: Ratio, b: Ratio): boolean => a === b || a.n * b.d === b.n * a.d;
export const isAbove = (a: Ratio, b: Ratio): boolean => a.n * b.d > b.n * a.d;

/** Rounds a fraction >= 0 half up to a whole number. Example: 5/2 -> 3. */
export const halfUp = ({ n, d }: Ratio): bigint => (2n * n + d) / (2n * d);

/** Rounds a fraction >= 0 half-up to the given number of decimals. Example: 40/7 to 2 -> 571/100. */
export function roundedTo(value: Ratio, decimals: number): Ratio {
  const scale = 10n ** BigInt(decimals);
  return { n: halfUp({ n: value.n * scale, d: value.d }), d: scale };
}

/**
 * Formats a fraction >= 0 as decimal text with up to `decimals` decimals and no trailing zeros. Example: 9/5 -> "1.8".
 */
export function decimalText(value: Ratio, decimals: number): string {
  const digits = roundedTo(value, decimals)
    .n.toString()
    .padStart(decimals + 1, '0');
  const [whole, rest] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  const shown = rest.replace(/0+$/, '');
  return shown === '' ? whole : `${whole}.${shown}`;
}
