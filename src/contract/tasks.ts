import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import {
  body,
  bodyIdSet,
  closed,
  dateTime,
  dateTimeOrDate,
  id,
  idFilter,
  include,
  maxInt32,
  metadata,
  metadataInput,
  nullable,
  oneOf,
  pageQuery,
  pagination,
  record,
} from './fields.ts';
import { projects, users } from './records.ts';
import { taskStates, otherTaskStates } from './lists/records.ts';

/** A task in `tasks/{id}`, lists and side-loads; empty fields are absent. */
const task = record('Task', {
  id: id('Task ID'),
  integration_id: Type.Optional(id('Integration of the task; always absent')),
  status: oneOf(taskStates),
  project_id: id(),
  project_type: oneOf(['project']),
  summary: Type.String(),
  details: Type.Optional(Type.String()),
  remote_id: Type.Optional(Type.String({ description: "The task's id in the external system" })),
  remote_alternate_id: Type.Optional(
    Type.String({ description: 'Second id in the external system, such as a key: WEB-12' }),
  ),
  lock_version: Type.Integer({
    minimum: 0,
    description: 'Version number, which increases with every change; send it with an update',
  }),
  assignee_ids: Type.Array(id(), { description: 'Current members assigned to the task, ascending' }),
  metadata,
  completed_at: Type.Optional(dateTime()),
  due_at: Type.Optional(dateTime()),
  created_at: dateTime(),
  updated_at: dateTime(),
});
export type WireTask = Static<typeof task>;

/** Side-loaded tasks. */
export const tasks = Type.Optional(Type.Array(task));

const summary = Type.String({ minLength: 1, maxLength: 1_000, pattern: '\\S' });
const remoteId = (description: string) =>
  Type.Optional(
    nullable(Type.String({ maxLength: 255, description: `${description}; null or empty removes the value` })),
  );

const fields = {
  assignee_id: Type.Optional(id('Single assignee; not together with `assignee_ids`')),
  assignee_ids: Type.Optional(bodyIdSet('The complete list of assignees: members on the project, owners and managers')),
  details: Type.Optional(nullable(Type.String({ maxLength: 10_000 }))),
  due_at: Type.Optional(nullable(dateTimeOrDate('Due date'))),
  remote_id: remoteId("The task's id in the external system"),
  remote_alternate_id: remoteId('Second id in the external system'),
  metadata: Type.Optional(metadataInput),
};

const lockVersion = Type.Integer({
  minimum: 0,
  maximum: maxInt32,
  description: 'The `lock_version` you read; 412 if the task has changed',
});

const taskParams = Type.Object({ task_id: id() });
const single = closed({ task });

const filters = {
  status: Type.Optional(
    Type.Array(oneOf([...taskStates, ...otherTaskStates]), { description: 'Default: active and completed' }),
  ),
  user_ids: Type.Optional(idFilter('Assignees')),
  global_todo_ids: Type.Optional(idFilter('Global to-dos; none exist, so nothing matches')),
  only_global_todos: Type.Optional(Type.Boolean({ description: 'Only global to-dos; none exist' })),
};

export const listTasks = endpoint({
  id: 'listTasks',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/tasks',
  tag: 'Tasks',
  summary: 'List tasks',
  description: 'Owners and managers see all tasks, other members those of their projects.',
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    ...pageQuery,
    ...filters,
    project_ids: Type.Optional(idFilter('Projects')),
    include: Type.Optional(include(['users', 'projects'])),
  }),
  response: closed({ tasks: Type.Array(task), users, projects, pagination }),
});

export const listProjectTasks = endpoint({
  id: 'listProjectTasks',
  method: 'GET',
  path: '/v2/projects/{project_id}/tasks',
  tag: 'Tasks',
  summary: 'List tasks of a project',
  access: { token: true },
  params: Type.Object({ project_id: id() }),
  query: Type.Object({ ...pageQuery, ...filters, include: Type.Optional(include(['users'])) }),
  response: closed({ tasks: Type.Array(task), users, pagination }),
});

export const createTask = endpoint({
  id: 'createTask',
  method: 'POST',
  path: '/v2/projects/{project_id}/tasks',
  tag: 'Tasks',
  summary: 'Create a task in a project',
  description: 'For owners, managers and managers of the project. Tasks have no rates.',
  access: { token: true },
  params: Type.Object({ project_id: id() }),
  body: body({ summary, ...fields }),
  location: '/v2/tasks/{task.id}',
  response: single,
  single: true,
});

export const getTask = endpoint({
  id: 'getTask',
  method: 'GET',
  path: '/v2/tasks/{task_id}',
  tag: 'Tasks',
  summary: 'Retrieve a task, including a deleted one',
  access: { token: true },
  params: taskParams,
  response: single,
  single: true,
});

export const updateTask = endpoint({
  id: 'updateTask',
  method: 'PUT',
  path: '/v2/tasks/{task_id}',
  tag: 'Tasks',
  summary: 'Change a task',
  description: 'For owners, managers and managers of the project. A deleted task cannot be changed.',
  access: { token: true },
  params: taskParams,
  body: body({
    lock_version: lockVersion,
    summary: Type.Optional(summary),
    status: Type.Optional(oneOf(['active', 'completed'])),
    ...fields,
  }),
  response: single,
  single: true,
});

export const updateTaskMetadata = endpoint({
  id: 'updateTaskMetadata',
  method: 'PUT',
  path: '/v2/tasks/{task_id}/update_metadata',
  tag: 'Tasks',
  summary: 'Change metadata of a task; other keys stay',
  access: { token: true },
  params: taskParams,
  body: body({ lock_version: lockVersion, metadata: metadataInput }),
  response: single,
  single: true,
});

export const deleteTask = endpoint({
  id: 'deleteTask',
  method: 'DELETE',
  path: '/v2/tasks/{task_id}',
  tag: 'Tasks',
  summary: 'Delete a task; recorded time stays assigned to it',
  access: { token: true },
  params: taskParams,
  status: 204,
});

export const taskEndpoints = [
  listTasks,
  listProjectTasks,
  createTask,
  getTask,
  updateTask,
  updateTaskMetadata,
  deleteTask,
];
