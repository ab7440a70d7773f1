import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { showPay } from '../../../../test/harness/show-pay.ts';
import { addMember } from '../../../../test/harness/members.ts';
import type { Client } from '../../../client/client.ts';
import type { Body } from '../../../contract/endpoint.ts';
import {
  createProject,
  getProject,
  listProjectMembers,
  updateProject,
  updateProjectMembers,
} from '../../../contract/projects.ts';
import { sql } from '../../../db/sql.ts';

const app = useTestApp();

type Entry = Body<typeof updateProjectMembers>['members'][number];

interface Owner {
  client: Client;
  organizationId: number;
}

async function makeProject(owner: Owner) {
  const params = { organization_id: owner.organizationId };
  return (await owner.client.call(createProject, { params, body: { name: 'Bridge' } })).project;
}

const listIn =
  (projectId: number) =>
  (client: Client, query: object = {}) =>
    client.call(listProjectMembers, { params: { project_id: projectId }, query });

const updateIn = (projectId: number) => (client: Client, members: Entry[]) =>
  client.call(updateProjectMembers, { params: { project_id: projectId }, body: { members } });

const rolesOf = (answer: { members: { user_id: number; membership_role: string }[] }) =>
  answer.members.map((member) => [member.user_id, member.membership_role]);

function periodsOf(owner: Owner, userId: number) {
  return app.database.many(sql`
    select role, since, until from role_periods
    where organization_id = ${owner.organizationId} and user_id = ${userId} and project_id is not null order by id`);
}

// proves: projects-3
test('members are added, changed and removed, and role periods record each change', async () => {
  const owner = await app.createOrganization();
  await app.setNow(owner.client, '2026-03-02T12:00:00Z');
  const project = await makeProject(owner);
  const [first, second] = [await addMember(app, owner), await addMember(app, owner)];
  const update = updateIn(project.id);
  const added = await update(owner.client, [{ user_id: second.userId }, { user_id: first.userId, role: 'viewer' }]);
  expect(rolesOf(added)).toEqual([
    [first.userId, 'viewer'],
    [second.userId, 'user'],
  ]);
  await app.setNow(owner.client, '2026-03-03T12:00:00Z');
  const changed: Entry[] = [
    { user_id: first.userId, role: 'manager' },
    { user_id: second.userId, role: 'user' },
  ];
  expect(rolesOf(await update(owner.client, changed))).toEqual([
    [first.userId, 'manager'],
    [second.userId, 'user'],
  ]);
  await app.setNow(owner.client, '2026-03-04T12:00:00Z');
  const removal: Entry[] = [{ user_id: first.userId, role: 'remove' }];
  expect(rolesOf(await update(owner.client, removal))).toEqual([[second.userId, 'user']]);
  expect(rolesOf(await update(owner.client, removal))).toEqual([[second.userId, 'user']]);
  expect(await periodsOf(owner, first.userId)).toEqual([
    { role: 'viewer', since: '2026-03-02T12:00:00.000000Z', until: '2026-03-03T12:00:00.000000Z' },
    { role: 'manager', since: '2026-03-03T12:00:00.000000Z', until: '2026-03-04T12:00:00.000000Z' },
  ]);
  expect(await periodsOf(owner, second.userId)).toHaveLength(1);
});

// proves: projects-20
test('a member entry without a role does not change the current role', async () => {
  const owner = await app.createOrganization();
  const project = await makeProject(owner);
  const lead = await addMember(app, owner, { projectId: project.id, projectRole: 'manager' });
  const answer = await updateIn(project.id)(owner.client, [{ user_id: lead.userId, bill_rate: 30 }]);
  expect(answer.members).toMatchObject([{ user_id: lead.userId, membership_role: 'manager', bill_rate: 30 }]);
});

test('one fault rejects all entries, and the response reports every fault', async () => {
  const [owner, other] = [await app.createOrganization(), await app.createOrganization()];
  const project = await makeProject(owner);
  const member = await addMember(app, owner);
  const entry = { user_id: member.userId, bill_rate: 10 };
  const members: Entry[] = [entry, { user_id: other.userId }, { user_id: member.userId, role: 'remove' }];
  await expect(updateIn(project.id)(owner.client, members)).rejects.toMatchObject({
    status: 400,
    code: 'record_invalid',
    details: [
      'members[1].user_id: is not a member of the organization',
      'members[2].user_id: names the same member twice for a project',
    ],
  });
  expect((await listIn(project.id)(owner.client)).members).toEqual([]);
  const params = { project_id: project.id };
  const unknownRole = { members: [{ user_id: member.userId, role: 'boss' }] };
  expect(await owner.client.send(updateProjectMembers, { params, body: unknownRole })).toMatchObject({
    status: 400,
    body: { code: 'invalid_params', details: ['members[0].role: must be one of manager, user, viewer, remove'] },
  });
});

// proves: answers-34, members-40, projects-3, projects-18
test('the member list shows roles, and shows project rates to readers with access to them', async () => {
  const owner = await app.createOrganization();
  await app.setNow(owner.client, '2026-03-02T12:00:00Z');
  const project = await makeProject(owner);
  const lead = await addMember(app, owner, { projectId: project.id, projectRole: 'manager' });
  const user = await addMember(app, owner, { projectId: project.id });
  const manager = await addMember(app, owner, { role: 'manager', projectId: project.id, projectRole: 'viewer' });
  await updateIn(project.id)(owner.client, [{ user_id: user.userId, pay_rate: 12.5, bill_rate: 30 }]);
  const list = listIn(project.id);
  const shown = (await list(owner.client)).members;
  expect(shown.map((member) => member.effective_role)).toEqual([
    'project_manager',
    'project_user',
    'organization_manager',
  ]);
  expect(Object.entries(shown[1] ?? {})).toEqual([
    ['user_id', user.userId],
    ['membership_role', 'user'],
    ['effective_role', 'project_user'],
    ['membership_status', 'active'],
    ['pay_rate', 12.5],
    ['bill_rate', 30],
    ['currency', 'USD'],
    ['trackable', true],
    ['last_client_activity', null],
    ['created_at', '2026-03-02T12:00:00.000000Z'],
    ['updated_at', '2026-03-02T12:00:00.000000Z'],
  ]);
  for (const reader of [lead, manager]) {
    const { members } = await list(reader.client);
    expect(members[1]).toMatchObject({ bill_rate: 30 });
    expect(members[1]).not.toHaveProperty('pay_rate');
  }
  const own = await list(user.client);
  expect(rolesOf(own)).toEqual([[user.userId, 'user']]);
  expect(own.members[0]).not.toHaveProperty('bill_rate');
  expect((await list(user.client, { user_ids: [lead.userId] })).members).toEqual([]);
});

// proves: roles-8, roles-11
test('users who cannot edit a project cannot change its members', async () => {
  const [owner, other] = [await app.createOrganization(), await app.createOrganization()];
  const project = await makeProject(owner);
  const lead = await addMember(app, owner, { projectId: project.id, projectRole: 'manager' });
  const viewer = await addMember(app, owner, { projectId: project.id, projectRole: 'viewer' });
  const stranger = await addMember(app, owner);
  const manager = await addMember(app, owner, { role: 'manager' });
  const update = updateIn(project.id);
  const entry = { user_id: stranger.userId };
  await expect(update(viewer.client, [entry])).rejects.toMatchObject({ status: 403 });
  for (const { client } of [stranger, other]) {
    await expect(update(client, [entry])).rejects.toMatchObject({ status: 404 });
    await expect(listIn(project.id)(client)).rejects.toMatchObject({ status: 404 });
  }
  await expect(update(lead.client, [{ ...entry, pay_rate: 9 }])).rejects.toMatchObject({ status: 403 });
  expect((await update(lead.client, [{ ...entry, bill_rate: 9 }])).members).toHaveLength(3);
  const ownersPay = { user_id: owner.userId, pay_rate: 9 };
  await showPay(owner);
  await expect(update(manager.client, [ownersPay])).rejects.toMatchObject({ status: 403 });
  await expect(update(manager.client, [{ ...entry, pay_rate: 9 }])).resolves.toBeTruthy();
  await expect(update(owner.client, [ownersPay])).resolves.toBeTruthy();
});

test('a manager who leaves a project no longer sees it', async () => {
  const owner = await app.createOrganization();
  const project = await makeProject(owner);
  const lead = await addMember(app, owner, { projectId: project.id, projectRole: 'manager' });
  const answer = await updateIn(project.id)(lead.client, [{ user_id: lead.userId, role: 'remove' }]);
  expect(answer.members).toEqual([]);
  await expect(lead.client.call(getProject, { params: { project_id: project.id } })).rejects.toMatchObject({
    status: 404,
  });
});

// proves: answers-5
test('members are listed in pages, ascending by user, with their users side-loaded', async () => {
  const owner = await app.createOrganization();
  const project = await makeProject(owner);
  const made = [];
  for (const name of ['Ann', 'Ben', 'Cid']) made.push(await addMember(app, owner, { projectId: project.id, name }));
  const [ann, ben, cid] = made.map((member) => member.userId);
  const list = listIn(project.id);
  const first = await list(owner.client, { page_limit: 2, include: ['users'] });
  expect(Object.keys(first)).toEqual(['members', 'users', 'pagination']);
  expect(first.users?.map((user) => [user.id, user.name])).toEqual([
    [ann, 'Ann'],
    [ben, 'Ben'],
  ]);
  expect(first.pagination).toEqual({ next_page_start_id: cid });
  const last = await list(owner.client, { page_limit: 2, page_start_id: cid });
  expect(last).toMatchObject({ members: [{ user_id: cid }] });
  expect(last).not.toHaveProperty('pagination');
  expect(rolesOf(await list(owner.client, { user_ids: [ben, 2_000_000_000] }))).toEqual([[ben, 'user']]);
});

test('an update of the project changes only the members named in the update', async () => {
  const owner = await app.createOrganization();
  const project = await makeProject(owner);
  const [kept, gone] = [
    await addMember(app, owner, { projectId: project.id }),
    await addMember(app, owner, { projectId: project.id }),
  ];
  const params = { project_id: project.id };
  await owner.client.call(updateProject, { params, body: { members: [{ user_id: gone.userId, role: 'remove' }] } });
  expect(rolesOf(await listIn(project.id)(owner.client))).toEqual([[kept.userId, 'user']]);
});

test('a member who leaves the organization is removed from every project', async () => {
  const owner = await app.createOrganization();
  await app.setNow(owner.client, '2026-03-02T12:00:00Z');
  const [one, two] = [await makeProject(owner), await makeProject(owner)];
  const member = await addMember(app, owner, { projectId: one.id });
  await updateIn(two.id)(owner.client, [{ user_id: member.userId }]);
  const now = Temporal.Instant.from('2026-03-07T12:00:00Z');
  await app.database.transaction((tx) =>
    app.app
      .contextFor(tx, now)
      .announce({ kind: 'member_removed', organizationId: owner.organizationId, userId: member.userId }),
  );
  for (const project of [one, two]) expect((await listIn(project.id)(owner.client)).members).toEqual([]);
  const until = '2026-03-07T12:00:00.000000Z';
  expect(await periodsOf(owner, member.userId)).toMatchObject([{ until }, { until }]);
});

test('simultaneous updates of one member leave one open period', async () => {
  const owner = await app.createOrganization();
  const project = await makeProject(owner);
  const member = await addMember(app, owner);
  const roles: NonNullable<Entry['role']>[] = ['user', 'viewer', 'manager', 'user', 'viewer', 'manager'];
  const sent = roles.map((role) => updateIn(project.id)(owner.client, [{ user_id: member.userId, role }]));
  await Promise.all(sent);
  const periods = await periodsOf(owner, member.userId);
  expect(periods.filter((period) => (period as { until: unknown }).until === null)).toHaveLength(1);
});

// proves: projects-4
test('the entity tag of a project detects concurrent changes to its members by two people', async () => {
  const owner = await app.createOrganization();
  await app.setNow(owner.client, '2026-03-02T12:00:00Z');
  const project = await makeProject(owner);
  const [first, second] = [await addMember(app, owner), await addMember(app, owner)];
  const params = { project_id: project.id };
  const { headers } = await owner.client.send(getProject, { params });
  const tag = headers.get('etag') ?? '';
  const add = (userId: number, ifMatch: string) =>
    owner.client.send(updateProjectMembers, {
      params,
      body: { members: [{ user_id: userId }] },
      headers: { 'if-match': ifMatch },
    });
  await app.setNow(owner.client, '2026-03-02T12:00:01Z');
  expect((await add(first.userId, tag)).status).toBe(200);
  expect((await add(second.userId, tag)).status).toBe(412);
  expect(rolesOf(await listIn(project.id)(owner.client))).toEqual([[first.userId, 'user']]);
  const later = await owner.client.send(getProject, { params });
  expect((await add(second.userId, later.headers.get('etag') ?? '')).status).toBe(200);
});
