import type { Executor } from '../../../db/database.ts';
import { sql, sqlWhen } from '../../../db/sql.ts';
import { isPaidBesides, type TimeFilter } from '../store.ts';

/** What figures of a week rest on, as it stood before they were computed. */
export interface Marks {
  /** Of the member's time in the week; 0 = there was none. */
  time: number;
  /** Of what the member's time is counted and priced by. */
  member: number;
  /** Of what everybody's is. */
  common: number;
}

/** What is kept of a member's weeks, as lists of the same length; amounts in cents. */
export interface KeptLists {
  /** First dates, as days from the first one of the filter. */
  starts: number[];
  days: number[];
  timeMarks: number[];
  memberMarks: number[];
  commonMarks: number[];
  /** null = the week is counted whenever it is asked for. */
  tracked: (number | null)[];
  daily: number[];
  weekly: number[];
  /** 1 = there is a salary or an earning. */
  paid: number[];
  /** null = fixed pay without a salary. */
  straight: (number | null)[];
  premium: number[];
  salary: number[];
  earnings: number[];
  billStraight: number[];
  billPremium: number[];
}

/** A member's weeks with time, and what is kept of their weeks. */
export interface MemberKept {
  userId: number;
  /** Whether the member has a salary or earnings on the dates; false where that is not asked for. */
  isPaid: boolean;
  memberMark: number;
  commonMark: number;
  /** Weeks that have a row of time, as lists of the same length. */
  timeStarts: number[];
  timeTracked: number[];
  timeMarks: number[];
  kept: KeptLists | null;
}

/** Of whom figures are asked for that are known now; dates from the first of a workweek to the last of one. */
export type KeptFilter = Omit<TimeFilter, 'knownAt'>;

const keptLists = (organizationId: number, { from, to }: KeptFilter) => sql`
  select json_build_object('starts', array_agg(starts_on - ${from}::date), 'days', array_agg(days),
    'timeMarks', array_agg(time_mark),
    'memberMarks', array_agg(member_mark), 'commonMarks', array_agg(common_mark), 'tracked', array_agg(tracked),
    'daily', array_agg(daily_overtime), 'weekly', array_agg(weekly_overtime), 'paid', array_agg(is_paid::int),
    'straight', array_agg(pay_straight), 'premium', array_agg(pay_premium), 'salary', array_agg(pay_salary),
    'earnings', array_agg(pay_earnings), 'billStraight', array_agg(bill_straight),
    'billPremium', array_agg(bill_premium)) as lists
  from overtime_weeks
  where organization_id = ${organizationId} and user_id = m.user_id and starts_on between ${from} and ${to}
  having count(*) > 0`;

/**
 * Who has time on the dates, or a salary or earnings, with what is kept of their weeks, ascending by user id. Marks and
 * what is kept are of one instant, since one statement reads them.
 */
export function selectKept(db: Executor, organizationId: number, filter: KeptFilter): Promise<MemberKept[]> {
  const { from, to, userIds, startId, limit } = filter;
  const isPaid =
    filter.paidSince === null ? sql`false` : isPaidBesides(organizationId, { ...filter, knownAt: undefined });
  return db.many(sql`
    select m.user_id as "userId", p.is_paid as "isPaid", coalesce(own.mark, 0) as "memberMark",
      coalesce((select mark from figure_marks where organization_id = ${organizationId} and user_id = 0), 0)
        as "commonMark",
      coalesce(t.starts, '{}') as "timeStarts", coalesce(t.tracked, '{}') as "timeTracked",
      coalesce(t.marks, '{}') as "timeMarks", w.lists as kept
    from members m
    cross join lateral (
      select array_agg(starts_on - ${from}::date) as starts, array_agg(tracked) as tracked, array_agg(mark) as marks,
        coalesce(bool_or(tracked > 0), false) as is_worked
      from weekly_time
      where organization_id = ${organizationId} and user_id = m.user_id and starts_on between ${from} and ${to}) t
    cross join lateral (select ${isPaid} as is_paid) p
    left join figure_marks own on own.organization_id = ${organizationId} and own.user_id = m.user_id
    left join lateral (${keptLists(organizationId, filter)}) w on true
    where m.organization_id = ${organizationId} and m.user_id >= ${startId} and (t.is_worked or p.is_paid)
      ${sqlWhen(userIds !== undefined, () => sql`and m.user_id = any(${userIds}::int[])`)}
    order by m.user_id limit ${limit}`);
}

/** What is to be kept of a week. */
export interface WeekToKeep extends Marks {
  userId: number;
  startOn: string;
  days: number;
  tracked: number | null;
  dailyOvertime: number;
  weeklyOvertime: number;
  isPaid: boolean;
  pay: { straight: number; premium: number; salary: number; earnings: number } | null;
  bill: { straight: number; premium: number };
}

/** Keeps weeks, in place of what was kept of them. */
export async function saveKept(db: Executor, organizationId: number, weeks: readonly WeekToKeep[]): Promise<void> {
  const ints = <T>(of: (week: WeekToKeep) => T) => weeks.map(of);
  await db.run(sql`
    insert into overtime_weeks (organization_id, user_id, starts_on, days, time_mark, member_mark, common_mark,
      tracked, daily_overtime, weekly_overtime, is_paid, pay_straight, pay_premium, pay_salary, pay_earnings,
      bill_straight, bill_premium)
    select ${organizationId}::int, w.*
    from unnest(${ints(({ userId }) => userId)}::int[], ${ints(({ startOn }) => startOn)}::date[],
      ${ints(({ days }) => days)}::int[], ${ints(({ time }) => time)}::int8[], ${ints(({ member }) => member)}::int8[],
      ${ints(({ common }) => common)}::int8[], ${ints(({ tracked }) => tracked)}::int[],
      ${ints(({ dailyOvertime }) => dailyOvertime)}::int[], ${ints(({ weeklyOvertime }) => weeklyOvertime)}::int[],
      ${ints(({ isPaid }) => isPaid)}::bool[], ${ints(({ pay }) => pay?.straight ?? null)}::int8[],
      ${ints(({ pay }) => pay?.premium ?? null)}::int8[], ${ints(({ pay }) => pay?.salary ?? null)}::int8[],
      ${ints(({ pay }) => pay?.earnings ?? null)}::int8[], ${ints(({ bill }) => bill.straight)}::int8[],
      ${ints(({ bill }) => bill.premium)}::int8[]) as w
    order by 1, 2, 3
    on conflict (organization_id, user_id, starts_on) do update set days = excluded.days,
      time_mark = excluded.time_mark, member_mark = excluded.member_mark, common_mark = excluded.common_mark,
      tracked = excluded.tracked, daily_overtime = excluded.daily_overtime,
      weekly_overtime = excluded.weekly_overtime, is_paid = excluded.is_paid, pay_straight = excluded.pay_straight,
      pay_premium = excluded.pay_premium, pay_salary = excluded.pay_salary, pay_earnings = excluded.pay_earnings,
      bill_straight = excluded.bill_straight, bill_premium = excluded.bill_premium`);
}

/** Draws marks anew: of members, and of everybody (0). Ascending, since others may draw the same. */
export async function drawMarks(db: Executor, organizationId: number, userIds: readonly number[]): Promise<void> {
  await db.run(sql`
    insert into figure_marks (organization_id, user_id)
    select ${organizationId}::int, user_id from unnest(${userIds}::int[]) as user_id order by user_id
    on conflict (organization_id, user_id) do update set mark = excluded.mark`);
}

/** Local dates, both inclusive. */
export interface WeekRange {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

/** Organizations with a week on the dates of which nothing holds that is kept. */
export async function findStale(db: Executor, { from, to }: WeekRange): Promise<number[]> {
  const rows = await db.many<{ organizationId: number }>(sql`
    select o.id as "organizationId" from organizations o
    where exists (select from weekly_time t
      left join overtime_weeks w on w.organization_id = t.organization_id and w.user_id = t.user_id
        and w.starts_on = t.starts_on
      left join figure_marks own on own.organization_id = t.organization_id and own.user_id = t.user_id
      where t.organization_id = o.id and t.starts_on between ${from} and ${to} and t.tracked > 0
        and (w.time_mark is distinct from t.mark or w.member_mark <> coalesce(own.mark, 0)
          or w.common_mark <> coalesce((select mark from figure_marks
            where organization_id = o.id and user_id = 0), 0)))
    order by o.id`);
  return rows.map(({ organizationId }) => organizationId);
}

/** The first date of the first week of any organization of which there is time. */
export async function findFirstWeek(db: Executor): Promise<Temporal.PlainDate | null> {
  const { first } = await db.one<{ first: string | null }>(sql`
    select min(f.starts_on) as first from organizations o
    cross join lateral (select starts_on from weekly_time where organization_id = o.id order by starts_on limit 1) f`);
  return first === null ? null : Temporal.PlainDate.from(first);
}

/** The mark of what everybody's time is counted and priced by; 0 = none was drawn. */
export async function readCommonMark(db: Executor, organizationId: number): Promise<number> {
  const row = await db.maybe<{ mark: number }>(sql`
    select mark from figure_marks where organization_id = ${organizationId} and user_id = 0`);
  return row?.mark ?? 0;
}

/** The first dates of the first and of the last week of which something is kept; null = of none. */
export async function readKeptRange(db: Executor, organizationId: number): Promise<WeekRange | null> {
  const { from, to } = await db.one<{ from: string | null; to: string | null }>(sql`
    select min(starts_on) as "from", max(starts_on) as "to" from overtime_weeks
    where organization_id = ${organizationId}`);
  return from && to ? { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) } : null;
}

/** Keeps weeks no longer. */
export async function deleteKept(
  db: Executor,
  organizationId: number,
  weeks: readonly { userId: number; weekStart: string }[],
): Promise<void> {
  await db.run(sql`
    delete from overtime_weeks w
    using unnest(${weeks.map(({ userId }) => userId)}::int[], ${weeks.map(({ weekStart }) => weekStart)}::date[])
      as gone (user_id, starts_on)
    where w.organization_id = ${organizationId} and w.user_id = gone.user_id and w.starts_on = gone.starts_on`);
}
