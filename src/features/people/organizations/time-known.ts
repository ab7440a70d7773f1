import { problem } from '../../../contract/problems.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { isBefore } from '../../../time/order.ts';

/** The instant since which past states of recorded time are known; null if since the organization was created. */
export async function loadTimeKnownSince(db: Executor, organizationId: number): Promise<string | null> {
  const row = await db.one<{ since: string | null }>(sql`
    select time_known_since as since from organizations where id = ${organizationId}`);
  return row.since;
}

/** Throws invalid_params if the past state at the instant is not known, and names the first instant that is known. */
export async function requireTimeKnown(
  db: Executor,
  organizationId: number,
  name: string,
  instant: Temporal.Instant,
): Promise<void> {
  const since = await loadTimeKnownSince(db, organizationId);
  if (since === null || !isBefore(instant, Temporal.Instant.from(since))) return;
  throw problem('invalid_params', `${name}: recorded time is known only since ${since}`);
}
