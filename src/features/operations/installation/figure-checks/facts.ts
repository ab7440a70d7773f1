import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

export interface ChecksState {
  /** The number of differences that the latest checks detected in all organizations. */
  differing: number;
  /** Some of the organizations with differences. */
  organizationIds: number[];
  /** When the check that has waited longest became due. Null if no check exists. */
  oldestDueAt: string | null;
}

const mostNamed = 5;

/** The state of the checks in all organizations. */
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
