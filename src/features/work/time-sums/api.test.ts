import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { removeMember } from '../../../../test/harness/membership.ts';
import { ingest, makeProject } from '../../../../test/harness/time.ts';
import { work } from '../../../../test/harness/work.ts';
import { createTimeEntry } from '../../../contract/activities.ts';
import { createClient } from '../../../contract/clients.ts';
import type { Query } from '../../../contract/endpoint.ts';

import { updateOrganization } from '../../../contract/organizations.ts';
import { updateProject } from '../../../contract/projects.ts';
import { listTimeSums } from '../../../contract/time-sums.ts';

const app = useTestApp();

type SumsQuery = Partial<Query<typeof listTimeSums>>;

const sumsOf = (
  { client, organizationId }: Pick<TestOrganization, 'client' | 'organizationId'>,
  query: SumsQuery = {},
) =>
  client.call(listTimeSums, {
    params: { organization_id: organizationId },
    query: { 'date[start]': '2026-02-23', 'date[stop]': '2026-03-15', ...query },
  });

/** `id: start tracked, …` of each row. */
async function textOf(reader: Pick<TestOrganization, 'client' | 'organizationId'>, query: SumsQuery = {}) {
  const { time_sums: rows } = await sumsOf(reader, query);
  return rows.map((row) => {
    const sums = row.periods.map(({ start, tracked }) => `${start.slice(5)} ${tracked}`);
    return `${row.user_id ?? row.project_id ?? row.client_id ?? 'none'}: ${sums.join(', ')}`;
  });
}

/** An owner and a member on a project. Each has half an hour in one week; the member has ten minutes in the next. */
async function start(now = '2026-03-20T12:00:00Z') {
  const organization = await app.createOrganization({ timeZone: 'UTC', weekStart: 1 });
  await app.setNow(organization.client, now);
  const projectId = await makeProject(organization);
  const user = await addMember(app, organization, { projectId });
  const { userId } = organization;
  for (const at of ['2026-03-02T08:00:00Z', '2026-03-08T23:50:00Z', '2026-03-09T00:00:00Z']) {
    await work(organization, { userId: user.userId, projectId }, at, at.includes('T08') ? 1200 : 600);
  }
  await work(organization, { userId, projectId }, '2026-03-04T08:00:00Z', 1800);
  return { organization, projectId, user, as: (client: typeof organization.client) => ({ ...organization, client }) };
}

describe('time sums', () => {
  // proves: activities-53
  test('show the weeks of a member with every figure, and the total for the range', async () => {
    const { organization, projectId, user } = await start();
    await ingest(organization.client, organization.organizationId, [
      {
        user_id: user.userId,
        project_id: projectId,
        starts_at: '2026-03-10T08:00:00Z',
        tracked: 300,
        keyboard: 20,
        mouse: 30,
        overall: 40,
        billable: false,
      },
    ]);
    const { periods, time_sums: rows } = await sumsOf(organization, { user_ids: [user.userId] });
    expect(periods).toEqual([
      { start: '2026-02-23', stop: '2026-03-01' },
      { start: '2026-03-02', stop: '2026-03-08' },
      { start: '2026-03-09', stop: '2026-03-15' },
    ]);
    const active = { keyboard: 20, mouse: 30, overall: 40 };
    const still = { keyboard: 0, mouse: 0, overall: 0 };
    expect(rows).toEqual([
      {
        user_id: user.userId,
        periods: [
          { start: '2026-03-02', tracked: 1800, manual: 0, billable: 1800, ...still },
          { start: '2026-03-09', tracked: 900, manual: 0, billable: 600, ...active },
        ],
        total: { tracked: 2700, manual: 0, billable: 2400, ...active },
      },
    ]);
  });

  // proves: activities-53
  test('can be by day or month, and the range can start or end within a week', async () => {
    const { organization, user } = await start();
    const own = { user_ids: [user.userId] };
    expect(await textOf(organization, { ...own, period: 'day' })).toEqual([
      `${user.userId}: 03-02 1200, 03-08 600, 03-09 600`,
    ]);
    expect(await textOf(organization, { ...own, period: 'month', 'date[start]': '2026-02-10' })).toEqual([
      `${user.userId}: 03-01 2400`,
    ]);
    const cut = { 'date[start]': '2026-03-05', 'date[stop]': '2026-03-09' };
    expect(await textOf(organization, { ...own, ...cut })).toEqual([`${user.userId}: 03-05 600, 03-09 600`]);
  });

  // proves: activities-53
  test('add up manual time by week, by month, by project and in total', async () => {
    const { organization, projectId, user } = await start();
    const params = { user_id: user.userId };
    const add = (start_time: string, tracked: number) =>
      organization.client.call(createTimeEntry, { params, body: { project_id: projectId, start_time, tracked } });
    await add('2026-03-03T10:00:00Z', 600);
    await add('2026-03-06T10:00:00Z', 1200);
    const manualOf = async (query: SumsQuery) => {
      const { time_sums: rows, totals } = await sumsOf(organization, { ...query, include: ['totals'] });
      return [rows.map(({ periods }) => periods.map(({ manual }) => manual)), totals?.total.manual];
    };
    const whose = { user_ids: [user.userId] };
    expect(await manualOf(whose)).toEqual([[[1800, 0]], 1800]);
    expect(await manualOf({ ...whose, period: 'month' })).toEqual([[[1800]], 1800]);
    expect(await manualOf({ ...whose, 'date[start]': '2026-03-03' })).toEqual([[[1800, 0]], 1800]);
    expect(await manualOf({ by: 'project' })).toEqual([[[1800, 0]], 1800]);
  });

  // proves: activities-54
  test('start a new week when the first weekday changes', async () => {
    const { organization, user } = await start('2026-03-09T12:00:00Z');
    const params = { organization_id: organization.organizationId };
    await organization.client.call(updateOrganization, { params, body: { week_start: 3 } });
    await app.setNow(organization.client, '2026-03-20T12:00:00Z');
    const { periods } = await sumsOf(organization, { user_ids: [user.userId], 'date[stop]': '2026-03-19' });
    expect(periods.map(({ start: first }) => first.slice(5))).toEqual(['02-23', '03-02', '03-09', '03-16', '03-18']);
  });

  // proves: activities-53
  test('can be grouped by project', async () => {
    const { organization, projectId, user } = await start();
    const other = await makeProject(organization);
    await makeProject(organization);
    await work(organization, { userId: user.userId, projectId: other }, '2026-03-03T08:00:00Z', 60);
    expect(await textOf(organization, { by: 'project' })).toEqual([
      `${projectId}: 03-02 3600, 03-09 600`,
      `${other}: 03-02 60`,
    ]);
    expect(await textOf(organization, { by: 'project', user_ids: [organization.userId] })).toEqual([
      `${projectId}: 03-02 1800`,
    ]);
    expect(await textOf(organization, { project_ids: [other] })).toEqual([`${user.userId}: 03-02 60`]);
  });
});

describe('time sums by client', () => {
  async function withClient() {
    const made = await start('2026-03-09T00:00:00Z');
    const { organization, projectId } = made;
    const params = { organization_id: organization.organizationId };
    const { client } = await organization.client.call(createClient, { params, body: { name: 'Harbour' } });
    const body = { client_id: client.id };
    await organization.client.call(updateProject, { params: { project_id: projectId }, body });
    await app.setNow(organization.client, '2026-03-20T12:00:00Z');
    return { ...made, clientId: client.id };
  }

  // proves: activities-55
  test('count time for the client that the project had on the date', async () => {
    const { organization, clientId, user } = await withClient();
    expect(await textOf(organization, { by: 'client' })).toEqual(['none: 03-02 3600', `${clientId}: 03-09 600`]);
    expect(await textOf(organization, { client_ids: [clientId] })).toEqual([`${user.userId}: 03-09 600`]);
    expect(await textOf(organization, { by: 'project', client_ids: [clientId] })).toHaveLength(1);
    const { totals } = await sumsOf(organization, { client_ids: [clientId], include: ['totals'] });
    expect(totals?.total.tracked).toBe(600);
  });

  // proves: activities-55
  test('begin with the time on projects without a client', async () => {
    const { organization, clientId } = await withClient();
    const first = await sumsOf(organization, { by: 'client', page_limit: 1, include: ['clients'] });
    expect(first.time_sums.map((row) => row.client_id)).toEqual([null]);
    expect([first.clients, first.pagination]).toEqual([[], { next_page_start_id: clientId }]);
    const rest = await sumsOf(organization, { by: 'client', page_start_id: clientId, include: ['clients'] });
    expect(rest.time_sums.map((row) => row.client_id)).toEqual([clientId]);
    expect([rest.clients?.map(({ name }) => name), rest.pagination]).toEqual([['Harbour'], undefined]);
  });

  // proves: activities-56
  test('show members only the id of a client', async () => {
    const { clientId, user, as } = await withClient();
    const seen = await sumsOf(as(user.client), { by: 'client', include: ['clients'] });
    expect(seen.time_sums.map((row) => [row.client_id, row.total.tracked])).toEqual([
      [null, 1800],
      [clientId, 600],
    ]);
    expect(seen.clients).toEqual([]);
  });
});

describe('time sums show', () => {
  // proves: activities-56
  test('owners and managers all time, project managers their projects, and others their own time', async () => {
    const { organization, projectId, user, as } = await start();
    const manager = await addMember(app, organization, { role: 'manager' });
    const other = await makeProject(organization);
    const lead = await addMember(app, organization, { projectId: other, projectRole: 'manager' });
    await work(organization, { userId: user.userId, projectId: other }, '2026-03-03T08:00:00Z', 60);
    await work(organization, { userId: lead.userId, projectId }, '2026-03-03T08:00:00Z', 120);
    const all = [
      `${organization.userId}: 03-02 1800`,
      `${user.userId}: 03-02 1860, 03-09 600`,
      `${lead.userId}: 03-02 120`,
    ];
    expect(await textOf(organization)).toEqual(all);
    expect(await textOf(as(manager.client))).toEqual(all);
    expect(await textOf(as(lead.client))).toEqual([`${user.userId}: 03-02 60`, `${lead.userId}: 03-02 120`]);
    expect(await textOf(as(lead.client), { by: 'project' })).toEqual([`${projectId}: 03-02 120`, `${other}: 03-02 60`]);
    expect(await textOf(as(user.client))).toEqual([`${user.userId}: 03-02 1860, 03-09 600`]);
    expect(await textOf(as(user.client), { user_ids: [organization.userId] })).toEqual([]);
    const { totals } = await sumsOf(as(user.client), { include: ['totals'] });
    expect(totals?.total.tracked).toBe(2460);
  });

  // proves: activities-58
  test('former members too, unless the request names members', async () => {
    const { organization, user } = await start();
    await removeMember(organization, user.userId);
    expect(await textOf(organization)).toHaveLength(2);
    expect(await textOf(organization, { user_ids: [user.userId] })).toEqual([]);
  });
});

describe('the list of time sums', () => {
  // proves: activities-58
  test('never splits a member over pages, side-loads members, and contains the totals for all pages', async () => {
    const { organization, user } = await start();
    const include: SumsQuery['include'] = ['users', 'projects', 'totals'];
    const first = await sumsOf(organization, { page_limit: 1, include });
    expect(first.time_sums.map((row) => row.user_id)).toEqual([organization.userId]);
    expect(first.users?.map(({ id }) => id)).toEqual([organization.userId]);
    expect([first.projects, first.pagination]).toEqual([[], { next_page_start_id: user.userId }]);
    const rest = await sumsOf(organization, { page_start_id: user.userId, include: ['totals'] });
    expect(rest.time_sums.map((row) => row.user_id)).toEqual([user.userId]);
    expect([rest.users, rest.pagination]).toEqual([undefined, undefined]);
    expect(rest.totals).toEqual(first.totals);
    expect(first.totals?.periods.map(({ start: date, tracked }) => [date, tracked])).toEqual([
      ['2026-03-02', 3600],
      ['2026-03-09', 600],
    ]);
    expect(first.totals?.total).toMatchObject({ tracked: 4200, billable: 4200 });
  });

  // proves: activities-54
  test('has periods but no rows for a range without time', async () => {
    const { organization } = await start();
    const range = { 'date[start]': '2025-01-01', 'date[stop]': '2026-02-04' };
    const { periods, time_sums: rows, totals } = await sumsOf(organization, { ...range, include: ['totals'] });
    expect([periods.length, rows]).toEqual([58, []]);
    expect(totals).toMatchObject({ periods: [], total: { tracked: 0 } });
  });

  // proves: activities-53
  test.each([
    [{ 'date[stop]': undefined }, 'date[stop]'],
    [{ 'date[start]': '2025-01-01', 'date[stop]': '2026-02-05' }, 'date: must span 400 days or fewer'],
    [{ period: 'year' }, 'period'],
  ])('rejects %j', async (query, detail) => {
    const { organization } = await start();
    const params = { organization_id: organization.organizationId };
    const asked = { 'date[start]': '2026-03-02', 'date[stop]': '2026-03-08', ...query } as SumsQuery;
    const { status, body } = await organization.client.send(listTimeSums, { params, query: asked });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(detail)]);
  });
});
