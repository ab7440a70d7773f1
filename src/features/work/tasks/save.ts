import { isDeepStrictEqual } from 'node:util';
import { personText } from '../../../contract/named-record.ts';
import { Problem, problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { formatMicros } from '../../../time/text.ts';
import { appendToAudit } from '../../../audit/actions.ts';
import { loadNames } from '../../people/members/facts.ts';
import { presentTask } from './present.ts';
import {
  blankTask,
  changedFields,
  findContradictions,
  type NewTask,
  requestedAssignees,
  type TaskChanges,
} from './rules.ts';
import * as store from './store.ts';

async function findTask(ctx: Context, organizationId: number, taskId: number): Promise<store.TaskRow> {
  const [task] = await store.selectTasks(ctx.db, organizationId, { startId: taskId, limit: 1, ids: [taskId] });
  if (!task) throw problem('not_found');
  return task;
}

/** Locks a task and the rules that decide who can be assigned, then reads the task. */
export async function lockedTask(ctx: Context, organization: Membership, taskId: number): Promise<store.TaskRow> {
  const { organizationId } = organization;
  await lockOrganizationRules(ctx.db, organizationId, 'shared');
  await store.lockTask(ctx.db, organizationId, taskId);
  return findTask(ctx, organizationId, taskId);
}

/** The members to whom a request assigns a task. Current assignees can stay, even if they could no longer be added. */
async function readAssignees(
  ctx: Context,
  { role, ...project }: store.ProjectKey & Pick<Membership, 'role'>,
  changes: TaskChanges,
  present: readonly number[],
) {
  const contradictions = findContradictions(changes);
  if (contradictions.length > 0) throw problem('invalid_params', ...contradictions);
  const requested = requestedAssignees(changes);
  const added = requested?.filter((id) => !present.includes(id)) ?? [];
  if (added.length === 0) return requested;
  const assignable = new Set(await store.selectAssignable(ctx.db, project, added));
  const attribute = changes.assignee_ids ? 'assignee_ids' : 'assignee_id';
  const refused = added.filter((id) => !assignable.has(id));
  if (refused.length === 0) return requested;
  // A project manager sees no users outside the project, so the message does not name such users.
  const names = await loadNames(ctx.db, project.organizationId, role === 'user' ? [] : refused);
  const unfit = 'is neither on the project nor an owner or manager of the organization';
  throw problem('record_invalid', ...refused.map((id) => `${attribute}: ${personText(names, id)} ${unfit}`));
}

async function recordInAudit(
  ctx: Context,
  organizationId: number,
  change: { action: string; before: store.TaskRow | null; after: store.TaskRow },
): Promise<void> {
  const { action, before, after } = change;
  await appendToAudit(ctx, organizationId, [
    {
      action,
      subject: 'task',
      subjectId: after.id,
      before: before && presentTask(before),
      after: presentTask(after),
      reason: null,
    },
  ]);
}

/** The current time and the calendar, for reading the dates in a request. */
const readingOf = (ctx: Context, { calendar }: Membership) => ({ now: formatMicros(ctx.now), calendar });

/** Creates a task in a project. */
export async function createTask(
  ctx: Context,
  organization: Membership,
  projectId: number,
  request: NewTask,
): Promise<store.TaskRow> {
  const { organizationId, role } = organization;
  const project = { organizationId, projectId };
  await lockOrganizationRules(ctx.db, organizationId, 'shared');
  const assignees = await readAssignees(ctx, { ...project, role }, request, []);
  const saved = changedFields(blankTask, request, readingOf(ctx, organization));
  const taskId = await store.insertTask(ctx.db, project, saved, ctx.now);
  if (assignees) await store.rewriteAssignees(ctx.db, organizationId, taskId, assignees);
  const after = await findTask(ctx, organizationId, taskId);
  await recordInAudit(ctx, organizationId, { action: 'created', before: null, after });
  return after;
}

/**
 * Changes the fields of a task that are in the request. The caller must state the current version. A deleted task
 * cannot be changed.
 */
export async function updateTask(
  ctx: Context,
  organization: Membership,
  task: { id: number; lockVersion: number },
  changes: TaskChanges,
): Promise<store.TaskRow> {
  const { organizationId, role } = organization;
  const before = await lockedTask(ctx, organization, task.id);
  if (before.lockVersion !== task.lockVersion) {
    throw new Problem('lock_version', {
      message: 'The task has changed since you read it. Read it again and send its current lock_version.',
      details: [`lock_version: is now ${before.lockVersion}`],
    });
  }
  if (before.status === 'deleted') throw problem('record_invalid', 'status: a deleted task cannot be changed');
  const project = { organizationId, projectId: before.projectId, role };
  const requested = await readAssignees(ctx, project, changes, before.assigneeIds);
  const saved = changedFields(before, changes, readingOf(ctx, organization));
  const assigneeIds = requested ?? before.assigneeIds;
  if (isDeepStrictEqual({ ...before, ...saved, assigneeIds }, before)) return before;
  await store.rewriteTask(ctx.db, { organizationId, id: task.id }, saved, ctx.now);
  if (requested) await store.rewriteAssignees(ctx.db, organizationId, task.id, requested);
  const after = await findTask(ctx, organizationId, task.id);
  await recordInAudit(ctx, organizationId, { action: 'updated', before, after });
  return after;
}

/** Marks a task as deleted. The row remains, because recorded time refers to it. Deleting it again changes nothing. */
export async function deleteTask(ctx: Context, organization: Membership, taskId: number): Promise<void> {
  const { organizationId } = organization;
  const before = await lockedTask(ctx, organization, taskId);
  if (before.status === 'deleted') return;
  await store.rewriteTask(ctx.db, { organizationId, id: taskId }, { ...before, status: 'deleted' }, ctx.now);
  const after = await findTask(ctx, organizationId, taskId);
  await recordInAudit(ctx, organizationId, { action: 'deleted', before, after });
}
