import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { countWaiting } from '../../../../test/harness/blockers.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { listEvents } from '../../../contract/feed.ts';
import { type Executor } from '../../../db/database.ts';
import { runLastWrites } from '../../../db/last-writes.ts';
import { appendToFeed, type FeedEntry } from './actions.ts';
import type { FeedKind } from '../../../contract/lists/events.ts';

const app = useTestApp();

const entryOf = (subjectId: number, changes: Partial<FeedEntry> = {}): FeedEntry => ({
  kind: 'unusual_activity_found',
  subject: 'unusual_activity',
  subjectId,
  userId: null,
  payload: {},
  ...changes,
});

const append = async (tx: Executor, { organizationId }: TestOrganization, entries: FeedEntry[]) =>
  appendToFeed(app.app.contextFor(tx, await app.app.now(tx)), organizationId, entries);

const write = (mine: TestOrganization, ...entries: FeedEntry[]) =>
  app.database.transaction((tx) => append(tx, mine, entries));

/** The kinds of events that these tests write. A new organization already has events of other kinds. */
const kinds: FeedKind[] = [
  'unusual_activity_found',
  'unusual_activity_removed',
  'unusual_activity_reviewed',
  'members_merged',
];

const list = (mine: TestOrganization, query: object = {}) =>
  mine.client.call(listEvents, { params: { organization_id: mine.organizationId }, query: { kinds, ...query } });

const subjectsIn = async (mine: TestOrganization, query: object = {}) =>
  (await list(mine, query)).events.map((event) => event.subject_id);

describe('the feed', () => {
  test('lists events in the order in which they were appended', async () => {
    const mine = await app.createOrganization();
    const payload = { cause: 'time_deleted', type: 'breakless_work' };
    await write(mine, entryOf(3), entryOf(1, { kind: 'unusual_activity_removed', userId: mine.userId, payload }));
    await write(mine, entryOf(2));
    const { events } = await list(mine);
    expect(events.map((event) => event.subject_id)).toEqual([3, 1, 2]);
    expect(events[1]).toEqual({
      id: events[1]?.id,
      kind: 'unusual_activity_removed',
      subject: 'unusual_activity',
      subject_id: 1,
      user_id: mine.userId,
      payload,
      since: '2026-03-02T12:00:00.000000Z',
      why: {},
      dedup_key: null,
      acknowledged_by_user_id: null,
      acknowledged_at: null,
      recorded_at: '2026-03-02T12:00:00.000000Z',
    });
  });

  test('is paged from the id after the last event, and filtered by kind', async () => {
    const mine = await app.createOrganization();
    await write(mine, entryOf(1), entryOf(2, { kind: 'unusual_activity_removed' }), entryOf(3));
    const first = await list(mine, { page_limit: 2 });
    expect(first.events.map((event) => event.subject_id)).toEqual([1, 2]);
    const next = first.pagination?.next_page_start_id ?? 0;
    expect(await subjectsIn(mine, { page_start_id: next })).toEqual([3]);
    expect(await subjectsIn(mine, { page_start_id: next + 1 })).toEqual([]);
    expect(await subjectsIn(mine, { kinds: ['unusual_activity_removed', 'members_merged'] })).toEqual([2]);
    expect(await subjectsIn(mine, { page_start_id: Number.MAX_SAFE_INTEGER })).toEqual([]);
  });

  test('is readable by owners and managers of the organization', async () => {
    const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
    await write(mine, entryOf(1));
    const params = { organization_id: mine.organizationId };
    const [manager, user] = [await addMember(app, mine, { role: 'manager' }), await addMember(app, mine)];
    expect((await manager.client.send(listEvents, { params })).status).toBe(200);
    expect((await user.client.send(listEvents, { params })).status).toBe(403);
    expect((await other.client.send(listEvents, { params })).status).toBe(404);
    expect(await subjectsIn(other)).toEqual([]);
  });

  test('contains no event from a transaction that was rolled back', async () => {
    const mine = await app.createOrganization();
    const undone = app.database.transaction(async (tx) => {
      await append(tx, mine, [entryOf(1)]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await subjectsIn(mine)).toEqual([]);
  });
});

/** Resolves when a writer waits for the lock of a feed in this database. */
const somebodyWaits = () =>
  expect.poll(() => countWaiting(app.databaseUrl, 'feed_heads'), { timeout: 20_000 }).toBeGreaterThan(0);

// proves: audit-8
test('without automated_activity_detection, the feed shows automation_like_activity only in removals', async () => {
  const of = (subjectId: number, kind: FeedEntry['kind'], type: string) =>
    entryOf(subjectId, { kind, payload: { type } });
  const entries = [
    of(1, 'unusual_activity_found', 'automation_like_activity'),
    of(2, 'unusual_activity_found', 'breakless_work'),
    of(3, 'unusual_activity_reviewed', 'automation_like_activity'),
    of(1, 'unusual_activity_removed', 'automation_like_activity'),
    of(4, 'members_merged', 'automation_like_activity'),
  ].map((entry) => (entry.kind === 'members_merged' ? { ...entry, subject: 'member' as const } : entry));
  const [without, having] = [
    await app.createOrganization({ features: ['insights'] }),
    await app.createOrganization({ features: ['insights', 'automated_activity_detection'] }),
  ];
  await write(without, ...entries);
  await write(having, ...entries);
  expect(await subjectsIn(without)).toEqual([2, 1, 4]);
  expect(await subjectsIn(having)).toEqual([1, 2, 3, 1, 4]);
});

describe('writers at the same time', () => {
  // proves: audit-16
  test('never make an event visible with a lower id than one that a follower has already read', async () => {
    const mine = await app.createOrganization();
    const [appended, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = app.database.transaction(async (tx) => {
      await append(tx, mine, [entryOf(1)]);
      await runLastWrites(tx);
      appended.resolve();
      await released.promise;
    });
    await appended.promise;
    const fast = write(mine, entryOf(2));
    await somebodyWaits();
    expect(await subjectsIn(mine)).toEqual([]);
    released.resolve();
    await Promise.all([slow, fast]);
    expect(await subjectsIn(mine)).toEqual([1, 2]);
  });

  test('do not wait for each other in different organizations', async () => {
    const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
    await app.database.transaction(async (tx) => {
      await append(tx, mine, [entryOf(1)]);
      await runLastWrites(tx);
      await write(other, entryOf(2));
      expect(await subjectsIn(other)).toEqual([2]);
    });
  });

  // proves: audit-16
  test('do not make a follower who pages by id miss an event', async () => {
    const mine = await app.createOrganization();
    const writers = Array.from({ length: 40 }, (_, index) =>
      write(mine, entryOf(2 * index + 1), entryOf(2 * index + 2)),
    );
    let writing = true;
    const written = Promise.all(writers).then(() => (writing = false));
    const read: number[] = [];
    for (let startId = 0, more = true; more;) {
      more = writing;
      const { events } = await list(mine, { page_start_id: startId, page_limit: 7 });
      read.push(...events.map((event) => event.subject_id));
      startId = (events.at(-1)?.id ?? startId - 1) + 1;
      more ||= events.length > 0;
    }
    await written;
    expect(read).toEqual(await subjectsIn(mine, { page_limit: 500 }));
    expect(read.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 80 }, (_, index) => index + 1));
  });
});
