import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { countWaiting, useBlockers } from '../../../../test/harness/blockers.ts';
import {
  activitiesOf,
  daysMarked,
  itemsOf,
  jiggler,
  sequence,
  work as trace,
} from '../../../../test/harness/detection.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { onOneServer } from '../../../../test/harness/one-server.ts';
import {
  archiveFolder,
  activitiesFor,
  setRetention,
  killedNights,
  nightsOf,
} from '../../../../test/harness/retention.ts';
import { daysOf, ingest, makeProject, makeTask } from '../../../../test/harness/time.ts';
import { overtimeOf, work } from '../../../../test/harness/work.ts';
import { recordContents } from '../../../../test/harness/recording.ts';
import { replayUnusualActivities } from '../../../contract/unusual-activity-replay.ts';
import { sql } from '../../../db/sql.ts';
import { rebuildDailyTime } from '../../work/recording/rebuild.ts';

const app = useTestApp();
const block = useBlockers(app);
const { runAt, importAt } = nightsOf(app);
const folder = archiveFolder();

const archived = ({ organizationId }: TestOrganization, name: string) =>
  join(folder, `organization-${organizationId}`, `${name}.tar`);

const rowsOf = (table: 'activity_slots' | 'released_time' | 'unusual_activities' | 'unusual_activity_reviews') => {
  const from = {
    activity_slots: sql`activity_slots`,
    released_time: sql`released_time`,
    unusual_activities: sql`unusual_activities`,
    unusual_activity_reviews: sql`unusual_activity_reviews`,
  }[table];
  return async ({ organizationId }: TestOrganization) =>
    (
      await app.database.many<{ text: string }>(sql`
        select row_to_json(t)::text as text from ${from} t where organization_id = ${organizationId} order by 1`)
    ).map(({ text }) => text);
};
const [slotsOf, runsOf] = [rowsOf('activity_slots'), rowsOf('released_time')];

/** Two members with all kinds of records in January, February and May. */
async function start() {
  const mine = await app.createOrganization({ timeZone: 'Asia/Kolkata' });
  await recordContents(app, mine);
  const { userId } = await addMember(app, mine);
  const projectId = await makeProject(mine);
  const taskId = await makeTask(mine, projectId);
  await app.setNow(mine.client, '2026-05-20T12:00:00Z');
  for (const day of ['2026-01-31', '2026-02-01', '2026-05-11']) {
    await work(mine, { userId: mine.userId, projectId }, `${day}T08:03:20Z`, 5_000);
    await ingest(mine.client, mine.organizationId, [
      {
        user_id: userId,
        project_id: projectId,
        task_id: taskId,
        starts_at: `${day}T20:00:00Z`,
        tracked: 60,
        minutes: [[10, 20, 25]],
        apps: [{ name: 'Editor "é"', seconds: 60 }],
        urls: [{ url: 'https://example.com/a', seconds: 30 }],
        screenshot_ids: [7],
      },
    ]);
  }
  const rebuilt = () =>
    app.database.transaction(async (tx) =>
      rebuildDailyTime(app.app.contextFor(tx, await app.app.now(tx)), mine.organizationId, { repair: false }),
    );
  return { mine, rebuilt };
}

describe('an archive of activities', () => {
  // proves: retention-21
  test('restores months as they were, starting with the newest', async () => {
    const { mine, rebuilt } = await start();
    const [before, days] = [await slotsOf(mine), await daysOf(app.database, mine.organizationId)];
    await setRetention(mine, activitiesFor(3));
    await runAt('2026-06-01T02:00:00Z', folder);
    expect((await slotsOf(mine)).length).toBeLessThan(before.length);
    const [january, february] = [archived(mine, 'activities-2026-01'), archived(mine, 'activities-2026-02')];
    const at = '2026-06-02T09:00:00Z';
    await expect(importAt(at, february)).rejects.toThrow('retains 3 months of these records, and 2026-02 is older');
    await setRetention(mine, {});
    await expect(importAt(at, january)).rejects.toThrow('in order, the newest first: import 2026-02 before');
    expect(await importAt(at, february)).toMatchObject({ count: 10 });
    expect(await rebuilt()).toEqual([]);
    expect(await importAt(at, january)).toMatchObject({ count: 10 });
    await expect(importAt(at, january)).rejects.toThrow('2026-01 is already complete');
    expect(await runsOf(mine)).toEqual([]);
    expect(await slotsOf(mine)).toEqual(before);
    expect(await daysOf(app.database, mine.organizationId)).toEqual(days);
    expect(await rebuilt()).toEqual([]);
    const item = { user_id: mine.userId, project_id: await makeProject(mine), starts_at: '2026-02-03T08:00:00Z' };
    expect(await ingest(mine.client, mine.organizationId, [{ ...item, tracked: 60 }])).toMatchObject({ inserted: 1 });
    // Restored details that are no longer retained are deleted again.
    await setRetention(mine, { screenshots_months: 1 });
    await runAt('2026-06-03T02:00:00Z');
    expect((await slotsOf(mine)).filter((text) => text.includes('"screenshot_ids":[7]')).length).toBe(1);
  });

  // proves: retention-21
  test('restores each member completely or not at all if interrupted, and can be imported again', async () => {
    const { mine, rebuilt } = await start();
    const [before, figures] = [(await slotsOf(mine)).length, await overtimeOf(mine, '2026-01-26', '2026-02-08')];
    await setRetention(mine, activitiesFor(3));
    await runAt('2026-06-01T02:00:00Z', folder);
    await setRetention(mine, {});
    const blocker = await block('select from released_time where organization_id = $1 and user_id <> $2 for update', [
      mine.organizationId,
      mine.userId,
    ]);
    const february = archived(mine, 'activities-2026-02');
    const half = importAt('2026-06-02T09:00:00Z', february).catch((error: unknown) => error);
    await expect.poll(async () => (await runsOf(mine)).length).toBe(3);
    await app.database.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    expect(await half).toBeInstanceOf(Error);
    await blocker.query('rollback');
    expect(await overtimeOf(mine, '2026-01-26', '2026-02-08')).toEqual(figures);
    await importAt('2026-06-02T09:00:00Z', february);
    await importAt('2026-06-02T09:00:00Z', archived(mine, 'activities-2026-01'));
    expect([(await slotsOf(mine)).length, await runsOf(mine)]).toEqual([before, []]);
    expect(await rebuilt()).toEqual([]);
  });
});

test('a worker that is killed repeatedly deletes all due activities, each exactly once', async () => {
  const { mine, rebuilt } = await start();
  const figures = await overtimeOf(mine, '2026-01-26', '2026-02-08', { include: ['explanation'] });
  await setRetention(mine, activitiesFor(3));
  const kills = await killedNights(app, mine, { seed: 6, from: '2026-06-01T02:00:00Z' });
  expect(kills).toBeGreaterThan(3);
  expect((await runsOf(mine)).length).toBe(4);
  expect(await overtimeOf(mine, '2026-01-26', '2026-02-08', { include: ['explanation'] })).toEqual(figures);
  expect(await rebuilt()).toEqual([]);
});

// proves: retention-15
test('the partition of a month is dropped when it contains no slots, and created again for an upload', async () => {
  const slot = (userId: number, projectId: number) => ({
    user_id: userId,
    project_id: projectId,
    starts_at: '2024-05-06T08:00:00Z',
    tracked: 600,
  });
  const [one, other, third] = [await start(), await start(), await start()];
  for (const { mine } of [one, other])
    await ingest(mine.client, mine.organizationId, [slot(mine.userId, await makeProject(mine))]);
  const hasMonth = async () =>
    (await app.database.one<{ has: boolean }>(sql`select to_regclass('activity_slots_2024_05') is not null as has`))
      .has;
  await setRetention(one.mine, activitiesFor(3));
  await runAt('2026-06-03T02:00:00Z');
  expect(await hasMonth()).toBe(true);
  await setRetention(other.mine, activitiesFor(3));
  const reader = await block('select from activity_slots');
  await runAt('2026-06-04T02:00:00Z');
  expect(await hasMonth()).toBe(true);
  await reader.query('rollback');
  await runAt('2026-06-05T02:00:00Z');
  expect(await hasMonth()).toBe(false);
  const { client, organizationId, userId } = third.mine;
  const again = slot(userId, await makeProject(third.mine));
  expect(await ingest(client, organizationId, [again])).toMatchObject({ inserted: 1 });
  expect(await hasMonth()).toBe(true);
});

onOneServer('it holds a table')('a month can be dropped during autovacuum, without blocking readers', async () => {
  const { mine } = await start();
  const projectId = await makeProject(mine);
  const slot = { user_id: mine.userId, project_id: projectId, starts_at: '2024-03-06T08:00:00Z', tracked: 600 };
  await ingest(mine.client, mine.organizationId, [slot]);
  await setRetention(mine, activitiesFor(3));
  const vacuum = await block('lock table activity_slots_2024_03 in share update exclusive mode');
  const night = runAt('2026-06-03T02:00:00Z');
  await expect.poll(() => countWaiting(app.databaseUrl, 'drop_activity_month')).toBe(1);
  expect(await slotsOf(mine)).not.toEqual([]);
  expect(await countWaiting(app.databaseUrl, 'drop_activity_month')).toBe(1);
  await vacuum.query('rollback');
  await night;
  const { gone } = await app.database.one<{ gone: boolean }>(sql`
    select to_regclass('activity_slots_2024_03') is null as gone`);
  expect(gone).toBe(true);
});

// proves: retention-15
onOneServer('it reads from a partition')('two concurrent nightly runs drop a month exactly once', async () => {
  await app.database.one(sql`select add_activity_month('2023-05-01')`);
  const dropping = await block("select drop_activity_month('2023-05-01')");
  const other = sql`
    select drop_activity_month('2023-05-01') as dropped,
      array(select month::text from empty_activity_months('2023-06-01') as month) as months`;
  expect(await app.database.one(other)).toEqual({ dropped: false, months: [] });
  await dropping.query('rollback');
  expect(await app.database.one(other)).toEqual({ dropped: true, months: [] });
  expect(await app.database.one(other)).toEqual({ dropped: false, months: [] });
});

describe('unusual activities', () => {
  async function found() {
    const mine = await app.createOrganization();
    await app.setNow(mine.client, '2026-03-03T14:00:00Z');
    const projectId = await makeProject(mine);
    const odd = sequence(trace(1, 90), jiggler(120), trace(2, 60));
    const place = { userId: mine.userId, projectId, startsAt: '2026-03-03T09:00:00Z' };
    await ingest(mine.client, mine.organizationId, itemsOf(odd, place));
    await app.setNow(mine.client, '2026-03-04T06:00:00Z');
    const flags = await activitiesOf(mine);
    const [first] = flags;
    if (!first) throw new Error('a flag was expected');
    await app.database.run(sql`
      insert into unusual_activity_reviews (organization_id, unusual_activity_id, user_id, type, rule_version, kind,
        state, outcome, note, author_id, recorded_at, second_opinion)
      select organization_id, of.id, user_id, type, rule_version, 'review', 'explained', 'explained', of.note, user_id,
        '2026-03-04T06:00:00Z', false
      from unusual_activities a cross join lateral (values (a.id, 'seen'), (999999, 'taken back')) as of (id, note)
      where organization_id = ${mine.organizationId} and a.id = ${first.id}`);
    return { mine, projectId, flags };
  }
  const [flagsOf, reviewsOf] = [rowsOf('unusual_activities'), rowsOf('unusual_activity_reviews')];

  // proves: retention-16, retention-17
  test('are deleted with their reviews, are not detected again, and are restored from archives', async () => {
    const { mine, projectId, flags } = await found();
    const before = [await flagsOf(mine), await reviewsOf(mine)];
    await setRetention(mine, { unusual_activities_months: 3 });
    await runAt('2026-06-30T01:31:00Z', folder);
    expect([await flagsOf(mine), await reviewsOf(mine)]).toEqual(before);
    await runAt('2026-07-02T01:31:00Z', folder);
    expect([await flagsOf(mine), await reviewsOf(mine)]).toEqual([[], []]);
    await ingest(mine.client, mine.organizationId, [
      { user_id: mine.userId, project_id: projectId, starts_at: '2026-03-03T20:00:00Z', tracked: 600 },
    ]);
    await app.setNow(mine.client, '2026-07-03T06:00:00Z');
    expect([await activitiesOf(mine), (await daysMarked(app, mine)).map(({ dueAt }) => dueAt)]).toEqual([[], [null]]);
    await setRetention(mine, {});
    const file = archived(mine, 'unusual_activities-2026-03');
    expect(await importAt('2026-07-03T09:00:00Z', file)).toMatchObject({ count: before[0]?.length });
    expect([await flagsOf(mine), await reviewsOf(mine)]).toEqual(before);
    expect(await activitiesOf(mine)).toEqual(flags);
  });

  // proves: retention-16
  test('are not detected when dates with deleted records are replayed', async () => {
    const { mine } = await found();
    const body = { from: '2026-03-01', to: '2026-03-31', rules: {} };
    const trial = async () => {
      const { replay } = await mine.client.call(replayUnusualActivities, {
        params: { organization_id: mine.organizationId },
        body,
      });
      return replay;
    };
    expect(await trial()).toMatchObject({ member_days: 1 });
    await setRetention(mine, { minutes_months: 3 });
    await runAt('2026-07-02T01:31:00Z');
    expect(await trial()).toMatchObject({ member_days: 0 });
  });
});
