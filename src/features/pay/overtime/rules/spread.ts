import type { MinorUnit } from '../../../../money/minor-unit.ts';

/**
 * Splits whole cents in proportion to the exact values of shares, by largest remainder. Each share gets its cents
 * rounded down. The remaining cents go one by one to the largest remainders; among equal ones, the first wins.
 * `unit` is the number of units per cent. `cents` is the sum of the shares, rounded up or down to a multiple of `minor`
 * cents. So are the parts, and no part is off by `minor` cents.
 * Source: the method of Hamilton. Example: 1 cent over 300 and 600 of 1800 units each -> 0 and 1.
 */
export function spreadCents(cents: number, shares: readonly bigint[], unit: bigint, minor: MinorUnit = 1): number[] {
  if (minor !== 1) return spreadCents(cents / minor, shares, unit * BigInt(minor)).map((part) => part * minor);
  const whole: number[] = [];
  let left = cents;
  for (const share of shares) {
    const own = Number(share / unit);
    whole.push(own);
    left -= own;
  }
  if (left === 0) return whole;
  const remainders = shares.map((share) => share % unit);
  const byRemainder = Array.from(whole.keys()).sort((a, b) => {
    const [one, other] = [remainders[a] ?? 0n, remainders[b] ?? 0n];
    return one === other ? a - b : one > other ? -1 : 1;
  });
  for (const index of byRemainder.slice(0, left)) whole[index] = (whole[index] ?? 0) + 1;
  return whole;
}

/** The group of a share on one level. */
export type SpreadLevel<Share> = (share: Share) => string | number;

/** The exact value of shares, with `unit` units per cent. */
export interface Worth<Share> {
  of: (share: Share) => bigint;
  unit: bigint;
  minor: MinorUnit;
}

/** Adds the parts of `cents` for the shares, divided by the levels from `depth` on, to a list. */
function spreadInto<Share>(
  parts: [Share, number][],
  cents: number,
  shares: readonly Share[],
  { worth, levels, depth }: { worth: Worth<Share>; levels: readonly SpreadLevel<Share>[]; depth: number },
): void {
  const [only] = shares;
  if (only !== undefined && shares.length === 1) {
    parts.push([only, cents]);
    return;
  }
  const level = levels[depth];
  const groups = level ? [...Map.groupBy(shares, level).values()] : shares.map((share) => [share]);
  const sums = groups.map((own) => {
    let sum = 0n;
    for (const share of own) sum += worth.of(share);
    return sum;
  });
  const spread = spreadCents(cents, sums, worth.unit, worth.minor);
  for (const [index, own] of groups.entries())
    spreadInto(parts, spread[index] ?? 0, own, { worth, levels, depth: depth + 1 });
}

/**
 * Splits cents level by level: between the groups of the first level, then within each group between those of the next
 * level, and finally between shares. A group with a whole number of cents gets exactly these, regardless of the levels
 * below.
 * Example: 1 cent over 600 and 600 of one day and 700 of another, of 1800 units each -> 1, 0 and 0.
 */
export function spreadDown<Share>(
  cents: number,
  shares: readonly Share[],
  worth: Worth<Share>,
  levels: readonly SpreadLevel<Share>[],
): [Share, number][] {
  const parts: [Share, number][] = [];
  if (shares.length > 0) spreadInto(parts, cents, shares, { worth, levels, depth: 0 });
  return parts;
}
