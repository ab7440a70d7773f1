import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { removeMember } from '../../../../test/harness/membership.ts';
import { newRefreshToken, personalClient } from '../../../../test/harness/personal.ts';
import { ingest, makeProject } from '../../../../test/harness/time.ts';
import { deleteActivities } from '../../../contract/activities.ts';
import { createMember, listMembers, type NewMemberRequest } from '../../../contract/members.ts';
import { acceptMembership, leaveOrganization, listOwnMemberships } from '../../../contract/memberships.ts';
import { createProject, listProjectMembers } from '../../../contract/projects.ts';
import { createOrganizationToken, createPersonalToken } from '../../../contract/tokens.ts';
import { listOwnEvents } from '../../../contract/user-events.ts';
import { getMe, getUser } from '../../../contract/users.ts';

const app = useTestApp();
let people = 0;
const newEmail = () => `guest-${(people += 1)}@example.org`;
const at = ({ organizationId }: TestOrganization) => ({ params: { organization_id: organizationId } });

const invite = async (mine: TestOrganization, user: NewMemberRequest['user']) =>
  (await mine.client.call(createMember, { ...at(mine), body: { user } })).organization_member;

const shown = async (mine: TestOrganization, userId: number) => {
  const query = { user_ids: [userId], include: ['users' as const], include_removed: true };
  const { members, users } = await mine.client.call(listMembers, { ...at(mine), query });
  return { member: members[0], user: users?.[0] };
};

const statusOf = async (mine: TestOrganization, userId: number) =>
  (await shown(mine, userId)).member?.membership_status;

const accept = async (mine: TestOrganization, userId: number) =>
  (await personalClient(app, userId)).send(acceptMembership, at(mine));

/** A person whom another organization has long known, with a different name, time zone and email. */
async function known() {
  const elsewhere = await app.createOrganization({ timeZone: 'Asia/Tokyo' });
  const email = newEmail();
  const { user_id: userId } = await invite(elsewhere, { email, name: 'Ada Lovelace' });
  await accept(elsewhere, userId);
  await app.database.pool.query("update users set created_at = '2020-01-01', updated_at = '2020-01-02' where id = $1", [
    userId,
  ]);
  return { elsewhere, email, userId };
}

describe('until the person accepts', () => {
  // proves: members-1, members-49
  test('the inviter sees only what the inviter entered, and nothing from other organizations', async () => {
    const { elsewhere, email, userId } = await known();
    const mine = await app.createOrganization({ timeZone: 'Europe/Berlin' });
    const typed = { email: email.toUpperCase(), first_name: 'A.', last_name: 'L.' };
    const member = await invite(mine, typed);
    expect(member).toMatchObject({ user_id: userId, membership_status: 'pending' });
    const seen = {
      id: userId,
      name: 'A. L.',
      first_name: 'A.',
      last_name: 'L.',
      email: typed.email,
      time_zone: 'Europe/Berlin',
      status: 'pending',
      created_at: '2026-03-02T12:00:00.000000Z',
      updated_at: '2026-03-02T12:00:00.000000Z',
    };
    expect((await shown(mine, userId)).user).toMatchObject(seen);
    expect((await mine.client.call(getUser, { params: { user_id: userId } })).user).toMatchObject(seen);
    expect((await shown(elsewhere, userId)).user).toMatchObject({
      name: 'Ada Lovelace',
      email,
      time_zone: 'Asia/Tokyo',
    });
  });

  // proves: members-1, members-32
  test('a known person gets the same response as an unknown one', async () => {
    const [{ email }, mine] = [await known(), await app.createOrganization()];
    const bodies = [email, newEmail()].map((text) => ({
      user: { email: text, name: 'Guest', password: 'correct horse' },
    }));
    const answers = [];
    for (const body of bodies) answers.push(await mine.client.send(createMember, { ...at(mine), body }));
    const [first, second] = answers.map(({ status, body }) => ({
      status,
      member: { ...(body as { organization_member: object }).organization_member, user_id: 0 },
    }));
    expect(first).toEqual(second);
  });

  // proves: members-1
  test('a search finds only what the inviter entered', async () => {
    const [{ email, userId }, mine] = [await known(), await app.createOrganization()];
    await invite(mine, { email, name: 'Guest' });
    const found = async (query: object) =>
      (await mine.client.call(listMembers, { ...at(mine), query })).members.map((member) => member.user_id);
    expect(await found({ 'search[name]': 'lovelace' })).toEqual([]);
    expect(await found({ 'search[name]': 'guest' })).toEqual([userId]);
  });

  // proves: members-1
  test('a token that the inviter creates for the person shows nothing more', async () => {
    const [{ email, userId }, mine] = [await known(), await app.createOrganization()];
    await invite(mine, { email, name: 'Guest' });
    const body = { name: 'Probe', user_id: userId };
    const { token } = await mine.client.call(createOrganizationToken, { ...at(mine), body });
    const { user } = await app.client.withToken(token.secret).call(getMe, {});
    expect(user).toMatchObject({ name: 'Guest', status: 'pending', created_at: '2026-03-02T12:00:00.000000Z' });
    expect(await statusOf(mine, userId)).toBe('pending');
  });

  // proves: members-1, members-49
  test('names from one organization do not appear in any other', async () => {
    const [first, second, email] = [await app.createOrganization(), await app.createOrganization(), newEmail()];
    const { user_id: userId } = await invite(first, { email, name: 'Name for the first' });
    await invite(second, { email, name: 'Name for the second' });
    expect((await shown(first, userId)).user?.name).toBe('Name for the first');
    expect((await shown(second, userId)).user?.name).toBe('Name for the second');
    const { user } = await (await personalClient(app, userId)).call(getMe, {});
    expect(user).toMatchObject({ name: email.split('@')[0], first_name: '', time_zone: 'UTC' });
  });

  test('a manager who is invited elsewhere sees people as the managed organization shows them', async () => {
    const { elsewhere, email, userId } = await known();
    const mine = await app.createOrganization();
    await invite(mine, { email, name: 'Guest' });
    const leader = await addMember(app, elsewhere);
    await app.database.pool.query(`update members set role = 'manager' where organization_id = $1 and user_id = $2`, [
      elsewhere.organizationId,
      leader.userId,
    ]);
    const both = await personalClient(app, leader.userId);
    expect((await both.call(getUser, { params: { user_id: userId } })).user.name).toBe('Ada Lovelace');
  });
});

describe('accepting an invitation', () => {
  // proves: members-5
  test('makes the person visible to the organization, and the organization to the person', async () => {
    const [{ email, userId }, mine] = [await known(), await app.createOrganization()];
    await invite(mine, { email, name: 'Guest' });
    const me = await personalClient(app, userId);
    const { memberships } = await me.call(listOwnMemberships, {});
    expect(memberships.at(-1)).toMatchObject({
      organization_id: mine.organizationId,
      organization_name: expect.stringContaining('Organization'),
      membership_role: 'user',
      invited_as: { name: 'Guest', email },
      accepted_at: null,
    });
    const { membership } = await me.call(acceptMembership, at(mine));
    expect(membership).toMatchObject({ membership_status: 'active', invited_as: null });
    expect(membership.accepted_at).toBe('2026-03-02T12:00:00.000000Z');
    expect((await me.call(acceptMembership, at(mine))).membership).toEqual(membership);
    const { user } = await shown(mine, userId);
    expect(user).toMatchObject({
      name: 'Ada Lovelace',
      time_zone: 'Asia/Tokyo',
      created_at: '2020-01-01T00:00:00.000000Z',
    });
    const { events } = await me.call(listOwnEvents, { query: { kinds: ['membership_accepted'] } });
    expect(events.at(-1)).toMatchObject({ organization_id: mine.organizationId, actor_user_id: userId });
  });

  // proves: members-5
  test('is possible only for the person: organization tokens are refused, and other people get 404', async () => {
    const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
    const { user_id: userId } = await invite(mine, { email: newEmail() });
    const body = { name: 'For them', user_id: userId };
    const { token } = await mine.client.call(createOrganizationToken, { ...at(mine), body });
    expect((await app.client.withToken(token.secret).send(acceptMembership, at(mine))).status).toBe(403);
    expect((await accept(mine, other.userId)).status).toBe(404);
    await removeMember(mine, userId);
    expect((await accept(mine, userId)).status).toBe(404);
  });

  // proves: members-5
  test('at the same time as a removal leaves the member removed', async () => {
    const mine = await app.createOrganization();
    const { user_id: userId } = await invite(mine, { email: newEmail(), name: 'Guest' });
    const me = await personalClient(app, userId);
    const answers = await Promise.all([
      me.send(acceptMembership, at(mine)),
      removeMember(mine, userId),
      me.send(acceptMembership, at(mine)),
    ]);
    expect([200, 404]).toContain(answers[0].status);
    expect([200, 404]).toContain(answers[2].status);
    expect(await statusOf(mine, userId)).toBe('removed');
  });
});

describe('a member becomes active', () => {
  // proves: members-26
  test('by creating a credential, but not through a credential created by others', async () => {
    const mine = await app.createOrganization();
    const { user_id: userId } = await invite(mine, { email: newEmail(), name: 'Guest' });
    expect(await statusOf(mine, userId)).toBe('pending');
    await newRefreshToken(app, userId);
    expect(await statusOf(mine, userId)).toBe('active');
    expect((await shown(mine, userId)).user).toMatchObject({ name: 'Guest', status: 'active' });
  });

  // proves: members-26
  test('by creating a token with an existing personal token', async () => {
    const { userId, email } = await known();
    const mine = await app.createOrganization();
    const me = await personalClient(app, userId);
    await mine.client.call(createMember, {
      ...at(mine),
      body: { user: { email }, role: 'organization_manager' },
    });
    expect(await statusOf(mine, userId)).toBe('pending');
    await me.call(createOrganizationToken, { ...at(mine), body: { name: 'Mine', user_id: userId } });
    expect(await statusOf(mine, userId)).toBe('active');
    await me.call(createPersonalToken, { body: { name: 'Another' } });
  });

  // proves: members-26
  test('by having time in the organization, and remains active after the time is deleted', async () => {
    const mine = await app.createOrganization();
    const projectId = await makeProject(mine);
    const { user_id: userId } = await invite(mine, { email: newEmail(), name: 'Guest' });
    const item = { user_id: userId, project_id: projectId, starts_at: '2026-03-02T10:00:00Z', tracked: 600 };
    const joined = { ...item, user_id: userId };
    await mine.client.call(createProject, {
      ...at(mine),
      body: { name: 'Theirs', members: [{ user_id: userId, role: 'user' }] },
    });
    await ingest(mine.client, mine.organizationId, [joined]);
    expect(await statusOf(mine, userId)).toBe('active');
    const query = { 'time_slot[start]': '2026-03-02T00:00:00Z', 'time_slot[stop]': '2026-03-03T00:00:00Z' };
    expect(await mine.client.call(deleteActivities, { ...at(mine), query })).toEqual({ deleted: 1 });
    expect(await statusOf(mine, userId)).toBe('active');
  });

  // proves: members-26
  test('and is listed as pending on projects until then', async () => {
    const mine = await app.createOrganization();
    const { user_id: userId } = await invite(mine, { email: newEmail() });
    const body = { name: 'Project', members: [{ user_id: userId, role: 'user' as const }] };
    const { project } = await mine.client.call(createProject, { ...at(mine), body });
    const { members } = await mine.client.call(listProjectMembers, { params: { project_id: project.id } });
    expect(members).toMatchObject([{ user_id: userId, membership_status: 'pending' }]);
  });
});

describe('leaving', () => {
  // proves: members-5
  test('ends the membership like a removal', async () => {
    const mine = await app.createOrganization();
    const member = await addMember(app, mine, { projectId: await makeProject(mine) });
    const me = await personalClient(app, member.userId);
    expect((await me.send(leaveOrganization, at(mine))).status).toBe(204);
    expect((await member.client.send(getMe, {})).status).toBe(401);
    expect(await statusOf(mine, member.userId)).toBe('removed');
    expect((await me.call(listOwnMemberships, {})).memberships).toEqual([]);
    expect((await me.send(leaveOrganization, at(mine))).status).toBe(404);
    const { events } = await me.call(listOwnEvents, { query: { kinds: ['membership_ended'] } });
    expect(events).toMatchObject([{ organization_id: mine.organizationId, actor_user_id: member.userId }]);
  });

  // proves: members-5, members-18
  test('is refused for the last owner, even if all owners try to leave concurrently', async () => {
    const mine = await app.createOrganization();
    const second = await addMember(app, mine, { role: 'owner' });
    const owners = [await personalClient(app, mine.userId), await personalClient(app, second.userId)];
    const mayLeave = async () =>
      Promise.all(owners.map(async (owner) => (await owner.call(listOwnMemberships, {})).memberships[0]?.may_leave));
    expect(await mayLeave()).toEqual([true, true]);
    const answers = await Promise.all(owners.map((owner) => owner.send(leaveOrganization, at(mine))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
    expect((await mayLeave()).filter((may) => may !== undefined)).toEqual([false]);
  });

  // proves: members-50
  test('and returning starts a new membership with the data of the new invitation', async () => {
    const { userId, email } = await known();
    const mine = await app.createOrganization();
    await invite(mine, { email, name: 'Guest' });
    await accept(mine, userId);
    await (await personalClient(app, userId)).send(leaveOrganization, at(mine));
    await invite(mine, { email, name: 'Guest again' });
    expect((await shown(mine, userId)).user).toMatchObject({ name: 'Guest again', status: 'pending' });
  });
});
