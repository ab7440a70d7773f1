import { beforeAll, describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { personalClient } from '../../../../test/harness/personal.ts';
import {
  requestRegistration,
  requestAssertion,
  sendFrom,
  signInWithPasskey,
  TestAuthenticator,
  withPasskey,
} from '../../../../test/harness/passkeys.ts';
import { signedIn } from '../../../../test/harness/sessions.ts';
import { runDue } from '../../../jobs/run-due.ts';
import { listAudit } from '../../../contract/audit.ts';
import { listPasskeys } from '../../../contract/passkeys.ts';
import { listSignInMethods } from '../../../contract/sessions.ts';
import { listOwnEvents } from '../../../contract/user-events.ts';

const app = useTestApp({ doesUpkeep: true });
const nameless = useTestApp({ webUrl: 'http://127.0.0.1:3000' });

let owner: TestOrganization;
let now = Temporal.Instant.from('2026-03-02T12:00:00Z');
beforeAll(async () => {
  owner = await app.createOrganization();
});

async function pass(time: Temporal.DurationLike) {
  now = now.add(time);
  await app.setNow(owner.client, now.toString());
}

const own = '/ext/v1/users/me/passkeys';
const newMember = async () => {
  const member = await addMember(app, owner);
  return { ...member, cookie: await signedIn(app, member.userId) };
};

async function auditOf(passkeyId: number) {
  const params = { organization_id: owner.organizationId };
  const query = { subject: 'passkey', subject_id: passkeyId } as const;
  return (await owner.client.call(listAudit, { params, query })).audit_entries;
}

describe('a passkey', () => {
  // proves: sessions-37
  test('signs in its owner without an email or password', async () => {
    const ada = await newMember();
    const { device } = await withPasskey(app, ada.cookie);
    const { status, body, cookies } = await signInWithPasskey(app, device);
    expect([status, body]).toMatchObject([201, { session: { user: { id: ada.userId } } }]);
    const { body: sessions } = await sendFrom(app, cookies, ['GET', '/ext/v1/users/me/sessions']);
    expect(sessions['sessions']).toContainEqual(
      expect.objectContaining({ current: true, sign_in_method: 'passkey', maker_user_id: ada.userId }),
    );
  });

  // proves: sessions-36
  test('is requested with options that bind it to this server and require user verification', async () => {
    const ada = await newMember();
    const { options } = await requestRegistration(app, ada.cookie);
    expect(options).toMatchObject({
      rp: { id: 'fairhour.example', name: 'fairhour' },
      user: { name: ada.email },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(options.user?.id).toMatch(/^[\w-]{43}$/);
    const { device } = await withPasskey(app, ada.cookie);
    const second = (await requestRegistration(app, ada.cookie)).options;
    expect(second['excludeCredentials']).toMatchObject([
      { id: device.id.toString('base64url'), transports: ['internal'] },
    ]);
    const asked = await requestAssertion(app);
    expect(asked.options).toMatchObject({ rpId: 'fairhour.example', userVerification: 'required' });
    expect(asked.cookies).toMatch(/^__Host-fairhour-challenge=fhsc_[\w-]{43}$/);
  });

  // proves: sessions-42
  test('is listed with its last use, can be renamed, and is removed for good', async () => {
    const ada = await newMember();
    const { device, id } = await withPasskey(app, ada.cookie);
    const me = await personalClient(app, ada.userId);
    const { passkeys: fresh } = await me.call(listPasskeys, {});
    expect(fresh).toMatchObject([{ id, name: 'Laptop', last_used_at: null }]);
    await signInWithPasskey(app, device);
    const renamed = await sendFrom(app, ada.cookie, ['PUT', `${own}/${id}`], { name: 'Work laptop' });
    expect(renamed).toMatchObject({ status: 200, body: { passkey: { name: 'Work laptop' } } });
    const { passkeys: used } = await me.call(listPasskeys, {});
    expect(used).toMatchObject([{ name: 'Work laptop', last_used_at: expect.stringMatching(/^2026-03-02T/) }]);
    expect((await sendFrom(app, ada.cookie, ['DELETE', `${own}/${id}`])).status).toBe(204);
    expect((await sendFrom(app, ada.cookie, ['DELETE', `${own}/${id}`])).status).toBe(404);
    expect((await signInWithPasskey(app, device)).status).toBe(401);
  });

  // proves: requests-49
  test('is renamed only with its current entity tag', async () => {
    const { cookie } = await newMember();
    const { id } = await withPasskey(app, cookie);
    const rename = (name: string, tag: string) =>
      sendFrom(app, cookie, ['PUT', `${own}/${id}`, { 'if-match': tag }], { name });
    const first = await rename('First', '*');
    expect(first).toMatchObject({ status: 200, tag: expect.stringMatching(/^"/) });
    expect((await rename('Second', first.tag)).status).toBe(200);
    expect(await rename('Third', first.tag)).toMatchObject({ status: 412, body: { code: 'lock_version' } });
  });

  // proves: sessions-42
  test('of another person is not found', async () => {
    const [ada, kofi] = [await newMember(), await newMember()];
    const { id } = await withPasskey(app, ada.cookie);
    for (const [method, body] of [
      ['PUT', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const)
      expect((await sendFrom(app, kofi.cookie, [method, `${own}/${id}`], body)).status).toBe(404);
    expect((await (await personalClient(app, kofi.userId)).call(listPasskeys, {})).passkeys).toEqual([]);
  });

  // proves: sessions-50
  test('is added, renamed and removed with audit entries, and the person gets an event', async () => {
    const ada = await newMember();
    const { id } = await withPasskey(app, ada.cookie);
    await sendFrom(app, ada.cookie, ['PUT', `${own}/${id}`], { name: 'Work laptop' });
    await sendFrom(app, ada.cookie, ['DELETE', `${own}/${id}`]);
    const by = { actor_user_id: ada.userId, credential: { kind: 'session' } };
    expect(await auditOf(id)).toMatchObject([
      { ...by, action: 'created', before: null, after: { name: 'Laptop' } },
      { ...by, action: 'updated', before: { name: 'Laptop' }, after: { name: 'Work laptop' } },
      { ...by, action: 'removed', after: null },
    ]);
    const me = await personalClient(app, ada.userId);
    const { events } = await me.call(listOwnEvents, { query: { kinds: ['passkey_created', 'passkey_removed'] } });
    expect(events.map(({ kind }) => kind)).toEqual(['passkey_created', 'passkey_removed']);
  });

  // proves: sessions-42
  test('cannot be added to a second person, and a person can have up to 20 passkeys', async () => {
    const [ada, kofi] = [await newMember(), await newMember()];
    const { device } = await withPasskey(app, ada.cookie);
    const { options, cookies } = await requestRegistration(app, kofi.cookie);
    const body = { name: 'Theirs', credential: device.register(options) };
    expect(await sendFrom(app, cookies, ['POST', own], body)).toMatchObject({ body: { code: 'record_not_unique' } });
    for (let made = 1; made < 20; made += 1) await withPasskey(app, ada.cookie);
    const more = await sendFrom(app, ada.cookie, ['POST', '/ext/v1/users/me/passkey_registrations']);
    expect(more).toMatchObject({ status: 400, body: { details: [expect.stringMatching(/up to 20/)] } });
  });

  // proves: sessions-49
  test('can be added and removed for 15 minutes after a proof of identity, which can use a passkey', async () => {
    const ada = await newMember();
    const { device, id } = await withPasskey(app, ada.cookie);
    await pass({ minutes: 15 });
    const changes = [
      ['POST', '/ext/v1/users/me/passkey_registrations'],
      ['POST', own],
      ['DELETE', `${own}/${id}`],
    ] as const;
    for (const [method, path] of changes)
      expect(await sendFrom(app, ada.cookie, [method, path])).toMatchObject({
        status: 403,
        body: { code: 'proof_required' },
      });
    const stranger = new TestAuthenticator();
    await withPasskey(app, (await newMember()).cookie, stranger);
    const prove = async (by: TestAuthenticator) => {
      const { options, cookies } = await requestAssertion(app, ada.cookie);
      return sendFrom(app, cookies, ['POST', '/ext/v1/session/proofs/passkey'], { credential: by.sign(options) });
    };
    expect((await prove(stranger)).status).toBe(400);
    expect((await sendFrom(app, ada.cookie, ['DELETE', `${own}/${id}`])).status).toBe(403);
    expect(await prove(device)).toMatchObject({ status: 200, body: { fresh_until: expect.any(String) } });
    expect((await sendFrom(app, ada.cookie, ['DELETE', `${own}/${id}`])).status).toBe(204);
  });
});

describe('a challenge', () => {
  // proves: sessions-38
  test('is valid once', async () => {
    const { device } = await withPasskey(app, (await newMember()).cookie);
    const { options, cookies } = await requestAssertion(app);
    const signIn = () =>
      sendFrom(app, cookies, ['POST', '/ext/v1/sessions/passkey'], { credential: device.sign(options) });
    expect([(await signIn()).status, (await signIn()).status]).toEqual([201, 401]);
  });

  // proves: sessions-38
  test('is valid for 5 minutes and then deleted', async () => {
    const { device } = await withPasskey(app, (await newMember()).cookie);
    const asked = [await requestAssertion(app), await requestAssertion(app)];
    const statuses: number[] = [];
    for (const { options, cookies } of asked) {
      await pass(statuses.length === 0 ? { minutes: 4, seconds: 59 } : { seconds: 1 });
      const body = { credential: device.sign(options) };
      statuses.push((await sendFrom(app, cookies, ['POST', '/ext/v1/sessions/passkey'], body)).status);
    }
    expect(statuses).toEqual([201, 401]);
    await pass({ hours: 1 });
    await runDue(app.app.jobs, now);
    expect((await app.database.pool.query('select from passkey_challenges')).rowCount).toBe(0);
  });

  test('for adding a passkey works only for the person who requested it', async () => {
    const [ada, kofi] = [await newMember(), await newMember()];
    const { options, cookies } = await requestRegistration(app, ada.cookie);
    const challenge = cookies.split('; ').find((cookie) => cookie.includes('challenge')) ?? '';
    const body = { name: 'Laptop', credential: new TestAuthenticator().register(options) };
    expect((await sendFrom(app, `${kofi.cookie}; ${challenge}`, ['POST', own], body)).status).toBe(400);
    expect((await sendFrom(app, cookies, ['POST', own], body)).status).toBe(201);
  });

  // proves: sessions-38
  test('works for each of several pages in one browser', async () => {
    const { device } = await withPasskey(app, (await newMember()).cookie);
    const first = await requestAssertion(app);
    const second = await requestAssertion(app, first.cookies);
    expect(second.cookies).toBe(first.cookies);
    for (const { options, cookies } of [first, second]) {
      const body = { credential: device.sign(options) };
      expect((await sendFrom(app, cookies, ['POST', '/ext/v1/sessions/passkey'], body)).status).toBe(201);
    }
  });
});

describe('at an address without a name', () => {
  // proves: sessions-43
  test('passkeys are not offered', async () => {
    expect((await nameless.client.call(listSignInMethods, {})).sign_in_methods.passkey).toBe(false);
    expect((await app.client.call(listSignInMethods, {})).sign_in_methods.passkey).toBe(true);
    const { status, body } = await sendFrom(nameless, '', ['POST', '/ext/v1/passkey_challenges']);
    expect([status, body['details']]).toEqual([403, [expect.stringMatching(/web URL must have a name/)]]);
  });
});
