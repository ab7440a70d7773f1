import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

export interface ChecksState {
  /** Differences that the last checks found, of all organizations. */
  differing: number;
  /** Some of the organizations that have them. */
  organizationIds: number[];
  /** When the check was due that has waited longest, if any ever was. */
  oldestDueAt: string | null;
}

const mostNamed = 5;

/** What the checks of all organizations say. */
export function readChecksState(db: Executor): Promise<ChecksState> {
  return db.one(sql`
    with differing as (
      select organization_id, differing_count from figure_checks where differing_count > 0)
    select
      (select coalesce(sum(differing_count), 0)::int from differing) as differing,
      (select coalesce(array_agg(organization_id), '{}') from (
        select organization_id from differing order by organization_id
        limit ${mostNamed}) as named) as "organizationIds",
      (select min(due_at) from figure_checks) as "oldestDueAt"`);
}
