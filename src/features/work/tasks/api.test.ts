import { expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { ingest, makeProject } from '../../../../test/harness/time.ts';
import type { Client } from '../../../client/client.ts';
import { listAudit } from '../../../contract/audit.ts';
import { mergeMembers } from '../../../contract/member-merges.ts';
import { updateMembers } from '../../../contract/members.ts';
import * as contract from '../../../contract/tasks.ts';

const app = useTestApp();
const noon = '2026-03-02T12:00:00Z';

async function create(client: Client, projectId: number, body: object = {}) {
  const params = { project_id: projectId };
  return (await client.call(contract.createTask, { params, body: { summary: 'Paint', ...body } })).task;
}

const send = (client: Client, taskId: number, body: object) =>
  client.send(contract.updateTask, { params: { task_id: taskId }, body: { lock_version: 0, ...body } });

const put = async (client: Client, taskId: number, body: object) =>
  (await client.call(contract.updateTask, { params: { task_id: taskId }, body: { lock_version: 0, ...body } })).task;

const get = async (client: Client, taskId: number) =>
  (await client.call(contract.getTask, { params: { task_id: taskId } })).task;

const remove = (client: Client, taskId: number) => client.send(contract.deleteTask, { params: { task_id: taskId } });

const list = ({ client, organizationId }: Pick<TestOrganization, 'client' | 'organizationId'>, query: object = {}) =>
  client.call(contract.listTasks, { params: { organization_id: organizationId }, query });

const ids = (answer: { tasks: { id: number }[] }) => answer.tasks.map((task) => task.id);

// proves: tasks-1, tasks-7
test('creating a task stores the fields of the request and returns the task with status 200', async () => {
  const owner = await app.createOrganization();
  await app.setNow(owner.client, noon);
  const projectId = await makeProject(owner);
  const member = await addMember(app, owner, { projectId });
  const { status, body } = await owner.client.send(contract.createTask, {
    params: { project_id: projectId },
    body: {
      summary: 'Paint the railing',
      assignee_ids: [member.userId, owner.userId, member.userId],
      details: 'Twice',
      due_at: '2026-03-09T18:00:00+01:00',
      remote_id: '4711',
      remote_alternate_id: 'WEB-12',
      metadata: [{ key: 'ref', value: 'A1' }],
    },
  });
  expect(status).toBe(200);
  expect(Object.entries((body as { task: object }).task)).toEqual([
    ['id', expect.any(Number)],
    ['status', 'active'],
    ['project_id', projectId],
    ['project_type', 'project'],
    ['summary', 'Paint the railing'],
    ['details', 'Twice'],
    ['remote_id', '4711'],
    ['remote_alternate_id', 'WEB-12'],
    ['lock_version', 0],
    ['assignee_ids', [owner.userId, member.userId].toSorted((a, b) => a - b)],
    ['metadata', { ref: 'A1' }],
    ['due_at', '2026-03-09T17:00:00.000000Z'],
    ['created_at', '2026-03-02T12:00:00.000000Z'],
    ['updated_at', '2026-03-02T12:00:00.000000Z'],
  ]);
});

// proves: requests-23, tasks-7
test('a due date without a time means the start of that day, and lock_version can be text', async () => {
  const owner = await app.createOrganization({ timeZone: 'America/New_York' });
  const task = await create(owner.client, await makeProject(owner), { due_at: '2026-07-09' });
  expect(task.due_at).toBe('2026-07-09T04:00:00.000000Z');
  const body = { lock_version: String(task.lock_version), due_at: '2026-01-09' };
  const { status, body: changed } = await owner.client.send(contract.updateTask, {
    params: { task_id: task.id },
    body,
  });
  expect([status, changed]).toMatchObject([200, { task: { due_at: '2026-01-09T05:00:00.000000Z' } }]);
});

// proves: tasks-7
test('task rates in a request are ignored, as unknown fields are', async () => {
  const owner = await app.createOrganization();
  const params = { project_id: await makeProject(owner) };
  const body = { summary: 'Paint', pay_rate: 20, bill_rate: 30 } as { summary: string };
  const answer = await owner.client.send(contract.createTask, { params, body });
  expect(answer.status).toBe(200);
  expect(JSON.stringify(answer.body)).not.toMatch(/rate/);
});

// proves: errors-21, tasks-2
test('an update states the version that it is based on; an outdated version is rejected', async () => {
  const owner = await app.createOrganization();
  const task = await create(owner.client, await makeProject(owner), { details: 'Twice' });
  await app.setNow(owner.client, '2026-03-03T08:00:00Z');
  const done = await put(owner.client, task.id, { status: 'completed', details: '' });
  expect(done).toMatchObject({ lock_version: 1, status: 'completed', completed_at: '2026-03-03T08:00:00.000000Z' });
  expect(done).not.toHaveProperty('details');
  const { status, body } = await send(owner.client, task.id, { summary: 'Late' });
  expect({ status, body }).toMatchObject({
    status: 412,
    body: {
      code: 'lock_version',
      error_code: 11003,
      error: 'The task has changed since you read it. Read it again and send its current lock_version.',
      details: ['lock_version: is now 1'],
    },
  });
  const open = await put(owner.client, task.id, { lock_version: 1, status: 'active' });
  expect(open).toMatchObject({ lock_version: 2, summary: 'Paint', status: 'active' });
  expect(open).not.toHaveProperty('completed_at');
});

// proves: tasks-2
test('an update without a change creates no version', async () => {
  const owner = await app.createOrganization();
  const task = await create(owner.client, await makeProject(owner), { assignee_id: owner.userId });
  expect(await put(owner.client, task.id, { summary: 'Paint', assignee_ids: [owner.userId] })).toEqual(task);
});

// proves: tasks-2
test('of two updates based on the same version, only one succeeds', async () => {
  const owner = await app.createOrganization();
  const task = await create(owner.client, await makeProject(owner));
  const answers = await Promise.all(['One', 'Two'].map((summary) => send(owner.client, task.id, { summary })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
});

// proves: tasks-2
test('If-Match is checked in addition to the version', async () => {
  const owner = await app.createOrganization();
  const task = await create(owner.client, await makeProject(owner));
  const call = (tag: string) =>
    owner.client.send(contract.updateTask, {
      params: { task_id: task.id },
      body: { lock_version: 0, summary: 'New' },
      headers: { 'if-match': tag },
    });
  const { headers } = await owner.client.send(contract.getTask, { params: { task_id: task.id } });
  expect((await call('"other"')).status).toBe(412);
  expect((await call(headers.get('etag') ?? '')).status).toBe(200);
});

test('a metadata update sets or removes only the keys that it names', async () => {
  const owner = await app.createOrganization();
  const task = await create(owner.client, await makeProject(owner), { metadata: [{ key: 'aa', value: '1' }] });
  const change = (lock_version: number, metadata: { key: string; value: string | null }[]) =>
    owner.client.send(contract.updateTaskMetadata, { params: { task_id: task.id }, body: { lock_version, metadata } });
  expect((await change(0, [{ key: 'bb', value: '2' }])).body).toMatchObject({
    task: { metadata: { aa: '1', bb: '2' } },
  });
  expect((await change(0, [{ key: 'aa', value: null }])).status).toBe(412);
  expect((await change(1, [{ key: 'aa', value: null }])).body).toMatchObject({ task: { metadata: { bb: '2' } } });
});

// proves: errors-2, tasks-5
test('a task can be assigned to members of its project and to owners and managers of the organization', async () => {
  const owner = await app.createOrganization();
  const projectId = await makeProject(owner);
  const [on, off] = [await addMember(app, owner, { projectId }), await addMember(app, owner)];
  const stranger = await app.createOrganization();
  const task = await create(owner.client, projectId, { assignee_id: on.userId });
  const wrong = await send(owner.client, task.id, { assignee_ids: [off.userId, owner.userId, stranger.userId] });
  expect({ status: wrong.status, body: wrong.body }).toMatchObject({
    status: 400,
    body: {
      code: 'record_invalid',
      details: [off.named, stranger.userId].map(
        (person) => `assignee_ids: ${person} is neither on the project nor an owner or manager of the organization`,
      ),
    },
  });
  const lead = await addMember(app, owner, { projectId, projectRole: 'manager' });
  const { body: toLead } = await send(lead.client, task.id, { assignee_ids: [off.userId] });
  expect(JSON.stringify(toLead)).toContain(`assignee_ids: ${off.userId} is neither`);
  const both = await send(owner.client, task.id, { assignee_id: on.userId, assignee_ids: [] });
  expect(both.body).toMatchObject({ details: ['assignee_id: must not be sent together with assignee_ids'] });
  expect((await put(owner.client, task.id, { assignee_ids: [] })).assignee_ids).toEqual([]);
});

// proves: tasks-5
test('a member who leaves is no longer an assignee, and a merge moves the tasks together with the time', async () => {
  const owner = await app.createOrganization();
  await app.setNow(owner.client, noon);
  const projectId = await makeProject(owner);
  const [first, second] = [await addMember(app, owner, { projectId }), await addMember(app, owner)];
  const task = await create(owner.client, projectId, { assignee_ids: [first.userId, owner.userId] });
  const item = { user_id: first.userId, project_id: projectId, starts_at: '2026-03-02T09:00:00Z', tracked: 600 };
  await ingest(owner.client, owner.organizationId, [item]);
  const params = { organization_id: owner.organizationId };
  await owner.client.call(updateMembers, { params, body: { members: [{ user_id: first.userId, role: 'remove' }] } });
  expect((await get(owner.client, task.id)).assignee_ids).toEqual([owner.userId]);
  expect(ids(await list(owner, { user_ids: [first.userId] }))).toEqual([]);
  await owner.client.call(mergeMembers, {
    params: { ...params, user_id: first.userId, other_user_id: second.userId },
  });
  expect((await get(owner.client, task.id)).assignee_ids).toEqual([owner.userId, second.userId]);
});

// proves: tasks-3, tasks-4
test('a deleted task can be read and listed as deleted, but not changed', async () => {
  const owner = await app.createOrganization();
  const projectId = await makeProject(owner);
  const [kept, gone] = [await create(owner.client, projectId), await create(owner.client, projectId)];
  expect((await remove(owner.client, gone.id)).status).toBe(204);
  expect((await remove(owner.client, gone.id)).status).toBe(204);
  expect(await get(owner.client, gone.id)).toMatchObject({ status: 'deleted', lock_version: 1 });
  expect(ids(await list(owner))).toEqual([kept.id]);
  expect(ids(await list(owner, { status: ['deleted'] }))).toEqual([gone.id]);
  const { body } = await send(owner.client, gone.id, { lock_version: 1, summary: 'Again' });
  expect(body).toMatchObject({ code: 'record_invalid', details: ['status: a deleted task cannot be changed'] });
});

// proves: tasks-3
test('task lists can be filtered, side-load records, and are paged by id', async () => {
  const owner = await app.createOrganization();
  const [one, two] = [await makeProject(owner), await makeProject(owner)];
  const member = await addMember(app, owner, { projectId: two });
  const a = await create(owner.client, one, { assignee_id: owner.userId });
  const b = await create(owner.client, two, { assignee_id: member.userId });
  const c = await create(owner.client, two);
  await put(owner.client, c.id, { status: 'completed' });
  expect(ids(await list(owner))).toEqual([a.id, b.id, c.id]);
  expect(ids(await list(owner, { status: ['completed', 'archived'] }))).toEqual([c.id]);
  expect(ids(await list(owner, { project_ids: [two] }))).toEqual([b.id, c.id]);
  expect(ids(await list(owner, { user_ids: [member.userId] }))).toEqual([b.id]);
  expect(ids(await list(owner, { only_global_todos: true }))).toEqual([]);
  expect(ids(await list(owner, { only_global_todos: false }))).toEqual([a.id, b.id, c.id]);
  expect(ids(await list(owner, { global_todo_ids: [1] }))).toEqual([]);
  const page = await list(owner, { page_limit: 2, include: ['users', 'projects'] });
  expect(Object.keys(page)).toEqual(['tasks', 'users', 'projects', 'pagination']);
  expect(page.users?.map(({ id }) => id)).toEqual([owner.userId, member.userId]);
  expect(page.projects?.map(({ id }) => id)).toEqual([one, two]);
  expect(page.pagination).toEqual({ next_page_start_id: c.id });
  expect(ids(await list(owner, { page_start_id: c.id }))).toEqual([c.id]);
  const ofProject = await owner.client.call(contract.listProjectTasks, { params: { project_id: one } });
  expect(ids(ofProject)).toEqual([a.id]);
});

// proves: tasks-6
test('members see the tasks of their projects, and managers of a project write its tasks', async () => {
  const owner = await app.createOrganization();
  const [mine, other] = [await makeProject(owner), await makeProject(owner)];
  const task = await create(owner.client, mine);
  const hidden = await create(owner.client, other);
  const manager = await addMember(app, owner, { role: 'manager' });
  const lead = await addMember(app, owner, { projectId: mine, projectRole: 'manager' });
  const viewer = await addMember(app, owner, { projectId: mine, projectRole: 'viewer' });
  const user = await addMember(app, owner, { projectId: mine });
  for (const { client } of [lead, viewer, user]) {
    expect(ids(await list({ ...owner, client }))).toEqual([task.id]);
    expect((await get(client, task.id)).id).toBe(task.id);
    expect((await client.send(contract.getTask, { params: { task_id: hidden.id } })).status).toBe(404);
    expect((await send(client, hidden.id, {})).status).toBe(404);
  }
  for (const { client } of [viewer, user]) {
    const params = { project_id: mine };
    expect((await client.send(contract.createTask, { params, body: { summary: 'No' } })).status).toBe(403);
    expect((await send(client, task.id, { summary: 'No' })).status).toBe(403);
    expect((await remove(client, task.id)).status).toBe(403);
  }
  expect((await put(lead.client, task.id, { summary: 'Lead' })).summary).toBe('Lead');
  expect((await create(lead.client, mine)).project_id).toBe(mine);
  expect((await put(manager.client, hidden.id, { summary: 'Manager' })).summary).toBe('Manager');
});

test('every write of a task creates an audit entry', async () => {
  const owner = await app.createOrganization();
  const task = await create(owner.client, await makeProject(owner));
  await put(owner.client, task.id, { summary: 'New' });
  await remove(owner.client, task.id);
  const params = { organization_id: owner.organizationId };
  const query = { subject: 'task', subject_id: task.id } as const;
  const { audit_entries: entries } = await owner.client.call(listAudit, { params, query });
  expect(entries).toMatchObject([
    { action: 'created', actor_user_id: owner.userId, before: null, after: { summary: 'Paint' } },
    { action: 'updated', before: { summary: 'Paint' }, after: { summary: 'New', lock_version: 1 } },
    { action: 'deleted', before: { status: 'active' }, after: { status: 'deleted' } },
  ]);
});
