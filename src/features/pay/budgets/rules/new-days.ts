import { localDate, type OrgCalendar } from '../../../../time/calendar.ts';

/** Until so many hours after midnight hardly anybody has worked on a day. */
const nightHours = 6;

/**
 * The first local day of which nothing can have been known at an instant: time ends ten minutes ahead of when it is
 * recorded, and no local day begins more than fourteen hours before that of UTC.
 */
const firstUnknownDay = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO('UTC').toPlainDate().add({ days: 2 }).toString();

/**
 * The first local day of which as good as nothing was known at an instant. Of the days from it on those of members are
 * compared of which something was known, of the days before it those of which something was recorded since; so a day is
 * new until its morning. Where entries may be gone, the days they may be of are none of which that can be told.
 * Example: 2026-03-02T23:59:59 and 2026-03-03T05:00 local time, with all entries there -> 2026-03-03.
 */
export function firstNewDay(calendar: OrgCalendar, instant: Temporal.Instant, timeKnownSince: string | null): string {
  const begun = localDate(calendar, instant.subtract({ hours: nightHours }))
    .add({ days: 1 })
    .toString();
  if (timeKnownSince === null) return begun;
  const told = firstUnknownDay(Temporal.Instant.from(timeKnownSince));
  return told > begun ? told : begun;
}
