import type { Executor } from '../../../../db/database.ts';
import { among, sql } from '../../../../db/sql.ts';
import { refusesMembers } from '../../../pay/pay-period-locks/facts.ts';
import type { Term } from '../rules/judge-slot.ts';

/**
 * Locks the time of members, ascending, until the end of the transaction. Returns the users who are or were members.
 * Every writer of slots takes this lock, so a member's time cannot change before the transaction ends.
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
  /**
   * Whether the organization rejects recorded time in locked pay periods; false if the organization has none of the
   * projects.
   */
  refusesMembers: boolean;
}

/**
 * The organization's projects with these ids, and their terms. The same statement also reads the organization's setting
 * for locked pay periods, which saves a query per upload.
 */
export async function findTerms(
  db: Executor,
  organizationId: number,
  projectIds: readonly number[],
): Promise<FoundTerms> {
  const rows = await db.many<TermRow>(sql`
    select project.id as "projectId", term.effective_on as "effectiveOn", term.billable,
      ${refusesMembers(organizationId)} as "refusesMembers"
    from projects project left join project_terms term
      on term.organization_id = project.organization_id and term.project_id = project.id and term.superseded_at is null
    where project.organization_id = ${organizationId} and project.id = any(${projectIds}::int[])
    order by project.id, term.effective_on`);
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

/** The users on projects that the manager manages, each with those projects. */
export function findManagedPersons(
  db: Executor,
  organizationId: number,
  managerId: number,
  userIds: readonly number[],
): Promise<ProjectPerson[]> {
  return db.many(sql`
    select project_member.project_id as "projectId", project_member.user_id as "userId"
    from project_members boss join project_members project_member
      on project_member.organization_id = boss.organization_id and project_member.project_id = boss.project_id
    where boss.organization_id = ${organizationId} and boss.user_id = ${managerId} and boss.role = 'manager'
      and project_member.user_id = any(${userIds}::int[])`);
}

/** The organization of a project, if it is one of the given organizations. */
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
 * Returns whether the actor can see the user. Owners and managers see current and former members of their organization.
 * Project managers see the members of their projects.
 */
export async function canSeeUser(
  db: Executor,
  actor: { userId: number; organizationIds: readonly number[]; leadOf: readonly number[] },
  userId: number,
): Promise<boolean> {
  const row = await db.one<{ visible: boolean }>(sql`
    select exists (select 1 from members
        where organization_id ${among(actor.leadOf)} and user_id = ${userId})
      or exists (select 1 from project_members boss join project_members project_member
          on project_member.organization_id = boss.organization_id and project_member.project_id = boss.project_id
        where boss.organization_id ${among(actor.organizationIds)} and boss.user_id = ${actor.userId}
          and boss.role = 'manager' and project_member.user_id = ${userId}) as visible`);
  return row.visible;
}
