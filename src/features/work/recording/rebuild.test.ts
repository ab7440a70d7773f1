import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { daysOf, ingest, makeProject } from '../../../../test/harness/time.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { sql } from '../../../db/sql.ts';
import { rebuildDailyTime, type RebuildOptions } from './rebuild.ts';

const app = useTestApp();

const rebuild = (organizationId: number, options: RebuildOptions) =>
  app.database.transaction(async (tx) =>
    rebuildDailyTime(app.app.contextFor(tx, await app.app.now(tx)), organizationId, options),
  );

async function setUp() {
  const owner = await app.createOrganization({ timeZone: 'America/New_York' });
  const { organizationId } = owner;
  await app.setNow(owner.client, '2026-03-02T12:00:00Z');
  const project_id = await makeProject(owner);
  const slot = { user_id: owner.userId, project_id, tracked: 600, overall: 60 };
  await ingest(owner.client, organizationId, [
    { ...slot, starts_at: '2026-03-02T04:50:00Z' },
    { ...slot, starts_at: '2026-03-02T05:00:00Z' },
    { ...slot, starts_at: '2024-12-31T20:00:00Z' },
  ]);
  return { owner, organizationId, project_id };
}

describe('a rebuild', () => {
  test('reports every difference, and repairs it on request', async () => {
    const { organizationId } = await setUp();
    const sound = await daysOf(app.database, organizationId);
    await app.database.run(sql`
      update daily_time set tracked = 900 where organization_id = ${organizationId} and local_date = '2026-03-01'`);
    await app.database.run(sql`
      delete from daily_time where organization_id = ${organizationId} and local_date = '2024-12-31'`);
    await app.database.run(sql`
      insert into daily_time (organization_id, id, project_id, local_date, user_id, tracked, billable, manual,
        input_tracked,
        keyboard, mouse, overall, created_at, updated_at)
      select organization_id, 1, project_id, '2020-01-01', user_id, 5, 0, 0, 0, 0, 0, 0, created_at, updated_at
      from daily_time where organization_id = ${organizationId} and local_date = '2026-03-02'`);
    const told = await rebuild(organizationId, { repair: false });
    expect(told.map(({ date, stored, computed }) => [date, stored?.tracked, computed?.tracked])).toEqual([
      ['2020-01-01', 5, undefined],
      ['2024-12-31', undefined, 600],
      ['2026-03-01', 900, 600],
    ]);
    expect(await rebuild(organizationId, { repair: true })).toEqual(told);
    expect(await rebuild(organizationId, { repair: false })).toEqual([]);
    expect(await daysOf(app.database, organizationId)).toEqual(sound);
    const entries = await app.database.many(sql`
      select tracked_delta as tracked from time_ledger
      where organization_id = ${organizationId} and cause = 'rebuild' order by local_date`);
    expect(entries).toEqual([{ tracked: -5 }, { tracked: 600 }, { tracked: -300 }]);
  });

  test('checks only the requested dates', async () => {
    const { organizationId } = await setUp();
    await app.database.run(sql`update daily_time set overall = 0 where organization_id = ${organizationId}`);
    const date = Temporal.PlainDate.from('2026-03-01');
    const told = await rebuild(organizationId, { from: date, to: date, repair: false });
    expect(told.map((difference) => difference.date)).toEqual(['2026-03-01']);
  });

  test('of an organization without time finds nothing', async () => {
    const owner = await app.createOrganization();
    expect(await rebuild(owner.organizationId, { repair: true })).toEqual([]);
  });
});

// proves: activities-52
test('time stored beyond the instant of a calendar change moves to the dates of the new calendar', async () => {
  const owner = await app.createOrganization({ timeZone: 'UTC' });
  const { organizationId } = owner;
  // Five minutes before the end of the week, trackers can send time up to five minutes into the next week.
  await app.setNow(owner.client, '2026-03-08T23:55:00Z');
  const project_id = await makeProject(owner);
  const slot = { user_id: owner.userId, project_id, starts_at: '2026-03-09T00:00:00Z', tracked: 240 };
  await ingest(owner.client, organizationId, [slot]);
  expect(await daysOf(app.database, organizationId)).toMatchObject([{ date: '2026-03-09' }]);
  await owner.client.call(updateOrganization, {
    params: { organization_id: organizationId },
    body: { time_zone: 'America/New_York' },
  });
  expect(await daysOf(app.database, organizationId)).toMatchObject([{ date: '2026-03-08', tracked: 240 }]);
});
