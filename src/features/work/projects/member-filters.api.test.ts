import { expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import type { Query } from '../../../contract/endpoint.ts';
import { createProject, listProjectMembers, updateProjectMembers } from '../../../contract/projects.ts';

const app = useTestApp();

async function makeProject(owner: TestOrganization) {
  const params = { organization_id: owner.organizationId };
  return (await owner.client.call(createProject, { params, body: { name: 'Bridge' } })).project.id;
}

const listIn = async (owner: TestOrganization, projectId: number, query: Query<typeof listProjectMembers> = {}) =>
  (await owner.client.call(listProjectMembers, { params: { project_id: projectId }, query })).members;

const idsIn = async (...args: Parameters<typeof listIn>) => (await listIn(...args)).map((member) => member.user_id);

const remove = (owner: TestOrganization, projectId: number, userId: number) =>
  owner.client.call(updateProjectMembers, {
    params: { project_id: projectId },
    body: { members: [{ user_id: userId, role: 'remove' }] },
  });

// proves: projects-16
test('the list searches by parts of email and name, and filters by role', async () => {
  const owner = await app.createOrganization();
  const projectId = await makeProject(owner);
  const ada = await addMember(app, owner, { projectId, name: 'Ada Lovelace' });
  const grace = await addMember(app, owner, { projectId, name: 'Grace Hopper', projectRole: 'viewer' });
  expect(await idsIn(owner, projectId, { 'search[name]': 'LOVE' })).toEqual([ada.userId]);
  expect(await idsIn(owner, projectId, { 'search[email]': grace.email.toUpperCase() })).toEqual([grace.userId]);
  expect(await idsIn(owner, projectId, { membership_roles: ['viewer'] })).toEqual([grace.userId]);
});

// proves: projects-16
test('include_removed lists former members with their first and last day on the project', async () => {
  const owner = await app.createOrganization();
  await app.setNow(owner.client, '2026-03-02T12:00:00Z');
  const projectId = await makeProject(owner);
  const gone = await addMember(app, owner, { projectId, projectRole: 'manager' });
  const back = await addMember(app, owner, { projectId });
  await app.setNow(owner.client, '2026-03-03T12:00:00Z');
  await remove(owner, projectId, gone.userId);
  await remove(owner, projectId, back.userId);
  await app.setNow(owner.client, '2026-03-04T12:00:00Z');
  const body = { members: [{ user_id: back.userId }] };
  await owner.client.call(updateProjectMembers, { params: { project_id: projectId }, body });
  expect(await idsIn(owner, projectId)).toEqual([back.userId]);
  const [former, present] = await listIn(owner, projectId, { include_removed: true });
  expect(former).toMatchObject({
    user_id: gone.userId,
    membership_role: 'manager',
    membership_status: 'removed',
    created_at: '2026-03-02T12:00:00.000000Z',
    removed_at: '2026-03-03T12:00:00.000000Z',
  });
  expect(present).toMatchObject({ user_id: back.userId, created_at: '2026-03-04T12:00:00.000000Z' });
  expect(present).not.toHaveProperty('removed_at');
  const early = { include_removed: true, 'created_at[stop]': '2026-03-03T00:00:00Z' };
  expect(await idsIn(owner, projectId, early)).toEqual([gone.userId]);
  const late = { include_removed: true, 'updated_at[start]': '2026-03-04T00:00:00Z' };
  expect(await idsIn(owner, projectId, late)).toEqual([back.userId]);
});
