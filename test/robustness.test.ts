import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../src/contract/api.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { validBodies } from './conformance/bodies.ts';
import { buildWorld, ownerTokenOf, type World } from './conformance/world.ts';
import { useTestApp } from './harness/app.ts';
import { runs } from './harness/night.ts';
import { bodyOf, headers, type KnownIds, pathOf, queryOf } from './robustness/arbitraries.ts';
import { type Call, faultOf, idsIn, sendCall, valueOf } from './robustness/answers.ts';

const app = useTestApp({ trustProxy: ['127.0.0.1'] });
const seed = 20_260_302;

let world: World;
let stranger: World;
let strangersRows: string[];
beforeAll(async () => {
  stranger = await buildWorld(app);
  strangersRows = await rowsOf(stranger.organization.organizationId);
  world = await buildWorld(app);
});

/** Every row of an organization, as text. */
async function rowsOf(organizationId: number): Promise<string[]> {
  const { pool } = app.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'organization_id' order by 1`,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await pool.query<{ text: string }>(
      `select t::text as text from ${name} t where organization_id = $1 order by 1`,
      [organizationId],
    );
    rows.push(...found.rows.map(({ text }) => `${name} ${text}`));
  }
  return rows;
}

const ofStranger = () => ({
  organization: [stranger.organization.organizationId],
  user: [stranger.userId, stranger.organization.userId],
  project: [Number(stranger.params['project_id'])],
  client: [Number(stranger.params['client_id'])],
  policy: [Number(stranger.params['overtime_policy_id'])],
  history: [Number(stranger.params['budget_history_id'])],
});

/** Mostly ids in this organization, and some ids in the other organization. */
function knownIds(): KnownIds {
  const names = Object.keys(world.params);
  const known = names.map((name) => {
    const [own, foreign] = [Number(world.params[name]), Number(stranger.params[name])];
    return [name, [own, own, own, foreign]] as const;
  });
  const users = [world.userId, world.organization.userId, world.userId, stranger.userId, stranger.organization.userId];
  return { ...Object.fromEntries(known), user_id: users };
}

function callOf(endpoint: Endpoint): fc.Arbitrary<Call> {
  const known = knownIds();
  const tokens = [ownerTokenOf(endpoint, world), world.member, world.readOnly];
  const [first = ''] = tokens;
  // The test clock belongs to all tests of this file, so no operation may move it.
  const bearers = endpoint.id === 'putTestClock' ? [world.member] : [first, first, first, first, ...tokens, 'a.b.c'];
  const valid = validBodies[endpoint.id]?.(world) ?? {};
  return fc
    .record({
      path: pathOf(endpoint, known),
      query: queryOf(endpoint, known),
      body: endpoint.method === 'GET' ? fc.constant(undefined) : bodyOf(endpoint, known, valid),
      sent: headers,
      bearer: fc.constantFrom(...bearers),
      number: fc.nat(65_535),
    })
    .map(({ path, query, body, sent, bearer, number }) => ({
      method: endpoint.method,
      path: query === '' ? path : `${path}?${query}`,
      body,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `203.0.${number >> 8}.${number & 255}`,
        ...(endpoint.access.token ? { authorization: `Bearer ${bearer}` } : {}),
        ...sent,
      },
    }));
}

/** Builds a new world if an operation has revoked the tokens of the current one. */
async function renewWorld() {
  const alive = async (token: string) => {
    const response = await fetch(`${app.baseUrl}/v2/users/me`, { headers: { authorization: `Bearer ${token}` } });
    return response.status === 200;
  };
  const tokens = [world.owner, world.member, world.personal, world.readOnly];
  const found = await Promise.all(tokens.map(alive));
  if (found.includes(false)) world = await buildWorld(app);
}

function expectNoLeak(value: unknown) {
  const foreign = new Set(Object.entries(ofStranger()).flatMap(([kind, ids]) => ids.map((id) => `${kind}/${id}`)));
  expect(idsIn(value).filter((id) => foreign.has(id))).toEqual([]);
}

describe('any request', () => {
  const byId = endpoints.map((endpoint) => [endpoint.id, endpoint] as const);

  test.each(byId)('to %s gets a documented answer, with records only from its organization', async (_id, endpoint) => {
    await renewWorld();
    const property = fc.asyncProperty(callOf(endpoint), async (call) => {
      const told = await sendCall(app.baseUrl, call);
      expect(faultOf(told), told.text).toBeUndefined();
      if (told.status < 300 && told.text !== '') expectNoLeak(valueOf(told));
    });
    await fc.assert(property, { seed, ...runs({ day: 10, night: 30 }), interruptAfterTimeLimit: 20_000 });
  });

  test('changes nothing in another organization', async () => {
    expect(strangersRows.length).toBeGreaterThan(10);
    expect(await rowsOf(stranger.organization.organizationId)).toEqual(strangersRows);
  });
});
