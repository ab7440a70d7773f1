import type { Executor } from '../../../../db/database.ts';
import { among, sql } from '../../../../db/sql.ts';
import type { WageLine } from '../rules/lines.ts';
import { figures } from './lines.ts';

export interface PaidRow extends WageLine {
  earnedStartOn: string;
  isCorrection: boolean;
}

/** Lines of the period that begins on a date; null = waiting corrections. */
const paidBy = (paidStartOn: string | null) =>
  sql`l.superseded_at is null
    ${paidStartOn === null ? sql`and l.paid_start_on is null` : sql`and l.paid_start_on = ${paidStartOn}`}`;

/** Members with a payment in a period, ascending. An index search finds each member by their first line. */
export async function selectPaidUsers(
  db: Executor,
  organizationId: number,
  filter: { paidStartOn: string | null; userIds: readonly number[] | undefined; startId: number; limit: number },
): Promise<number[]> {
  const rows = await db.many<{ userId: number }>(sql`
    select m.user_id as "userId" from members m
    where m.organization_id = ${organizationId} and m.user_id >= ${filter.startId}
      ${filter.userIds === undefined ? sql`` : sql`and m.user_id ${among(filter.userIds)}`}
      and exists (select from pay_period_lines l
        where l.organization_id = ${organizationId} and l.user_id = m.user_id and ${paidBy(filter.paidStartOn)})
    order by m.user_id limit ${filter.limit}`);
  return rows.map(({ userId }) => userId);
}

/** The lines that a period pays to these members, by line id. */
export function selectPaidLines(
  db: Executor,
  organizationId: number,
  filter: { paidStartOn: string | null; userIds: readonly number[] },
): Promise<PaidRow[]> {
  return db.many(sql`
    select ${figures.read('l')}, l.earned_start_on as "earnedStartOn", l.cause is not null as "isCorrection"
    from pay_period_lines l
    where l.organization_id = ${organizationId} and l.user_id = any(${filter.userIds}::int[])
      and ${paidBy(filter.paidStartOn)}
    order by l.user_id, l.id`);
}
