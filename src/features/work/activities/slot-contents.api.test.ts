import { expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { ingest, makeProject, makeTask } from '../../../../test/harness/time.ts';
import { recordContents } from '../../../../test/harness/recording.ts';
import { createTimeEntry } from '../../../contract/activities.ts';
import { listLastActivities, listProjectLastActivities } from '../../../contract/last-activities.ts';
import { updateMembers } from '../../../contract/members.ts';
import * as contract from '../../../contract/slot-contents.ts';

const app = useTestApp();
const range = { 'time_slot[start]': '2026-03-01T00:00:00Z', 'time_slot[stop]': '2026-03-04T00:00:00Z' };

async function setUp() {
  const owner = await app.createOrganization({ timeZone: 'Asia/Kolkata' });
  await recordContents(app, owner);
  await app.setNow(owner.client, '2026-03-03T12:00:00Z');
  const projectId = await makeProject(owner);
  const slot = { user_id: owner.userId, project_id: projectId, tracked: 600 };
  const send = (...items: Parameters<typeof ingest>[2]) => ingest(owner.client, owner.organizationId, items);
  const params = { organization_id: owner.organizationId };
  return { owner, params, projectId, slot, send };
}

type Side = Pick<TestOrganization, 'client' | 'organizationId'>;
const toolsOf = ({ client, organizationId }: Side, query: object = {}) =>
  client.call(contract.listToolUsages, { params: { organization_id: organizationId }, query: { ...range, ...query } });

// proves: activities-37
test('tool usages list applications by name and addresses by site, each with a unique id', async () => {
  const { owner, projectId, slot, send } = await setUp();
  const task_id = await makeTask(owner, projectId);
  await send({
    ...slot,
    task_id,
    starts_at: '2026-03-02T20:02:00Z',
    tracked: 480,
    apps: [
      { name: 'Editor', seconds: 100 },
      { name: 'Mail', seconds: 20 },
      { name: 'Editor', seconds: 30 },
    ],
    urls: [
      { url: 'https://www.docs.example/a', seconds: 10 },
      { url: 'docs.example/b?c=1', seconds: 5 },
      { url: 'not an address', seconds: 1 },
    ],
  });
  const answer = await toolsOf(owner, { include: ['users', 'projects', 'tasks'] });
  expect(Object.keys(answer)).toEqual(['tool_usages', 'users', 'projects', 'tasks']);
  const place = { date: '2026-03-03', time_slot: '2026-03-02T20:00:00Z', user_id: owner.userId, task_id };
  expect(answer.tool_usages).toMatchObject([
    { ...place, tool_type: 'application', name: 'Editor', tracked: 130 },
    { tool_type: 'application', name: 'Mail', tracked: 20 },
    {
      tool_type: 'url',
      name: 'docs.example',
      tracked: 15,
      details: [
        { title: '', url: 'https://www.docs.example/a', tracked: 10 },
        { title: '', url: 'docs.example/b', tracked: 5 },
      ],
    },
    { tool_type: 'url', name: 'not an address', tracked: 1 },
  ]);
  const ids = answer.tool_usages.map(({ id }) => id);
  expect(new Set(ids).size).toBe(4);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  const names = async (tool_type: string) =>
    (await toolsOf(owner, { tool_type })).tool_usages.map(({ id, name }) => [id, name]);
  expect(await names('application')).toEqual([
    [ids[0], 'Editor'],
    [ids[1], 'Mail'],
  ]);
  expect((await names('url')).map(([, name]) => name)).toEqual(['docs.example', 'not an address']);
});

test('a tool has the same id under every filter', async () => {
  const { owner, slot, send } = await setUp();
  const urls = [{ url: 'https://docs.example/a', seconds: 10 }];
  await send({ ...slot, starts_at: '2026-03-02T09:00:00Z', apps: [{ name: 'Editor', seconds: 1 }], urls });
  const all = (await toolsOf(owner)).tool_usages;
  expect((await toolsOf(owner, { tool_type: 'url' })).tool_usages).toEqual(all.slice(1));
});

// proves: activities-37
test('tool usages are paged without gaps, however they are distributed over slots', async () => {
  const { owner, slot, send } = await setUp();
  const apps = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `App ${at}`, seconds: 1 }));
  const counts = [3, 0, 1, 7, 2, 0, 4];
  await send(
    ...counts.map((count, at) => ({ ...slot, starts_at: `2026-03-02T1${at}:00:00Z`, apps: apps(count) })).slice(0, 2),
    ...counts.slice(2).map((count, at) => ({ ...slot, starts_at: `2026-03-02T1${at + 2}:00:00Z`, apps: apps(count) })),
  );
  const all = (await toolsOf(owner)).tool_usages.map(({ id }) => id);
  expect(all).toHaveLength(17);
  for (const page_limit of [1, 2, 3, 5, 16, 17]) {
    const pages: number[] = [];
    for (let page_start_id: number | undefined = 0; page_start_id !== undefined;) {
      const page: Awaited<ReturnType<typeof toolsOf>> = await toolsOf(owner, { page_start_id, page_limit });
      pages.push(...page.tool_usages.map(({ id }) => id));
      page_start_id = page.pagination?.next_page_start_id;
    }
    expect(pages, String(page_limit)).toEqual(all);
  }
});

// proves: activities-37
test('project managers do not see the applications of other members', async () => {
  const { owner, params, projectId, slot, send } = await setUp();
  const lead = await addMember(app, owner, { projectId, projectRole: 'manager' });
  const manager = await addMember(app, owner, { role: 'manager' });
  const apps = [{ name: 'Editor', seconds: 1 }];
  const starts_at = '2026-03-02T09:00:00Z';
  await send({ ...slot, starts_at, apps, screenshot_ids: [7] }, { ...slot, user_id: lead.userId, starts_at, apps });
  const seen = async (client: TestOrganization['client']) => [
    (await toolsOf({ ...owner, client })).tool_usages.map(({ user_id }) => user_id),
    (await client.call(contract.listScreenshots, { params, query: range })).screenshots.map(({ id }) => id),
  ];
  expect(await seen(manager.client)).toEqual([[owner.userId, lead.userId], [7]]);
  expect(await seen(lead.client)).toEqual([[lead.userId], [7]]);
  const ofProject = { params: { project_id: projectId }, query: range };
  expect((await lead.client.call(contract.listProjectToolUsages, ofProject)).tool_usages).toHaveLength(1);
  expect((await lead.client.call(contract.listProjectScreenshots, ofProject)).screenshots).toHaveLength(1);
});

// proves: activities-38
test('screenshots are listed with the uploaded ids and without images', async () => {
  const { owner, params, projectId, slot, send } = await setUp();
  await send(
    { ...slot, starts_at: '2026-03-02T09:00:00Z', screenshot_ids: [12] },
    { ...slot, starts_at: '2026-03-02T09:10:00Z', screenshot_ids: [] },
    { ...slot, starts_at: '2026-02-02T10:00:00Z', screenshot_ids: [1] },
  );
  const { screenshots } = await owner.client.call(contract.listScreenshots, { params, query: range });
  expect(screenshots).toEqual([
    {
      id: 12,
      date: '2026-03-02',
      time_slot: '2026-03-02T09:00:00Z',
      user_id: owner.userId,
      project_id: projectId,
      recorded_at: '2026-03-02T09:00:00Z',
      offset_x: 0,
      offset_y: 0,
      width: 0,
      height: 0,
      screen: 0,
      created_at: '2026-03-03T12:00:00.000000Z',
      updated_at: '2026-03-03T12:00:00.000000Z',
    },
  ]);
});

// proves: activities-39, activities-40, answers-3
test('screenshots are ordered by activity and by position in the upload, regardless of their ids', async () => {
  const { owner, params, slot, send } = await setUp();
  await send(
    { ...slot, starts_at: '2026-03-02T09:00:00Z', screenshot_ids: [900, 12, 900] },
    { ...slot, starts_at: '2026-03-02T10:00:00Z', screenshot_ids: [500, 12] },
    { ...slot, starts_at: '2026-03-02T10:10:00Z', screenshot_ids: [7] },
  );
  const list = (query: object = {}) =>
    owner.client.call(contract.listScreenshots, { params, query: { ...range, ...query } });
  const named = [900, 12, 500, 12, 7];
  expect((await list()).screenshots.map(({ id }) => id)).toEqual(named);
  for (const who of [{}, { user_ids: [owner.userId, owner.userId] }]) {
    for (const page_limit of [1, 2, 3, 4]) {
      const pages: number[] = [];
      for (let page_start_id: number | undefined = 0; page_start_id !== undefined;) {
        const page: Awaited<ReturnType<typeof list>> = await list({ ...who, page_start_id, page_limit });
        expect(page.screenshots.length).toBeLessThanOrEqual(page_limit);
        pages.push(...page.screenshots.map(({ id }) => id));
        page_start_id = page.pagination?.next_page_start_id;
      }
      expect(pages, String(page_limit)).toEqual(named);
    }
  }
  const page = await list({ page_limit: 2, include: ['users', 'projects'] });
  expect(page).toMatchObject({ users: [{ id: owner.userId }], projects: [{ id: slot.project_id }] });
});

// proves: activities-41
test('a note of manual time is listed once, with the first activity of that time', async () => {
  const { owner, params, projectId, send, slot } = await setUp();
  const add = (start_time: string, note: string) =>
    owner.client.call(createTimeEntry, {
      params: { user_id: owner.userId },
      body: { project_id: projectId, start_time, tracked: 3_600, note },
    });
  await add('2026-03-02T09:05:00Z', 'Workshop');
  await add('2026-02-28T23:30:00Z', 'Late');
  await send({ ...slot, starts_at: '2026-03-02T12:00:00Z' });
  const { notes } = await owner.client.call(contract.listNotes, { params, query: range });
  expect(notes).toMatchObject([
    { note: 'Workshop', recorded_at: '2026-03-02T09:05:00Z', time_slot: '2026-03-02T09:00:00Z', task_id: null },
  ]);
  const ofProject = {
    params: { project_id: projectId },
    query: { ...range, 'time_slot[start]': '2026-02-28T00:00:00Z' },
  };
  const both = (await owner.client.call(contract.listProjectNotes, ofProject)).notes;
  expect(both.map(({ note }) => note)).toEqual(['Late', 'Workshop']);
});

// proves: activities-42
test('every member has a last-activity entry, even without any time', async () => {
  const { owner, params, projectId, slot, send } = await setUp();
  const task_id = await makeTask(owner, projectId);
  const idle = await addMember(app, owner, { projectId });
  const gone = await addMember(app, owner, { projectId });
  const lead = await addMember(app, owner, { projectId, projectRole: 'manager' });
  await send(
    { ...slot, starts_at: '2026-03-03T11:30:00Z' },
    { ...slot, starts_at: '2026-03-03T11:40:00Z', tracked: 90, task_id },
    { ...slot, user_id: gone.userId, starts_at: '2026-03-03T11:30:00Z' },
  );
  const members = [{ user_id: gone.userId, role: 'remove' as const }];
  await owner.client.call(updateMembers, { params, body: { members } });
  const list = (client: TestOrganization['client'], query: object = {}) =>
    client.call(listLastActivities, { params, query });
  const all = await list(owner.client, { include: ['users', 'projects', 'tasks'] });
  const none = { last_client_activity: null, online: false, last_project_id: null, last_task_id: null };
  expect(all.last_activities).toEqual([
    {
      user_id: owner.userId,
      last_client_activity: '2026-03-03T11:41:30.000000Z',
      online: true,
      last_project_id: projectId,
      last_task_id: task_id,
    },
    { user_id: idle.userId, ...none },
    { user_id: lead.userId, ...none },
  ]);
  expect(all.tasks?.map(({ id }) => id)).toEqual([task_id]);
  const former = (await list(owner.client, { include_removed: true })).last_activities;
  expect(former).toContainEqual(expect.objectContaining({ user_id: gone.userId, online: false }));
  const seen = async (client: TestOrganization['client']) =>
    (await list(client)).last_activities.map(({ user_id }) => user_id);
  expect(await seen(idle.client)).toEqual([idle.userId]);
  expect(await seen(lead.client)).toEqual([idle.userId, lead.userId]);
  expect((await list(owner.client, { page_limit: 1 })).pagination).toEqual({ next_page_start_id: idle.userId });
  const ofProject = await owner.client.call(listProjectLastActivities, { params: { project_id: projectId } });
  expect(ofProject.last_activities.map(({ user_id }) => user_id)).toEqual([idle.userId, lead.userId]);
});
