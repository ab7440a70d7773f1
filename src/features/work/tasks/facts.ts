import type { WireTask } from '../../../contract/tasks.ts';
import type { Executor } from '../../../db/database.ts';
import { presentTask } from './present.ts';
import { selectProjectsOf, selectTasks } from './store.ts';

/** Side-loads the organization's tasks with these ids, including deleted ones, each once, ascending. */
export async function loadTasks(db: Executor, organizationId: number, taskIds: readonly number[]): Promise<WireTask[]> {
  if (taskIds.length === 0) return [];
  const rows = await selectTasks(db, organizationId, { startId: 0, limit: taskIds.length, ids: taskIds });
  return rows.map(presentTask);
}

/** Maps task ids to project ids. Ids that are not tasks of the organization are left out. */
export async function projectsOfTasks(
  db: Executor,
  organizationId: number,
  taskIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = taskIds.length === 0 ? [] : await selectProjectsOf(db, organizationId, taskIds);
  return new Map(rows.map((row) => [row.id, row.projectId]));
}
