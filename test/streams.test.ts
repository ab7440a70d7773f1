import { afterEach, describe, expect, test } from 'vitest';
import { listEvents, type WireFeedEvent } from '../src/contract/feed.ts';
import { updateMembers } from '../src/contract/members.ts';
import { updateOrganization } from '../src/contract/organizations.ts';
import { deleteSession } from '../src/contract/sessions.ts';
import { listOwnEvents } from '../src/contract/user-events.ts';
import { appendToFeed } from '../src/features/notifications/feed/actions.ts';
import { type TestOrganization, useTestApp } from './harness/app.ts';
import { Follower } from './harness/follower.ts';
import { addMember } from './harness/members.ts';
import { removeMember } from './harness/membership.ts';
import { personalClient } from './harness/personal.ts';
import { cookieClient, signedIn } from './harness/sessions.ts';
import { ingest, makeProject } from './harness/time.ts';

const app = useTestApp({ liveLimits: { lookMs: 20, beatMs: 50, perToken: 200 } });

const followers: Follower[] = [];
afterEach(() => Promise.all(followers.splice(0).map((follower) => follower.cut())));

async function open(path: string, headers: Record<string, string>): Promise<Follower> {
  const follower = await Follower.open(`${app.baseUrl}${path}`, headers);
  followers.push(follower);
  return follower;
}

/** Selects the events of the tests, because a new organization already has other events. */
const pathOf = ({ organizationId }: Pick<TestOrganization, 'organizationId'>) =>
  `/ext/v1/organizations/${organizationId}/events?subject=unusual_activity`;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

interface FollowSettings {
  query?: string;
  headers?: Record<string, string>;
  token?: string;
}

const follow = (mine: TestOrganization, { query = '', headers = {}, token = mine.token }: FollowSettings = {}) =>
  open(`${pathOf(mine)}${query.replace('?', '&')}`, { ...bearer(token), ...headers });

interface Change {
  kind?: WireFeedEvent['kind'];
  payload?: Record<string, unknown>;
}

/** Adds events with the given subjects in one transaction. */
async function write(
  mine: TestOrganization,
  subjectIds: number[],
  { kind = 'unusual_activity_found', payload = {} }: Change = {},
) {
  await app.database.transaction(async (tx) => {
    const ctx = app.app.contextFor(tx, await app.app.now(tx));
    const entries = subjectIds.map((subjectId) => ({
      kind,
      subject: 'unusual_activity' as const,
      subjectId,
      userId: null,
      payload,
    }));
    await appendToFeed(ctx, mine.organizationId, entries);
  });
}

const subjectsOf = ({ records }: Follower) => records.map((record) => record.subject_id);
const to = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const listed = async (mine: TestOrganization) =>
  (
    await mine.client.call(listEvents, {
      params: { organization_id: mine.organizationId },
      query: { page_limit: 500, subject: 'unusual_activity' },
    })
  ).events;

describe('a stream of events', () => {
  // proves: streams-3
  test('sends new events in the order and form of the list', async () => {
    const mine = await app.createOrganization();
    await write(mine, [1]);
    const follower = await follow(mine);
    await write(mine, [3, 2]);
    await write(mine, [4], { payload: { type: 'breakless_work', note: 'a\nb\r\n\nc' } });
    await follower.has(3);
    const [, ...later] = await listed(mine);
    expect(follower.records).toEqual(later);
    const events = follower.blocks.filter(({ data }) => data !== undefined);
    expect(events.map(({ id, kind }) => [id, kind])).toEqual(later.map(({ id, kind }) => [String(id), kind]));
  });

  // proves: streams-5
  test('states how to reconnect, and forbids caching and buffering', async () => {
    const mine = await app.createOrganization();
    await write(mine, [1]);
    const follower = await follow(mine);
    expect(follower.status).toBe(200);
    expect(Object.fromEntries(follower.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
      vary: 'Accept, Cookie',
    });
    expect(follower.headers.has('content-encoding')).toBe(false);
    await expect
      .poll(() => follower.blocks[0])
      .toMatchObject({ id: String((await listed(mine))[0]?.id), retryMs: 3_000 });
  });

  // proves: streams-1
  test('is a list for clients that prefer JSON', async () => {
    const mine = await app.createOrganization();
    const accepted = ['application/json', '*/*', 'text/event-stream;q=0', 'text/event-stream;q=0.5, application/json'];
    for (const accept of accepted) {
      const response = await fetch(`${app.baseUrl}${pathOf(mine)}`, { headers: { ...bearer(mine.token), accept } });
      expect([response.headers.get('content-type'), await response.json()]).toEqual([
        'application/json; charset=utf-8',
        { events: [] },
      ]);
      expect(response.headers.get('vary')).toBe('Accept');
    }
    const head = await fetch(`${app.baseUrl}${pathOf(mine)}`, {
      method: 'HEAD',
      headers: { ...bearer(mine.token), accept: 'text/event-stream' },
    });
    expect(head.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  // proves: streams-5
  test('sends heartbeats while no events occur', async () => {
    const mine = await app.createOrganization();
    const follower = await follow(mine);
    await expect.poll(() => follower.blocks.length, { timeout: 10_000 }).toBeGreaterThan(3);
    expect(follower.records).toEqual([]);
  });

  // proves: streams-3
  test('sends only the requested kinds of events, and each heartbeat contains the position in the stream', async () => {
    const mine = await app.createOrganization();
    const follower = await follow(mine, { query: '?kinds=unusual_activity_removed' });
    await write(mine, [1]);
    await write(mine, [2], { kind: 'unusual_activity_removed' });
    await write(mine, [3]);
    const last = String((await listed(mine)).at(-1)?.id);
    await expect.poll(() => follower.lastId, { timeout: 10_000 }).toBe(last);
    expect(subjectsOf(follower)).toEqual([2]);
  });
});

// proves: streams-4
test('a client can request hints about changed time, which contain no records', async () => {
  const mine = await app.createOrganization();
  const projectId = await makeProject(mine);
  const [asks, other] = [await follow(mine, { query: '?time_changes=1' }), await follow(mine)];
  const hints = ({ blocks }: Follower) => blocks.filter(({ kind }) => kind === 'time_changed');
  await expect.poll(() => hints(asks).length, { timeout: 10_000 }).toBe(1);
  const items = [{ user_id: mine.userId, project_id: projectId, starts_at: '2026-03-02T09:00:00Z', tracked: 600 }];
  await ingest(mine.client, mine.organizationId, items);
  await expect.poll(() => hints(asks).length, { timeout: 10_000 }).toBe(2);
  expect(hints(asks)).toEqual(
    [1, 2].map(() => ({ kind: 'time_changed', data: '{}', id: undefined, retryMs: undefined })),
  );
  await write(mine, [1]);
  await Promise.all([asks.has(1), other.has(1)]);
  expect(hints(other)).toEqual([]);
});

describe('a disconnected stream', () => {
  // proves: streams-6
  test('resumes after the last received id without loss or repetition during writes', async () => {
    const mine = await app.createOrganization();
    const total = 120;
    const writing = (async () => {
      for (const subject of to(total)) await write(mine, [subject]);
    })();
    const got: number[] = [];
    let last: string | undefined = '0';
    while (got.length < total) {
      const follower: Follower = await follow(mine, { headers: { 'last-event-id': last ?? '0' } });
      await follower.has(1);
      await follower.cut();
      got.push(...subjectsOf(follower));
      last = follower.lastId;
    }
    await writing;
    expect(got).toEqual(to(total));
  });

  // proves: streams-5
  test('resumes at its start if no events were received', async () => {
    const mine = await app.createOrganization();
    await write(mine, [1]);
    const first = await follow(mine);
    await expect.poll(() => first.lastId).toBeDefined();
    await first.cut();
    await write(mine, [2]);
    const second = await follow(mine, { headers: { 'last-event-id': first.lastId ?? '' } });
    await second.has(1);
    expect(subjectsOf(second)).toEqual([2]);
  });

  // proves: streams-6
  test('starts at the position given by the list parameter, and continues page by page', async () => {
    const mine = await app.createOrganization();
    await write(mine, to(450));
    const id = (await listed(mine))[2]?.id;
    const [all, some] = [
      await follow(mine, { query: '?page_start_id=0' }),
      await follow(mine, { query: `?page_start_id=${id}` }),
    ];
    await write(mine, [451]);
    await Promise.all([all.has(451), some.has(449)]);
    expect(subjectsOf(all)).toEqual(to(451));
    expect(subjectsOf(some)).toEqual(to(451).slice(2));
    const none = await follow(mine, { query: `?page_start_id=${Number.MAX_SAFE_INTEGER}` });
    await write(mine, [452]);
    await all.has(452);
    expect(none.records).toEqual([]);
  });

  // proves: streams-6
  test.each(['x', '-1', '1.5', '9'.repeat(16), '9'.repeat(30)])('with the id %j is rejected', async (id) => {
    const mine = await app.createOrganization();
    const response = await fetch(`${app.baseUrl}${pathOf(mine)}`, {
      headers: { ...bearer(mine.token), accept: 'text/event-stream', 'last-event-id': id },
    });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'invalid_params', details: ['Last-Event-ID: must be the id of an event'] },
    ]);
  });

  // proves: streams-7
  test('is resumed automatically by the client in this package', async () => {
    const mine = await app.createOrganization();
    const abort = new AbortController();
    const asked = { params: { organization_id: mine.organizationId }, query: { subject: 'unusual_activity' } } as const;
    const input = { ...asked, lastEventId: 0, signal: abort.signal };
    const got: number[] = [];
    await write(mine, [1]);
    for await (const event of mine.client.follow(listEvents, input)) {
      got.push(event.subject_id);
      if (event.subject_id === 1) await write(mine, [2]);
      else abort.abort();
    }
    expect(got).toEqual([1, 2]);
    const refused = mine.client
      .withToken('wrong')
      .follow(listEvents, { ...input, signal: AbortSignal.timeout(20_000) });
    await expect(refused.next()).rejects.toMatchObject({ status: 401 });
  });
});

describe('a reader of a stream', () => {
  // proves: streams-2
  test('receives the events that the list shows them', async () => {
    const mine = await app.createOrganization({ features: ['insights'] });
    const follower = await follow(mine);
    await write(mine, [1], { payload: { type: 'automation_like_activity' } });
    await write(mine, [2], { payload: { type: 'breakless_work' } });
    await write(mine, [3], { payload: { type: 'automation_like_activity' }, kind: 'unusual_activity_removed' });
    await follower.has(2);
    expect(follower.records).toEqual(await listed(mine));
    expect(subjectsOf(follower)).toEqual([2, 3]);
  });

  // proves: streams-2
  test('of another organization receives 404, a plain member 403, an unknown caller 401', async () => {
    const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
    const member = await addMember(app, mine);
    const of = async (headers: Record<string, string>) => (await open(pathOf(mine), headers)).status;
    expect(await of(bearer(other.token))).toBe(404);
    expect(await of(bearer(member.token))).toBe(403);
    expect(await of({})).toBe(401);
    const neighbour = await follow(other);
    await write(mine, [1]);
    await write(other, [2]);
    await neighbour.has(1);
    expect(subjectsOf(neighbour)).toEqual([2]);
  });

  // proves: streams-2
  test('receives only their own events on the stream for a person', async () => {
    const mine = await app.createOrganization();
    const [member, colleague] = [await addMember(app, mine), await addMember(app, mine)];
    const cookie = { cookie: await signedIn(app, member.userId) };
    const follower = await open('/ext/v1/users/me/events', cookie);
    const role = (userId: number) =>
      mine.client.call(updateMembers, {
        params: { organization_id: mine.organizationId },
        body: { members: [{ user_id: userId, role: 'manager' }] },
      });
    await role(colleague.userId);
    await role(member.userId);
    await follower.has(1);
    const { events } = await (await personalClient(app, member.userId)).call(listOwnEvents, {});
    const changes = events.filter(({ kind }) => kind === 'membership_role_changed');
    expect(follower.records.filter(({ kind }) => kind === 'membership_role_changed')).toEqual(changes);
    expect((await open('/ext/v1/users/me/events', bearer(mine.token))).status).toBe(403);
  });
});

describe('a stream ends', () => {
  // proves: streams-8
  test('when its reader loses their role, before it sends later events', async () => {
    const mine = await app.createOrganization();
    const manager = await addMember(app, mine, { role: 'manager' });
    const follower = await follow(mine, { token: manager.token });
    await write(mine, [1]);
    await follower.has(1);
    await mine.client.call(updateMembers, {
      params: { organization_id: mine.organizationId },
      body: { members: [{ user_id: manager.userId, role: 'user' }] },
    });
    await write(mine, [2]);
    expect(await follower.ended).toBe('in order');
    expect(subjectsOf(follower)).toEqual([1]);
  });

  // proves: streams-8
  test('when its reader can no longer see pay, before it sends later events', async () => {
    const mine = await app.createOrganization();
    const params = { organization_id: mine.organizationId };
    const show = (managers_see_pay_rates: boolean) =>
      mine.client.call(updateOrganization, { params, body: { managers_see_pay_rates } });
    const set = (pay_rate: number) => {
      const members = [{ user_id: mine.userId, payment: { pay_rate } }];
      return mine.client.call(updateMembers, { params, body: { members } });
    };
    await show(true);
    const manager = await addMember(app, mine, { role: 'manager' });
    const follower = await open(`/ext/v1/organizations/${mine.organizationId}/events?kinds=pay_rate_set`, {
      ...bearer(manager.token),
    });
    await set(20);
    await follower.has(1);
    await show(false);
    await set(21);
    expect(await follower.ended).toBe('in order');
    expect(follower.records).toHaveLength(1);
  });

  // proves: streams-8
  test('when its reader is no longer a member', async () => {
    const mine = await app.createOrganization();
    const manager = await addMember(app, mine, { role: 'manager' });
    const follower = await follow(mine, { token: manager.token });
    await removeMember(mine, manager.userId);
    expect(await follower.ended).toBe('in order');
  });

  // proves: streams-8
  test('when its session ends, while another session of the person continues', async () => {
    const mine = await app.createOrganization();
    const [cookie, kept] = [await signedIn(app, mine.userId), await signedIn(app, mine.userId)];
    const [ended, stays] = [await open(pathOf(mine), { cookie }), await open(pathOf(mine), { cookie: kept })];
    const own = await open('/ext/v1/users/me/events', { cookie });
    await cookieClient(app, cookie).call(deleteSession, {});
    expect(await Promise.all([ended.ended, own.ended])).toEqual(['in order', 'in order']);
    await write(mine, [1]);
    await stays.has(1);
    expect(own.records.map(({ kind }) => kind)).not.toContain('session_ended');
  });
});
