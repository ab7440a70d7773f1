import type { WireUser } from '../../contract/records.ts';
import type { ProjectRole } from '../../contract/roles.ts';
import type { Executor } from '../../db/database.ts';
import * as store from './store/reads.ts';
import type { PresentMember } from './store/reads.ts';

export type { PresentMember } from './store/reads.ts';

/** Side-loaded users: those of the ids who are or were members of the organization, each once, ascending. */
export function loadUsers(db: Executor, organizationId: number, userIds: readonly number[]): Promise<WireUser[]> {
  return userIds.length === 0 ? Promise.resolve([]) : store.selectUsers(db, organizationId, userIds);
}

/** One user, wherever they are a member; whom to show them to is the caller's to decide. */
export function findUser(db: Executor, id: number): Promise<WireUser | undefined> {
  return store.selectUser(db, id);
}

/** Those of the users who are members of the organization now, with role and the instant they joined, ascending. */
export function membersOf(db: Executor, organizationId: number, userIds: readonly number[]): Promise<PresentMember[]> {
  return store.selectPresentMembers(db, organizationId, userIds);
}

/** Those of the users who are no members of the organization now, in the order given. */
export async function findNonMembers(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const present = new Set((await membersOf(db, organizationId, userIds)).map((member) => member.userId));
  return userIds.filter((userId) => !present.has(userId));
}

/** The roles a member holds in projects, by project id, ascending. */
export async function projectRolesOf(
  db: Executor,
  organizationId: number,
  userId: number,
): Promise<Map<number, ProjectRole>> {
  const roles = await store.selectProjectRoles(db, organizationId, userId);
  return new Map(roles.map(({ projectId, role }) => [projectId, role]));
}

/** The projects a member manages, ascending. */
export async function managedProjectsOf(db: Executor, organizationId: number, userId: number): Promise<number[]> {
  const roles = await projectRolesOf(db, organizationId, userId);
  return [...roles].filter(([, role]) => role === 'manager').map(([projectId]) => projectId);
}
