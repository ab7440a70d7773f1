const secondsOfHundredth = 36;

/**
 * Seconds as hundredths of hours, half away from zero. Example: 5,418 s = 1.505 h -> 151; -5,418 s -> -151.
 */
export function hundredthsOfHours(seconds: number): number {
  const rounded = Math.floor((Math.abs(seconds) + secondsOfHundredth / 2) / secondsOfHundredth);
  return seconds < 0 ? -rounded : rounded;
}
