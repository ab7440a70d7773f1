import { expect, test } from 'vitest';
import type { Site } from '../src/http/site.ts';
import { useTestApp } from './harness/app.ts';
import { sendRaw } from './harness/raw.ts';

const file = (type: string, text: string) => ({ type, plain: Buffer.from(text) });
const site: Site = {
  shell: file('text/html; charset=utf-8', '<!doctype html><title>fairhour</title>'),
  files: new Map([['/assets/shell-1.js', file('text/javascript; charset=utf-8', 'plain')]]),
};
const app = useTestApp({ site });

/** Whether an address returns a page. Pages must have a policy against framing. */
const addresses: readonly [kind: string, path: string, status: number, isPage: boolean][] = [
  ['the shell', '/', 200, true],
  ['a screen', '/organizations/7/flags', 200, true],
  ['the sign-in page', '/sign-in', 200, true],
  ['the help', '/help/time', 200, true],
  ['the reference', '/docs', 200, true],
  ['a script of the interface', '/assets/shell-1.js', 200, false],
  ['the description', '/openapi.json', 200, false],
  ['an answer of the API', '/v2/users/me', 200, false],
  ['an error of the API', '/v2/organizations/2147483647', 404, false],
  ['a request without a token', '/ext/v1/session', 401, false],
  ['readiness', '/health/ready', 200, false],
  ['an unknown address', '/elsewhere', 404, false],
  ['an unknown file', '/assets/none.js', 404, false],
  ['an invalid address', '/%ff', 404, false],
];

// proves: browser-6
test.each(addresses)('%s (%s) cannot be framed, has a fixed content type and sends no referrer', async (...row) => {
  const [, path, status, isPage] = row;
  const { token } = await app.createOrganization();
  const answer = await sendRaw(app, path, status === 401 ? {} : { token });
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(answer.headers['x-powered-by']).toBeUndefined();
  const policy = String(answer.headers['content-security-policy'] ?? '');
  if (isPage) expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src[^;]*'unsafe|\*/);
});

const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' };

test.each([
  ['a read', 'GET', '/v2/users/me', {}],
  ['a read without a token', 'GET', '/v2/error_codes', {}],
  ['an unknown list', 'GET', '/v2/organizations/2147483647/members', {}],
  ['a write', 'POST', '/access_tokens', {}],
  ['a preflight', 'OPTIONS', '/v2/users/me', preflight],
  ['a preflight for a public path', 'OPTIONS', '/openapi.json', preflight],
])('no header permits access from other origins: %s', async (_, method, path, sent) => {
  const { token } = await app.createOrganization();
  for (const origin of ['https://elsewhere.example', 'null']) {
    for (const asked of [{ token }, {}]) {
      const answer = await sendRaw(app, path, { method, ...asked, headers: { origin, ...sent } });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      if (method === 'OPTIONS') expect([401, 405]).toContain(answer.status);
    }
  }
});
