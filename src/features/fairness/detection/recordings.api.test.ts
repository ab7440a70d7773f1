import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { activitiesOf, daysMarked, itemsOf } from '../../../../test/harness/detection.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { ingestActivities } from '../../../contract/activities.ts';
import { features } from '../../../contract/lists/roles.ts';
import { sql } from '../../../db/sql.ts';
import { workday } from '../../../detector/testing/person.ts';
import { polled, type Program, programs } from '../../../detector/testing/programs.ts';
import { analyseBatch } from './analyse.ts';

const app = useTestApp();
const poller = 'Poller/2.1 (Linux)';
const startsAt = '2026-03-03T09:00:00Z';

interface Team {
  mine: TestOrganization;
  projectId: number;
  userIds: number[];
}

async function setUp(size: number): Promise<Team> {
  const mine = await app.createOrganization({ features: [...features] });
  await app.setNow(mine.client, '2026-03-03T20:00:00Z');
  const projectId = await makeProject(mine);
  const userIds = [mine.userId];
  while (userIds.length < size) userIds.push((await addMember(app, mine, { projectId })).userId);
  return { mine, projectId, userIds };
}

/** Half a day of a member, recorded second by second by the program. */
async function send({ mine, projectId }: Team, userId: number, program: Program, userAgent = poller): Promise<void> {
  const trace = workday(userId % 50, 4);
  const activities = itemsOf(polled(trace, program), { userId, projectId, startsAt, resolution: 1 });
  const params = { organization_id: mine.organizationId };
  await mine.client.call(ingestActivities, { params, body: { activities }, headers: { 'user-agent': userAgent } });
}

const close = ({ mine }: Team, at = '2026-03-04T06:00:00Z') => app.setNow(mine.client, at);

const machineLike = async ({ mine }: Team) =>
  (await activitiesOf(mine)).filter(({ type }) => /^(?:consistent|automation)/u.test(type));

const recordingsOf = ({ mine }: Team) =>
  app.database.many<{ date: string; programs: Record<string, unknown> }>(sql`
    select local_date as date, programs from recorded_dates
    where organization_id = ${mine.organizationId} order by local_date`);

const measuredOf = ({ mine }: Team) =>
  app.database.many(sql`
    select user_id as "userId", local_date as date, programs from recorded_days
    where organization_id = ${mine.organizationId} order by local_date, user_id`);

const stepOf = async (team: Team) => (await recordingsOf(team))[0]?.programs['Poller/2.1'];

describe('a program that polls', () => {
  // proves: unusual-activities-30
  test('is not treated as a machine if five members show the same step', async () => {
    const team = await setUp(5);
    for (const userId of team.userIds) await send(team, userId, programs.polls(5));
    await close(team);
    expect(await stepOf(team)).toEqual({ stepSeconds: 5, widening: 5, scale: 1, isShared: true });
    expect(await machineLike(team)).toEqual([]);
  });

  // proves: unusual-activities-30
  test('used by fewer members is not treated as the cause of a step, and flags stay low', async () => {
    const team = await setUp(2);
    for (const userId of team.userIds) await send(team, userId, programs.polls(5));
    await close(team);
    expect(await stepOf(team)).toMatchObject({ stepSeconds: 5, isShared: false });
    const found = await machineLike(team);
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map((flag) => flag.confidence_level))).toEqual(new Set(['low']));
  });

  test('without a name is unknown', async () => {
    const team = await setUp(1);
    await send(team, team.mine.userId, programs.polls(5), '(nameless)');
    await close(team);
    expect(await recordingsOf(team)).toEqual([{ date: '2026-03-03', programs: {} }]);
    expect((await machineLike(team)).map((flag) => flag.confidence_level)).toContain('high');
  });
});

describe('a late upload', () => {
  test('that reveals the step of the program causes earlier days to be analysed again', async () => {
    const team = await setUp(5);
    const [late = 0, ...early] = team.userIds;
    for (const userId of early) await send(team, userId, programs.polls(5));
    await close(team);
    expect((await machineLike(team)).length).toBeGreaterThan(0);
    await send(team, late, programs.polls(5));
    await close(team, '2026-03-04T06:05:00Z');
    const waiting = (await daysMarked(app, team.mine)).filter(({ dueAt }) => dueAt !== null);
    expect(waiting.map(({ userId, cause }) => [userId, cause])).toEqual(
      early.toSorted((a, b) => a - b).map((userId) => [userId, 'recording_changed']),
    );
    await close(team, '2026-03-04T06:10:00Z');
    expect(await stepOf(team)).toMatchObject({ isShared: true });
    expect(await machineLike(team)).toEqual([]);
  });

  // proves: unusual-activities-30
  test('that does not change the result for the program does not affect other members', async () => {
    const team = await setUp(6);
    const [late = 0, ...early] = team.userIds;
    for (const userId of early) await send(team, userId, programs.polls(5));
    await close(team);
    await send(team, late, programs.polls(5));
    await close(team, '2026-03-04T06:05:00Z');
    const marked = await daysMarked(app, team.mine);
    expect(marked.filter(({ dueAt }) => dueAt !== null)).toEqual([]);
    expect(new Set(marked.map(({ cause }) => cause))).toEqual(new Set(['time_changed']));
  });
});

test('days analysed one by one, in any order, yield the same result as days analysed together', async () => {
  const [together, apart] = [await setUp(5), await setUp(5)];
  const ways: Program[] = [
    programs.polls(5),
    programs.polls(5),
    programs.polls(10),
    programs.polls(5),
    programs.polls(5),
  ];
  for (const team of [together, apart]) {
    for (const [at, way] of ways.entries()) await send(team, team.userIds[at] ?? 0, way);
  }
  await close(together);
  const now = Temporal.Instant.from('2026-03-04T06:00:00Z');
  const day = Temporal.PlainDate.from('2026-03-03');
  for (const userId of apart.userIds.toReversed()) {
    await app.database.transaction((tx) =>
      analyseBatch(app.app.contextFor(tx, now), apart.mine.organizationId, {
        selection: { from: day, to: day, userIds: [userId] },
      }),
    );
  }
  expect(await recordingsOf(apart)).toEqual(await recordingsOf(together));
  expect(await measuredOf(apart)).toHaveLength(5);
  expect(await machineLike(apart)).toEqual([]);
});

test('a recording measured incrementally equals one measured from scratch', async () => {
  const team = await setUp(5);
  for (const userId of team.userIds.slice(0, 3)) await send(team, userId, programs.polls(5));
  await close(team);
  for (const userId of team.userIds.slice(2)) await send(team, userId, programs.polls(10));
  await close(team, '2026-03-04T06:10:00Z');
  const [days, dates] = [await measuredOf(team), await recordingsOf(team)];
  const { organizationId } = team.mine;
  await app.database.run(sql`delete from recorded_days where organization_id = ${organizationId}`);
  await app.database.run(sql`
    update detection_days set due_at = ${'2026-03-04T06:10:00Z'}::timestamptz
      where organization_id = ${organizationId}`);
  await close(team, '2026-03-04T06:20:00Z');
  expect([await measuredOf(team), await recordingsOf(team)]).toEqual([days, dates]);
});
