import type { WireTask } from '../../../contract/tasks.ts';
import type { Executor } from '../../../db/database.ts';
import { presentTask } from './present.ts';
import { selectProjectsOf, selectTasks } from './store.ts';

/** Side-loaded tasks: those of the ids that are the organization's, deleted ones too, each once, ascending. */
export async function loadTasks(db: Executor, organizationId: number, taskIds: readonly number[]): Promise<WireTask[]> {
  if (taskIds.length === 0) return [];
  const rows = await selectTasks(db, organizationId, { startId: 0, limit: taskIds.length, ids: taskIds });
  return rows.map(presentTask);
}

/** The project of each of the tasks; what is no task of the organization is left out. */
export async function projectsOfTasks(
  db: Executor,
  organizationId: number,
  taskIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = taskIds.length === 0 ? [] : await selectProjectsOf(db, organizationId, taskIds);
  return new Map(rows.map((row) => [row.id, row.projectId]));
}
