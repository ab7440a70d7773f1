import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { runsBetween } from '../../operations/retention/facts.ts';

/** A member's range of slots, in Unix seconds: `[since, until)`. */
export interface SlotRange {
  userId: number;
  since: number;
  until: number;
}

/** A member's slots in order of time, then of project, as lists of the same length. */
export interface MemberSlots {
  userId: number;
  starts: number[];
  seconds: number[];
  projectIds: number[];
  billable: number[];
}

/** The columns of slots `s` as lists of `MemberSlots`. */
export const slotLists = sql`
  array_agg(extract(epoch from s.starts_at at time zone 'UTC')::int8 order by s.starts_at, s.project_id) as starts,
  array_agg(s.tracked::int order by s.starts_at, s.project_id) as seconds,
  array_agg(s.project_id order by s.starts_at, s.project_id) as "projectIds",
  array_agg(s.billable::int order by s.starts_at, s.project_id) as billable`;

/**
 * The time of `r`, a user with a range, in months whose slots are deleted, in the form of slots. Contiguous time forms
 * one run, as it forms one piece when slots are read.
 */
export const runsOfReleased = (organizationId: number, knownAt?: Temporal.Instant) => sql`
  select to_timestamp(since) as starts_at, project_id, tracked, billable
  from (${runsBetween({
    organizationId,
    userId: sql`r.user_id`,
    since: sql`r.since`,
    until: sql`r.until`,
    knownAt,
  })}) runs`;

/**
 * The slots that begin in each range, one row per range that has slots. A lateral query reads each range by the key. A
 * join could read the months of all members instead.
 */
export function selectSlots(
  db: Executor,
  organizationId: number,
  ranges: readonly SlotRange[],
): Promise<MemberSlots[]> {
  const [since, until] = [ranges.map((range) => range.since), ranges.map((range) => range.until)];
  const userIds = ranges.map((range) => range.userId);
  return db.many(sql`
    select r.user_id as "userId", t.*
    from unnest(${userIds}::int[], ${since}::int8[], ${until}::int8[]) as r (user_id, since, until)
    cross join lateral (
      select ${slotLists}
      from (
        select starts_at, project_id, tracked, billable from activity_slots
        where organization_id = ${organizationId} and user_id = r.user_id
          and starts_at >= to_timestamp(r.since) and starts_at < to_timestamp(r.until)
        union all ${runsOfReleased(organizationId)}) s
      having count(*) > 0) t`);
}
