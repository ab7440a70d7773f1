import { Decimal } from 'decimal.js';
import { rateText } from './decimal-text.ts';

/** One version of a rate: `amount` per hour from a local date on. Null means that no rate applies from that date on. */
export interface DatedRate {
  effectiveOn: Temporal.PlainDate | string;
  amount: string | null;
}

/**
 * Converts a rate from a JSON number to decimal text with two to four decimals, rounded half-up. Binary noise around
 * such a decimal disappears. Throws RangeError on NaN and infinities.
 * Examples: 27.299999999999997 -> "27.30", 27.4375 -> "27.4375", 40 -> "40.00".
 */
export function parseRate(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError('a rate must be a finite number');
  return rateText(value);
}

/**
 * Formats a multiplier as the API shows it: the shortest decimal text with at least one digit after the point.
 * Source: docs/contract/answers.md, Multipliers. Examples: "1.5000" -> "1.5", "2" -> "2.0", "1.25" -> "1.25".
 */
export function formatMultiplier(multiplier: Decimal | string): string {
  const [whole, decimals = ''] = (typeof multiplier === 'string' ? multiplier : multiplier.toFixed()).split('.');
  return `${whole}.${decimals.replace(/0+$/, '') || '0'}`;
}

/**
 * Returns the version of a rate in force on a local date: the version with the latest `effectiveOn` up to that date, or
 * null. The versions can be in any order, with one version per date. Source: docs/contract/budgets.md, Rate of a
 * member. Example: 10 from 03-01 and 12 from 03-15: 02-01 -> null, 03-14 -> 10, 03-15 -> 12.
 */
export function rateOn<V extends DatedRate>(versions: readonly V[], date: Temporal.PlainDate | string): V | null {
  const day = String(date);
  let latest: V | null = null;
  for (const version of versions) {
    const from = String(version.effectiveOn);
    // Dates as `YYYY-MM-DD` sort correctly as text.
    if (from <= day && (!latest || from > String(latest.effectiveOn))) latest = version;
  }
  return latest;
}

/**
 * Like `rateOn`, for versions in ascending order of day numbers. All day numbers are counted from the same date.
 * Example: 10 from day -30 and 12 from day 14: -60 -> null, 13 -> 10, 14 -> 12.
 */
export function versionOn<V extends { effectiveDay: number }>(ascending: readonly V[], day: number): V | null {
  for (let index = ascending.length - 1; index >= 0; index -= 1) {
    const version = ascending[index];
    if (version && version.effectiveDay <= day) return version;
  }
  return null;
}
