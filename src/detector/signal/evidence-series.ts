/** The counts of a period, as shown in evidence. */

import type { EvidenceSeries } from '../findings.ts';
import type { Session } from './cells.ts';

const halfHour = 1800;

function seriesOf(sessions: readonly Session[], startsAt: number, endsAt: number): EvidenceSeries | null {
  const series = { startsAt: [] as number[], tracked: [] as number[], overall: [] as number[] };
  let [keyboard, mouse]: [number[] | null, number[] | null] = [[], []];
  for (const session of sessions) {
    for (let i = 0; i < session.length; i += 1) {
      if ((session.until[i] ?? 0) <= startsAt || (session.from[i] ?? 0) >= endsAt) continue;
      series.startsAt.push(session.from[i] ?? 0);
      series.tracked.push(session.tracked[i] ?? 0);
      series.overall.push(session.overall[i] ?? 0);
      keyboard = appended(keyboard, session.keyboard, i);
      mouse = appended(mouse, session.mouse, i);
    }
  }
  if (series.startsAt.length === 0) return null;
  return { sampleSeconds: sessions[0]?.size ?? 600, ...series, keyboard, mouse };
}

/** If a device is missing anywhere in the period, the series of the period has no values for that device. */
function appended(into: number[] | null, values: Float64Array | null, index: number): number[] | null {
  if (into === null || values === null) return null;
  into.push(values[index] ?? 0);
  return into;
}

/**
 * The samples of a period and of half an hour before and after it; null if the period has none. Surrounding samples
 * that lack a recorded device of the period are left out.
 */
export function seriesAround(sessions: readonly Session[], startsAt: number, endsAt: number): EvidenceSeries | null {
  const own = seriesOf(sessions, startsAt, endsAt);
  if (own === null) return null;
  const alike = sessions.filter(
    ({ keyboard, mouse }) => (own.keyboard === null || keyboard !== null) && (own.mouse === null || mouse !== null),
  );
  return seriesOf(alike, startsAt - halfHour, endsAt + halfHour);
}
