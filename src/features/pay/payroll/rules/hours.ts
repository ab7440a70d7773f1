const secondsOfHundredth = 36;

/**
 * Paid seconds in hours of 60 minutes. A shorter hour counts as a whole one. Example: 25,200 s in hours of 52.5 minutes
 * -> 28,800 s.
 */
export const wholeHourSeconds = (line: { paidSeconds: number; hourMinutes: string | null }): number =>
  line.hourMinutes === null ? line.paidSeconds : Math.round((line.paidSeconds * 60) / Number(line.hourMinutes));

/**
 * Seconds as hundredths of hours, half away from zero. Example: 5,418 s = 1.505 h -> 151; -5,418 s -> -151.
 */
export function hundredthsOfHours(seconds: number): number {
  const rounded = Math.floor((Math.abs(seconds) + secondsOfHundredth / 2) / secondsOfHundredth);
  return seconds < 0 ? -rounded : rounded;
}
