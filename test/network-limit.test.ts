import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTestApp } from './harness/app.ts';

const app = useTestApp({ networkLimit: 10, trustProxy: ['127.0.0.1'] });

// The limit counts per minute of real time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const publicPaths = ['/metrics', '/openapi.json', '/v2/docs', '/docs/', '/jwks.json', '/v2/error_codes'];

const ask = (path: string, from: string, init: RequestInit = {}) =>
  fetch(`${app.baseUrl}${path}`, { ...init, headers: { 'x-forwarded-for': from } });

// proves: limits-27
test('the limit per network counts all of its requests to public paths together', async () => {
  const statuses: number[] = [];
  for (const path of [...publicPaths, '/metrics', '/metrics', '/metrics', '/metrics']) {
    statuses.push((await ask(path, '198.51.100.1')).status);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  for (const path of publicPaths) {
    const refused = await ask(path, '198.51.100.1');
    expect([path, refused.status]).toEqual([path, 429]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'rate_limit_exceeded' });
  }
  const exchange = await ask('/access_tokens?grant_type=refresh_token&refresh_token=x', '198.51.100.1', {
    method: 'POST',
  });
  expect(exchange.status).toBe(429);
  expect((await ask('/metrics', '198.51.100.2')).status).toBe(200);
  expect((await ask('/health/live', '198.51.100.1')).status).toBe(200);
  const { token } = await app.createOrganization();
  const headers = { 'x-forwarded-for': '198.51.100.1', authorization: `Bearer ${token}` };
  expect((await fetch(`${app.baseUrl}/v2/users/me`, { headers })).status).toBe(200);
});
