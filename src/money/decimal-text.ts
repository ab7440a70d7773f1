import { Decimal } from 'decimal.js';

/**
 * A decimal as text with a fixed number of decimals, half-up; a number counts as its shortest text.
 * Throws on text that is no number. Examples, with two decimals: 1.005 -> "1.01", "40" -> "40.00".
 */
export function fixedDecimal(value: number | string, decimals: number): string {
  return new Decimal(String(value)).toFixed(decimals, Decimal.ROUND_HALF_UP);
}

/**
 * A decimal as its shortest text, so that equal decimals are equal texts.
 * Throws on text that is no number. Examples: "40.0000" -> "40", 1.5 -> "1.5".
 */
export function shortestDecimal(value: number | string): string {
  return new Decimal(String(value)).toFixed();
}
