import { Writable } from 'node:stream';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { requestSession, cookieClient, newSignInSecret, signedIn } from '../../../../test/harness/sessions.ts';
import { createApp } from '../../../app.ts';
import { createClient } from '../../../contract/clients.ts';
import { createPersonalToken } from '../../../contract/tokens.ts';
import { getMe } from '../../../contract/users.ts';
import { openSealed } from '../../../http/seal.ts';

const app = useTestApp({ rateLimit: 3, trustProxy: ['127.0.0.1'] });
const plain = useTestApp({ webUrl: 'http://fairhour.lan:3000' });

describe('limits', () => {
  // The limits count by the wall clock.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  // proves: sessions-70
  test('a session can send 600 requests a minute, regardless of the limit for tokens', async () => {
    const owner = await app.createOrganization();
    const client = cookieClient(app, await signedIn(app, owner.userId));
    const first = await client.send(getMe, {});
    expect(first.headers.get('x-rate-limit-limit')).toBe('600');
    for (let sent = 1; sent < 600; sent += 1) await client.send(getMe, {});
    const { status, headers } = await client.send(getMe, {});
    expect([status, headers.get('x-rate-limit-remaining')]).toEqual([429, '0']);
    const another = cookieClient(app, await signedIn(app, owner.userId));
    expect((await another.send(getMe, {})).status).toBe(200);
  });

  // proves: sessions-26
  test('up to 30 concurrent attempts from a network may fail, while valid attempts still succeed', async () => {
    const owner = await app.createOrganization();
    const from = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '198.51.100.9' };
    const statusesOf = async (secrets: readonly string[]) => {
      const tried = await Promise.all(secrets.map((secret) => requestSession(app, secret, from)));
      return tried.map(({ status }) => status);
    };
    const good: string[] = [];
    for (let made = 0; made < 45; made += 1) good.push(await newSignInSecret(app, owner.userId));
    expect(new Set(await statusesOf(good))).toEqual(new Set([201]));
    const guesses = await statusesOf(Array<string>(70).fill('fhsl_guess'));
    expect(guesses.toSorted()).toEqual([...Array<number>(30).fill(401), ...Array<number>(40).fill(429)]);
  });

  // proves: sessions-26
  test('after 30 failed sign-in attempts in a minute, a network is blocked', async () => {
    const owner = await app.createOrganization();
    const from = (network: string) => ({ 'sec-fetch-site': 'same-origin', 'x-forwarded-for': network });
    for (let tried = 0; tried < 30; tried += 1)
      expect((await requestSession(app, 'fhsl_guess', from('198.51.100.7'))).status).toBe(401);
    const secret = await newSignInSecret(app, owner.userId);
    const refused = await requestSession(app, secret, from('198.51.100.7'));
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limit_exceeded' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await requestSession(app, secret, from('198.51.100.8'))).status).toBe(201);
    const headers = { 'x-forwarded-for': '198.51.100.7', authorization: `Bearer ${owner.token}` };
    expect((await fetch(`${app.baseUrl}/v2/users/me`, { headers })).status).toBe(200);
  });
});

describe('signing in', () => {
  // proves: sessions-25
  test('is refused for pages from other servers, because such pages could sign people in as another user', async () => {
    const owner = await app.createOrganization();
    const secret = await newSignInSecret(app, owner.userId);
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
      expect(await requestSession(app, secret, headers)).toMatchObject({
        status: 403,
        body: { code: 'not_same_origin' },
      });
    expect((await requestSession(app, secret, {})).status).toBe(201);
  });
});

describe('a response with a secret', () => {
  // proves: sessions-72
  test('is repeated only to the session that requested it, and is stored encrypted', async () => {
    const owner = await app.createOrganization();
    const client = cookieClient(app, await signedIn(app, owner.userId));
    const input = { body: { name: 'Laptop' }, headers: { 'idempotency-key': 'once' } };
    const first = await client.send(createPersonalToken, input);
    expect(first.status).toBe(201);
    expect((await client.send(createPersonalToken, input)).body).toEqual(first.body);
    const { rows } = await app.database.pool.query<{ body: string }>('select body from idempotency_answers');
    const { secret } = (first.body as { personal_token: { secret: string } }).personal_token;
    expect(rows.filter(({ body }) => body.includes(secret) || openSealed(body, '') !== undefined)).toEqual([]);
    const other = cookieClient(app, await signedIn(app, owner.userId));
    expect((await other.send(createPersonalToken, input)).body).not.toEqual(first.body);
  });
});

describe('at a plain HTTP address on which others can eavesdrop', () => {
  // proves: sessions-23
  test('the cookie has no prefix and no Secure attribute, because browsers would reject it', async () => {
    const owner = await plain.createOrganization();
    const { setCookie, cookie } = await requestSession(plain, await newSignInSecret(plain, owner.userId));
    expect(setCookie).toMatch(/^fairhour=fhsi_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000$/);
    const client = cookieClient(plain, `theme=dark; ${cookie}; __Host-fairhour=other`);
    expect((await client.send(getMe, {})).status).toBe(200);
    const params = { organization_id: owner.organizationId };
    expect((await client.send(createClient, { params, body: { name: 'Client' } })).status).toBe(200);
  });

  // proves: sessions-23
  test.each([
    ['http://fairhour.lan', 1],
    ['http://127.0.0.1:3000', 0],
    ['http://localhost:3000', 0],
    ['http://[::1]:3000', 0],
    ['https://fairhour.lan', 0],
  ])('the log warns about %s in %i lines', async (webUrl, lines) => {
    const logged: string[] = [];
    const to = new Writable({ write: (chunk, _coding, done) => (logged.push(String(chunk)), done()) });
    const config = {
      webUrl,
      rateLimit: 0,
      testClock: false,
      allowNewOrganizations: true,
      trustProxy: [],
      version: '1',
    };
    const { server } = await createApp(config, app.database, pino({ level: 'warn' }, to));
    await server.close();
    expect(logged.filter((line) => line.includes('plain HTTP'))).toHaveLength(lines);
  });
});
