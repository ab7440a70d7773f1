import type { WireProject } from '../../../contract/records.ts';
import type { ProjectRole } from '../../../contract/lists/roles.ts';
import type { Actor, Context, Membership } from '../../../context.ts';
import type { Executor } from '../../../db/database.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { localDate } from '../../../time/calendar.ts';
import { loadBudgets } from '../../pay/budgets/facts.ts';
import { loadProjectRates } from '../../pay/rates/facts.ts';
import { presentProject } from './present.ts';
import { visibilityOf } from './visibility.ts';
import { managesProjectOf, selectRoles } from './store/roles.ts';
import * as store from './store/projects.ts';

export { selectRoles as rolesIn } from './store/roles.ts';
export { selectProjectsOfClient as projectsOfClient } from './store/terms.ts';

/**
 * The organization of a project, if the actor is a member of the organization and can see the project. Routes use it
 * as `locate`.
 */
export function locateProject(db: Executor, projectId: number, actor: Actor): Promise<number | undefined> {
  return store.locateProject(db, projectId, actor);
}

/** The role of a member in a project; undefined if the member is not on it. */
export async function projectRoleOf(
  db: Executor,
  organizationId: number,
  userId: number,
  projectId: number,
): Promise<ProjectRole | undefined> {
  const [member] = await selectRoles(db, organizationId, [{ projectId, userId }]);
  return member?.role;
}

/** The organization of a project whose budget the actor can see, as owner, manager, or manager of the project. */
export async function locateBudgetOf(ctx: Context, projectId: number, actor: Actor): Promise<number | undefined> {
  const organizationId = await locateProject(ctx.db, projectId, actor);
  const membership = organizationId === undefined ? undefined : actor.memberships.get(organizationId);
  if (!membership || membership.role !== 'user') return organizationId;
  const role = await projectRoleOf(ctx.db, membership.organizationId, actor.userId, projectId);
  return role === 'manager' ? organizationId : undefined;
}

/** The projects that a member manages, ascending. */
export function managedProjects(db: Executor, organizationId: number, userId: number): Promise<number[]> {
  return store.selectProjectIds(db, organizationId, { userId, role: 'manager' });
}

/** The projects that a member is on, ascending. */
export const projectsOfMember = (db: Executor, organizationId: number, userId: number): Promise<number[]> =>
  store.selectProjectIds(db, organizationId, { userId });

/**
 * The projects that a plain member manages, ascending, to which the member's view is limited. Undefined for owners and
 * managers, whose view is not limited.
 */
export async function managedBy(
  ctx: Context,
  organization: Membership,
  actor: Actor,
): Promise<readonly number[] | undefined> {
  if (organization.role !== 'user') return undefined;
  return managedProjects(ctx.db, organization.organizationId, actor.userId);
}

/** The projects that `managerId` manages, ascending, if the other member is on any of them; otherwise none. */
export async function projectsManagedOver(
  db: Executor,
  organizationId: number,
  { managerId, userId }: { managerId: number; userId: number },
): Promise<number[]> {
  const [manages, managed] = await concurrently(
    managesProjectOf(db, organizationId, { managerId, userId }),
    managedProjects(db, organizationId, managerId),
  );
  return manages ? managed : [];
}

/** Maps project ids to names. */
export async function loadProjectNames(
  db: Executor,
  organizationId: number,
  projectIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = projectIds.length === 0 ? [] : await store.selectNames(db, organizationId, projectIds);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * The projects that a member can see: `all` for owners and managers, their own projects for other members, ascending.
 */
export async function visibleProjects(
  db: Executor,
  organization: Membership,
  userId: number,
): Promise<readonly number[] | 'all'> {
  if (organization.role !== 'user') return 'all';
  return store.selectProjectIds(db, organization.organizationId, { userId });
}

/** The reader: the actor of this context, with the organization's current local day. */
export function readerOf(ctx: Context, organization: Membership): store.Reader {
  return {
    organizationId: organization.organizationId,
    userId: ctx.actorUserId,
    today: localDate(organization.calendar, ctx.now),
  };
}

/** Presents rows as the actor can see them, with the rates in force on a local day (default: today). */
export async function presentRows(
  ctx: Context,
  organization: Membership,
  rows: readonly store.ProjectRow[],
  ratesOn: Temporal.PlainDate = localDate(organization.calendar, ctx.now),
): Promise<WireProject[]> {
  const { organizationId } = organization;
  const edited = rows.filter((row) => visibilityOf(organization, row.readerRole).edits).map((row) => row.id);
  const [rates, budgets] = await concurrently(
    edited.length > 0 ? loadProjectRates(ctx.db, organizationId, edited, ratesOn) : undefined,
    edited.length > 0 ? loadBudgets(ctx.db, organization, { projectIds: edited }) : undefined,
  );
  return rows.map((row) =>
    presentProject(row, {
      rates: rates?.get(row.id),
      budget: budgets?.get(row.id),
      visibility: visibilityOf(organization, row.readerRole),
    }),
  );
}

/** Side-loads the organization's projects with these ids, each once, ascending, as the actor can see them. */
export async function loadProjects(
  ctx: Context,
  organization: Membership,
  projectIds: readonly number[],
): Promise<WireProject[]> {
  if (projectIds.length === 0) return [];
  const filter = { startId: 0, limit: projectIds.length, ids: projectIds, joinedOnly: false };
  const rows = await store.selectProjects(ctx.db, readerOf(ctx, organization), filter);
  return presentRows(ctx, organization, rows);
}
