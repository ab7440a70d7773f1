const nbsp = '\u00a0';

/**
 * Seconds as hours, minutes and, where there are any, seconds; the symbols are those of the SI, so every language
 * reads them. `durationOf(24_480)` = "6 h 48 min"; `durationOf(-605)` = "−10 min 5 s".
 */
export function durationOf(seconds: number): string {
  const whole = Math.abs(seconds);
  const parts: [number, string][] = [
    [Math.floor(whole / 3_600), 'h'],
    [Math.floor((whole % 3_600) / 60), 'min'],
    [whole % 60, 's'],
  ];
  const said = parts.filter(([count]) => count > 0).map(([count, symbol]) => `${count}${nbsp}${symbol}`);
  if (said.length === 0) return `0${nbsp}h`;
  return `${seconds < 0 ? '−' : ''}${said.join(nbsp)}`;
}

/** The whole seconds that hours with four decimals stand for. `secondsOfHours(0.1667)` = 600. */
export const secondsOfHours = (hours: number): number => Math.round(hours * 3_600);
