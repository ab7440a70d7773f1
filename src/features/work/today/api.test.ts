import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { removeMember } from '../../../../test/harness/membership.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { work } from '../../../../test/harness/work.ts';
import { createTimeEntry } from '../../../contract/activities.ts';
import type { Query } from '../../../contract/endpoint.ts';
import { getToday } from '../../../contract/today.ts';

const app = useTestApp();

const todayOf = (
  { client, organizationId }: Pick<TestOrganization, 'client' | 'organizationId'>,
  query: Partial<Query<typeof getToday>> = {},
) => client.call(getToday, { params: { organization_id: organizationId }, query });

/** Creates an organization with a project, at noon UTC on Monday 2026-03-02. */
async function start(timeZone = 'UTC') {
  const organization = await app.createOrganization({ timeZone });
  const projectId = await makeProject(organization);
  const user = await addMember(app, organization, { projectId, name: 'Ada' });
  const works = (at: string, seconds: number, on = projectId) =>
    work(organization, { userId: user.userId, projectId: on }, at, seconds);
  const as = (client: typeof organization.client) => ({ ...organization, client });
  const own = { user_ids: [user.userId] };
  return { organization, projectId, user, works, as, own };
}

describe("today's report", () => {
  // proves: activities-61
  test('shows the time of each member with adjacent slots merged, and also lists members without time', async () => {
    const { organization, projectId, user, works } = await start();
    const other = await makeProject(organization);
    await works('2026-03-02T08:00:00Z', 1500);
    await works('2026-03-02T08:25:00Z', 300, other);
    await works('2026-03-02T08:30:30Z', 270);
    await works('2026-03-01T09:00:00Z', 600);
    const { date, time_zone: zone, members } = await todayOf(organization);
    expect([date, zone]).toEqual(['2026-03-02', 'UTC']);
    const [idle, busy] = members;
    expect(idle).toMatchObject({ user_id: organization.userId, tracked: 0, intervals: [], last_tracked_at: null });
    expect(idle).toMatchObject({ usual_tracked: null, usual_days: 0, last_date: null });
    expect(busy).toMatchObject({ user_id: user.userId, name: 'Ada', tracked: 2070, manual: 0 });
    expect(busy).toMatchObject({ last_tracked_at: '2026-03-02T08:35:00Z', last_date: '2026-03-02' });
    const of = { time_type: 'tracked' };
    expect(busy?.intervals).toEqual([
      { since: '2026-03-02T08:00:00Z', until: '2026-03-02T08:25:00Z', project_id: projectId, tracked: 1500, ...of },
      { since: '2026-03-02T08:25:00Z', until: '2026-03-02T08:30:00Z', project_id: other, tracked: 300, ...of },
      { since: '2026-03-02T08:30:30Z', until: '2026-03-02T08:35:00Z', project_id: projectId, tracked: 270, ...of },
    ]);
  });

  // proves: activities-61
  test("covers the organization's date, with slots clipped to that date", async () => {
    const { organization, works, own } = await start('Asia/Kolkata');
    await works('2026-03-01T18:25:00Z', 300);
    await works('2026-03-01T18:30:00Z', 600);
    const { date, time_zone: zone, members } = await todayOf(organization, own);
    expect([date, zone, members[0]?.tracked]).toEqual(['2026-03-02', 'Asia/Kolkata', 600]);
    expect(members[0]?.intervals.map(({ since, until }) => [since, until])).toEqual([
      ['2026-03-01T18:30:00Z', '2026-03-01T18:40:00Z'],
    ]);
  });

  // proves: activities-62
  test('lists manual time separately and ignores it for the last tracked instant', async () => {
    const { organization, projectId, user, works, own } = await start();
    await works('2026-03-02T08:00:00Z', 600);
    const body = { project_id: projectId, start_time: '2026-03-02T08:10:00Z', tracked: 900 };
    await organization.client.call(createTimeEntry, { params: { user_id: user.userId }, body });
    const [member] = (await todayOf(organization, own)).members;
    expect(member).toMatchObject({ tracked: 1500, manual: 900, last_tracked_at: '2026-03-02T08:10:00Z' });
    expect(member?.intervals.map(({ time_type: type, tracked }) => [type, tracked])).toEqual([
      ['tracked', 600],
      ['manual', 900],
    ]);
  });

  // proves: activities-63
  test('shows as usual time the median of the same weekday over four weeks, ignoring days off', async () => {
    const { organization, works, own } = await start();
    const usual = async () => {
      const [member] = (await todayOf(organization, own)).members;
      return [member?.usual_tracked, member?.usual_days, member?.last_date];
    };
    await works('2026-02-24T08:00:00Z', 9000);
    await works('2026-01-26T08:00:00Z', 9000);
    expect(await usual()).toEqual([null, 0, '2026-02-24']);
    await works('2026-02-23T08:00:00Z', 600);
    await works('2026-02-09T08:00:00Z', 1800);
    expect(await usual()).toEqual([1200, 2, '2026-02-24']);
    await works('2026-02-02T08:00:00Z', 3600);
    expect(await usual()).toEqual([1800, 3, '2026-02-24']);
    const { usual_dates: dates } = await todayOf(organization);
    expect(dates).toEqual(['2026-02-23', '2026-02-16', '2026-02-09', '2026-02-02']);
  });
});

describe("today's report shows", () => {
  // proves: activities-64
  test('everyone to owners and managers, the team to project managers, and other members only themselves', async () => {
    const { organization, projectId, user, works, as } = await start();
    const other = await makeProject(organization);
    const manager = await addMember(app, organization, { role: 'manager' });
    const lead = await addMember(app, organization, { projectId, projectRole: 'manager' });
    await works('2026-03-02T08:00:00Z', 600);
    await works('2026-03-02T09:00:00Z', 300, other);
    const seen = async (client: typeof organization.client) =>
      (await todayOf(as(client))).members.map((row) => [row.user_id, row.tracked, row.intervals.length]);
    const all = [
      [organization.userId, 0, 0],
      [user.userId, 900, 2],
      [manager.userId, 0, 0],
      [lead.userId, 0, 0],
    ];
    expect(await seen(organization.client)).toEqual(all);
    expect(await seen(manager.client)).toEqual(all);
    expect(await seen(lead.client)).toEqual([
      [user.userId, 600, 1],
      [lead.userId, 0, 0],
    ]);
    expect(await seen(user.client)).toEqual([[user.userId, 900, 2]]);
  });

  // proves: activities-61
  test('only current members', async () => {
    const { organization, user, works } = await start();
    await works('2026-03-02T08:00:00Z', 600);
    await removeMember(organization, user.userId);
    expect((await todayOf(organization)).members.map((row) => row.user_id)).toEqual([organization.userId]);
  });
});

// proves: activities-61
test("today's report is paged by member, with the requested side-loads", async () => {
  const { organization, projectId, user, works } = await start();
  await works('2026-03-02T08:00:00Z', 600);
  const first = await todayOf(organization, { page_limit: 1, include: ['users', 'projects'] });
  expect([first.users?.map(({ id }) => id), first.projects]).toEqual([[organization.userId], []]);
  expect(first.pagination).toEqual({ next_page_start_id: user.userId });
  const rest = await todayOf(organization, { page_start_id: user.userId, include: ['projects'] });
  expect(rest.projects?.map(({ id }) => id)).toEqual([projectId]);
  expect([rest.users, rest.pagination]).toEqual([undefined, undefined]);
});

// proves: activities-61
test('a client that polls gets 304 until something changes', async () => {
  const { organization, works } = await start();
  const poll = (tag?: string) =>
    organization.client.send(getToday, {
      params: { organization_id: organization.organizationId },
      headers: tag === undefined ? {} : { 'if-none-match': tag },
    });
  const { headers } = await poll();
  expect((await poll(headers.get('etag') ?? '')).status).toBe(304);
  await works('2026-03-02T08:00:00Z', 600);
  expect((await poll(headers.get('etag') ?? '')).status).toBe(200);
});
