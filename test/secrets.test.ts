import { createHash } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, createApp } from '../src/app.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { bootstrapOrganization } from '../src/features/access/setup/bootstrap.ts';
import { makeSetUpCode } from '../src/features/access/setup/set-up-code.ts';
import { makeSignInLink } from '../src/features/access/sessions/links.ts';
import { createPersonalToken } from '../src/features/access/tokens/create.ts';
import { requestRegistration, requestAssertion, sendFrom, withPasskey } from './harness/passkeys.ts';
import { createTestDatabase, type TestDatabase } from './harness/databases.ts';
import { type OwnIssuer, startOwnIssuer } from './harness/own-issuer.ts';
import { settingsOf } from './harness/provider.ts';
import { begin, finish } from './harness/provider-sign-in.ts';
import { secretIn, useMailServer } from './harness/mail.ts';
import { sql } from '../src/db/sql.ts';
import { runDue } from '../src/jobs/run-due.ts';

const mail = useMailServer();
const password = 'correct-horse-battery';
const memberBody = JSON.stringify({ user: { email: 'ada@example.com', password } });

let testDatabase: TestDatabase;
let database: Database;
let app: App;
let issuer: OwnIssuer;
let baseUrl: string;
let organization: { organizationId: number; userId: number; token: string };
const logged: string[] = [];
const secrets = new Set([password]);
const remember = (value: unknown) => {
  secrets.add(String(value));
  return String(value);
};

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, maxConnections: 4 });
  const logger = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const config = {
    webUrl: 'https://fairhour.example',
    rateLimit: 0,
    testClock: false,
    allowNewOrganizations: true,
    trustProxy: [],
  };
  issuer = await startOwnIssuer();
  const signInProviders = [settingsOf(issuer.origin, { clientSecret: remember('secret-of-the-client') })];
  const sending = { smtpUrl: mail.url, mailFrom: 'time@harbour.example' };
  const version = '0.0.0-test';
  app = await createApp({ ...config, ...sending, signInProviders, version, timeoutMs: 3_000 }, database, logger);
  organization = await database.transaction(async (tx) =>
    bootstrapOrganization(app.contextFor(tx, await app.now(tx)), {
      name: 'Harbour',
      timeZone: 'UTC',
      weekStart: 1,
      ownerEmail: 'owner@example.com',
      features: [],
    }),
  );
  secrets.add(organization.token);
  baseUrl = await app.server.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await app.server.close();
  await issuer.close();
  await database.close();
  await testDatabase.drop();
});

interface Answer {
  status: number;
  body: Record<string, Record<string, unknown>>;
}

async function ask(method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${organization.token}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Answer['body']) };
}

const key = (text: string) => ({ 'idempotency-key': text });

async function makeOrganizationTokens() {
  const path = `/ext/v1/organizations/${organization.organizationId}/tokens`;
  const body = JSON.stringify({ name: 'robot', user_id: organization.userId });
  const { body: made } = await ask('POST', path, body, key('token'));
  const secret = remember(made['token']?.['secret']);
  await ask('POST', path, body, key('token'));
  await ask('GET', path);
  await ask('GET', `/v2/users/me?access_token=${secret}`);
  await ask('GET', `/v2/users/me?api_key=${secret}`);
  await ask('GET', `/v2/users/${secret}`);
  await ask('GET', `/v2/users/me`, undefined, { authorization: `Token ${secret}` });
  return secret;
}

async function exchangeInEveryForm(first: string) {
  const grant = (token: string) => ({ grant_type: 'refresh_token', refresh_token: token });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const pairOf = ({ body }: Answer) => [remember(body['access_token']), remember(body['refresh_token'])] as const;
  const byJson = pairOf(await ask('POST', '/access_tokens', JSON.stringify(grant(first))));
  const byForm = pairOf(await ask('POST', '/oauth/token', new URLSearchParams(grant(byJson[1])).toString(), form));
  const byQuery = pairOf(await ask('POST', `/access_tokens?${new URLSearchParams(grant(byForm[1])).toString()}`));
  await ask('POST', `/access%5ftokens?${new URLSearchParams(grant(byQuery[1])).toString()}`);
  await ask('POST', `/access_tokens`, `{"grant_type":"refresh_token","refresh_token":"${byQuery[1]}"`);
  await ask('POST', `/no/such/path?token=${byQuery[1]}`);
  return byQuery;
}

async function usePersonalTokens() {
  const first = await database.transaction(async (tx) =>
    createPersonalToken(app.contextFor(tx, await app.now(tx)), organization.userId, 'laptop'),
  );
  const [access, refresh] = await exchangeInEveryForm(remember(first.secret));
  const bearer = { authorization: `Bearer ${access}` };
  const { body } = await ask('POST', '/ext/v1/users/me/personal_tokens', '{"name":"phone"}', {
    ...bearer,
    ...key('p'),
  });
  remember(body['personal_token']?.['secret']);
  await ask('GET', '/v2/users/me', undefined, bearer);
  return refresh;
}

async function signInWithBrowser() {
  const link = await database.transaction(async (tx) =>
    makeSignInLink(app.contextFor(tx, await app.now(tx)), { userId: organization.userId, webUrl: 'https://a.example' }),
  );
  const secret = remember(new URL(link.url).hash.slice(1));
  const exchangeLink = (body: string, query = '') =>
    fetch(`${baseUrl}/ext/v1/sessions${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
  const body = JSON.stringify({ sign_in_secret: secret });
  await exchangeLink(body.slice(0, -1));
  await exchangeLink('{}', `?sign_in_secret=${secret}`);
  const cookie = (await exchangeLink(body)).headers.get('set-cookie')?.split(';')[0] ?? '';
  const session = remember(cookie.split('=')[1]);
  await exchangeLink(body);
  await usePassword(cookie);
  await usePasskey(cookie);
  for (const path of ['/v2/users/me', `/v2/users/${session}`, `/sign-in?secret=${secret}`, `/sign-in/${secret}`])
    await fetch(`${baseUrl}${path}`, { headers: { cookie } });
  await database.pool.query('alter table browser_sessions rename to gone');
  expect((await fetch(`${baseUrl}/v2/users/me`, { headers: { cookie } })).status).toBe(500);
  await database.pool.query('alter table gone rename to browser_sessions');
}

async function setUpWithBrowser() {
  const { code } = await database.transaction(async (tx) =>
    makeSetUpCode(app.contextFor(tx, await app.now(tx)), 'https://a.example'),
  );
  const body = JSON.stringify({ set_up_code: remember(code), user: {}, organization: {} });
  for (const sent of [body, body.slice(0, -1)]) {
    const headers = { 'content-type': 'application/json' };
    await fetch(`${baseUrl}/ext/v1/set_up?set_up_code=${code}`, { method: 'POST', headers, body: sent });
  }
  await fetch(`${baseUrl}/set-up/${code}?code=${code}`);
}

/** With a passkey: requests options, signs in, and causes faults and failures. */
async function usePasskey(cookie: string) {
  const at = { baseUrl };
  const { device, cookies } = await withPasskey(at, cookie);
  const [registered, asked] = [await requestRegistration(at, cookies), await requestAssertion(at, cookies)];
  for (const { options } of [registered, asked]) remember(options.challenge);
  remember(cookies.split('__Host-fairhour-challenge=')[1]);
  const path = '/ext/v1/sessions/passkey';
  const credential = device.sign(asked.options);
  const send = (body: object) => sendFrom(at, asked.cookies, ['POST', path], body);
  const wrong = device.sign(registered.options, { origin: 'https://evil.example' });
  expect([(await send({ credential: wrong })).status, (await send({ credential: [wrong] })).status]).toEqual([
    401, 400,
  ]);
  await database.pool.query('alter table passkeys rename to gone');
  expect((await send({ credential })).status).toBe(500);
  await database.pool.query('alter table gone rename to passkeys');
  expect((await send({ credential })).status).toBe(201);
}

const secondPassword = 'staple of another horse';
const typedWrong = 'a horse that nobody knows';

/** Sets, uses, mistypes and changes a password, both with and without faults in the body. */
async function usePassword(cookie: string) {
  for (const typed of [secondPassword, typedWrong]) secrets.add(typed);
  const send = async (method: string, path: string, body: object | string) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...key(path) };
    return (await fetch(`${baseUrl}${path}`, { method, headers, body: text })).status;
  };
  const [own, signIn] = ['/ext/v1/users/me/password', '/ext/v1/sessions/password'];
  const email = 'owner@example.com';
  const change = { password: secondPassword, present_password: password };
  const statuses = [
    await send('PUT', own, { password }),
    await send('PUT', own, { ...change, present_password: typedWrong }),
    await send('PUT', own, change),
    await send('PUT', own, JSON.stringify(change).slice(0, -1)),
    await send('POST', '/ext/v1/session/proofs/password', { password: typedWrong }),
    await send('POST', '/ext/v1/session/proofs/password', { password: secondPassword }),
    await send('POST', signIn, { email, password: typedWrong }),
    await send('POST', signIn, { email: typedWrong, password: [password] }),
    await send('POST', `${signIn}?password=${secondPassword}`, { email, password: secondPassword }),
  ];
  expect(statuses).toEqual([200, 400, 200, 400, 400, 200, 401, 400, 400]);
  await database.pool.query('alter table passwords rename to gone');
  expect(await send('POST', signIn, { email, password: secondPassword })).toBe(500);
  await database.pool.query('alter table gone rename to passwords');
}

async function answerInvitation() {
  const path = `/v2/organizations/${organization.organizationId}/members`;
  const made = await ask('POST', path, JSON.stringify({ user: { email: 'guest@example.com' } }));
  const userId = Number(made.body['organization_member']?.['user_id']);
  // The link is copied before the mail is sent, twice with the same key.
  await database.run(sql`update mails set due_at = due_at + interval '1 day' where user_id = ${userId}`);
  const copy = `/ext/v1/organizations/${organization.organizationId}/members/${userId}/invitation_link`;
  const { status, body: copied } = await ask('POST', copy, undefined, key('link'));
  expect(await ask('POST', copy, undefined, key('link'))).toEqual({ status, body: copied });
  const secret = remember(String(copied['invitation_link']?.['url']).split('#')[1]);
  const body = JSON.stringify({ invitation_secret: secret, name: 'Guest' });
  const post = (to: string, sent: string) =>
    fetch(`${baseUrl}${to}?invitation_secret=${secret}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: sent,
    });
  await post('/ext/v1/invitation', body);
  await post(`/ext/v1/invitation/${secret}`, body);
  for (const sent of [body.slice(0, -1), body, body]) await post('/ext/v1/invitation/accept', sent);
  const { headers } = await fetch(`${baseUrl}/ext/v1/invitation/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const cookie = headers.get('set-cookie')?.split(';')[0]?.split('=')[1];
  expect(cookie).toBeTruthy();
  remember(cookie);
  await post('/ext/v1/invitation/decline', JSON.stringify({ invitation_secret: secret }));
  await fetch(`${baseUrl}/invitation/${secret}`);
}

/** Requests a link with and without faults, and opens the mailed links, including invitations. */
async function signInByMail() {
  const email = 'owner@example.com';
  const post = async (path: string, body: string) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body })).status;
  };
  const body = JSON.stringify({ email });
  const path = '/ext/v1/sign_in_links';
  const statuses = [await post(path, body), await post(path, body.slice(0, -1)), await post(`${path}?email=x`, body)];
  expect(statuses).toEqual([204, 400, 400]);
  await runDue(app.jobs, await app.now(database));
  const found = mail.taken.map((letter) => secretIn(letter, 'sign-in') || secretIn(letter, 'invitation'));
  expect(found.map((secret) => remember(secret).slice(0, 5))).toContain('fhsl_');
  for (const secret of found) await fetch(`${baseUrl}/sign-in/${secret}?secret=${secret}`);
  const [secret = ''] = found.filter((text) => text.startsWith('fhsl_'));
  for (const expected of [201, 401])
    expect(await post('/ext/v1/sessions', JSON.stringify({ sign_in_secret: secret }))).toBe(expected);
}

/** Signs in at a provider, once successfully and once with every other answer that a provider can give. */
async function signInAtProvider() {
  const { checksOf } = await import('../src/features/access/sign-in-providers/attempt-secret.ts');
  const claims = { sub: 'owner', email: 'owner@example.com', email_verified: true };
  const statuses: number[] = [];
  for (const wrong of [{}, { nonce: 'wrong' }, { aud: 'wrong' }, { email: remember('secret@example.com'), sub: 'x' }]) {
    const { cookie } = await begin({ baseUrl });
    const { state, nonce, codeVerifier } = checksOf(remember(cookie.split('=')[1]));
    for (const secret of [state, nonce, codeVerifier]) remember(secret);
    issuer.instead.set('/token', await issuer.token({ nonce, ...claims, ...wrong }));
    const answer = new URLSearchParams({ code: remember(`code-${statuses.length}-1234`), state, iss: issuer.origin });
    await fetch(`${baseUrl}/sign-in/providers/harbour/callback?${answer.toString()}`);
    await fetch(`${baseUrl}/sign-in/providers/harbour/callback?code=${remember('8374652910')}`);
    const finished = await finish({ baseUrl }, { answer: answer.toString(), cookie });
    if (finished.cookie) remember(finished.cookie.split('=')[1]);
    statuses.push(finished.status);
  }
  expect(statuses).toEqual([201, 401, 401, 401]);
  expect(issuer.asked).toHaveLength(4);
  remember('access-token-of-the-issuer');
  expect(logged.join()).toContain('a provider could not sign in a person');
}

async function sendPasswords() {
  const path = `/v2/organizations/${organization.organizationId}/members`;
  expect((await ask('POST', path, memberBody, key('ada'))).status).toBe(201);
  expect((await ask('POST', path, memberBody, key('ada'))).status).toBe(201);
  expect((await ask('POST', path, memberBody.replace('ada', 'eve'), key('ada'))).status).toBe(400);
  await ask('POST', path, memberBody);
  await ask('POST', path, memberBody.slice(0, -1));
  await ask('POST', path, JSON.stringify({ user: { email: 'bob@example.com', password: [password] } }));
  await ask('POST', `${path}?password=${password}`, '{}');
}

/** Makes every write and read of credentials fail, as bugs and outages would. */
async function failEverywhere(token: string, refresh: string) {
  const breaks = [
    [
      "alter table users add constraint broken check (email <> 'eve@example.com')",
      'alter table users drop constraint broken',
    ],
    ['alter table organization_tokens rename to gone', 'alter table gone rename to organization_tokens'],
    ['alter table refresh_tokens rename to gone', 'alter table gone rename to refresh_tokens'],
    [
      'alter table idempotency_answers add constraint broken check (length(key) < 6) not valid',
      'alter table idempotency_answers drop constraint broken',
    ],
  ] as const;
  const members = `/v2/organizations/${organization.organizationId}/members`;
  const statuses: number[] = [];
  for (const [fail, mend] of breaks) {
    await database.pool.query(fail);
    const eve = memberBody.replace('ada', 'eve');
    const answers = [
      await ask('POST', members, eve, key('longer than six')),
      await ask('GET', '/v2/users/me', undefined, { authorization: `Bearer ${token}` }),
      await ask('POST', '/access_tokens', JSON.stringify({ grant_type: 'refresh_token', refresh_token: refresh })),
      await ask(
        'POST',
        '/ext/v1/organizations/1/tokens',
        `{"name":"x","user_id":${organization.userId}}`,
        key('also longer'),
      ),
    ];
    for (const { body } of answers) if (body['token']) remember(body['token']['secret']);
    for (const { body } of answers) if (body['refresh_token']) remember(body['refresh_token']);
    statuses.push(...answers.map(({ status }) => status));
    await database.pool.query(mend);
  }
  expect(statuses.filter((status) => status === 500).length).toBeGreaterThanOrEqual(4);
}

async function dump(): Promise<string> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "select quote_ident(c.relname) as name from pg_class c where c.relnamespace = 'public'::regnamespace and " +
      "c.relkind = 'r'",
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ text: string }>(`select t::text as text from ${name} t`);
    parts.push(...rows.map(({ text }) => text));
  }
  return parts.join('\n');
}

describe('tokens and passwords', () => {
  beforeAll(async () => {
    const token = await makeOrganizationTokens();
    await failEverywhere(token, await usePersonalTokens());
    await signInWithBrowser();
    await setUpWithBrowser();
    await answerInvitation();
    await signInByMail();
    await signInAtProvider();
    await sendPasswords();
  });

  test('occur in this test', () => {
    expect(secrets.has('undefined')).toBe(false);
    expect(secrets.size).toBeGreaterThanOrEqual(10);
    expect(logged.length).toBeGreaterThan(30);
  });

  // proves: authentication-22, authentication-38, sessions-84
  test('are never logged', () => {
    const told = logged.filter((line) => [...secrets].some((secret) => line.includes(secret)));
    expect(told).toEqual([]);
    expect(logged.filter((line) => line.includes('$argon2id$'))).toEqual([]);
  });

  // proves: authentication-38, sessions-84
  test('are never stored in the database', async () => {
    const stored = await dump();
    expect(stored).toContain('ada@example.com');
    expect([...secrets].filter((secret) => stored.includes(secret))).toEqual([]);
  });

  // proves: authentication-38
  test('cannot be guessed from the stored hash of a request', async () => {
    const stored = await dump();
    const bodies = [memberBody, `{}${memberBody}`, password];
    const hashes = bodies.map((body) => createHash('sha256').update(body).digest('hex'));
    expect(hashes.filter((hash) => stored.includes(hash))).toEqual([]);
  });
});
