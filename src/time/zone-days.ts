// Local days by integer arithmetic. Between two changes of a zone's offset a local day is a division of epoch
// milliseconds, so one memo of such stretches answers every slot of a request without asking Temporal again.

const DAY_MS = 86_400_000;
const STRETCHES_PER_ZONE = 8;
const ZONES_KEPT = 600;
const DAYS_KEPT = 20_000;
const EPOCH_DAY = Temporal.PlainDate.from('1970-01-01');

/** A stretch of time during which a zone's offset from UTC does not change. */
interface OffsetStretch {
  sinceMs: number;
  untilMs: number;
  offsetMs: number;
}

/** A stretch of epoch milliseconds `[sinceMs, untilMs)` on one local date, given as days since 1970-01-01. */
export interface DayRun {
  sinceMs: number;
  untilMs: number;
  day: number;
}

interface KnownDay {
  date: Temporal.PlainDate;
  text: string;
}

const stretchesByZone = new Map<string, OffsetStretch[]>();
const knownDays = new Map<number, KnownDay>();

function readStretch(timeZone: string, epochMs: number): OffsetStretch {
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

function findStretch(timeZone: string, epochMs: number): OffsetStretch {
  const known = stretchesByZone.get(timeZone) ?? [];
  for (const stretch of known) {
    if (stretch.sinceMs <= epochMs && epochMs < stretch.untilMs) return stretch;
  }
  const read = readStretch(timeZone, epochMs);
  if (stretchesByZone.size >= ZONES_KEPT) stretchesByZone.clear();
  stretchesByZone.set(timeZone, [read, ...known.slice(0, STRETCHES_PER_ZONE - 1)]);
  return read;
}

/**
 * The stretch of one local date around an instant, ended by local midnight or by a change of the zone's offset.
 * Input: an IANA zone and epoch milliseconds; throws RangeError on an unknown zone.
 * Example: Europe/Berlin at 2026-03-02T12:00Z -> 2026-03-01T23:00Z .. 2026-03-02T23:00Z, day 20514.
 */
export function zoneDayRun(timeZone: string, epochMs: number): DayRun {
  const stretch = findStretch(timeZone, epochMs);
  const day = Math.floor((epochMs + stretch.offsetMs) / DAY_MS);
  const midnightMs = day * DAY_MS - stretch.offsetMs;
  return {
    day,
    sinceMs: Math.max(stretch.sinceMs, midnightMs),
    untilMs: Math.min(stretch.untilMs, midnightMs + DAY_MS),
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
