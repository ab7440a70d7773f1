/**
 * The first instant of a date at which the clock of a zone shows a time or a later one: of a time that it shows twice
 * the first, of one that is skipped the instant at which it goes forward.
 * Example: 2026-03-29 02:30 in Europe/Berlin, where 03:00 follows 01:59 -> 2026-03-29T01:00:00Z.
 */
export function instantOfClock(timeZone: string, date: Temporal.PlainDate, time: string): Temporal.Instant {
  const asked = date.toPlainDateTime(Temporal.PlainTime.from(time));
  const shown = asked.toZonedDateTime(timeZone);
  if (shown.toPlainDateTime().equals(asked)) return shown.toInstant();
  const before = asked.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return (before.getTimeZoneTransition('next') ?? shown).toInstant();
}
