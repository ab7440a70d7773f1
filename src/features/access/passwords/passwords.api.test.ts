import { beforeAll, describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { personalClient } from '../../../../test/harness/personal.ts';
import { requestSessionWithPassword, cookieClient, signedIn, withPassword } from '../../../../test/harness/sessions.ts';
import { listAudit } from '../../../contract/audit.ts';
import { deletePassword, getPassword, proveByPassword, setPassword } from '../../../contract/passwords.ts';
import { getSession, listSessions } from '../../../contract/sessions.ts';
import { listOwnEvents } from '../../../contract/user-events.ts';
import { getMe } from '../../../contract/users.ts';

const app = useTestApp();
const password = 'tide tables of 1912';
const other = 'a lighthouse keeper';

let owner: TestOrganization;
let now = Temporal.Instant.from('2026-03-02T12:00:00Z');
beforeAll(async () => {
  owner = await app.createOrganization();
});

async function pass(time: Temporal.DurationLike) {
  now = now.add(time);
  await app.setNow(owner.client, now.toString());
}

const statusWith = async (cookie: string) => (await cookieClient(app, cookie).send(getMe, {})).status;
const signsIn = async (email: string, typed: string) => (await requestSessionWithPassword(app, email, typed)).status;

async function auditOf(userId: number) {
  const params = { organization_id: owner.organizationId };
  const query = { subject: 'password', subject_id: userId } as const;
  return (await owner.client.call(listAudit, { params, query })).audit_entries;
}

describe('a password', () => {
  // proves: sessions-27
  test('signs in its person with the address in any letter case', async () => {
    const ada = await addMember(app, owner);
    await withPassword(app, ada.userId, password);
    const { status, cookie, body } = await requestSessionWithPassword(app, ada.email.toUpperCase(), password);
    expect([status, body.session.user.id]).toEqual([201, ada.userId]);
    const { sessions } = await cookieClient(app, cookie).call(listSessions, {});
    expect(sessions.find(({ current }) => current)).toMatchObject({
      sign_in_method: 'password',
      maker_user_id: ada.userId,
    });
  });

  // proves: sessions-27
  test('works in any Unicode composition', async () => {
    const ada = await addMember(app, owner);
    await withPassword(app, ada.userId, 'Cafe\u0301 au lait d’été');
    expect(await signsIn(ada.email, 'Caf\u00e9\u00a0au lait d’e\u0301te\u0301')).toBe(201);
  });

  // proves: sessions-29
  test.each([
    ['tooshort', /12 or more/],
    ['x'.repeat(201), /200 or fewer/],
    ['1qaz2wsx3edc', /most common/],
    ['member-member-member', /name or email/],
  ])('such as %s is refused, with the reason', async (bad, reason) => {
    const ada = await addMember(app, owner);
    const client = cookieClient(app, await signedIn(app, ada.userId));
    const { status, body } = await client.send(setPassword, { body: { password: bad } });
    expect([status, (body as { details: string[] }).details[0]]).toEqual([400, expect.stringMatching(reason)]);
    expect(await client.call(getPassword, {})).toEqual({ password: null });
  });

  // proves: sessions-30
  test('is changed with the current password, and the other sessions of the person end', async () => {
    const ada = await addMember(app, owner);
    const cookie = await withPassword(app, ada.userId, password);
    const elsewhere = await signedIn(app, ada.userId);
    const client = cookieClient(app, cookie);
    for (const present of [{}, { present_password: other }]) {
      const { status, body } = await client.send(setPassword, { body: { password: other, ...present } });
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('present_password')]);
    }
    expect(await statusWith(elsewhere)).toBe(200);
    await client.call(setPassword, { body: { password: other, present_password: password } });
    expect([await statusWith(cookie), await statusWith(elsewhere)]).toEqual([200, 401]);
    expect([await signsIn(ada.email, password), await signsIn(ada.email, other)]).toEqual([401, 201]);
    const again = await signedIn(app, ada.userId);
    const body = { password, present_password: other, end_other_sessions: false };
    await client.call(setPassword, { body });
    expect(await statusWith(again)).toBe(200);
  });

  // proves: sessions-32
  test('that was forgotten can be removed after signing in by link, and set again', async () => {
    const ada = await addMember(app, owner);
    await withPassword(app, ada.userId, password);
    const client = cookieClient(app, await signedIn(app, ada.userId));
    await client.call(deletePassword, {});
    expect((await client.send(deletePassword, {})).status).toBe(404);
    expect(await signsIn(ada.email, password)).toBe(401);
    await client.call(setPassword, { body: { password: other } });
    expect(await signsIn(ada.email, other)).toBe(201);
  });

  // proves: sessions-50
  test('is set, changed and removed with audit entries, and the person gets an event', async () => {
    const ada = await addMember(app, owner);
    const client = cookieClient(app, await withPassword(app, ada.userId, password));
    await client.call(setPassword, { body: { password: other, present_password: password } });
    await client.call(deletePassword, {});
    const credential = { kind: 'session' };
    expect(await auditOf(ada.userId)).toMatchObject([
      { action: 'set', actor_user_id: ada.userId, credential, before: null },
      { action: 'changed', actor_user_id: ada.userId, credential },
      { action: 'removed', actor_user_id: ada.userId, credential, after: null },
    ]);
    const me = await personalClient(app, ada.userId);
    const { events } = await me.call(listOwnEvents, { query: { kinds: ['password_set', 'password_removed'] } });
    expect(events.map(({ kind }) => kind)).toEqual(['password_set', 'password_set', 'password_removed']);
  });
});

describe('sign-in methods can be changed', () => {
  // proves: sessions-49
  test('for 15 minutes after a sign-in or a proof of identity', async () => {
    const ada = await addMember(app, owner);
    const cookie = await withPassword(app, ada.userId, password);
    const client = cookieClient(app, cookie);
    await pass({ minutes: 14, seconds: 59 });
    const body = { password: other, present_password: password };
    await client.call(setPassword, { body });
    await pass({ seconds: 1 });
    const stale = [
      await client.send(setPassword, { body: { password, present_password: other } }),
      await client.send(deletePassword, {}),
    ];
    for (const { status, body: answer } of stale)
      expect([status, answer]).toMatchObject([403, { code: 'proof_required', error_code: 10009 }]);
    expect((await client.send(proveByPassword, { body: { password } })).status).toBe(400);
    const { fresh_until: until } = await client.call(proveByPassword, { body: { password: other } });
    expect((await client.call(getSession, {})).session.fresh_until).toBe(until);
    await client.call(deletePassword, {});
  });
});

describe('sign-in attempts', () => {
  // proves: sessions-28
  test('with a wrong password get the same response as an unknown address; known addresses are audited', async () => {
    const ada = await addMember(app, owner);
    await withPassword(app, ada.userId, password);
    const wrong = await requestSessionWithPassword(app, ada.email, other);
    const nobodys = await requestSessionWithPassword(app, 'nobody@example.com', other);
    const none = await requestSessionWithPassword(app, (await addMember(app, owner)).email, other);
    expect(wrong).toMatchObject({ status: 401, setCookie: null });
    // The responses differ only in the request id.
    const alike = ({ status, body }: typeof wrong) => ({ status, body: { ...(body as object), request_id: '' } });
    for (const answer of [nobodys, none]) expect(alike(answer)).toEqual(alike(wrong));
    const [, refused] = await auditOf(ada.userId);
    expect(refused).toMatchObject({ action: 'refused', actor_user_id: null, reason: 'wrong' });
    expect(JSON.stringify(refused)).not.toContain(other);
  });

  // proves: sessions-33
  test('are blocked after 20 failures in a quarter of an hour, except in a browser used by the person', async () => {
    await pass({ minutes: 15 });
    const ada = await addMember(app, owner);
    await withPassword(app, ada.userId, password);
    const { cookie } = await requestSessionWithPassword(app, ada.email, password);
    await pass({ hours: 13 });
    expect(await statusWith(cookie)).toBe(401);
    for (let tried = 0; tried < 20; tried += 1) expect(await signsIn(ada.email, other)).toBe(401);
    expect([await signsIn(ada.email, other), await signsIn(ada.email, password)]).toEqual([429, 429]);
    const known = await requestSessionWithPassword(app, ada.email, password, {
      cookie,
      'sec-fetch-site': 'same-origin',
    });
    expect(known.status).toBe(201);
    expect(await statusWith(await signedIn(app, ada.userId))).toBe(200);
    await pass({ minutes: 15 });
    expect(await signsIn(ada.email, password)).toBe(201);
  });
});
