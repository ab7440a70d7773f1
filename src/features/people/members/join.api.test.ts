import { expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import type { Client } from '../../../client/client.ts';
import { createMember, listMembers, type NewMemberRequest, updateMembers } from '../../../contract/members.ts';
import { createProject, listProjectMembers } from '../../../contract/projects.ts';
import { getUser } from '../../../contract/users.ts';

const app = useTestApp();
let people = 0;
const newEmail = () => `person-${(people += 1)}@example.org`;

const join = async (client: Client, organizationId: number, body: NewMemberRequest) =>
  (await client.call(createMember, { params: { organization_id: organizationId }, body })).organization_member;

const send = (client: Client, organizationId: number, body: unknown) =>
  client.send(createMember, { params: { organization_id: organizationId }, body });

const userOf = async (client: Client, userId: number) =>
  (await client.call(getUser, { params: { user_id: userId } })).user;

const addProject = async ({ client, organizationId }: TestOrganization) => {
  const input = { params: { organization_id: organizationId }, body: { name: 'Project' } };
  return (await client.call(createProject, input)).project.id;
};

// proves: member-settings-8, members-30, members-32, members-39
test('an invited person is a full member', async () => {
  const { client, organizationId } = await app.createOrganization({ timeZone: 'Europe/Berlin' });
  const email = newEmail();
  const member = await join(client, organizationId, { user: { email, name: 'Ada Lovelace' } });
  expect(member).toMatchObject({
    membership_role: 'user',
    effective_role: 'unassigned',
    membership_status: 'pending',
    trackable: true,
  });
  expect(await userOf(client, member.user_id)).toMatchObject({
    name: 'Ada Lovelace',
    first_name: 'Ada',
    last_name: 'Lovelace',
    email,
    time_zone: 'Europe/Berlin',
    status: 'pending',
  });
});

// proves: members-4, members-44, sessions-35
test('a password in an invitation is ignored, because the inviter would know it', async () => {
  const { client, organizationId } = await app.createOrganization();
  const member = await join(client, organizationId, { user: { email: newEmail(), password: 'correct horse' } });
  expect(member.membership_status).toBe('pending');
  const { rows } = await app.database.pool.query('select u::text as text from users u where id = $1', [member.user_id]);
  expect((rows[0] as { text: string }).text).not.toMatch(/argon2|correct horse/);
});

// proves: members-30, projects-5
test('a person joins with a role, projects, rates and metadata', async () => {
  const owner = await app.createOrganization();
  const projects = [await addProject(owner), await addProject(owner)];
  const member = await join(owner.client, owner.organizationId, {
    user: { email: newEmail(), first_name: 'Grace', last_name: 'Hopper' },
    role: 'project_manager',
    pay_rate: 40.0125,
    bill_rate: 90,
    project_ids: projects,
    metadata: [
      { key: 'payroll_id', value: '17' },
      { key: 'unset', value: null },
    ],
  });
  expect(member).toMatchObject({
    membership_role: 'user',
    effective_role: 'project_manager',
    pay_rate: '40.0125',
    pay_type: 'hourly',
    bill_rate: '90.00',
    metadata: { payroll_id: '17' },
  });
  const params = { project_id: projects[1] ?? 0 };
  const { members } = await owner.client.call(listProjectMembers, { params, query: { user_ids: [member.user_id] } });
  expect(members).toMatchObject([{ membership_role: 'manager' }]);
});

// proves: errors-19, members-43
test('a member cannot be added a second time', async () => {
  const { client, organizationId } = await app.createOrganization();
  const email = newEmail();
  await join(client, organizationId, { user: { email } });
  const again = await send(client, organizationId, { user: { email: email.toUpperCase() } });
  expect(again).toMatchObject({ status: 400, body: { code: 'record_not_unique', error_code: 11002 } });
});

test('concurrent invitations of one person create one member in each organization', async () => {
  const organizations = [await app.createOrganization(), await app.createOrganization()];
  const body = { user: { email: newEmail() } };
  const answers = await Promise.all(
    [...organizations, ...organizations, ...organizations].map(({ client, organizationId }) =>
      send(client, organizationId, body),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 201, 400, 400, 400, 400]);
});

// proves: members-47
test('a former member joins again with a new membership', async () => {
  const { client, organizationId } = await app.createOrganization();
  const email = newEmail();
  const body = {
    user: { email },
    role: 'organization_manager' as const,
    metadata: [{ key: 'payroll_id', value: '17' }],
  };
  const { user_id } = await join(client, organizationId, body);
  const params = { organization_id: organizationId };
  await client.call(updateMembers, { params, body: { members: [{ user_id, role: 'remove' }] } });
  await app.setNow(client, '2026-03-05T12:00:00Z');
  const again = await join(client, organizationId, { user: { email } });
  expect(again).toMatchObject({ user_id, membership_role: 'user', created_at: '2026-03-05T12:00:00.000000Z' });
  expect(again.metadata).toEqual({});
  const { rows } = await app.database.pool.query(
    'select role, until is null as open from role_periods where organization_id = $1 and user_id = $2 order by id',
    [organizationId, user_id],
  );
  expect(rows).toEqual([
    { role: 'manager', open: false },
    { role: 'user', open: true },
  ]);
});

// proves: roles-10, roles-11
test('owners and managers add members, but only owners add managers', async () => {
  const owner = await app.createOrganization();
  const { organizationId } = owner;
  const project = await addProject(owner);
  const manager = await addMember(app, owner, { role: 'manager' });
  const lead = await addMember(app, owner, { projectId: project, projectRole: 'manager' });
  const user = await addMember(app, owner);
  const plain = () => ({ user: { email: newEmail() } });
  const leading = () => ({ ...plain(), role: 'organization_manager' });
  expect(await send(manager.client, organizationId, plain())).toMatchObject({ status: 201 });
  expect(await send(manager.client, organizationId, leading())).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
  expect(await send(lead.client, organizationId, plain())).toMatchObject({ status: 403 });
  expect(await send(user.client, organizationId, plain())).toMatchObject({ status: 403 });
  expect(await send(owner.client, organizationId, leading())).toMatchObject({ status: 201 });
});

// proves: requests-51
test('an unknown project prevents the person from joining', async () => {
  const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
  const foreign = await addProject(other);
  const answer = await send(mine.client, mine.organizationId, { user: { email: newEmail() }, project_ids: [foreign] });
  expect(answer).toMatchObject({ status: 400, body: { code: 'record_invalid' } });
  const { members } = await mine.client.call(listMembers, { params: { organization_id: mine.organizationId } });
  expect(members).toHaveLength(1);
});

// proves: members-31, members-43, members-44
test.each([
  ['an email without @', { user: { email: 'nobody' } }],
  ['an email with two @', { user: { email: 'a@b@c' } }],
  ['an email with a space', { user: { email: 'a b@c.org' } }],
  ['an overlong email', { user: { email: `${'x'.repeat(250)}@example.org` } }],
  ['a letter beyond ASCII before the @', { user: { email: 'müller@c.org' } }],
  ['a letter beyond ASCII in the domain', { user: { email: 'a@l\u0130nux.org' } }],
  ['a separator of addresses', { user: { email: 'a,b@c.org' } }],
  ['a NUL in the name', { user: { email: 'a@b.org', name: 'a\0b' } }],
  ['half a surrogate pair', { user: { email: '\udc00@b.org' } }],
  ['a huge name', { user: { email: 'a@b.org', name: 'x'.repeat(100_000) } }],
  ['a short password', { user: { email: 'a@b.org', password: 'secret' } }],
  ['a rate that is too large', { user: { email: 'a@b.org' }, pay_rate: 1e12 }],
  ['a negative rate', { user: { email: 'a@b.org' }, pay_rate: -1 }],
  ['a rate as a word', { user: { email: 'a@b.org' }, pay_rate: 'forty' }],
  ['a role that cannot be invited', { user: { email: 'a@b.org' }, role: 'owner' }],
  ['an invalid metadata key', { user: { email: 'a@b.org' }, metadata: [{ key: 'Ä', value: 'x' }] }],
  ['a missing user', {}],
])('%s is refused without a server error', async (_what, body) => {
  const { client, organizationId } = await app.createOrganization();
  expect(await send(client, organizationId, body)).toMatchObject({ status: 400, body: { error_code: 11000 } });
});

// proves: members-31
test('the refusal of an invalid email states the format of a valid one', async () => {
  const { client, organizationId } = await app.createOrganization();
  const answer = await send(client, organizationId, { user: { email: 'müller@example.org' } });
  expect(JSON.stringify(answer.body)).toContain('user.email: must be an email address of ASCII letters, digits');
});

test('unusual but valid text is accepted unchanged', async () => {
  const { client, organizationId } = await app.createOrganization();
  const user = { email: "o'ne+{of}_a|kind=50%&~@xn--exmple-cua", name: '‮ Zalgo͎ ' };
  const member = await join(client, organizationId, {
    user,
    pay_rate: 9_999_999_999,
    metadata: [{ key: '__proto__', value: 'x' }],
  });
  expect(member).toMatchObject({ pay_rate: '9999999999.00' });
  expect(await userOf(client, member.user_id)).toMatchObject({ email: user.email });
});
