import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../test/harness/app.ts';
import { makeFlags } from '../../test/harness/flags.ts';
import type { Site } from './site.ts';

const file = (type: string, text: string) => ({ type, plain: Buffer.from(text) });
const script = {
  ...file('text/javascript; charset=utf-8', 'plain'),
  br: Buffer.from('brotli'),
  gzip: Buffer.from('gzip'),
};
const site: Site = {
  shell: file('text/html; charset=utf-8', '<!doctype html><title>fairhour</title>'),
  files: new Map([
    ['/assets/shell-1.js', script],
    ['/icon.svg', file('image/svg+xml', '<svg/>')],
  ]),
  ahead: {
    shell: { styles: ['/assets/style-1.css'], scripts: ['/assets/shell-1.js'] },
    screens: [[/^\/organizations\/\d+\/flags$/, ['/assets/inbox-1.js']]],
    words: { en: ['/assets/en-1.js'], de: ['/assets/de-1.js'] },
  },
};

const app = useTestApp({ site, networkLimit: 3 });
const unbuilt = useTestApp();

const open = (path: string, headers: Record<string, string> = {}) => fetch(`${app.baseUrl}${path}`, { headers });

describe('the shell', () => {
  const addresses = [
    '/',
    '/sign-in',
    '/me',
    '/me/sessions',
    '/help/time',
    '/organizations/7',
    '/organizations/7/flags?state=open',
  ];

  // proves: browser-1, browser-7
  test.each(addresses)('is served at %s and revalidated each time', async (path) => {
    const answer = await open(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toContain('<title>fairhour</title>');
    const again = await open(path, { 'if-none-match': answer.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('links to the files of its screen, in the language of the browser', async () => {
    const named = async (path: string, language?: string) =>
      (await open(path, language ? { 'accept-language': language } : {})).headers.get('link');
    const shell =
      '</assets/style-1.css>; rel=preload; as=style; crossorigin, </assets/shell-1.js>; rel=modulepreload; crossorigin';
    const script = (name: string) => `</assets/${name}-1.js>; rel=modulepreload; crossorigin`;
    expect(await named('/help/time', 'fr,de;q=0.5')).toBe(`${shell}, ${script('en')}`);
    const session = '</ext/v1/session>; rel=preload; as=fetch; crossorigin';
    expect(await named('/organizations/7/flags?state=open', 'de-CH,en')).toBe(
      `${shell}, ${script('de')}, ${script('inbox')}, ${session}`,
    );
  });

  // proves: browser-1, unusual-activities-9, unusual-activities-11
  test('is the same for all ids and readers of a permalink', async () => {
    const mine = await app.createOrganization();
    const [id] = await makeFlags(app, mine, [{ userId: mine.userId }]);
    const path = (organization: number | string, activity: number | string | undefined) =>
      `/organizations/${organization}/insights/unusual_activities/${activity}`;
    const text = await (await open(path(mine.organizationId, id))).text();
    const others = [
      await open(path(mine.organizationId, 2_147_483_647)),
      await open(path(2_147_483_647, 1)),
      await open(path('<script>', 'x')),
      await open(path(mine.organizationId, id), { authorization: `Bearer ${mine.token}` }),
    ];
    for (const other of others) expect([other.status, await other.text()]).toEqual([200, text]);
  });

  // proves: browser-4
  test('loads only its own files, cannot be framed and does not run strings as scripts', async () => {
    const policy = (await open('/')).headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "img-src 'self'",
      "font-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]);
  });

  // proves: browser-3
  test('is replaced by a page that names the build command if it is not built', async () => {
    for (const path of ['/', '/organizations/1/insights/unusual_activities/1']) {
      const answer = await fetch(`${unbuilt.baseUrl}${path}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
      expect(await answer.text()).toContain('<code>npm ci</code>');
    }
  });
});

describe('a file of the interface', () => {
  // proves: browser-7
  test('is cached forever if its name changes with its content, otherwise for a day', async () => {
    const asset = await open('/assets/shell-1.js');
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await open('/icon.svg')).headers.get('cache-control')).toBe('public, max-age=86400');
  });

  // proves: browser-8
  test.each([
    ['gzip, deflate, br', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip', 'gzip'],
    ['identity', null, 'plain'],
  ])('is sent to a client that accepts %j in the coding %j', async (accepted, coding, text) => {
    const { payload, headers } = await app.app.server.inject({
      url: '/assets/shell-1.js',
      headers: { 'accept-encoding': accepted },
    });
    expect([headers['content-encoding'] ?? null, payload, headers.vary]).toEqual([coding, text, 'accept-encoding']);
  });

  // proves: browser-9
  test('does not count against the network limit, and neither does the shell', async () => {
    const statuses = await Promise.all([...Array(10).keys()].map(async () => (await open('/icon.svg')).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe('addresses outside the interface do not return the shell', () => {
  // proves: browser-2
  test.each([
    ['/v2/no/such/path', 401],
    ['/ext/v1/no/such/path', 401],
    ['/assets/none.js', 404],
    ['/elsewhere', 404],
  ])('%s returns %i in JSON', async (path, status) => {
    const answer = await open(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/json');
  });

  test('a write request to an address of the shell gets 404', async () => {
    const answer = await fetch(`${app.baseUrl}/organizations/7`, { method: 'POST' });
    expect(answer.status).toBe(404);
  });
});
