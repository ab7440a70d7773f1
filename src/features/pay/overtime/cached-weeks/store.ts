import type { Executor } from '../../../../db/database.ts';
import { sql, type SqlFragment, sqlWhen } from '../../../../db/sql.ts';
import { hasOtherPay, type TimeFilter } from '../store.ts';
import type { WeekTexts } from '../week-text.ts';
import {
  type CachedWeek,
  type InputVersions,
  readCachedWeeks,
  readWorked,
  type ReadWeek,
  textOfCachedWeek,
  textOfVersions,
  type WorkedWeek,
} from './cached-text.ts';

/** A member's weeks with time, and their cached weeks. */
export interface MemberCachedWeeks {
  userId: number;
  /** Whether the member has a salary or earnings on the dates. false if the query does not need it. */
  isPaid: boolean;
  memberVersion: number;
  commonVersion: number;
  worked: WorkedWeek[];
  cached: ReadWeek[];
}

/** A filter for figures as known now. Dates range from the first date of a workweek to the last date of one. */
export type CachedWeeksFilter = Omit<TimeFilter, 'knownAt'>;

/** Whether `m` has a salary or earnings on the dates. false if the query does not need it. */
export const isPaidNow = (organizationId: number, filter: CachedWeeksFilter) =>
  filter.paid.of === null ? sql`false` : hasOtherPay(organizationId, { ...filter, knownAt: undefined });

/**
 * The version of a member's rules and rates; user id 0 has the version for all members. 0 = never changed. A
 * subquery looks it up per member, because a join would sort all members to fill one page.
 */
export const versionOf = (organizationId: number, userId: SqlFragment) => sql`
  coalesce((select mark from figure_marks where organization_id = ${organizationId} and user_id = ${userId}), 0)`;

const cachedText = (organizationId: number, { from, to }: CachedWeeksFilter) => sql`
  select string_agg(starts_on - ${from}::date || ',' || marks || ',' || figures, '],[') as weeks from overtime_weeks
  where organization_id = ${organizationId} and user_id = m.user_id and starts_on between ${from} and ${to}`;

/**
 * Members with time, a salary or earnings on the dates, with their cached weeks, ascending by user id. One statement
 * reads versions and entries, so they belong to the same instant.
 */
export async function selectCachedWeeks(
  db: Executor,
  organizationId: number,
  filter: CachedWeeksFilter,
): Promise<MemberCachedWeeks[]> {
  const { from, to, userIds, startId, limit } = filter;
  const isPaid = isPaidNow(organizationId, filter);
  type Row = Omit<MemberCachedWeeks, 'worked' | 'cached'> & Record<'worked' | 'cached', string | null>;
  const rows = await db.many<Row>(sql`
    select m.user_id as "userId", p.is_paid as "isPaid",
      ${versionOf(organizationId, sql`m.user_id`)} as "memberVersion",
      ${versionOf(organizationId, sql`0`)} as "commonVersion", t.weeks as worked, w.weeks as cached
    from members m
    cross join lateral (
      select string_agg(starts_on - ${from}::date || ',' || tracked || ',' || mark, '],[') as weeks,
        coalesce(bool_or(tracked > 0), false) as is_worked
      from weekly_time
      where organization_id = ${organizationId} and user_id = m.user_id and starts_on between ${from} and ${to}) t
    cross join lateral (select ${isPaid} as is_paid) p
    cross join lateral (${cachedText(organizationId, filter)}) w
    where m.organization_id = ${organizationId} and m.user_id >= ${startId} and (t.is_worked or p.is_paid)
      ${sqlWhen(userIds !== undefined, () => sql`and m.user_id = any(${userIds}::int[])`)}
    order by m.user_id limit ${limit}`);
  return rows.map(({ worked, cached, ...member }) => {
    return { ...member, worked: readWorked(worked), cached: readCachedWeeks(cached) };
  });
}

/** A cache entry of a member's week. `startOn` is `YYYY-MM-DD`. */
export interface WeekToCache extends CachedWeek {
  userId: number;
  startOn: string;
  versions: InputVersions;
  /** null = the week is computed on each request. */
  texts: WeekTexts | null;
}

/** Stores cache entries, replacing earlier ones. */
export async function saveCachedWeeks(
  db: Executor,
  organizationId: number,
  weeks: readonly WeekToCache[],
): Promise<void> {
  await db.run(sql`
    insert into overtime_weeks
      (organization_id, user_id, starts_on, marks, figures, time_text, pay_text, bill_text)
    select ${organizationId}::int, w.*
    from unnest(${weeks.map(({ userId }) => userId)}::int[], ${weeks.map(({ startOn }) => startOn)}::date[],
      ${weeks.map(({ versions }) => textOfVersions(versions))}::text[],
      ${weeks.map((week) => textOfCachedWeek(week))}::text[],
      ${weeks.map(({ texts }) => texts?.time ?? null)}::text[],
      ${weeks.map(({ texts }) => texts?.pay ?? null)}::text[],
      ${weeks.map(({ texts }) => texts?.bill ?? null)}::text[]) as w
    order by 1, 2, 3
    on conflict (organization_id, user_id, starts_on) do update
      set marks = excluded.marks, figures = excluded.figures, time_text = excluded.time_text,
        pay_text = excluded.pay_text, bill_text = excluded.bill_text`);
}

/**
 * Sets new versions for members, or for all (0). In ascending order, because other transactions can write these rows
 * too.
 */
export async function bumpVersions(db: Executor, organizationId: number, userIds: readonly number[]): Promise<void> {
  await db.run(sql`
    insert into figure_marks (organization_id, user_id)
    select ${organizationId}::int, user_id from unnest(${userIds}::int[]) as user_id order by user_id
    on conflict (organization_id, user_id) do update set mark = excluded.mark`);
}

/** Local dates, both included. */
export interface WeekRange {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

/** Organizations with a week on the dates that has no valid cache entry. */
export async function findStale(db: Executor, { from, to }: WeekRange): Promise<number[]> {
  const rows = await db.many<{ organizationId: number }>(sql`
    select o.id as "organizationId" from organizations o
    where exists (select from weekly_time t
      left join overtime_weeks w on w.organization_id = t.organization_id and w.user_id = t.user_id
        and w.starts_on = t.starts_on
      left join figure_marks own on own.organization_id = t.organization_id and own.user_id = t.user_id
      where t.organization_id = o.id and t.starts_on between ${from} and ${to} and t.tracked > 0
        and w.marks is distinct from concat_ws(',', t.mark, coalesce(own.mark, 0), coalesce((select mark
          from figure_marks where organization_id = o.id and user_id = 0), 0)))
    order by o.id`);
  return rows.map(({ organizationId }) => organizationId);
}

/** The first date of the first week with time in any organization. */
export async function findFirstWeek(db: Executor): Promise<Temporal.PlainDate | null> {
  const { first } = await db.one<{ first: string | null }>(sql`
    select min(f.starts_on) as first from organizations o
    cross join lateral (select starts_on from weekly_time where organization_id = o.id order by starts_on limit 1) f`);
  return first === null ? null : Temporal.PlainDate.from(first);
}

/** The version of the rules and rates that apply to all members. 0 = never changed. */
export async function readCommonVersion(db: Executor, organizationId: number): Promise<number> {
  const row = await db.maybe<{ mark: number }>(sql`
    select mark from figure_marks where organization_id = ${organizationId} and user_id = 0`);
  return row?.mark ?? 0;
}

/** The first dates of the first and last cached week. null = no cached weeks. */
export async function readCachedRange(db: Executor, organizationId: number): Promise<WeekRange | null> {
  const { from, to } = await db.one<{ from: string | null; to: string | null }>(sql`
    select min(starts_on) as "from", max(starts_on) as "to" from overtime_weeks
    where organization_id = ${organizationId}`);
  return from && to ? { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) } : null;
}

/** The complete text of members' weeks, by first date. null = the week is computed on each request. */
export function selectTexts(
  db: Executor,
  organizationId: number,
  { userIds, starts }: { userIds: readonly number[]; starts: ReadonlySet<string> },
): Promise<{ userId: number; startOn: string; text: string | null }[]> {
  return db.many(sql`
    select user_id as "userId", starts_on as "startOn", time_text || pay_text || bill_text as text from overtime_weeks
    where organization_id = ${organizationId} and user_id = any(${userIds}::int[])
      and starts_on = any(${starts}::date[])`);
}

export async function deleteCachedWeeks(
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
