/** The lengths of work for comparison with later days. */

import type { Period } from '../findings.ts';

/** Shorter periods are never reported. If shorter periods counted, every longer period would appear unusual. */
const shortestMinutes = 30;

/** The lengths, in minutes, of the periods that are long enough to be reported. */
export function reportedMinutes(periods: readonly Period[]): number[] {
  return periods
    .map(({ startsAt, endsAt }) => (endsAt - startsAt) / 60)
    .filter((minutes) => minutes >= shortestMinutes);
}
