import { problem } from '../../../contract/problems.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { parseDateTime } from '../../../time/text.ts';

export { loadPermittedContents } from './enforce-contents.ts';
export { bareAddress } from './rules/bare-address.ts';
export type { Measures } from './rules/slot.ts';
export { type DayFigures, type DaySplitter, splitAtMidnight, trackedSecondAt } from './rules/split-at-midnight.ts';
export { idsPerDay } from './store/daily.ts';
export { canSeeUser, findProjectOrganization, lockTime } from './store/facts.ts';
export { newestTimeChanges } from './store/ledger.ts';

/** The local dates on which a member has time, ascending, as `YYYY-MM-DD`. */
export async function selectDatesWithTime(db: Executor, organizationId: number, userId: number): Promise<string[]> {
  const rows = await db.many<{ date: string }>(sql`
    select distinct local_date::text as date from daily_time
    where organization_id = ${organizationId} and user_id = ${userId} and tracked > 0 order by date`);
  return rows.map(({ date }) => date);
}

/** Parses an instant that has passed validation. */
export function readInstant(text: string): Temporal.Instant {
  const instant = parseDateTime(text);
  if (!instant)
    throw problem('invalid_params', 'time_slot: must be an instant that exists, such as 2026-11-27T09:00:00Z');
  return instant;
}
