import { expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { ingest, makeProject, makeTask } from '../../../../test/harness/time.ts';
import { deleteActivities, listActivities, listDailyActivities } from '../../../contract/activities.ts';
import * as contract from '../../../contract/activity-updates.ts';

const app = useTestApp();

const morning = { 'updated[start]': '2026-03-03T08:00:00Z', 'updated[stop]': '2026-03-03T09:00:00Z' };
const evening = { 'updated[start]': '2026-03-03T18:00:00Z', 'updated[stop]': '2026-03-03T19:00:00Z' };

async function setUp() {
  const owner = await app.createOrganization();
  await app.setNow(owner.client, '2026-03-03T08:30:00Z');
  const projectId = await makeProject(owner);
  const slot = { user_id: owner.userId, project_id: projectId, tracked: 600 };
  const send = (...items: Parameters<typeof ingest>[2]) => ingest(owner.client, owner.organizationId, items);
  return { owner, projectId, slot, send };
}

type SlotQuery = typeof morning & { include?: ['tasks']; page_start_id?: number; page_limit?: number };

const slots = ({ client, organizationId }: TestOrganization, query: SlotQuery) =>
  client.call(contract.listActivityUpdates, { params: { organization_id: organizationId }, query });

const days = ({ client, organizationId }: TestOrganization, query: { 'updated[start]': string }) =>
  client.call(contract.listDailyActivityUpdates, { params: { organization_id: organizationId }, query });

const remove = (owner: TestOrganization, start: string, stop: string) =>
  owner.client.call(deleteActivities, {
    params: { organization_id: owner.organizationId },
    query: { 'time_slot[start]': start, 'time_slot[stop]': stop },
  });

// proves: activities-34
test('the list of updates finds activities by the time they were written', async () => {
  const { owner, slot, send } = await setUp();
  await send({ ...slot, starts_at: '2026-03-01T09:00:00Z' }, { ...slot, starts_at: '2026-03-02T09:00:00Z' });
  await app.setNow(owner.client, '2026-03-03T18:30:00Z');
  await send({ ...slot, starts_at: '2026-03-01T09:00:00Z', tracked: 300 });
  const [late, early] = [await slots(owner, evening), await slots(owner, morning)];
  expect(late.activities).toMatchObject([{ starts_at: '2026-03-01T09:00:00Z', tracked: 300 }]);
  expect(early.activities).toMatchObject([{ starts_at: '2026-03-02T09:00:00Z', tracked: 600 }]);
});

// proves: activities-36
test('a deleted activity is listed under its id with no tracked time', async () => {
  const { owner, projectId, slot, send } = await setUp();
  const task_id = await makeTask(owner, projectId);
  await send({ ...slot, starts_at: '2026-03-02T09:00:00Z', task_id }, { ...slot, starts_at: '2026-03-02T10:00:00Z' });
  const params = { organization_id: owner.organizationId };
  const range = { 'time_slot[start]': '2026-03-02T00:00:00Z', 'time_slot[stop]': '2026-03-03T00:00:00Z' };
  const before = (await owner.client.call(listActivities, { params, query: range })).activities;
  const dates = { 'date[start]': '2026-03-02', 'date[stop]': '2026-03-02' };
  const parts = (await owner.client.call(listDailyActivities, { params, query: dates })).daily_activities;
  await app.setNow(owner.client, '2026-03-03T18:30:00Z');
  await remove(owner, '2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z');
  const gone = (await slots(owner, { ...evening, include: ['tasks'] })).activities;
  expect(gone).toMatchObject(
    before.map(({ id, task_id: task }) => ({ id, task_id: task, tracked: 0, billable: false })),
  );
  expect(gone[0]?.updated_at).toBe('2026-03-03T18:30:00.000000Z');
  const empty = (await days(owner, evening)).daily_activities;
  expect(new Set(empty.map(({ id, tracked }) => [id, tracked].join()))).toEqual(
    new Set(parts.map(({ id }) => [id, 0].join())),
  );
});

// proves: activities-36
test('a day whose time moves to a task yields a row for the task and an empty row without a task', async () => {
  const { owner, projectId, slot, send } = await setUp();
  const task_id = await makeTask(owner, projectId);
  await send({ ...slot, starts_at: '2026-03-02T09:00:00Z' });
  const [first] = (await days(owner, morning)).daily_activities;
  await app.setNow(owner.client, '2026-03-03T18:30:00Z');
  await send({ ...slot, starts_at: '2026-03-02T09:00:00Z', task_id });
  const changed = (await days(owner, evening)).daily_activities;
  expect(changed).toHaveLength(2);
  expect(changed).toContainEqual(expect.objectContaining({ id: first?.id, task_id: null, tracked: 0 }));
  expect(changed).toContainEqual(expect.objectContaining({ task_id, tracked: 600 }));
  expect((await days(owner, { 'updated[start]': '2026-03-03T18:00:00Z' })).daily_activities).toEqual(changed);
});

// proves: activities-34
test('pages by id include both present and deleted activities', async () => {
  const { owner, slot, send } = await setUp();
  const starts = ['09', '10', '11', '12', '13'].map((hour) => `2026-03-02T${hour}:00:00Z`);
  await send(...starts.map((starts_at) => ({ ...slot, starts_at })));
  await remove(owner, '2026-03-02T10:00:00Z', '2026-03-02T12:00:00Z');
  const seen: string[] = [];
  for (let page_start_id: number | undefined = 0; page_start_id !== undefined;) {
    const page: Awaited<ReturnType<typeof slots>> = await slots(owner, { ...morning, page_start_id, page_limit: 2 });
    seen.push(...page.activities.map((entry) => `${entry.starts_at} ${entry.tracked}`));
    page_start_id = page.pagination?.next_page_start_id;
  }
  expect(seen).toEqual(starts.map((start, at) => `${start} ${at === 1 || at === 2 ? 0 : 600}`));
});

// proves: activities-34
test('members see updates to their own time and to projects they manage; window length is limited', async () => {
  const { owner, projectId, slot, send } = await setUp();
  const [lead, user] = [
    await addMember(app, owner, { projectId, projectRole: 'manager' }),
    await addMember(app, owner, { projectId }),
  ];
  await send({ ...slot, starts_at: '2026-03-02T09:00:00Z' }, { ...slot, starts_at: '2026-03-02T10:00:00Z' });
  await send({ ...slot, user_id: user.userId, starts_at: '2026-03-02T09:00:00Z' });
  await remove(owner, '2026-03-02T10:00:00Z', '2026-03-02T11:00:00Z');
  const counts = [];
  for (const client of [owner.client, lead.client, user.client]) {
    const params = { project_id: projectId };
    counts.push((await slots({ ...owner, client }, morning)).activities.length);
    counts.push((await client.call(contract.listProjectActivityUpdates, { params, query: morning })).activities.length);
    const ofDays = await client.call(contract.listProjectDailyActivityUpdates, { params, query: morning });
    counts.push(ofDays.daily_activities.length);
    const query = { 'date[start]': '2026-03-02', 'date[stop]': '2026-03-02' };
    const daily = await client.call(contract.listProjectDailyActivities, { params, query });
    counts.push(daily.daily_activities.length);
  }
  expect(counts).toEqual([3, 3, 2, 2, 3, 3, 2, 2, 1, 1, 1, 1]);
  const long = await owner.client.send(contract.listDailyActivityUpdates, {
    params: { organization_id: owner.organizationId },
    query: { 'updated[start]': '2026-01-03T18:00:00Z' },
  });
  expect(long.body).toMatchObject({ code: 'invalid_params', details: ['updated: must span 31 days or fewer'] });
});
