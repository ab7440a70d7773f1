import type { Executor } from '../../db/database.ts';
import { sql, sqlWhen } from '../../db/sql.ts';

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

const monthSeconds = sql`extract(epoch from month::timestamp)::int8`;

/**
 * The time of `r`, a user with a range, in months whose slots are let go of: runs without a break, cut to the range,
 * with the columns `starts_at`, `project_id`, `tracked` and `billable`. What stands side by side in the order of the
 * clock is one run, as it is one piece where slots are read. At an instant before the last change of a month its order
 * is not known, and its runs are left out.
 */
export const runsOfReleased = (organizationId: number, knownAt?: Temporal.Instant) => sql`
  select to_timestamp(greatest(m.begins + run.starts, r.since)) as starts_at, run.project_id,
    (least(m.begins + run.starts + run.seconds, r.until) - greatest(m.begins + run.starts, r.since))::int as tracked,
    run.billable
  from (select ${monthSeconds} as begins, starts, seconds, project_ids, billable from released_time
      where organization_id = ${organizationId} and user_id = r.user_id
        and month >= date_trunc('month', to_timestamp(r.since - 600) at time zone 'UTC')::date
        and month <= (to_timestamp(r.until) at time zone 'UTC')::date
        ${sqlWhen(knownAt !== undefined, () => sql`and recorded_until <= ${knownAt}`)} offset 0) m
    cross join lateral unnest(m.starts, m.seconds, m.project_ids, m.billable)
      as run (starts, seconds, project_id, billable)
  where m.begins + run.starts < r.until and m.begins + run.starts + run.seconds > r.since`;

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
