import type { WireTask } from '../../../contract/tasks.ts';
import type { TaskRow } from './store.ts';

const given = <Name extends string>(name: Name, value: string | null) =>
  (value === null ? {} : { [name]: value }) as { [N in Name]?: string };

export function presentTask(row: TaskRow): WireTask {
  return {
    id: row.id,
    status: row.status,
    project_id: row.projectId,
    project_type: 'project',
    summary: row.summary,
    ...given('details', row.details),
    ...given('remote_id', row.remoteId),
    ...given('remote_alternate_id', row.remoteAlternateId),
    lock_version: row.lockVersion,
    assignee_ids: row.assigneeIds,
    metadata: row.metadata,
    ...given('completed_at', row.completedAt),
    ...given('due_at', row.dueAt),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}
