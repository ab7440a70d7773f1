import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { countWaiting, useBlockers } from '../../../../test/harness/blockers.ts';
import { startChanging } from '../../../../test/harness/changing-pay.ts';
import { numbers } from '../../../../test/harness/killable-edge.ts';
import { firstOf } from '../../../../test/harness/night.ts';
import { makeTeam, type Team } from '../../../../test/harness/overtime.ts';
import { activitiesFor, setRetention, nightsOf } from '../../../../test/harness/retention.ts';
import { daysOf, ingest, makeProject, makeTask } from '../../../../test/harness/time.ts';
import { overtimeOf, work } from '../../../../test/harness/work.ts';
import { createTimeEntry, deleteActivities, listActivities } from '../../../contract/activities.ts';
import { listLastActivities, listProjectLastActivities } from '../../../contract/last-activities.ts';
import { getMemberDay } from '../../../contract/member-day.ts';
import { listMembers, updateMembers } from '../../../contract/members.ts';
import { mergeMembers } from '../../../contract/member-merges.ts';
import { updateOvertimePolicyExt } from '../../../contract/overtime-policies.ts';
import { sql } from '../../../db/sql.ts';
import { rebuildDailyTime } from '../../work/recording/rebuild.ts';

const app = useTestApp();
const block = useBlockers(app);
const hour = 3_600;

const { runAt } = nightsOf(app);

/** Deletes a team's activities before a date, which must be the first of a month. */
async function release(team: Team, before: string) {
  await setRetention(team.organization, activitiesFor(3));
  await runAt(`${Temporal.PlainDate.from(before).add({ months: 3 }).toString()}T02:00:00Z`);
}

const slotsOf = (team: Team) =>
  app.database.many<{ at: string }>(sql`
    select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as at from activity_slots
    where organization_id = ${team.id} order by starts_at`);

const rebuilt = (team: Team) => team.run((ctx) => rebuildDailyTime(ctx, team.id, { repair: false }));

const seeds = firstOf(1, [1, 2, 3, 4, 5, 6]);
const explained = { include: ['explanation' as const] };

describe('figures of months without activities', () => {
  // proves: retention-1, retention-11
  test.each(seeds)('are the same to the second and the cent (seed %i)', async (seed) => {
    const world = await startChanging(app, numbers(seed));
    const { team } = world;
    // Recreates the partition of the month, which the release of another seed dropped.
    await team.at('2026-03-02T12:00:00Z');
    const read = (as_of?: string) =>
      overtimeOf(team.organization, '2026-03-09', '2026-03-22', { ...explained, ...(as_of ? { as_of } : {}) });
    let now = Temporal.Instant.from('2026-04-01T00:00:00Z');
    for (let step = 0; step < 24; step += 1) {
      await world.change();
      now = now.add({ minutes: 1 });
      await team.at(now.toString());
    }
    const days = await daysOf(app.database, team.id);
    const [before, kept, known] = [await read(), await overtimeOf(team.organization, '2026-03-09', '2026-03-22'), now];
    await team.at(now.add({ minutes: 1 }).toString());
    await release(team, '2026-07-01');
    expect(await slotsOf(team)).toEqual([]);
    expect(await read()).toEqual(before);
    expect(await read(known.toString())).toEqual(before);
    expect(await overtimeOf(team.organization, '2026-03-09', '2026-03-22')).toEqual(kept);
    expect(await daysOf(app.database, team.id)).toEqual(days);
    expect(await rebuilt(team)).toEqual([]);
  });

  // proves: retention-11
  test('are still computed in chronological order when a rate changes', async () => {
    const [team, twin] = [await makeTeam(app), await makeTeam(app)];
    // Recreates the partition of the month, which the release of another test dropped.
    await team.at('2026-03-02T12:00:00Z');
    const late = { name: 'Late', from: '22:00', to: '02:00', pay_rate_multiplier: 1.25 };
    for (const each of [team, twin]) {
      const { id } = await each.create({ policy_type: 'daily', threshold: 8, user_ids: each.members });
      const body = { premiums: [late], day_starts_at: '04:00' };
      await each.client.call(updateOvertimePolicyExt, { params: { overtime_policy_id: id }, body });
    }
    await team.at('2026-04-01T00:00:00Z');
    for (const each of [team, twin]) {
      const [first, second] = [await makeProject(each.organization), await makeProject(each.organization)];
      const on = (projectId: number) => ({ userId: each.member(0), projectId });
      await work(each.organization, on(first), '2026-03-09T20:00:00Z', 5 * hour);
      await work(each.organization, on(second), '2026-03-10T01:00:00Z', 5 * hour);
    }
    await release(team, '2026-07-01');
    const shown = [];
    for (const each of [team, twin]) {
      const payment = { pay_rate: 31, effective_on: '2026-03-10' };
      const body = { members: [{ user_id: each.member(0), payment }] };
      await each.client.call(updateMembers, { params: { organization_id: each.id }, body });
      const { overtime } = await overtimeOf(each.organization, '2026-03-09', '2026-03-15');
      shown.push(overtime.map(({ user_id: _user, ...week }) => week));
    }
    expect(shown[0]).toEqual(shown[1]);
    // 22:00 to 24:00 at 20.00 an hour, 0:00 to 2:00 at 31.00, each with a premium of 25 %.
    expect(shown[0]).toMatchObject([{ pay: { premium: '25.50' } }]);
  });

  // proves: retention-11
  test('for a week that spans two months include both months', async () => {
    const team = await makeTeam(app, { timeZone: 'America/New_York' });
    await team.create({ policy_type: 'daily', threshold: 8, user_ids: team.members });
    const projects = [await makeProject(team.organization), await makeProject(team.organization, { billable: false })];
    await team.at('2026-07-08T00:00:00Z');
    // From 17:00 to 02:50 local time, across the end of June both in UTC and in local time.
    const on = (project: number) => ({ userId: team.member(0), projectId: projects[project] ?? 0 });
    await work(team.organization, on(0), '2026-06-30T21:00:00Z', 6_600);
    await work(team.organization, on(1), '2026-06-30T22:50:00Z', hour);
    await work(team.organization, on(0), '2026-06-30T23:50:00Z', 7 * hour);
    const read = () => overtimeOf(team.organization, '2026-06-29', '2026-07-05', explained);
    const [before, days] = [await read(), await daysOf(app.database, team.id)];
    await release(team, '2026-07-01');
    expect((await slotsOf(team))[0]?.at).toBe('2026-07-01T00:00');
    expect(await read()).toEqual(before);
    expect(await daysOf(app.database, team.id)).toEqual(days);
    expect(await rebuilt(team)).toEqual([]);
  });
});

// proves: retention-13
test('a request for overtime as of an instant before the last change to deleted activities is rejected', async () => {
  const team = await makeTeam(app);
  const projectId = await makeProject(team.organization);
  await team.at('2026-03-12T00:00:00Z');
  await work(team.organization, { userId: team.member(0), projectId }, '2026-03-09T08:00:00Z', hour);
  await team.at('2026-07-01T00:00:00Z');
  await release(team, '2026-04-01');
  const asOf = (as_of: string, dates: [string, string] = ['2026-03-09', '2026-03-15']) =>
    overtimeOf(team.organization, ...dates, { as_of }).catch((error: unknown) => error as { details: string[] });
  expect(await asOf('2026-03-11T00:00:00Z')).toMatchObject({
    status: 400,
    details: [
      'as_of: the server no longer stores activities of these dates as they were then; ' +
        'the earliest instant with known overtime is 2026-03-12T00:00:00.000000Z',
    ],
  });
  expect(await asOf('2026-03-12T00:00:01Z')).toMatchObject({ overtime: [{ tracked_seconds: hour }] });
  expect(await asOf('2026-03-11T00:00:00Z', ['2026-05-04', '2026-05-10'])).toMatchObject({ overtime: [] });
});

describe('time in a released month', () => {
  async function start() {
    const team = await makeTeam(app);
    const projectId = await makeProject(team.organization);
    const at = (startsAt: string, more: object = {}) => ({
      user_id: team.member(0),
      project_id: projectId,
      starts_at: startsAt,
      tracked: 600,
      ...more,
    });
    await team.at('2026-07-01T00:00:00Z');
    await ingest(team.client, team.id, [at('2026-03-31T23:50:00Z'), at('2026-04-01T00:00:00Z')]);
    await release(team, '2026-04-01');
    return { team, projectId, at };
  }
  const why =
    'is before 2026-04-01T00:00:00Z; activities before that instant were deleted, and their time can no longer ' +
    'be changed';

  // proves: retention-12
  test('is rejected item by item, while later time is stored', async () => {
    const { team, at } = await start();
    const items = [
      at('2026-03-31T23:50:00Z', { tracked: 300 }),
      at('2026-04-01T00:10:00Z'),
      at('2026-03-02T08:00:00Z'),
    ];
    expect(await ingest(team.client, team.id, items)).toMatchObject({
      inserted: 1,
      rejected: 2,
      rejections: [
        { index: 0, details: [`starts_at: ${why}`] },
        { index: 2, details: [`starts_at: ${why}`] },
      ],
    });
    expect((await slotsOf(team)).map((slot) => slot.at)).toEqual(['2026-04-01T00:00', '2026-04-01T00:10']);
  });

  // proves: retention-12
  test('cannot be added by hand, deleted or moved to another member', async () => {
    const { team, projectId } = await start();
    const refusal = (sent: Promise<unknown>) => sent.catch((error: unknown) => error);
    const params = { organization_id: team.id };
    const entry = { project_id: projectId, start_time: '2026-03-31T10:00:00Z', tracked: 600, reason: 'Forgotten' };
    const added = team.client.call(createTimeEntry, { params: { user_id: team.member(0) }, body: entry });
    expect(await refusal(added)).toMatchObject({ status: 400, details: [`start_time: ${why}`] });
    const query = { 'time_slot[start]': '2026-03-31T00:00:00Z', 'time_slot[stop]': '2026-04-02T00:00:00Z' };
    expect(await refusal(team.client.call(deleteActivities, { params, query }))).toMatchObject({
      status: 400,
      details: [`time_slot: ${why}`],
    });
    const merge = { ...params, user_id: team.member(0), other_user_id: team.member(1) };
    expect(await refusal(team.client.call(mergeMembers, { params: merge }))).toMatchObject({
      status: 400,
      details: [`user_id: some of the time ${why}`],
    });
    expect((await daysOf(app.database, team.id)).map(({ date, tracked }) => [date, tracked])).toEqual([
      ['2026-03-31', 600],
      ['2026-04-01', 600],
    ]);
    const later = { ...query, 'time_slot[start]': '2026-04-01T00:00:00Z' };
    expect(await team.client.call(deleteActivities, { params, query: later })).toMatchObject({ deleted: 1 });
    expect(await rebuilt(team)).toEqual([]);
  });

  // proves: retention-12
  test('is stored if its upload started before the release, and is deleted with the rest', async () => {
    const { team, at } = await start();
    const blocker = await block('lock table daily_time in share mode');
    const sent = ingest(team.client, team.id, [at('2026-05-31T08:00:00Z')]);
    await expect.poll(() => countWaiting(app.databaseUrl, 'daily_time')).toBe(1);
    const night = runAt('2026-09-01T02:00:00Z');
    await expect.poll(() => countWaiting(app.databaseUrl, 'organizations')).toBe(1);
    await blocker.query('rollback');
    expect(await sent).toMatchObject({ inserted: 1 });
    await night;
    expect(await slotsOf(team)).toEqual([]);
    expect(await rebuilt(team)).toEqual([]);
  });
});

// proves: members-42, retention-14
test("a member's last activity and the totals of a date are still shown", async () => {
  const team = await makeTeam(app);
  const projects = [await makeProject(team.organization), await makeProject(team.organization)];
  const [projectId = 0, other = 0] = projects;
  const taskId = await makeTask(team.organization, projectId);
  await team.at('2026-07-01T00:00:00Z');
  const slot = { user_id: team.member(0), tracked: 600 };
  await ingest(team.client, team.id, [
    { ...slot, project_id: other, starts_at: '2026-03-09T08:00:00Z' },
    { ...slot, project_id: projectId, task_id: taskId, starts_at: '2026-03-10T08:00:00Z' },
    { ...slot, project_id: projectId, task_id: taskId, starts_at: '2026-03-10T08:10:00Z' },
  ]);
  const params = { organization_id: team.id };
  const read = async () => {
    const all = await team.client.call(listLastActivities, { params, query: {} });
    const there = await team.client.call(listProjectLastActivities, {
      params: { project_id: other },
      query: { include_removed: true },
    });
    const { members } = await team.client.call(listMembers, { params, query: {} });
    return [all.last_activities, there.last_activities, members];
  };
  const before = await read();
  expect(before[0]).toContainEqual(
    expect.objectContaining({
      last_client_activity: expect.stringMatching(/^2026-03-10T08:20:00/),
      last_task_id: taskId,
    }),
  );
  await release(team, '2026-04-01');
  expect(await read()).toEqual(before);
  const day = await team.client.call(getMemberDay, {
    params: { ...params, user_id: team.member(0) },
    query: { date: '2026-03-10' },
  });
  expect(day.member_day).toMatchObject({
    tracked: 1_200,
    slots: [],
    slots_released: true,
    runs: [
      {
        project_id: projectId,
        task_id: taskId,
        starts_at: '2026-03-10T08:00:00Z',
        tracked: 1_200,
        billable: true,
        time_type: 'tracked',
      },
    ],
  });
  const range = { 'time_slot[start]': '2026-03-09T00:00:00Z', 'time_slot[stop]': '2026-03-11T00:00:00Z' };
  expect((await team.client.call(listActivities, { params, query: range })).activities).toEqual([]);
});
