import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../../test/harness/app.ts';
import { makeFlags } from '../../../../../test/harness/flags.ts';
import { removeMember } from '../../../../../test/harness/membership.ts';
import type { TestMember } from '../../../../../test/harness/members.ts';
import { withPersonalTokens } from '../../../../../test/harness/personal.ts';
import { ingest, makeProject, makeTask } from '../../../../../test/harness/time.ts';
import { recordContents } from '../../../../../test/harness/recording.ts';
import type { Client } from '../../../../client/client.ts';
import { createTimeEntry, listDailyActivities } from '../../../../contract/activities.ts';
import { dayLimits, getMemberDay, type WireMemberDay } from '../../../../contract/member-day.ts';
import { putOrganizationUnusualActivityRules } from '../../../../contract/unusual-activity-rules.ts';
import { deleteTask } from '../../../../contract/tasks.ts';
import { setFeatures } from '../../../people/organizations/actions.ts';

const app = useTestApp();
const { createOrganization, addMember } = withPersonalTokens(app);

interface Fixture {
  mine: TestOrganization;
  member: TestMember;
  projectId: number;
  read(client: Client, date?: string): Promise<WireMemberDay>;
  statusFor(client: Client): Promise<number>;
}

async function setUp(timeZone = 'UTC'): Promise<Fixture> {
  const mine = await createOrganization({ timeZone });
  await recordContents(app, mine);
  const projectId = await makeProject(mine, { name: 'Bridge' });
  const member = await addMember(mine, { projectId, name: 'Ada' });
  const params = { organization_id: mine.organizationId, user_id: member.userId };
  const send = (client: Client, date = '2026-03-01') => client.send(getMemberDay, { params, query: { date } });
  return {
    mine,
    member,
    projectId,
    read: async (client, date = '2026-03-01') =>
      (await client.call(getMemberDay, { params, query: { date } })).member_day,
    statusFor: async (client) => (await send(client)).status,
  };
}

/** The minutes of a slot that begins ten seconds before the second minute. */
const anySecond: [number, number, number][] = [
  [10, 0, 10],
  [9, 50, 59],
];
/** Minutes in which each device follows a different pattern. */
const minutes = Array.from({ length: 10 }, (_, at) => [3 * at, 2 * at, 4 * at] as [number, number, number]);
const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);
const figures = ['tracked', 'keyboard', 'mouse', 'overall'] as const;

describe('the day of a member', () => {
  // proves: activities-44
  test('contains activities clipped to the date, with the same sums as the daily activities', async () => {
    const { mine, member, projectId, read } = await setUp('Asia/Kathmandu');
    const other = await makeProject(mine, { name: 'Tunnel', billable: false });
    const base = { user_id: member.userId, project_id: projectId, tracked: 600 };
    await ingest(mine.client, mine.organizationId, [
      { ...base, starts_at: '2026-02-28T18:10:00Z', minutes },
      { ...base, starts_at: '2026-03-01T09:00:00Z', keyboard: 7, overall: 9, apps: [{ name: 'Editor', seconds: 590 }] },
      { ...base, starts_at: '2026-03-01T09:10:50Z', project_id: other, tracked: 70, minutes: anySecond },
      { ...base, starts_at: '2026-03-01T18:10:00Z', overall: 101, screenshot_ids: [4, 5] },
    ]);
    for (const date of ['2026-02-28', '2026-03-01', '2026-03-02']) {
      const day = await read(mine.client, date);
      const query = { 'date[start]': date, 'date[stop]': date };
      const params = { organization_id: mine.organizationId };
      const { daily_activities: daily } = await mine.client.call(listDailyActivities, { params, query });
      for (const figure of figures) {
        expect(day[figure]).toBe(sum(daily.map((entry) => entry[figure])));
        expect(sum(day.slots.map((slot) => slot[figure]))).toBe(day[figure]);
      }
      expect(day.billable).toBe(sum(daily.map((entry) => entry.billable)));
      expect(day.projects.map(({ id, tracked }) => [id, tracked])).toEqual(
        daily.map((entry) => [entry.project_id, entry.tracked]).toSorted(([a = 0], [b = 0]) => a - b),
      );
    }
    const day = await read(mine.client);
    expect(day).toMatchObject({
      user: { id: member.userId, name: 'Ada' },
      time_zone: 'Asia/Kathmandu',
      since: '2026-02-28T18:15:00Z',
      until: '2026-03-01T18:15:00Z',
      projects: [{ name: 'Bridge' }, { name: 'Tunnel', tracked: 70, billable: 0 }],
    });
    expect(day.slots).toMatchObject([
      { starts_at: '2026-02-28T18:15:00Z', tracked: 300, minutes: minutes.slice(5), keyboard: 105 },
      { starts_at: '2026-03-01T09:00:00Z', minutes: null, mouse: null, apps: [{ name: 'Editor', seconds: 590 }] },
      { project_id: other, billable: false, starts_at: '2026-03-01T09:10:50Z', minutes: anySecond },
      { starts_at: '2026-03-01T18:10:00Z', tracked: 300, overall: 50, screenshots: 2 },
    ]);
  });

  // proves: activities-46
  test('side-loads its tasks on request, including deleted ones', async () => {
    const { mine, member, projectId } = await setUp();
    const [kept, gone] = [await makeTask(mine, projectId, { summary: 'Piers' }), await makeTask(mine, projectId)];
    const slot = { user_id: member.userId, project_id: projectId, tracked: 600 };
    await ingest(mine.client, mine.organizationId, [
      { ...slot, starts_at: '2026-03-01T08:00:00Z', task_id: kept },
      { ...slot, starts_at: '2026-03-01T08:10:00Z', task_id: gone },
      { ...slot, starts_at: '2026-03-01T08:20:00Z' },
    ]);
    await mine.client.call(deleteTask, { params: { task_id: gone } });
    const params = { organization_id: mine.organizationId, user_id: member.userId };
    const read = (query: object) => member.client.call(getMemberDay, { params, query });
    const { tasks } = await read({ date: '2026-03-01', include: ['tasks'] });
    expect(tasks).toMatchObject([
      { id: kept, summary: 'Piers' },
      { id: gone, status: 'deleted' },
    ]);
    expect(await read({ date: '2026-03-01' })).not.toHaveProperty('tasks');
    expect((await read({ date: '2026-02-28', include: ['tasks'] })).tasks).toEqual([]);
  });

  test('is today by default, and is empty if nothing was tracked', async () => {
    const { mine, member } = await setUp('Pacific/Auckland');
    const params = { organization_id: mine.organizationId, user_id: member.userId };
    const { member_day: day } = await mine.client.call(getMemberDay, { params, query: {} });
    expect(day).toMatchObject({ date: '2026-03-03', tracked: 0, projects: [], slots: [], flags: [] });
  });

  test('has 25 hours when clocks go back', async () => {
    const { mine, read } = await setUp('Europe/Berlin');
    const { since, until } = await read(mine.client, '2025-10-26');
    expect([since, until]).toEqual(['2025-10-25T22:00:00Z', '2025-10-26T23:00:00Z']);
  });

  test('shows manual time with its note', async () => {
    const { mine, member, projectId, read } = await setUp();
    const body = { project_id: projectId, start_time: '2026-03-01T08:00:00Z', tracked: 900, note: 'At the site' };
    await mine.client.call(createTimeEntry, { params: { user_id: member.userId }, body });
    const day = await read(mine.client);
    expect(day).toMatchObject({ tracked: 900, manual: 900, input_tracked: 0 });
    expect(day.slots).toMatchObject([
      { time_type: 'manual', note: 'At the site', tracked: 600 },
      { time_type: 'manual', tracked: 300 },
    ]);
  });

  // proves: activities-45
  test('shows the most used applications and addresses, and counts the others', async () => {
    const { mine, member, projectId, read } = await setUp();
    const names = Array.from({ length: 13 }, (_, at) => ({ name: `App ${at}`, seconds: (at * 7) % 13 }));
    const urls = Array.from({ length: 11 }, (_, at) => ({ url: `https://a.example/${at}`, seconds: 5 }));
    const slot = { user_id: member.userId, project_id: projectId, starts_at: '2026-03-01T08:00:00Z', tracked: 600 };
    await ingest(mine.client, mine.organizationId, [{ ...slot, apps: names, urls }]);
    const [shown] = (await read(mine.client)).slots;
    expect(shown?.apps).toEqual(names.toSorted((a, b) => b.seconds - a.seconds).slice(0, dayLimits.apps));
    expect([shown?.apps_left_out, shown?.urls?.length, shown?.urls_left_out]).toEqual([3, dayLimits.urls, 1]);
  });

  // proves: activities-45
  test('shows up to a thousand activities, and the sums over all of them', async () => {
    const { mine, member, projectId, read } = await setUp();
    const first = Temporal.Instant.from('2026-03-01T00:00:00Z');
    const items = Array.from({ length: dayLimits.slots + 1 }, (_, at) => ({
      user_id: member.userId,
      project_id: projectId,
      starts_at: first.add({ seconds: 60 * at }).toString(),
      tracked: 10,
    }));
    await ingest(mine.client, mine.organizationId, items);
    const day = await read(mine.client);
    expect([day.slots.length, day.more_slots, day.tracked]).toEqual([dayLimits.slots, true, 10 * items.length]);
    expect(day.slots.map((slot) => slot.starts_at)).toEqual(items.slice(0, -1).map((item) => item.starts_at));
  });
});

describe('access to the day of a member', () => {
  // proves: activities-47
  test('is granted to owners and managers, even after the member left, and to the member; others get 404', async () => {
    const { mine, member, statusFor } = await setUp();
    const [manager, colleague] = [await addMember(mine, { role: 'manager' }), await addMember(mine)];
    const stranger = await createOrganization();
    const statuses = () =>
      Promise.all([mine, manager, member, colleague, stranger].map(({ client }) => statusFor(client)));
    expect(await statuses()).toEqual([200, 200, 200, 404, 404]);
    await removeMember(mine, member.userId);
    expect((await statuses()).slice(0, 2)).toEqual([200, 200]);
  });

  // proves: activities-47
  test('covers only their projects for project managers, without applications, addresses and flags', async () => {
    const { mine, member, projectId, read, statusFor } = await setUp();
    const elsewhere = await makeProject(mine);
    const boss = await addMember(mine, { projectId, projectRole: 'manager' });
    const other = await addMember(mine, { projectId: elsewhere, projectRole: 'manager' });
    const slot = {
      user_id: member.userId,
      project_id: projectId,
      tracked: 600,
      apps: [{ name: 'Editor', seconds: 5 }],
    };
    await ingest(mine.client, mine.organizationId, [
      { ...slot, starts_at: '2026-03-01T08:00:00Z' },
      { ...slot, starts_at: '2026-03-01T08:10:00Z', project_id: elsewhere },
    ]);
    const day = await read(boss.client);
    expect(day).toMatchObject({ tracked: 600, projects: [{ id: projectId }], flags: null });
    expect(day.slots).toMatchObject([{ project_id: projectId, apps: null, urls: null, apps_left_out: 0 }]);
    expect(await statusFor(other.client)).toBe(404);
  });
});

describe('the flags of a day', () => {
  const at = (start: string, stop: string) => ({
    startsAt: Temporal.Instant.from(start),
    endsAt: Temporal.Instant.from(stop),
  });

  // proves: activities-48
  test('include every flag that overlaps the day, with its state', async () => {
    const { mine, member, read } = await setUp();
    const { userId } = member;
    const evidence = { stretch_id: `${userId}-5` };
    const ids = await makeFlags(app, mine, [
      { userId, ...at('2026-03-01T09:00:00Z', '2026-03-01T10:00:00Z'), evidence },
      { userId, ...at('2026-02-28T20:00:00Z', '2026-03-01T00:00:01Z') },
      { userId, ...at('2026-02-28T20:00:00Z', '2026-03-01T00:00:00Z') },
      { userId, ...at('2026-03-02T00:00:00Z', '2026-03-02T01:00:00Z') },
      { userId: mine.userId, ...at('2026-03-01T09:00:00Z', '2026-03-01T10:00:00Z') },
    ]);
    const { flags } = await read(mine.client);
    expect(flags).toMatchObject([
      { id: ids[1], stretch_id: null },
      { id: ids[0], state: 'open', stretch_id: `${userId}-5`, ends_at: '2026-03-01T10:00:00Z' },
    ]);
  });

  // proves: activities-48
  test('are visible to the member unless the organization hides them', async () => {
    const { mine, member, read } = await setUp();
    const [id] = await makeFlags(app, mine, [
      { userId: member.userId, ...at('2026-03-01T09:00:00Z', '2026-03-01T10:00:00Z') },
    ]);
    expect((await read(member.client)).flags).toMatchObject([{ id }]);
    const params = { organization_id: mine.organizationId };
    await mine.client.call(putOrganizationUnusualActivityRules, {
      params,
      body: { members_see_flags: false, reason: 'Not yet' },
    });
    expect((await read(member.client)).flags).toBeNull();
    expect((await read(mine.client)).flags).toMatchObject([{ id }]);
  });

  test('include automation_like_activity only if the plan shows it', async () => {
    const { mine, member, read } = await setUp();
    const time = at('2026-03-01T09:00:00Z', '2026-03-01T10:00:00Z');
    await makeFlags(app, mine, [{ userId: member.userId, type: 'automation_like_activity', ...time }]);
    expect((await read(mine.client)).flags).toHaveLength(1);
    await app.database.transaction(async (tx) =>
      setFeatures(app.app.contextFor(tx, await app.app.now(tx)), mine.organizationId, ['insights']),
    );
    expect((await read(mine.client)).flags).toEqual([]);
  });
});
