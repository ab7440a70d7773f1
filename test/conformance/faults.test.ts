import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/api.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { useTestApp } from '../harness/app.ts';
import { validBodies } from './bodies.ts';
import { requiredQuery, send } from './request.ts';
import { limitsOf, type PlainSchema, plainOf, queryLimitsOf, queryViolationsOf, violationsOf } from './violations.ts';
import { buildWorld, ownerTokenOf, type World } from './world.ts';

const app = useTestApp({ trustProxy: ['127.0.0.1'] });

let world: World;
beforeAll(async () => {
  world = await buildWorld(app);
});

const judged = endpoints.filter((endpoint) => endpoint.access.token && endpoint.id !== 'putTestClock');
const reading = judged.filter((endpoint) => Object.keys(endpoint.query.properties).length > 0);
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

const parameters = reading.flatMap((endpoint) =>
  Object.entries(plainOf(endpoint.query).properties ?? {}).map(([name, schema]) => ({ endpoint, name, schema })),
);

/** Times of day and offsets that are no text of PostgreSQL. */
const times = ['T10:00:00,5Z', 'T10:00:00 02:00', 'T10:00:00+16', 'T10:00:00+2359', 'T10:00:00-23:59'];

describe('query parameters', () => {
  const broken = parameters
    .filter(({ schema }) => !(schema as { deprecated?: boolean }).deprecated)
    .flatMap(({ endpoint, name, schema }) =>
      queryViolationsOf(schema)
        .filter(({ what }) => what !== 'empty' || schema.type !== 'array')
        .map(({ what, text }) => [endpoint.id, name, what, { endpoint, text }] as const),
    );
  test.each(broken)('%s: %s %s is refused by name', async (...[, name, , { endpoint, text }]) => {
    expectFault(await ask(endpoint, { [name]: text }), name);
  });

  const limits = parameters.flatMap(({ endpoint, name, schema }) =>
    queryLimitsOf(schema).map((text) => [endpoint.id, name, { endpoint, text }] as const),
  );
  test.each(limits)('%s: %s is taken at its limit', async (...[, name, { endpoint, text }]) => {
    const answer = await ask(endpoint, { [name]: text }, validBodies[endpoint.id]?.(world));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  });

  const timed = parameters
    .filter(({ endpoint, schema }) => endpoint.method === 'GET' && /^date(-time)?$/.test(schema.format ?? ''))
    .flatMap((parameter) => times.map((time) => [parameter.endpoint.id, parameter.name, time, parameter] as const));
  test.each(timed)('%s: %s is understood with %s', async (...[, name, time, { endpoint, schema }]) => {
    const date = (requiredQuery(endpoint)[name] ?? '2026-03-02').slice(0, 10);
    const answer = await ask(endpoint, { [name]: `${date}${time}` });
    // As an instant it may be one that the operation does not take.
    const expected = schema.format === 'date' ? [200] : [200, 400];
    expect(expected, JSON.stringify(answer.body)).toContain(answer.status);
  });

  const required = reading.flatMap((endpoint) =>
    Object.keys(requiredQuery(endpoint)).map((name) => [endpoint.id, name, endpoint] as const),
  );
  test.each(required)('%s: %s is required', async (...[, name, endpoint]) => {
    const { [name]: _left, ...query } = requiredQuery(endpoint);
    const answer = await send(app.baseUrl, endpoint, { token: tokenOf(endpoint), params: world.params, query });
    expectFault(answer, name);
  });

  test.each(
    reading
      .filter(({ method, path }) => method === 'GET' || path.startsWith('/ext/'))
      .map((endpoint) => [endpoint.id, endpoint] as const),
  )('%s ignores a parameter that it does not know, or refuses it when it is our own', async (_id, endpoint) => {
    const answer = await ask(endpoint, { utm_source: 'bi' });
    if (endpoint.path.startsWith('/ext/')) expectFault(answer, 'utm_source');
    else expect(answer.status).toBe(200);
  });
});

describe('bodies', () => {
  test('every writing operation has a valid body here', () => {
    expect(writing.map((endpoint) => endpoint.id).filter((id) => !validBodies[id])).toEqual([]);
  });

  const bodyOf = (endpoint: Endpoint) => validBodies[endpoint.id]?.(world) ?? {};
  const byId = writing.map((endpoint) => [endpoint.id, endpoint] as const);

  test.each(byId)('%s takes a valid body', async (_id, endpoint) => {
    const answer = await ask(endpoint, {}, bodyOf(endpoint));
    expect(answer.status, JSON.stringify(answer.body)).toBe(endpoint.status);
  });

  test.each(byId)('%s refuses an unknown field by name', async (_id, endpoint) => {
    const answer = await ask(endpoint, {}, { ...bodyOf(endpoint), no_such_field: 1 });
    expectFault(answer, 'no_such_field');
  });

  test.each(byId)('%s refuses what is no JSON object', async (_id, endpoint) => {
    for (const body of ['{"name":', '[1]', '"text"', 'null']) {
      const answer = await ask(endpoint, {}, body);
      expect(answer, body).toMatchObject({ status: 400, body: { code: 'invalid_params' } });
    }
  });

  const properties = (endpoint: Endpoint) => Object.entries((endpoint.body as PlainSchema).properties ?? {});
  const broken = writing.flatMap((endpoint) =>
    properties(endpoint).flatMap(([name, schema]) =>
      violationsOf(schema).map(({ what, value }) => [endpoint.id, name, what, { endpoint, value }] as const),
    ),
  );
  test.each(broken)('%s: %s %s is refused by name', async (...[, name, , { endpoint, value }]) => {
    expectFault(await ask(endpoint, {}, { ...bodyOf(endpoint), [name]: value }), name);
  });

  const limits = writing.flatMap((endpoint) =>
    properties(endpoint).flatMap(([name, schema]) =>
      limitsOf(schema).map(({ what, value }) => [endpoint.id, name, what, { endpoint, value }] as const),
    ),
  );
  test.each(limits)('%s: %s %s is no fault', async (...[, name, , { endpoint, value }]) => {
    expectNoLimitFault(await ask(endpoint, {}, { ...bodyOf(endpoint), [name]: value }), name);
  });

  const required = writing.flatMap((endpoint) =>
    ((endpoint.body as PlainSchema).required ?? []).map((name) => [endpoint.id, name, endpoint] as const),
  );
  test.each(required)('%s: %s is required', async (...[, name, endpoint]) => {
    const { [name]: _left, ...body } = bodyOf(endpoint);
    expectFault(await ask(endpoint, {}, body), name);
  });
});
