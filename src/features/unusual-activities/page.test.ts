import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/harness/app.ts';
import { makeFlags } from '../../../test/harness/flags.ts';

const app = useTestApp();

const open = (path: string, headers: Record<string, string> = {}) => fetch(`${app.baseUrl}${path}`, { headers });

test('a permalink opens a page that asks to sign in, the same whatever the ids and whoever asks', async () => {
  const mine = await app.createOrganization();
  const [id] = await makeFlags(app, mine, [{ userId: mine.userId }]);
  const path = (organization: number | string, activity: number | string | undefined) =>
    `/organizations/${organization}/insights/unusual_activities/${activity}`;
  const known = await open(path(mine.organizationId, id));
  expect(known.status).toBe(200);
  expect(known.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const text = await known.text();
  expect(text).toContain('Sign in to see this page');
  const others = [
    await open(path(mine.organizationId, 2_147_483_647)),
    await open(path(2_147_483_647, 1)),
    await open(path('<script>', 'x')),
    await open(path(mine.organizationId, id), { authorization: `Bearer ${mine.token}` }),
  ];
  for (const other of others) {
    expect(other.status).toBe(200);
    expect(await other.text()).toBe(text);
  }
});

test('the page runs nothing, loads nothing, is framed by nobody and kept by nobody', async () => {
  const answer = await open('/organizations/1/insights/unusual_activities/1');
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'; /);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});
