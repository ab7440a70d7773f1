import type { Body } from '../../../contract/endpoint.ts';
import { applyMetadata } from '../../../contract/metadata.ts';
import type { createTask, updateTask } from '../../../contract/tasks.ts';
import type { OrgCalendar } from '../../../time/calendar.ts';
import { readInstantOrDate } from '../../../time/instant-or-date.ts';
import { formatMicros } from '../../../time/text.ts';
import type { TaskFields } from './store.ts';

export type NewTask = Body<typeof createTask>;
export type TaskChanges = Omit<Body<typeof updateTask>, 'lock_version'>;

/** The values of a new task before the request is applied. */
export const blankTask: TaskFields = {
  status: 'active',
  summary: '',
  details: null,
  remoteId: null,
  remoteAlternateId: null,
  metadata: {},
  dueAt: null,
  completedAt: null,
};

const textOr = (requested: string | null | undefined, present: string | null) =>
  requested === undefined ? present : requested || null;

function dueAt({ due_at: requested }: TaskChanges, present: string | null, calendar: OrgCalendar): string | null {
  if (requested === undefined) return present;
  const instant = requested === null ? null : readInstantOrDate(calendar, requested);
  return instant && formatMicros(instant);
}

/**
 * The fields of a task after a change. `completedAt` is set when the task is completed and cleared when the task is
 * reopened. Example: an active task with `status: "completed"` at 12:00 -> completed, `completedAt` 12:00.
 */
export function changedFields(
  present: TaskFields,
  changes: TaskChanges,
  { now, calendar }: { now: string; calendar: OrgCalendar },
): TaskFields {
  const status = changes.status ?? present.status;
  const completedAt = status === 'completed' ? (present.completedAt ?? now) : null;
  return {
    status,
    summary: changes.summary ?? present.summary,
    details: textOr(changes.details, present.details),
    remoteId: textOr(changes.remote_id, present.remoteId),
    remoteAlternateId: textOr(changes.remote_alternate_id, present.remoteAlternateId),
    metadata: applyMetadata(present.metadata, changes.metadata),
    dueAt: dueAt(changes, present.dueAt, calendar),
    completedAt,
  };
}

/** Faults in request fields that contradict each other. */
export const findContradictions = (changes: Pick<TaskChanges, 'assignee_id' | 'assignee_ids'>): string[] =>
  changes.assignee_id !== undefined && changes.assignee_ids
    ? ['assignee_id: must not be sent together with assignee_ids']
    : [];

/**
 * The members to whom a request assigns a task, ascending; undefined if the request does not change them.
 * Example: `{ assignee_id: 7 }` -> [7].
 */
export function requestedAssignees(changes: Pick<TaskChanges, 'assignee_id' | 'assignee_ids'>): number[] | undefined {
  if (changes.assignee_ids) return changes.assignee_ids.toSorted((a, b) => a - b);
  return changes.assignee_id === undefined ? undefined : [changes.assignee_id];
}
