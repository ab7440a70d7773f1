import type { TimeCause } from '../../../contract/lists/budgets.ts';
import type { WireOvertimeDiff } from '../../../contract/overtime-diff.ts';
import type { Executor } from '../../../db/database.ts';
import { touchesDates } from '../salaries/earnings/facts.ts';
import { sql, type SqlFragment, sqlWhen } from '../../../db/sql.ts';

type OvertimeCause = WireOvertimeDiff['causes'][number]['cause'];

/** The overtime cause of each cause of recorded time. */
const causesOfTime: Record<TimeCause, OvertimeCause> = {
  ingest: 'time_recorded',
  manual: 'time_recorded',
  edit: 'time_recorded',
  merge: 'members_merged',
  rebuild: 'time_rebuilt',
  deletion: 'time_deleted',
};

/** Consecutive changes to a member with the same cause. Instants have six fraction digits. */
export interface ChangeRun {
  userId: number;
  cause: OvertimeCause;
  /** null = unknown, or several people. */
  actorUserId: number | null;
  changes: number;
  first: string;
  last: string;
}

export interface DiffRange {
  /** Local dates, both included. */
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  /** Changes recorded in `(after, until]`. `until` null = until now. */
  after: Temporal.Instant;
  until: Temporal.Instant | null;
}

/** A change to a member. Several changes recorded at the same instant count as one. */
export interface WageChange {
  userId: number;
  at: string;
  cause: OvertimeCause;
  actorUserId: number | null;
}

/** Members with time or pay on the dates, as known now or at one of the two instants. Ascending by user id. */
export async function selectConcerned(
  db: Executor,
  organizationId: number,
  { from, to, after }: DiffRange,
  page: { startId: number; limit: number; userIds: readonly number[] | undefined },
): Promise<number[]> {
  const rows = await db.many<{ userId: number }>(sql`
    select m.user_id as "userId" from members m
    cross join lateral (
      (select 1 from daily_time
        where organization_id = ${organizationId} and user_id = m.user_id
          and local_date between ${from} and ${to} limit 1)
      union all
      (select 1 from time_ledger
        where organization_id = ${organizationId} and user_id = m.user_id
          and local_date between ${from} and ${to} and recorded_at > ${after}::timestamptz limit 1)
      union all
      (select 1 from salaries where organization_id = ${organizationId} and user_id = m.user_id limit 1)
      union all
      (select 1 from earnings
        where organization_id = ${organizationId} and user_id = m.user_id
          and ${touchesDates({ from, to })} limit 1)
      limit 1) concerned
    where m.organization_id = ${organizationId} and m.user_id >= ${page.startId}
      ${sqlWhen(page.userIds !== undefined, () => sql`and m.user_id = any(${page.userIds}::int[])`)}
    order by m.user_id limit ${page.limit}`);
  return rows.map(({ userId }) => userId);
}

const within = (at: SqlFragment, { after, until }: DiffRange) =>
  sql`${at} > ${after}::timestamptz ${sqlWhen(until !== null, () => sql`and ${at} <= ${until}::timestamptz`)}`;

/** Rows that were recorded or superseded after the earlier instant. Other rows contain no change. */
const isLater = ({ after }: DiffRange) =>
  sql`(recorded_at > ${after}::timestamptz or superseded_at > ${after}::timestamptz)`;

interface RecordedChangesQuery {
  organizationId: number;
  range: DiffRange;
  userIds: readonly number[];
}

const unknown = sql`null::int`;

/**
 * The instants at which a row was recorded and superseded. Only the first instant has an actor; the next row names the
 * actor who superseded this one.
 */
const changesOfRow = (actor: SqlFragment) =>
  sql`unnest(array[recorded_at, superseded_at], array[${actor}, null]) as change (at, actor)`;

/** The instants at which rows of members were recorded or superseded. */
function ofMembers(
  table: SqlFragment,
  cause: OvertimeCause,
  { organizationId, range, userIds }: RecordedChangesQuery,
  actor: SqlFragment = unknown,
) {
  return sql`select user_id, change.at, ${cause}::text as cause, change.actor
    from ${table} cross join lateral ${changesOfRow(actor)}
    where organization_id = ${organizationId} and user_id = any(${userIds}::int[])
      and ${isLater(range)}`;
}

/** The instants of rows that concern all members, repeated for each member. */
const ofAll = (rows: SqlFragment, cause: OvertimeCause, userIds: readonly number[]) =>
  sql`select member.user_id, rows.at, ${cause}::text, rows.actor
    from unnest(${userIds}::int[]) as member (user_id) cross join (${rows}) rows`;

/** Changes that concern all members. */
function changesOfAll({ organizationId, range, userIds }: RecordedChangesQuery): SqlFragment {
  const { from, to, after } = range;
  return sql`
    ${ofAll(
      sql`select change.at, change.actor from rates cross join lateral ${changesOfRow(sql`recorded_by`)}
        where organization_id = ${organizationId} and user_id is null and ${isLater(range)}`,
      'rate_changed',
      userIds,
    )}
    union all ${ofAll(
      sql`select recorded_at as at, ${unknown} as actor from overtime_policies
          where organization_id = ${organizationId} and recorded_at > ${after}::timestamptz
        union all select superseded_at, null from superseded_overtime_policies
          where organization_id = ${organizationId} and superseded_at > ${after}::timestamptz`,
      'policy_changed',
      userIds,
    )}
    union all ${ofAll(
      sql`select change.at, change.actor from holidays cross join lateral ${changesOfRow(unknown)}
        where organization_id = ${organizationId} and local_date between ${from} and ${to} and ${isLater(range)}`,
      'holidays_changed',
      userIds,
    )}`;
}

function changesOf(query: RecordedChangesQuery): SqlFragment {
  const { organizationId, range, userIds } = query;
  const { from, to } = range;
  return sql`
    select user_id, recorded_at as at,
      (${Object.values(causesOfTime)}::text[])[array_position(${Object.keys(causesOfTime)}::text[], cause)] as cause,
      actor_user_id as actor
    from time_ledger
    where organization_id = ${organizationId} and user_id = any(${userIds}::int[])
      and local_date between ${from} and ${to} and ${within(sql`recorded_at`, range)}
    union all ${ofMembers(sql`rates`, 'rate_changed', query, sql`recorded_by`)}
    union all ${ofMembers(sql`salaries`, 'salary_changed', query)}
    union all ${ofMembers(sql`earnings`, 'earning_changed', query)}
      and ${touchesDates({ from, to })}
    union all ${ofMembers(sql`holiday_assignments`, 'holidays_changed', query)}
    union all ${ofMembers(sql`superseded_overtime_assignments`, 'policy_changed', query)}
    union all select user_id, recorded_at, 'policy_changed', null from overtime_assignments
      where organization_id = ${organizationId} and user_id = any(${userIds}::int[])
    union all select user_id, unnest(array[joined_at, removed_at]), 'membership_changed', null from members
      where organization_id = ${organizationId} and user_id = any(${userIds}::int[])
    union all ${changesOfAll(query)}`;
}

const changesAt = (query: RecordedChangesQuery): SqlFragment => sql`
  select user_id, at, case when count(distinct cause) = 1 then min(cause) else 'several' end as cause,
    min(actor) as actor, max(actor) as other_actor
  from (${changesOf(query)}) recorded
  where ${within(sql`at`, query.range)}
  group by user_id, at`;

/** Changes between the two instants that affect the members' overtime, ordered by instant. */
export function selectChanges(
  db: Executor,
  organizationId: number,
  range: DiffRange,
  userIds: readonly number[],
): Promise<WageChange[]> {
  return db.many(sql`
    select user_id as "userId", at, cause, case when actor = other_actor then actor end as "actorUserId"
    from (${changesAt({ organizationId, range, userIds })}) changes order by at, user_id`);
}

/**
 * Changes between the two instants that affect the members' overtime, by member and in order of time. Several changes
 * at the same instant count as one.
 */
export function selectChangeRuns(
  db: Executor,
  organizationId: number,
  range: DiffRange,
  userIds: readonly number[],
): Promise<ChangeRun[]> {
  return db.many(sql`
    with changes as (${changesAt({ organizationId, range, userIds })}),
    begun as (
      select *, (cause is distinct from lag(cause) over (partition by user_id order by at))::int as is_first
      from changes),
    numbered as (select *, sum(is_first) over (partition by user_id order by at) as run from begun)
    select user_id as "userId", cause,
      case when count(actor) = count(*) and min(actor) = max(other_actor) then min(actor) end as "actorUserId",
      count(*)::int as changes, min(at) as first, max(at) as last
    from numbered group by user_id, run, cause order by user_id, run`);
}
