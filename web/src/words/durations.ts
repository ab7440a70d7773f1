const nbsp = '\u00a0';

let decimals: Intl.NumberFormat | null = null;

/** Sets the format of durations: hours with two decimals in a language, or hours and minutes for null. */
export function setHoursFormat(language: string | null): void {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  decimals = language === null ? null : new Intl.NumberFormat(language, digits);
}

/**
 * Seconds as hours, minutes and, if not zero, seconds, with SI symbols, which are the same in all languages. A number
 * stays with its symbol, so a narrow line breaks only between two pairs and not within `min`. If the person prefers
 * decimal hours, the result is in decimal hours. `durationOf(24_480)` = "6 h 48 min"; `durationOf(-605)` = "−10 min 5
 * s".
 */
export function durationOf(seconds: number): string {
  if (decimals) return `${decimals.format(seconds / 3_600)}${nbsp}h`.replace('-', '−');
  const whole = Math.abs(seconds);
  const parts: [number, string][] = [
    [Math.floor(whole / 3_600), 'h'],
    [Math.floor((whole % 3_600) / 60), 'min'],
    [whole % 60, 's'],
  ];
  const shown = parts.filter(([count]) => count > 0).map(([count, symbol]) => `${count}${nbsp}${symbol}`);
  if (shown.length === 0) return `0${nbsp}h`;
  return `${seconds < 0 ? '−' : ''}${shown.join(' ')}`;
}

/** Converts hours with four decimals to whole seconds. `secondsOfHours(0.1667)` = 600. */
export const secondsOfHours = (hours: number): number => Math.round(hours * 3_600);
