import { METHODS } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { endpoints } from '../src/contract/api.ts';
import { type TestOrganization, useTestApp } from './harness/app.ts';
import { runs } from './harness/night.ts';
import { faultOf, type RawAnswer, sendCall } from './robustness/answers.ts';

const app = useTestApp({ trustProxy: ['127.0.0.1'] });

let organization: TestOrganization;
beforeAll(async () => {
  organization = await app.createOrganization();
});

/** Sends unchanged bytes and returns everything received until the server closes. */
function sendBytes(text: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(app.baseUrl);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
      const [line = '', ...lines] = head.split('\r\n');
      const pairs = lines.map((entry) => [entry.split(': ')[0]?.toLowerCase() ?? '', entry.split(': ')[1] ?? '']);
      // Removes the chunk lengths from the body.
      const json = /\{.*\}/s.exec(body)?.[0] ?? body;
      resolve({ status: Number(line.split(' ')[1]), headers: Object.fromEntries(pairs), text: json });
    });
  });
}

function expectError(answer: RawAnswer, status: number, code: string) {
  expect([answer.status, JSON.parse(answer.text)]).toEqual([status, expect.objectContaining({ code })]);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.headers['x-frame-options']).toBe('DENY');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['x-request-id']).toMatch(/./);
}

const closing = 'connection: close\r\n\r\n';

// proves: errors-38
describe('a request that matches no route receives the error object and the security headers', () => {
  test.each([
    ['an expectation', `POST /v2/users/me HTTP/1.1\r\nhost: x\r\nexpect: cake\r\ncontent-length: 0\r\n${closing}`, 417],
    ['no host', `GET /v2/users/me HTTP/1.1\r\n${closing}`, 400],
    ['no HTTP', 'CAKE\r\n\r\n', 400],
    ['another transfer coding', 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: gzip\r\n\r\n', 400],
    ['a head without an end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(70_000)}\r\n${closing}`, 431],
  ])('%s', async (_name, text, status) => {
    const answer = await sendBytes(text);
    expectError(answer, status, 'invalid_params');
    expect(JSON.parse(answer.text)).toMatchObject({ details: [expect.stringMatching(/^[\w-]+: /)] });
  });

  test.each([
    ['a tunnel', 'CONNECT example.org:443 HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['an invalid URL', `GET /reports/%zz HTTP/1.1\r\nhost: x\r\n${closing}`],
    ['an odd target', `OPTIONS * HTTP/1.1\r\nhost: x\r\n${closing}`],
  ])('%s', async (_name, text) => {
    expectError(await sendBytes(text), 404, 'not_found');
  });

  // proves: errors-38
  test('a request with an unsupported Expect header receives a request id', async () => {
    const head = 'POST /v2/users/me HTTP/1.1\r\nhost: x\r\nx-request-id: mine\r\nexpect: cake\r\ncontent-length: 0';
    expect((await sendBytes(`${head}\r\n${closing}`)).headers['x-request-id']).toBe('mine');
  });

  test('HTTP/1.0 requires no host', async () => {
    expect((await sendBytes(`GET /health/live HTTP/1.0\r\n\r\n`)).status).toBe(200);
  });
});

describe('API paths in any notation', () => {
  let network = 0;

  // proves: errors-23
  test.each([
    '/v2/%zz',
    '/ext/v1/%ff',
    '/v2/overtime_policies/%zz',
    `/v2/overtime_policies/${'a'.repeat(300)}`,
    `/v2/overtimepolicies/${'a'.repeat(300)}`,
    'http://x/v2/nothing',
    '/%762/nothing',
    '/v%32',
    '/ext?x=/v2/users/me',
  ])('%s receives 401 without a token, and 404 with a token', async (target) => {
    // The limit counts per minute of real time.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const from = `x-forwarded-for: 192.0.2.${(network += 1)}\r\n`;
    const token = `authorization: Bearer ${organization.token}\r\n`;
    const ask = (headers: string) => sendBytes(`GET ${target} HTTP/1.1\r\nhost: x\r\n${headers}${closing}`);
    expectError(await ask(from), 401, 'not_authorized');
    expectError(await ask(token), 404, 'not_found');
    for (let tried = 1; tried < 30; tried += 1) await ask(from);
    expectError(await ask(from), 429, 'rate_limit_exceeded');
  });

  // proves: errors-23
  test.each(['/v2x/nothing', '/%/v2', '/none?/v2/nothing', '/%zz/v2'])('%s is not an API path', async (target) => {
    expectError(await sendBytes(`GET ${target} HTTP/1.1\r\nhost: x\r\n${closing}`), 404, 'not_found');
  });
});

describe('methods', () => {
  const methods = METHODS.filter((method) => !['GET', 'HEAD', 'CONNECT'].includes(method));

  // proves: requests-52
  test.each(methods)('%s of an unknown path receives 404, or 401 without a token', async (method) => {
    const withToken = { authorization: `Bearer ${organization.token}` };
    for (const path of ['/nowhere', '/docs/static/', '/docs/static/index.css']) {
      expectError(await sendCall(app.baseUrl, { method, path, headers: {}, body: undefined }), 404, 'not_found');
    }
    const away = { 'x-forwarded-for': `203.0.113.${methods.indexOf(method)}` };
    const path = '/v2/no/such/path';
    expectError(await sendCall(app.baseUrl, { method, path, headers: away, body: undefined }), 401, 'not_authorized');
    expectError(await sendCall(app.baseUrl, { method, path, headers: withToken, body: undefined }), 404, 'not_found');
  });
});

test.each(['..', '%2e%2e/x', '%00', '/', '\\', 'index.html%00', '.env', 'a'.repeat(5_000), '%c0%ae', '..%2fx'])(
  'the reference has no file %j and returns 404',
  async (name) => {
    const path = `/docs/static/${name}`;
    expectError(await sendCall(app.baseUrl, { method: 'GET', path, headers: {}, body: undefined }), 404, 'not_found');
  },
);

// proves: requests-53
describe('compressed bodies', () => {
  const send = (path: string, coding: string, type = 'application/json') => {
    const headers = { authorization: `Bearer ${organization.token}`, 'content-type': type, 'content-encoding': coding };
    const body = gzipSync('{"name":"Client"}').toString('latin1');
    return sendCall(app.baseUrl, { method: 'POST', path, headers, body });
  };

  test.each(['gzip', 'br', 'GZIP, identity', 'cake'])('%s is refused, and no data is written', async (coding) => {
    const path = `/v2/organizations/${organization.organizationId}/clients`;
    expectError(await send(path, coding), 415, 'invalid_params');
    const upload = `/ext/v1/organizations/${organization.organizationId}/activities`;
    expectError(await send(upload, coding), 415, 'invalid_params');
    expectError(await send(upload, coding, 'application/x-ndjson'), 415, 'invalid_params');
  });

  test('identity is accepted', async () => {
    const headers = {
      authorization: `Bearer ${organization.token}`,
      'content-type': 'application/json',
      'content-encoding': 'identity',
    };
    const path = `/v2/organizations/${organization.organizationId}/clients`;
    const answer = await sendCall(app.baseUrl, { method: 'POST', path, headers, body: '{"name":"Client"}' });
    expect(answer.status).toBe(200);
  });
});

/** Headers that proxies, browsers and hostile programs send, with values that have a meaning. */
const oddHeaders = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'content-encoding',
    'content-type',
    'expect',
    'forwarded',
    'host',
    'if-match',
    'if-none-match',
    'idempotency-key',
    'origin',
    'range',
    'te',
    'upgrade',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-http-method-override',
    'x-request-id',
  ),
  fc.oneof(
    fc.constantFrom('', '*', 'gzip', '*/*;q=0', '"', 'bytes=0-1', 'QUERY', 'a/b', 'application/json;charset=utf-16'),
    fc.string({ unit: fc.constantFrom(...Array.from('aZ0"%;,=\\/*{}[]() \u00ff')), maxLength: 40 }),
  ),
  { maxKeys: 5 },
);

const paths = fc.oneof(
  fc.constantFrom(...endpoints.map((endpoint) => endpoint.path)).map((path) => path.replaceAll(/\{\w+\}/g, '1')),
  fc.constantFrom('/', '/docs', '/docs/static/x', '/metrics', '/health/ready', '/openapi.json', '/v2/docs', '/v2'),
  fc.string({ unit: fc.constantFrom(...Array.from('/.%2eE0a?&=[]:@\\*~')), maxLength: 30 }).map((text) => `/${text}`),
);

// proves: requests-54
test('requests with any method, path and headers never receive 5xx, and errors have the error object', async () => {
  const call = fc.record({
    method: fc.constantFrom(...METHODS.filter((method) => method !== 'CONNECT')),
    path: paths,
    headers: oddHeaders,
    body: fc.constantFrom(undefined, undefined, '', '{}', '[]', '{', 'a=1&b=2'),
    token: fc.boolean(),
  });
  const property = fc.asyncProperty(call, fc.nat(65_535), async ({ token, headers, ...rest }, number) => {
    const network = { 'x-forwarded-for': `198.51.${number >> 8}.${number & 255}` };
    const bearer = token ? { authorization: `Bearer ${organization.token}` } : {};
    const answer = await sendCall(app.baseUrl, { ...rest, headers: { ...network, ...headers, ...bearer } });
    expect(answer.status, answer.text).toBeLessThan(500);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    if (answer.status >= 400 && rest.method !== 'HEAD' && answer.status !== 417)
      expect(faultOf(answer)).toBeUndefined();
  });
  await fc.assert(property, { seed: 20_260_302, ...runs({ day: 150, night: 400 }), interruptAfterTimeLimit: 25_000 });
});
