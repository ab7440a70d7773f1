import { expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import type { Client } from '../../../client/client.ts';
import type { Query } from '../../../contract/endpoint.ts';
import { listMembers, updateMembers } from '../../../contract/members.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { createProject } from '../../../contract/projects.ts';

const app = useTestApp();

const list = (client: Client, organizationId: number, query: Query<typeof listMembers> = {}) =>
  client.call(listMembers, { params: { organization_id: organizationId }, query });

const idsOf = async (client: Client, organizationId: number, query: Query<typeof listMembers> = {}) =>
  (await list(client, organizationId, query)).members.map((member) => member.user_id);

const addProject = async (owner: TestOrganization, name = 'Project') => {
  const params = { organization_id: owner.organizationId };
  return (await owner.client.call(createProject, { params, body: { name } })).project.id;
};

const removeMember = (owner: TestOrganization, userId: number) =>
  owner.client.call(updateMembers, {
    params: { organization_id: owner.organizationId },
    body: { members: [{ user_id: userId, role: 'remove' }] },
  });

// proves: roles-7, roles-8
test('owners and managers see all members, project managers only project members, others only themselves', async () => {
  const owner = await app.createOrganization();
  const { organizationId } = owner;
  const [mine, other] = [await addProject(owner), await addProject(owner)];
  const manager = await addMember(app, owner, { role: 'manager' });
  const lead = await addMember(app, owner, { projectId: mine, projectRole: 'manager' });
  const user = await addMember(app, owner, { projectId: mine });
  const viewer = await addMember(app, owner, { projectId: mine, projectRole: 'viewer' });
  const stranger = await addMember(app, owner, { projectId: other });
  const all = [owner, manager, lead, user, viewer, stranger].map((member) => member.userId).sort((a, b) => a - b);
  expect(await idsOf(owner.client, organizationId)).toEqual(all);
  expect(await idsOf(manager.client, organizationId)).toEqual(all);
  expect(await idsOf(lead.client, organizationId)).toEqual([lead.userId, user.userId, viewer.userId]);
  expect(await idsOf(user.client, organizationId)).toEqual([user.userId]);
  expect(await idsOf(viewer.client, organizationId)).toEqual([viewer.userId]);
  expect(await idsOf(user.client, organizationId, { user_ids: [owner.userId] })).toEqual([]);
});

// proves: members-26, members-29, organizations-3
test('a member is listed with role, status and times', async () => {
  const owner = await app.createOrganization();
  const { members } = await list(owner.client, owner.organizationId);
  expect(members).toEqual([
    {
      user_id: owner.userId,
      membership_role: 'owner',
      effective_role: 'organization_owner',
      membership_status: 'active',
      currency: 'USD',
      trackable: true,
      last_client_activity: null,
      metadata: {},
      view_only: false,
      created_at: '2026-03-02T12:00:00.000000Z',
      updated_at: '2026-03-02T12:00:00.000000Z',
    },
  ]);
});

// proves: members-29, projects-18, roles-13, roles-19
test('pay rates are visible to owners, and to managers if the organization allows it', async () => {
  const owner = await app.createOrganization();
  const { organizationId } = owner;
  const manager = await addMember(app, owner, { role: 'manager' });
  const project = await addProject(owner);
  const lead = await addMember(app, owner, { projectId: project, projectRole: 'manager' });
  const user = await addMember(app, owner, { projectId: project });
  const payment = { pay_rate: 40, bill_rate: 90.5 };
  await owner.client.call(updateMembers, {
    params: { organization_id: organizationId },
    body: { members: [{ user_id: user.userId, payment }] },
  });
  const shown = async (client: Client) => (await list(client, organizationId, { user_ids: [user.userId] })).members[0];
  const pay = { pay_rate: '40.00', pay_type: 'hourly' };
  expect(await shown(owner.client)).toMatchObject({ ...pay, bill_rate: '90.50' });
  expect(await shown(manager.client)).not.toHaveProperty('pay_rate');
  expect(await shown(manager.client)).toMatchObject({ bill_rate: '90.50' });
  for (const { client } of [lead, user]) {
    expect(Object.keys((await shown(client)) ?? {}).filter((name) => /pay|bill/.test(name))).toEqual([]);
  }
  await owner.client.call(updateOrganization, {
    params: { organization_id: organizationId },
    body: { managers_see_pay_rates: true },
  });
  expect(await shown(manager.client)).toMatchObject(pay);
  expect(await shown(lead.client)).not.toHaveProperty('pay_rate');
});

// proves: members-45
test('a search finds a name in any Unicode composition', async () => {
  const owner = await app.createOrganization();
  const { organizationId, client } = owner;
  const forms = ['NFC', 'NFD'];
  const ids: number[] = [];
  for (const form of forms) ids.push((await addMember(app, owner, { name: 'Jörg'.normalize(form) })).userId);
  ids.sort((a, b) => a - b);
  for (const name of ['JÖRG', 'ör'].flatMap((part) => forms.map((form) => part.normalize(form))))
    expect(await idsOf(client, organizationId, { 'search[name]': name })).toEqual(ids);
});

// proves: members-28, members-46
test('a search finds parts of email and name, without wildcards', async () => {
  const owner = await app.createOrganization();
  const { organizationId, client } = owner;
  const ada = await addMember(app, owner, { name: 'Ada 100% Lovelace' });
  await addMember(app, owner, { name: 'Grace Hopper' });
  expect(await idsOf(client, organizationId, { 'search[name]': 'LOVE' })).toEqual([ada.userId]);
  expect(await idsOf(client, organizationId, { 'search[name]': '0%' })).toEqual([ada.userId]);
  expect(await idsOf(client, organizationId, { 'search[name]': '%' })).toEqual([ada.userId]);
  expect(await idsOf(client, organizationId, { 'search[email]': ada.email.toUpperCase() })).toEqual([ada.userId]);
  expect(await idsOf(client, organizationId, { 'search[email]': 'nobody' })).toEqual([]);
});

// proves: members-28
test('a filter by role returns the members who have any of the roles', async () => {
  const owner = await app.createOrganization();
  const manager = await addMember(app, owner, { role: 'manager' });
  await addMember(app, owner);
  const roles = { membership_roles: ['owner' as const, 'manager' as const] };
  expect(await idsOf(owner.client, owner.organizationId, roles)).toEqual([owner.userId, manager.userId]);
});

// proves: members-27, members-28, members-29
test('former members are listed only on request', async () => {
  const owner = await app.createOrganization();
  const { organizationId, client } = owner;
  const gone = await addMember(app, owner);
  await removeMember(owner, gone.userId);
  expect(await idsOf(client, organizationId)).toEqual([owner.userId]);
  const { members } = await list(client, organizationId, { include_removed: true });
  expect(members[1]).toMatchObject({ user_id: gone.userId, membership_status: 'removed' });
  expect(members[1]).toHaveProperty('removed_at', '2026-03-02T12:00:00.000000Z');
});

// proves: answers-6, members-28
test('users and projects are side-loaded once each, ascending, after the members', async () => {
  const owner = await app.createOrganization();
  const project = await addProject(owner);
  await addProject(owner, 'Empty');
  const members = [
    await addMember(app, owner, { projectId: project }),
    await addMember(app, owner, { projectId: project }),
  ];
  const answer = await list(owner.client, owner.organizationId, { include: ['projects', 'users'] });
  expect(Object.keys(answer)).toEqual(['members', 'users', 'projects']);
  expect(answer.users?.map((user) => user.id)).toEqual([owner, ...members].map((member) => member.userId));
  expect(answer.projects?.map((entry) => entry.id)).toEqual([project]);
});

test('a project manager gets only the projects that the manager is a member of', async () => {
  const owner = await app.createOrganization();
  const [mine, other] = [await addProject(owner), await addProject(owner)];
  const lead = await addMember(app, owner, { projectId: mine, projectRole: 'manager' });
  const both = await addMember(app, owner, { projectId: mine });
  const params = { organization_id: owner.organizationId };
  const projects = [{ project_id: other, role: 'user' as const }];
  await owner.client.call(updateMembers, { params, body: { members: [{ user_id: both.userId, projects }] } });
  const answer = await list(lead.client, owner.organizationId, { include: ['projects'] });
  expect(answer.projects?.map((entry) => entry.id)).toEqual([mine]);
});

test('pages continue by user id under every filter', async () => {
  const owner = await app.createOrganization();
  const { client, organizationId } = owner;
  const [first, second] = [await addMember(app, owner), await addMember(app, owner)];
  const page = await list(client, organizationId, { page_limit: 2 });
  expect(page.members.map((member) => member.user_id)).toEqual([owner.userId, first.userId]);
  expect(page.pagination).toEqual({ next_page_start_id: second.userId });
  const last = await list(client, organizationId, { page_limit: 2, page_start_id: second.userId });
  expect(last.members).toHaveLength(1);
  expect(last).not.toHaveProperty('pagination');
});

test('members of another organization are not listed', async () => {
  const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
  await expect(list(mine.client, other.organizationId)).rejects.toMatchObject({ status: 404 });
  expect(await idsOf(mine.client, mine.organizationId, { user_ids: [other.userId] })).toEqual([]);
});
