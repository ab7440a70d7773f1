import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import { startOf } from '../rules.ts';

/** Members with time on the dates, ascending. */
export async function findWorkers(
  db: Executor,
  organizationId: number,
  { from, before }: { from: Temporal.PlainDate; before: Temporal.PlainDate },
): Promise<number[]> {
  // A day of a zone ahead of or behind UTC lies in two months of it.
  const rows = await db.many<{ userId: number }>(sql`
    select distinct user_id as "userId" from daily_time
    where organization_id = ${organizationId} and local_date between ${from.subtract({ days: 1 })} and ${before}
    order by user_id`);
  return rows.map(({ userId }) => userId);
}

/** The first date with time; undefined where there is none. */
export async function findFirstDate(db: Executor, organizationId: number): Promise<string | undefined> {
  const { first } = await db.one<{ first: string | null }>(sql`
    select min(local_date) as first from daily_time where organization_id = ${organizationId}`);
  return first ?? undefined;
}

/** Until the end of the transaction nobody records time of a member: whoever does holds their row (activities). */
export async function lockTimeOf(db: Executor, organizationId: number, userId: number): Promise<void> {
  await db.run(sql`
    select from members where organization_id = ${organizationId} and user_id = ${userId} for no key update`);
}

/** One member's slots of a month, given by its first day. */
export interface MonthOfMember {
  userId: number;
  month: Temporal.PlainDate;
}

/** The slots of it. */
export const ofMonth = ({ userId, month }: MonthOfMember) => sql`user_id = ${userId}
  and starts_at >= ${startOf(month)} and starts_at < ${startOf(month.add({ months: 1 }))}`;
