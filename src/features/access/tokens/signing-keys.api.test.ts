import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT, generateKeyPair } from 'jose';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { exchange, newRefreshToken } from '../../../../test/harness/personal.ts';
import { listOrganizations } from '../../../contract/organizations.ts';
import { getJwks, getOpenidConfiguration } from '../../../contract/tokens.ts';
import { createAuthenticate } from './authenticate.ts';

const app = useTestApp({ doesUpkeep: true, webUrl: 'https://fairhour.example/' });

const works = async (token: string) => (await app.client.withToken(token).send(listOrganizations, {})).status === 200;

const kidsOf = async () => (await app.client.call(getJwks, {})).keys.map((key) => key.kid);

const header = (token: string) => decodeProtectedHeader(token);

async function newPair() {
  const mine = await app.createOrganization();
  await app.setNow(mine.client, '2026-03-02T12:00:00Z');
  const refreshToken = await newRefreshToken(app, mine.userId);
  return { mine, refreshToken, pair: await exchange(app, refreshToken) };
}

describe('for programs that verify tokens', () => {
  // proves: authentication-13
  test('an access token is a JWT that /jwks.json verifies', async () => {
    const { mine, pair } = await newPair();
    const keys = await app.client.call(getJwks, {});
    const currentDate = new Date('2026-03-02T12:30:00Z');
    const { payload } = await jwtVerify(pair.access_token, createLocalJWKSet(keys), { currentDate });
    const issuedAt = Date.parse('2026-03-02T12:00:00Z') / 1000;
    expect(payload).toEqual({
      jti: expect.stringMatching(/^\d+\.[\w-]{22}$/),
      iss: 'https://fairhour.example',
      sub: String(mine.userId),
      exp: issuedAt + 86_400,
      iat: issuedAt,
      scope: 'hubstaff:read hubstaff:write',
    });
    expect(header(pair.access_token)).toMatchObject({ alg: 'ES256', kid: keys.keys[0]?.kid });
  });

  // proves: authentication-11
  test('a refresh token is a JWT with its expiry', async () => {
    const { refreshToken } = await newPair();
    expect(decodeJwt(refreshToken).exp).toBe(Date.parse('2026-05-31T12:00:00Z') / 1000);
  });

  // proves: authentication-18, operation-18
  test('the public documents need no token, can be cached and contain no private key', async () => {
    await newPair();
    const keys = await app.client.send(getJwks, {});
    expect(keys.headers.get('cache-control')).toBe('public, max-age=300');
    expect(JSON.stringify(keys.body)).not.toContain('"d"');
    const described = await app.client.send(getOpenidConfiguration, {});
    expect(described.headers.get('cache-control')).toBe('public, max-age=300');
    expect(described.body).toMatchObject({
      issuer: 'https://fairhour.example',
      jwks_uri: 'https://fairhour.example/jwks.json',
      token_endpoint: 'https://fairhour.example/access_tokens',
      grant_types_supported: ['refresh_token'],
      id_token_signing_alg_values_supported: ['ES256'],
    });
  });
});

describe('the server refuses', () => {
  test('a refresh token as an access token', async () => {
    const { refreshToken } = await newPair();
    expect(await works(refreshToken)).toBe(false);
  });

  test('an access token as a refresh token', async () => {
    const { pair } = await newPair();
    await expect(exchange(app, pair.access_token)).rejects.toMatchObject({ status: 400 });
  });

  test('a token that a stranger signed under the key id of the server', async () => {
    const { pair } = await newPair();
    const { privateKey } = await generateKeyPair('ES256');
    const forged = await new SignJWT(decodeJwt(pair.access_token))
      .setProtectedHeader({ alg: 'ES256', kid: header(pair.access_token).kid ?? '', typ: 'JWT' })
      .sign(privateKey);
    expect(await works(forged)).toBe(false);
  });

  test.each(['none', 'HS256'])('a token with the algorithm %s', async (alg) => {
    const { pair } = await newPair();
    const [, payload] = pair.access_token.split('.');
    const { kid } = header(pair.access_token);
    const other = Buffer.from(JSON.stringify({ alg, kid, typ: 'JWT' })).toString('base64url');
    expect(await works(`${other}.${payload}.`)).toBe(false);
    expect(await works(`${other}.${payload}.c2ln`)).toBe(false);
  });

  test('a token with a changed claim, a shortened signature or an unknown key', async () => {
    const { pair } = await newPair();
    const [head = '', , signature = ''] = pair.access_token.split('.');
    const claims = { ...decodeJwt(pair.access_token), sub: '1' };
    const changed = Buffer.from(JSON.stringify(claims)).toString('base64url');
    const strange = (kid: unknown) =>
      Buffer.from(JSON.stringify({ alg: 'ES256', kid, typ: 'JWT' })).toString('base64url');
    const tokens = [
      `${head}.${changed}.${signature}`,
      pair.access_token.slice(0, -4),
      `${pair.access_token}AAAA`,
      ...['\0', 'x'.repeat(43), '', 7, null, ['a']].map((kid) => `${strange(kid)}.${changed}.${signature}`),
      `${'A'.repeat(40)}.${changed}.${signature}`,
      '..',
      'a.b.c',
      '....',
    ];
    for (const token of tokens) expect(await works(token), token).toBe(false);
  });
});

describe('an unverified claim', () => {
  const encode = (text: string) => Buffer.from(text).toString('base64url');

  test.each([
    ['{"jti": "99999999999.x"}'],
    ['{"jti": "4294967296.x"}'],
    ['{"jti": "2147483647.x"}'],
    ['{"jti": "-1.x"}'],
    ['{"jti": "1e5.x"}'],
    ['{"jti": 7}'],
    ['{"jti": {"a": 1}}'],
    ['{"jti": null}'],
    ['{}'],
    ['null'],
    ['[]'],
    ['"1.x"'],
    ['no JSON'],
    [''],
  ])('gives no access: %s', async (payload) => {
    const { pair } = await newPair();
    const [head = '', , signature = ''] = pair.access_token.split('.');
    const now = await app.app.now(app.database);
    const authenticate = createAuthenticate();
    expect(await authenticate(app.database, now, pair.access_token)).toBeDefined();
    expect(await authenticate(app.database, now, `${head}.${encode(payload)}.${signature}`)).toBeUndefined();
  });
});

describe('the rotation of keys', () => {
  // proves: authentication-13, authentication-36
  test('signs with a new key after 90 days, and deletes the old key 90 days later', async () => {
    const { mine, refreshToken, pair } = await newPair();
    const [first = ''] = await kidsOf();
    await app.setNow(mine.client, '2026-05-31T11:00:00Z');
    const last = await exchange(app, pair.refresh_token);
    expect(header(last.access_token).kid).toBe(first);
    await app.setNow(mine.client, '2026-05-31T12:00:00Z');
    const [second = '', ...retired] = await kidsOf();
    expect(second).not.toBe(first);
    expect(retired).toEqual([first]);
    expect(await works(last.access_token)).toBe(true);
    const next = await exchange(app, last.refresh_token);
    expect(header(next.access_token).kid).toBe(second);
    await app.setNow(mine.client, '2026-08-29T11:59:59Z');
    expect(await kidsOf()).toContain(first);
    await app.setNow(mine.client, '2026-08-29T12:00:00Z');
    expect(await kidsOf()).not.toContain(first);
    await expect(exchange(app, refreshToken)).rejects.toMatchObject({ status: 400 });
  });

  test('deletes expired refresh tokens', async () => {
    const { mine } = await newPair();
    await app.setNow(mine.client, '2027-03-02T12:00:00Z');
    const { rows } = await app.database.pool.query('select count(*)::int as kept from refresh_tokens');
    expect(rows).toEqual([{ kept: 0 }]);
    await app.setNow(mine.client, '2026-03-02T12:00:00Z');
  });
});
