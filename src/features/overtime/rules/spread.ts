/**
 * Spreads whole cents over shares of a line in proportion to what they are worth exactly, by largest remainder: each
 * gets its cents rounded down, and what is left goes one by one to the largest remainders, among equal ones to the
 * first. `units` of a cent each; the shares add up to the cents, which are their sum rounded half-up.
 * Source: the method of Hamilton. Example: 1 cent over 300 and 600 of 1800 units each -> 0 and 1.
 */
export function spreadCents(cents: number, shares: readonly bigint[], unit: bigint): number[] {
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
