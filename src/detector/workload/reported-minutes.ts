/** What later days compare the lengths of work with. */

import type { Period } from '../findings.ts';

/** Shorter periods are never reported; counting them would make every longer one stand out. */
const shortestMinutes = 30;

/** The lengths, in minutes, of those periods that could be reported. */
export function reportedMinutes(periods: readonly Period[]): number[] {
  return periods
    .map(({ startsAt, endsAt }) => (endsAt - startsAt) / 60)
    .filter((minutes) => minutes >= shortestMinutes);
}
