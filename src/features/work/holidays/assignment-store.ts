import type { Executor } from '../../../db/database.ts';
import { inForce, type InForceFilter } from '../../../db/in-force.ts';
import { sql } from '../../../db/sql.ts';
import type { StoredAssignment } from './rules/assign.ts';

export interface AssignmentRow extends StoredAssignment {
  userId: number;
  recordedAt: string;
}

const columns = sql`id, user_id as "userId", calendar_id as "calendarId", effective_on as "effectiveOn",
  recorded_at as "recordedAt"`;

/** The current assignments of members, ordered by member and date. */
export function selectAssignments(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
): Promise<AssignmentRow[]> {
  return db.many(sql`
    select ${columns} from holiday_assignments
    where organization_id = ${organizationId} and user_id = any(${userIds}::int[]) and superseded_at is null
    order by user_id, effective_on`);
}

/** All members who are in a calendar on any date. */
export async function selectMembersIn(db: Executor, organizationId: number, calendarId: number): Promise<number[]> {
  const rows = await db.many<{ userId: number }>(sql`
    select distinct user_id as "userId" from holiday_assignments
    where organization_id = ${organizationId} and calendar_id = ${calendarId} and superseded_at is null
    order by user_id`);
  return rows.map(({ userId }) => userId);
}

export function listAssignments(db: Executor, organizationId: number, filter: InForceFilter): Promise<AssignmentRow[]> {
  return db.many(sql`
    select ${columns} from ${inForce(sql`holiday_assignments`, organizationId, filter)}`);
}

export async function supersedeAssignments(
  db: Executor,
  organizationId: number,
  ids: readonly number[],
  at: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update holiday_assignments set superseded_at = ${at}
    where organization_id = ${organizationId} and id = any(${ids}::int[])`);
}

export interface NewAssignment {
  userId: number;
  effectiveOn: string;
  calendarId: number | null;
}

export async function insertAssignments(
  db: Executor,
  organizationId: number,
  assignments: readonly NewAssignment[],
  at: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    insert into holiday_assignments (organization_id, user_id, effective_on, calendar_id, recorded_at)
    select ${organizationId}::int, user_id, effective_on, calendar_id, ${at}::timestamptz
    from unnest(${assignments.map(({ userId }) => userId)}::int[],
      ${assignments.map(({ effectiveOn }) => effectiveOn)}::date[],
      ${assignments.map(({ calendarId }) => calendarId)}::int[]) as named (user_id, effective_on, calendar_id)`);
}
