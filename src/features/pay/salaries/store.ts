import type { SalaryHours, SalaryMethod, SalaryPeriod } from '../../../contract/lists/pay.ts';
import type { Executor } from '../../../db/database.ts';
import { inForce, type InForceFilter } from '../../../db/in-force.ts';
import { knownRows } from '../../../db/known-at.ts';
import { sql } from '../../../db/sql.ts';
import type { SalaryStatement } from './rules.ts';

export interface SalaryRow {
  id: number;
  userId: number;
  effectiveOn: string;
  amount: string | null;
  period: SalaryPeriod | null;
  hours: string | null;
  hoursPer: SalaryHours | null;
  coversHours: string | null;
  method: SalaryMethod | null;
  recordedAt: string;
}

const columns = sql`id, user_id as "userId", effective_on as "effectiveOn", amount, period,
  trim_scale(hours) as hours, hours_per as "hoursPer", trim_scale(covers_hours) as "coversHours", method,
  recorded_at as "recordedAt"`;

/** The salaries of members as known at an instant (default: now), by member and date. */
export function selectSalaries(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
  knownAt?: Temporal.Instant,
): Promise<SalaryRow[]> {
  return db.many(sql`
    select ${columns} from salaries
    where organization_id = ${organizationId} and user_id = any(${userIds}::int[])
      ${knownRows(knownAt)}
    order by user_id, effective_on`);
}

export function listSalaries(db: Executor, organizationId: number, filter: InForceFilter): Promise<SalaryRow[]> {
  return db.many(sql`
    select ${columns} from ${inForce(sql`salaries`, organizationId, filter)}`);
}

/** The latest instant at which a salary of a member was recorded or superseded; null = never. */
export async function selectLastRecordedAt(
  db: Executor,
  organizationId: number,
  userId: number,
): Promise<string | null> {
  const row = await db.one<{ recordedAt: string | null }>(sql`
    select max(greatest(recorded_at, superseded_at)) as "recordedAt" from salaries
    where organization_id = ${organizationId} and user_id = ${userId}`);
  return row.recordedAt;
}

export async function supersedeSalary(db: Executor, organizationId: number, id: number, at: Temporal.Instant) {
  await db.run(sql`
    update salaries set superseded_at = ${at} where organization_id = ${organizationId} and id = ${id}`);
}

export async function insertSalary(
  db: Executor,
  { organizationId, userId }: { organizationId: number; userId: number },
  { effectiveOn, terms }: SalaryStatement,
  at: Temporal.Instant,
) {
  await db.run(sql`
    insert into salaries
      (organization_id, user_id, effective_on, amount, period, hours, hours_per, covers_hours, method,
        recorded_at)
    values (${organizationId}, ${userId}, ${effectiveOn}, ${terms?.amount}, ${terms?.period}, ${terms?.hours},
      ${terms?.hoursPer}, ${terms?.coversHours}, ${terms?.method}, ${at})`);
}
