import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { removeMember } from '../../../../test/harness/membership.ts';
import { ingest, makeProject } from '../../../../test/harness/time.ts';
import type { Client } from '../../../client/client.ts';
import { listActivities, listDailyActivities, listProjectActivities } from '../../../contract/activities.ts';

const app = useTestApp();
const week = { 'time_slot[start]': '2026-02-24T00:00:00Z', 'time_slot[stop]': '2026-03-03T00:00:00Z' };
const month = { 'date[start]': '2026-02-01', 'date[stop]': '2026-03-03' };

/** An owner, a manager of one of two projects, and a member. Each has two slots on either project. */
async function setUp() {
  const owner = await app.createOrganization({ timeZone: 'Asia/Kolkata' });
  const params = { organization_id: owner.organizationId };
  const projects = [await makeProject(owner), await makeProject(owner)];
  const [first = 0, second = 0] = projects;
  const boss = await addMember(app, owner, { projectId: first, projectRole: 'manager' });
  const member = await addMember(app, owner, { projectId: first });
  const people = [owner.userId, boss.userId, member.userId];
  const items = people.flatMap((user_id) =>
    projects.flatMap((project_id, at) => [
      { user_id, project_id, starts_at: `2026-03-01T1${at}:00:00Z`, tracked: 600, keyboard: 60 },
      { user_id, project_id, starts_at: `2026-02-27T1${at}:05:30Z`, tracked: 200 },
    ]),
  );
  await ingest(owner.client, owner.organizationId, items);
  const list = async (client: Client, query: object = {}) =>
    (await client.call(listActivities, { params, query: { ...week, ...query } })).activities;
  return { owner, params, first, second, boss, member, list };
}

describe('activities', () => {
  test('of a former member are listed, but their id in the filter matches nothing', async () => {
    const { owner, params, member, list } = await setUp();
    const days = async () => {
      const query = { ...month, user_ids: [member.userId] };
      return (await owner.client.call(listDailyActivities, { params, query })).daily_activities.length;
    };
    expect([(await list(owner.client, { user_ids: [member.userId] })).length, await days()]).toEqual([4, 4]);
    await removeMember(owner, member.userId);
    expect([(await list(owner.client, { user_ids: [member.userId] })).length, await days()]).toEqual([0, 0]);
    expect(await list(owner.client)).toHaveLength(12);
  });

  // proves: activities-43
  test('are ordered by time across pages', async () => {
    const { owner, params, list } = await setUp();
    const all = await list(owner.client);
    expect(all).toHaveLength(12);
    expect(all.map((activity) => activity.id)).toEqual(all.map((activity) => activity.id).sort((a, b) => a - b));
    const slots = all.map((activity) => activity.time_slot);
    expect(slots).toEqual(slots.toSorted());
    expect(all[0]).toMatchObject({
      date: '2026-02-27',
      time_slot: '2026-02-27T10:00:00Z',
      starts_at: '2026-02-27T10:05:30Z',
    });
    const paged: number[] = [];
    let start: number | undefined = 0;
    while (start !== undefined) {
      const query = { ...week, page_start_id: start, page_limit: 5 };
      const page: Awaited<ReturnType<typeof read>> = await read(query);
      paged.push(...page.activities.map((activity) => activity.id));
      start = page.pagination?.next_page_start_id;
    }
    expect(paged).toEqual(all.map((activity) => activity.id));
    function read(query: typeof week & { page_start_id: number }) {
      return owner.client.call(listActivities, { params, query });
    }
  });

  // proves: activities-1
  test('are listed if they start in the range', async () => {
    const { owner, list } = await setUp();
    const starts = async (start: string, stop: string) =>
      (await list(owner.client, { 'time_slot[start]': start, 'time_slot[stop]': stop })).map(
        ({ starts_at }) => starts_at,
      );
    expect(await starts('2026-03-01T10:00:00Z', '2026-03-01T10:00:01Z')).toHaveLength(3);
    expect(await starts('2026-03-01T10:00:00.5Z', '2026-03-01T11:00:00Z')).toEqual([]);
    expect(await starts('2026-02-27T10:05:30Z', '2026-02-27T10:05:31Z')).toHaveLength(3);
    expect(await starts('2026-02-27T10:00:00Z', '2026-02-27T10:05:30Z')).toEqual([]);
  });

  // proves: activities-2
  test('can be filtered by user and project; unknown ids match nothing', async () => {
    const { owner, first, member, list } = await setUp();
    expect(await list(owner.client, { user_ids: [member.userId] })).toHaveLength(4);
    expect(await list(owner.client, { project_ids: [first] })).toHaveLength(6);
    expect(await list(owner.client, { user_ids: [member.userId], project_ids: [first] })).toHaveLength(2);
    expect(await list(owner.client, { user_ids: [2147483647] })).toEqual([]);
    expect(await list(owner.client, { project_ids: [2147483647] })).toEqual([]);
    const many = Array.from({ length: 900 }, (_, at) => at + 1);
    expect(await list(owner.client, { user_ids: [...many, member.userId] })).toEqual(
      await list(owner.client, { user_ids: [...many.slice(0, 90), member.userId].sort((a, b) => a - b) }),
    );
  });

  // proves: roles-7, roles-8, roles-9
  test('are listed as far as the role of the reader permits', async () => {
    const { boss, member, first, second, list } = await setUp();
    expect(new Set((await list(member.client)).map((activity) => activity.user_id))).toEqual(new Set([member.userId]));
    const seen = await list(boss.client);
    expect(seen.filter((activity) => activity.project_id === first)).toHaveLength(6);
    expect(seen.filter((activity) => activity.project_id === second).map(({ user_id }) => user_id)).toEqual([
      boss.userId,
      boss.userId,
    ]);
    expect(await list(member.client, { user_ids: [boss.userId] })).toEqual([]);
  });

  // proves: activities-2, roles-9
  test('of a project can be listed by members of the project', async () => {
    const { owner, first, second, boss, member } = await setUp();
    const of = async (client: Client, project_id: number, query: object = {}) =>
      (await client.call(listProjectActivities, { params: { project_id }, query: { ...week, ...query } })).activities
        .length;
    expect(await of(owner.client, first)).toBe(6);
    expect(await of(boss.client, first)).toBe(6);
    expect(await of(member.client, first)).toBe(2);
    expect(await of(owner.client, first, { project_ids: [second] })).toBe(0);
    await expect(of(member.client, second)).rejects.toMatchObject({ status: 404 });
  });

  test('side-load users and projects', async () => {
    const { owner, params, first, second, boss, member } = await setUp();
    const include: ('users' | 'projects')[] = ['users', 'projects'];
    const answer = await owner.client.call(listActivities, { params, query: { ...week, include, page_limit: 11 } });
    expect(answer.users?.map((user) => user.id)).toEqual([owner.userId, boss.userId, member.userId]);
    expect(answer.projects?.map((project) => project.id)).toEqual([first, second]);
    expect(Object.keys(answer)).toEqual(['activities', 'users', 'projects', 'pagination']);
  });

  // proves: activities-1
  test.each([
    ['a range of 8 days', { 'time_slot[start]': '2026-02-20T00:00:00Z', 'time_slot[stop]': '2026-02-27T00:00:01Z' }],
    [
      'a range of 7 days and a microsecond',
      { 'time_slot[start]': '2026-02-20T00:00:00Z', 'time_slot[stop]': '2026-02-27T00:00:00.000001Z' },
    ],
    ['a range of no length', { 'time_slot[start]': '2026-02-20T00:00:00Z', 'time_slot[stop]': '2026-02-20T00:00:00Z' }],
    [
      'a range that goes backwards',
      { 'time_slot[start]': '2026-02-20T00:00:00Z', 'time_slot[stop]': '2026-02-19T00:00:00Z' },
    ],
    ['a range without a stop', { 'time_slot[stop]': undefined }],
    ['an id beyond the integers', { page_start_id: 9_007_199_254_740_992 }],
  ])('reject %s', async (_name, query) => {
    const owner = await app.createOrganization();
    const params = { organization_id: owner.organizationId };
    const { status } = await owner.client.send(listActivities, { params, query: { ...week, ...query } });
    expect(status).toBe(400);
  });

  // proves: activities-2
  test('can be requested to the microsecond, and for a local week that a clock change lengthens', async () => {
    const owner = await app.createOrganization({ timeZone: 'Europe/Berlin' });
    const params = { organization_id: owner.organizationId };
    const ask = async (start: string, stop: string) => {
      const query = { 'time_slot[start]': start, 'time_slot[stop]': stop };
      return (await owner.client.send(listActivities, { params, query })).status;
    };
    expect(await ask('2025-10-20T05:00:00Z', '2025-10-20T05:00:00.000001Z')).toBe(200);
    expect(await ask('2025-10-20T00:00:00+02:00', '2025-10-27T00:00:00+01:00')).toBe(200);
    expect(await ask('2025-10-20T00:00:00+02:00', '2025-10-27T00:00:00.000001+01:00')).toBe(400);
    expect(await ask('2025-03-24T00:00:00+01:00', '2025-03-31T01:00:00+02:00')).toBe(200);
  });
});

describe('daily activities', () => {
  // proves: activities-4
  test('add up the slots of a local date', async () => {
    const { owner, params, first, member } = await setUp();
    const { daily_activities: days } = await owner.client.call(listDailyActivities, { params, query: month });
    expect(days).toHaveLength(12);
    expect(days.map((day) => day.date)).toEqual(days.map((day) => day.date).sort());
    expect(
      days.find((day) => day.user_id === member.userId && day.project_id === first && day.date === '2026-03-01'),
    ).toMatchObject({
      tracked: 600,
      keyboard: 60,
      mouse: 0,
      overall: 0,
      input_tracked: 600,
      manual: 0,
      billable: 600,
    });
  });

  // proves: activities-4
  test('can be paged and filtered, and are listed as far as the role of the reader permits', async () => {
    const { owner, params, second, boss, member } = await setUp();
    const read = async (client: Client, query: object = {}) =>
      client.call(listDailyActivities, { params, query: { ...month, ...query } });
    const page = await read(owner.client, { page_limit: 5 });
    const next = page.pagination?.next_page_start_id ?? 0;
    const rest = await read(owner.client, { page_start_id: next });
    expect(page.daily_activities.length + rest.daily_activities.length).toBe(12);
    expect((await read(owner.client, { 'date[start]': '2026-03-01' })).daily_activities).toHaveLength(6);
    expect(
      (await read(owner.client, { user_ids: [member.userId], project_ids: [second] })).daily_activities,
    ).toHaveLength(2);
    expect((await read(member.client)).daily_activities).toHaveLength(4);
    expect((await read(boss.client)).daily_activities).toHaveLength(8);
    await expect(read(owner.client, { 'date[start]': '2026-01-31' })).rejects.toMatchObject({ status: 400 });
  });
});
