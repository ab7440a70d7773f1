import type { TaskState } from '../../../contract/lists/records.ts';
import type { Actor } from '../../../context.ts';
import type { Executor } from '../../../db/database.ts';
import { columnsOf } from '../../../db/columns.ts';
import { among, isAmong, sql, sqlWhen } from '../../../db/sql.ts';

/** The organization of a task, if the actor is a member of the organization and can see the task's project. */
export async function locateTask(db: Executor, taskId: number, actor: Actor): Promise<number | undefined> {
  const memberships = [...actor.memberships.values()];
  const ids = memberships.map((membership) => membership.organizationId);
  const leading = memberships.filter(({ role }) => role !== 'user').map(({ organizationId }) => organizationId);
  const row = await db.maybe<{ organizationId: number }>(sql`
    select task.organization_id as "organizationId" from tasks task
    where task.organization_id ${among(ids)} and task.id = ${taskId}
      and (${isAmong(sql`task.organization_id`, leading)}
        or exists (select 1 from project_members project_member
          where project_member.organization_id ${among(ids, sql`project_member.organization_id = task.organization_id`)}
            and project_member.project_id = task.project_id and project_member.user_id = ${actor.userId}))`);
  return row?.organizationId;
}

/** The fields of a task that a request can set, and its completion time. */
export interface TaskFields {
  status: TaskState;
  summary: string;
  details: string | null;
  remoteId: string | null;
  remoteAlternateId: string | null;
  metadata: Record<string, string>;
  dueAt: string | null;
  completedAt: string | null;
}

const fields = columnsOf<TaskFields>({
  status: 'status text',
  summary: 'summary text',
  details: 'details text',
  remoteId: 'remote_id text',
  remoteAlternateId: 'remote_alternate_id text',
  metadata: 'metadata jsonb',
  dueAt: 'due_at timestamptz',
  completedAt: 'completed_at timestamptz',
});

export interface TaskRow extends TaskFields {
  id: number;
  projectId: number;
  assigneeIds: number[];
  lockVersion: number;
  createdAt: string;
  updatedAt: string;
}

export interface ProjectKey {
  organizationId: number;
  projectId: number;
}

export interface TaskFilter {
  startId: number;
  limit: number;
  ids?: readonly number[] | undefined;
  states?: readonly string[] | undefined;
  projectIds?: readonly number[] | undefined;
  assigneeIds?: readonly number[] | undefined;
  /** Limits the list to tasks of projects that this member is on. */
  memberId?: number | undefined;
}

/** Tasks, ascending from an id. */
export function selectTasks(db: Executor, organizationId: number, filter: TaskFilter): Promise<TaskRow[]> {
  const { ids, states, projectIds, assigneeIds, memberId } = filter;
  return db.many(sql`
    select task.id, task.project_id as "projectId", ${fields.read('task')}, task.lock_version as "lockVersion",
      task.created_at as "createdAt", task.updated_at as "updatedAt",
      array(select assignee.user_id from task_assignees assignee
        join members member on member.organization_id = assignee.organization_id and member.user_id = assignee.user_id
          and member.removed_at is null
        where assignee.organization_id = ${organizationId} and assignee.task_id = task.id
          order by assignee.user_id) as "assigneeIds"
    from tasks task
    where task.organization_id = ${organizationId} and task.id >= ${filter.startId}
      ${sqlWhen(ids !== undefined, () => sql`and task.id = any(${ids}::int[])`)}
      ${sqlWhen(states !== undefined, () => sql`and task.status = any(${states}::text[])`)}
      ${sqlWhen(projectIds !== undefined, () => sql`and task.project_id = any(${projectIds}::int[])`)}
      ${sqlWhen(
        assigneeIds !== undefined,
        () => sql`and exists (select 1 from task_assignees assignee join members member
          on member.organization_id = assignee.organization_id and member.user_id = assignee.user_id
            and member.removed_at is null
          where assignee.organization_id = ${organizationId} and assignee.task_id = task.id
            and assignee.user_id = any(${assigneeIds}::int[]))`,
      )}
      ${sqlWhen(
        memberId !== undefined,
        () => sql`and exists (select 1 from project_members project_member
          where project_member.organization_id = ${organizationId} and project_member.project_id = task.project_id
            and project_member.user_id = ${memberId})`,
      )}
    order by task.id limit ${filter.limit}`);
}

/** Locks a task until the end of the transaction. */
export async function lockTask(db: Executor, organizationId: number, taskId: number): Promise<void> {
  await db.run(sql`
    select 1 from tasks where organization_id = ${organizationId} and id = ${taskId} for no key update`);
}

/** The projects of the organization's tasks. Ids that are not its tasks are left out. */
export function selectProjectsOf(
  db: Executor,
  organizationId: number,
  taskIds: readonly number[],
): Promise<{ id: number; projectId: number }[]> {
  return db.many(sql`
    select id, project_id as "projectId" from tasks
    where organization_id = ${organizationId} and id = any(${taskIds}::int[])`);
}

export async function insertTask(
  db: Executor,
  { organizationId, projectId }: ProjectKey,
  task: TaskFields,
  now: Temporal.Instant,
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    insert into tasks (organization_id, project_id, ${fields.names}, created_at, updated_at)
    values (${organizationId}, ${projectId}, ${fields.values(task)}, ${now}, ${now}) returning id`);
  return row.id;
}

export async function rewriteTask(
  db: Executor,
  { organizationId, id }: { organizationId: number; id: number },
  task: TaskFields,
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update tasks set ${fields.settings(task)}, lock_version = lock_version + 1, updated_at = ${now}
    where organization_id = ${organizationId} and id = ${id}`);
}

/** Replaces the assignees of a task with the given members. */
export async function rewriteAssignees(
  db: Executor,
  organizationId: number,
  taskId: number,
  userIds: readonly number[],
): Promise<void> {
  await db.run(sql`
    delete from task_assignees
    where organization_id = ${organizationId} and task_id = ${taskId} and user_id <> all(${userIds}::int[])`);
  if (userIds.length === 0) return;
  await db.run(sql`
    insert into task_assignees (organization_id, task_id, user_id)
    select ${organizationId}::int, ${taskId}::int, user_id from unnest(${userIds}::int[]) as requested (user_id)
    on conflict do nothing`);
}

/** Assigns every task of one member to another member as well. */
export async function copyAssignments(
  db: Executor,
  pair: { organizationId: number; fromUserId: number; intoUserId: number },
): Promise<void> {
  await db.run(sql`
    insert into task_assignees (organization_id, task_id, user_id)
    select ${pair.organizationId}::int, task_id, ${pair.intoUserId}::int from task_assignees
    where organization_id = ${pair.organizationId} and user_id = ${pair.fromUserId}
    on conflict do nothing`);
}

/** The users who can be assigned tasks of a project: current members on the project, and owners and managers. */
export async function selectAssignable(
  db: Executor,
  project: ProjectKey,
  userIds: readonly number[],
): Promise<number[]> {
  const rows = await db.many<{ userId: number }>(sql`
    select member.user_id as "userId" from members member
    where member.organization_id = ${project.organizationId} and member.user_id = any(${userIds}::int[])
      and member.removed_at is null
      and (member.role <> 'user' or exists (select 1 from project_members project_member
        where project_member.organization_id = ${project.organizationId}
          and project_member.project_id = ${project.projectId}
          and project_member.user_id = member.user_id))`);
  return rows.map((row) => row.userId);
}
