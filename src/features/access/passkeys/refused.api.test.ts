import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { removeMember } from '../../../../test/harness/membership.ts';
import {
  requestRegistration,
  requestAssertion,
  type PasskeyFaults,
  sendFrom,
  signInWithPasskey,
  TestAuthenticator,
  withPasskey,
} from '../../../../test/harness/passkeys.ts';
import { requestSessionWithPassword, signedIn, withPassword } from '../../../../test/harness/sessions.ts';
import { listAudit } from '../../../contract/audit.ts';
import { createMember } from '../../../contract/members.ts';

const app = useTestApp({ trustProxy: ['127.0.0.1'] });
const password = 'tide tables of 1912';

let owner: TestOrganization;
beforeAll(async () => {
  owner = await app.createOrganization();
});

async function refusalsOf(passkeyId: number) {
  const params = { organization_id: owner.organizationId };
  const query = { subject: 'passkey', subject_id: passkeyId } as const;
  const { audit_entries: entries } = await owner.client.call(listAudit, { params, query });
  return entries.filter(({ action }) => action === 'refused').map(({ reason }) => reason);
}

async function newPasskey() {
  const member = await addMember(app, owner);
  return { member, ...(await withPasskey(app, await signedIn(app, member.userId))) };
}

const wrongs: readonly [string, PasskeyFaults][] = [
  ['the origin of another site', { origin: 'https://fairhour.example.evil.example' }],
  ['another port', { origin: 'https://fairhour.example:8443' }],
  ['plain HTTP', { origin: 'http://fairhour.example' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['no user verification', { verified: false }],
  ['a challenge that the server did not create', { challenge: Buffer.alloc(32).toString('base64url') }],
];

describe('signed data with', () => {
  // proves: sessions-39
  test.each(wrongs)('%s is refused at sign-in and audited', async (_what, odd) => {
    const { device, id } = await newPasskey();
    expect((await signInWithPasskey(app, device, odd)).status).toBe(401);
    expect(await refusalsOf(id)).toEqual(['not_verified']);
    expect((await signInWithPasskey(app, device)).status).toBe(201);
  });

  // proves: sessions-39
  test.each(wrongs)('%s adds no passkey', async (_what, odd) => {
    const member = await addMember(app, owner);
    const { options, cookies } = await requestRegistration(app, await signedIn(app, member.userId));
    const body = { name: 'Laptop', credential: new TestAuthenticator().register(options, odd) };
    const { status, body: answer } = await sendFrom(app, cookies, ['POST', '/ext/v1/users/me/passkeys'], body);
    expect([status, JSON.stringify(answer)]).toEqual([400, expect.stringContaining('credential')]);
    expect(JSON.stringify(answer)).not.toContain(options.challenge);
  });
});

describe('a passkey', () => {
  // proves: sessions-40
  test('with a signature count that did not increase is treated as a copy: it is refused and audited', async () => {
    const { device, id } = await newPasskey();
    expect((await signInWithPasskey(app, device, { counter: 7 })).status).toBe(201);
    expect((await signInWithPasskey(app, device, { counter: 7 })).status).toBe(401);
    expect((await signInWithPasskey(app, device, { counter: 3 })).status).toBe(401);
    expect(await refusalsOf(id)).toEqual(['counter_went_back', 'counter_went_back']);
    expect((await signInWithPasskey(app, device, { counter: 8 })).status).toBe(201);
  });

  // proves: sessions-40
  test('without a signature count works every time', async () => {
    const member = await addMember(app, owner);
    const device = new TestAuthenticator();
    const { options, cookies } = await requestRegistration(app, await signedIn(app, member.userId));
    const body = { name: 'Phone', credential: device.register(options, { counter: 0 }) };
    expect((await sendFrom(app, cookies, ['POST', '/ext/v1/users/me/passkeys'], body)).status).toBe(201);
    for (const counter of [0, 0]) expect((await signInWithPasskey(app, device, { counter })).status).toBe(201);
  });

  test('with a signature by another key is refused', async () => {
    const { device } = await newPasskey();
    const { options, cookies } = await requestAssertion(app);
    const [good, other] = [device.sign(options), new TestAuthenticator().sign(options)];
    const mixed = { ...good, response: other.response };
    const sent = await sendFrom(app, cookies, ['POST', '/ext/v1/sessions/passkey'], { credential: mixed });
    expect(sent.status).toBe(401);
  });

  test('that names another person as the user is refused', async () => {
    const { device } = await newPasskey();
    const userHandle = Buffer.alloc(32).toString('base64url');
    expect((await signInWithPasskey(app, device, { userHandle })).status).toBe(401);
  });

  // proves: sessions-38
  test('is refused with the challenge of another browser', async () => {
    const { device } = await newPasskey();
    const [theirs, mine] = [await requestAssertion(app), await requestAssertion(app)];
    const body = { credential: device.sign(theirs.options) };
    for (const cookies of ['', mine.cookies])
      expect((await sendFrom(app, cookies, ['POST', '/ext/v1/sessions/passkey'], body)).status).toBe(401);
    expect((await sendFrom(app, theirs.cookies, ['POST', '/ext/v1/sessions/passkey'], body)).status).toBe(201);
  });
});

const mangled: readonly [string, (credential: Record<string, unknown>) => Record<string, unknown>][] = [
  ['an invalid id', (credential) => ({ ...credential, id: '***', rawId: '***' })],
  [
    'no client data',
    (credential) => ({ ...credential, response: { ...(credential['response'] as object), clientDataJSON: '' } }),
  ],
  [
    'client data that is a number',
    (credential) => ({
      ...credential,
      response: { ...(credential['response'] as object), clientDataJSON: Buffer.from('7').toString('base64url') },
    }),
  ],
  [
    'truncated bytes',
    (credential) => ({ ...credential, response: { ...(credential['response'] as object), authenticatorData: 'AAAA' } }),
  ],
  [
    'an invalid signature',
    (credential) => ({ ...credential, response: { ...(credential['response'] as object), signature: 'AA' } }),
  ],
];

// proves: sessions-41
test.each(mangled)('%s is refused without a server error', async (_what, mangle) => {
  const { device } = await newPasskey();
  const { options, cookies } = await requestAssertion(app);
  const credential = mangle(device.sign(options));
  expect((await sendFrom(app, cookies, ['POST', '/ext/v1/sessions/passkey'], { credential })).status).toBe(401);
});

describe('every sign-in method', () => {
  // proves: sessions-44
  test('works for a member who moved to another organization, and gives access only to the current one', async () => {
    const other = await app.createOrganization();
    const member = await addMember(app, owner);
    const cookie = await withPassword(app, member.userId, password);
    const { device } = await withPasskey(app, cookie);
    await removeMember(owner, member.userId);
    const { organization_member: joined } = await other.client.call(createMember, {
      params: { organization_id: other.organizationId },
      body: { user: { email: member.email } },
    });
    expect(joined.user_id).toBe(member.userId);
    const answers = [
      await requestSessionWithPassword(app, member.email, password),
      await signInWithPasskey(app, device),
    ];
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([201, { session: { organizations: [{ id: other.organizationId }] } }]);
  });

  // proves: sessions-45
  test('refuses pages from other servers', async () => {
    const { device, member } = await newPasskey();
    await withPassword(app, member.userId, password);
    const { options, cookies } = await requestAssertion(app);
    const from = { 'content-type': 'application/json', 'sec-fetch-site': 'same-site', cookie: cookies };
    const requests: readonly [string, object][] = [
      ['/ext/v1/sessions/password', { email: member.email, password }],
      ['/ext/v1/sessions/passkey', { credential: device.sign(options) }],
      ['/ext/v1/passkey_challenges', {}],
    ];
    for (const [path, body] of requests) {
      const init = { method: 'POST', headers: from, body: JSON.stringify(body) };
      const response = await fetch(`${app.baseUrl}${path}`, init);
      expect([response.status, await response.json()]).toMatchObject([403, { code: 'not_same_origin' }]);
    }
  });

  // proves: sessions-45
  test('blocks a network for a minute after 30 failed attempts with any method', async () => {
    // The limit counts by minutes of the wall clock.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { device } = await newPasskey();
    const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '198.51.100.7' };
    const statuses: number[] = [];
    for (let tried = 0; tried < 31; tried += 1)
      statuses.push((await requestSessionWithPassword(app, `nobody-${tried}@example.com`, password, headers)).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
    const signed = await requestAssertion(app);
    const blocked = await fetch(`${app.baseUrl}/ext/v1/sessions/passkey`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', cookie: signed.cookies },
      body: JSON.stringify({ credential: device.sign(signed.options) }),
    });
    expect(blocked.status).toBe(429);
    expect((await signInWithPasskey(app, device)).status).toBe(201);
  });
});
