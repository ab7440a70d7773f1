/** A member's rests: silences in tracked time, and untracked time between slots. */

import type { Period } from '../findings.ts';
import type { Session } from './cells.ts';
import type { Sessions } from './sessions.ts';
import type { ActivitySlot } from './slots.ts';
import { runs } from './runs.ts';

function silentPeriods(session: Session, isSilent: (sample: number) => boolean): Period[] {
  return runs(session.length, isSilent).map(({ from, until }) => ({
    startsAt: session.from[from] ?? 0,
    endsAt: session.until[until - 1] ?? 0,
  }));
}

/** Silences of any length inside tracked time: silent seconds or minutes, and slots with almost no input. */
function silencesOf(sessions: Sessions, silentSlotShare: number): Period[] {
  const inSeconds = sessions.seconds.flatMap(({ startsAt, overall }) =>
    runs(overall.length, (t) => overall[t] === 0).map(({ from, until }) => ({
      startsAt: startsAt + from,
      endsAt: startsAt + until,
    })),
  );
  const inMinutes = sessions.minutes.flatMap((session) => silentPeriods(session, (i) => session.overall[i] === 0));
  const inSlots = sessions.coarse.flatMap((session) =>
    silentPeriods(session, (i) => (session.overall[i] ?? 0) <= silentSlotShare * (session.tracked[i] ?? 0)),
  );
  return [...inSeconds, ...inMinutes, ...inSlots];
}

/** Untracked time between slots. */
function gapsOf(slots: readonly ActivitySlot[]): Period[] {
  const gaps: Period[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const { startsAt, trackedSeconds } of slots) {
    if (trackedSeconds <= 0) continue;
    if (startsAt > end) gaps.push({ startsAt: end, endsAt: startsAt });
    end = startsAt + trackedSeconds;
  }
  return gaps;
}

/** Time without known input, in order. Adjacent silences and untracked periods are joined. */
export function restsOf(slots: readonly ActivitySlot[], sessions: Sessions, silentSlotShare: number): Period[] {
  const rests = [...silencesOf(sessions, silentSlotShare), ...gapsOf(slots)];
  const joined: { startsAt: number; endsAt: number }[] = [];
  for (const { startsAt, endsAt } of rests.sort((x, y) => x.startsAt - y.startsAt || x.endsAt - y.endsAt)) {
    const last = joined.at(-1);
    if (last !== undefined && startsAt <= last.endsAt) last.endsAt = Math.max(last.endsAt, endsAt);
    else joined.push({ startsAt, endsAt });
  }
  return joined;
}

/** Whether a period lasts at least this many seconds. */
export function lastsAtLeast({ startsAt, endsAt }: Period, seconds: number): boolean {
  return endsAt - startsAt >= seconds;
}

/** Tracked time, divided at untracked gaps that are at least as long as a pause. */
export function trackedPeriods(slots: readonly ActivitySlot[], pauseSeconds: number): Period[] {
  const found: { startsAt: number; endsAt: number }[] = [];
  for (const { startsAt, trackedSeconds } of slots) {
    if (trackedSeconds <= 0) continue;
    const endsAt = startsAt + trackedSeconds;
    const last = found.at(-1);
    if (last !== undefined && startsAt - last.endsAt < pauseSeconds) last.endsAt = Math.max(last.endsAt, endsAt);
    else found.push({ startsAt, endsAt });
  }
  return found;
}

/**
 * The remaining parts of a period without the pauses. `without({ startsAt: 0, endsAt: 9 }, [{ startsAt: 3, endsAt: 5
 * }])` = 0-3 and 5-9.
 */
export function withoutPauses(period: Period, pauses: readonly Period[]): Period[] {
  const found: Period[] = [];
  let startsAt = period.startsAt;
  for (const pause of pauses) {
    if (pause.endsAt <= startsAt || pause.startsAt >= period.endsAt) continue;
    if (pause.startsAt > startsAt) found.push({ startsAt, endsAt: pause.startsAt });
    startsAt = pause.endsAt;
  }
  if (startsAt < period.endsAt) found.push({ startsAt, endsAt: period.endsAt });
  return found;
}
