import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Client } from '../src/client/client.ts';
import { listEvents } from '../src/contract/feed.ts';
import { sql } from '../src/db/sql.ts';
import { appendToFeed } from '../src/features/notifications/feed/actions.ts';
import { type TestApp, type TestOrganization, useTestApp } from './harness/app.ts';
import { Follower } from './harness/follower.ts';
import { signedIn } from './harness/sessions.ts';

const liveLimits = { lookMs: 20, beatMs: 50 };
const app = useTestApp({ liveLimits: { ...liveLimits, perSession: 1, perToken: 2, judgeMs: 0 }, rateLimit: 1_000 });
const small = useTestApp({ liveLimits, maxStreams: 2 });
const slow = useTestApp({ liveLimits: { ...liveLimits, mostWaiting: 50_000 } });
const stopping = useTestApp({ liveLimits: { ...liveLimits, beatMs: 60_000 }, finishWithinMs: 600_000 });

const followers: Follower[] = [];
afterEach(() => Promise.all(followers.splice(0).map((follower) => follower.cut())));

const pathOf = ({ organizationId }: TestOrganization) => `/ext/v1/organizations/${organizationId}/events`;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function open(of: TestApp, mine: TestOrganization, headers: Record<string, string> = bearer(mine.token)) {
  const follower = await Follower.open(`${of.baseUrl}${pathOf(mine)}`, headers);
  followers.push(follower);
  return follower;
}

async function refusal(of: TestApp, mine: TestOrganization, headers: Record<string, string> = bearer(mine.token)) {
  const url = `${of.baseUrl}${pathOf(mine)}`;
  const response = await fetch(url, { headers: { accept: 'text/event-stream', ...headers } });
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, retryAfter, body: (await response.json()) as object };
}

async function openStreams(of: TestApp): Promise<number> {
  const text = await (await fetch(`${of.baseUrl}/metrics`)).text();
  return Number(/^fairhour_live_streams (\d+)$/m.exec(text)?.[1]);
}

async function write(of: TestApp, mine: TestOrganization, subjectIds: number[], text = '') {
  await of.database.transaction(async (tx) => {
    const ctx = of.app.contextFor(tx, await of.app.now(tx));
    const entry = { kind: 'unusual_activity_found', subject: 'unusual_activity', userId: null } as const;
    const entries = subjectIds.map((subjectId) => ({ ...entry, subjectId, payload: { text } }));
    await appendToFeed(ctx, mine.organizationId, entries);
  });
}

const subjectsOf = ({ records }: Follower) => records.map((record) => record.subject_id);
const to = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('concurrent streams', () => {
  // proves: streams-13
  test('are limited per token and per session with 429, and a closed stream frees its slot', async () => {
    const mine = await app.createOrganization();
    const cookie = await signedIn(app, mine.userId);
    const [first] = [await open(app, mine), await open(app, mine), await open(app, mine, { cookie })];
    const full = (who: string, count: number) => ({
      status: 429,
      retryAfter: '5',
      body: {
        code: 'rate_limit_exceeded',
        error: `This ${who} already has ${count} streams: end one of them.`,
      },
    });
    expect(await refusal(app, mine)).toMatchObject(full('token', 2));
    expect(await refusal(app, mine, { cookie })).toMatchObject(full('session', 1));
    expect((await open(app, mine, { cookie: await signedIn(app, mine.userId) })).status).toBe(200);
    await first?.cut();
    await expect.poll(() => openStreams(app)).toBe(3);
    expect((await open(app, mine)).status).toBe(200);
  });

  // proves: streams-13
  test('are limited per process with 503, while lists still work', async () => {
    const mine = await small.createOrganization();
    await Promise.all([open(small, mine), open(small, mine)]);
    expect(await refusal(small, mine)).toMatchObject({
      status: 503,
      retryAfter: '5',
      body: { code: 'service_unavailable' },
    });
    expect((await fetch(`${small.baseUrl}${pathOf(mine)}`, { headers: bearer(mine.token) })).status).toBe(200);
  });

  // proves: streams-7
  test('are retried by the client in this package if they exceed the limit', async () => {
    const mine = await small.createOrganization();
    const [first] = await Promise.all([open(small, mine), open(small, mine)]);
    await write(small, mine, [1]);
    const statuses: number[] = [];
    const client = new Client({
      baseUrl: small.baseUrl,
      token: mine.token,
      async fetch(...asked) {
        const response = await fetch(...asked);
        statuses.push(response.status);
        if (response.status === 503) await first.cut();
        return response;
      },
    });
    const params = { organization_id: mine.organizationId };
    const abort = new AbortController();
    for await (const event of client.follow(listEvents, { params, lastEventId: 0, signal: abort.signal })) {
      if (event.kind !== 'unusual_activity_found') continue;
      expect([event.subject_id, ...statuses]).toEqual([1, 503, 200]);
      abort.abort();
    }
  });

  // proves: streams-14
  test('occupy neither a queue slot nor a connection, and count as one request each', async () => {
    const mine = await slow.createOrganization();
    const streams = await Promise.all(to(20).map(() => open(slow, mine)));
    expect(streams.map(({ status }) => status)).toEqual(to(20).map(() => 200));
    const lists = to(8).map(() => fetch(`${slow.baseUrl}${pathOf(mine)}`, { headers: bearer(mine.token) }));
    expect((await Promise.all(lists)).map(({ status }) => status)).toEqual(to(8).map(() => 200));
    const { pool } = slow.database;
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
    await write(slow, mine, [1]);
    await Promise.all(streams.map((stream) => stream.has(1)));
    await expect.poll(() => openStreams(slow)).toBe(20);
  });

  // proves: streams-15
  test('need one read per organization, one statement for all people, and no reads without readers', async () => {
    const [mine, other] = [await slow.createOrganization(), await slow.createOrganization()];
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    const counts = () => {
      const texts = statements.mock.calls.map(([statement]) => (statement as { text?: string }).text ?? '');
      const of = (pattern: RegExp) => texts.filter((text) => pattern.test(text)).length;
      return { entries: of(/from feed_entries entry[^]+order by/), events: of(/cross join lateral/) };
    };
    await Promise.all(to(10).map((turn) => open(slow, turn === 10 ? other : mine)));
    statements.mockClear();
    await expect.poll(() => counts().events, { timeout: 20_000 }).toBeGreaterThan(20);
    const { entries, events } = counts();
    expect(Math.abs(entries - 2 * events)).toBeLessThanOrEqual(2);
    await Promise.all(followers.splice(0).map((follower) => follower.cut()));
    await expect.poll(() => openStreams(slow)).toBe(0);
    statements.mockClear();
    await slow.database.one(sql`select 1 as one`);
    await fetch(`${slow.baseUrl}${pathOf(mine)}`, { headers: bearer(mine.token) });
    expect(counts().events).toBe(0);
    vi.restoreAllMocks();
  });
});

// proves: streams-9
test('a stream does not extend its session, which ends after twelve hours', async () => {
  const mine = await app.createOrganization();
  const follower = await open(app, mine, { cookie: await signedIn(app, mine.userId) });
  await app.setNow(mine.client, '2026-03-02T18:00:00Z');
  const { length } = follower.blocks;
  await expect.poll(() => follower.blocks.length).toBeGreaterThan(length + 3);
  await app.setNow(mine.client, '2026-03-03T00:00:01Z');
  expect(await follower.ended).toBe('in order');
});

/** Opens a stream, which is not read yet, once `others` streams are open. */
async function openLazily(of: TestApp, mine: TestOrganization, others: number): Promise<Socket> {
  await expect.poll(() => openStreams(of)).toBe(others);
  const { port, hostname } = new URL(of.baseUrl);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined).pause();
  const head = ['GET ' + pathOf(mine) + ' HTTP/1.1', 'host: test', 'accept: text/event-stream'];
  socket.write(`${head.join('\r\n')}\r\nauthorization: Bearer ${mine.token}\r\n\r\n`);
  await expect.poll(() => openStreams(of)).toBe(others + 1);
  return socket;
}

const long = 'x'.repeat(300_000);

// proves: streams-10
test('a slow reader is disconnected when too many events wait, and can resume without loss', async () => {
  const mine = await slow.createOrganization();
  const socket = await openLazily(slow, mine, 0);
  const lively = await open(slow, mine);
  const total = 60;
  for (const subject of to(total)) await write(slow, mine, [subject], long);
  await expect.poll(() => openStreams(slow), { timeout: 20_000 }).toBe(1);
  await lively.has(total);
  expect(subjectsOf(lively)).toEqual(to(total));
  let text = '';
  socket.on('data', (data: Buffer) => (text += data.toString('latin1')));
  await new Promise((done) => socket.once('close', done).resume());
  const ids = [...text.matchAll(/^id: (\d+)\r?\n(?:event|\n)/gm)].map(([, id]) => id);
  const whole = lively.records.filter(({ id }) => text.includes(`"id":${id},`) && ids.includes(String(id)));
  const last = String(whole.at(-2)?.id ?? 0);
  const again = await open(slow, mine, { ...bearer(mine.token), 'last-event-id': last });
  const lacking = lively.records.filter(({ id }) => id > Number(last));
  expect(lacking.length).toBeGreaterThan(0);
  await again.has(lacking.length);
  expect(again.records).toEqual(lacking);
});

// proves: streams-11
test('when the server stops, it ends streams immediately, even if no client reads them', async () => {
  const mine = await stopping.createOrganization();
  const follower = await open(stopping, mine);
  const socket = await openLazily(stopping, mine, 1);
  for (const subject of to(40)) await write(stopping, mine, [subject], long);
  await follower.has(40);
  const closed = new Promise((done) => socket.once('close', done));
  await stopping.app.server.close();
  expect(await follower.ended).toBe('in order');
  socket.resume();
  await closed;
});
