import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { personalClient } from '../../../../test/harness/personal.ts';
import type { Client } from '../../../client/client.ts';
import { createMember, updateMembers } from '../../../contract/members.ts';
import { createProject } from '../../../contract/projects.ts';
import { getMe, getUser } from '../../../contract/users.ts';

const app = useTestApp();

const sees = async (client: Client, userId: number) =>
  (await client.send(getUser, { params: { user_id: userId } })).status === 200;

// proves: users-1, users-2
test('users see themselves', async () => {
  const owner = await app.createOrganization();
  const member = await addMember(app, owner, { name: 'Ada Lovelace' });
  const { user } = await member.client.call(getMe, {});
  expect(user).toEqual({
    id: member.userId,
    name: 'Ada Lovelace',
    first_name: 'Member',
    last_name: expect.any(String),
    email: member.email,
    time_zone: 'UTC',
    ip_address: '',
    status: 'active',
    created_at: '2026-03-02T12:00:00.000000Z',
    updated_at: '2026-03-02T12:00:00.000000Z',
  });
  expect(await sees(member.client, member.userId)).toBe(true);
});

// proves: roles-14, users-2
test('owners and managers see all members, project managers only project members, others no users', async () => {
  const owner = await app.createOrganization();
  const input = { params: { organization_id: owner.organizationId }, body: { name: 'Project' } };
  const projectId = (await owner.client.call(createProject, input)).project.id;
  const manager = await addMember(app, owner, { role: 'manager' });
  const lead = await addMember(app, owner, { projectId, projectRole: 'manager' });
  const user = await addMember(app, owner, { projectId });
  const stranger = await addMember(app, owner);
  expect(await sees(manager.client, stranger.userId)).toBe(true);
  expect(await sees(lead.client, user.userId)).toBe(true);
  expect(await sees(lead.client, stranger.userId)).toBe(false);
  expect(await sees(user.client, lead.userId)).toBe(false);
});

// proves: roles-14
test('users of other organizations, former members and unknown users are not found', async () => {
  const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
  const gone = await addMember(app, mine);
  expect(await sees(mine.client, other.userId)).toBe(false);
  expect(await sees(mine.client, 2_147_483_647)).toBe(false);
  const members = [{ user_id: gone.userId, role: 'remove' as const }];
  await mine.client.call(updateMembers, { params: { organization_id: mine.organizationId }, body: { members } });
  expect(await sees(mine.client, gone.userId)).toBe(false);
});

test('a personal token sees the members of every organization in which its user is an owner or manager', async () => {
  const [first, second] = [await app.createOrganization(), await app.createOrganization()];
  const manager = await addMember(app, first, { role: 'manager' });
  const params = { organization_id: second.organizationId };
  const body = { user: { email: manager.email }, role: 'organization_manager' as const };
  await second.client.call(createMember, { params, body });
  const client = await personalClient(app, manager.userId);
  expect([await sees(client, first.userId), await sees(client, second.userId)]).toEqual([true, true]);
  expect(await sees(manager.client, second.userId)).toBe(false);
});
