import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { createTimeEntry, ingestActivities } from '../../../contract/activities.ts';
import { sql } from '../../../db/sql.ts';

const app = useTestApp();

async function setUp() {
  const owner = await app.createOrganization();
  await app.setNow(owner.client, '2026-03-03T12:00:00Z');
  const projectId = await makeProject(owner);
  const send = (userAgent: string, minute: number, overall = 60) => {
    const starts_at = `2026-03-02T09:${String(minute).padStart(2, '0')}:00Z`;
    const item = { user_id: owner.userId, project_id: projectId, starts_at, tracked: 300, overall };
    const params = { organization_id: owner.organizationId };
    const headers = { 'user-agent': userAgent };
    return owner.client.call(ingestActivities, { params, body: { activities: [item] }, headers });
  };
  const stored = async () => {
    const rows = await app.database.many<{ program: string | null }>(sql`
      select program from activity_slots where organization_id = ${owner.organizationId} order by starts_at`);
    return rows.map(({ program }) => program);
  };
  return { owner, projectId, send, stored };
}

// proves: activities-33
test('each slot stores the program that last sent or changed it', async () => {
  const { send, stored } = await setUp();
  await send('Tracker/1.7.5 (Linux) lib/2', 0);
  await send('(none)', 10);
  await send('Tracker/2', 20);
  expect(await stored()).toEqual(['Tracker/1.7.5', null, 'Tracker/2']);
  expect(await send('Tracker/2', 0)).toMatchObject({ unchanged: 1 });
  expect(await send('Tracker/2', 10, 61)).toMatchObject({ updated: 1 });
  expect(await stored()).toEqual(['Tracker/1.7.5', 'Tracker/2', 'Tracker/2']);
});

// proves: activities-33
test('manual time has no program', async () => {
  const { owner, projectId, stored } = await setUp();
  const body = { project_id: projectId, start_time: '2026-03-02T09:00:00Z', tracked: 600 };
  const params = { user_id: owner.userId };
  await owner.client.call(createTimeEntry, { params, body, headers: { 'user-agent': 'Tracker/2' } });
  expect(await stored()).toEqual([null]);
});
