import { Decimal } from 'decimal.js';

/**
 * Formats a decimal with a fixed number of decimals, rounded half-up. A JavaScript number is rounded from its shortest
 * decimal text. Throws on text that is not a number. Examples, with two decimals: 1.005 -> "1.01", "40" -> "40.00".
 */
export function fixedDecimal(value: number | string, decimals: number): string {
  return new Decimal(String(value)).toFixed(decimals, Decimal.ROUND_HALF_UP);
}

/**
 * Formats an amount per hour with two to four decimals, rounded half-up. Throws on text that is not a number.
 * Examples: 27.5 -> "27.50", "27.4375" -> "27.4375".
 */
export const rateText = (value: number | string): string => fixedDecimal(value, 4).replace(/0{1,2}$/, '');

/**
 * Formats a decimal as its shortest text. Equal decimals give equal texts.
 * Throws on text that is not a number. Examples: "40.0000" -> "40", 1.5 -> "1.5".
 */
export function shortestDecimal(value: number | string): string {
  return new Decimal(String(value)).toFixed();
}
