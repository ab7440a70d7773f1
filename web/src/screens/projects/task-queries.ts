import { useQuery } from '@tanstack/preact-query';
import { call, pollOperation, type Input, type Output, type WriteHeaders } from '../../api/call.ts';
import { CallError } from '../../api/errors.ts';
import { everyPage } from '../../api/pages.ts';
import { type TaskFormat, taskValues } from './task-values.ts';

export type Task = Output<'listProjectTasks'>['tasks'][number];
type Changes = Omit<NonNullable<Input<'updateTask'>['body']>, 'lock_version'>;

/** The tasks of a project, with the names of their assignees. */
export const useTasks = (projectId: number) =>
  useQuery({
    queryKey: ['tasks', projectId],
    queryFn: async ({ signal }) => {
      const query = { include: ['users' as const] };
      const pages = await everyPage('listProjectTasks', { params: { project_id: projectId }, query, signal });
      const names = new Map(pages.flatMap(({ users }) => users ?? []).map(({ id, name }) => [id, name]));
      return { tasks: pages.flatMap(({ tasks }) => tasks), names };
    },
  });

/** The latest version of a task, with its entity tag. */
export async function readTask(id: number, format: TaskFormat) {
  const { answer, tag } = await pollOperation('getTask', { params: { task_id: id } }, []);
  return { task: answer.task, values: taskValues(answer.task, format), tag };
}

export const useTask = (id: number, format: TaskFormat) =>
  useQuery({ queryKey: ['task', id], queryFn: () => readTask(id, format), staleTime: 0, gcTime: 0 });

/** Changes a task. The request fails if the task has changed since it was read. */
export async function updateTask(
  { id, lock_version }: Pick<Task, 'id' | 'lock_version'>,
  changes: Changes,
  sending: WriteHeaders,
) {
  const { task } = await call('updateTask', {
    params: { task_id: id },
    body: { lock_version, ...changes },
    ...sending,
  });
  return task;
}

/**
 * Completes or reopens a task. Retries after a conflict, because only the status changes. If another person has already
 * set the same status, nothing needs to be done.
 */
export async function setTaskStatus(task: Task, status: 'active' | 'completed'): Promise<Task> {
  try {
    return await updateTask(task, { status }, {});
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 412) throw error;
    const { task: now } = await call('getTask', { params: { task_id: task.id } });
    return now.status === status ? now : updateTask(now, { status }, {});
  }
}

/** Possible assignees of a project's tasks: its members, and owners and managers if the viewer can see members. */
export function useAssignable(organizationId: number, projectId: number, seesMembers: boolean) {
  const { data } = useQuery({
    queryKey: ['project-members', projectId, 'assignable', seesMembers],
    queryFn: async ({ signal }) => {
      const include = ['users' as const];
      const params = { project_id: projectId };
      const own = await everyPage('listProjectMembers', { params, query: { include }, signal });
      const query = { include, membership_roles: ['owner' as const, 'manager' as const] };
      const lead = { params: { organization_id: organizationId }, query, signal };
      const leading = seesMembers ? await everyPage('listMembers', lead) : [];
      const users = [...own, ...leading].flatMap((page) => page.users ?? []);
      return [...new Map(users.map(({ id, name, email }) => [id, { value: id, text: name, note: email }])).values()];
    },
  });
  return data ?? [];
}
