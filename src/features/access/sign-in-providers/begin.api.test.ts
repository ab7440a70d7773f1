import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { type OwnIssuer, startOwnIssuer } from '../../../../test/harness/own-issuer.ts';
import { settingsOf } from '../../../../test/harness/provider.ts';
import { begin, finish } from '../../../../test/harness/provider-sign-in.ts';
import type { SignInProvider } from '../../../config.ts';
import { checksOf } from './attempt-secret.ts';
import { providerFetch } from './outgoing.ts';

const signInProviders: SignInProvider[] = [];
let issuer: OwnIssuer;
beforeAll(async () => {
  issuer = await startOwnIssuer();
  signInProviders.push(settingsOf(issuer.origin), settingsOf(issuer.origin, { id: 'other' }));
});
const app = useTestApp({ signInProviders, trustProxy: ['127.0.0.1'] });
afterAll(() => issuer.close());
beforeEach(() => issuer.instead.clear());

const discovery = '/.well-known/openid-configuration';

describe('the start of a sign-in at a provider', () => {
  // proves: sessions-52
  test('returns the URL of the provider with state, nonce, PKCE challenge and a redirect to this server', async () => {
    const { status, body, headers, cookie } = await begin(app);
    expect([status, body.provider_sign_in.expires_at]).toEqual([201, '2026-03-02T12:10:00.000000Z']);
    expect(headers.get('set-cookie')).toBe(`${cookie}; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=600`);
    expect(cookie).toMatch(/^__Host-fairhour-sign-in=fhsp_[\w-]{43}$/);
    const { origin, pathname, searchParams } = new URL(body.provider_sign_in.url);
    const { state, nonce, codeVerifier } = checksOf(cookie.split('=')[1] ?? '');
    expect([origin, pathname]).toEqual([issuer.origin, '/auth']);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'fairhour',
      response_type: 'code',
      redirect_uri: 'https://fairhour.example/sign-in/providers/harbour/callback',
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(body.provider_sign_in.url).not.toContain(codeVerifier);
  });

  // proves: sessions-52
  test('is refused for pages from other servers', async () => {
    const { status, body } = await begin(app, 'harbour', { 'sec-fetch-site': 'cross-site' });
    expect([status, body.code]).toEqual([403, 'not_same_origin']);
  });

  // proves: errors-29, sessions-53
  test.each([
    [
      'does not answer',
      (): Parameters<OwnIssuer['instead']['set']>[1] =>
        ({ socket }) =>
          void socket.destroy(),
    ],
    ['fails', () => issuer.json({}, 500)],
    ['names another issuer', () => issuer.json({ issuer: 'https://evil.example' })],
    ['returns no usable document', () => issuer.json([])],
  ])('fails if the provider %s, and works after it has recovered', async (_what, instead) => {
    issuer.instead.set(discovery, instead());
    const { status, body, cookie } = await begin(app, 'other');
    expect([status, body.code, cookie]).toEqual([503, 'provider_not_answering', '']);
    issuer.instead.clear();
    expect((await begin(app, 'other')).status).toBe(201);
    // An error makes the server read the provider's discovery document again.
    await failAt('other');
  });

  /** Makes the server drop its cached discovery document. */
  async function failAt(provider: string) {
    const { body, cookie } = await begin(app, provider);
    const state = new URL(body.provider_sign_in.url).searchParams.get('state') ?? '';
    await finish(app, { provider, cookie, answer: new URLSearchParams({ state, error: 'invalid_scope' }).toString() });
  }
});

describe('a request to a provider', () => {
  const options = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' as const };

  // proves: sessions-56
  test('uses HTTPS, unless the provider is on this machine', async () => {
    const ask = providerFetch('https://id.example', new AbortController().signal);
    await expect(ask('http://id.example/keys', options)).rejects.toThrow('must use HTTPS');
    await expect(
      providerFetch(issuer.origin, new AbortController().signal)('http://127.0.0.2/', options),
    ).rejects.toThrow('must use HTTPS');
  });

  // proves: sessions-56
  test('is aborted if no response arrives in time', async () => {
    issuer.instead.set('/never', () => undefined);
    const ask = providerFetch(issuer.origin, new AbortController().signal, 20);
    await expect(ask(`${issuer.origin}/never`, options)).rejects.toThrow(/timeout/);
  });
});
