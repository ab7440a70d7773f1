/**
 * Spreads a whole number over weights in proportion, by largest remainder: every share is rounded down, and what is
 * left goes one by one to the largest remainders, among equal ones to the first. The shares add up, and none is larger
 * than its weight as long as the total is not larger than theirs. Weights and total are whole numbers >= 0 whose
 * products are exact integers. Source: the method of Hamilton, on seconds.
 * Throws RangeError where a total above 0 has no weight to go to. Example: 10 over 1, 1, 1 -> 4, 3, 3.
 */
export function spread(total: number, weights: readonly number[]): number[] {
  if (total === 0) return weights.map(() => 0);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) throw new RangeError('nothing to spread over');
  const shares = weights.map((weight) => Math.floor((total * weight) / sum));
  const left = total - shares.reduce((all, share) => all + share, 0);
  if (left === 0) return shares;
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % sum }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
