import { localDate, type OrgCalendar } from '../../../../time/calendar.ts';

/** The first hours of a day, in which hardly any member works. */
const nightHours = 6;

/**
 * The first local day about which nothing can have been known at an instant. Recorded time can end up to ten minutes
 * after its recording, and no local day begins more than fourteen hours before the UTC day.
 */
const firstUnknownDay = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO('UTC').toPlainDate().add({ days: 2 }).toString();

/**
 * The first new day for an instant. A day is new if it begins after the instant, or less than six hours before it.
 * Earlier days are compared if they have later records. New days are compared if they have records known at the
 * instant. Entries recorded before `timeKnownSince` may have been deleted, so days that these entries can concern are
 * never new.
 *
 * Example: 2026-03-02T23:59:59 and 2026-03-03T05:00 local time, all entries present -> 2026-03-03.
 */
export function firstNewDay(calendar: OrgCalendar, instant: Temporal.Instant, timeKnownSince: string | null): string {
  const begun = localDate(calendar, instant.subtract({ hours: nightHours }))
    .add({ days: 1 })
    .toString();
  if (timeKnownSince === null) return begun;
  const firstKnown = firstUnknownDay(Temporal.Instant.from(timeKnownSince));
  return firstKnown > begun ? firstKnown : begun;
}
