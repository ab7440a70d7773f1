import { type SqlFragment, sql } from './sql.ts';

/**
 * The end of a condition on rows that are superseded, never overwritten. It selects the rows valid now, or at a past
 * instant. Example: undefined -> `and superseded_at is null`.
 */
export function knownRows(knownAt: Temporal.Instant | undefined): SqlFragment {
  if (knownAt === undefined) return sql`and superseded_at is null`;
  return sql`and recorded_at <= ${knownAt}::timestamptz and coalesce(superseded_at > ${knownAt}::timestamptz, true)`;
}

/** The UTC day of an instant; ledger sums are stored by this day. The last possible instant has no such day. */
export const recordingDay = (instant: Temporal.Instant | string): SqlFragment =>
  sql`(${instant}::timestamptz at time zone 'UTC')::date`;

/** The start of a recording day. Example: `cut.recorded_on + 1` -> midnight at its end. */
export const startOfRecordingDay = (day: SqlFragment): SqlFragment => sql`((${day})::timestamp at time zone 'UTC')`;
