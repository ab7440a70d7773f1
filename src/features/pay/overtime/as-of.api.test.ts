import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { countWaiting, useBlockers } from '../../../../test/harness/blockers.ts';
import { makeTeam } from '../../../../test/harness/overtime.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { overtimeOf, work } from '../../../../test/harness/work.ts';
import { deleteActivities } from '../../../contract/activities.ts';
import { mergeMembers } from '../../../contract/member-merges.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { listOvertimeDiff } from '../../../contract/overtime-diff.ts';
import { putSalary } from '../../../contract/salaries.ts';
import { sql } from '../../../db/sql.ts';
import { joinMember } from '../../people/members/actions.ts';
import { saveTestNow } from '../../operations/installation/test-clock/store.ts';

const app = useTestApp();
const block = useBlockers(app);
const hour = 3_600;

/** Two members under a daily policy of 8 h on two projects, on 1 April. */
async function start() {
  const team = await makeTeam(app);
  const policy = await team.create({ policy_type: 'daily', threshold: 8, user_ids: team.members });
  const projects = [await makeProject(team.organization), await makeProject(team.organization, { billable: false })];
  await team.at('2026-04-01T00:00:00Z');
  const works = (startsAt: string, hours: number, project = 0, member = 0) =>
    work(team.organization, { userId: team.member(member), projectId: projects[project] ?? 0 }, startsAt, hours * hour);
  const read = (as_of?: string, dates: [string, string] = ['2026-03-09', '2026-03-22']) =>
    overtimeOf(team.organization, ...dates, { include: ['explanation'], ...(as_of ? { as_of } : {}) });
  const refusal = async (as_of: string) => (await read(as_of).catch((error: unknown) => error)) as object;
  return { team, policy, works, read, refusal };
}

// proves: overtime-19
test('future instants and instants before the history are refused with the allowed limit', async () => {
  const { team, refusal } = await start();
  expect(await refusal('2026-04-01T00:00:01Z')).toMatchObject({
    status: 400,
    details: ['as_of: must not be in the future'],
  });
  await app.database.run(sql`
    update organizations set slots_known_since = '2026-03-20T12:00:00Z' where id = ${team.id}`);
  expect(await refusal('2026-03-20T11:59:59Z')).toMatchObject({
    status: 400,
    details: ['as_of: the earliest instant with known overtime is 2026-03-20T12:00:00.000000Z'],
  });
  await app.database.run(sql`
    update organizations set time_known_since = '2026-03-21T12:00:00Z' where id = ${team.id}`);
  expect(await refusal('2026-03-21T11:59:59Z')).toMatchObject({
    details: ['as_of: the earliest instant with known overtime is 2026-03-21T12:00:00.000000Z'],
  });
});

test('overtime as of an instant before any time was recorded is empty', async () => {
  const { works, read } = await start();
  await works('2026-03-09T08:00:00Z', 9);
  expect((await read('2026-03-31T00:00:00Z')).overtime).toEqual([]);
});

// proves: overtime-19
test('as of instants before a merge, merged time belongs to the previous member', async () => {
  const { team, works, read } = await start();
  await works('2026-03-09T08:00:00Z', 5, 0);
  await works('2026-03-09T13:00:00Z', 5, 1);
  await works('2026-03-10T08:00:00Z', 9, 0, 1);
  await team.at('2026-04-01T00:10:00Z');
  const before = await read();
  const [user_id, other_user_id] = [team.member(0), team.member(1)];
  await team.client.call(mergeMembers, { params: { organization_id: team.id, user_id, other_user_id } });
  await team.at('2026-04-01T00:20:00Z');
  const after = await read();
  expect(after.overtime.map((week) => week.user_id)).toEqual([other_user_id]);
  expect(await read('2026-04-01T00:05:00Z')).toEqual(before);
  expect(await read('2026-04-01T00:15:00Z')).toEqual(after);
});

// proves: overtime-19
test.each(['uploaded', 'deleted'])(
  'time that is being %s is unknown as of an instant before the write ends',
  async (how) => {
    const { team, works, read } = await start();
    await works('2026-03-09T08:00:00Z', 5);
    await works('2026-03-09T14:00:00Z', 4, 1);
    await team.at('2026-04-01T00:10:00Z');
    const before = await read();
    const blocker = await block('lock table daily_time in share mode');
    const query = { 'time_slot[start]': '2026-03-09T08:00:00Z', 'time_slot[stop]': '2026-03-09T10:00:00Z' };
    const params = { organization_id: team.id };
    const underWay =
      how === 'uploaded'
        ? works('2026-03-09T06:00:00Z', 2, 1)
        : team.client.call(deleteActivities, { params, query: { ...query, user_ids: [team.member(0)] } });
    await expect.poll(() => countWaiting(app.databaseUrl, 'daily_time')).toBe(1);
    await saveTestNow(app.database, Temporal.Instant.from('2026-04-01T00:20:00Z'));
    await blocker.query('rollback');
    await underWay;
    await team.at('2026-04-01T00:30:00Z');
    expect((await read()).overtime.map((week) => week.tracked_seconds)).toEqual([(how === 'uploaded' ? 11 : 7) * hour]);
    expect(await read('2026-04-01T00:15:00Z')).toEqual(before);
  },
);

// proves: overtime-19, overtime-20
test('future weeks follow the calendar that was known at the instant', async () => {
  const { team, read } = await start();
  const { client, id } = team;
  const params = { organization_id: id };
  const salary = { amount: 700, period: 'weekly', hours: 35, effective_on: '2026-05-04' } as const;
  await client.call(putSalary, { params: { ...params, user_id: team.member(0) }, body: salary });
  const future: [string, string] = ['2026-05-01', '2026-05-20'];
  const diff = (to: string) =>
    client.call(listOvertimeDiff, {
      params,
      query: {
        'date[start]': future[0],
        'date[stop]': future[1],
        'as_of[from]': '2026-03-31T00:00:00Z',
        'as_of[to]': to,
      },
    });
  const answers = new Map<string, object>();
  for (const [day, week_start] of [1, 4, 0, 1, 5].entries()) {
    const hourOf = (clock: number) => `2026-04-0${day + 1}T${String(clock).padStart(2, '0')}:00:00Z`;
    if (day > 0) await client.call(updateOrganization, { params, body: { week_start } });
    await team.at(hourOf(12));
    answers.set(hourOf(11), [await read(undefined, future), await diff(hourOf(11))]);
    await team.at(hourOf(20));
  }
  const starts = [...answers.values()].map((answer) => JSON.stringify(answer));
  expect(new Set(starts).size).toBe(4);
  for (const [at, answer] of answers) expect([await read(at, future), await diff(at)], at).toEqual(answer);
});

test('a returning member has no salary as of an instant at which they were away', async () => {
  const { team, read } = await start();
  const userId = team.member(0);
  const salary = { amount: 700, period: 'weekly', hours: 35, effective_on: '2026-03-09' } as const;
  await team.client.call(putSalary, { params: { organization_id: team.id, user_id: userId }, body: salary });
  const weeks = async (as_of?: string) =>
    (await read(as_of, ['2026-03-23', '2026-04-12'])).overtime.map(({ week_start }) => week_start);
  await team.at('2026-04-02T00:00:00Z');
  const member = await weeks();
  expect(member).toEqual(['2026-03-23', '2026-03-30', '2026-04-06']);
  await team.remove(userId);
  await team.at('2026-04-03T00:00:00Z');
  expect(await weeks()).toEqual(['2026-03-23', '2026-03-30']);
  await team.run((ctx) => joinMember(ctx, { organizationId: team.id, userId, role: 'user' }));
  await team.at('2026-04-04T00:00:00Z');
  expect(await weeks()).toEqual(member);
  expect(await weeks('2026-04-02T12:00:00Z')).toEqual(['2026-03-23', '2026-03-30']);
  expect(await weeks('2026-04-01T12:00:00Z')).toEqual(member);
});
