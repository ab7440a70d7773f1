import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import { startOf } from '../rules.ts';

/** Members with time on the dates, in ascending order. */
export async function findWorkers(
  db: Executor,
  organizationId: number,
  { from, before }: { from: Temporal.PlainDate; before: Temporal.PlainDate },
): Promise<number[]> {
  // A local day can be in two UTC months.
  const rows = await db.many<{ userId: number }>(sql`
    select distinct user_id as "userId" from daily_time
    where organization_id = ${organizationId} and local_date between ${from.subtract({ days: 1 })} and ${before}
    order by user_id`);
  return rows.map(({ userId }) => userId);
}

/** The first date with time. Undefined if there is none. */
export async function findFirstDate(db: Executor, organizationId: number): Promise<string | undefined> {
  const { first } = await db.one<{ first: string | null }>(sql`
    select min(local_date) as first from daily_time where organization_id = ${organizationId}`);
  return first ?? undefined;
}

/** Blocks writes of a member's time until the transaction ends. These writes lock the same row (activities). */
export async function lockTimeOf(db: Executor, organizationId: number, userId: number): Promise<void> {
  await db.run(sql`
    select from members where organization_id = ${organizationId} and user_id = ${userId} for no key update`);
}

/** A member's month. `month` is its first day. */
export interface MonthOfMember {
  userId: number;
  month: Temporal.PlainDate;
}

/** The condition for slots of the month. */
export const ofMonth = ({ userId, month }: MonthOfMember) => sql`user_id = ${userId}
  and starts_at >= ${startOf(month)} and starts_at < ${startOf(month.add({ months: 1 }))}`;
