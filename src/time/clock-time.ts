/**
 * The first instant of a date at which a zone's clock shows the given or a later time. If the clock shows the time
 * twice, the first of these instants is returned. If the clock skips the time, the instant of the clock change is
 * returned. Example: 2026-03-29 02:30 in Europe/Berlin, where 03:00 follows 01:59 -> 2026-03-29T01:00:00Z.
 */
export function instantOfClock(timeZone: string, date: Temporal.PlainDate, time: string): Temporal.Instant {
  const requested = date.toPlainDateTime(Temporal.PlainTime.from(time));
  const shown = requested.toZonedDateTime(timeZone);
  if (shown.toPlainDateTime().equals(requested)) return shown.toInstant();
  const before = requested.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return (before.getTimeZoneTransition('next') ?? shown).toInstant();
}
