import type { WireMember, WireProjectMembership } from '../../../contract/members.ts';
import { cutPage, type Page } from '../../../contract/paging.ts';
import type { Context, Membership } from '../../../context.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { localDate } from '../../../time/calendar.ts';
import { loadInvitationMails } from '../../access/invitation-mails/facts.ts';
import { loadProjects, visibleProjects } from '../../work/projects/facts.ts';
import { loadMemberRates } from '../../pay/rates/facts.ts';
import { loadUsers } from './facts.ts';
import { presentMember, presentProjectMembership } from './present.ts';
import {
  type MembershipFilter,
  type MemberRow,
  selectMembers,
  selectProjectIdsOf,
  selectProjectMemberships,
} from './store/list.ts';

async function presentRows(
  ctx: Context,
  viewer: Membership,
  rows: readonly MemberRow[],
  ratesOn = localDate(viewer.calendar, ctx.now),
): Promise<WireMember[]> {
  if (viewer.role === 'user') return rows.map((row) => presentMember(row, {}, viewer));
  const userIds = rows.map((row) => row.userId);
  const invited = rows.flatMap(({ userId, invitedAt }) => (invitedAt === null ? [] : [{ userId, invitedAt }]));
  const [rates, mails] = await concurrently(
    loadMemberRates(ctx.db, viewer.organizationId, userIds, ratesOn),
    loadInvitationMails(ctx.db, viewer.organizationId, invited, ctx.now),
  );
  return rows.map((row) => presentMember(row, { rates: rates.get(row.userId), mail: mails.get(row.userId) }, viewer));
}

export type MembershipSearch = Omit<MembershipFilter, 'startId' | 'limit' | 'seenBy'>;

type Viewer = Membership & { userId: number };

export interface MembershipPage extends Page {
  /** The local date for which rates are shown; default today. */
  ratesOn?: Temporal.PlainDate | undefined;
  /** Side-loaded data. */
  include: readonly ('users' | 'projects')[];
  /** Adds each member's projects, or only those with these statuses. */
  projectMemberships?: { statuses: readonly string[] | undefined } | undefined;
}

/** A page of the members that the viewer can see, with the requested side-loads. */
export async function listMembers(ctx: Context, viewer: Viewer, search: MembershipSearch, page: MembershipPage) {
  const seenBy = viewer.role === 'user' ? viewer.userId : undefined;
  const filter = { ...search, seenBy, startId: page.startId, limit: page.limit + 1 };
  const fetched = await selectMembers(ctx.db, viewer.organizationId, filter);
  const { rows, pagination } = cutPage(fetched, page.limit, (row) => row.userId);
  const ids = rows.map((row) => row.userId);
  const [members, memberships, users, projects] = await concurrently(
    presentRows(ctx, viewer, rows, page.ratesOn),
    page.projectMemberships ? loadProjectMemberships(ctx, viewer, ids, page.projectMemberships.statuses) : undefined,
    page.include.includes('users') ? loadUsers(ctx.db, viewer.organizationId, ids) : undefined,
    page.include.includes('projects') ? loadProjectsOf(ctx, viewer, ids) : undefined,
  );
  return {
    members: memberships
      ? members.map((member) => ({ ...member, project_members: memberships.get(member.user_id) ?? [] }))
      : members,
    ...(users ? { users } : {}),
    ...(projects ? { projects } : {}),
    ...(pagination ? { pagination } : {}),
  };
}

/** A current or former member, as shown to owners and managers. */
export async function getMember(ctx: Context, viewer: Membership, userId: number): Promise<WireMember> {
  const filter = { startId: userId, limit: 1, userIds: [userId], includeRemoved: true };
  const [member] = await presentRows(ctx, viewer, await selectMembers(ctx.db, viewer.organizationId, filter));
  if (!member) throw new Error(`user ${userId} is not a member of organization ${viewer.organizationId}`);
  return member;
}

/** The memberships of members in the projects that the viewer can see, by member. */
async function loadProjectMemberships(
  ctx: Context,
  viewer: Viewer,
  userIds: readonly number[],
  statuses: readonly string[] | undefined,
): Promise<Map<number, WireProjectMembership[]>> {
  const visible = await visibleProjects(ctx.db, viewer, viewer.userId);
  const seen = visible === 'all' ? {} : { projectIds: visible };
  const rows = await selectProjectMemberships(ctx.db, viewer.organizationId, { userIds, statuses, ...seen });
  const byMember = Map.groupBy(rows, (row) => row.userId);
  return new Map([...byMember].map(([userId, own]) => [userId, own.map(presentProjectMembership)]));
}

/** Those projects of members that the viewer can see. */
async function loadProjectsOf(ctx: Context, viewer: Viewer, userIds: readonly number[]) {
  const [ids, visible] = await concurrently(
    selectProjectIdsOf(ctx.db, viewer.organizationId, userIds),
    visibleProjects(ctx.db, viewer, viewer.userId),
  );
  const seen = visible === 'all' ? ids : ids.filter((id) => visible.includes(id));
  return loadProjects(ctx, viewer, seen);
}
