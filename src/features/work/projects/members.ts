import { cutPage, type Page } from '../../../contract/paging.ts';
import type { ProjectRole } from '../../../contract/lists/roles.ts';
import type { Context, Membership } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { loadUsers } from '../../people/members/facts.ts';
import { loadProjectMemberRates } from '../../pay/rates/facts.ts';
import { setRates } from '../../pay/rates/actions.ts';
import { assignMembers } from './actions.ts';
import { readerOf } from './facts.ts';
import { presentMember } from './present.ts';
import { type MemberEntry, readRoles, readRates, requirePayRight, requireSoundRates } from './requests.ts';
import { visibilityOf } from './visibility.ts';
import { touchProjects } from './store/projects.ts';
import { type ProjectMemberFilter, selectProjectMembers } from './store/members.ts';

export type ProjectMemberSearch = Omit<ProjectMemberFilter, 'startId' | 'limit' | 'seenBy'>;

export interface ProjectMemberPage extends Page {
  search: ProjectMemberSearch;
  /** Side-loaded records, in addition to the members. */
  include: readonly 'users'[];
  /** The local day for which rates are shown; default today. */
  ratesOn?: Temporal.PlainDate | undefined;
}

/** Users who cannot edit a project see no members except themselves. */
function shownUserIds(edits: boolean, userId: number, requested: readonly number[] | undefined) {
  if (edits) return requested;
  return requested === undefined || requested.includes(userId) ? [userId] : [];
}

/** A page of a project's members, as the actor can see them, with the requested side-loads. */
export async function listMembers(
  ctx: Context,
  organization: Membership,
  project: { id: number; readerRole: ProjectRole | undefined; readerId: number },
  page: ProjectMemberPage,
) {
  const { organizationId, today } = readerOf(ctx, organization);
  const { currency } = organization;
  const visibility = visibilityOf(organization, project.readerRole);
  const filter = {
    ...page.search,
    startId: page.startId,
    limit: page.limit + 1,
    userIds: shownUserIds(visibility.edits, project.readerId, page.search.userIds),
    seenBy: visibility.leads ? undefined : project.readerId,
  };
  const fetched = await selectProjectMembers(ctx.db, { organizationId, projectId: project.id }, filter);
  const { rows, pagination } = cutPage(fetched, page.limit, (row) => row.userId);
  const ids = rows.map((row) => row.userId);
  const [rates, users] = await concurrently(
    loadProjectMemberRates(ctx.db, organizationId, { projectId: project.id, userIds: ids }, page.ratesOn ?? today),
    page.include.includes('users') ? loadUsers(ctx.db, organizationId, ids) : undefined,
  );
  return {
    members: rows.map((row) => presentMember(row, { rates: rates.get(row.userId), visibility, currency })),
    ...(users ? { users } : {}),
    ...(pagination ? { pagination } : {}),
  };
}

/** Adds, changes and removes members of a project and sets their rates there. All changes are saved, or none. */
export async function updateMembers(
  ctx: Context,
  organization: Membership,
  project: { id: number; readerId: number },
  entries: readonly MemberEntry[],
): Promise<void> {
  const { organizationId } = organization;
  const changes = { members: [...entries] };
  requireSoundRates(changes);
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  await requirePayRight(ctx, organization, changes);
  await assignMembers(ctx, organizationId, readRoles(project.id, entries));
  await setRates(ctx, organizationId, readRates(project.id, changes));
  // The project gets a new entity tag, so that concurrent changes to its members are detected.
  if (entries.length > 0) await touchProjects(ctx.db, organizationId, [project.id], ctx.now);
}
