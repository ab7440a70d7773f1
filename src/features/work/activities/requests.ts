import { problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { parseDate } from '../../../time/text.ts';
import { loadUsers } from '../../people/members/facts.ts';
import { loadProjects } from '../projects/facts.ts';
import { loadTasks } from '../tasks/facts.ts';

/** Parses a date that has passed validation. */
export function readDate(text: string): Temporal.PlainDate {
  const date = parseDate(text);
  if (!date) throw problem('invalid_params', 'date: must be a date that exists, such as 2026-11-27');
  return date;
}

export interface Include {
  include?: ('users' | 'projects' | 'tasks')[];
}

export interface Referring {
  userId: number;
  projectId: number | null;
  taskId: number | null;
}

/** The side-loads that the request names: records to which the rows refer. */
export async function sideLoads(
  ctx: Context,
  organization: Membership,
  { include }: Include,
  rows: readonly Referring[],
) {
  const { organizationId } = organization;
  const ids = (pick: (row: Referring) => number | null) => [...new Set(rows.map(pick).filter((id) => id !== null))];
  const userIds = ids((row) => row.userId);
  const projectIds = ids((row) => row.projectId);
  const taskIds = ids((row) => row.taskId);
  const [users, projects, tasks] = await concurrently(
    include?.includes('users') ? loadUsers(ctx.db, organizationId, userIds) : undefined,
    include?.includes('projects') ? loadProjects(ctx, organization, projectIds) : undefined,
    include?.includes('tasks') ? loadTasks(ctx.db, organizationId, taskIds) : undefined,
  );
  return { ...(users ? { users } : {}), ...(projects ? { projects } : {}), ...(tasks ? { tasks } : {}) };
}
