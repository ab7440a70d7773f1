import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { useUp } from '../../../../test/harness/used-up.ts';

const app = useTestApp({ rateLimit: 120 });
const path = '/v2/organizations';

/** The wall clock, by which limits count. The test clock is independent of it. */
const setWall = (time: string) => vi.setSystemTime(new Date(time));

let minute = 0;

beforeEach(() => {
  minute += 1;
  vi.useFakeTimers({ toFake: ['Date'] });
  setWall(`2026-07-01T10:${String(minute).padStart(2, '0')}:20Z`);
});
afterEach(() => vi.useRealTimers());

async function get(authorization?: string, at = path) {
  const response = await fetch(`${app.baseUrl}${at}`, { headers: authorization ? { authorization } : {} });
  return { status: response.status, headers: response.headers, body: (await response.json()) as object };
}

const notAuthorized = {
  code: 'not_authorized',
  error_code: 10001,
  error: expect.any(String),
  request_id: expect.any(String),
};

const invalidToken = 'Bearer error="invalid_token"';

describe('the credential', () => {
  // proves: authentication-1
  test.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])('is accepted with the scheme written %s', async (scheme) => {
    const { token } = await app.createOrganization();
    expect((await get(`${scheme} ${token}`)).status).toBe(200);
    expect((await get(`${scheme}   ${token}`)).status).toBe(200);
  });

  // proves: authentication-27, errors-10
  test.each([
    ['no credential', undefined, 'Bearer'],
    ['another scheme', 'Basic b3duZXI6c2VjcmV0', 'Bearer'],
    ['only a scheme', 'Bearer', 'Bearer'],
    ['no scheme', 'hsoat_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'Bearer'],
    ['two tokens', 'Bearer one two', invalidToken],
    ['an unknown token', 'Bearer hsoat_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', invalidToken],
    ['no JWT', 'bearer garbage', invalidToken],
    ['half a JWT', 'Bearer eyJhbGciOiJFUzI1NiJ9.e30', invalidToken],
    ['a JWT with an unknown key', 'Bearer eyJhbGciOiJFUzI1NiIsImtpZCI6IngifQ.e30.AAAA', invalidToken],
  ])('%s: the response is 401 and names the way to authenticate', async (_name, authorization, way) => {
    const answer = await get(authorization);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe(way);
    expect(answer.body).toEqual(notAuthorized);
  });

  // proves: errors-23
  test('unauthenticated requests cannot find out which routes exist', async () => {
    expect((await get(undefined, '/v2/nowhere')).status).toBe(401);
    expect((await get(undefined, '/ext/v1/nowhere')).status).toBe(401);
    const { token } = await app.createOrganization();
    expect((await get(`Bearer ${token}`, '/v2/nowhere')).status).toBe(404);
  });
});

describe('the limit of a token', () => {
  // proves: limits-9
  test('every response reports what is left in the bucket and when the bucket will be full again', async () => {
    const { token } = await app.createOrganization();
    const seconds = Math.floor(Date.now() / 1_000);
    for (const [remaining, untilFull] of [
      ['999', 1],
      ['998', 1],
      ['997', 2],
      ['996', 2],
    ]) {
      const { status, headers } = await get(`Bearer ${token}`);
      expect(status).toBe(200);
      expect(headers.get('x-rate-limit-limit')).toBe('1000');
      expect(Number(headers.get('x-rate-limit-reset')) - seconds).toBe(untilFull);
      expect(headers.get('x-rate-limit-remaining')).toBe(remaining);
    }
  });

  // proves: errors-26, limits-7, limits-10
  test('an empty bucket refuses requests until it is refilled by one token', async () => {
    const { token } = await app.createOrganization();
    await useUp(app, token);
    const refused = await get(`Bearer ${token}`);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.headers.get('x-rate-limit-limit')).toBe('1000');
    expect(refused.headers.get('x-rate-limit-remaining')).toBe('0');
    expect(Number(refused.headers.get('x-rate-limit-reset')) * 1_000 - Date.now()).toBe(500_000);
    expect(refused.body).toMatchObject({ code: 'rate_limit_exceeded', error_code: 13000 });
    vi.setSystemTime(Date.now() + 499);
    expect((await get(`Bearer ${token}`)).status).toBe(429);
    vi.setSystemTime(Date.now() + 1);
    expect((await get(`Bearer ${token}`)).status).toBe(200);
    expect((await get(`Bearer ${token}`)).status).toBe(429);
    vi.setSystemTime(Date.now() + 60_000);
    expect((await get(`Bearer ${token}`)).headers.get('x-rate-limit-remaining')).toBe('119');
  });

  // proves: limits-9
  test('errors also count and carry the headers, and each token has a separate bucket', async () => {
    const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
    const missing = await get(`Bearer ${mine.token}`, '/v2/organizations/2000000');
    expect([missing.status, missing.headers.get('x-rate-limit-remaining')]).toEqual([404, '999']);
    const unknown = await get(`Bearer ${mine.token}`, '/v2/nowhere');
    expect([unknown.status, unknown.headers.get('x-rate-limit-remaining')]).toEqual([404, '998']);
    expect((await get(`Bearer ${other.token}`)).headers.get('x-rate-limit-remaining')).toBe('999');
  });

  test('operations without a token have no limit', async () => {
    for (let count = 0; count < 8; count += 1) {
      const { status, headers } = await get(undefined, '/v2/error_codes');
      expect([status, headers.get('x-rate-limit-limit')]).toEqual([200, null]);
    }
  });
});

describe('the limit per address for bad tokens', () => {
  // proves: limits-12, limits-14, limits-15
  test('refuses bad tokens after 30 in a minute, while good tokens still work', async () => {
    const { token } = await app.createOrganization();
    const answers = await Promise.all(Array.from({ length: 30 }, () => get('Bearer bad')));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([401]));
    const start = performance.now();
    const refused = await get('Bearer bad');
    expect(refused.status).toBe(429);
    // Responses beyond the limit are delayed.
    expect(performance.now() - start).toBeGreaterThan(45);
    expect(refused.headers.get('retry-after')).toBe('40');
    expect(refused.body).toMatchObject({ code: 'rate_limit_exceeded' });
    expect((await get()).status).toBe(429);
    expect((await get(`Bearer ${token}`)).status).toBe(200);
    vi.setSystemTime(Date.now() + 40_000);
    expect((await get('Bearer bad')).status).toBe(401);
  });
});
