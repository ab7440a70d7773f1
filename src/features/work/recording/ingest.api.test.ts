import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { daysOf, ingest, makeProject, makeTask } from '../../../../test/harness/time.ts';
import { recordContents } from '../../../../test/harness/recording.ts';
import { listActivities } from '../../../contract/activities.ts';
import { updateMembers } from '../../../contract/members.ts';
import { updateProject } from '../../../contract/projects.ts';
import { sql } from '../../../db/sql.ts';
import { rebuildDailyTime } from './rebuild.ts';

const app = useTestApp();
const counts = (inserted: number, updated: number, unchanged: number, rejected: number) => ({
  inserted,
  updated,
  unchanged,
  rejected,
});

function listAll(owner: TestOrganization) {
  const query = { 'time_slot[start]': '2026-02-25T00:00:00Z', 'time_slot[stop]': '2026-03-04T00:00:00Z' };
  return owner.client.call(listActivities, { params: { organization_id: owner.organizationId }, query });
}

const ledgerOf = (organizationId: number) =>
  app.database.many<{ cause: string; date: string; tracked: number; billable: number }>(sql`
    select cause, local_date as date, tracked_delta as tracked, billable_delta as billable
    from time_ledger where organization_id = ${organizationId} order by id`);

const differencesOf = (organizationId: number) =>
  app.database.transaction(async (tx) =>
    rebuildDailyTime(app.app.contextFor(tx, await app.app.now(tx)), organizationId, { repair: false }),
  );

async function setUp(timeZone = 'UTC') {
  const owner = await app.createOrganization({ timeZone });
  await recordContents(app, owner);
  await app.setNow(owner.client, '2026-03-03T12:00:00Z');
  const projectId = await makeProject(owner);
  const slot = { user_id: owner.userId, project_id: projectId, starts_at: '2026-03-02T11:00:00Z', tracked: 600 };
  const send = (...items: Parameters<typeof ingest>[2]) => ingest(owner.client, owner.organizationId, items);
  return { owner, projectId, taskId: await makeTask(owner, projectId), slot, send };
}

describe('one item', () => {
  // proves: activities-3
  test('is stored, with its daily figures and ledger entry', async () => {
    const { owner, slot, taskId, send } = await setUp();
    expect(await send({ ...slot, overall: 300, task_id: taskId })).toEqual({
      ...counts(1, 0, 0, 0),
      rejections: [],
      left_out: { apps: 0, urls: 0, screenshots: 0 },
      items: [],
      stopped_projects: [],
    });
    const [activity] = (await listAll(owner)).activities;
    expect(activity).toMatchObject({
      date: '2026-03-02',
      time_slot: '2026-03-02T11:00:00Z',
      starts_at: '2026-03-02T11:00:00Z',
      task_id: taskId,
      keyboard: 0,
      overall: 300,
      tracked: 600,
      billable: true,
      time_type: 'tracked',
      created_at: '2026-03-03T12:00:00.000000Z',
    });
    const days = [{ date: '2026-03-02', tracked: 600, billable: 600, manual: 0, inputTracked: 600, overall: 300 }];
    expect(await daysOf(app.database, owner.organizationId)).toMatchObject(days);
    expect(await ledgerOf(owner.organizationId)).toEqual([
      { cause: 'ingest', date: '2026-03-02', tracked: 600, billable: 600 },
    ]);
  });

  test('sent again as billable or with input raises only the billable or input figures', async () => {
    const { owner, slot, send } = await setUp();
    await send({ ...slot, billable: false });
    expect(await send({ ...slot, billable: true })).toMatchObject(counts(0, 1, 0, 0));
    expect(await send({ ...slot, overall: 300 })).toMatchObject(counts(0, 1, 0, 0));
    const days = [{ date: '2026-03-02', tracked: 600, billable: 600, inputTracked: 600, overall: 300 }];
    expect(await daysOf(app.database, owner.organizationId)).toMatchObject(days);
    expect(await differencesOf(owner.organizationId)).toEqual([]);
  });

  // proves: activities-8
  test('sent twice changes nothing, not even the update time', async () => {
    const { owner, slot, send } = await setUp();
    const item = {
      ...slot,
      minutes: [[5, null, 5]] as [number, null, number][],
      apps: [{ name: 'Editor "x"\\', seconds: 5 }],
      urls: [{ url: 'https://example.com/%C3%A4,%7B%7D', seconds: 5 }],
      screenshot_ids: [3, 4],
    };
    await send(item);
    const before = await listAll(owner);
    await app.setNow(owner.client, '2026-03-03T13:00:00Z');
    expect(await send(item)).toMatchObject(counts(0, 0, 1, 0));
    expect(await listAll(owner)).toEqual(before);
    expect(await ledgerOf(owner.organizationId)).toHaveLength(1);
  });

  // proves: activities-8
  test('sent again with other values replaces the earlier ones in every figure', async () => {
    const { owner, slot, send } = await setUp();
    await send({ ...slot, overall: 300 });
    await app.setNow(owner.client, '2026-03-03T13:00:00Z');
    expect(await send({ ...slot, tracked: 200, billable: false })).toMatchObject(counts(0, 1, 0, 0));
    const [activity] = (await listAll(owner)).activities;
    expect(activity).toMatchObject({
      tracked: 200,
      overall: 0,
      billable: false,
      created_at: '2026-03-03T12:00:00.000000Z',
      updated_at: '2026-03-03T13:00:00.000000Z',
    });
    const days = [{ tracked: 200, billable: 0, inputTracked: 0, overall: 0 }];
    expect(await daysOf(app.database, owner.organizationId)).toMatchObject(days);
    expect(await ledgerOf(owner.organizationId)).toMatchObject([
      { tracked: 600, billable: 600 },
      { tracked: -400, billable: -600 },
    ]);
  });

  test.each([
    ['apps', { apps: [{ name: 'a', seconds: 1 }] }],
    ['urls', { urls: [{ url: 'a', seconds: 1 }] }],
    ['screenshot_ids', { screenshot_ids: [1] }],
    [
      'minutes with the same sums',
      {
        overall: 2,
        minutes: [
          [null, null, 0],
          [null, null, 2],
        ] as [null, null, number][],
      },
    ],
  ])('sent again with different %s is updated without a change to daily figures', async (_name, change) => {
    const { owner, slot, send } = await setUp();
    await send({ ...slot, overall: 2, minutes: [[null, null, 2]] });
    const before = await daysOf(app.database, owner.organizationId);
    const item = { ...slot, overall: 2, minutes: [[null, null, 2]] as [null, null, number][], ...change };
    expect(await send(item)).toMatchObject(counts(0, 1, 0, 0));
    expect(await daysOf(app.database, owner.organizationId)).toEqual(before);
    expect(await ledgerOf(owner.organizationId)).toHaveLength(1);
  });

  // proves: activities-12
  test('sent twice in one request counts once, with the last values', async () => {
    const { owner, slot, send } = await setUp();
    expect(await send({ ...slot, tracked: 100 }, slot, { ...slot, tracked: 300 })).toMatchObject(counts(1, 0, 2, 0));
    expect(await daysOf(app.database, owner.organizationId)).toMatchObject([{ tracked: 300 }]);
  });

  // proves: activities-6, activities-14
  test('takes the billable default of its project on that day unless it states a value', async () => {
    const { owner, projectId, slot, send } = await setUp('Pacific/Auckland');
    await app.setNow(owner.client, '2026-03-02T12:00:00Z');
    const today = { ...slot, starts_at: '2026-03-02T11:00:00Z' };
    const yesterday = { ...slot, starts_at: '2026-03-02T10:50:00Z' };
    await owner.client.call(updateProject, { params: { project_id: projectId }, body: { billable: false } });
    await send(today, yesterday, { ...today, starts_at: '2026-03-02T11:10:00Z', billable: true });
    const billable = async () => (await listAll(owner)).activities.map((activity) => activity.billable);
    // In Auckland 2026-03-03 began at 11:00 UTC.
    expect(await billable()).toEqual([true, false, true]);
    await owner.client.call(updateProject, { params: { project_id: projectId }, body: { billable: true } });
    expect(await send(today, yesterday)).toMatchObject(counts(0, 0, 2, 0));
    expect(await billable()).toEqual([true, false, true]);
  });
});

describe('a slot over local midnight', () => {
  const straddling = { starts_at: '2026-03-02T18:10:00Z', tracked: 600 };

  // proves: activities-26
  test('counts on both dates, as do its correction and its seconds', async () => {
    const { owner, slot, send } = await setUp('Asia/Kathmandu');
    const figures = async () =>
      (await daysOf(app.database, owner.organizationId)).map(({ date, tracked, overall }) => [date, tracked, overall]);
    await send({ ...slot, ...straddling, overall: 101 });
    expect(await figures()).toEqual([
      ['2026-03-02', 300, 50],
      ['2026-03-03', 300, 51],
    ]);
    const keyboard = ['fff000000000000', ...Array.from({ length: 9 }, () => '000000000000000')];
    await send({ ...slot, ...straddling, seconds: { keyboard } });
    expect(await figures()).toEqual([
      ['2026-03-02', 300, 12],
      ['2026-03-03', 300, 0],
    ]);
    await send({ ...slot, ...straddling, seconds: { keyboard: keyboard.toReversed() } });
    expect(await figures()).toEqual([
      ['2026-03-02', 300, 0],
      ['2026-03-03', 300, 12],
    ]);
    await send({ ...slot, ...straddling, tracked: 300 });
    expect(await figures()).toEqual([['2026-03-02', 300, 0]]);
    expect(await differencesOf(owner.organizationId)).toEqual([]);
  });

  // proves: activities-82
  test('counts the seconds and minutes of the clock on both dates if it begins at any second', async () => {
    const { owner, slot, send } = await setUp('Asia/Kathmandu');
    const item = { ...slot, starts_at: '2026-03-02T18:14:30Z', tracked: 61 };
    const figures = async () =>
      (await daysOf(app.database, owner.organizationId)).map(({ date, tracked, overall }) => [date, tracked, overall]);
    await send({ ...item, seconds: { keyboard: ['00000003fffffff', 'c00000000000000'] } });
    expect(await figures()).toEqual([
      ['2026-03-02', 30, 30],
      ['2026-03-03', 31, 2],
    ]);
    const minutes = [
      [29, null, 29],
      [3, null, 3],
    ] as [number, null, number][];
    expect(await send({ ...item, minutes })).toMatchObject({ updated: 1 });
    expect(await figures()).toEqual([
      ['2026-03-02', 30, 29],
      ['2026-03-03', 31, 3],
    ]);
    expect(await send({ ...item, minutes: [[31, null, 31]] })).toMatchObject({
      rejections: [
        { details: ['minutes: must have up to 30 active seconds from starts_at to the end of the first minute'] },
      ],
    });
    expect(await differencesOf(owner.organizationId)).toEqual([]);
  });
});

// proves: activities-24
describe('the limit of 600 s per person and ten minutes', () => {
  test('applies over all projects and within one request', async () => {
    const { owner, slot, send } = await setUp();
    const other = await makeProject(owner);
    const report = await send({ ...slot, tracked: 400 }, { ...slot, project_id: other, tracked: 201 });
    expect(report).toMatchObject({ ...counts(1, 0, 0, 1), rejections: [{ index: 1 }] });
    expect(report.rejections[0]?.details[0]).toContain('600 s');
    expect(await send({ ...slot, project_id: other, tracked: 201 })).toMatchObject(counts(0, 0, 0, 1));
    expect(await send({ ...slot, project_id: other, tracked: 200 })).toMatchObject(counts(1, 0, 0, 0));
  });

  // proves: activities-12
  test('allows one request to move time from one project to another', async () => {
    const { owner, slot, send } = await setUp();
    const other = await makeProject(owner);
    await send({ ...slot, tracked: 400 }, { ...slot, project_id: other, tracked: 200 });
    const moved = await send({ ...slot, tracked: 500 }, { ...slot, project_id: other, tracked: 100 });
    expect(moved).toMatchObject(counts(0, 2, 0, 0));
  });
});

describe('uploads are accepted', () => {
  // proves: activities-11, activities-15, roles-8
  test('from members for themselves, project managers for their team, and managers for everyone', async () => {
    const { owner, projectId, slot } = await setUp();
    const other = await makeProject(owner);
    const member = await addMember(app, owner, { projectId });
    const boss = await addMember(app, owner, { projectId, projectRole: 'manager' });
    const manager = await addMember(app, owner, { role: 'manager' });
    const items = [
      { ...slot, user_id: member.userId, project_id: projectId },
      { ...slot, user_id: member.userId, project_id: other, starts_at: '2026-03-02T10:00:00Z' },
      { ...slot, user_id: owner.userId, project_id: projectId },
    ];
    const rejected = async (sender: typeof member) => {
      const report = await ingest(sender.client, owner.organizationId, items);
      return report.rejections.map(({ index }) => index);
    };
    expect(await rejected(member)).toEqual([2]);
    expect(await rejected(boss)).toEqual([1, 2]);
    expect(await rejected(manager)).toEqual([]);
  });

  // proves: activities-9, activities-15, activities-23
  test('for former members, but not for strangers or for projects of other organizations', async () => {
    const { owner, slot, send } = await setUp();
    const member = await addMember(app, owner);
    const stranger = await app.createOrganization();
    await owner.client.call(updateMembers, {
      params: { organization_id: owner.organizationId },
      body: { members: [{ user_id: member.userId, role: 'remove' }] },
    });
    const foreign = await makeProject(stranger);
    const report = await send(
      { ...slot, user_id: member.userId },
      { ...slot, user_id: stranger.userId },
      { ...slot, project_id: foreign },
      { ...slot, user_id: stranger.userId, project_id: 2147483647 },
    );
    expect(report).toMatchObject(counts(1, 0, 0, 3));
    expect(report.rejections).toEqual([
      { index: 1, details: ['user_id: was never a member of the organization'] },
      { index: 2, details: ['project_id: is not a project of the organization'] },
      {
        index: 3,
        details: [
          'user_id: was never a member of the organization',
          'project_id: is not a project of the organization',
        ],
      },
    ]);
  });

  test('only from members of the organization', async () => {
    const { owner, slot } = await setUp();
    const stranger = await app.createOrganization();
    await expect(ingest(stranger.client, owner.organizationId, [slot])).rejects.toMatchObject({ status: 404 });
    await expect(ingest(app.client, owner.organizationId, [slot])).rejects.toMatchObject({ status: 401 });
  });
});
