import type { Query } from '../../../contract/endpoint.ts';
import { cutPage, pageOf } from '../../../contract/paging.ts';
import { needsRole, problem } from '../../../contract/problems.ts';
import * as contract from '../../../contract/tasks.ts';
import type { Actor, Context, Membership } from '../../../context.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { route, type Route } from '../../../http/route.ts';
import { loadUsers } from '../../people/members/facts.ts';
import { loadProjects, locateProject, projectRoleOf } from '../projects/facts.ts';
import { loadTasks } from './facts.ts';
import { presentTask } from './present.ts';
import { findContradictions } from './rules.ts';
import { createTask, deleteTask, lockedTask, updateTask } from './save.ts';
import { locateTask, selectTasks } from './store.ts';

interface TaskParams {
  task_id: number;
}

type Party = { organization: Membership; actor: Actor };

/** Owners and managers of the organization and managers of the project can write the project's tasks. */
async function requireWriter(ctx: Context, { organization, actor }: Party, projectId: number): Promise<void> {
  if (organization.role !== 'user') return;
  const role = await projectRoleOf(ctx.db, organization.organizationId, actor.userId, projectId);
  if (role !== 'manager') throw needsRole('owner', 'manager', 'manager of the project');
}

async function findOne(ctx: Context, organization: Membership, taskId: number) {
  const [task] = await loadTasks(ctx.db, organization.organizationId, [taskId]);
  if (!task) throw problem('not_found');
  return task;
}

/** How operations on a task locate that task. */
const onTask = {
  locate: (ctx: Context, params: TaskParams, actor: Actor) => locateTask(ctx.db, params.task_id, actor),
};
const written = {
  ...onTask,
  async authorize(ctx: Context, input: Party & { params: TaskParams }) {
    const task = await findOne(ctx, input.organization, input.params.task_id);
    await requireWriter(ctx, input, task.project_id);
  },
  async current(ctx: Context, input: Party & { params: TaskParams }) {
    return { task: presentTask(await lockedTask(ctx, input.organization, input.params.task_id)) };
  },
};

type ListQuery = Query<typeof contract.listTasks>;

/** This program has no global to-dos, so a filter for global to-dos matches nothing. */
const asksForGlobal = (query: ListQuery) => query.only_global_todos === true || query.global_todo_ids !== undefined;

async function listTasks(ctx: Context, { organization, actor }: Party, query: ListQuery) {
  const { organizationId } = organization;
  const page = pageOf(query);
  const filter = {
    startId: page.startId,
    limit: page.limit + 1,
    states: query.status ?? ['active', 'completed'],
    projectIds: query.project_ids,
    assigneeIds: query.user_ids,
    memberId: organization.role === 'user' ? actor.userId : undefined,
  };
  const fetched = asksForGlobal(query) ? [] : await selectTasks(ctx.db, organizationId, filter);
  const { rows, pagination } = cutPage(fetched, page.limit, (row) => row.id);
  const userIds = [...new Set(rows.flatMap((row) => row.assigneeIds))];
  const projectIds = [...new Set(rows.map((row) => row.projectId))];
  const [users, projects] = await concurrently(
    query.include?.includes('users') ? loadUsers(ctx.db, organizationId, userIds) : undefined,
    query.include?.includes('projects') ? loadProjects(ctx, organization, projectIds) : undefined,
  );
  return {
    tasks: rows.map(presentTask),
    ...(users ? { users } : {}),
    ...(projects ? { projects } : {}),
    ...(pagination ? { pagination } : {}),
  };
}

const rules = [{ reads: ['assignee_id', 'assignee_ids'], faults: findContradictions }];

const onProject = {
  locate: (ctx: Context, params: { project_id: number }, actor: Actor) =>
    locateProject(ctx.db, params.project_id, actor),
};

export const taskRoutes: readonly Route[] = [
  route(contract.listTasks, { handle: (ctx, input) => listTasks(ctx, input, input.query) }),
  route(contract.listProjectTasks, {
    ...onProject,
    handle: (ctx, input) => listTasks(ctx, input, { ...input.query, project_ids: [input.params.project_id] }),
  }),
  route(contract.createTask, {
    ...onProject,
    rules,
    authorize: (ctx, input) => requireWriter(ctx, input, input.params.project_id),
    async handle(ctx, { organization, params, body }) {
      return { task: presentTask(await createTask(ctx, organization, params.project_id, body)) };
    },
  }),
  route(contract.getTask, {
    ...onTask,
    handle: async (ctx, { organization, params }) => ({ task: await findOne(ctx, organization, params.task_id) }),
  }),
  route(contract.updateTask, {
    ...written,
    rules,
    async handle(ctx, { organization, params, body }) {
      const { lock_version: lockVersion, ...changes } = body;
      const task = { id: params.task_id, lockVersion };
      return { task: presentTask(await updateTask(ctx, organization, task, changes)) };
    },
  }),
  route(contract.updateTaskMetadata, {
    ...written,
    async handle(ctx, { organization, params, body }) {
      const task = { id: params.task_id, lockVersion: body.lock_version };
      return { task: presentTask(await updateTask(ctx, organization, task, { metadata: body.metadata })) };
    },
  }),
  route(contract.deleteTask, {
    ...written,
    handle: (ctx, { organization, params }) => deleteTask(ctx, organization, params.task_id),
  }),
];
