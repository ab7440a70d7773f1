import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { invite, newInvitationLink } from '../../../../test/harness/invitations.ts';
import { removeMember } from '../../../../test/harness/membership.ts';
import { personalClient } from '../../../../test/harness/personal.ts';
import { cookieClient, fromOwnPage, sessionClient, signedIn } from '../../../../test/harness/sessions.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { listAudit } from '../../../contract/audit.ts';
import { readInvitation } from '../../../contract/invitations.ts';
import { updateScreenshotSettings } from '../../../contract/member-settings.ts';
import { createMember, listMembers } from '../../../contract/members.ts';
import { acceptMembership, leaveOrganization, listOwnMemberships } from '../../../contract/memberships.ts';
import { getSession, listSessions } from '../../../contract/sessions.ts';
import { listOwnEvents } from '../../../contract/user-events.ts';
import { getMe } from '../../../contract/users.ts';

const app = useTestApp({ trustProxy: ['127.0.0.1'] });

let owner: TestOrganization;
beforeAll(async () => {
  owner = await app.createOrganization({ name: 'Harbour', timeZone: 'Europe/Berlin' });
});

const at = ({ organizationId }: TestOrganization) => ({ params: { organization_id: organizationId } });
let address = 0;

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.baseUrl}/ext/v1/invitation${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.100.${(address += 1) % 250}`,
      ...fromOwnPage,
      ...headers,
    },
    body: JSON.stringify(body),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { status: response.status, cookie, body: (await response.json()) as Record<string, unknown> };
}

const accept = (secret: string, own: object = { name: 'Ada Lovelace' }, headers: Record<string, string> = {}) =>
  post('/accept', { invitation_secret: secret, ...own }, headers);
const decline = (secret: string) => post('/decline', { invitation_secret: secret });
const read = async (secret: string) =>
  (await app.client.call(readInvitation, { body: { invitation_secret: secret } })).invitation;
const stateOf = async (secret: string) => (await read(secret)).state;
const reasonOf = ({ body }: { body: Record<string, unknown> }) => (body['details'] as string[])[0];

const memberOf = async (userId: number) => {
  const query = { user_ids: [userId], include: ['users' as const], include_removed: true };
  const { members, users } = await owner.client.call(listMembers, { ...at(owner), query });
  return { member: members[0], user: users?.[0] };
};

const auditOf = async (userId: number) => {
  const query = { subject: 'member' as const, subject_id: userId };
  const { audit_entries: entries } = await owner.client.call(listAudit, { ...at(owner), query });
  return entries.map(({ action, actor_user_id: actor }) => [action, actor]);
};

/** A person who has an account because they accepted another organization's invitation under their real name. */
async function known(name = 'Grace Hopper') {
  const elsewhere = await app.createOrganization();
  const { secret, userId, email } = await invite(app, elsewhere);
  expect((await accept(secret, { name })).status).toBe(201);
  return { elsewhere, userId, email };
}

describe('the link shows', () => {
  // proves: members-13
  test('the inviter, the organization and the role, and what will be visible and recorded', async () => {
    const project_ids = [await makeProject(owner)];
    const { secret, userId, email } = await invite(app, owner, { name: 'A. L.', role: 'project_viewer', project_ids });
    const body = { screenshot_frequency: 2, user_ids: [userId] };
    await owner.client.call(updateScreenshotSettings, { ...at(owner), body });
    expect(await read(secret)).toEqual({
      organization_id: owner.organizationId,
      organization_name: 'Harbour',
      state: 'open',
      expires_at: '2026-03-09T12:00:00.000000Z',
      open: {
        membership_role: 'user',
        effective_role: 'project_viewer',
        invited_by: 'owner-1',
        invited_as: { email, name: 'A. L.', first_name: 'A.', last_name: 'L.', time_zone: 'Europe/Berlin' },
        has_account: false,
        viewer: 'nobody',
        screenshot_frequency: 2,
        app_and_url_tracking: 'off',
      },
    });
  });

  // proves: members-13
  test('whether the browser is signed in as the person, as another user or not at all', async () => {
    const { userId, email } = await known();
    const { secret } = await invite(app, owner, { email });
    const viewerFor = async (cookie: string) => {
      const { body } = await post('', { invitation_secret: secret }, cookie === '' ? {} : { cookie });
      return (body['invitation'] as { open: { viewer: string; has_account: boolean } }).open;
    };
    expect(await viewerFor('')).toMatchObject({ viewer: 'nobody', has_account: true });
    expect(await viewerFor(await signedIn(app, userId))).toMatchObject({ viewer: 'invited' });
    expect(await viewerFor(await signedIn(app, owner.userId))).toMatchObject({ viewer: 'somebody_else' });
  });

  // proves: members-13
  test('nothing for an unknown secret or a secret of another organization', async () => {
    const { secret } = await invite(app, owner);
    const foreign = await app.createOrganization();
    const wrong = [
      'x',
      `${secret}x`,
      secret.replace(`fhin_${owner.organizationId}_`, `fhin_${foreign.organizationId}_`),
      secret.replace(`fhin_${owner.organizationId}_`, 'fhin_9999999999_'),
    ];
    for (const text of wrong) {
      expect((await post('', { invitation_secret: text })).status).toBe(404);
      expect((await post('/decline', { invitation_secret: text })).status).toBe(404);
    }
    expect(await stateOf(secret)).toBe('open');
  });
});

describe('a new person', () => {
  // proves: members-14
  test('accepts with their name and is signed in', async () => {
    const { secret, userId, email } = await invite(app, owner, { name: 'A. L.' });
    const { status, cookie } = await accept(secret, { name: ' Ada King Lovelace ', time_zone: 'asia/tokyo' });
    expect(status).toBe(201);
    const client = cookieClient(app, cookie);
    const { session } = await client.call(getSession, {});
    expect(session).toMatchObject({
      user: { id: userId, name: 'Ada King Lovelace', email, time_zone: 'Asia/Tokyo' },
      organizations: [{ id: owner.organizationId, role: 'user' }],
    });
    expect((await client.call(listSessions, {})).sessions).toMatchObject([
      { sign_in_method: 'invitation', maker_user_id: null },
    ]);
    expect(await memberOf(userId)).toMatchObject({
      member: { membership_status: 'active' },
      user: { name: 'Ada King Lovelace', first_name: 'Ada', last_name: 'King Lovelace', time_zone: 'Asia/Tokyo' },
    });
    expect(await stateOf(secret)).toBe('accepted');
  });

  // proves: members-14
  test('gets the time zone of the invitation if the request contains none', async () => {
    const { secret } = await invite(app, owner);
    const { user } = await cookieClient(app, (await accept(secret)).cookie).call(getMe, {});
    expect(user.time_zone).toBe('Europe/Berlin');
  });

  // proves: members-14
  test('is audited as the actor, and gets a notification', async () => {
    const { secret, userId } = await invite(app, owner);
    const client = cookieClient(app, (await accept(secret)).cookie);
    expect(await auditOf(userId)).toEqual([
      ['joined', owner.userId],
      ['invitation_link_created', null],
      ['accepted', userId],
    ]);
    const { events } = await client.call(listOwnEvents, {});
    expect(events.map(({ kind }) => kind)).toEqual(['membership_began', 'membership_accepted', 'session_created']);
  });

  // proves: members-16
  test('who accepts several times concurrently is signed in once', async () => {
    const { secret, userId } = await invite(app, owner);
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(secret)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 400)]);
    const me = await personalClient(app, userId);
    expect((await me.call(listSessions, {})).sessions).toHaveLength(1);
  });

  // proves: members-16
  test('who accepts and declines concurrently ends up with only one of the two answers', async () => {
    const { secret, userId } = await invite(app, owner);
    const [accepted, declined] = await Promise.all([accept(secret), decline(secret)]);
    expect([accepted.status, declined.status].toSorted()).toEqual(
      [accepted.status === 201 ? 201 : 200, 400].toSorted(),
    );
    const { member } = await memberOf(userId);
    expect(member?.membership_status).toBe(accepted.status === 201 ? 'active' : 'removed');
  });

  // proves: members-16
  test('who is removed while accepting is removed, whichever request runs first', async () => {
    const { secret, userId } = await invite(app, owner);
    const [accepted] = await Promise.all([accept(secret), removeMember(owner, userId)]);
    expect([201, 400]).toContain(accepted.status);
    expect((await memberOf(userId)).member?.membership_status).toBe('removed');
    expect(await stateOf(secret)).toBe(accepted.status === 201 ? 'accepted' : 'withdrawn');
  });

  // proves: members-14
  test('gets all invalid values reported, and can still use the link', async () => {
    const { secret } = await invite(app, owner);
    const { status, body } = await accept(secret, { name: ' ', time_zone: 'Mars' });
    expect(status).toBe(400);
    expect((body['details'] as string[]).map((detail) => detail.split(':')[0])).toEqual(['name', 'time_zone']);
    expect((await accept(secret)).status).toBe(201);
  });

  // proves: members-14
  test('ends the previous session of the browser', async () => {
    const { secret } = await invite(app, owner);
    const before = await signedIn(app, owner.userId);
    await accept(secret, { name: 'Ada' }, { cookie: before });
    expect((await cookieClient(app, before).send(getMe, {})).status).toBe(401);
  });
});

describe('a person with an account', () => {
  // proves: members-14
  test('is not signed in by the link, accepts after signing in, and retains the name of the account', async () => {
    const { userId, email } = await known();
    const { secret } = await invite(app, owner, { email, name: 'G. H.' });
    const refused = await accept(secret, { name: 'Somebody Else' });
    expect([refused.status, refused.cookie]).toEqual([403, '']);
    expect(reasonOf(refused)).toMatch(/sign in, then accept/);
    expect(await stateOf(secret)).toBe('open');
    const me = await sessionClient(app, userId);
    await me.call(acceptMembership, at(owner));
    expect(await stateOf(secret)).toBe('accepted');
    expect((await memberOf(userId)).user?.name).toBe('Grace Hopper');
  });

  // proves: members-15, members-18
  test('sees the inviter on their page and can answer without the link', async () => {
    const { userId, email } = await known();
    await invite(app, owner, { email });
    const me = await sessionClient(app, userId);
    const { memberships } = await me.call(listOwnMemberships, {});
    const open = memberships.find(({ organization_id: id }) => id === owner.organizationId);
    expect(open).toMatchObject({ accepted_at: null, invited_by: 'owner-1', may_leave: true });
    await me.call(leaveOrganization, at(owner));
    expect((await auditOf(userId)).at(-1)).toEqual(['declined', userId]);
  });

  // proves: members-6
  test('looks like an unknown address to the inviter, who gets no link', async () => {
    const { email } = await known();
    const answers = [];
    for (const typed of [email, 'nobody-yet@example.org']) {
      const body = { user: { email: typed, name: 'Guest' } };
      const { body: answer } = await owner.client.send(createMember, { ...at(owner), body });
      answers.push({ ...(answer as { organization_member: object }).organization_member, user_id: 0 });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(JSON.stringify(answers)).not.toMatch(/fhin_|invitation#/);
  });
});

describe('declining', () => {
  // proves: members-15
  test('ends the membership, is audited, and changes nothing when repeated', async () => {
    const { secret, userId } = await invite(app, owner);
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await decline(secret);
      expect({ status, body }).toMatchObject({ status: 200, body: { invitation: { state: 'declined', open: null } } });
    }
    expect((await memberOf(userId)).member?.membership_status).toBe('removed');
    expect((await auditOf(userId)).at(-1)).toEqual(['declined', userId]);
    expect(reasonOf(await accept(secret))).toMatch(/is declined/);
  });

  // proves: members-15
  test('is refused after accepting; the member can leave instead', async () => {
    const { secret } = await invite(app, owner);
    const me = cookieClient(app, (await accept(secret)).cookie);
    expect(reasonOf(await decline(secret))).toMatch(/is accepted/);
    await me.call(leaveOrganization, at(owner));
    expect(await stateOf(secret)).toBe('accepted');
  });
});

describe('an invalid link reports the reason', () => {
  // proves: members-16
  test('used', async () => {
    const { secret } = await invite(app, owner);
    await accept(secret);
    expect(reasonOf(await accept(secret))).toMatch(/was used; the invitation is accepted/);
    expect(await read(secret)).toMatchObject({ state: 'accepted', open: null });
  });

  // proves: members-16
  test('expired, or replaced by a newer one', async () => {
    const { secret: first, userId } = await invite(app, owner);
    const { secret: second } = await newInvitationLink(app, owner, userId, { days: 1 });
    expect([await stateOf(first), await stateOf(second)]).toEqual(['expired', 'open']);
    expect(reasonOf(await accept(first))).toMatch(/expired or was replaced/);
    await app.database.pool.query(`update invitation_links set expires_at = $1 where user_id = $2`, [
      '2026-03-02T12:00:00Z',
      userId,
    ]);
    expect(await stateOf(second)).toBe('expired');
    expect((await decline(second)).status).toBe(400);
  });

  // proves: members-16
  test('withdrawn, even if the person was invited again', async () => {
    const { secret, userId, email } = await invite(app, owner);
    await removeMember(owner, userId);
    expect(await read(secret)).toMatchObject({ state: 'withdrawn', open: null });
    expect(reasonOf(await accept(secret))).toMatch(/has ended/);
    await app.setNow(owner.client, '2026-03-02T13:00:00Z');
    await owner.client.call(createMember, { ...at(owner), body: { user: { email } } });
    expect(await stateOf(secret)).toBe('withdrawn');
    expect((await accept(secret)).status).toBe(400);
  });
});

describe('a link', () => {
  // proves: members-6
  test('can be created only for members who have not accepted', async () => {
    const { secret, userId } = await invite(app, owner);
    await accept(secret);
    await expect(newInvitationLink(app, owner, userId)).rejects.toMatchObject({ problem: 'record_invalid' });
    const stranger = await app.createOrganization();
    await expect(newInvitationLink(app, owner, stranger.userId)).rejects.toMatchObject({ problem: 'not_found' });
  });

  // proves: members-6
  test('has a secret that is stored in no table', async () => {
    const { secret } = await invite(app, owner);
    const { rows } = await app.database.pool.query('select l::text as text from invitation_links l');
    expect(JSON.stringify(rows)).not.toContain(secret.slice(-20));
  });
});

// proves: members-17
test('a network that tries many secrets is blocked', async () => {
  // The limit counts by minutes of the wall clock.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { secret } = await invite(app, owner);
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  for (let tried = 0; tried < 30; tried += 1) expect((await accept('wrong', { name: 'A' }, headers)).status).toBe(401);
  expect((await accept(secret, { name: 'A' }, headers)).status).toBe(429);
});

// proves: members-17
test('a page from another server cannot accept an invitation', async () => {
  const { secret } = await invite(app, owner);
  expect((await accept(secret, { name: 'A' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(await stateOf(secret)).toBe('open');
});
