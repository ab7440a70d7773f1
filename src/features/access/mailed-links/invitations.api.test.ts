import { beforeEach, describe, expect, test } from 'vitest';
import { startOfTests, type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { newInvitationLink } from '../../../../test/harness/invitations.ts';
import { addressOf, secretIn, sendingTo, useMailServer } from '../../../../test/harness/mail.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { removeMember } from '../../../../test/harness/membership.ts';
import { runDueWork } from '../../../../test/harness/notices.ts';
import { fromOwnPage, sessionClient } from '../../../../test/harness/sessions.ts';
import { listAudit } from '../../../contract/audit.ts';
import { readInvitation } from '../../../contract/invitations.ts';
import { sendInvitation } from '../../../contract/mailed-links.ts';
import { createMember } from '../../../contract/members.ts';
import { acceptMembership } from '../../../contract/memberships.ts';
import { putPreferences } from '../../../contract/preferences.ts';

const mail = useMailServer();
const app = useTestApp(sendingTo(mail, { mailTimeoutMs: 2_000 }));
const silent = useTestApp();

let owner: TestOrganization;
beforeEach(async () => {
  owner = await app.createOrganization({ name: 'Harbour' });
});

let count = 0;
const newEmail = () => `guest-${(count += 1)}@example.org`;

async function invite(email = newEmail(), organization = owner, client = organization.client) {
  const { organization_member: member } = await client.call(createMember, {
    params: { organization_id: organization.organizationId },
    body: { user: { email, name: 'Typed Name' } },
  });
  return { email, userId: member.user_id };
}

const stateOf = async (secret: string) =>
  (await app.client.call(readInvitation, { body: { invitation_secret: secret } })).invitation.state;
const sendAgain = (userId: number, { client, organizationId } = owner) =>
  client.send(sendInvitation, { params: { organization_id: organizationId, user_id: userId } });
const secrets = () => mail.taken.map((letter) => secretIn(letter, 'invitation'));

async function accept(secret: string): Promise<number> {
  const response = await fetch(`${app.baseUrl}/ext/v1/invitation/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromOwnPage },
    body: JSON.stringify({ invitation_secret: secret, name: 'Ada Lovelace' }),
  });
  return response.status;
}

const auditOf = async (userId: number) => {
  const query = { subject: 'member' as const, subject_id: userId };
  const params = { organization_id: owner.organizationId };
  const { audit_entries: entries } = await owner.client.call(listAudit, { params, query });
  return entries.map(({ action, actor_user_id: actor }) => [action, actor]);
};

describe('an invitation', () => {
  // proves: members-7
  test('is mailed once to the invited address, with a link that accepts it', async () => {
    const { email, userId } = await invite();
    await runDueWork(app);
    await runDueWork(app);
    expect(mail.taken.map(addressOf)).toEqual([email]);
    const [letter] = mail.taken;
    expect(letter?.subject).toMatch(/^owner-\d+ invites you to "Harbour"$/);
    expect(letter?.text).toContain('The link shows what will be recorded about you and who can see it.');
    expect(letter?.text).toContain('If you do not know this organization, ignore this mail');
    expect(letter?.text).not.toContain('Typed Name');
    expect(letter?.html).not.toMatch(/<(img|script|link|iframe|style)|url\(|src=/i);
    const [secret = ''] = secrets();
    expect(await stateOf(secret)).toBe('open');
    await app.setNow(owner.client, '2026-03-09T11:59:59Z');
    expect(await accept(secret)).toBe(201);
    await app.setNow(owner.client, startOfTests);
    expect(await auditOf(userId)).toEqual([
      ['joined', owner.userId],
      ['invitation_link_created', null],
      ['accepted', userId],
    ]);
  });

  // proves: members-7
  test('is in the language of the invited person, or of the inviter if the person chose none', async () => {
    await (await sessionClient(app, owner.userId)).call(putPreferences, { body: { language: 'de' } });
    await invite();
    const known = await addMember(app, await app.createOrganization());
    await (await sessionClient(app, known.userId)).call(putPreferences, { body: { language: 'en' } });
    await invite(known.email);
    mail.taken = [];
    await runDueWork(app);
    const subjects = mail.taken.map(({ subject }) => subject).toSorted();
    expect(subjects).toEqual([
      expect.stringMatching(/^owner-\d+ invites you to "Harbour"$/),
      expect.stringMatching(/^owner-\d+ lädt Sie zu „Harbour“ ein$/),
    ]);
    const german = mail.taken.find(({ html }) => (html || '').includes('<html lang="de">'));
    expect(german?.text).toContain('Er gilt einmal, 7 Tage lang');
    expect(german?.text).not.toMatch(/The link|invite/);
  });

  // proves: members-7, members-11
  test('shows names with markup, line breaks or bidirectional characters as a short line of text', async () => {
    const name = `<b>\r\nBcc: a@b.example\u202e ${'x'.repeat(150)}`;
    await invite(newEmail(), await app.createOrganization({ name }));
    await runDueWork(app);
    const [letter] = mail.taken;
    expect(letter?.subject).toMatch(/^owner-\d+ invites you to "<b> Bcc: x{40,80}…"$/);
    expect([letter?.bcc, mail.taken.map(addressOf)]).toEqual([undefined, [expect.stringMatching(/^guest-/)]]);
    expect(letter?.html).not.toContain('<b>');
  });

  // proves: members-7
  test('that is withdrawn or accepted before its mail is sent is not mailed', async () => {
    const [gone, here, stays] = [await invite(), await invite(), await invite()];
    await removeMember(owner, gone.userId);
    await (
      await sessionClient(app, here.userId)
    ).call(acceptMembership, { params: { organization_id: owner.organizationId } });
    await runDueWork(app);
    expect(mail.taken.map(addressOf)).toEqual([stays.email]);
  });

  // proves: members-7
  test('is mailed again if the person was removed and invited again; the earlier link remains withdrawn', async () => {
    const { email, userId } = await invite();
    await runDueWork(app);
    await removeMember(owner, userId);
    await app.setNow(owner.client, '2026-03-02T12:00:01Z');
    await invite(email);
    await runDueWork(app);
    expect(mail.taken.map(addressOf)).toEqual([email, email]);
    const [earlier, later] = await Promise.all(secrets().map(stateOf));
    await app.setNow(owner.client, startOfTests);
    expect([earlier, later]).toEqual(['withdrawn', 'open']);
  });

  // proves: members-7
  test('that a mail server took without confirming is sent again under the same id, and both links work', async () => {
    const { email } = await invite();
    mail.mood = 'takes and drops';
    await runDueWork(app);
    mail.mood = 'takes';
    await app.setNow(owner.client, '2026-03-02T12:01:00Z');
    const states = await Promise.all(secrets().map(stateOf));
    await app.setNow(owner.client, startOfTests);
    expect(mail.taken.map(addressOf)).toEqual([email, email]);
    expect(new Set(mail.taken.map(({ messageId }) => messageId)).size).toBe(1);
    expect(states).toEqual(['open', 'open']);
  });

  test('is not mailed to people who join without an invitation', async () => {
    await app.createOrganization();
    await runDueWork(app);
    expect(mail.taken).toEqual([]);
  });
});

describe('an invitation that is sent again', () => {
  // proves: members-8
  test('contains a new link, ends the earlier links, and is audited with its sender', async () => {
    const { email, userId } = await invite();
    await runDueWork(app);
    await app.setNow(owner.client, '2026-03-02T12:10:00Z');
    expect((await sendAgain(userId)).status).toBe(204);
    await runDueWork(app);
    const states = await Promise.all(secrets().map(stateOf));
    await app.setNow(owner.client, startOfTests);
    expect(mail.taken.map(addressOf)).toEqual([email, email]);
    expect(states).toEqual(['expired', 'open']);
    expect((await auditOf(userId)).map(([action]) => action)).toEqual([
      'joined',
      'invitation_link_created',
      'invitation_resent',
      'invitation_link_created',
    ]);
    expect((await auditOf(userId))[2]).toEqual(['invitation_resent', owner.userId]);
  });

  // proves: members-8
  test('is refused within ten minutes of the last mail, and after five mails in a day', async () => {
    const { userId } = await invite();
    const at = async (time: string) => {
      await app.setNow(owner.client, `2026-03-02T${time}Z`);
      return (await sendAgain(userId)).status;
    };
    expect([await at('12:09:59'), await at('12:10:00'), await at('12:19:59')]).toEqual([429, 204, 429]);
    expect([await at('13:00:00'), await at('14:00:00'), await at('15:00:00')]).toEqual([204, 204, 204]);
    expect(await at('16:00:00')).toBe(429);
    await app.setNow(owner.client, '2026-03-03T12:10:00Z');
    expect((await sendAgain(userId)).status).toBe(204);
    await app.setNow(owner.client, startOfTests);
  });

  // proves: members-8
  test('is sent once if several requests arrive concurrently', async () => {
    const { userId } = await invite();
    await app.setNow(owner.client, '2026-03-02T12:10:00Z');
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendAgain(userId)));
    await app.setNow(owner.client, startOfTests);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 429, 429, 429, 429, 429]);
  });

  // proves: members-8
  test('can be sent by owners and managers, to members of their organization who have not accepted', async () => {
    const { userId } = await invite();
    const [manager, user] = [await addMember(app, owner, { role: 'manager' }), await addMember(app, owner)];
    const params = { organization_id: owner.organizationId, user_id: userId };
    await app.setNow(owner.client, '2026-03-02T12:10:00Z');
    const asUser = await (await sessionClient(app, user.userId)).send(sendInvitation, { params });
    const asManager = await (await sessionClient(app, manager.userId)).send(sendInvitation, { params });
    expect([asUser.status, asManager.status]).toEqual([403, 204]);
    const foreign = await app.createOrganization();
    expect((await sendAgain(userId, foreign)).status).toBe(404);
    expect((await foreign.client.send(sendInvitation, { params })).status).toBe(404);
    expect((await sendAgain(user.userId)).body).toMatchObject({
      details: ['user_id: the member has already accepted'],
    });
    await app.setNow(owner.client, startOfTests);
  });

  // proves: members-8
  test('is refused on a server without mail, and no mail is queued', async () => {
    const quiet = await silent.createOrganization();
    const { userId } = await invite(newEmail(), quiet);
    const { status, body } = await sendAgain(userId, quiet);
    expect([status, body]).toMatchObject([400, { details: [expect.stringContaining('sends no mail')] }]);
    expect((await silent.database.pool.query('select id from mails')).rows).toEqual([]);
  });
});

test('a link from the command line ends the links sent by mail', async () => {
  const { userId } = await invite();
  await runDueWork(app);
  const { secret } = await newInvitationLink(app, owner, userId);
  expect(await Promise.all([...secrets(), secret].map(stateOf))).toEqual(['expired', 'open']);
});
