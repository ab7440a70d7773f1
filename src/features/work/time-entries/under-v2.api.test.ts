import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { daysOf, ingest, makeProject } from '../../../../test/harness/time.ts';
import type { Client } from '../../../client/client.ts';
import { createTimeEntry, listActivities } from '../../../contract/activities.ts';
import { getMemberDay } from '../../../contract/member-day.ts';
import { listAudit } from '../../../contract/audit.ts';
import { sql } from '../../../db/sql.ts';

const app = useTestApp();

async function setUp() {
  const owner = await app.createOrganization({ timeZone: 'America/New_York' });
  await app.setNow(owner.client, '2026-03-02T12:00:00Z');
  const project_id = await makeProject(owner);
  const add = (client: Client, user_id: number, entry: object = {}) =>
    client.call(createTimeEntry, {
      params: { user_id },
      body: { project_id, start_time: '2026-03-02T04:55:30Z', tracked: 900, ...entry },
    });
  return { owner, project_id, add };
}

const recordInvalid = { status: 400, code: 'record_invalid' };

// proves: activities-5
test('manual time is split into slots and counts as manual, without input', async () => {
  const { owner, project_id, add } = await setUp();
  expect(await add(owner.client, owner.userId, { note: 'Workshop', billable: false })).toEqual({ success: true });
  const { activities } = await owner.client.call(listActivities, {
    params: { organization_id: owner.organizationId },
    query: { 'time_slot[start]': '2026-03-02T00:00:00Z', 'time_slot[stop]': '2026-03-03T00:00:00Z' },
  });
  expect(
    activities.map(({ starts_at, tracked, time_type, overall }) => [starts_at, tracked, time_type, overall]),
  ).toEqual([
    ['2026-03-02T04:55:30Z', 270, 'manual', 0],
    ['2026-03-02T05:00:00Z', 600, 'manual', 0],
    ['2026-03-02T05:10:00Z', 30, 'manual', 0],
  ]);
  const figures = { projectId: project_id, billable: 0, inputTracked: 0, overall: 0 };
  expect(await daysOf(app.database, owner.organizationId)).toMatchObject([
    { ...figures, date: '2026-03-01', tracked: 270, manual: 270 },
    { ...figures, date: '2026-03-02', tracked: 630, manual: 630 },
  ]);
});

// proves: activities-30, activities-31
test('manual time shows 0 for input under /v2, and null under /ext/v1', async () => {
  const { owner, project_id, add } = await setUp();
  await add(owner.client, owner.userId, { start_time: '2026-03-02T10:00:00Z', tracked: 600 });
  const item = { user_id: owner.userId, project_id, starts_at: '2026-03-02T11:00:00Z', tracked: 60 };
  await ingest(owner.client, owner.organizationId, [item]);
  const { activities } = await owner.client.call(listActivities, {
    params: { organization_id: owner.organizationId },
    query: { 'time_slot[start]': '2026-03-02T00:00:00Z', 'time_slot[stop]': '2026-03-03T00:00:00Z' },
  });
  const none = { keyboard: 0, mouse: 0, overall: 0, input_tracked: 0, tracks_input: false };
  expect(activities).toMatchObject([
    { ...none, time_type: 'manual', client: 'manual' },
    { ...none, time_type: 'tracked', client: 'node' },
  ]);
  const { member_day: day } = await owner.client.call(getMemberDay, {
    params: { organization_id: owner.organizationId, user_id: owner.userId },
    query: { date: '2026-03-02' },
  });
  const unknown = { keyboard: null, mouse: null, overall: null };
  expect(day.slots).toMatchObject([unknown, unknown]);
});

// proves: authentication-26
test("manual time records the actor, the token, and the token's creator", async () => {
  const { owner, project_id, add } = await setUp();
  const member = await addMember(app, owner, { projectId: project_id });
  await add(member.client, member.userId);
  const credential = { kind: 'organization_token', id: expect.any(Number), maker_user_id: owner.userId };
  const query = { subject: 'time_entry' as const };
  const { audit_entries: entries } = await owner.client.call(listAudit, {
    params: { organization_id: owner.organizationId },
    query,
  });
  expect(entries).toMatchObject([
    {
      action: 'created',
      actor_user_id: member.userId,
      credential,
      subject_id: member.userId,
      after: { user_id: member.userId, project_id, start_time: '2026-03-02T04:55:30Z', tracked: 900 },
    },
  ]);
  const ledger = await app.database.many(sql`
    select distinct credential_kind as kind, credential_id as id, maker_user_id from time_ledger
    where organization_id = ${owner.organizationId} and cause = 'manual'`);
  expect(ledger).toEqual([credential]);
});

// proves: activities-50
describe('manual time is rejected as a whole', () => {
  test('if some of the time is already recorded', async () => {
    const { owner, add } = await setUp();
    await add(owner.client, owner.userId);
    await expect(add(owner.client, owner.userId)).rejects.toMatchObject({
      ...recordInvalid,
      details: [
        'start_time: time from 2026-03-02T04:55:30Z on is already recorded on this project',
        'start_time: time from 2026-03-02T05:00:00Z on is already recorded on this project',
        'start_time: time from 2026-03-02T05:10:00Z on is already recorded on this project',
      ],
    });
  });

  test('if a ten-minute slot is full', async () => {
    const { owner, add } = await setUp();
    const other = await makeProject(owner);
    const starts_at = '2026-03-02T05:00:00Z';
    await ingest(owner.client, owner.organizationId, [
      { user_id: owner.userId, project_id: other, starts_at, tracked: 1 },
    ]);
    await expect(add(owner.client, owner.userId)).rejects.toMatchObject({
      ...recordInvalid,
      details: ['tracked: the ten minutes around 2026-03-02T05:00:00Z would have more than 600 s'],
    });
    expect(await daysOf(app.database, owner.organizationId)).toHaveLength(1);
    await add(owner.client, owner.userId, { start_time: '2026-03-02T05:00:00Z', tracked: 599 });
  });
});

// proves: requests-23
test("a date as the start means the start of that day in the organization's time zone", async () => {
  const { owner, add } = await setUp();
  await add(owner.client, owner.userId, { start_time: '2026-03-02', tracked: 600 });
  const params = { organization_id: owner.organizationId };
  const range = { 'time_slot[start]': '2026-03-02T00:00:00Z', 'time_slot[stop]': '2026-03-03T00:00:00Z' };
  const { activities } = await owner.client.call(listActivities, { params, query: range });
  expect(activities).toMatchObject([{ starts_at: '2026-03-02T05:00:00Z', date: '2026-03-02', tracked: 600 }]);
  const { audit_entries: entries } = await owner.client.call(listAudit, { params, query: { subject: 'time_entry' } });
  expect(entries).toMatchObject([{ after: { start_time: '2026-03-02T05:00:00Z' } }]);
  const withoutOffset = add(owner.client, owner.userId, { start_time: '2026-03-02T09:00:00' });
  await expect(withoutOffset).rejects.toMatchObject({
    code: 'invalid_params',
    details: [
      'start_time: must be a date or an ISO 8601 date-time with Z or an offset, from 1970 to 2200, ' +
        'such as 2026-03-02 or 2026-03-02T09:00:00Z',
    ],
  });
});

// proves: activities-50
test.each<[string, object, object]>([
  ['in the future', { start_time: '2026-03-02T11:55:00Z', tracked: 901 }, recordInvalid],
  ['more than three years ago', { start_time: '2023-03-02T11:59:59Z' }, recordInvalid],
  ['longer than a day', { tracked: 86_401 }, { code: 'invalid_params' }],
  ['of no length', { tracked: 0 }, { code: 'invalid_params' }],
  ['on an unknown project', { project_id: 2147483647 }, recordInvalid],
])('manual time %s is rejected', async (_name, entry, error) => {
  const { owner, add } = await setUp();
  await expect(add(owner.client, owner.userId, entry)).rejects.toMatchObject(error);
});

// proves: activities-50
test('manual time of 24 hours that ends ten minutes from now is accepted', async () => {
  const { owner, add } = await setUp();
  await add(owner.client, owner.userId, { start_time: '2026-03-01T12:10:00Z', tracked: 86_400 });
});

test("manual time can be added by the member, the project's managers, owners and managers, and no others", async () => {
  const { owner, project_id, add } = await setUp();
  const member = await addMember(app, owner, { projectId: project_id });
  const boss = await addMember(app, owner, { projectId: project_id, projectRole: 'manager' });
  const colleague = await addMember(app, owner, { projectId: project_id });
  const stranger = await app.createOrganization();
  const hour = (at: number) => ({ start_time: `2026-03-02T0${at}:00:00Z` });
  await add(member.client, member.userId, hour(1));
  await add(boss.client, member.userId, hour(2));
  await add(owner.client, member.userId, hour(3));
  await expect(add(colleague.client, member.userId, hour(4))).rejects.toMatchObject({ status: 404 });
  await expect(add(stranger.client, member.userId, hour(4))).rejects.toMatchObject({ status: 404 });
  await expect(add(owner.client, stranger.userId, hour(4))).rejects.toMatchObject({ status: 404 });
  const elsewhere = await makeProject(owner);
  await expect(add(boss.client, member.userId, { ...hour(4), project_id: elsewhere })).rejects.toMatchObject(
    recordInvalid,
  );
});
