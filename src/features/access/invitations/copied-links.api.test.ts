import { beforeEach, describe, expect, test } from 'vitest';
import { startOfTests, type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { acceptWith, requestLink, copyLink, inviteAddress } from '../../../../test/harness/copied-links.ts';
import { invite, newInvitationLink } from '../../../../test/harness/invitations.ts';
import { secretIn, sendingTo, useMailServer } from '../../../../test/harness/mail.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { runDueWork } from '../../../../test/harness/notices.ts';
import { newRefreshToken } from '../../../../test/harness/personal.ts';
import { cookieClient, signedIn } from '../../../../test/harness/sessions.ts';
import { readInvitation } from '../../../contract/invitations.ts';
import { listMembers } from '../../../contract/members.ts';
import { listOwnMemberships } from '../../../contract/memberships.ts';
import { getSession } from '../../../contract/sessions.ts';
import { getMe } from '../../../contract/users.ts';
import { acceptForAll } from '../../people/members/actions.ts';

const silent = useTestApp({ trustProxy: ['127.0.0.1'] });
const forbidding = useTestApp({ copiesInvitations: false });
const mail = useMailServer();
const sending = useTestApp(sendingTo(mail, { mailTimeoutMs: 2_000 }));

let owner: TestOrganization;
let count = 0;
const newEmail = () => `copied-${(count += 1)}@example.org`;
beforeEach(async () => {
  owner = await silent.createOrganization({ name: 'Harbour' });
});

const open = async (secret: string, cookie = '') => {
  const client = cookie === '' ? silent.client : cookieClient(silent, cookie);
  return (await client.call(readInvitation, { body: { invitation_secret: secret } })).invitation;
};

describe('an owner can copy the link', () => {
  // proves: members-19
  test('on a server without mail; the link creates the account, once, within 7 days', async () => {
    const { userId, secret } = await copyLink(owner, newEmail());
    expect(await open(secret)).toMatchObject({ state: 'open', expires_at: '2026-03-09T12:00:00.000000Z' });
    const { status, cookie } = await acceptWith(silent, secret, { name: 'Ada Lovelace' });
    expect(status).toBe(201);
    const { user } = (await cookieClient(silent, cookie).call(getSession, {})).session;
    expect(user).toMatchObject({ id: userId, name: 'Ada Lovelace' });
    expect((await acceptWith(silent, secret)).status).toBe(400);
    const late = await copyLink(owner, newEmail());
    await silent.setNow(owner.client, '2026-03-09T12:00:00Z');
    const answer = await acceptWith(silent, late.secret);
    await silent.setNow(owner.client, startOfTests);
    expect(answer.status).toBe(400);
  });

  // proves: members-19
  test('again, and the second copy ends the first', async () => {
    const { userId, secret } = await copyLink(owner, newEmail());
    expect((await requestLink(owner.client, owner.organizationId, userId)).status).toBe(201);
    expect((await open(secret)).state).toBe('expired');
  });

  // proves: members-19
  test('while managers, users and other organizations cannot', async () => {
    const { userId } = await copyLink(owner, newEmail());
    const [manager, user] = [await addMember(silent, owner, { role: 'manager' }), await addMember(silent, owner)];
    const ask = async ({ client }: { client: TestOrganization['client'] }) =>
      (await requestLink(client, owner.organizationId, userId)).status;
    expect([await ask(manager), await ask(user), await ask(await silent.createOrganization())]).toEqual([
      403, 403, 404,
    ]);
    expect((await requestLink(owner.client, owner.organizationId, 999_999)).status).toBe(404);
    expect((await requestLink(owner.client, owner.organizationId, user.userId)).status).toBe(400);
  });

  // proves: members-19
  test('while the mail waits or after it failed, but not while it is being sent or has been sent', async () => {
    const harbour = await sending.createOrganization();
    const userId = await inviteAddress(harbour, newEmail());
    const ask = () => requestLink(harbour.client, harbour.organizationId, userId);
    expect((await ask()).status).toBe(400);
    await sending.database.pool.query("update mails set due_at = due_at + interval '1 day' where user_id = $1", [
      userId,
    ]);
    expect((await ask()).status).toBe(201);
    await sending.database.pool.query("update mails set due_at = due_at - interval '1 day' where user_id = $1", [
      userId,
    ]);
    await runDueWork(sending);
    expect((await ask()).status).toBe(400);
    const refused = await inviteAddress(harbour, newEmail());
    mail.mood = 'refuses';
    await runDueWork(sending);
    expect((await requestLink(harbour.client, harbour.organizationId, refused)).status).toBe(201);
  });

  // proves: members-19
  test('and the copy is valid until the mail brings another link', async () => {
    const harbour = await sending.createOrganization();
    const postpone = 'update mails set due_at = due_at + $1::interval where ended_at is null';
    const { secret } = await copyLink(harbour, newEmail(), async () => {
      await sending.database.pool.query(postpone, ['1 day']);
    });
    await sending.database.pool.query(postpone, ['-1 day']);
    await runDueWork(sending);
    const [letter] = mail.taken;
    expect((await acceptWith(sending, secret)).status).toBe(400);
    expect((await acceptWith(sending, letter ? secretIn(letter, 'invitation') : '')).status).toBe(201);
  });

  // proves: members-20
  test('unless the server forbids it', async () => {
    const closed = await forbidding.createOrganization();
    const userId = await inviteAddress(closed, newEmail());
    const answer = await requestLink(closed.client, closed.organizationId, userId);
    expect([answer.status, answer.body]).toMatchObject([
      403,
      { details: [expect.stringMatching(/^invitation_link: /)] },
    ]);
  });
});

describe('a copied link accepts nothing for a person', () => {
  // proves: members-22
  test('who has accepted elsewhere, even in a session', async () => {
    const other = await invite(silent, await silent.createOrganization());
    expect((await acceptWith(silent, other.secret)).status).toBe(201);
    const { secret, userId } = await copyLink(owner, other.email);
    expect((await open(secret)).open).toMatchObject({ has_account: true });
    expect(await acceptWith(silent, secret)).toEqual({ status: 403, cookie: '' });
    const cookie = await signedIn(silent, userId);
    expect((await acceptWith(silent, secret, { cookie })).status).toBe(403);
  });

  // proves: members-22
  test('who has accepted nothing but has signed in or has a token', async () => {
    const [session, token] = [newEmail(), newEmail()];
    const elsewhere = await silent.createOrganization();
    await signedIn(silent, await inviteAddress(elsewhere, session));
    await newRefreshToken(silent, await inviteAddress(elsewhere, token));
    for (const email of [session, token]) {
      const { secret } = await copyLink(owner, email);
      expect(await acceptWith(silent, secret)).toEqual({ status: 403, cookie: '' });
    }
  });

  // proves: members-22
  test('who is recorded as having accepted', async () => {
    const elsewhere = await silent.createOrganization();
    const { email } = await copyLink(elsewhere, newEmail());
    await silent.database.transaction(async (tx) =>
      acceptForAll(silent.app.contextFor(tx, await silent.app.now(tx)), elsewhere.organizationId),
    );
    const { secret } = await copyLink(owner, email);
    expect((await acceptWith(silent, secret)).status).toBe(403);
  });
});

describe('an account created by a copied link', () => {
  // proves: members-23
  test('accepts other invitations only with the links of these invitations, in a session', async () => {
    const { email, secret } = await copyLink(owner, newEmail());
    const { cookie } = await acceptWith(silent, secret);
    const other = await silent.createOrganization();
    const theirs = await copyLink(other, email);
    const listed = async (by: string) => {
      const { memberships } = await cookieClient(silent, by).call(listOwnMemberships, {});
      return memberships.map(({ organization_id: id }) => id);
    };
    expect(await listed(cookie)).toEqual([owner.organizationId]);
    expect((await acceptWith(silent, theirs.secret)).status).toBe(403);
    expect((await open(theirs.secret)).open).toMatchObject({ has_account: true });
    expect((await open(theirs.secret, cookie)).open).toMatchObject({ has_account: false, viewer: 'invited' });
    const accepted = await acceptWith(silent, theirs.secret, { cookie, name: 'Ada King' });
    expect(accepted.status).toBe(201);
    expect(await listed(accepted.cookie)).toEqual(
      [owner.organizationId, other.organizationId].toSorted((a, b) => a - b),
    );
    const { user } = await cookieClient(silent, accepted.cookie).call(getMe, {});
    expect(user.name).toBe('Ada King');
    const third = await silent.createOrganization();
    await inviteAddress(third, email);
    expect(await listed(accepted.cookie)).toHaveLength(2);
  });

  // proves: members-23
  test('gives no access to invitations that were open before the account existed', async () => {
    const email = newEmail();
    const earlier = await silent.createOrganization();
    const userId = await inviteAddress(earlier, email);
    const { secret } = await copyLink(owner, email);
    const { cookie } = await acceptWith(silent, secret);
    const params = { organization_id: earlier.organizationId };
    expect((await cookieClient(silent, cookie).send(listMembers, { params })).status).toBe(404);
    const { members } = await earlier.client.call(listMembers, { params, query: { user_ids: [userId] } });
    expect(members).toMatchObject([{ membership_status: 'pending' }]);
  });

  // proves: members-23
  test('is more restricted than an account created by a link from the command line', async () => {
    const { userId, email, secret } = await invite(silent, owner);
    const { cookie } = await acceptWith(silent, secret);
    const other = await silent.createOrganization();
    await inviteAddress(other, email);
    expect((await cookieClient(silent, cookie).call(listOwnMemberships, {})).memberships).toHaveLength(2);
    const { secret: again } = await newInvitationLink(silent, other, userId, { delivery: 'copy' });
    expect((await acceptWith(silent, again, { cookie })).status).toBe(403);
  });
});
