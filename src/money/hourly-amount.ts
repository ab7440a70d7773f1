import { formatCents } from './cents.ts';
import type { Ratio } from './ratio.ts';

const mostDecimals = 6;
/** The six decimals in parts of a cent. */
const partsOfCent = 10_000;
const partsOfOne = 1_000_000;

function textOf(whole: string, decimals: string, isWhole: boolean): string {
  return `${whole}.${decimals.replace(/0{1,4}$/, '')}${isWhole ? '' : '…'}`;
}

/** Like `hourlyAmount`, for any size of numbers. */
function textOfLarge(n: bigint, d: bigint): string {
  const scaled = n * BigInt(partsOfCent);
  const [quotient, rest] = [scaled / d, scaled % d];
  const digits = (2n * rest >= d ? quotient + 1n : quotient).toString().padStart(mostDecimals + 1, '0');
  return textOf(digits.slice(0, -mostDecimals), digits.slice(-mostDecimals), rest === 0n);
}

/**
 * Formats cents per hour >= 0 with two to six decimals. An ellipsis follows if the amount has more decimals.
 * Source: docs/contract/pay-periods.md. Examples: 110 -> "1.10", 2040 + 5/8 -> "20.40625", 1300/9 -> "1.444444…".
 */
export function hourlyAmount({ n, d }: Ratio): string {
  const [cents, divisor] = [Number(n), Number(d)];
  const scaled = cents * partsOfCent;
  // Whole numbers up to 2^53 are exact, and much faster than bigints.
  if (scaled > Number.MAX_SAFE_INTEGER || divisor > Number.MAX_SAFE_INTEGER / 2) return textOfLarge(n, d);
  if (cents % divisor === 0) return formatCents(cents / divisor);
  const rest = scaled % divisor;
  const parts = (scaled - rest) / divisor + (2 * rest >= divisor ? 1 : 0);
  const decimals = parts % partsOfOne;
  return textOf(String((parts - decimals) / partsOfOne), String(decimals).padStart(mostDecimals, '0'), rest === 0);
}
