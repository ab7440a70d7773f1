import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '../src/contract/api.ts';
import { type Endpoint, isRead } from '../src/contract/endpoint.ts';
import { validBodies } from './conformance/bodies.ts';
import { requiredQuery, send } from './conformance/request.ts';
import { plainOf } from './conformance/violations.ts';
import { buildPayWorld, type PayWorld } from './harness/pay-world.ts';
import { useReplicatedApp } from './harness/replicated-app.ts';

const app = useReplicatedApp({ trustProxy: ['127.0.0.1'] });
let world: PayWorld;
beforeAll(async () => {
  world = await buildPayWorld(app);
});

const reads = endpoints.filter(({ access, ...rest }) => isRead(rest) && access.token && !access.installation);

/** Reads as of a past instant that wait for uploads in progress. Only the primary knows these uploads. */
const ofThePast = ['listBudgetChanges', 'listOvertimeDiff'];
/** Lists to which every read adds an entry. */
const changedByReading = [
  'exportOwnRecords',
  'listAudit',
  'listEvents',
  'listAccessLog',
  'listOwnEvents',
  'listOwnAccessLog',
];

function ask(endpoint: Endpoint, more: Record<string, string> = {}) {
  const { organizationToken, personalToken, cookie } = world.readers['an owner'];
  const { personalOnly, sessionOnly } = endpoint.access;
  return send(app.baseUrl, endpoint, {
    token: sessionOnly ? cookie : personalOnly ? personalToken : organizationToken,
    params: world.params,
    query: { ...requiredQuery(endpoint), ...more },
    ...(endpoint.method === 'GET' ? {} : { body: validBodies[endpoint.id]?.(world) }),
  });
}

/** The answer to a read once the replica has caught up, and the server that gave it. */
async function answerOf(endpoint: Endpoint, more: Record<string, string> = {}) {
  for (;;) {
    await app.commit();
    let answer: unknown;
    const outcomes = await app.outcomesOf(async () => {
      const { status, body } = await ask(endpoint, more);
      answer = { status, body };
    });
    if (!outcomes.behind) return { answer, by: Object.keys(outcomes) };
  }
}

test('the replica answers every read of organizations and persons as the primary does', async () => {
  const [present] = reads;
  if (!present) throw new Error('no reads found');
  await app.untilUsed(() => ask(present));
  const told = new Map<string, unknown>();
  for (const endpoint of reads) {
    const { answer, by } = await answerOf(endpoint);
    expect([endpoint.id, ...by]).toEqual([endpoint.id, ofThePast.includes(endpoint.id) ? 'unable' : 'replica']);
    expect(answer).toMatchObject({ status: 200 });
    told.set(endpoint.id, answer);
  }
  await app.servers.kill();
  for (const endpoint of reads.filter(({ id }) => !changedByReading.includes(id))) {
    const { answer, by } = await answerOf(endpoint);
    expect(by).not.toContain('replica');
    expect([endpoint.id, answer]).toEqual([endpoint.id, told.get(endpoint.id)]);
  }
  await app.servers.start();
});

test('reads as of an instant run on the primary, where they wait for uploads in progress', async () => {
  const [present] = reads;
  if (!present) throw new Error('no reads found');
  await app.untilUsed(() => ask(present));
  const about = reads.filter((endpoint) => 'as_of' in (plainOf(endpoint.query).properties ?? {}));
  expect(about.length).toBeGreaterThan(2);
  for (const endpoint of about) {
    const { answer, by } = await answerOf(endpoint, { as_of: '2026-03-02T10:00:00Z' });
    expect([endpoint.id, ...by]).toEqual([endpoint.id, 'unable']);
    expect(answer).toMatchObject({ status: 200 });
  }
});

test('reads on the replica are recorded in the access log, and streams do not use the replica', async () => {
  const { baseUrl } = app;
  const { organizationToken } = world.readers['an owner'];
  const path = `/ext/v1/organizations/${String(world.params['organization_id'])}/events`;
  const headers = { authorization: `Bearer ${organizationToken}`, accept: 'text/event-stream' };
  const outcomes = await app.outcomesOf(async () => {
    const stream = await fetch(`${baseUrl}${path}`, { headers });
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    await stream.body?.cancel();
  });
  expect(outcomes).toEqual({});
  await app.app.accessLog.flush();
  const { rows } = await app.database.pool.query<{ kinds: number }>(
    'select count(distinct kind)::int as kinds from looks where reader_user_id is not null',
  );
  expect(rows[0]?.kinds).toBeGreaterThan(3);
});
