import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/api.ts';
import { type Endpoint, namedRoles } from '../../src/contract/endpoint.ts';
import { needsRole } from '../../src/contract/problems.ts';
import { describeOpenapi } from '../../src/http/openapi.ts';
import { useTestApp } from '../harness/app.ts';
import { countRequests, requiredQuery, send } from './request.ts';
import { faultsInOrder, faultsTogether, type Row } from './rows.ts';
import { buildWorld, ownerTokenOf, removeFeatures, type World } from './world.ts';

const app = useTestApp({ trustProxy: ['127.0.0.1'] });

let world: World;
let stranger: World;
let poor: World;

beforeAll(async () => {
  world = await buildWorld(app);
  stranger = await buildWorld(app);
  poor = await buildWorld(app);
  await removeFeatures(app, poor.organization.organizationId);
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

/** A rule that applies to some operations, and the answer that it requires. */
interface Promised {
  what: string;
  appliesTo(endpoint: Endpoint): boolean;
  check(endpoint: Endpoint): Promise<void>;
}

const reads = ({ method }: Endpoint) => method === 'GET';
const isOfPersons = ({ access }: Endpoint) => !access.installation;
const forbidden = { status: 403, body: { code: 'forbidden', error_code: 10003 } };
const notFound = { status: 404, body: { code: 'not_found', error_code: 12000 } };
const notAuthorized = { status: 401, body: { code: 'not_authorized', error_code: 10001 } };

const inEachParameter = (endpoint: Endpoint, value: unknown) =>
  Object.fromEntries(Object.keys(endpoint.params.properties).map((name) => [name, value]));

const refusals: readonly Promised[] = [
  {
    what: 'refuses a request without a token',
    appliesTo: () => true,
    async check(endpoint) {
      const answer = await call(endpoint, undefined);
      expect(answer).toMatchObject(notAuthorized);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    },
  },
  {
    what: 'refuses an unknown token',
    appliesTo: () => true,
    async check(endpoint) {
      const answer = await call(endpoint, `hsoat_${'A'.repeat(43)}`);
      expect(answer).toMatchObject(notAuthorized);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    },
  },
  {
    what: 'rejects a method that its path does not support and lists the supported ones, even with a trailing slash',
    appliesTo: () => true,
    async check(endpoint) {
      for (const path of [endpoint.path, `${endpoint.path}/`]) {
        const wrong = { ...endpoint, path, method: 'PATCH' as Endpoint['method'] };
        const answer = await call(wrong, ownerToken(endpoint));
        expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed', error_code: 12002 } });
        expect(answer.headers.get('allow')?.split(', ')).toContain(endpoint.method);
      }
    },
  },
  {
    what: 'refuses a read-only token',
    appliesTo: (endpoint) => !reads(endpoint),
    async check(endpoint) {
      const answer = await call(endpoint, world.readOnly);
      expect(answer.status).toBe(403);
      // If the person owns no organization, this operation returns a different 403 first.
      if (endpoint.id === 'putTestClock') return;
      expect(answer.body).toMatchObject({ code: 'forbidden', details: ['scope: must include hubstaff:write'] });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="hubstaff:write"');
    },
  },
  {
    what: 'hides the records of other organizations',
    appliesTo: namesRecord,
    check: async (endpoint) => expect(await call(endpoint, ownerToken(endpoint, stranger))).toMatchObject(notFound),
  },
  {
    what: 'returns the same answer for a record that does not exist',
    appliesTo: namesRecord,
    async check(endpoint) {
      for (const value of [2_000_000_000, 'x'])
        expect(await call(endpoint, ownerToken(endpoint), inEachParameter(endpoint, value))).toMatchObject(notFound);
    },
  },
  {
    what: 'refuses a plain member',
    appliesTo: ({ access }) => access.roles !== undefined,
    async check(endpoint) {
      const token = endpoint.access.personalOnly ? world.memberPersonal : world.member;
      const { body, ...answer } = await call(endpoint, token);
      expect({ ...answer, body }).toMatchObject(forbidden);
      const [role = ''] = needsRole(...namedRoles(endpoint.access)).details;
      expect((body as { details: string[] }).details).toEqual([role]);
    },
  },
  {
    what: 'requires its feature in the plan',
    appliesTo: ({ access }) => access.feature !== undefined,
    check: async (endpoint) =>
      expect(await call(endpoint, ownerToken(endpoint, poor), poor.params)).toMatchObject({
        status: 403,
        body: { code: 'feature_not_available', error_code: 10006 },
      }),
  },
  {
    what: 'rejects every person of an organization',
    appliesTo: (endpoint) => !isOfPersons(endpoint),
    async check(endpoint) {
      for (const token of [world.owner, world.personal, world.member])
        expect(await call(endpoint, token)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    },
  },
  {
    what: 'shows nothing to an installation token',
    appliesTo: isOfPersons,
    async check(endpoint) {
      const { status, body } = await call(endpoint, world.installation);
      expect([403, 404]).toContain(status);
      expect(body).toMatchObject({ code: status === 403 ? 'forbidden' : 'not_found' });
    },
  },
  {
    what: 'refuses an organization token',
    appliesTo: ({ access }) => access.personalOnly === true,
    async check(endpoint) {
      const { status, body } = await call(endpoint, world.owner);
      expect({ status, body }).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect((body as { details: string[] }).details[0]).toMatch(/personal token.*fairhour token create --personal/);
    },
  },
  {
    what: 'refuses every token',
    appliesTo: ({ access }) => access.sessionOnly === true,
    async check(endpoint) {
      for (const token of [world.owner, world.personal])
        expect(await call(endpoint, token)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    },
  },
  {
    what: 'rejects requests from a page of another server',
    appliesTo: (endpoint) => isOfPersons(endpoint) && !reads(endpoint),
    async check(endpoint) {
      const headers = { cookie: world.session, 'sec-fetch-site': 'same-site' };
      expect(await send(app.baseUrl, endpoint, { params: world.params, headers })).toMatchObject({
        status: 403,
        body: { code: 'not_same_origin', error_code: 10007 },
      });
    },
  },
];

const answers: readonly Promised[] = [
  {
    what: 'answers a person with a browser session',
    appliesTo: (endpoint) => isOfPersons(endpoint) && reads(endpoint),
    async check(endpoint) {
      const { status, headers, body } = await call(endpoint, world.session);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(headers.get('cache-control')).toMatch(/no-store/);
    },
  },
  {
    what: 'sends the owner the declared answer, and then 304',
    appliesTo: reads,
    async check(endpoint) {
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
      // A cache would replace the stored headers with the headers of this answer.
      expect([again.headers.get('content-type'), again.headers.get('content-length')]).toEqual([null, null]);
    },
  },
];

const rowsOf = (promised: readonly Promised[], endpoint: Endpoint): Row[] =>
  promised
    .filter(({ appliesTo }) => appliesTo(endpoint))
    .map(({ what, check }) => ({ what, check: () => check(endpoint) }));

// proves: answers-16, answers-18, authentication-5, authentication-23, authentication-27, authentication-30,
//   errors-12, errors-13, errors-14, errors-15, errors-23, errors-24, operation-26, organizations-5, requests-1,
//   roles-1, roles-6, sessions-65, sessions-68, sessions-71, sessions-78, streams-2
test.each(byId(closed))('%s answers only callers that the contract permits', async (_id, endpoint) => {
  const faults = await faultsTogether(rowsOf(refusals, endpoint));
  expect([...faults, ...(await faultsInOrder(rowsOf(answers, endpoint)))]).toEqual([]);
});

test('the contract states for each operation who may call it', () => {
  const restricted = closed.filter(
    ({ access, path }) => access.roles && /overtime_policies|_settings|unusual_activities/.test(path),
  );
  expect(restricted.length).toBeGreaterThanOrEqual(12);
  expect(closed.filter(({ access }) => access.feature).length).toBeGreaterThanOrEqual(11);
});

describe('every list that is also available as a stream', () => {
  const live = byId(closed.filter((endpoint) => endpoint.live));
  const asStream = (endpoint: Endpoint, token: string | undefined) =>
    send(app.baseUrl, endpoint, {
      params: world.params,
      headers: { accept: 'text/event-stream' },
      ...(token === undefined ? {} : { token }),
    });

  test.each(live)('%s refuses callers who may not see the list', async (_id, endpoint) => {
    expect(await asStream(endpoint, undefined)).toMatchObject({ status: 401, body: { code: 'not_authorized' } });
    expect(await asStream(endpoint, world.installation)).toMatchObject({ status: expect.toBeOneOf([403, 404]) });
    if (endpoint.access.personalOnly) expect(await asStream(endpoint, world.owner)).toMatchObject({ status: 403 });
    if (endpoint.access.roles) expect(await asStream(endpoint, world.member)).toMatchObject({ status: 403 });
    if (namesRecord(endpoint)) {
      const foreign = await asStream(endpoint, ownerToken(endpoint, stranger));
      expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  // proves: streams-1
  test('each is declared as a list and as a stream', () => {
    expect(live.map(([id]) => id)).toEqual(['listEvents', 'listOwnEvents']);
    const paths = describeOpenapi(endpoints, '0')['paths'] as Record<string, Record<string, object>>;
    for (const [, { path }] of live) {
      const types = ['application/json', 'text/event-stream'];
      const content = Object.fromEntries(types.map((type) => [type, expect.anything()]));
      expect(paths[path]?.['get']).toMatchObject({ responses: { 200: { content } } });
    }
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

afterAll(countRequests('access'));
