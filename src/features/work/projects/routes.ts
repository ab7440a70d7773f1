import { cutPage, pageOf } from '../../../contract/paging.ts';
import { needsRole, problem } from '../../../contract/problems.ts';
import * as contract from '../../../contract/projects.ts';
import type { Actor, Context, Membership } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { route, type Route } from '../../../http/route.ts';
import { readRequestedRange } from '../../../time/requested-range.ts';
import { budgetBodyRules, newBudgetBodyRules } from '../../pay/budgets/actions.ts';
import { loadClients } from '../clients/facts.ts';
import { ratesOn } from '../../pay/rates/actions.ts';
import { createProject } from './create.ts';
import { loadProjects, locateProject, presentRows, projectRoleOf, readerOf } from './facts.ts';
import { listMembers, type ProjectMemberSearch, updateMembers } from './members.ts';
import { rateBodyRules } from './requests.ts';
import { visibilityOf } from './visibility.ts';
import { selectProjects } from './store/projects.ts';
import { updateProject } from './update.ts';

interface ProjectParams {
  project_id: number;
}

const locate = (ctx: Context, params: ProjectParams, actor: Actor) => locateProject(ctx.db, params.project_id, actor);

async function readProject(ctx: Context, organization: Membership, projectId: number) {
  const [project] = await loadProjects(ctx, organization, [projectId]);
  if (!project) throw problem('not_found');
  return { project };
}

/** The actor's role in a project. Owners and managers of the organization need no role, so their role is not read. */
async function readerRoleIn(
  ctx: Context,
  { organization, actor }: { organization: Membership; actor: Actor },
  projectId: number,
) {
  if (organization.role !== 'user') return undefined;
  return projectRoleOf(ctx.db, organization.organizationId, actor.userId, projectId);
}

async function requireEditor(
  ctx: Context,
  input: { organization: Membership; actor: Actor },
  projectId: number,
): Promise<void> {
  const role = await readerRoleIn(ctx, input, projectId);
  if (!visibilityOf(input.organization, role).edits) throw needsRole('owner', 'manager', 'manager of the project');
}

/** How operations that change a project locate, authorize and lock it. */
const written = {
  locate,
  authorize: (ctx: Context, input: { params: ProjectParams; organization: Membership; actor: Actor }) =>
    requireEditor(ctx, input, input.params.project_id),
  async current(ctx: Context, { params, organization }: { params: ProjectParams; organization: Membership }) {
    await lockOrganizationRules(ctx.db, organization.organizationId, 'exclusive');
    return readProject(ctx, organization, params.project_id);
  },
};

const projectList = route(contract.listProjects, {
  async handle(ctx, { query, organization }) {
    const page = pageOf(query);
    const status = query.status ?? 'active';
    const fetched = await selectProjects(ctx.db, readerOf(ctx, organization), {
      startId: page.startId,
      limit: page.limit + 1,
      status: status === 'all' ? undefined : status,
      ids: query.project_ids,
      joinedOnly: organization.role === 'user',
    });
    const { rows, pagination } = cutPage(fetched, page.limit, (row) => row.id);
    const clientIds = new Set(rows.map((row) => row.clientId).filter((id) => id !== null));
    const [projects, clients] = await concurrently(
      presentRows(ctx, organization, rows, ratesOn(query)),
      query.include?.includes('clients') ? loadClients(ctx, organization, [...clientIds]) : undefined,
    );
    return {
      projects,
      ...(clients ? { clients } : {}),
      ...(pagination ? { pagination } : {}),
    };
  },
});

const memberList = route(contract.listProjectMembers, {
  locate,
  async handle(ctx, { params, query, organization, actor }) {
    const readerRole = await readerRoleIn(ctx, { organization, actor }, params.project_id);
    const project = { id: params.project_id, readerRole, readerId: actor.userId };
    const search = {
      userIds: query.user_ids,
      email: query['search[email]'],
      name: query['search[name]'],
      roles: query.membership_roles,
      created: readRequestedRange(query, 'created_at'),
      updated: readRequestedRange(query, 'updated_at'),
      includeRemoved: query.include_removed ?? false,
    };
    const page = { ...pageOf(query), search, include: query.include ?? [], ratesOn: ratesOn(query) };
    return listMembers(ctx, organization, project, page);
  },
});

const anyTime = { since: null, until: null };
const present: ProjectMemberSearch = { includeRemoved: false, created: anyTime, updated: anyTime };

const memberUpdate = route(contract.updateProjectMembers, {
  ...written,
  rules: rateBodyRules,
  async handle(ctx, { params, body, organization, actor }) {
    const project = { id: params.project_id, readerId: actor.userId };
    await updateMembers(ctx, organization, project, body.members);
    const readerRole = await readerRoleIn(ctx, { organization, actor }, project.id);
    return listMembers(
      ctx,
      organization,
      { ...project, readerRole },
      { startId: 0, limit: 500, search: present, include: [] },
    );
  },
});

export const projectRoutes: readonly Route[] = [
  projectList,
  route(contract.createProject, {
    rules: newBudgetBodyRules,
    async handle(ctx, { body, organization }) {
      return readProject(ctx, organization, await createProject(ctx, organization, body));
    },
  }),
  route(contract.getProject, {
    locate,
    handle: (ctx, { params, organization }) => readProject(ctx, organization, params.project_id),
  }),
  route(contract.updateProject, {
    ...written,
    rules: [...budgetBodyRules, ...rateBodyRules],
    async handle(ctx, { params, body, organization }) {
      await updateProject(ctx, organization, params.project_id, body);
      return readProject(ctx, organization, params.project_id);
    },
  }),
  route(contract.updateProjectMetadata, {
    ...written,
    async handle(ctx, { params, body, organization }) {
      await updateProject(ctx, organization, params.project_id, { metadata: body.metadata });
      return readProject(ctx, organization, params.project_id);
    },
  }),
  memberList,
  memberUpdate,
];
