import type { Executor } from '../../db/database.ts';
import { sql, sqlWhen } from '../../db/sql.ts';
import type { RecordedRate } from './rules/rates.ts';

/** Local dates, both inclusive. */
interface PageRange {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

export interface TimeFilter extends PageRange {
  startId: number;
  limit: number;
  /** Left out = everybody; former members count either way. */
  userIds: readonly number[] | undefined;
  /** Members with a salary or earnings and no time, too: since when a member who left must still have been there. */
  paidSince: Temporal.Instant | null;
}

/** A member's time as lists of the same length, in no order; days are counted from the first date of the filter. */
export interface MemberTime {
  userId: number;
  /** Unix seconds; null = is a member. */
  leftAt: number | null;
  days: number[];
  projectIds: number[];
  seconds: number[];
  billable: number[];
}

/** Whether `m` has earnings on the dates, or a salary that holds on one of them while they are a member. */
const isPaidBesides = (organizationId: number, { from, to, paidSince }: TimeFilter) => sql`
  exists (select from earnings e
    where e.organization_id = ${organizationId} and e.user_id = m.user_id
      and e.local_date between ${from} and ${to} and e.superseded_at is null)
  or (m.removed_at is null or m.removed_at >= ${paidSince}) and exists (select from salaries s
    where s.organization_id = ${organizationId} and s.user_id = m.user_id and s.superseded_at is null
      and s.amount is not null and s.effective_on <= ${to}
      and not exists (select from salaries l
        where l.organization_id = ${organizationId} and l.user_id = m.user_id and l.superseded_at is null
          and l.effective_on > s.effective_on and l.effective_on <= ${from}))`;

/**
 * Who has time on the dates, ascending by user id, and that time by local date and project: a row for each member,
 * since rows cost more than what is in them.
 */
export function selectTime(db: Executor, organizationId: number, filter: TimeFilter): Promise<MemberTime[]> {
  const { userIds } = filter;
  const isWithPaid = filter.paidSince !== null;
  return db.many(sql`
    select m.user_id as "userId", extract(epoch from m.removed_at at time zone 'UTC')::int8 as "leftAt",
      coalesce(t.days, '{}') as days, coalesce(t.projects, '{}') as "projectIds",
      coalesce(t.seconds, '{}') as seconds, coalesce(t.billable, '{}') as billable
    from members m
    cross join lateral (
      select array_agg(d.local_date - ${filter.from}::date) as days, array_agg(d.project_id) as projects,
        array_agg(d.tracked) as seconds, array_agg(d.billable) as billable
      from daily_time d
      where d.organization_id = ${organizationId} and d.user_id = m.user_id
        and d.local_date between ${filter.from} and ${filter.to} and d.tracked > 0
      ${sqlWhen(!isWithPaid, () => sql`having count(*) > 0`)}) t
    where m.organization_id = ${organizationId} and m.user_id >= ${filter.startId}
      ${sqlWhen(isWithPaid, () => sql`and (t.days is not null or ${isPaidBesides(organizationId, filter)})`)}
      ${sqlWhen(userIds !== undefined, () => sql`and m.user_id = any(${userIds}::int[])`)}
    order by m.user_id limit ${filter.limit}`);
}

/** Rates as lists of the same length; null where there are none. */
interface RateLists {
  isBill: number[] | null;
  userIds: (number | null)[];
  projectIds: (number | null)[];
  days: number[];
  cents: (number | null)[];
  isFixed: number[];
}

function readRates({ isBill, userIds, projectIds, days, cents, isFixed }: RateLists): RecordedRate[] {
  return (isBill ?? []).map((bill, index) => ({
    kind: bill === 1 ? 'bill' : 'pay',
    userId: userIds[index] ?? null,
    projectId: projectIds[index] ?? null,
    effectiveDay: days[index] ?? 0,
    cents: cents[index] ?? null,
    isFixed: isFixed[index] === 1,
  }));
}

/**
 * The rates in force, of all days, that time of the members on the projects may be priced by, in the order of their
 * days, which are counted from `first`. One row holds them all.
 */
export async function selectRates(
  db: Executor,
  organizationId: number,
  first: Temporal.PlainDate,
  { userIds, projectIds }: { userIds: readonly number[]; projectIds: ReadonlySet<number> },
): Promise<RecordedRate[]> {
  return readRates(
    await db.one<RateLists>(sql`
    select array_agg((kind = 'bill')::int) as "isBill", array_agg(user_id) as "userIds",
      array_agg(project_id) as "projectIds", array_agg(effective_on - ${first}::date) as days,
      array_agg((amount * 100)::bigint) as cents, array_agg((pay_type = 'fixed')::int) as "isFixed"
    from (
      select kind, user_id, project_id, effective_on, amount, pay_type
      from rates
      where organization_id = ${organizationId} and superseded_at is null
        and ((user_id = any(${userIds}::int[]) and (project_id is null or project_id = any(${projectIds}::int[])))
          or (user_id is null and project_id = any(${projectIds}::int[])))
      order by effective_on) r`),
  );
}

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
      select array_agg(extract(epoch from s.starts_at at time zone 'UTC')::int8 order by s.starts_at, s.project_id)
          as starts,
        array_agg(s.tracked::int order by s.starts_at, s.project_id) as seconds,
        array_agg(s.project_id order by s.starts_at, s.project_id) as "projectIds",
        array_agg(s.billable::int order by s.starts_at, s.project_id) as billable
      from activity_slots s
      where s.organization_id = ${organizationId} and s.user_id = r.user_id
        and s.starts_at >= to_timestamp(r.since) and s.starts_at < to_timestamp(r.until)
      having count(*) > 0) t`);
}
