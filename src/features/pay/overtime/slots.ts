import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { runsBetween } from '../../operations/retention/facts.ts';

/** Whose slots of when are read; unix seconds, `since` inclusive. */
export interface SlotRange {
  userId: number;
  since: number;
  until: number;
}

/** Slots of a member in the order of the clock, then of project, as lists of the same length. */
export interface MemberSlots {
  userId: number;
  starts: number[];
  seconds: number[];
  projectIds: number[];
  billable: number[];
}

/** The columns of slots `s` as `MemberSlots` has them. */
export const slotLists = sql`
  array_agg(extract(epoch from s.starts_at at time zone 'UTC')::int8 order by s.starts_at, s.project_id) as starts,
  array_agg(s.tracked::int order by s.starts_at, s.project_id) as seconds,
  array_agg(s.project_id order by s.starts_at, s.project_id) as "projectIds",
  array_agg(s.billable::int order by s.starts_at, s.project_id) as billable`;

/**
 * The time of `r`, a user with a range, in months whose slots are let go of, as slots have it. What stands side by side
 * in the order of the clock is one run, as it is one piece where slots are read.
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
 * The slots that begin in each range, a row for each range that has any. Each range is read on its own, by the key: a
 * join would be free to read the months of everybody.
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
