import type { Body } from '../../contract/endpoint.ts';
import { applyMetadata } from '../../contract/metadata.ts';
import type { createTask, updateTask } from '../../contract/tasks.ts';
import { formatMicros, parseDateTime } from '../../time/text.ts';
import type { TaskText } from './store.ts';

export type NewTask = Body<typeof createTask>;
export type TaskChanges = Omit<Body<typeof updateTask>, 'lock_version'>;

/** A task that says nothing yet. */
export const blankText: TaskText = {
  status: 'active',
  summary: '',
  details: null,
  remoteId: null,
  remoteAlternateId: null,
  metadata: {},
  dueAt: null,
  completedAt: null,
};

const textOr = (stated: string | null | undefined, present: string | null) =>
  stated === undefined ? present : stated || null;

function dueAt(stated: string | null | undefined, present: string | null): string | null {
  if (stated === undefined) return present;
  const instant = stated === null ? null : parseDateTime(stated);
  return instant && formatMicros(instant);
}

/**
 * What a task says after a change. It is completed when its state becomes so, and open again without a trace of that.
 * Example: an active task with `status: "completed"` at 12:00 -> completed, `completedAt` 12:00.
 */
export function changedText(present: TaskText, changes: TaskChanges, now: string): TaskText {
  const status = changes.status ?? present.status;
  const completedAt = status === 'completed' ? (present.completedAt ?? now) : null;
  return {
    status,
    summary: changes.summary ?? present.summary,
    details: textOr(changes.details, present.details),
    remoteId: textOr(changes.remote_id, present.remoteId),
    remoteAlternateId: textOr(changes.remote_alternate_id, present.remoteAlternateId),
    metadata: applyMetadata(present.metadata, changes.metadata),
    dueAt: dueAt(changes.due_at, present.dueAt),
    completedAt,
  };
}

/**
 * The members a request assigns a task to, ascending; undefined = it says nothing of them.
 * Example: `{ assignee_id: 7 }` -> [7].
 */
export function statedAssignees(changes: Pick<TaskChanges, 'assignee_id' | 'assignee_ids'>): number[] | undefined {
  if (changes.assignee_ids) return changes.assignee_ids.toSorted((a, b) => a - b);
  return changes.assignee_id === undefined ? undefined : [changes.assignee_id];
}
