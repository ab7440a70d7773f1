import type { Executor } from '../../../db/database.ts';
import { among, sql } from '../../../db/sql.ts';

export interface PayrollIdRow {
  userId: number;
  payrollId: string;
}

const columns = sql`user_id as "userId", payroll_id as "payrollId"`;

export function listPayrollIds(
  db: Executor,
  organizationId: number,
  of: { userIds: readonly number[] | undefined; startId: number; limit: number },
): Promise<PayrollIdRow[]> {
  return db.many(sql`
    select ${columns} from payroll_ids
    where organization_id = ${organizationId} and user_id >= ${of.startId}
      ${of.userIds === undefined ? sql`` : sql`and user_id ${among(of.userIds)}`}
    order by user_id limit ${of.limit}`);
}

/** Those of the members who have one. */
export function selectPayrollIds(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
): Promise<PayrollIdRow[]> {
  return db.many(sql`
    select ${columns} from payroll_ids
    where organization_id = ${organizationId} and user_id = any(${userIds}::int[])`);
}

export function selectHolder(
  db: Executor,
  organizationId: number,
  payrollId: string,
): Promise<PayrollIdRow | undefined> {
  return db.maybe(sql`
    select ${columns} from payroll_ids where organization_id = ${organizationId} and payroll_id = ${payrollId}`);
}

export async function savePayrollId(
  db: Executor,
  organizationId: number,
  { userId, payrollId }: PayrollIdRow,
): Promise<void> {
  await db.run(sql`
    insert into payroll_ids (organization_id, user_id, payroll_id)
    values (${organizationId}, ${userId}, ${payrollId})
    on conflict (organization_id, user_id) do update set payroll_id = excluded.payroll_id`);
}

export async function deletePayrollId(db: Executor, organizationId: number, userId: number): Promise<void> {
  await db.run(sql`delete from payroll_ids where organization_id = ${organizationId} and user_id = ${userId}`);
}
