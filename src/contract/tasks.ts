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

/** A task as `tasks/{id}`, lists and side-loads show it; what is empty is left out. */
const task = record('Task', {
  id: id('Task ID'),
  integration_id: Type.Optional(id('The integration it came from; absent, as there are none')),
  status: oneOf(taskStates),
  project_id: id(),
  project_type: oneOf(['project']),
  summary: Type.String(),
  details: Type.Optional(Type.String()),
  remote_id: Type.Optional(Type.String({ description: 'Its id in the system it came from' })),
  remote_alternate_id: Type.Optional(Type.String({ description: 'Its other id there, such as a key: WEB-12' })),
  lock_version: Type.Integer({ minimum: 0, description: 'Grows with every change; sent when the task is changed' }),
  assignee_ids: Type.Array(id(), { description: 'Present members it is assigned to, ascending' }),
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
  Type.Optional(nullable(Type.String({ maxLength: 255, description: `${description}; null or empty removes it` })));

const fields = {
  assignee_id: Type.Optional(id('One member it is assigned to; not beside `assignee_ids`')),
  assignee_ids: Type.Optional(bodyIdSet('All members it is assigned to: those on the project, owners and managers')),
  details: Type.Optional(nullable(Type.String({ maxLength: 10_000 }))),
  due_at: Type.Optional(nullable(dateTimeOrDate('When it is due'))),
  remote_id: remoteId('Its id in the system it came from'),
  remote_alternate_id: remoteId('Its other id there'),
  metadata: Type.Optional(metadataInput),
};

const lockVersion = Type.Integer({
  minimum: 0,
  maximum: maxInt32,
  description: 'The `lock_version` that was read; 412 when the task has changed since',
});

const taskParams = Type.Object({ task_id: id() });
const single = closed({ task });

const filters = {
  status: Type.Optional(
    Type.Array(oneOf([...taskStates, ...otherTaskStates]), { description: 'Default: active and completed ones' }),
  ),
  user_ids: Type.Optional(idFilter('Members they are assigned to')),
  global_todo_ids: Type.Optional(idFilter('Global to-dos; there are none, so nothing matches')),
  only_global_todos: Type.Optional(Type.Boolean({ description: 'Only global to-dos; there are none' })),
};

export const listTasks = endpoint({
  id: 'listTasks',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/tasks',
  tag: 'Tasks',
  summary: 'The tasks of an organization that the caller may see',
  description: 'Owners and managers see all of them, other members those of the projects they are on.',
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
  summary: 'The tasks of a project',
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
  description: 'For owners, managers and managers of the project. Tasks have no rates of their own.',
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
  summary: 'One task, also one that is deleted',
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
  summary: 'Change a task; fields left out stay as they are',
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
  summary: 'Set and remove metadata of a task; keys not named stay',
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
  summary: 'Delete a task; time that names it keeps doing so',
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
