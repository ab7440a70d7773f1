import Fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../test/harness/app.ts';
import { exchange, newRefreshToken } from '../../test/harness/personal.ts';
import { sendRaw, type RawRequest } from '../../test/harness/raw.ts';
import { createProject } from '../contract/projects.ts';
import { compressAnswers } from './compress.ts';
import { chooseCoding } from './content-coding.ts';
import type { Site } from './site.ts';

const file = (type: string, text: string) => ({ type, plain: Buffer.from(text) });
const longIcon = `<svg>${' '.repeat(2_000)}</svg>`;
const site: Site = {
  shell: file('text/html', 'shell'),
  files: new Map([['/icon.svg', file('image/svg+xml', longIcon)]]),
};
const app = useTestApp({ site });

let owner: TestOrganization;
let longPath: string;
let listPath: string;
beforeAll(async () => {
  owner = await app.createOrganization();
  const params = { organization_id: owner.organizationId };
  const body = { name: 'Bridge', description: 'Steel and stone. '.repeat(100) };
  const { project } = await owner.client.call(createProject, { params, body });
  longPath = `/v2/projects/${project.id}`;
  listPath = `/v2/organizations/${owner.organizationId}/projects`;
});

const ask = (path: string, sent: RawRequest = {}) => sendRaw(app, path, { token: owner.token, ...sent });
const byCoding = expect.stringMatching(/(?:^|, )Accept-Encoding$/) as string;
const taking = (coding: string) => ({ headers: { 'accept-encoding': coding } });

describe('a long response', () => {
  // proves: answers-20
  test.each(['zstd', 'br', 'gzip'])('is compressed with %s and has the compressed length', async (coding) => {
    const plain = await ask(listPath);
    const packed = await ask(listPath, taking(coding));
    expect(packed.headers).toMatchObject({ 'content-encoding': coding, vary: byCoding });
    expect(packed.text).toBe(plain.text);
    expect(Number(packed.headers['content-length'])).toBe(packed.bytes.length);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);
  });

  // proves: answers-20
  test.each([undefined, 'identity', 'compress', 'gzip;q=0, br;q=0.0'])('is not compressed for %s', async (header) => {
    const answer = await ask(listPath, header === undefined ? {} : taking(header));
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers.vary).toEqual(byCoding);
    expect(Number(answer.headers['content-length'])).toBe(answer.bytes.length);
  });

  // proves: answers-20
  test('has the same headers for HEAD as for GET', async () => {
    const [got, head] = [await ask(longPath, taking('br')), await ask(longPath, { ...taking('br'), method: 'HEAD' })];
    for (const name of ['etag', 'vary', 'content-encoding', 'content-length', 'content-type'])
      expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
    expect(head.bytes.length).toBe(0);
  });

  // proves: answers-20
  test('is compressed even if it is an error', async () => {
    const path = `${listPath.replace('/v2', '/ext/v1').replace('/projects', '/today')}?${'x'.repeat(90)}=1`;
    const query = Array.from({ length: 20 }, (_, index) => `${'y'.repeat(80)}${index}=1`).join('&');
    const refused = await ask(`${path}&${query}`, taking('gzip'));
    expect([refused.status, refused.headers['content-encoding']]).toEqual([400, 'gzip']);
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'invalid_params' });
  });
});

// proves: answers-20
test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['GZIP;q=1.0, br;q=0.5', 'gzip'],
  ['*', 'zstd'],
  ['*;q=0, gzip', 'gzip'],
  ['zstd;q=0, *', 'br'],
  ['br;q=nonsense, deflate', undefined],
  ['', undefined],
])('for "%s" the coding is %s', (header, coding) => {
  expect(chooseCoding(header, ['zstd', 'br', 'gzip'])).toBe(coding);
});

describe('the server never compresses', () => {
  // proves: answers-21
  test('short responses', async () => {
    const { headers, bytes } = await ask('/v2/users/me', taking('gzip, br, zstd'));
    expect(bytes.length).toBeLessThan(1_024);
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
  });

  // proves: answers-21
  test('browser files, because they are compressed at build time', async () => {
    const { headers, text } = await ask('/icon.svg', taking('gzip, br, zstd'));
    expect([headers['content-encoding'], text]).toEqual([undefined, longIcon]);
  });

  // proves: answers-21
  test('responses with a secret or a cookie, partial responses and event streams', async () => {
    const server = Fastify();
    compressAnswers(server);
    const long = JSON.stringify({ text: 'x'.repeat(2_000) });
    const answers: [string, Record<string, string>, boolean][] = [
      ['/plain', {}, false],
      ['/secret', {}, true],
      ['/cookie', { 'set-cookie': 'a=b' }, false],
      ['/part', { 'content-range': 'bytes 0-1/2' }, false],
      ['/events', { 'content-type': 'text/event-stream' }, false],
    ];
    for (const [url, headers, holdsSecret] of answers) {
      const all = { 'content-type': 'application/json', ...headers };
      server.get(url, { config: { holdsSecret } }, (_request, reply) => reply.headers(all).send(long));
    }
    const codingOf = async (url: string) =>
      (await server.inject({ url, headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding'];
    const codings = await Promise.all(answers.map(([url]) => codingOf(url)));
    expect(codings).toEqual(['gzip', undefined, undefined, undefined, undefined]);
    await server.close();
  });

  // proves: answers-21
  test('a new token', async () => {
    const { access_token: token } = await exchange(app, await newRefreshToken(app, owner.userId));
    // A character that JSON writes in six bytes.
    const body = { name: '\u0001'.repeat(100) };
    const made = await ask('/ext/v1/users/me/personal_tokens', { token, method: 'POST', body, ...taking('gzip') });
    expect([made.status, made.bytes.length > 1_024]).toEqual([201, true]);
    expect(made.headers['content-encoding']).toBeUndefined();
    const list = await ask('/ext/v1/users/me/personal_tokens', { token, ...taking('gzip') });
    expect(list.headers['content-encoding']).toBe('gzip');
  });
});

describe('the tag of a compressed response', () => {
  // proves: answers-22
  test('names the coding if it is strong, because it identifies exact bytes', async () => {
    const plain = await ask(longPath);
    expect((await ask(longPath, taking('zstd'))).headers.etag).toBe(plain.headers.etag?.replace(/"$/, ';zstd"'));
    expect((await ask(listPath, taking('zstd'))).headers.etag).toBe((await ask(listPath)).headers.etag);
  });

  // proves: answers-22
  test('yields 304 in any coding, and the 304 repeats the tag', async () => {
    for (const path of [longPath, listPath]) {
      for (const header of ['zstd', 'br', 'gzip', 'identity']) {
        const { etag = '' } = (await ask(path, taking(header))).headers;
        const again = await ask(path, { headers: { 'accept-encoding': 'gzip, br, zstd', 'if-none-match': etag } });
        expect([again.status, again.headers.etag, again.headers.vary]).toEqual([304, etag, byCoding]);
        expect(again.headers['content-encoding']).toBeUndefined();
      }
    }
  });

  // proves: answers-22
  test('is valid in the If-Match header of a write until the record changes', async () => {
    const put = (etag: string, name: string) =>
      ask(longPath, { method: 'PUT', body: { name }, headers: { 'if-match': etag, 'accept-encoding': 'br' } });
    const { etag = '' } = (await ask(longPath, taking('zstd'))).headers;
    const changed = await put(etag, 'Tunnel');
    expect([changed.status, changed.headers['content-encoding']]).toEqual([200, 'br']);
    expect((await put(etag, 'Ferry')).status).toBe(412);
    expect((await put(`W/${changed.headers.etag}`, 'Ferry')).status).toBe(412);
    expect((await put(changed.headers.etag ?? '', 'Ferry')).status).toBe(200);
  });
});

// proves: answers-23
test('a response repeated under its Idempotency-Key uses the coding that the repeated request accepts', async () => {
  const body = { name: 'Harbour', description: 'Cranes. '.repeat(300) };
  const create = (coding: string) =>
    ask(listPath, { method: 'POST', body, headers: { 'idempotency-key': 'one', 'accept-encoding': coding } });
  const answers = [await create('br'), await create('identity'), await create('gzip')];
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['br', undefined, 'gzip']);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const [first, second] = answers.map(({ headers }) => headers.etag);
  expect(first).toBe(second?.replace(/"$/, ';br"'));
});
