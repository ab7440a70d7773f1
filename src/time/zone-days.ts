// Local days by integer arithmetic. Between two changes of a zone's offset a local day is a division of epoch
// milliseconds, so one memo of such intervals answers every slot of a request without asking Temporal again.

const DAY_MS = 86_400_000;
const INTERVALS_PER_ZONE = 8;
const ZONES_KEPT = 600;
const DAYS_KEPT = 20_000;
const EPOCH_DAY = Temporal.PlainDate.from('1970-01-01');

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

interface KnownDay {
  date: Temporal.PlainDate;
  text: string;
}

const intervalsByZone = new Map<string, OffsetInterval[]>();
const knownDays = new Map<number, KnownDay>();

function readInterval(timeZone: string, epochMs: number): OffsetInterval {
  const at = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone);
  // 'previous' is strictly before: a change at this very millisecond has to count as the start.
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
 * The interval of one local date around an instant, ended by local midnight or by a change of the zone's offset.
 * Input: an IANA zone and epoch milliseconds; throws RangeError on an unknown zone.
 * Example: Europe/Berlin at 2026-03-02T12:00Z -> 2026-03-01T23:00Z .. 2026-03-02T23:00Z, day 20514.
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

function knowDay(day: number): KnownDay {
  const known = knownDays.get(day);
  if (known) return known;
  const date = EPOCH_DAY.add({ days: day });
  const fresh = { date, text: date.toString() };
  if (knownDays.size >= DAYS_KEPT) knownDays.clear();
  knownDays.set(day, fresh);
  return fresh;
}

/** The date that lies a number of days after 1970-01-01. Example: 20514 -> 2026-03-02. */
export function dateOfDay(day: number): Temporal.PlainDate {
  return knowDay(day).date;
}

/** The same date as text. Example: 20514 -> "2026-03-02". */
export function textOfDay(day: number): string {
  return knowDay(day).text;
}
