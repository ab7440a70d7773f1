import { describe, expect, test } from 'vitest';
import { alertingProject } from '../../../../test/harness/alerts.ts';
import { startOfTests, useTestApp } from '../../../../test/harness/app.ts';
import { addressOf, sendingTo, useMailServer } from '../../../../test/harness/mail.ts';
import { removeMember } from '../../../../test/harness/membership.ts';
import { makeTeam } from '../../../../test/harness/overtime.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { work } from '../../../../test/harness/work.ts';
import { noticesOf, runDueWork } from '../../../../test/harness/notices.ts';
import { sendRaw } from '../../../../test/harness/raw.ts';
import { fromOwnPage, sessionClient, signedIn } from '../../../../test/harness/sessions.ts';
import { createMember } from '../../../contract/members.ts';
import { getNotificationSettings, putNotificationSettings } from '../../../contract/notification-settings.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { putPreferences } from '../../../contract/preferences.ts';
import { sql } from '../../../db/sql.ts';

const mail = useMailServer();
const app = useTestApp(sendingTo(mail, { mailTimeoutMs: 2_000 }));

const subjects = () => mail.taken.map(({ subject }) => subject);

describe('a notice', () => {
  // proves: notices-19
  test('is sent to the address of the person, as plain text and as HTML that loads nothing', async () => {
    const { owner, track } = await alertingProject(app);
    await track(5);
    await runDueWork(app);
    expect(mail.taken).toHaveLength(1);
    const [letter] = mail.taken;
    if (!letter) throw new Error('no mail was sent');
    expect([addressOf(letter), letter.from?.text]).toEqual([
      expect.stringMatching(/^owner-\d+@example\.com$/),
      '"fairhour" <time@harbour.example>',
    ]);
    expect(letter.subject).toBe('Project "Bridge" has reached 80 % of its budget');
    expect(letter.text).toContain('Used: 83.33 %\n0.83 h of 1 h\n');
    expect(letter.text).toContain(`https://fairhour.example/organizations/${owner.organizationId}/budgets`);
    expect(letter.text).toContain('Change what you get: https://fairhour.example/me/preferences#mail\n');
    expect(letter.html).toContain('Project &quot;Bridge&quot; has reached 80 % of its budget');
    expect(letter.html).not.toMatch(/<(img|script|link|iframe|style)|url\(|src=/i);
    expect(letter.messageId).toMatch(/^<[0-9a-f-]{36}@harbour\.example>$/);
    expect(letter.headers.get('auto-submitted')).toBe('auto-generated');
  });

  // proves: notices-19
  test("is in the person's language", async () => {
    const { owner, track } = await alertingProject(app);
    await (await sessionClient(app, owner.userId)).call(putPreferences, { body: { language: 'de' } });
    await track(6);
    await runDueWork(app);
    expect(subjects()).toEqual(['2 Meldungen']);
    expect(mail.taken[0]?.text).toContain('Projekt „Bridge“ hat 80 % des Budgets erreicht');
    expect(mail.taken[0]?.text).toContain('Projekt „Bridge“ hat das Budget erreicht');
    expect(mail.taken[0]?.text).toContain('Verbraucht: 100 %');
    expect(mail.taken[0]?.html).toContain('<html lang="de">');
  });

  // proves: notices-20
  test("about overtime contains the recipient's pay, but no pay of other members", async () => {
    const team = await makeTeam(app);
    const [one, other] = [team.member(0), team.member(1)];
    await team.create({ threshold: 10, user_ids: team.members, notification_role_ids: ['owner', 'user'] });
    const owner = team.organization.userId;
    await team.pay(owner, '50.00');
    await team.at('2026-03-20T12:00:00Z');
    const projectId = await makeProject(team.organization);
    for (const [userId, hours] of [
      [one, 11],
      [other, 12],
      [owner, 1],
    ] as const) {
      await work(team.organization, { userId, projectId }, '2026-03-09T06:00:00Z', hours * 3_600);
    }
    await runDueWork(app);
    const paid = /Your pay for the workweek so far: .*/g;
    const lines = mail.taken.map((letter) => [...new Set(letter.text?.match(paid) ?? [])]);
    const lineOf = (total: string, premium: string) =>
      `Your pay for the workweek so far: ${total}, of which ${premium} for overtime and premiums`;
    // The owner is notified about both members, without their pay.
    expect(lines.toSorted((a, b) => a.length - b.length || String(a).localeCompare(String(b)))).toEqual([
      [],
      [lineOf('US$230.00', 'US$10.00')],
      [lineOf('US$260.00', 'US$20.00')],
    ]);
    expect(mail.taken.map(({ text }) => text).join()).not.toMatch(/bill/i);
  });

  // proves: members-11, notices-19
  test('with markup and line breaks in a name remains plain text', async () => {
    const { track } = await alertingProject(app, { name: '<b onclick=x>\r\nBcc: a@b.example' });
    await track(5);
    await runDueWork(app);
    const [letter] = mail.taken;
    expect([letter?.subject, letter?.bcc]).toEqual([
      'Project "<b onclick=x> Bcc:" has reached 80 % of its budget',
      undefined,
    ]);
    expect(letter?.html).not.toContain('<b on');
  });

  // proves: notices-22
  test('is not sent to an unconfirmed address or to a former member', async () => {
    const { owner, track, join } = await alertingProject(app, { notify_group: 'managers' });
    await owner.client.call(createMember, {
      params: { organization_id: owner.organizationId },
      body: { user: { email: 'invited@example.org' }, role: 'organization_manager' },
    });
    await runDueWork(app);
    mail.taken = [];
    const [stays, goes] = [await join('manager'), await join('manager')];
    await (await sessionClient(app, goes.userId)).call(putNotificationSettings, { body: { digest: 'hourly' } });
    await track(5);
    await runDueWork(app);
    await removeMember(owner, goes.userId);
    await app.setNow(owner.client, '2026-03-02T13:00:00Z');
    expect(mail.taken.map(addressOf)).toEqual([stays.email]);
  });

  // proves: notices-22
  test('about a budget at pay rates contains no figures once the recipient has lost access to pay', async () => {
    const { owner, projectId, budgets, budget, track, join } = await alertingProject(app, { notify_group: 'managers' });
    await budgets.pay(owner.userId, { pay_rate: 36 });
    await budgets.state(projectId, { type: 'cost', cost: 33, rate: 'pay_rate', alerts: budget.alerts ?? {} });
    const params = { organization_id: owner.organizationId };
    await owner.client.call(updateOrganization, { params, body: { managers_see_pay_rates: true } });
    const manager = await join('manager');
    await (await sessionClient(app, manager.userId)).call(putNotificationSettings, { body: { digest: 'hourly' } });
    await track(5);
    await runDueWork(app);
    await owner.client.call(updateOrganization, { params, body: { managers_see_pay_rates: false } });
    await app.setNow(owner.client, '2026-03-02T13:00:00Z');
    expect(mail.taken).toHaveLength(1);
    expect(mail.taken[0]?.text).not.toContain('Used');
    // Removes the unsubscribe link, which is random and can contain these digits.
    expect(mail.taken[0]?.text?.replace(/^End mail.*$/m, '')).not.toMatch(/30|33|USD/);
  });
});

describe('a digest', () => {
  const tell = async (digest: 'hourly' | 'daily', timeZone: string) => {
    const project = await alertingProject(app);
    const client = await sessionClient(app, project.owner.userId);
    await client.call(putNotificationSettings, { body: { digest } });
    await client.call(putPreferences, { body: { time_zone: timeZone } });
    return project;
  };

  // proves: notices-23
  test('per hour puts the events of that hour into one mail', async () => {
    const { owner, track } = await tell('hourly', 'UTC');
    await track(5);
    await app.setNow(owner.client, '2026-03-02T12:40:00Z');
    await track(1);
    await app.setNow(owner.client, '2026-03-02T12:59:59Z');
    expect(mail.taken).toEqual([]);
    await app.setNow(owner.client, '2026-03-02T13:00:00Z');
    expect(subjects()).toEqual(['2 notices']);
    await app.setNow(owner.client, '2026-03-02T14:00:00Z');
    expect(mail.taken).toHaveLength(1);
  });

  // proves: notices-23
  test('per day is sent at eight in the time zone of the person', async () => {
    const { owner, track } = await tell('daily', 'Asia/Kathmandu');
    await track(6);
    await app.setNow(owner.client, '2026-03-03T02:14:59Z');
    expect(mail.taken).toEqual([]);
    await app.setNow(owner.client, '2026-03-03T02:15:00Z');
    expect(subjects()).toEqual(['2 notices']);
  });
});

describe("a person's mail settings", () => {
  const settingsOf = async () => {
    const project = await alertingProject(app);
    const client = await sessionClient(app, project.owner.userId);
    return {
      ...project,
      me: client,
      get: async () => (await client.call(getNotificationSettings, {})).notification_settings,
    };
  };

  // proves: notices-23
  test('default to immediate mail of every kind, and a change affects only the named fields', async () => {
    const { me, get } = await settingsOf();
    const before = await get();
    expect([before.digest, before.sends_mail]).toEqual(['at_once', true]);
    expect(new Set(Object.values(before.kinds))).toEqual(new Set([true]));
    await me.call(putNotificationSettings, { body: { kinds: { overtime_passed: false } } });
    await me.call(putNotificationSettings, { body: { digest: 'daily' } });
    expect(await get()).toEqual({ ...before, digest: 'daily', kinds: { ...before.kinds, overtime_passed: false } });
  });

  // proves: notices-23
  test('for one kind affect only mail of that kind, including waiting mail', async () => {
    const { owner, me, track } = await settingsOf();
    await me.call(putNotificationSettings, { body: { digest: 'hourly' } });
    await track(5);
    await runDueWork(app);
    await me.call(putNotificationSettings, { body: { kinds: { budget_threshold_reached: false } } });
    await track(1);
    await app.setNow(owner.client, '2026-03-02T13:00:00Z');
    expect(mail.begun).toBe(0);
    expect(await noticesOf(app, owner.userId)).toHaveLength(2);
  });

  // proves: notices-23
  test('are changed only with the current entity tag', async () => {
    const { owner } = await settingsOf();
    const cookie = await signedIn(app, owner.userId);
    const ask = (sent: object = {}, headers: object = {}) =>
      sendRaw(app, '/ext/v1/users/me/notification_settings', {
        ...sent,
        headers: { cookie, ...fromOwnPage, ...headers },
      });
    const { etag } = (await ask()).headers;
    const put = (digest: string) => ask({ method: 'PUT', body: { digest } }, { 'if-match': etag });
    expect([(await put('daily')).status, (await put('hourly')).status]).toEqual([200, 412]);
  });
});

describe('a mail server', () => {
  const mailOf = (userId: number) =>
    app.database.many<{ endedAs: string | null; attempts: number }>(sql`
    select ended_as as "endedAs", attempts from mails where user_id = ${userId}`);

  // proves: notices-24
  test('that refuses a mail permanently gets only one attempt', async () => {
    const { owner, track } = await alertingProject(app);
    mail.mood = 'refuses';
    await track(5);
    await runDueWork(app);
    await app.setNow(owner.client, '2026-03-05T12:00:00Z');
    expect([mail.begun, await mailOf(owner.userId)]).toEqual([1, [{ endedAs: 'refused', attempts: 1 }]]);
  });

  // proves: notices-24
  test.each(['is busy', 'drops', 'is silent', 'takes and drops'] as const)(
    'that %s gets the same message again later',
    async (mood) => {
      const { owner, track } = await alertingProject(app);
      mail.mood = mood;
      await track(5);
      await runDueWork(app);
      expect(await mailOf(owner.userId)).toEqual([{ endedAs: null, attempts: 1 }]);
      mail.mood = 'takes';
      await app.setNow(owner.client, '2026-03-02T12:00:59Z');
      expect(await mailOf(owner.userId)).toEqual([{ endedAs: null, attempts: 1 }]);
      await app.setNow(owner.client, '2026-03-02T12:01:00Z');
      expect(await mailOf(owner.userId)).toEqual([{ endedAs: 'sent', attempts: 2 }]);
      expect(new Set(mail.taken.map(({ messageId }) => messageId)).size).toBe(1);
    },
  );

  // proves: notices-24
  test('that never accepts a mail gets no more attempts after three days', async () => {
    const { owner, track } = await alertingProject(app);
    mail.mood = 'is busy';
    await track(5);
    await runDueWork(app);
    for (let at = Temporal.Instant.from(startOfTests), hours = 0; hours < 90; hours += 6)
      await app.setNow(owner.client, at.add({ hours }).toString());
    const [row] = await mailOf(owner.userId);
    expect(row).toMatchObject({ endedAs: 'given_up', attempts: expect.toSatisfy((n: number) => n > 5 && n < 20) });
  });
});
