import { expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { daysOf, ingest, makeProject, makeTask } from '../../../../test/harness/time.ts';
import * as contract from '../../../contract/activities.ts';
import { mergeMembers } from '../../../contract/member-merges.ts';
import { deleteTask } from '../../../contract/tasks.ts';
import { sql } from '../../../db/sql.ts';
import { rebuildDailyTime } from './rebuild.ts';

const app = useTestApp();

async function setUp() {
  const owner = await app.createOrganization();
  await app.setNow(owner.client, '2026-03-03T12:00:00Z');
  const projectId = await makeProject(owner);
  const [one, two] = [await makeTask(owner, projectId), await makeTask(owner, projectId)];
  const slot = { user_id: owner.userId, project_id: projectId, starts_at: '2026-03-02T11:00:00Z', tracked: 240 };
  const send = (...items: Parameters<typeof ingest>[2]) => ingest(owner.client, owner.organizationId, items);
  return { owner, projectId, one, two, slot, send };
}

const daily = ({ client, organizationId }: TestOrganization, query: object = {}) =>
  client.call(contract.listDailyActivities, {
    params: { organization_id: organizationId },
    query: { 'date[start]': '2026-03-01', 'date[stop]': '2026-03-03', ...query },
  });

/** The task and the tracked seconds of each part of a day, ascending by task. */
const partsOf = async (owner: TestOrganization, query: object = {}) =>
  (await daily(owner, query)).daily_activities
    .map(({ task_id, tracked }) => [task_id, tracked] as const)
    .toSorted(([a], [b]) => (a ?? 0) - (b ?? 0));

const listed = ({ client, organizationId }: TestOrganization, query: object = {}) =>
  client.call(contract.listActivities, {
    params: { organization_id: organizationId },
    query: { 'time_slot[start]': '2026-03-01T00:00:00Z', 'time_slot[stop]': '2026-03-04T00:00:00Z', ...query },
  });

const rebuild = ({ organizationId }: TestOrganization, repair = false) =>
  app.database.transaction(async (tx) =>
    rebuildDailyTime(app.app.contextFor(tx, await app.app.now(tx)), organizationId, { repair }),
  );

// proves: tasks-9, tasks-10
test('time on two tasks of a project within ten minutes is two activities and two parts of the day', async () => {
  const { owner, one, two, slot, send } = await setUp();
  const second = { ...slot, starts_at: '2026-03-02T11:04:00Z', tracked: 360 };
  await send({ ...slot, task_id: one }, { ...second, task_id: two }, { ...slot, starts_at: '2026-03-02T12:00:00Z' });
  const { activities } = await listed(owner);
  expect(activities.map(({ task_id, tracked, time_slot }) => [task_id, tracked, time_slot])).toEqual([
    [one, 240, '2026-03-02T11:00:00Z'],
    [two, 360, '2026-03-02T11:00:00Z'],
    [null, 240, '2026-03-02T12:00:00Z'],
  ]);
  expect(await partsOf(owner)).toEqual([
    [null, 240],
    [one, 240],
    [two, 360],
  ]);
  expect(await daysOf(app.database, owner.organizationId)).toMatchObject([{ tracked: 840 }]);
});

// proves: tasks-11
test('lists of activities and days can be filtered by task, and side-load tasks', async () => {
  const { owner, one, two, slot, send } = await setUp();
  await send({ ...slot, task_id: one }, { ...slot, starts_at: '2026-03-02T12:00:00Z', task_id: two });
  const activities = await listed(owner, { task_ids: [two], include: ['tasks'] });
  expect(activities.activities.map(({ task_id }) => task_id)).toEqual([two]);
  expect(activities.tasks?.map(({ id }) => id)).toEqual([two]);
  expect((await listed(owner, { user_ids: [owner.userId], task_ids: [one] })).activities).toHaveLength(1);
  const days = await daily(owner, { task_ids: [one], include: ['users', 'projects', 'tasks'] });
  expect(days.daily_activities.map(({ task_id }) => task_id)).toEqual([one]);
  expect(Object.keys(days)).toEqual(['daily_activities', 'users', 'projects', 'tasks']);
  expect(days.tasks?.map(({ id }) => id)).toEqual([one]);
});

// proves: tasks-10
test('parts of days are listed in pages', async () => {
  const { owner, one, two, slot, send } = await setUp();
  const at = (starts_at: string, task_id: number | null) => ({ ...slot, starts_at, task_id });
  await send(at('2026-03-01T09:00:00Z', null), at('2026-03-01T10:00:00Z', one));
  await send(at('2026-03-02T09:00:00Z', two), at('2026-03-03T09:00:00Z', one), at('2026-03-03T10:00:00Z', null));
  const all = (await daily(owner)).daily_activities;
  expect(all).toHaveLength(5);
  expect(all.map(({ date }) => date)).toEqual(all.map(({ date }) => date).toSorted());
  const pages: number[] = [];
  for (let start: number | undefined = 0; start !== undefined;) {
    const page: Awaited<ReturnType<typeof daily>> = await daily(owner, { page_start_id: start, page_limit: 2 });
    pages.push(...page.daily_activities.map(({ id }) => id));
    start = page.pagination?.next_page_start_id;
  }
  expect(pages).toEqual(all.map(({ id }) => id));
});

// proves: tasks-9
test('a slot can move to another task without changing the day', async () => {
  const { owner, one, two, slot, send } = await setUp();
  await send({ ...slot, task_id: one });
  const before = await daysOf(app.database, owner.organizationId);
  expect(await send({ ...slot, task_id: two })).toMatchObject({ updated: 1 });
  expect(await send({ ...slot, task_id: two })).toMatchObject({ unchanged: 1 });
  expect(await partsOf(owner)).toEqual([[two, 240]]);
  await send(slot);
  expect(await partsOf(owner)).toEqual([[null, 240]]);
  expect(await daysOf(app.database, owner.organizationId)).toEqual(before);
  const entries = await app.database.many(sql`
    select tracked_delta from time_ledger where organization_id = ${owner.organizationId}`);
  expect(entries).toHaveLength(1);
});

// proves: tasks-8
test('only tasks of the same project are accepted, including deleted ones', async () => {
  const { owner, one, slot, send } = await setUp();
  const foreign = await makeTask(owner, await makeProject(owner));
  const stranger = await app.createOrganization();
  const strange = await makeTask(stranger, await makeProject(stranger));
  const details = ['task_id: is not a task of the project'];
  const report = await send({ ...slot, task_id: foreign }, { ...slot, task_id: strange }, { ...slot, task_id: 99_999 });
  expect(report.rejections).toEqual([0, 1, 2].map((index) => ({ index, details })));
  await owner.client.send(deleteTask, { params: { task_id: one } });
  expect(await send({ ...slot, task_id: one })).toMatchObject({ inserted: 1 });
});

// proves: tasks-8
test('manual time can have a task', async () => {
  const { owner, one, projectId } = await setUp();
  const foreign = await makeTask(owner, await makeProject(owner));
  const add = (task_id: number) =>
    owner.client.send(contract.createTimeEntry, {
      params: { user_id: owner.userId },
      body: { project_id: projectId, start_time: '2026-03-02T09:00:00Z', tracked: 1_200, task_id },
    });
  expect((await add(foreign)).body).toMatchObject({
    code: 'record_invalid',
    details: ['task_id: is not a task of the project'],
  });
  expect((await add(one)).status).toBe(201);
  expect(await partsOf(owner)).toEqual([[one, 1_200]]);
  expect((await daily(owner)).daily_activities).toMatchObject([{ manual: 1_200 }]);
});

test('deleting time removes its parts on tasks; merged time retains its tasks', async () => {
  const { owner, one, slot, send } = await setUp();
  const other = await addMember(app, owner);
  await send({ ...slot, task_id: one }, { ...slot, starts_at: '2026-03-02T12:00:00Z', task_id: one });
  const params = { organization_id: owner.organizationId };
  await owner.client.call(contract.deleteActivities, {
    params,
    query: { 'time_slot[start]': '2026-03-02T12:00:00Z', 'time_slot[stop]': '2026-03-02T13:00:00Z' },
  });
  expect(await partsOf(owner)).toEqual([[one, 240]]);
  await owner.client.call(mergeMembers, {
    params: { ...params, user_id: owner.userId, other_user_id: other.userId },
  });
  expect((await daily(owner)).daily_activities).toMatchObject([{ user_id: other.userId, task_id: one, tracked: 240 }]);
  expect(await rebuild(owner)).toEqual([]);
});

test('a rebuild reports and repairs incorrect parts of days', async () => {
  const { owner, one, slot, send } = await setUp();
  await send({ ...slot, task_id: one });
  await app.database.run(sql`
    update daily_task_time set tracked = 60, billable = 0 where organization_id = ${owner.organizationId}`);
  const told = await rebuild(owner);
  expect(told).toMatchObject([{ taskId: one, stored: { tracked: 60 }, computed: { tracked: 240 } }]);
  expect(await rebuild(owner, true)).toEqual(told);
  expect(await rebuild(owner)).toEqual([]);
  expect(await partsOf(owner)).toEqual([[one, 240]]);
});
