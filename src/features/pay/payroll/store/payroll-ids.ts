import type { Executor } from '../../../../db/database.ts';
import { among, sql } from '../../../../db/sql.ts';

export interface PayrollIdRow {
  userId: number;
  payrollId: string;
}

const columns = sql`user_id as "userId", payroll_id as "payrollId"`;

export function listPayrollIds(
  db: Executor,
  organizationId: number,
  filter: { userIds: readonly number[] | undefined; startId: number; limit: number },
): Promise<PayrollIdRow[]> {
  return db.many(sql`
    select ${columns} from payroll_ids
    where organization_id = ${organizationId} and user_id >= ${filter.startId}
      ${filter.userIds === undefined ? sql`` : sql`and user_id ${among(filter.userIds)}`}
    order by user_id limit ${filter.limit}`);
}

/** The payroll numbers of the members who have one. */
export function selectPayrollIds(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
): Promise<PayrollIdRow[]> {
  return db.many(sql`
    select ${columns} from payroll_ids
    where organization_id = ${organizationId} and user_id = any(${userIds}::int[])`);
}

/** The members whose numbers from before the check begin like a formula, ascending. */
export async function selectFormulas(db: Executor, organizationId: number): Promise<number[]> {
  const rows = await db.many<{ userId: number }>(sql`
    select user_id as "userId" from payroll_ids
    where organization_id = ${organizationId} and predates_check
    order by user_id`);
  return rows.map(({ userId }) => userId);
}

/** The members with these numbers. */
export function selectHolders(
  db: Executor,
  organizationId: number,
  payrollIds: readonly string[],
): Promise<PayrollIdRow[]> {
  return db.many(sql`
    select ${columns} from payroll_ids
    where organization_id = ${organizationId} and payroll_id = any(${payrollIds}::text[])`);
}

export async function deletePayrollIds(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
): Promise<void> {
  await db.run(sql`
    delete from payroll_ids where organization_id = ${organizationId} and user_id = any(${userIds}::int[])`);
}

/** Inserts numbers for members without one. */
export async function insertPayrollIds(
  db: Executor,
  organizationId: number,
  rows: readonly PayrollIdRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.run(sql`
    insert into payroll_ids (organization_id, user_id, payroll_id)
    select ${organizationId}, given.user_id, given.payroll_id
    from unnest(
      ${rows.map(({ userId }) => userId)}::int[], ${rows.map(({ payrollId }) => payrollId)}::text[]
    ) as given (user_id, payroll_id)`);
}
