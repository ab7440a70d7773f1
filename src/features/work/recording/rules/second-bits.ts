import type { ActiveMinute, ActiveSeconds } from './slot.ts';

/** Values of hex digits by character code; all other characters count as inactive. */
const digits = Array.from({ length: 128 }, (_, code) => {
  const digit = Number.parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(digit) ? 0 : digit;
});
const bitsOfDigit = Array.from({ length: 16 }, (_, digit) => [8, 4, 2, 1].filter((bit) => (digit & bit) > 0).length);

const digitAt = (hex: string, index: number) => digits[hex.charCodeAt(index)] ?? 0;

/**
 * Counts the seconds of a minute in which either device was active. Each text has 15 hex digits with one bit per
 * second; "" means inactive. Source: companions, ingest item. Example: "800000000000000" and "c00000000000000" -> 2.
 */
export function countActive(a: string, b = ''): number {
  let count = 0;
  for (let index = 0; index < 15; index += 1) count += bitsOfDigit[digitAt(a, index) | digitAt(b, index)] ?? 0;
  return count;
}

/**
 * Returns whether the device was active in a second of the minute (0-59). Example: "800000000000000", second 0 ->
 * true.
 */
export function isActive(hex: string, second: number): boolean {
  return (digitAt(hex, second >> 2) & (8 >> (second & 3))) > 0;
}

/**
 * Derives minutes from seconds. A device without bits was not recorded. Overall counts the seconds in which either
 * device was active. Example: one minute of keyboard "c00000000000000" and mouse "600000000000000" -> [[2, 2, 3]].
 */
export function minutesOf(seconds: ActiveSeconds): ActiveMinute[] {
  const length = Math.max(seconds.keyboard?.length ?? 0, seconds.mouse?.length ?? 0);
  return Array.from({ length }, (_, index): ActiveMinute => {
    const [keyboard, mouse] = [seconds.keyboard?.[index] ?? '', seconds.mouse?.[index] ?? ''];
    return [
      seconds.keyboard ? countActive(keyboard) : null,
      seconds.mouse ? countActive(mouse) : null,
      countActive(keyboard, mouse),
    ];
  });
}
