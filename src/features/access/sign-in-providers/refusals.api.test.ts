import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { type OwnIssuer, startOwnIssuer } from '../../../../test/harness/own-issuer.ts';
import { settingsOf } from '../../../../test/harness/provider.ts';
import { begin, finish } from '../../../../test/harness/provider-sign-in.ts';
import type { SignInProvider } from '../../../config.ts';

const signInProviders: SignInProvider[] = [];
let issuer: OwnIssuer;
beforeAll(async () => {
  issuer = await startOwnIssuer();
  signInProviders.push(settingsOf(issuer.origin), settingsOf(issuer.origin, { id: 'other' }));
});
const app = useTestApp({ signInProviders, trustProxy: ['127.0.0.1'] });
afterAll(() => issuer.close());

let owner: TestOrganization;
let email: string;
beforeAll(async () => {
  owner = await app.createOrganization();
  ({ email } = await addMember(app, owner));
});
beforeEach(() => issuer.instead.clear());

const now = () => Math.floor(Date.now() / 1000);

/** A browser that returns from the issuer, which will issue a token with these claims. */
async function atIssuer(claims: Record<string, unknown> = {}, by: Parameters<OwnIssuer['token']>[1] = {}) {
  const { body, cookie } = await begin(app);
  const sent = new URL(body.provider_sign_in.url).searchParams;
  const [state, nonce] = [sent.get('state') ?? '', sent.get('nonce') ?? ''];
  issuer.instead.set('/token', await issuer.token({ nonce, sub: email, email, email_verified: true, ...claims }, by));
  const answer = new URLSearchParams({ code: 'code-of-the-issuer', state, iss: issuer.origin });
  return { cookie, state, answer: answer.toString() };
}

/** The status and code of the refusal. Checks that the response sets no cookie and that its message is a sentence. */
async function refusalOf(returned: Parameters<typeof finish>[1]) {
  const { status, body, cookie } = await finish(app, returned);
  expect([cookie, body.error]).toEqual(['', expect.stringMatching(/\.$/)]);
  return [status, body.code];
}

const invalid = [401, 'provider_answer_invalid'];
const over = [401, 'provider_sign_in_over'];
const silent = [503, 'provider_not_answering'];

test('a valid response signs in', async () => {
  expect((await finish(app, await atIssuer())).status).toBe(201);
});

// proves: errors-11
describe('a token is refused', () => {
  // proves: sessions-55
  test('signed by another key', async () => {
    expect(await refusalOf(await atIssuer({}, { key: 'another' }))).toEqual(invalid);
  });

  // proves: sessions-55
  test('without a signature', async () => {
    expect(await refusalOf(await atIssuer({}, { key: 'none' }))).toEqual(invalid);
  });

  test.each([
    ['for another program', { aud: 'somebody-else' }],
    ['with another nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['without a subject', { sub: '' }],
    ['with a subject that cannot be stored', { sub: 'a\u0000b' }],
    ['with a subject that is too long', { sub: 'a'.repeat(300) }],
  ])('%s', async (_what, claims) => {
    expect(await refusalOf(await atIssuer(claims))).toEqual(invalid);
  });

  // proves: sessions-55
  test.each([
    ['that had already expired', () => ({ iat: now() - 900, exp: now() - 600 })],
    ['that is not yet valid', () => ({ nbf: now() + 600 })],
  ])('%s: the clocks differ', async (_what, claims) => {
    expect(await refusalOf(await atIssuer(claims()))).toEqual([401, 'provider_clock_differs']);
  });

  test('unless the clocks differ by only a few seconds', async () => {
    expect((await finish(app, await atIssuer({ exp: now() - 5 }))).status).toBe(201);
  });
});

describe('a return from a provider is refused', () => {
  // proves: sessions-54
  test('the second time', async () => {
    const returned = await atIssuer();
    expect((await finish(app, returned)).status).toBe(201);
    expect(await refusalOf(returned)).toEqual(over);
  });

  // proves: sessions-54
  test('for all but one of several concurrent requests', async () => {
    const returned = await atIssuer();
    const all = await Promise.all(Array.from({ length: 6 }, () => finish(app, returned)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, 401, 401, 401, 401, 401]);
  });

  // proves: sessions-54
  test('in another browser, while the browser that started the sign-in can still finish it', async () => {
    const [mine, theirs] = [await atIssuer(), await atIssuer()];
    expect(await refusalOf({ ...mine, cookie: '' })).toEqual(over);
    expect(await refusalOf({ ...mine, cookie: theirs.cookie })).toEqual(over);
    expect(await refusalOf({ ...mine, cookie: '__Host-fairhour-sign-in=fhsp_made-up' })).toEqual(over);
    issuer.instead.set('/token', await issuer.token({ nonce: await nonceOf(mine), sub: email, email }));
    expect((await finish(app, mine)).status).toBe(201);
  });

  // proves: sessions-54
  test('at a provider other than the one where the sign-in started', async () => {
    expect(await refusalOf({ ...(await atIssuer()), provider: 'other' })).toEqual(over);
  });

  // proves: sessions-55
  test('with the issuer of another provider, or without an issuer', async () => {
    const mixed = await atIssuer();
    expect(
      await refusalOf({ ...mixed, answer: mixed.answer.replace(/iss=[^&]+/, 'iss=https://evil.example') }),
    ).toEqual(invalid);
    const without = await atIssuer();
    expect(await refusalOf({ ...without, answer: without.answer.replace(/&iss=[^&]+/, '') })).toEqual(invalid);
  });

  // proves: sessions-54
  test('after ten minutes', async () => {
    const [soon, late] = [await atIssuer(), await atIssuer()];
    await app.setNow(owner.client, '2026-03-02T12:09:59Z');
    issuer.instead.set('/token', await issuer.token({ nonce: await nonceOf(soon), sub: email, email }));
    expect((await finish(app, soon)).status).toBe(201);
    await app.setNow(owner.client, '2026-03-02T12:10:00Z');
    expect(await refusalOf(late)).toEqual(over);
    await app.setNow(owner.client, '2026-03-02T12:00:00Z');
  });

  // proves: sessions-55
  test.each(['x', '&&&', '%', '%00', '?', 'code=a&code=b', 'code', '\u0000', '\ud800', 'state=&code='])(
    'with %j',
    async (answer) => {
      const { cookie, state } = await atIssuer();
      const { status } = await finish(app, { cookie, answer });
      expect([400, 401]).toContain(status);
      expect([400, 401]).toContain((await finish(app, { cookie, answer: `state=${state}&${answer}` })).status);
    },
  );
});

describe('a provider', () => {
  // proves: sessions-55
  test.each(['access_denied', 'login_required', 'consent_required'])(
    'that returns %s cancels the sign-in',
    async (error) => {
      const { cookie, state } = await atIssuer();
      const answer = new URLSearchParams({ error, state, iss: issuer.origin }).toString();
      expect(await refusalOf({ cookie, answer })).toEqual([401, 'provider_cancelled']);
    },
  );

  test.each([
    ['server_error', silent],
    ['temporarily_unavailable', silent],
    ['invalid_scope', invalid],
  ])('that returns %s is reported as the cause', async (error, refusal) => {
    const { cookie, state } = await atIssuer();
    const answer = new URLSearchParams({ error, state, iss: issuer.origin }).toString();
    expect(await refusalOf({ cookie, answer })).toEqual(refusal);
  });

  test('that rejects the code that it issued is reported as the cause', async () => {
    const returned = await atIssuer();
    issuer.instead.set('/token', issuer.json({ error: 'invalid_grant' }, 400));
    expect(await refusalOf(returned)).toEqual(invalid);
  });

  test('that fails causes no server error here', async () => {
    const returned = await atIssuer();
    issuer.instead.set('/token', issuer.json({ trace: 'at line 7' }, 500));
    expect(await refusalOf(returned)).toEqual(silent);
  });

  test('that closes the connection is treated like one that does not respond', async () => {
    const returned = await atIssuer();
    issuer.instead.set('/token', ({ socket }) => void socket.destroy());
    expect(await refusalOf(returned)).toEqual(silent);
  });

  // proves: sessions-56
  test('that redirects is not followed', async () => {
    const [returned, elsewhere] = [await atIssuer(), await startOwnIssuer()];
    const location = `${elsewhere.origin}/token`;
    issuer.instead.set('/token', (_request, response) => void response.writeHead(307, { location }).end());
    expect(await refusalOf(returned)).toEqual(invalid);
    expect(elsewhere.asked).toEqual([]);
    await elsewhere.close();
  });

  // proves: sessions-56
  test('that sends an endless response is cut off', async () => {
    const returned = await atIssuer();
    issuer.instead.set('/token', issuer.json({ access_token: 'a'.repeat(1_000_000) }));
    expect(await refusalOf(returned)).toEqual(invalid);
  });

  // proves: sessions-55
  test('whose userinfo describes another person is refused', async () => {
    const returned = await atIssuer({ email: undefined, sub: 'without address' });
    issuer.instead.set('/me', issuer.json({ sub: 'another', email, email_verified: true }));
    expect(await refusalOf(returned)).toEqual(invalid);
  });

  // proves: sessions-59
  test('verifies only the address in the same document', async () => {
    const returned = await atIssuer({ email: undefined, email_verified: true, sub: 'without address' });
    issuer.instead.set('/me', issuer.json({ sub: 'without address', email }));
    expect(await refusalOf(returned)).toEqual([401, 'provider_email_not_verified']);
  });

  test('that is unknown is refused with a readable message', async () => {
    const { status, body } = await begin(app, 'nobody');
    expect([status, body.error]).toEqual([400, expect.stringContaining('provider must be an id from')]);
  });
});

/** The nonce of a browser's attempt, derived from its secret. */
async function nonceOf({ cookie }: { cookie: string }): Promise<string> {
  const { checksOf } = await import('./attempt-secret.ts');
  return checksOf(cookie.split('=')[1] ?? '').nonce;
}
