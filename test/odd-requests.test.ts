import { beforeAll, describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from './harness/app.ts';
import { sendCall } from './robustness/answers.ts';

const app = useTestApp();

let organization: TestOrganization;
beforeAll(async () => {
  organization = await app.createOrganization();
});

function ask(method: string, path: string, body?: string, more: Record<string, string> = {}) {
  const headers = { authorization: `Bearer ${organization.token}`, 'content-type': 'application/json', ...more };
  return sendCall(app.baseUrl, { method, path, headers, body });
}

const clientsPath = () => `/v2/organizations/${organization.organizationId}/clients`;
const manyFields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1]));

describe('a request is rejected before it reaches an operation if it has', () => {
  test.each([';', '/', 'application/', 'a b/c'])('the content type %j', async (type) => {
    const { status, text } = await ask('POST', clientsPath(), '{"name":"Client"}', { 'content-type': type });
    expect([status, JSON.parse(text)]).toEqual([400, expect.objectContaining({ code: 'invalid_params' })]);
  });

  test.each(['1'.repeat(250), '%', '%E0%A4%A', '%2F'])('the path segment %j', async (segment) => {
    const { status, text, headers } = await ask('GET', `/v2/projects/${segment}`);
    expect([status, JSON.parse(text)]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
    expect(headers['x-request-id']).toBeTruthy();
  });
});

describe('a path without an operation', () => {
  const methods = ['POST', 'PUT', 'PATCH', 'DELETE'];
  const bodies = [undefined, '', '{', '[]', 'x'.repeat(2_000_000)];

  test.each(methods.flatMap((method) => bodies.map((body) => [method, body?.slice(0, 4), body] as const)))(
    '%s with %j',
    async (...[method, , body]) => {
      for (const path of ['/v2/no/such/path', `${clientsPath()}/none`, '/nowhere']) {
        const { status, text } = await ask(method, path, body);
        expect([path, status, JSON.parse(text)]).toEqual([path, 404, expect.objectContaining({ code: 'not_found' })]);
      }
    },
  );
});

describe('an answer does not grow with the number of faults', () => {
  test('in a body', async () => {
    const path = `/v2/organizations/${organization.organizationId}/overtime_policies`;
    const { status, text } = await ask('POST', path, JSON.stringify(manyFields(50_000)));
    expect(status).toBe(400);
    expect((JSON.parse(text) as { details: string[] }).details).toHaveLength(100);
  });

  // proves: errors-6
  test('in an upload', async () => {
    const path = `/ext/v1/organizations/${organization.organizationId}/activities`;
    const refused = await ask('POST', path, JSON.stringify(manyFields(50_000)));
    expect([refused.status, refused.text.length < 10_000]).toEqual([400, true]);
    const rejected = await ask('POST', path, JSON.stringify({ activities: [manyFields(50_000)] }));
    expect([rejected.status, rejected.text.length < 10_000]).toEqual([200, true]);
  });
});
