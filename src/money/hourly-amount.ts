import { decimalText, isSame, over, type Ratio, ratio, roundedTo } from './ratio.ts';

const mostDecimals = 6;

/**
 * Formats cents per hour >= 0 with two to six decimals. An ellipsis follows if the amount has more decimals.
 * Source: docs/contract/pay-periods.md. Examples: 110 -> "1.10", 2040 + 5/8 -> "20.40625", 1300/9 -> "1.444444…".
 */
export function hourlyAmount(cents: Ratio): string {
  const amount = over(cents, ratio(100));
  const [whole, decimals = ''] = decimalText(amount, mostDecimals).split('.');
  const more = isSame(amount, roundedTo(amount, mostDecimals)) ? '' : '…';
  return `${whole}.${decimals.padEnd(2, '0')}${more}`;
}
