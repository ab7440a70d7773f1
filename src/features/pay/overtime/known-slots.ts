import { problem } from '../../../contract/problems.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { type MemberSlots, runsOfReleased, slotLists, type SlotRange } from './slots.ts';
import { isBefore } from '../../../time/order.ts';

interface KnownSlotsQuery {
  ranges: readonly SlotRange[];
  /** Local dates around the ranges, both included. */
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  knownAt: Temporal.Instant;
}

/** The server computes whole weeks, and a month in UTC differs from a month in the organization's time zone. */
const weeksAround = { days: 8 };

/**
 * Throws invalid_params if the server no longer stores slots of these dates that were recorded or changed after the
 * instant. The message names the first instant at which the order of time is known.
 */
export async function requireOrderKnown(
  db: Executor,
  organizationId: number,
  { from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate },
  requested: { name: string; instant: Temporal.Instant },
): Promise<void> {
  const { since } = await db.one<{ since: string | null }>(sql`
    select max(recorded_until) as since from released_time
    where organization_id = ${organizationId} and month + 31 > ${from.subtract(weeksAround)}::date
      and month <= ${to.add(weeksAround)}::date`);
  if (since === null || !isBefore(requested.instant, Temporal.Instant.from(since))) return;
  const fault = 'the server no longer stores activities of these dates as they were then';
  throw problem('invalid_params', `${requested.name}: ${fault}; the earliest instant with known overtime is ${since}`);
}

/**
 * The slots that begin in each range, as known at an instant. A slot that changed later is returned in its state before
 * the first later change. Slots and their changes carry the instant at which their request began. For requests in
 * progress at the instant, the ledger provides the time of recording.
 */
export function selectKnownSlots(db: Executor, organizationId: number, query: KnownSlotsQuery): Promise<MemberSlots[]> {
  const { ranges, from, to, knownAt } = query;
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
