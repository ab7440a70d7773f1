import { beforeEach, describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addressOf, sendingTo, useMailServer } from '../../../../test/harness/mail.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { removeMember } from '../../../../test/harness/membership.ts';
import { runDueWork } from '../../../../test/harness/notices.ts';
import { sessionClient } from '../../../../test/harness/sessions.ts';
import { ingestActivities } from '../../../contract/activities.ts';
import { sendInvitation } from '../../../contract/mailed-links.ts';
import { createMember, listMembers } from '../../../contract/members.ts';
import { acceptMembership } from '../../../contract/memberships.ts';
import { createProject } from '../../../contract/projects.ts';
import { defaultQuotas } from '../../../contract/quotas.ts';
import { sql } from '../../../db/sql.ts';
import { setInvitationMails } from '../mailed-links/actions.ts';

const mail = useMailServer();
const app = useTestApp(sendingTo(mail, { quotas: { ...defaultQuotas, invitationMails: 3 } }));

let clock: TestOrganization;
const at = async (instant: string) => {
  clock ??= await app.createOrganization();
  await app.setNow(clock.client, `${instant}Z`);
  await runDueWork(app);
};

let count = 0;
const newEmail = () => `invited-${(count += 1)}@example.org`;

/** Each test uses a separate year. */
let year = 2026;
let owner: TestOrganization;
beforeEach(async () => {
  year += 1;
  await at(day(1));
  mail.taken = [];
  owner = await app.createOrganization({ name: 'Harbour' });
});
/** An instant on a day in January. */
const day = (date: number, time = '12:00:00') => `${year}-01-${String(date).padStart(2, '0')}T${time}`;

async function invite(of: TestOrganization, email = newEmail()) {
  const params = { organization_id: of.organizationId };
  const made = await of.client.call(createMember, { params, body: { user: { email } } });
  return { ...made.organization_member, email };
}

const limit = (of: TestOrganization, mails: number | null) =>
  app.database.transaction(async (tx) =>
    setInvitationMails(app.app.contextFor(tx, await app.app.now(tx)), of.organizationId, mails),
  );

async function shownTo(
  { client, organizationId }: Pick<TestOrganization, 'client' | 'organizationId'>,
  userId: number,
) {
  const query = { user_ids: [userId] };
  const { members } = await client.call(listMembers, { params: { organization_id: organizationId }, query });
  const [member] = members;
  return [member?.invitation_mail, member?.invitation_mail_at];
}

const sentTo = () => mail.taken.map(addressOf);
const instant = (text: string) => `${text}.000000Z`;

describe('beyond the limit per day', () => {
  // proves: members-9
  test('members are created, and their mail waits until an earlier one is a day old', async () => {
    const made = [await invite(owner), await invite(owner)];
    await runDueWork(app);
    await at(day(1, '13:00:00'));
    made.push(await invite(owner), await invite(owner), await invite(owner), await invite(owner));
    expect(made.map((member) => [member.membership_status, member.invitation_mail, member.invitation_mail_at])).toEqual(
      [
        ['pending', 'sending', instant(day(1))],
        ['pending', 'sending', instant(day(1))],
        ['pending', 'sending', instant(day(1, '13:00:00'))],
        ['pending', 'waiting', instant(day(2))],
        ['pending', 'waiting', instant(day(2))],
        ['pending', 'waiting', instant(day(2, '13:00:00'))],
      ],
    );
    const emails = made.map(({ email }) => email);
    await at(day(2, '11:59:59'));
    expect(sentTo()).toEqual(emails.slice(0, 3));
    await at(day(2));
    expect(sentTo().toSorted()).toEqual(emails.slice(0, 5).toSorted());
    expect(await shownTo(owner, made[3]?.user_id ?? 0)).toEqual(['sent', instant(day(2))]);
    await at(day(2, '13:00:00'));
    expect(sentTo()).toHaveLength(6);
  });

  // proves: members-9
  test('an organization with an alarming name cannot mail more strangers, nor delay other organizations', async () => {
    const spammer = await app.createOrganization({ name: 'URGENT: pay at https://a.example/pay' });
    for (let person = 0; person < 12; person += 1) await invite(spammer);
    const honest = await invite(owner);
    await runDueWork(app);
    expect(sentTo()).toHaveLength(4);
    expect(sentTo()).toContain(honest.email);
    for (const { subject } of mail.taken) expect(subject).not.toContain('a.example');
  });

  // proves: members-9
  test('removing and inviting a member again resets no limit', async () => {
    const { email, user_id: userId } = await invite(owner);
    await runDueWork(app);
    await limit(owner, 5);
    for (const again of [1, 2, 3, 4]) {
      await removeMember(owner, userId);
      const member = await invite(owner, email);
      await runDueWork(app);
      expect(member.invitation_mail).toBe(again < 3 ? 'sending' : 'waiting');
    }
    expect(sentTo()).toEqual([email, email, email]);
    const others = [await invite(owner), await invite(owner), await invite(owner)];
    expect(others.map((member) => member.invitation_mail)).toEqual(['sending', 'sending', 'waiting']);
  });

  // proves: members-9
  test('a mail that is withdrawn before its scheduled time does not count', async () => {
    const made = [await invite(owner), await invite(owner), await invite(owner), await invite(owner)];
    expect(made[3]?.invitation_mail).toBe('waiting');
    await removeMember(owner, made[3]?.user_id ?? 0);
    await invite(owner, made[3]?.email);
    expect((await invite(owner)).invitation_mail_at).toBe(instant(day(2)));
    await at(day(2));
    expect(sentTo()).toHaveLength(5);
  });

  // proves: members-9
  test('removing a member immediately frees the scheduled time of the mail to that member', async () => {
    for (let person = 0; person < 3; person += 1) await invite(owner);
    const waits = [await invite(owner), await invite(owner), await invite(owner)];
    for (const { user_id: userId } of waits) await removeMember(owner, userId);
    expect((await invite(owner)).invitation_mail_at).toBe(instant(day(2)));
    await at(day(2));
    expect(sentTo()).toHaveLength(4);
  });

  // proves: members-9
  test('a higher limit for an organization sends its waiting mails sooner', async () => {
    for (let person = 0; person < 9; person += 1) await invite(owner);
    await runDueWork(app);
    expect(sentTo()).toHaveLength(3);
    expect(await limit(owner, 8)).toBe(1);
    await runDueWork(app);
    expect(sentTo()).toHaveLength(8);
    expect(await limit(owner, null)).toBe(1);
    expect((await invite(await app.createOrganization())).invitation_mail).toBe('sending');
    const { rows } = await app.database.pool.query(
      "select before, after from audit_entries where organization_id = $1 and after ? 'invitation_mails' order by id",
      [owner.organizationId],
    );
    expect(rows).toEqual([
      { before: { invitation_mails: null }, after: { invitation_mails: 8 } },
      { before: { invitation_mails: 8 }, after: { invitation_mails: null } },
    ]);
  });

  // proves: members-9
  test('concurrent invitations do not exceed the limit', async () => {
    const made = await Promise.all(Array.from({ length: 7 }, () => invite(owner)));
    expect(made.filter((member) => member.invitation_mail === 'sending')).toHaveLength(3);
    const times = made.map((member) => member.invitation_mail_at).toSorted();
    expect(times.slice(3)).toEqual([instant(day(2)), instant(day(2)), instant(day(2)), instant(day(3))]);
  });
});

describe('beyond three mails per week to one address', () => {
  // proves: members-9
  test('a mail from any organization waits until the first of the three is a week old', async () => {
    const email = newEmail();
    const others = [await app.createOrganization(), await app.createOrganization(), await app.createOrganization()];
    for (const other of others) await invite(other, email);
    await runDueWork(app);
    await at(day(3));
    const fourth = await invite(owner, email);
    expect([fourth.invitation_mail, fourth.invitation_mail_at]).toEqual(['waiting', instant(day(8))]);
    await at(day(8, '11:59:59'));
    expect(sentTo()).toEqual([email, email, email]);
    await at(day(8));
    expect(sentTo()).toHaveLength(4);
  });

  // proves: members-9
  test('concurrent invitations from several organizations do not exceed the limit', async () => {
    const { email } = await invite(owner);
    const others = await Promise.all(Array.from({ length: 6 }, () => app.createOrganization()));
    const made = await Promise.all(others.map((other) => invite(other, email)));
    expect(made.filter((member) => member.invitation_mail === 'sending')).toHaveLength(2);
  });

  test('mails that wait because of the limit per address count toward the organization’s limit per day', async () => {
    const emails = [newEmail(), newEmail(), newEmail()];
    const others = [await app.createOrganization(), await app.createOrganization(), await app.createOrganization()];
    for (const other of others) for (const email of emails) await invite(other, email);
    await runDueWork(app);
    const waiting = [];
    for (const email of emails) waiting.push((await invite(owner, email)).invitation_mail_at);
    expect(waiting).toEqual([instant(day(8)), instant(day(8)), instant(day(8))]);
    await at(day(7, '13:00:00'));
    expect((await invite(owner)).invitation_mail_at).toBe(instant(day(9)));
  });

  // proves: members-9
  test('an organization whose invitation the person accepted before is not delayed by others', async () => {
    const email = newEmail();
    const { user_id: userId } = await invite(owner, email);
    await runDueWork(app);
    const params = { organization_id: owner.organizationId };
    await (await sessionClient(app, userId)).call(acceptMembership, { params });
    await removeMember(owner, userId);
    for (let other = 0; other < 2; other += 1) await invite(await app.createOrganization(), email);
    const another = await app.createOrganization();
    expect((await invite(another, email)).invitation_mail).toBe('waiting');
    expect((await invite(owner, email)).invitation_mail).toBe('sending');
    await runDueWork(app);
    expect(sentTo()).toHaveLength(4);
  });

  // proves: members-9
  test('time recorded for a person does not count as acceptance', async () => {
    const email = newEmail();
    const { user_id: userId } = await invite(owner, email);
    await runDueWork(app);
    await limit(owner, 50);
    const { project } = await makeProjectOf(owner, userId);
    const activity = { user_id: userId, project_id: project.id, starts_at: `${day(1, '09:00:00')}Z`, tracked: 600 };
    const params = { organization_id: owner.organizationId };
    const answer = await owner.client.send(ingestActivities, { params, body: { activities: [activity] } });
    expect(answer).toMatchObject({ status: 200, body: { inserted: 1 } });
    for (let again = 0; again < 3; again += 1) {
      await removeMember(owner, userId);
      await invite(owner, email);
      await runDueWork(app);
    }
    expect(sentTo()).toHaveLength(3);
  });
});

async function makeProjectOf({ client, organizationId }: TestOrganization, userId: number) {
  const params = { organization_id: organizationId };
  return client.call(createProject, { params, body: { name: 'Quay', members: [{ user_id: userId, role: 'user' }] } });
}

describe('the state of the mail', () => {
  // proves: members-10
  test('is shown only to owners and managers, until the invitation is accepted', async () => {
    const { user_id: userId, email } = await invite(owner);
    const manager = await addMember(app, owner, { role: 'manager' });
    const invitee = await sessionClient(app, userId);
    const { organizationId } = owner;
    await runDueWork(app);
    expect(sentTo()).toContain(email);
    const sent = ['sent', instant(day(1))];
    expect(await shownTo(owner, userId)).toEqual(sent);
    expect(await shownTo({ client: manager.client, organizationId }, userId)).toEqual(sent);
    expect(await shownTo({ client: invitee, organizationId }, userId)).toEqual([undefined, undefined]);
    await invitee.call(acceptMembership, { params: { organization_id: organizationId } });
    expect(await shownTo(owner, userId)).toEqual([undefined, undefined]);
  });

  // proves: members-10
  test('is failed if the mail server rejects the address, and is that of the newer mail after a resend', async () => {
    mail.mood = 'refuses';
    const { user_id: userId } = await invite(owner);
    await runDueWork(app);
    mail.mood = 'takes';
    expect(await shownTo(owner, userId)).toEqual(['failed', instant(day(1))]);
    await at(day(1, '12:10:00'));
    const params = { organization_id: owner.organizationId, user_id: userId };
    expect((await owner.client.send(sendInvitation, { params })).status).toBe(204);
    await runDueWork(app);
    expect(await shownTo(owner, userId)).toEqual(['sent', instant(day(1, '12:10:00'))]);
  });

  // proves: members-10
  test('is waiting after a resend beyond the limit, and its scheduled time does not change', async () => {
    const { user_id: userId } = await invite(owner);
    await invite(owner);
    await invite(owner);
    await runDueWork(app);
    const params = { organization_id: owner.organizationId, user_id: userId };
    for (const time of ['13:00:00', '14:00:00']) {
      await at(day(1, time));
      expect((await owner.client.send(sendInvitation, { params })).status).toBe(204);
      expect(await shownTo(owner, userId)).toEqual(['waiting', instant(day(2))]);
    }
    await at(day(2));
    expect(sentTo()).toHaveLength(4);
  });
});

test('the limit of an organization must be greater than zero', async () => {
  const none = app.database.run(sql`update organizations set invitation_mails = 0 where id = ${owner.organizationId}`);
  await expect(none).rejects.toMatchObject({ code: '23514' });
});
