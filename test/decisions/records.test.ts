import { expect, test } from 'vitest';
import { createTimeEntry } from '../../src/contract/activities.ts';
import { useTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { makeTeam } from '../harness/overtime.ts';
import { daysOf, ingest, makeProject } from '../harness/time.ts';

const app = useTestApp();

// proves: activities-25
test('time before the start of a project, rate or membership is accepted', async () => {
  const owner = await app.createOrganization();
  await app.setNow(owner.client, '2026-03-02T12:00:00Z');
  const project_id = await makeProject(owner, { bill_rate: 50 });
  const { userId } = await addMember(app, owner, { payRate: '20.00' });
  const item = { user_id: userId, project_id, starts_at: '2024-01-15T09:00:00Z', tracked: 600 };
  expect(await ingest(owner.client, owner.organizationId, [item])).toMatchObject({ inserted: 1, rejected: 0 });
  expect(await daysOf(app.database, owner.organizationId)).toMatchObject([
    { userId, date: '2024-01-15', tracked: 600 },
  ]);
});

// proves: activities-16
test('tracked time replaces manual time for the same person and project with the same start', async () => {
  const owner = await app.createOrganization();
  await app.setNow(owner.client, '2026-03-02T12:00:00Z');
  const project_id = await makeProject(owner);
  const at = '2026-03-02T09:00:00Z';
  await owner.client.call(createTimeEntry, {
    params: { user_id: owner.userId },
    body: { project_id, start_time: at, tracked: 600 },
  });
  const item = { user_id: owner.userId, project_id, starts_at: at, tracked: 300, overall: 120 };
  expect(await ingest(owner.client, owner.organizationId, [item])).toMatchObject({ inserted: 0, updated: 1 });
  expect(await daysOf(app.database, owner.organizationId)).toMatchObject([{ tracked: 300, manual: 0, overall: 120 }]);
});

// proves: overtime-policies-46, overtime-policies-58
test('overtime notifications may go to owner, manager, project_manager and user, listed in this order', async () => {
  const team = await makeTeam(app);
  const all = ['owner', 'manager', 'project_manager', 'user'];
  const policy = await team.create({ notification_role_ids: all.toReversed() });
  expect(policy.notification_role_ids).toEqual(all);
  for (const role of ['viewer', 'organization_manager', 'Owner', '']) {
    expect(await team.sendUpdate(policy.id, { notification_role_ids: [role] })).toMatchObject({
      status: 400,
      body: { code: 'invalid_params' },
    });
  }
});
