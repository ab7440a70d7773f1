import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/api.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { describeOpenapi } from '../../src/http/openapi.ts';
import { useTestApp } from '../harness/app.ts';
import { requiredQuery, send } from './request.ts';
import { buildWorld, ownerTokenOf, takeFeatures, type World } from './world.ts';

const app = useTestApp({ trustProxy: ['127.0.0.1'] });

let world: World;
let stranger: World;
let poor: World;

beforeAll(async () => {
  world = await buildWorld(app);
  stranger = await buildWorld(app);
  poor = await buildWorld(app);
  await takeFeatures(app, poor.organization.organizationId);
});

const closed = endpoints.filter((endpoint) => endpoint.access.token);
const byId = (list: readonly Endpoint[]) => list.map((endpoint) => [endpoint.id, endpoint] as const);
const namesRecord = (endpoint: Endpoint) => Object.keys(endpoint.params.properties).length > 0;

function call(endpoint: Endpoint, token: string | undefined, params = world.params) {
  return send(app.baseUrl, endpoint, {
    params,
    query: requiredQuery(endpoint),
    ...(token === undefined ? {} : { token }),
  });
}

const ownerToken = (endpoint: Endpoint, of = world) => ownerTokenOf(endpoint, of);

describe('every operation that needs a token', () => {
  test.each(byId(closed))('%s refuses a request without one', async (_id, endpoint) => {
    const { status, headers, body } = await call(endpoint, undefined);
    expect({ status, body }).toMatchObject({ status: 401, body: { code: 'not_authorized', error_code: 10001 } });
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  test.each(byId(closed))('%s refuses an unknown one', async (_id, endpoint) => {
    const { status, body } = await call(endpoint, `hsoat_${'A'.repeat(43)}`);
    expect({ status, body }).toMatchObject({ status: 401, body: { code: 'not_authorized', error_code: 10001 } });
  });

  test.each(byId(closed.filter((endpoint) => endpoint.method !== 'GET')))(
    '%s refuses one that only reads',
    async (id, endpoint) => {
      const { status, body } = await call(endpoint, world.readOnly);
      if (id === 'putTestClock') return expect(status).toBe(403);
      return expect({ status, body }).toMatchObject({ status: 403, body: { code: 'forbidden', error_code: 10003 } });
    },
  );

  test.each(byId(closed.filter(namesRecord)))('%s hides what another organization has', async (_id, endpoint) => {
    const { status, body } = await call(endpoint, ownerToken(endpoint, stranger));
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'not_found', error_code: 12000 } });
  });

  test.each(byId(closed.filter(namesRecord)))('%s answers the same for what does not exist', async (_id, endpoint) => {
    const params = Object.fromEntries(Object.keys(endpoint.params.properties).map((name) => [name, 2_000_000_000]));
    expect(await call(endpoint, ownerToken(endpoint), params)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    const beyond = Object.fromEntries(Object.keys(endpoint.params.properties).map((name) => [name, 'x']));
    expect(await call(endpoint, ownerToken(endpoint), beyond)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});

describe('every list that can be followed, as a stream', () => {
  const live = byId(closed.filter((endpoint) => endpoint.live));
  const asStream = (endpoint: Endpoint, token: string | undefined) =>
    send(app.baseUrl, endpoint, {
      params: world.params,
      headers: { accept: 'text/event-stream' },
      ...(token === undefined ? {} : { token }),
    });

  test.each(live)('%s refuses those to whom it shows no list', async (_id, endpoint) => {
    expect(await asStream(endpoint, undefined)).toMatchObject({ status: 401, body: { code: 'not_authorized' } });
    expect(await asStream(endpoint, world.installation)).toMatchObject({ status: expect.toBeOneOf([403, 404]) });
    if (endpoint.access.personalOnly) expect(await asStream(endpoint, world.owner)).toMatchObject({ status: 403 });
    if (endpoint.access.roles) expect(await asStream(endpoint, world.member)).toMatchObject({ status: 403 });
    if (namesRecord(endpoint)) {
      const foreign = await asStream(endpoint, ownerToken(endpoint, stranger));
      expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  test('is declared with both forms', () => {
    expect(live.map(([id]) => id)).toEqual(['listEvents', 'listOwnEvents']);
    const paths = describeOpenapi(endpoints, '0')['paths'] as Record<string, Record<string, object>>;
    for (const [, { path }] of live) {
      const types = ['application/json', 'text/event-stream'];
      const content = Object.fromEntries(types.map((type) => [type, expect.anything()]));
      expect(paths[path]?.['get']).toMatchObject({ responses: { 200: { content } } });
    }
  });
});

describe('operations for some only', () => {
  const forRoles = closed.filter((endpoint) => endpoint.access.roles);
  test.each(byId(forRoles))('%s refuses a plain member', async (_id, endpoint) => {
    const { status, body } = await call(endpoint, endpoint.access.personalOnly ? world.memberPersonal : world.member);
    expect({ status, body }).toMatchObject({ status: 403, body: { code: 'forbidden', error_code: 10003 } });
  });

  const forPlans = closed.filter((endpoint) => endpoint.access.feature);
  test.each(byId(forPlans))('%s needs its feature in the plan', async (_id, endpoint) => {
    const { status, body } = await call(endpoint, ownerToken(endpoint, poor), poor.params);
    expect({ status, body }).toMatchObject({ status: 403, body: { code: 'feature_not_available', error_code: 10006 } });
  });

  const ofInstallation = closed.filter((endpoint) => endpoint.access.installation);
  test.each(byId(ofInstallation))('%s refuses everybody of an organization', async (_id, endpoint) => {
    for (const token of [world.owner, world.personal, world.member])
      expect(await call(endpoint, token)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  const others = closed.filter((endpoint) => !endpoint.access.installation);
  test.each(byId(others))('%s shows nothing to a token of the installation', async (_id, endpoint) => {
    const { status, body } = await call(endpoint, world.installation);
    expect([403, 404]).toContain(status);
    expect(body).toMatchObject({ code: status === 403 ? 'forbidden' : 'not_found' });
  });

  const personal = closed.filter((endpoint) => endpoint.access.personalOnly);
  test.each(byId(personal))('%s refuses an organization token', async (_id, endpoint) => {
    const { status, body } = await call(endpoint, world.owner);
    expect({ status, body }).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((body as { details: string[] }).details[0]).toMatch(/personal token.*fairhour token create --personal/);
  });

  const ofSessions = closed.filter((endpoint) => endpoint.access.sessionOnly);
  test.each(byId(ofSessions))('%s refuses every token', async (_id, endpoint) => {
    for (const token of [world.owner, world.personal]) {
      const { status, body } = await call(endpoint, token);
      expect({ status, body }).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });

  test('the operations of the contract say who may call them', () => {
    const restricted = forRoles.filter((endpoint) =>
      /overtime_policies|_settings|unusual_activities/.test(endpoint.path),
    );
    expect(restricted.length).toBeGreaterThanOrEqual(12);
    expect(forPlans.length).toBeGreaterThanOrEqual(11);
  });
});

describe('with the cookie of a session', () => {
  const ofPersons = closed.filter((endpoint) => !endpoint.access.installation);
  const reads = ofPersons.filter((endpoint) => endpoint.method === 'GET');
  test.each(byId(reads))('%s answers the person', async (_id, endpoint) => {
    const { status, headers, body } = await call(endpoint, world.session);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(headers.get('cache-control')).toMatch(/no-store/);
  });

  const writes = ofPersons.filter((endpoint) => endpoint.method !== 'GET');
  test.each(byId(writes))('%s refuses a page of another server', async (_id, endpoint) => {
    const { status, body } = await send(app.baseUrl, endpoint, {
      params: world.params,
      headers: { cookie: world.session, 'sec-fetch-site': 'same-site' },
    });
    expect({ status, body }).toMatchObject({ status: 403, body: { code: 'not_same_origin', error_code: 10007 } });
  });
});

describe('reading operations', () => {
  const reads = closed.filter((endpoint) => endpoint.method === 'GET');
  test.each(byId(reads))('%s answers its owner what it declares, then 304', async (_id, endpoint) => {
    const token = ownerToken(endpoint);
    const answer = await call(endpoint, token);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.headers.get('x-request-id')).toBeTruthy();
    const tag = answer.headers.get('etag');
    if (tag === null) return;
    const stored = endpoint.access.sessionOnly ? 'private, no-store' : 'private, max-age=0, must-revalidate';
    expect(answer.headers.get('cache-control')).toBe(stored);
    const again = await send(app.baseUrl, endpoint, {
      token,
      params: world.params,
      query: requiredQuery(endpoint),
      headers: { 'if-none-match': tag },
    });
    expect(again.status).toBe(304);
    // A cache would take them for those of what it holds.
    expect([again.headers.get('content-type'), again.headers.get('content-length')]).toEqual([null, null]);
  });
});

test.each([
  ['/v2/no/such/route', 401, 404],
  ['/ext/v1/no/such/route', 401, 404],
  ['/no/such/route', 404, 404],
])('%s is unknown', async (path, without, withToken) => {
  const ask = (headers: Record<string, string>) => fetch(`${app.baseUrl}${path}`, { headers });
  const refused = await ask({ 'x-forwarded-for': '203.0.113.9' });
  expect([refused.status, refused.headers.get('content-type')]).toEqual([without, 'application/json; charset=utf-8']);
  expect((await ask({ authorization: `Bearer ${world.owner}` })).status).toBe(withToken);
});
