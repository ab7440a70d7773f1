import { beforeAll, describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { makeFlags } from '../../../../test/harness/flags.ts';
import { addMember, type TestMember } from '../../../../test/harness/members.ts';
import { personalClient, withPersonalTokens } from '../../../../test/harness/personal.ts';
import { cookieClient, signedIn } from '../../../../test/harness/sessions.ts';
import { ingest, makeProject } from '../../../../test/harness/time.ts';
import { recordContents } from '../../../../test/harness/recording.ts';
import type { Client } from '../../../client/client.ts';
import * as activities from '../../../contract/activities.ts';
import { listBudgetChanges } from '../../../contract/budget-changes.ts';
import { listAccessLog, listOwnAccessLog, type WireOwnAccessLogEntry } from '../../../contract/access-log.ts';
import { getMemberDay } from '../../../contract/member-day.ts';
import { getRetention, putRetention } from '../../../contract/retention.ts';
import { listNotes, listScreenshots } from '../../../contract/slot-contents.ts';
import { listTimeSums } from '../../../contract/time-sums.ts';
import { getToday } from '../../../contract/today.ts';
import { listUnusualActivities } from '../../../contract/unusual-activities.ts';
import * as inbox from '../../../contract/unusual-activity-inbox.ts';
import { saveTestNow } from '../../operations/installation/test-clock/store.ts';
import { getUnusualActivity } from '../../../contract/unusual-activity-reviews.ts';

const app = useTestApp({ doesUpkeep: true });
const personal = withPersonalTokens(app);

interface World {
  mine: TestOrganization;
  projectId: number;
  /** Each member has time on the project at nine o'clock on 1 March. */
  ada: TestMember;
  ben: TestMember;
  leader: TestMember;
  params: { organization_id: number };
  open(client: Client, date?: string): Promise<number>;
}

async function setUp(timeZone = 'UTC'): Promise<World> {
  const mine = await app.createOrganization({ timeZone });
  await recordContents(app, mine);
  const projectId = await makeProject(mine);
  const ada = await addMember(app, mine, { projectId, name: 'Ada' });
  const ben = await addMember(app, mine, { projectId, name: 'Ben' });
  const leader = await addMember(app, mine, { projectId, projectRole: 'manager', name: 'Lea' });
  const slot = { project_id: projectId, starts_at: '2026-03-01T09:00:00Z', tracked: 600, screenshot_ids: [7] };
  await ingest(mine.client, mine.organizationId, [
    { ...slot, user_id: ada.userId },
    { ...slot, user_id: ben.userId },
  ]);
  const params = { organization_id: mine.organizationId };
  const open = async (client: Client, date = '2026-03-01') => {
    const named = { params: { ...params, user_id: ada.userId }, query: { date } };
    return (await client.send(getMemberDay, named)).status;
  };
  return { mine, projectId, ada, ben, leader, params, open };
}

async function entriesAbout(userId: number, query: object = {}): Promise<WireOwnAccessLogEntry[]> {
  await app.app.accessLog.flush();
  return (await (await personalClient(app, userId)).call(listOwnAccessLog, { query })).access_log;
}

const brief = (entries: readonly WireOwnAccessLogEntry[]) =>
  entries.map(({ kind, everybody, reader }) => [kind, everybody, reader.id]);
const week = { 'time_slot[start]': '2026-02-26T00:00:00Z', 'time_slot[stop]': '2026-03-04T00:00:00Z' };
const dates = { 'date[start]': '2026-02-26', 'date[stop]': '2026-03-04' };

describe('opening the day of another member', () => {
  // proves: access-log-2
  test('is shown to that member, with credential, local date and the day viewed', async () => {
    const { mine, ada, ben, open } = await setUp('Pacific/Kiritimati');
    await open(mine.client);
    const [entry, ...rest] = await entriesAbout(ada.userId);
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({
      organization_id: mine.organizationId,
      date: '2026-03-03',
      reader: { id: mine.userId, name: 'owner-1' },
      credential: { kind: 'organization_token', maker_user_id: null },
      kind: 'day',
      everybody: false,
      first_at: '2026-03-02T12:00:00.000000Z',
      last_at: '2026-03-02T12:00:00.000000Z',
      count: 1,
      shown_from: '2026-03-01',
      shown_through: '2026-03-01',
    });
    expect(entry?.credential?.id).toEqual(expect.any(Number));
    expect(await entriesAbout(ben.userId)).toEqual([]);
  });

  // proves: access-log-3
  test('again on the same date updates the first view, the last view and the number of views in one row', async () => {
    const { mine, ada, open } = await setUp();
    await open(mine.client, '2026-03-01');
    await app.app.accessLog.flush();
    await app.setNow(mine.client, '2026-03-02T15:30:00Z');
    await open(mine.client, '2026-02-20');
    await open(mine.client, '2026-02-25');
    expect(await entriesAbout(ada.userId)).toMatchObject([
      {
        first_at: '2026-03-02T12:00:00.000000Z',
        last_at: '2026-03-02T15:30:00.000000Z',
        count: 3,
        shown_from: '2026-02-20',
        shown_through: '2026-03-01',
      },
    ]);
    await app.setNow(mine.client, '2026-03-03T00:00:00Z');
    await open(mine.client);
    expect((await entriesAbout(ada.userId)).map(({ date, count }) => [date, count])).toEqual([
      ['2026-03-03', 1],
      ['2026-03-02', 3],
    ]);
  });

  // proves: access-log-3
  test('with another token or with a browser creates another row, but all sessions share one row', async () => {
    const { mine, ada, open } = await setUp();
    await open(mine.client);
    for (let count = 0; count < 2; count += 1) await open(cookieClient(app, await signedIn(app, mine.userId)));
    const entries = await entriesAbout(ada.userId);
    expect(entries.map(({ credential, count }) => [credential?.kind, credential?.id, count])).toEqual([
      ['session', null, 2],
      ['organization_token', expect.any(Number), 1],
    ]);
  });

  // proves: access-log-4
  test('is logged if the response comes from a cache, but not if it is refused', async () => {
    const { mine, ada, ben, params, open } = await setUp();
    const named = { params: { ...params, user_id: ada.userId }, query: { date: '2026-03-01' } };
    const { headers } = await mine.client.send(getMemberDay, named);
    const path = `/ext/v1/organizations/${mine.organizationId}/members/${ada.userId}/day?date=2026-03-01`;
    const again = await fetch(`${app.baseUrl}${path}`, {
      headers: { authorization: `Bearer ${mine.token}`, 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect(await open(ben.client)).toBe(404);
    expect(await entriesAbout(ada.userId)).toMatchObject([{ reader: { id: mine.userId }, count: 2 }]);
  });

  // proves: access-log-4
  test('is not logged for one’s own day', async () => {
    const { ada, open } = await setUp();
    expect(await open(ada.client)).toBe(200);
    expect(await entriesAbout(ada.userId)).toEqual([]);
  });
});

describe('a list', () => {
  // proves: access-log-5
  test('of the whole organization, not filtered by member, is an entry about all members', async () => {
    const { mine, ada, ben, params } = await setUp();
    await mine.client.call(activities.listActivities, { params, query: week });
    const [entry] = await entriesAbout(ada.userId);
    expect(entry).toMatchObject({ kind: 'activities', everybody: true, shown_from: '2026-02-26' });
    expect(entry?.shown_through).toBe('2026-03-04');
    expect(await entriesAbout(ben.userId)).toEqual([entry]);
    expect(await entriesAbout(ada.userId, { include_everybody: false })).toEqual([]);
    expect(await entriesAbout(mine.userId)).toEqual([]);
  });

  // proves: access-log-5
  test('filtered by member or project is an entry about the members shown', async () => {
    const { mine, ada, ben, params, projectId } = await setUp();
    const empty = await makeProject(mine);
    const byName = { ...week, user_ids: [ada.userId] };
    await mine.client.call(listScreenshots, { params, query: byName });
    await mine.client.call(listTimeSums, { params, query: { ...dates, user_ids: [ada.userId] } });
    await mine.client.call(activities.listProjectActivities, { params: { project_id: projectId }, query: week });
    await mine.client.call(activities.listProjectActivities, { params: { project_id: empty }, query: week });
    await mine.client.call(listNotes, { params, query: byName });
    const expected = [
      ['activities', false, mine.userId],
      ['time', false, mine.userId],
      ['screenshots', false, mine.userId],
    ];
    expect(brief(await entriesAbout(ada.userId)).toSorted()).toEqual(expected.toSorted());
    expect(brief(await entriesAbout(ben.userId))).toEqual([['activities', false, mine.userId]]);
  });

  // proves: access-log-5
  test('requested by a project manager is an entry about the members shown, but not by a plain user', async () => {
    const { mine, ada, ben, leader, params } = await setUp();
    for (const { client } of [leader, ben]) {
      await client.call(activities.listActivities, { params, query: week });
      await client.call(getToday, { params });
    }
    const expected = [
      ['activities', false, leader.userId],
      ['today', false, leader.userId],
    ];
    expect(brief(await entriesAbout(ada.userId)).toSorted()).toEqual(expected);
    expect(await entriesAbout(mine.userId, { kind: 'activities' })).toEqual([]);
  });

  // proves: access-log-1
  test('that contains no records is not logged', async () => {
    const { mine, ada, params } = await setUp();
    const before = { 'time_slot[start]': '2025-01-01T00:00:00Z', 'time_slot[stop]': '2025-01-03T00:00:00Z' };
    await mine.client.call(activities.listActivities, { params, query: before });
    await mine.client.call(listTimeSums, { params, query: { ...dates, by: 'project' } });
    expect(await entriesAbout(ada.userId)).toEqual([]);
  });

  test('is logged only if it contains records of people other than the reader', async () => {
    const mine = await app.createOrganization();
    const projectId = await makeProject(mine);
    const [boss, ben] = [
      await addMember(app, mine, { projectId, role: 'manager' }),
      await addMember(app, mine, { projectId }),
    ];
    const params = { organization_id: mine.organizationId };
    const work = { project_id: projectId, starts_at: '2026-03-01T09:00:00Z', tracked: 600 };
    const read = async () => {
      await boss.client.call(activities.listActivities, { params, query: week });
      await boss.client.call(listUnusualActivities, { params, query: week });
      return (await entriesAbout(ben.userId)).map(({ kind, everybody }) => [kind, everybody]).toSorted();
    };
    await ingest(mine.client, mine.organizationId, [{ ...work, user_id: boss.userId }]);
    await makeFlags(app, mine, [{ userId: boss.userId }]);
    expect(await read()).toEqual([]);
    await ingest(mine.client, mine.organizationId, [{ ...work, user_id: ben.userId }]);
    await makeFlags(app, mine, [{ userId: ben.userId }]);
    expect(await read()).toEqual([
      ['activities', true],
      ['unusual_activities', true],
    ]);
    expect(await entriesAbout(boss.userId)).toEqual([]);
  });

  // proves: access-log-5
  test('of budget changes is an entry about the members whose days explain the changes', async () => {
    await saveTestNow(app.database, Temporal.Instant.from('2026-03-02T12:00:00Z'));
    const { mine, ada, ben, params } = await setUp();
    const projectId = await makeProject(mine, { budget: { type: 'hours', hours: 10 } });
    await app.setNow(mine.client, '2026-03-02T13:00:00Z');
    const slot = { project_id: projectId, starts_at: '2026-03-02T12:00:00Z', tracked: 600, user_id: ada.userId };
    await ingest(mine.client, mine.organizationId, [slot]);
    const query = { 'as_of[start]': '2026-03-02T12:30:00Z', include: ['largest' as const] };
    await mine.client.call(listBudgetChanges, { params, query });
    expect(brief(await entriesAbout(ada.userId))).toEqual([['time', false, mine.userId]]);
    expect(await entriesAbout(ben.userId)).toEqual([]);
  });

  // proves: access-log-5
  test('of unusual activities is an entry, and so is a read of an inbox entry or of evidence', async () => {
    const { mine, ada, ben, params } = await setUp();
    const [flag = 0] = await makeFlags(app, mine, [{ userId: ada.userId }]);
    await mine.client.call(listUnusualActivities, { params, query: week });
    const { unusual_activity_inbox: cases } = await mine.client.call(inbox.listUnusualActivityInbox, { params });
    await app.app.accessLog.flush();
    const entry = { ...params, inbox_entry_id: cases[0]?.id ?? '' };
    await mine.client.call(inbox.getUnusualActivityInboxEntry, { params: entry });
    await mine.client.call(getUnusualActivity, { params: { ...params, unusual_activity_id: flag } });
    expect(await entriesAbout(ada.userId)).toMatchObject([
      { kind: 'unusual_activities', everybody: false, count: 2, shown_from: '2026-02-27', shown_through: '2026-02-27' },
      { kind: 'unusual_activities', everybody: true, count: 2 },
    ]);
    expect(brief(await entriesAbout(ben.userId))).toEqual([['unusual_activities', true, mine.userId]]);
  });
});

describe('the access log', () => {
  let world: World;
  beforeAll(async () => {
    world = await setUp();
    const { mine, leader, params, open } = world;
    await app.setNow(mine.client, '2026-03-02T12:00:00Z');
    await open(mine.client);
    await app.app.accessLog.flush();
    await app.setNow(mine.client, '2026-03-05T12:00:00Z');
    await open(leader.client);
    await app.app.accessLog.flush();
    await mine.client.call(activities.listActivities, { params, query: week });
    await app.app.accessLog.flush();
  });

  // proves: access-log-8
  test('shows members who viewed their data, newest first, paged, and by kind, date and organization', async () => {
    const { ada, mine, leader } = world;
    const me = await personalClient(app, ada.userId);
    const all = await me.call(listOwnAccessLog, {});
    expect(brief(all.access_log)).toEqual([
      ['activities', true, mine.userId],
      ['day', false, leader.userId],
      ['day', false, mine.userId],
    ]);
    const first = await me.call(listOwnAccessLog, { query: { page_limit: 2 } });
    expect(first.access_log).toEqual(all.access_log.slice(0, 2));
    const next = { page_limit: 2, page_start_id: first.pagination?.next_page_start_id ?? 0 };
    expect(await me.call(listOwnAccessLog, { query: next })).toEqual({ access_log: all.access_log.slice(2) });
    const idsOf = async (query: object) =>
      brief((await me.call(listOwnAccessLog, { query })).access_log).map(([kind]) => kind);
    expect(await me.call(listOwnAccessLog, { query: { page_start_id: 0 } })).toEqual(all);
    expect(await idsOf({ kind: 'activities' })).toEqual(['activities']);
    expect(await idsOf({ 'date[start]': '2026-03-03', include_everybody: false })).toEqual(['day']);
    expect(await idsOf({ 'date[stop]': '2026-03-04' })).toEqual(['day']);
    expect(await idsOf({ organization_id: mine.organizationId })).toHaveLength(3);
    expect(await idsOf({ organization_id: mine.organizationId + 1 })).toEqual([]);
  });

  // proves: access-log-9
  test('shows owners who viewed whose data, filtered by reader and member, and is forbidden to others', async () => {
    const { ada, mine, leader, params } = world;
    const { access_log: entries } = await mine.client.call(listAccessLog, { params });
    expect(entries.map(({ reader, user }) => [reader.name, user?.name ?? null])).toEqual([
      [expect.any(String), null],
      ['Lea', 'Ada'],
      [expect.any(String), 'Ada'],
    ]);
    const countOf = async (query: object) =>
      (await mine.client.call(listAccessLog, { params, query })).access_log.length;
    expect(await countOf({ reader_user_ids: [leader.userId] })).toBe(1);
    expect(await countOf({ user_ids: [ada.userId] })).toBe(2);
    expect((await ada.client.send(listAccessLog, { params })).status).toBe(403);
    const stranger = await personal.createOrganization();
    expect((await stranger.client.send(listAccessLog, { params })).status).toBe(404);
    expect((await stranger.client.call(listOwnAccessLog, {})).access_log).toEqual([]);
  });

  // proves: access-log-8
  test('hides reads about all members from a member who joined later', async () => {
    const { mine } = world;
    await app.setNow(mine.client, '2026-03-06T12:00:00Z');
    const late = await addMember(app, mine);
    expect(await entriesAbout(late.userId)).toEqual([]);
  });
});

// proves: access-log-2
test('dates sent with a time of day are stored and found as plain dates', async () => {
  const { mine, ada, params, open } = await setUp();
  await app.setNow(mine.client, '2026-03-02T12:00:00Z');
  await open(mine.client, '2026-03-01T10:00:00,5+16');
  const query = {
    user_ids: [ada.userId],
    'date[start]': '2026-02-26T10:00:00 02:00',
    'date[stop]': '2026-03-04T10:00+2359',
  };
  await mine.client.call(activities.listDailyActivities, { params, query });
  const found = await entriesAbout(ada.userId, {
    'date[start]': '2026-03-02T10:00:00-23:59',
    'date[stop]': '2026-03-02T10:00:00,5Z',
  });
  expect(found.map((entry) => [entry.shown_from, entry.shown_through])).toEqual([
    ['2026-02-26', '2026-03-04'],
    ['2026-03-01', '2026-03-01'],
  ]);
  const ofOwner = { 'date[start]': '2026-03-02T10:00:00+16' };
  expect((await mine.client.call(listAccessLog, { params, query: ofOwner })).access_log).toHaveLength(2);
});

// proves: access-log-7
test('entries are deleted after the number of months that the organization has set', async () => {
  const { mine, ada, params, open } = await setUp();
  const { retention } = await mine.client.call(getRetention, { params });
  const { released_before: _released, ...policy } = retention;
  await mine.client.call(putRetention, { params, body: { ...policy, access_log_months: 2 } });
  await app.setNow(mine.client, '2026-03-10T12:00:00Z');
  await open(mine.client);
  await app.app.accessLog.flush();
  await app.setNow(mine.client, '2026-05-31T12:00:00Z');
  expect(await entriesAbout(ada.userId)).toHaveLength(1);
  await app.setNow(mine.client, '2026-06-01T12:00:00Z');
  expect(await entriesAbout(ada.userId)).toEqual([]);
});

// proves: access-log-7
test('entries are deleted after a year by default', async () => {
  const { mine, ada, open } = await setUp();
  await app.setNow(mine.client, '2026-03-10T12:00:00Z');
  await open(mine.client);
  await app.app.accessLog.flush();
  await app.setNow(mine.client, '2027-03-11T00:00:00Z');
  expect(await entriesAbout(ada.userId)).toHaveLength(1);
  await app.setNow(mine.client, '2027-03-12T00:00:00Z');
  expect(await entriesAbout(ada.userId)).toEqual([]);
});
