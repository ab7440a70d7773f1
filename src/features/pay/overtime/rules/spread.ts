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
  const whole = shares.map((share) => Number(share / unit));
  let left = cents - whole.reduce((sum, own) => sum + own, 0);
  if (left === 0) return whole;
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share % unit }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder) {
    if (left === 0) break;
    whole[index] = (whole[index] ?? 0) + 1;
    left -= 1;
  }
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
  [level, ...below]: readonly SpreadLevel<Share>[],
): [Share, number][] {
  const [only] = shares;
  if (only !== undefined && shares.length === 1) return [[only, cents]];
  const groups = level ? [...Map.groupBy(shares, level).values()] : shares.map((share) => [share]);
  const sums = groups.map((own) => own.reduce((sum, share) => sum + worth.of(share), 0n));
  const spread = spreadCents(cents, sums, worth.unit, worth.minor);
  return groups.flatMap((own, index) => {
    const [first, ...others] = own;
    const part = spread[index] ?? 0;
    if (first !== undefined && others.length === 0) return [[first, part] satisfies [Share, number]];
    return spreadDown(part, own, worth, below);
  });
}
