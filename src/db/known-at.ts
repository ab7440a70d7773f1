import { type SqlFragment, sql } from './sql.ts';

/**
 * The end of a condition on rows that are superseded with the instant, never overwritten: those in force, or those that
 * were at an instant. Example: undefined -> `and superseded_at is null`.
 */
export function knownRows(knownAt: Temporal.Instant | undefined): SqlFragment {
  if (knownAt === undefined) return sql`and superseded_at is null`;
  return sql`and recorded_at <= ${knownAt}::timestamptz and coalesce(superseded_at > ${knownAt}::timestamptz, true)`;
}

/** The day (UTC) on which an instant lies, by which the sums of the ledger are kept; the last instant has none. */
export const recordingDay = (instant: Temporal.Instant | string): SqlFragment =>
  sql`(${instant}::timestamptz at time zone 'UTC')::date`;

/** When a day of recording begins. Example: `cut.recorded_on + 1` -> midnight at its end. */
export const startOfRecordingDay = (day: SqlFragment): SqlFragment => sql`((${day})::timestamp at time zone 'UTC')`;
