// Local days by integer arithmetic. Between two changes of a zone's offset, the local day follows from a division of
// epoch milliseconds. Temporal is called only once for each interval between two changes, not for each day or slot.

const DAY_MS = 86_400_000;
const INTERVALS_PER_ZONE = 32;
const ZONES_KEPT = 600;

/** An interval of time during which a zone's offset from UTC does not change. */
interface OffsetInterval {
  sinceMs: number;
  untilMs: number;
  offsetMs: number;
}

/** An interval of epoch milliseconds `[sinceMs, untilMs)` on one local date, given as days since 1970-01-01. */
export interface DayInterval {
  sinceMs: number;
  untilMs: number;
  day: number;
}

/**
 * The most recently used intervals of each zone. Intervals of a zone do not overlap. The two constants above bound the
 * memory use.
 */
const intervalsByZone = new Map<string, OffsetInterval[]>();

function readInterval(timeZone: string, epochMs: number): OffsetInterval {
  const at = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone);
  // 'previous' is strictly before the instant, but a change at this very millisecond must count as the start.
  const previous = at.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  const next = at.getTimeZoneTransition('next');
  return {
    sinceMs: previous?.epochMilliseconds ?? -Infinity,
    untilMs: next?.epochMilliseconds ?? Infinity,
    offsetMs: at.offsetNanoseconds / 1_000_000,
  };
}

function findOffset(timeZone: string, epochMs: number): OffsetInterval {
  const known = intervalsByZone.get(timeZone) ?? [];
  for (const interval of known) {
    if (interval.sinceMs <= epochMs && epochMs < interval.untilMs) return interval;
  }
  const read = readInterval(timeZone, epochMs);
  if (intervalsByZone.size >= ZONES_KEPT) intervalsByZone.clear();
  intervalsByZone.set(timeZone, [read, ...known.slice(0, INTERVALS_PER_ZONE - 1)]);
  return read;
}

/**
 * The interval of one local date around an instant. The interval ends at local midnight or at a change of the zone's
 * offset. Input: an IANA zone and epoch milliseconds; throws RangeError on an unknown zone. Example: Europe/Berlin at
 * 2026-03-02T12:00Z -> 2026-03-01T23:00Z .. 2026-03-02T23:00Z, day 20514.
 */
export function zoneDayInterval(timeZone: string, epochMs: number): DayInterval {
  const interval = findOffset(timeZone, epochMs);
  const day = Math.floor((epochMs + interval.offsetMs) / DAY_MS);
  const midnightMs = day * DAY_MS - interval.offsetMs;
  return {
    day,
    sinceMs: Math.max(interval.sinceMs, midnightMs),
    untilMs: Math.min(interval.untilMs, midnightMs + DAY_MS),
  };
}

/**
 * The first instant, in epoch milliseconds, at which a zone's clock shows a day or a later day. If the zone skips that
 * midnight or the whole day, the result is the instant of the clock change. Throws RangeError on an unknown zone.
 * Example: Europe/Berlin, day 20514 (2026-03-02) -> 2026-03-01T23:00Z.
 */
export function startOfZoneDay(timeZone: string, day: number): number {
  const midnightMs = day * DAY_MS;
  // No offset is as long as a day, so every zone's clock still shows an earlier day at this instant.
  let interval = findOffset(timeZone, midnightMs - DAY_MS);
  let opensMs = midnightMs - interval.offsetMs;
  while (opensMs >= interval.untilMs) {
    interval = findOffset(timeZone, interval.untilMs);
    opensMs = Math.max(interval.sinceMs, midnightMs - interval.offsetMs);
  }
  return opensMs;
}
