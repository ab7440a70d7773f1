import type { Executor } from '../../../db/database.ts';
import { knownRows, recordingDay, startOfRecordingDay } from '../../../db/known-at.ts';
import { sql, sqlWhen } from '../../../db/sql.ts';
import type { PayVisibility } from '../../../pay-visibility.ts';
import type { RecordedRate } from './rules/rates.ts';

/** Local dates, both included. */
interface PageRange {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

export interface TimeFilter extends PageRange {
  startId: number;
  limit: number;
  /** Left out = all members. Former members are included either way. */
  userIds: readonly number[] | undefined;
  /**
   * The members whose weeks are listed even without time, if they have a salary or earnings. Former members must have
   * been members at `since`.
   */
  paid: { of: PayVisibility; since: Temporal.Instant };
  /** The instant at which the figures were known; left out = now. */
  knownAt: Temporal.Instant | undefined;
}

/**
 * A member's time as lists of the same length, in no particular order. Days are numbered from the filter's first date.
 */
export interface MemberTime {
  userId: number;
  days: number[];
  projectIds: number[];
  seconds: number[];
  billable: number[];
}

/**
 * Whether `m` has earnings on the dates, or a salary in force on one of them. A query about now leaves out members who
 * left before `paid.since`. With `knownAt` it includes them; `pay.ts` removes their salary for weeks of absence anyway.
 * `offset 0` makes the planner look up earnings by member. Otherwise it would read all earnings even for a page of few
 * members.
 */
export const hasOtherPay = (
  organizationId: number,
  { from, to, paid, knownAt }: Omit<TimeFilter, 'startId' | 'limit' | 'userIds'>,
) => sql`
  ${sqlWhen(typeof paid.of === 'number', () => sql`m.user_id = ${paid.of} and`)} (exists (select from earnings
    where organization_id = ${organizationId} and user_id = m.user_id
      and local_date between ${from} and ${to} ${knownRows(knownAt)} offset 0)
  or ${knownAt ? sql`true` : sql`(m.removed_at is null or m.removed_at >= ${paid.since})`}
    and exists (select from (select effective_on, amount from salaries
        where organization_id = ${organizationId} and user_id = m.user_id ${knownRows(knownAt)}) s
      where s.amount is not null and s.effective_on <= ${to}
        and not exists (select from salaries
          where organization_id = ${organizationId} and user_id = m.user_id ${knownRows(knownAt)}
            and effective_on > s.effective_on and effective_on <= ${from})))`;

/**
 * Ledger entries of `m` recorded after an instant, negated. For the recording day of the instant the query reads single
 * entries. For later days it reads their sums.
 */
const recordedAfter = (organizationId: number, { from, to, knownAt }: PageRange & { knownAt: Temporal.Instant }) => sql`
  select e.local_date, e.project_id, -e.tracked_delta, -e.billable_delta
    from (select distinct local_date, recorded_on from time_ledger_sums
      where organization_id = ${organizationId} and user_id = m.user_id and local_date between ${from} and ${to}
        and recorded_on = ${recordingDay(knownAt)}) cut
    cross join lateral (select * from time_ledger
      where organization_id = ${organizationId} and user_id = m.user_id and local_date = cut.local_date
        and recorded_at > ${knownAt}::timestamptz
        and recorded_at < ${startOfRecordingDay(sql`cut.recorded_on + 1`)} offset 0) e
  union all
  select local_date, project_id, -tracked_delta, -billable_delta from time_ledger_sums
    where organization_id = ${organizationId} and user_id = m.user_id and local_date between ${from} and ${to}
      and recorded_on > ${recordingDay(knownAt)}`;

/** Days of `m` on the dates, as they are now or without the entries recorded after an instant. */
const days = (organizationId: number, { from, to, knownAt }: TimeFilter) =>
  knownAt === undefined
    ? sql`(select local_date, project_id, tracked, billable from daily_time
        where organization_id = ${organizationId} and user_id = m.user_id
          and local_date between ${from} and ${to} and tracked > 0)`
    : sql`(select local_date, project_id, sum(tracked)::int as tracked, sum(billable)::int as billable
        from (select local_date, project_id, tracked, billable from daily_time
            where organization_id = ${organizationId} and user_id = m.user_id and local_date between ${from} and ${to}
          union all ${recordedAfter(organizationId, { from, to, knownAt })}) figures
        group by local_date, project_id having sum(tracked) > 0)`;

/**
 * Members with time on the dates, ascending by user id, with that time by local date and project. Each member is one
 * row, because the cost depends on the number of rows more than on their size.
 */
export function selectTime(db: Executor, organizationId: number, filter: TimeFilter): Promise<MemberTime[]> {
  const { userIds } = filter;
  const isWithPaid = filter.paid.of !== null;
  return db.many(sql`
    select m.user_id as "userId", coalesce(t.days, '{}') as days, coalesce(t.projects, '{}') as "projectIds",
      coalesce(t.seconds, '{}') as seconds, coalesce(t.billable, '{}') as billable
    from members m
    cross join lateral (
      select array_agg(d.local_date - ${filter.from}::date) as days, array_agg(d.project_id) as projects,
        array_agg(d.tracked) as seconds, array_agg(d.billable) as billable
      from ${days(organizationId, filter)} d
      ${sqlWhen(!isWithPaid, () => sql`having count(*) > 0`)}) t
    where m.organization_id = ${organizationId} and m.user_id >= ${filter.startId}
      ${sqlWhen(isWithPaid, () => sql`and (t.days is not null or ${hasOtherPay(organizationId, filter)})`)}
      ${sqlWhen(userIds !== undefined, () => sql`and m.user_id = any(${userIds}::int[])`)}
    order by m.user_id limit ${filter.limit}`);
}

/** Rates as lists of the same length. null = no rates. */
interface RateLists {
  isBill: number[] | null;
  userIds: (number | null)[];
  projectIds: (number | null)[];
  days: number[];
  cents: (number | null)[];
  isFixed: number[];
  currency: string;
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
 * Rates for all days, in force now or known at an instant, that can price the members' time on the projects, and the
 * currency. Ordered by day; days are numbered from `first`. A single row contains all rates.
 */
export async function selectRates(
  db: Executor,
  organizationId: number,
  first: Temporal.PlainDate,
  filter: { userIds: readonly number[]; projectIds: ReadonlySet<number>; knownAt: Temporal.Instant | undefined },
): Promise<{ rates: RecordedRate[]; currency: string }> {
  const { userIds, projectIds, knownAt } = filter;
  const lists = await db.one<RateLists>(sql`
    select array_agg((kind = 'bill')::int) as "isBill", array_agg(user_id) as "userIds",
      array_agg(project_id) as "projectIds", array_agg(effective_on - ${first}::date) as days,
      array_agg((amount * 100)::float8) as cents, array_agg((pay_type = 'fixed')::int) as "isFixed",
      (select currency from organizations where id = ${organizationId}) as currency
    from (
      select kind, user_id, project_id, effective_on, amount, pay_type
      from rates
      where organization_id = ${organizationId} ${knownRows(knownAt)}
        and ((user_id = any(${userIds}::int[]) and (project_id is null or project_id = any(${projectIds}::int[])))
          or (user_id is null and project_id = any(${projectIds}::int[])))
      order by effective_on) r`);
  return { rates: readRates(lists), currency: lists.currency };
}
