import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { MemberSlots, SlotRange } from './store.ts';

interface KnownAsked {
  ranges: readonly SlotRange[];
  /** Local dates around the ranges, both inclusive. */
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  knownAt: Temporal.Instant;
}

/**
 * The slots that begin in each range as they were known at an instant, a row for each range that has any. A slot that
 * was changed since is what it was before the first of its changes. Slots and changes bear the instant at which their
 * request began; those of requests that were under way then are known by the ledger.
 */
export function selectKnownSlots(db: Executor, organizationId: number, asked: KnownAsked): Promise<MemberSlots[]> {
  const { ranges, from, to, knownAt } = asked;
  const [since, until] = [ranges.map((range) => range.since), ranges.map((range) => range.until)];
  const userIds = ranges.map((range) => range.userId);
  return db.many(sql`
    with under_way as materialized (
      select distinct user_id, requested_at from time_ledger
      where organization_id = ${organizationId} and user_id = any(${userIds}::int[])
        and local_date between ${from} and ${to}
        and recorded_at > ${knownAt}::timestamptz and requested_at <= ${knownAt}::timestamptz)
    select r.user_id as "userId", t.*
    from unnest(${userIds}::int[], ${since}::int8[], ${until}::int8[]) as r (user_id, since, until)
    cross join lateral (
      select array_agg(extract(epoch from s.starts_at at time zone 'UTC')::int8 order by s.starts_at, s.project_id)
          as starts,
        array_agg(s.tracked::int order by s.starts_at, s.project_id) as seconds,
        array_agg(s.project_id order by s.starts_at, s.project_id) as "projectIds",
        array_agg(s.billable::int order by s.starts_at, s.project_id) as billable
      from (
        select distinct on (starts_at, project_id) starts_at, project_id, tracked, billable, created_at
        from (
          select starts_at, project_id, tracked, billable, created_at, id as number from superseded_slots v
          where organization_id = ${organizationId} and user_id = r.user_id
            and starts_at >= to_timestamp(r.since) and starts_at < to_timestamp(r.until)
            and (requested_at > ${knownAt}::timestamptz or exists (select from under_way u
              where u.user_id = r.user_id and u.requested_at = v.requested_at))
          union all
          select starts_at, project_id, tracked, billable, created_at, null from activity_slots
          where organization_id = ${organizationId} and user_id = r.user_id
            and starts_at >= to_timestamp(r.since) and starts_at < to_timestamp(r.until)) versions
        order by starts_at, project_id, number) s
      where s.tracked > 0 and s.created_at <= ${knownAt}::timestamptz
        and not exists (select from under_way u where u.user_id = r.user_id and u.requested_at = s.created_at)
      having count(*) > 0) t`);
}
