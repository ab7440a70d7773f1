import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { daysOf, ingest, makeProject } from '../../../../test/harness/time.ts';
import { deleteActivities } from '../../../contract/activities.ts';
import { sql } from '../../../db/sql.ts';
import { rebuildDailyTime } from './rebuild.ts';

const app = useTestApp();
const always = { 'time_slot[start]': '1970-01-01T00:00:00Z', 'time_slot[stop]': '2200-01-01T00:00:00Z' };

async function setUp() {
  const owner = await app.createOrganization({ timeZone: 'Europe/Berlin' });
  await app.setNow(owner.client, '2026-03-02T12:00:00Z');
  const projects = [await makeProject(owner), await makeProject(owner)];
  const member = await addMember(app, owner);
  const items = [owner.userId, member.userId].flatMap((user_id) =>
    projects.flatMap((project_id, at) => [
      // The slots are on either side of midnight in Berlin.
      {
        user_id,
        project_id,
        starts_at: at === 0 ? '2026-03-01T22:50:00Z' : '2026-03-01T23:00:00Z',
        tracked: 600,
        overall: 101,
      },
      { user_id, project_id, starts_at: `2024-02-1${at}T10:00:00Z`, tracked: 600 },
    ]),
  );
  await ingest(owner.client, owner.organizationId, items);
  const remove = (query: object) =>
    owner.client.call(deleteActivities, {
      params: { organization_id: owner.organizationId },
      query: { ...always, ...query },
    });
  return { owner, projects, member, remove };
}

const ledgerSums = (organizationId: number) =>
  app.database.many<{ date: string; tracked: number }>(sql`
    select local_date as date, sum(tracked_delta)::int as tracked from time_ledger
    where organization_id = ${organizationId} group by 1 having sum(tracked_delta) <> 0 order by 1`);

const differencesOf = (organizationId: number) =>
  app.database.transaction(async (tx) =>
    rebuildDailyTime(app.app.contextFor(tx, await app.app.now(tx)), organizationId, { repair: false }),
  );

describe('a deletion', () => {
  // proves: activities-28
  test('of all time leaves no days and a ledger that adds up to 0', async () => {
    const { owner, remove } = await setUp();
    expect(await remove({})).toEqual({ deleted: 8 });
    expect(await daysOf(app.database, owner.organizationId)).toEqual([]);
    expect(await ledgerSums(owner.organizationId)).toEqual([]);
    expect(await remove({})).toEqual({ deleted: 0 });
  });

  test.each([
    ['of a range', { 'time_slot[start]': '2026-03-01T00:00:00Z' }, 4],
    ['excludes the end of the range', { 'time_slot[stop]': '2026-03-01T22:50:00Z' }, 4],
    ['includes the start of the range', { 'time_slot[start]': '2026-03-01T22:50:00Z' }, 4],
  ])('%s', async (_name, query, expected) => {
    const { owner, remove } = await setUp();
    expect(await remove(query)).toEqual({ deleted: expected });
    expect(await differencesOf(owner.organizationId)).toEqual([]);
  });

  // proves: requests-5
  test('with an empty list of users or projects is rejected, and nothing is deleted', async () => {
    const { owner, remove } = await setUp();
    const before = await daysOf(app.database, owner.organizationId);
    for (const name of ['user_ids', 'project_ids']) {
      const refused = { status: 400, details: [`${name}: must have 1 or more entries`] };
      await expect(remove({ [name]: [] })).rejects.toMatchObject(refused);
    }
    expect(await daysOf(app.database, owner.organizationId)).toEqual(before);
  });

  // proves: activities-28, activities-49
  test('can be limited to one person or one project', async () => {
    const { owner, projects, member, remove } = await setUp();
    expect(await remove({ user_ids: [member.userId], project_ids: [projects[0]] })).toEqual({ deleted: 2 });
    expect(await remove({ user_ids: [member.userId] })).toEqual({ deleted: 2 });
    expect(await remove({ project_ids: [projects[1]] })).toEqual({ deleted: 2 });
    expect(await remove({ user_ids: [2147483647] })).toEqual({ deleted: 0 });
    expect(await differencesOf(owner.organizationId)).toEqual([]);
    expect((await daysOf(app.database, owner.organizationId)).map((day) => day.projectId)).toEqual([
      projects[0],
      projects[0],
    ]);
  });

  test('can include several people', async () => {
    const { owner, member, remove } = await setUp();
    const other = await addMember(app, owner);
    const range = { 'time_slot[start]': '2026-03-01T00:00:00Z' };
    expect(await remove({ user_ids: [owner.userId, member.userId, other.userId], ...range })).toEqual({ deleted: 4 });
    expect(await differencesOf(owner.organizationId)).toEqual([]);
    expect(await remove({ user_ids: [owner.userId, member.userId] })).toEqual({ deleted: 4 });
    expect(await ledgerSums(owner.organizationId)).toEqual([]);
  });

  test('removes all slots even if they need more than one portion', async () => {
    const owner = await app.createOrganization();
    const colleague = await addMember(app, owner);
    await app.setNow(owner.client, '2026-03-02T12:00:00Z');
    const project_id = await makeProject(owner);
    const first = Temporal.Instant.from('2025-01-01T00:00:00Z');
    const items = Array.from({ length: 10_100 }, (_, at) => ({
      user_id: owner.userId,
      project_id,
      starts_at: first.add({ minutes: 10 * at }).toString(),
      tracked: 1,
    }));
    for (let at = 0; at < items.length; at += 5_000) {
      await ingest(owner.client, owner.organizationId, items.slice(at, at + 5_000));
    }
    const remove = (query: object) =>
      owner.client.call(deleteActivities, {
        params: { organization_id: owner.organizationId },
        query: { ...always, ...query },
      });
    const stop = first.add({ minutes: 10 * 5_050 }).toString();
    await ingest(
      owner.client,
      owner.organizationId,
      items.slice(0, 1).map((item) => ({ ...item, user_id: colleague.userId })),
    );
    const both = { user_ids: [owner.userId, colleague.userId], 'time_slot[stop]': stop };
    expect(await remove(both)).toEqual({ deleted: 5_051 });
    expect(await differencesOf(owner.organizationId)).toEqual([]);
    expect(await remove({})).toEqual({ deleted: 5_050 });
    expect(await daysOf(app.database, owner.organizationId)).toEqual([]);
  });

  // proves: activities-49
  test('is available to owners and managers', async () => {
    const { owner, member } = await setUp();
    const params = { organization_id: owner.organizationId };
    await expect(member.client.call(deleteActivities, { params, query: always })).rejects.toMatchObject({
      status: 403,
    });
    const { status } = await owner.client.send(deleteActivities, { params });
    expect(status).toBe(400);
  });
});
