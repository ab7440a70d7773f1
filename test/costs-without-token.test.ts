import { describe, expect, test, vi } from 'vitest';
import { endpoints } from '../src/contract/api.ts';
import { createInstallationToken } from '../src/features/operations/installation/tokens.ts';
import { compressors } from '../src/http/compress.ts';
import { useTestApp } from './harness/app.ts';

const app = useTestApp();

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.baseUrl}${path}`, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const makeToken = () =>
  app.database.transaction(async (tx) =>
    createInstallationToken(app.app.contextFor(tx, await app.app.now(tx)), 'test', null),
  );

const times = (text: string) => text.split('\n').filter((line) => line.startsWith('fairhour_http_request_seconds'));

describe('metrics without a token', () => {
  // proves: operation-16
  test('are computed no more than once a second', async () => {
    const begun = performance.now();
    const texts = new Set<string>();
    for (let scrape = 0; scrape < 50; scrape += 1) texts.add((await read('/metrics')).text);
    expect(texts.size).toBeLessThanOrEqual(1 + (performance.now() - begun) / 1_000);
  });

  // proves: operation-16
  test('do not grow with the number of requested routes, which are shown only to installation owners', async () => {
    const paths = endpoints
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => path.replaceAll(/\{\w+\}/g, '1'));
    for (const path of paths) await read(path);
    const { secret } = await makeToken();
    const answered = { authorization: `Bearer ${secret}` };
    const routes = () => read('/metrics', answered).then(({ text }) => new Set(text.match(/route="[^"]+"/g)).size);
    await expect.poll(routes).toBeGreaterThan(paths.length / 2);
    const open = () => read('/metrics').then(({ text }) => text);
    await expect.poll(open).toContain('fairhour_http_request_seconds_count{status="401"}');
    const text = await open();
    expect(text).not.toContain('route=');
    const statuses = new Set(text.match(/(?<=fairhour_http_request_seconds_count\{status=")\d+/g));
    // Six bucket limits and infinity, plus the sum and the count.
    expect(times(text)).toHaveLength(9 * statuses.size);
  });
});

describe('a page without a token that changes only with the program', () => {
  const pages = ['/openapi.json', '/v2/docs', '/docs/json', '/docs/yaml', '/docs/static/swagger-ui-bundle.js'];

  // proves: operation-16
  test.each(pages)('%s is compressed once, and not sent again to clients that have it', async (path) => {
    const packs = vi.spyOn(compressors, 'br');
    const headers = { 'accept-encoding': 'br' };
    const answers = [await read(path, headers), await read(path, headers), await read(path, headers)];
    expect(packs).toHaveBeenCalledTimes(1);
    packs.mockRestore();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [first] = answers;
    expect(first?.headers.get('content-encoding')).toBe('br');
    expect(first?.headers.get('vary')).toBe('Accept-Encoding');
    expect(first?.text).toBe((await read(path, { 'accept-encoding': 'identity' })).text);
    const tag = first?.headers.get('etag') ?? '';
    expect(tag).toMatch(/;br"$/);
    const again = await read(path, { ...headers, 'if-none-match': tag });
    expect([again.status, again.headers.get('etag'), again.text]).toEqual([304, tag, '']);
  });

  // proves: operation-16
  test('is available only under the exact name that is linked', async () => {
    for (const name of ['/docs/static/index%2ecss', '/docs//static/index.css', '/docs/static/index.css/%20'])
      expect([name, (await read(name)).status]).toEqual([name, 404]);
    expect((await read('/docs/static/index.css?again=1')).status).toBe(200);
  });
});
