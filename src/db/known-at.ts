import { type SqlFragment, sql } from './sql.ts';

/**
 * The end of a condition on rows that are superseded with the instant, never overwritten: those in force, or those that
 * were at an instant. Example: undefined -> `and superseded_at is null`.
 */
export function knownRows(knownAt: Temporal.Instant | undefined): SqlFragment {
  if (knownAt === undefined) return sql`and superseded_at is null`;
  return sql`and recorded_at <= ${knownAt}::timestamptz and coalesce(superseded_at > ${knownAt}::timestamptz, true)`;
}
