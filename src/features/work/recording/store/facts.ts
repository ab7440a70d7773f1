import type { Executor } from '../../../../db/database.ts';
import { among, sql } from '../../../../db/sql.ts';
import { refusesMembers } from '../../../pay/pay-period-locks/facts.ts';
import type { Term } from '../rules/judge-slot.ts';

/**
 * Locks the time of members until the end of the transaction, ascending, and answers which of the users are or were
 * members. Whoever writes slots holds this lock, so that what is read of a member's time stays true.
 */
export async function lockTime(db: Executor, organizationId: number, userIds: readonly number[]): Promise<number[]> {
  const rows = await db.many<{ userId: number }>(sql`
    select user_id as "userId" from members where organization_id = ${organizationId}
      and user_id = any(${userIds}::int[])
    order by user_id for no key update`);
  return rows.map((row) => row.userId);
}

interface TermRow {
  projectId: number;
  effectiveOn: string | null;
  billable: boolean | null;
  refusesMembers: boolean;
}

interface FoundTerms {
  /** Ascending by date. */
  terms: Map<number, Term[]>;
  /** Whether the organization refuses recorded time in locked pay periods; false if none of the projects is its own. */
  refusesMembers: boolean;
}

/**
 * Those of the projects that are the organization's, with their terms. The same statement reads what the organization
 * decided about locked pay periods, so that an upload needs no further one.
 */
export async function findTerms(
  db: Executor,
  organizationId: number,
  projectIds: readonly number[],
): Promise<FoundTerms> {
  const rows = await db.many<TermRow>(sql`
    select p.id as "projectId", t.effective_on as "effectiveOn", t.billable,
      ${refusesMembers(organizationId)} as "refusesMembers"
    from projects p left join project_terms t
      on t.organization_id = p.organization_id and t.project_id = p.id and t.superseded_at is null
    where p.organization_id = ${organizationId} and p.id = any(${projectIds}::int[])
    order by p.id, t.effective_on`);
  const terms = new Map<number, Term[]>();
  for (const { projectId, effectiveOn, billable } of rows) {
    const known = terms.get(projectId) ?? [];
    if (effectiveOn !== null && billable !== null) known.push({ effectiveOn, billable });
    terms.set(projectId, known);
  }
  return { terms, refusesMembers: rows[0]?.refusesMembers ?? false };
}

export interface ProjectPerson {
  projectId: number;
  userId: number;
}

/** Those of the users who are on projects that the manager manages. */
export function findManagedPersons(
  db: Executor,
  organizationId: number,
  managerId: number,
  userIds: readonly number[],
): Promise<ProjectPerson[]> {
  return db.many(sql`
    select m.project_id as "projectId", m.user_id as "userId"
    from project_members boss join project_members m
      on m.organization_id = boss.organization_id and m.project_id = boss.project_id
    where boss.organization_id = ${organizationId} and boss.user_id = ${managerId} and boss.role = 'manager'
      and m.user_id = any(${userIds}::int[])`);
}

/** The organization of a project, among those given. */
export async function findProjectOrganization(
  db: Executor,
  organizationIds: readonly number[],
  projectId: number,
): Promise<number | undefined> {
  const row = await db.maybe<{ organizationId: number }>(sql`
    select organization_id as "organizationId" from projects
    where organization_id ${among(organizationIds)} and id = ${projectId}`);
  return row?.organizationId;
}

/**
 * Whether the actor may see the user: a member (or former one) of an organization where the actor is owner or manager,
 * or on a project that the actor manages.
 */
export async function isInSight(
  db: Executor,
  actor: { userId: number; organizationIds: readonly number[]; leadOf: readonly number[] },
  userId: number,
): Promise<boolean> {
  const row = await db.one<{ visible: boolean }>(sql`
    select exists (select 1 from members
        where organization_id ${among(actor.leadOf)} and user_id = ${userId})
      or exists (select 1 from project_members boss join project_members m
          on m.organization_id = boss.organization_id and m.project_id = boss.project_id
        where boss.organization_id ${among(actor.organizationIds)} and boss.user_id = ${actor.userId}
          and boss.role = 'manager' and m.user_id = ${userId}) as visible`);
  return row.visible;
}
