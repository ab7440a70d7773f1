import { problem } from '../../../contract/problems.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { type MemberSlots, runsOfReleased, slotLists, type SlotRange } from './slots.ts';
import { isBefore } from '../../../time/order.ts';

interface KnownAsked {
  ranges: readonly SlotRange[];
  /** Local dates around the ranges, both inclusive. */
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  knownAt: Temporal.Instant;
}

/** Weeks are computed whole, and a month of UTC is not one of the organization. */
const weeksAround = { days: 8 };

/**
 * Throws invalid_params where slots of the dates are let go of that were recorded or changed after an instant, naming
 * the first one of which their order is known.
 */
export async function requireOrderKnown(
  db: Executor,
  organizationId: number,
  { from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate },
  asked: { name: string; instant: Temporal.Instant },
): Promise<void> {
  const { since } = await db.one<{ since: string | null }>(sql`
    select max(recorded_until) as since from released_time
    where organization_id = ${organizationId} and month + 31 > ${from.subtract(weeksAround)}::date
      and month <= ${to.add(weeksAround)}::date`);
  if (since === null || !isBefore(asked.instant, Temporal.Instant.from(since))) return;
  const what = 'activities of these dates are let go of';
  throw problem('invalid_params', `${asked.name}: ${what}; the first instant of which overtime is known is ${since}`);
}

/**
 * The slots that begin in each range, as they were known at an instant. A slot that was changed since is what it was
 * before the first of its changes. A slot and a change of it bear the instant at which their request began; of requests
 * that were under way at the instant asked about, the ledger tells when they were recorded.
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
      select ${slotLists}
      from (
        select starts_at, project_id, tracked, billable
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
          order by starts_at, project_id, number) known
        where tracked > 0 and created_at <= ${knownAt}::timestamptz
          and not exists (select from under_way u where u.user_id = r.user_id and u.requested_at = known.created_at)
        union all ${runsOfReleased(organizationId, knownAt)}) s
      having count(*) > 0) t`);
}
