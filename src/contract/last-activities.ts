import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { dateTime, id, include, nullable, pageQuery, pagination, record } from './fields.ts';
import { projects, users } from './records.ts';
import { tasks } from './tasks.ts';

const lastActivity = record('LastActivity', {
  user_id: id(),
  last_client_activity: nullable(dateTime('End of the last recorded time; null = none')),
  online: Type.Boolean({ description: 'Whether the last recorded time ended less than 20 minutes ago' }),
  last_project_id: nullable(id()),
  last_task_id: nullable(id()),
});
export type WireLastActivity = Static<typeof lastActivity>;

const query = {
  ...pageQuery,
  include_removed: Type.Optional(Type.Boolean({ description: 'Include former members' })),
  include: Type.Optional(include(['users', 'projects', 'tasks'])),
};
const response = record('LastActivityList', {
  last_activities: Type.Array(lastActivity),
  users,
  projects,
  tasks,
  pagination,
});
const description =
  'Ascending by user ID, which is also the cursor. Manual time does not count. Owners and managers see ' +
  'all members, project managers the members of their projects, and others only themselves.';

export const listLastActivities = endpoint({
  id: 'listLastActivities',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/last_activities',
  tag: 'Activities',
  summary: 'List when members were last active',
  description,
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object(query),
  shows: 'activities',
  response,
});

export const listProjectLastActivities = endpoint({
  id: 'listProjectLastActivities',
  method: 'GET',
  path: '/v2/projects/{project_id}/last_activities',
  tag: 'Activities',
  summary: 'List when members of a project were last active on it',
  description,
  access: { token: true },
  params: Type.Object({ project_id: id() }),
  query: Type.Object(query),
  shows: 'activities',
  response,
});

export const lastActivityEndpoints = [listLastActivities, listProjectLastActivities];
