import { expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { removeMember } from '../../../../test/harness/membership.ts';
import type { Query } from '../../../contract/endpoint.ts';
import { listMembers } from '../../../contract/members.ts';
import { createProject, updateProject } from '../../../contract/projects.ts';

const app = useTestApp();

async function list(owner: TestOrganization, query: Query<typeof listMembers>, client = owner.client) {
  const params = { organization_id: owner.organizationId };
  return (await client.call(listMembers, { params, query })).members;
}

const idsOf = async (owner: TestOrganization, query: Query<typeof listMembers>) =>
  (await list(owner, query)).map((member) => member.user_id);

async function addProject(owner: TestOrganization, name: string) {
  const params = { organization_id: owner.organizationId };
  return (await owner.client.call(createProject, { params, body: { name } })).project.id;
}

// proves: members-41
test('the filter for unassigned members returns plain users without projects', async () => {
  const owner = await app.createOrganization();
  const projectId = await addProject(owner, 'Bridge');
  await addMember(app, owner, { projectId });
  const manager = await addMember(app, owner, { role: 'manager' });
  const free = await addMember(app, owner);
  expect(await idsOf(owner, { membership_roles: ['unassigned'] })).toEqual([free.userId]);
  expect(await idsOf(owner, { membership_roles: ['manager', 'unassigned'] })).toEqual([manager.userId, free.userId]);
});

// proves: members-41
test('created_at and updated_at filter by the dates of the membership, and stop is exclusive', async () => {
  const owner = await app.createOrganization();
  await app.setNow(owner.client, '2026-03-03T12:00:00Z');
  const second = await addMember(app, owner);
  await app.setNow(owner.client, '2026-03-04T12:00:00Z');
  const third = await addMember(app, owner);
  const [noon, next] = ['2026-03-03T12:00:00Z', '2026-03-04T12:00:00Z'];
  expect(await idsOf(owner, { 'created_at[start]': noon })).toEqual([second.userId, third.userId]);
  expect(await idsOf(owner, { 'created_at[stop]': noon })).toEqual([owner.userId]);
  expect(await idsOf(owner, { 'created_at[start]': noon, 'created_at[stop]': next })).toEqual([second.userId]);
  await app.setNow(owner.client, '2026-03-05T12:00:00Z');
  await removeMember(owner, second.userId);
  const changed = { 'updated_at[start]': '2026-03-05T00:00:00Z', include_removed: true };
  expect(await idsOf(owner, changed)).toEqual([second.userId]);
  const backwards = { 'created_at[start]': next, 'created_at[stop]': noon };
  await expect(list(owner, backwards)).rejects.toMatchObject({
    status: 400,
    details: ['created_at: start must be before stop'],
  });
});

// proves: members-41
test('include_projects shows each member’s projects with the requested statuses', async () => {
  const owner = await app.createOrganization();
  const [open, closed] = [await addProject(owner, 'Open'), await addProject(owner, 'Closed')];
  const member = await addMember(app, owner, { projectId: open, projectRole: 'viewer' });
  const both = await addMember(app, owner, { projectId: closed });
  await owner.client.call(updateProject, { params: { project_id: closed }, body: { status: 'archived' } });
  const placesOf = async (query: Query<typeof listMembers>) =>
    (await list(owner, query)).map((entry) => [
      entry.user_id,
      entry.project_members?.map((membership) => membership.project_id),
    ]);
  const ids = [owner.userId, member.userId, both.userId];
  expect(await placesOf({ include_projects: true })).toEqual([
    [ids[0], []],
    [ids[1], [open]],
    [ids[2], [closed]],
  ]);
  expect(await placesOf({ include_projects: true, project_statuses: ['active'] })).toEqual([
    [ids[0], []],
    [ids[1], [open]],
    [ids[2], []],
  ]);
  expect(await placesOf({ include_projects: true, project_statuses: ['deleted'] })).toEqual(ids.map((id) => [id, []]));
  expect(await placesOf({})).toEqual(ids.map((id) => [id, undefined]));
  const [shown] = await list(owner, { include_projects: true, user_ids: [member.userId] });
  expect(shown?.project_members?.[0]).toMatchObject({
    project_id: open,
    project_type: 'project',
    project_status: 'active',
    membership_role: 'viewer',
  });
});

// proves: members-41
test('include_projects shows project managers only memberships in their projects', async () => {
  const owner = await app.createOrganization();
  const [mine, other] = [await addProject(owner, 'Mine'), await addProject(owner, 'Other')];
  const lead = await addMember(app, owner, { projectId: mine, projectRole: 'manager' });
  const both = await addMember(app, owner, { projectId: mine });
  const body = { members: [{ user_id: both.userId }] };
  await owner.client.call(updateProject, { params: { project_id: other }, body });
  const [shown] = await list(owner, { include_projects: true, user_ids: [both.userId] }, lead.client);
  expect(shown?.project_members?.map((membership) => membership.project_id)).toEqual([mine]);
});
