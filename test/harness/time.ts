import { ingestActivities } from '../../src/contract/activities.ts';
import type { ActivityItem } from '../../src/contract/activity-item.ts';
import type { IngestReport } from '../../src/contract/ingest-report.ts';
import { createProject } from '../../src/contract/projects.ts';
import { createTask } from '../../src/contract/tasks.ts';
import type { Client } from '../../src/client/client.ts';
import type { Database } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import type { TestOrganization } from './app.ts';

/** Creates a project and returns its id. */
export async function makeProject(owner: TestOrganization, body: object = {}): Promise<number> {
  const params = { organization_id: owner.organizationId };
  const { project } = await owner.client.call(createProject, { params, body: { name: 'Bridge', ...body } });
  return project.id;
}

/** Creates a task in a project and returns the id of the task. */
export async function makeTask(owner: TestOrganization, projectId: number, body: object = {}): Promise<number> {
  const params = { project_id: projectId };
  const { task } = await owner.client.call(createTask, { params, body: { summary: 'Paint', ...body } });
  return task.id;
}

/** Sends items as JSON. */
export function ingest(
  client: Client,
  organizationId: number,
  activities: readonly ActivityItem[],
): Promise<IngestReport> {
  return client.call(ingestActivities, {
    params: { organization_id: organizationId },
    body: { activities: [...activities] },
  });
}

export interface DayRow {
  projectId: number;
  date: string;
  userId: number;
  tracked: number;
  billable: number;
  manual: number;
  inputTracked: number;
  keyboard: number;
  mouse: number;
  overall: number;
}

/** The stored rollup of an organization. */
export function daysOf(db: Database, organizationId: number): Promise<DayRow[]> {
  return db.many(sql`
    select project_id as "projectId", local_date as date, user_id as "userId", tracked, billable, manual,
      input_tracked as "inputTracked", keyboard, mouse, overall
    from daily_time where organization_id = ${organizationId} order by local_date, user_id, project_id`);
}
