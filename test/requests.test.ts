import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { createClient, listClients } from '../src/contract/clients.ts';
import { useTestApp, type TestOrganization } from './harness/app.ts';
import { addMember } from './harness/members.ts';

const app = useTestApp();

interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

async function ask(organization: TestOrganization, path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = { authorization: `Bearer ${organization.token}`, ...(init.headers as Record<string, string>) };
  const response = await fetch(`${app.baseUrl}${path}`, { ...init, headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
}

// proves: requests-2
describe('list parameters as real clients send them', () => {
  let organization: TestOrganization;
  let ids: number[];
  beforeAll(async () => {
    organization = await app.createOrganization();
    const members = [
      await addMember(app, organization),
      await addMember(app, organization),
      await addMember(app, organization),
    ];
    ids = members.map((member) => member.userId);
  });

  test.each([
    ['a comma list', (a: number, b: number) => `user_ids=${a},${b}`],
    ['an encoded comma', (a: number, b: number) => `user_ids=${a}%2C${b}`],
    ['repeated', (a: number, b: number) => `user_ids=${a}&user_ids=${b}`],
    ['brackets', (a: number, b: number) => `user_ids[]=${a}&user_ids[]=${b}`],
    ['encoded brackets', (a: number, b: number) => `user_ids%5B%5D=${a}&user_ids%5B%5D=${b}`],
    ['indexed', (a: number, b: number) => `user_ids[0]=${a}&user_ids[1]=${b}`],
    ['encoded and indexed', (a: number, b: number) => `user_ids%5B0%5D=${a}&user_ids%5B1%5D=${b}`],
    ['mixed', (a: number, b: number) => `user_ids=${a}&user_ids[]=${b}`],
  ])('%s', async (_name, query) => {
    const [a = 0, , b = 0] = ids;
    const { status, body } = await ask(
      organization,
      `/v2/organizations/${organization.organizationId}/members?${query(a, b)}`,
    );
    expect(status).toBe(200);
    expect((body['members'] as { user_id: number }[]).map((member) => member.user_id)).toEqual([a, b]);
  });

  // proves: requests-4
  test('an empty list does not filter', async () => {
    for (const query of ['user_ids=', 'user_ids[]=']) {
      const { body } = await ask(organization, `/v2/organizations/${organization.organizationId}/members?${query}`);
      expect(body['members']).toHaveLength(4);
    }
  });

  // proves: requests-6
  test('unknown and foreign ids match no records', async () => {
    const foreign = await app.createOrganization();
    const query = `user_ids=${foreign.userId},2000000000`;
    const { status, body } = await ask(
      organization,
      `/v2/organizations/${organization.organizationId}/members?${query}`,
    );
    expect([status, body['members']]).toEqual([200, []]);
  });

  // proves: limits-4
  test('a thousand bracketed ids fit', async () => {
    const query = Array.from({ length: 1000 }, (_, index) => `user_ids%5B%5D=${1_000_000_000 + index}`).join('&');
    const { status } = await ask(organization, `/v2/organizations/${organization.organizationId}/members?${query}`);
    expect(status).toBe(200);
  });
});

describe('paging', () => {
  // proves: answers-1, answers-3, answers-4
  test('pages have no gaps or repetitions, and the last page has no pagination key', async () => {
    const organization = await app.createOrganization();
    const params = { organization_id: organization.organizationId };
    for (let count = 0; count < 5; count += 1)
      await organization.client.call(createClient, { params, body: { name: `Client ${count}` } });
    const seen: number[] = [];
    for (let start: number | undefined = 0; start !== undefined;) {
      const page: Awaited<ReturnType<typeof organization.client.call<typeof listClients>>> =
        await organization.client.call(listClients, {
          params,
          query: { page_start_id: start, page_limit: 2 },
        });
      seen.push(...page.clients.map((client) => client.id));
      start = page.pagination?.next_page_start_id;
      if (start === undefined) expect(Object.keys(page)).toEqual(['clients']);
      else expect(Object.keys(page).at(-1)).toBe('pagination');
    }
    expect(seen).toHaveLength(5);
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
    const exact = await organization.client.call(listClients, { params, query: { page_limit: 5 } });
    expect(exact.pagination).toBeUndefined();
    const most = await organization.client.call(listClients, { params, query: { page_limit: 500 } });
    expect(most.clients).toHaveLength(5);
  });
});

describe('bodies', () => {
  // proves: requests-29
  test.each([
    ['no body, no content type', {}],
    ['a JSON content type and no body', { headers: { 'content-type': 'application/json' } }],
    ['[]', { headers: { 'content-type': 'application/json' }, body: '[]' }],
    ['{}', { headers: { 'content-type': 'application/json; charset=utf-8' }, body: '{}' }],
  ])('a POST that declares no body is accepted with %s', async (_name, init) => {
    const organization = await app.createOrganization();
    const { userId } = await addMember(app, organization);
    await ask(organization, `/v2/organizations/${organization.organizationId}/update_members`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ members: [{ user_id: userId, payment: { pay_rate: 20 } }] }),
    });
    const made = await ask(organization, `/v2/organizations/${organization.organizationId}/overtime_policies`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Weekly', threshold: 40, pay_rate_multiplier: 1.5, user_ids: [userId] }),
    });
    const { id } = made.body['overtime_policy'] as { id: number };
    expect((await ask(organization, `/v2/overtime_policies/${id}/archive`, { method: 'POST', ...init })).status).toBe(
      200,
    );
  });

  // proves: requests-30, requests-31
  test('any other content type is rejected, except in a GET', async () => {
    const organization = await app.createOrganization();
    const path = `/v2/organizations/${organization.organizationId}/clients`;
    const xml = await ask(organization, path, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: '<a/>',
    });
    expect(xml).toMatchObject({
      status: 400,
      body: { code: 'invalid_params', details: ['content-type: must be application/json'] },
    });
    expect((await ask(organization, path, { headers: { 'content-type': 'application/json' } })).status).toBe(200);
  });

  // proves: limits-3
  test('a body of more than 100,000 values receives 413', async () => {
    const organization = await app.createOrganization();
    const send = async (count: number) => {
      const { status, body } = await ask(organization, `/v2/organizations/${organization.organizationId}/clients`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: Array.from({ length: count }, () => 1) }),
      });
      return [status, body['code'], body['details']];
    };
    expect(await send(99_998)).toEqual([400, 'invalid_params', ['name: must be a string']]);
    const told = ['body: must contain 100000 or fewer values and field names'];
    expect(await send(99_999)).toEqual([413, 'invalid_params', told]);
  });

  // proves: errors-17, limits-1
  test('a body over 1 MiB receives 413 in the form of every error', async () => {
    const organization = await app.createOrganization();
    const { status, body } = await ask(organization, `/v2/organizations/${organization.organizationId}/clients`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'x'.repeat(1_100_000) }),
    });
    expect([status, body['code'], body['error_code']]).toEqual([413, 'invalid_params', 11_000]);
  });

  // proves: requests-46
  test('unstorable characters, unusual numbers and deep nesting cause no server error', async () => {
    const organization = await app.createOrganization();
    const path = `/v2/organizations/${organization.organizationId}/clients`;
    const bodies = [
      '{"name":"a\\u0000b"}',
      '{"name":"\\ud800"}',
      '{"name":1e999}',
      '{"__proto__":{"name":"x"}}',
      `{"name":"x","metadata":${'['.repeat(5000)}${']'.repeat(5000)}}`,
      '{"name":"x","name":"y","emails":["\\u0000"]}',
    ];
    for (const body of bodies) {
      const answer = await ask(organization, path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(answer.status, body.slice(0, 60)).toBeLessThan(500);
    }
    const invalid = await ask(organization, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
    });
    expect(invalid.status).toBe(400);
  });
});

/** The server's answer to bytes that are sent unchanged. */
function raw(bytes: string): Promise<string> {
  const { port } = new URL(app.baseUrl);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
      if (answer.includes('\r\n\r\n')) socket.end();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('malformed requests', () => {
  // proves: errors-17, limits-4
  test('request headers over 64 KiB receive 431 with the error object', async () => {
    const answer = await raw(`GET /v2/users/me HTTP/1.1\r\nhost: x\r\nx-much: ${'a'.repeat(70_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('"error_code":11000');
  });

  // proves: requests-46
  test('bytes that are not HTTP receive 400 with the error object', async () => {
    const answer = await raw('HELLO\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"invalid_params"');
  });

  test.each(['/v2/organizations/%00/members', '/v2/%E0%A4%A', '/v2/organizations//members', '/%'])(
    'GET %s is not found, or unauthorized',
    async (path) => {
      const answer = await raw(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 (401|404) /);
      expect(answer).toContain('"error_code"');
    },
  );

  // proves: answers-14
  test('a valid request id from the client is used; otherwise the server generates one', async () => {
    const organization = await app.createOrganization();
    const kept = await ask(organization, '/v2/organizations', { headers: { 'x-request-id': 'job-17' } });
    expect(kept.headers.get('x-request-id')).toBe('job-17');
    const made = await ask(organization, '/v2/organizations', { headers: { 'x-request-id': 'no good "id"' } });
    expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('Idempotency-Key', () => {
  const post = (organization: TestOrganization, key: string, name: string) =>
    ask(organization, `/v2/organizations/${organization.organizationId}/clients`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ name }),
    });

  // proves: requests-38
  test('a repeated request receives the stored answer and changes nothing', async () => {
    const organization = await app.createOrganization();
    const [one, two] = [await post(organization, 'key 1', 'Once'), await post(organization, 'key 1', 'Once')];
    expect(two.body).toEqual(one.body);
    expect(two.headers.get('etag')).toBe(one.headers.get('etag'));
    const replayed = [one, two].map(({ headers }) => headers.get('idempotent-replayed'));
    expect(replayed).toEqual([null, 'true']);
    const { clients } = await organization.client.call(listClients, {
      params: { organization_id: organization.organizationId },
    });
    expect(clients).toHaveLength(1);
  });

  // proves: requests-38
  test('the same key with another body is rejected', async () => {
    const organization = await app.createOrganization();
    await post(organization, 'key', 'One');
    expect(await post(organization, 'key', 'Two')).toMatchObject({ status: 400, body: { code: 'invalid_params' } });
  });

  // proves: requests-38
  test('concurrent requests with one key create one record: the others receive the same answer or 409', async () => {
    const organization = await app.createOrganization();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(organization, 'race', 'Race')));
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const { clients } = await organization.client.call(listClients, {
      params: { organization_id: organization.organizationId },
    });
    expect(clients).toHaveLength(1);
  });

  // proves: requests-35, requests-37
  test('a key belongs to one token, is valid for 24 hours and must consist of printable characters', async () => {
    const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
    await post(mine, 'shared', 'Mine');
    expect((await post(other, 'shared', 'Other')).status).toBe(200);
    await app.setNow(mine.client, '2026-03-03T12:00:01Z');
    expect((await post(mine, 'shared', 'Another')).status).toBe(200);
    expect((await post(mine, 'x'.repeat(256), 'Long')).status).toBe(400);
  });
});

describe('If-Match', () => {
  // proves: answers-17, errors-21, requests-48
  test('a change with a stale tag receives 412 and has no effect; with the current tag it succeeds', async () => {
    const organization = await app.createOrganization();
    const made = await ask(organization, `/v2/organizations/${organization.organizationId}/clients`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"First"}',
    });
    const { id } = made.body['client'] as { id: number };
    const put = (name: string, tag: string) =>
      ask(organization, `/v2/clients/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'if-match': tag },
        body: JSON.stringify({ name }),
      });
    const tag = made.headers.get('etag') ?? '';
    const second = await put('Second', tag);
    expect(second.status).toBe(200);
    expect(await put('Third', tag)).toMatchObject({
      status: 412,
      body: { code: 'lock_version', error_code: 11_003, error: expect.stringMatching(/ETag in If-Match\.$/) as string },
    });
    const read = await ask(organization, `/v2/clients/${id}`);
    expect(read.headers.get('etag')).toBe(second.headers.get('etag'));
    expect((await put('Third', '*')).status).toBe(200);
  });
});
