import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/api.ts';
import { type Endpoint, readsLeniently } from '../../src/contract/endpoint.ts';
import { useTestApp } from '../harness/app.ts';
import { validBodies } from './bodies.ts';
import { countRequests, requiredQuery, send } from './request.ts';
import { faultsInOrder, faultsTogether, type Row } from './rows.ts';
import { limitsOf, type PlainSchema, plainOf, queryLimitsOf, queryViolationsOf, violationsOf } from './violations.ts';
import { buildWorld, ownerTokenOf, type World } from './world.ts';

const app = useTestApp({ trustProxy: ['127.0.0.1'] });

let world: World;
beforeAll(async () => {
  world = await buildWorld(app);
});

const judged = endpoints.filter((endpoint) => endpoint.access.token && endpoint.id !== 'putTestClock');
const writing = judged.filter((endpoint) => endpoint.body && !endpoint.streamed);

const tokenOf = (endpoint: Endpoint) => ownerTokenOf(endpoint, world);

function ask(endpoint: Endpoint, query: Record<string, string>, body?: unknown) {
  const sent = { token: tokenOf(endpoint), params: world.params, query: { ...requiredQuery(endpoint), ...query } };
  return send(app.baseUrl, endpoint, body === undefined ? sent : { ...sent, body });
}

const detailsOf = (body: unknown) => (body as { details?: string[] }).details ?? [];

function expectFault(answer: { status: number; body: unknown }, attribute: string) {
  expect(answer, JSON.stringify(answer.body)).toMatchObject({
    status: 400,
    body: { code: 'invalid_params', error_code: 11000 },
  });
  const named = detailsOf(answer.body).some((detail) => new RegExp(`^${escapePattern(attribute)}[.[:]`).test(detail));
  expect(named, `${JSON.stringify(answer.body)} should name ${attribute}`).toBe(true);
}

const escapePattern = (text: string) => text.replaceAll(/[[\].]/g, String.raw`\$&`);

function expectNoLimitFault(answer: { status: number; body: unknown }, attribute: string) {
  const about = detailsOf(answer.body).filter((detail) => detail.startsWith(`${attribute}:`));
  expect(about.filter((detail) => /must (have|hold|be) at (least|most)/.test(detail))).toEqual([]);
  expect(answer.status).toBeLessThan(500);
}

/** Times of day and offsets in formats that PostgreSQL does not write. */
const times = ['T10:00:00,5Z', 'T10:00:00 02:00', 'T10:00:00+16', 'T10:00:00+2359', 'T10:00:00-23:59'];

const parametersOf = (endpoint: Endpoint) => Object.entries(plainOf(endpoint.query).properties ?? {});
const bodySchemaOf = ({ body }: Endpoint): PlainSchema => body ?? {};
const fieldsOf = (endpoint: Endpoint) => Object.entries(bodySchemaOf(endpoint).properties ?? {});
const bodyOf = (endpoint: Endpoint) => validBodies[endpoint.id]?.(world) ?? {};

/** Values of query parameters that their schema forbids. The answer names the parameter. */
const brokenParameters = (endpoint: Endpoint): Row[] =>
  parametersOf(endpoint)
    .filter(([, schema]) => !(schema as { deprecated?: boolean }).deprecated)
    .flatMap(([name, schema]) =>
      queryViolationsOf(schema)
        .filter(({ what }) => what !== 'empty' || schema.type !== 'array')
        .map(({ what, text }) => ({
          what: `${name} ${what} is rejected by name`,
          check: async () => expectFault(await ask(endpoint, { [name]: text }), name),
        })),
    );

const missingParameters = (endpoint: Endpoint): Row[] =>
  Object.keys(requiredQuery(endpoint)).map((name) => ({
    what: `${name} is required`,
    async check() {
      const { [name]: _left, ...query } = requiredQuery(endpoint);
      expectFault(await send(app.baseUrl, endpoint, { token: tokenOf(endpoint), params: world.params, query }), name);
    },
  }));

const timesOfParameters = (endpoint: Endpoint): Row[] =>
  parametersOf(endpoint)
    .filter(([, { format }]) => endpoint.method === 'GET' && /^date(-time)?$/.test(format ?? ''))
    .flatMap(([name, { format }]) =>
      times.map((time) => ({
        what: `${name} accepts ${time}`,
        async check() {
          const date = (requiredQuery(endpoint)[name] ?? '2026-03-02').slice(0, 10);
          const answer = await ask(endpoint, { [name]: `${date}${time}` });
          // The instant may be outside the range that the operation accepts.
          const expected = format === 'date' ? [200] : [200, 400];
          expect(expected, JSON.stringify(answer.body)).toContain(answer.status);
        },
      })),
    );

/** Real clients send extra parameters, so only paths under /ext refuse them. */
function unknownParameter(endpoint: Endpoint): Row[] {
  const { method, path } = endpoint;
  if (parametersOf(endpoint).length === 0 || (method !== 'GET' && !path.startsWith('/ext/'))) return [];
  const check = async () => {
    const answer = await ask(endpoint, { utm_source: 'bi' });
    if (path.startsWith('/ext/')) expectFault(answer, 'utm_source');
    else expect(answer.status).toBe(200);
  };
  return [{ what: 'an unknown parameter', check }];
}

const parametersAtLimits = (endpoint: Endpoint): Row[] =>
  parametersOf(endpoint).flatMap(([name, schema]) =>
    queryLimitsOf(schema).map((text) => ({
      what: `${name}=${text.slice(0, 40)} is accepted at its limit`,
      async check() {
        const answer = await ask(endpoint, { [name]: text }, validBodies[endpoint.id]?.(world));
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      },
    })),
  );

function brokenBodies(endpoint: Endpoint): Row[] {
  const lenient = readsLeniently(endpoint);
  const broken = fieldsOf(endpoint).flatMap(([name, schema]) =>
    violationsOf(schema, lenient).map(({ what, value }) => ({ what: `${name} ${what}`, name, value })),
  );
  const unknown = lenient ? [] : [{ what: 'an unknown field', name: 'no_such_field', value: 1 }];
  return [...unknown, ...broken].map(({ what, name, value }) => ({
    what: `${what} is refused by name`,
    check: async () => expectFault(await ask(endpoint, {}, { ...bodyOf(endpoint), [name]: value }), name),
  }));
}

const missingFields = (endpoint: Endpoint): Row[] =>
  (bodySchemaOf(endpoint).required ?? []).map((name) => ({
    what: `${name} is required`,
    async check() {
      const { [name]: _left, ...body } = bodyOf(endpoint);
      expectFault(await ask(endpoint, {}, body), name);
    },
  }));

const otherBodies = (endpoint: Endpoint): Row[] =>
  ['{"name":', '[1]', '"text"', 'null'].map((body) => ({
    what: `a body that is not a JSON object, ${body}, is rejected`,
    async check() {
      expect(await ask(endpoint, {}, body)).toMatchObject({ status: 400, body: { code: 'invalid_params' } });
    },
  }));

const validBody = (endpoint: Endpoint): Row => ({
  what: endpoint.id,
  async check() {
    const answer = await ask(endpoint, {}, bodyOf(endpoint));
    expect(answer.status, JSON.stringify(answer.body)).toBe(endpoint.status);
  },
});

const fieldsAtLimits = (endpoint: Endpoint): Row[] =>
  fieldsOf(endpoint).flatMap(([name, schema]) =>
    limitsOf(schema).map(({ what, value }) => ({
      what: `${name} ${what} is accepted`,
      check: async () => expectNoLimitFault(await ask(endpoint, {}, { ...bodyOf(endpoint), [name]: value }), name),
    })),
  );

const formFault = /: (must be (an integer|a number|\S+ or (more|less)$)|is not a known field)/;
const isTextual = ({ value }: { value: unknown }) => typeof value === 'number';

/** Values that lenient operations accept: unknown fields, and numbers as text. */
const lenientValues = (endpoint: Endpoint): Row[] =>
  [
    ['no_such_field', 1] as const,
    ...fieldsOf(endpoint).flatMap(([name, schema]) =>
      limitsOf(schema)
        .filter(isTextual)
        .map(({ value }) => [name, String(value)] as const),
    ),
  ].map(([name, value]) => ({
    what: `${name} as ${JSON.stringify(value)} has a valid form`,
    async check() {
      const answer = await ask(endpoint, {}, { ...bodyOf(endpoint), [name]: value });
      const faults = detailsOf(answer.body).filter((detail) => formFault.test(detail) && detail.startsWith(`${name}:`));
      expect(faults).toEqual([]);
      expect(answer.status).toBeLessThan(500);
    },
  }));

const byId = judged.map((endpoint) => [endpoint.id, endpoint] as const);

test('every writing operation has a valid body for these tests', () => {
  expect(writing.map((endpoint) => endpoint.id).filter((id) => !validBodies[id])).toEqual([]);
});

// This test runs before the tests of values at limits, because those make some of the bodies invalid.
test('every writing operation accepts a valid body', async () => {
  expect(await faultsInOrder(writing.map(validBody))).toEqual([]);
});

// proves: answers-2, answers-8, errors-1, errors-17, requests-7, requests-9, requests-12, requests-13, requests-15,
//   requests-17, requests-19, requests-20, requests-27, requests-28, requests-31, requests-32
test.each(byId)('%s refuses each fault by name and accepts values at the limits', async (_id, endpoint) => {
  const isWriting = writing.includes(endpoint);
  const harmless = [
    ...brokenParameters(endpoint),
    ...missingParameters(endpoint),
    ...unknownParameter(endpoint),
    ...timesOfParameters(endpoint),
    ...(isWriting ? [...brokenBodies(endpoint), ...missingFields(endpoint), ...otherBodies(endpoint)] : []),
  ];
  const lenient = isWriting && readsLeniently(endpoint) ? lenientValues(endpoint) : [];
  const accepted = [...parametersAtLimits(endpoint), ...(isWriting ? fieldsAtLimits(endpoint) : []), ...lenient];
  expect([...(await faultsTogether(harmless)), ...(await faultsInOrder(accepted))]).toEqual([]);
});

afterAll(countRequests('faults'));
