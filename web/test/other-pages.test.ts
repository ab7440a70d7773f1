import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listClients } from '../../src/contract/clients.ts';
import { openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();

/** A page of another program on the same machine. Its form declares plain text, but the text is valid JSON. */
const form = (action: string) => `<!doctype html><title>Elsewhere</title>
<form method="post" enctype="text/plain" action="${action}"><input name='{"name":"' value='Theirs"}'><button>Go</button>
</form>`;

let shown = '';
const elsewhere = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html').end(shown);
});
const address = () => `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
beforeAll(() => new Promise<void>((done) => void elsewhere.listen(0, '127.0.0.1', done)));
afterAll(() => new Promise((done) => void elsewhere.close(done)));

// proves: sessions-79
test('a form on another port of this machine sends the cookie but changes nothing', async () => {
  const owner = await app.createOrganization();
  const action = `${app.baseUrl}/v2/organizations/${owner.organizationId}/clients`;
  shown = form(action);
  const page = await openPage(app, '/me', { as: owner.userId, refusals: [403] });
  await page.goto(address());
  const sent = page.waitForRequest(action);
  await page.getByRole('button').click();
  const request = await sent;
  expect((await request.allHeaders())['cookie']).toMatch(/^__Host-fairhour=/);
  const response = await request.response();
  expect([response?.status(), await response?.json()]).toMatchObject([403, { code: 'not_same_origin' }]);
  const params = { organization_id: owner.organizationId };
  expect((await owner.client.call(listClients, { params })).clients).toEqual([]);
});

// proves: sessions-22
test('scripts cannot read the cookie', async () => {
  const owner = await app.createOrganization();
  const page = await openPage(app, '/me', { as: owner.userId });
  expect(await page.evaluate('document.cookie')).toBe('');
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({
    name: '__Host-fairhour',
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
    path: '/',
  });
});

// proves: browser-6
test('a page on another port cannot show the interface in a frame', async () => {
  const owner = await app.createOrganization();
  const paths = ['/me', `/organizations/${owner.organizationId}/members`, '/v2/users/me', '/docs', '/openapi.json'];
  const framed = paths.map((path) => `<iframe src="${app.baseUrl}${path}"></iframe>`);
  shown = `<!doctype html><title>Elsewhere</title>${framed.join('')}`;
  const page = await openPage(app, '/me', { as: owner.userId });
  // Errors on this page do not fail the test, because the browser is expected to refuse the frames.
  const other = await page.context().newPage();
  await other.goto(address());
  const frames = () =>
    other
      .frames()
      .slice(1)
      .map((frame) => frame.url());
  await expect.poll(frames).toEqual(paths.map(() => 'chrome-error://chromewebdata/'));
});
