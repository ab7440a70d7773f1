import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { exchange, newRefreshToken } from '../../../../test/harness/personal.ts';
import { listOrganizations } from '../../../contract/organizations.ts';
import { createAccessToken } from '../../../contract/tokens.ts';
import { saveTestNow } from '../../operations/installation/test-clock/store.ts';

const app = useTestApp();
const start = Temporal.Instant.from('2026-03-02T12:00:00Z');

/** Moves only the clock, without an API request or background work. */
const at = (seconds: number) => saveTestNow(app.database, start.add({ seconds }));

beforeEach(() => at(0));

const send = (refreshToken: string) =>
  app.client.send(createAccessToken, { body: { grant_type: 'refresh_token', refresh_token: refreshToken } });

const works = async (accessToken: string) =>
  (await app.client.withToken(accessToken).send(listOrganizations, {})).status === 200;

async function firstToken() {
  const mine = await app.createOrganization();
  return newRefreshToken(app, mine.userId);
}

const invalidGrant = {
  code: 'invalid_params',
  error_code: 11000,
  error: 'invalid_grant',
  error_description: expect.any(String),
  request_id: expect.any(String),
};

async function raw(path: string, body?: string, type?: string) {
  const response = await fetch(`${app.baseUrl}${path}`, {
    method: 'POST',
    ...(body === undefined ? {} : { body }),
    ...(type ? { headers: { 'content-type': type } } : {}),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as object };
}

// proves: answers-18, authentication-12, operation-18
describe('a refresh token can be sent in', () => {
  const form = 'application/x-www-form-urlencoded';
  const asForm = (token: string) => `grant_type=refresh_token&refresh_token=${token}`;
  const ways: [string, (token: string) => ReturnType<typeof raw>][] = [
    ['a form', (token) => raw('/access_tokens', asForm(token), form)],
    ['a form with a character set', (token) => raw('/access_tokens', asForm(token), `${form}; charset=UTF-8`)],
    ['the query', (token) => raw(`/access_tokens?${asForm(token)}`)],
    ['the query with an empty form', (token) => raw(`/oauth/token?${asForm(token)}`, '', form)],
    ['a form at the alias', (token) => raw('/oauth/token', `${asForm(token)}&client_id=x&scope=all`, form)],
    [
      'JSON',
      (token) =>
        raw(
          '/access_tokens',
          JSON.stringify({ grant_type: 'refresh_token', refresh_token: token }),
          'application/json',
        ),
    ],
  ];

  test.each(ways)('%s', async (_name, sendAs) => {
    const { status, headers, body } = await sendAs(await firstToken());
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(body)).toEqual(['access_token', 'refresh_token', 'token_type', 'expires_in']);
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 86_400 });
    expect(await works((body as { access_token: string }).access_token)).toBe(true);
  });
});

// proves: authentication-17
describe('an exchange error uses the names of RFC 6749 for', () => {
  const json = 'application/json';
  const granting = '?grant_type=refresh_token';
  const cases: [string, Parameters<typeof raw>, string][] = [
    ['nothing', [''], 'invalid_request'],
    ['no grant type', ['?refresh_token=x'], 'invalid_request'],
    ['no refresh token', [granting], 'invalid_request'],
    ['an empty refresh token', [`${granting}&refresh_token=`], 'invalid_request'],
    ['another grant type', ['?grant_type=password'], 'unsupported_grant_type'],
    ['an unknown token', [`${granting}&refresh_token=x`], 'invalid_grant'],
    ['a parameter twice', ['?grant_type=a&grant_type=b'], 'invalid_request'],
    ['a number as a token', ['', '{"grant_type":"refresh_token","refresh_token":5}', json], 'invalid_request'],
    ['broken JSON', ['', '{', json], 'invalid_request'],
    ['another content type', ['', 'x', 'text/plain'], 'invalid_request'],
  ];

  test.each(cases)('%s', async (_name, [query, body, type], error) => {
    const answer = await raw(`/access_tokens${query}`, body, type);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({ ...invalidGrant, error });
  });
});

describe('rotation', () => {
  // proves: authentication-15, authentication-31
  test('each exchange returns a new refresh token that is valid for another 90 days', async () => {
    const first = await firstToken();
    await at(80 * 86_400);
    const second = await exchange(app, first);
    expect(second.refresh_token).not.toBe(first);
    await at(160 * 86_400);
    const third = await exchange(app, second.refresh_token);
    await at(250 * 86_400 - 1);
    const last = await exchange(app, third.refresh_token);
    await at(340 * 86_400);
    expect(await send(last.refresh_token)).toMatchObject({ status: 400, body: invalidGrant });
  });

  // proves: authentication-15
  test.each([0, 1, 59, 60])('a token that was just replaced still returns a new pair %i s later', async (seconds) => {
    const first = await firstToken();
    const second = await exchange(app, first);
    await at(seconds);
    const again = await exchange(app, first);
    expect(again.refresh_token).not.toBe(second.refresh_token);
    await at(1_000);
    expect(await works(again.access_token)).toBe(true);
    expect(await works(second.access_token)).toBe(true);
    const next = await exchange(app, again.refresh_token);
    expect(await works(next.access_token)).toBe(true);
  });

  // proves: authentication-33
  test('if the response to a repeated exchange is lost, the first response remains usable', async () => {
    const first = await firstToken();
    const second = await exchange(app, first);
    await at(30);
    await exchange(app, first);
    await at(5_000);
    expect(await works((await exchange(app, second.refresh_token)).access_token)).toBe(true);
  });

  const misuses: [string, (tokens: string[]) => Promise<string>][] = [
    ['a token replaced 61 s ago', async ([, replaced = '']) => at(61).then(() => replaced)],
    ['an older token at once', async ([oldest = '']) => oldest],
    ['an older token much later', async ([oldest = '']) => at(86_400 * 30).then(() => oldest)],
  ];

  // proves: authentication-16, authentication-17, authentication-21
  test.each(misuses)('the use of %s revokes the whole family', async (_name, pick) => {
    const first = await firstToken();
    const second = await exchange(app, first);
    const third = await exchange(app, second.refresh_token);
    const misused = await pick([first, second.refresh_token]);
    const accessTokens = [second.access_token, third.access_token];
    const answered = {
      ...invalidGrant,
      error_description: expect.stringMatching(/exchanged before.* are revoked now/),
    };
    expect(await send(misused)).toMatchObject({ status: 400, body: answered });
    await at(2);
    expect(await send(third.refresh_token)).toMatchObject({ status: 400, body: invalidGrant });
    expect(await Promise.all(accessTokens.map(works))).toEqual([false, false]);
  });

  // proves: authentication-33
  test('the pair from a repeated exchange is outdated once the first pair has been exchanged', async () => {
    const first = await firstToken();
    const [one, other] = [await exchange(app, first), await exchange(app, first)];
    await at(1_000);
    const next = await exchange(app, one.refresh_token);
    await at(1_061);
    expect((await send(other.refresh_token)).status).toBe(400);
    expect(await works(next.access_token)).toBe(false);
  });

  test('misuse of one personal token does not affect other tokens', async () => {
    const mine = await app.createOrganization();
    const [one, other] = [await newRefreshToken(app, mine.userId), await newRefreshToken(app, mine.userId)];
    const next = await exchange(app, one);
    await exchange(app, next.refresh_token);
    expect((await send(one)).status).toBe(400);
    expect(await works((await exchange(app, other)).access_token)).toBe(true);
  });

  // proves: authentication-33
  test('an expired token is refused and revokes nothing', async () => {
    const first = await firstToken();
    await at(60 * 86_400);
    const second = await exchange(app, first);
    await at(90 * 86_400);
    expect(await send(first)).toMatchObject({ status: 400, body: invalidGrant });
    expect((await send(second.refresh_token)).status).toBe(200);
  });
});

describe('at the same time', () => {
  test('exchanges of one token all return pairs of the same generation', async () => {
    const first = await firstToken();
    const pairs = await Promise.all(Array.from({ length: 8 }, () => exchange(app, first)));
    expect(new Set(pairs.map((pair) => pair.refresh_token)).size).toBe(8);
    const { rows } = await app.database.pool.query(
      'select max(generation) as newest from personal_token_families where id = (select max(id) from ' +
        'personal_token_families)',
    );
    expect(rows).toEqual([{ newest: 2 }]);
    expect(await Promise.all(pairs.map((pair) => works(pair.access_token)))).not.toContain(false);
  });

  test('misuse leaves no valid token, whichever request comes first', async () => {
    const first = await firstToken();
    const second = await exchange(app, first);
    const third = await exchange(app, second.refresh_token);
    const answers = await Promise.all([send(third.refresh_token), send(first), send(third.refresh_token)]);
    expect(answers[1]?.status).toBe(400);
    const issued = answers.filter((answer) => answer.status === 200).map((answer) => answer.body as typeof second);
    for (const pair of issued) {
      expect(await works(pair.access_token)).toBe(false);
      expect((await send(pair.refresh_token)).status).toBe(400);
    }
  });

  // proves: authentication-13
  test('the first exchanges of several tokens create only one signing key', async () => {
    await app.database.pool.query('delete from signing_keys');
    const mine = await app.createOrganization();
    await Promise.all(Array.from({ length: 6 }, () => newRefreshToken(app, mine.userId)));
    const { rows } = await app.database.pool.query('select count(*)::int as keys from signing_keys');
    expect(rows).toEqual([{ keys: 1 }]);
  });
});
