import { expect, test } from 'vitest';
import { useTestApp } from '../../../../../test/harness/app.ts';
import { whileCacheIsWrong } from '../../../../../test/harness/cached-world.ts';
import { holidaysOf } from '../../../../../test/harness/holidays.ts';
import { makeTeam } from '../../../../../test/harness/overtime.ts';
import { makeProject } from '../../../../../test/harness/time.ts';
import { overtimeComputed, overtimeOf, work } from '../../../../../test/harness/work.ts';
import { deleteHoliday, listHolidays } from '../../../../contract/holidays.ts';
import { deleteActivities } from '../../../../contract/activities.ts';
import { createEarning, deleteEarning } from '../../../../contract/earnings.ts';
import { mergeMembers } from '../../../../contract/member-merges.ts';
import { updateOrganization } from '../../../../contract/organizations.ts';
import { updateOvertimePolicyExt } from '../../../../contract/overtime-policies.ts';
import { putSalary } from '../../../../contract/salaries.ts';
import { rebuildDailyTime } from '../../../work/recording/rebuild.ts';
import { joinMember } from '../../../people/members/actions.ts';
import { setRates } from '../../rates/actions.ts';

const app = useTestApp();
const [first, last] = ['2026-03-02', '2026-03-29'];
const now = '2026-04-01T12:00:00Z';

/**
 * Two members who worked ten hours, with all weeks cached. The first has a salary and a bonus. The second is on a daily
 * 8 h × 1.5 and had a holiday on the day of their work.
 */
async function start() {
  const team = await makeTeam(app);
  const { organization, client } = team;
  const params = { organization_id: team.id };
  const premiums = [{ name: 'Holiday', holidays: true, pay_rate_multiplier: 2 }];
  const policy = await team.create({ policy_type: 'daily', threshold: 8, user_ids: [team.member(1)] });
  const rules = (body: object) =>
    client.call(updateOvertimePolicyExt, { params: { overtime_policy_id: policy.id }, body });
  await rules({ premiums });
  const holidays = holidaysOf(app, organization);
  const calendarId = await holidays.calendar('Holidays', [['2026-03-11', 'Holiday']]);
  await holidays.assign(calendarId, [team.member(1)], '2026-03-01');
  const projectId = await makeProject(organization);
  const [salaried, hourly] = [team.member(0), team.member(1)];
  await team.at('2026-03-12T12:00:00Z');
  await work(organization, { userId: salaried, projectId }, '2026-03-10T06:00:00Z', 36_000);
  await work(organization, { userId: hourly, projectId }, '2026-03-11T06:00:00Z', 36_000);
  const salary = (amount: number | null, effective_on: string) => {
    const body =
      amount === null ? { amount, effective_on } : { amount, period: 'weekly' as const, hours: 35, effective_on };
    return client.call(putSalary, { params: { ...params, user_id: salaried }, body });
  };
  await salary(700, first);
  const bonus = { user_id: salaried, date: '2026-03-20', amount: 100, name: 'Bonus', in_regular_rate: true };
  const { earning } = await client.call(createEarning, { params, body: bonus });
  await team.at(now);
  return { team, client, params, holidays, calendarId, projectId, salaried, hourly, salary, rules, bonus, earning };
}

type Place = Awaited<ReturnType<typeof start>>;

const raised = { amount: '33.00', effectiveOn: Temporal.PlainDate.from('2026-03-01') };

const changes: Record<string, (world: Place) => Promise<unknown>> = {
  'time that is added': ({ team, hourly }) => team.track(hourly, '2026-03-12T06:00:00Z'),
  'time that is deleted': ({ client, params, hourly }) => {
    const query = { 'time_slot[start]': '2026-03-11T06:00:00Z', 'time_slot[stop]': '2026-03-11T08:00:00Z' };
    return client.call(deleteActivities, { params, query: { ...query, user_ids: [hourly] } });
  },
  'time that moves to another member': ({ client, team, salaried, hourly }) => {
    const pair = { user_id: salaried, other_user_id: hourly };
    return team
      .remove(salaried)
      .then(() => client.call(mergeMembers, { params: { organization_id: team.id, ...pair } }));
  },
  'a repair': async ({ team }) => {
    await app.database.pool.query('delete from activity_slots where organization_id = $1 and starts_at = $2', [
      team.id,
      '2026-03-11T06:00:00Z',
    ]);
    await team.run((ctx) => rebuildDailyTime(ctx, team.id, { repair: true }));
  },
  'a new rate of a project': ({ team, projectId }) =>
    team.run((ctx) => setRates(ctx, team.id, [{ kind: 'pay', userId: null, projectId, ...raised }])),
  'a new rate of a member in a project': ({ team, projectId, hourly }) =>
    team.run((ctx) => setRates(ctx, team.id, [{ kind: 'pay', userId: hourly, projectId, ...raised }])),
  'a salary': ({ salary }) => salary(800, '2026-03-16'),
  'the end of a salary': ({ salary }) => salary(null, '2026-03-16'),
  'an earning': ({ client, params, bonus }) =>
    client.call(createEarning, { params, body: { ...bonus, date: '2026-03-10' } }),
  'a deleted earning': ({ client, params, earning }) =>
    client.call(deleteEarning, { params: { ...params, earning_id: earning.id } }),
  'new rules of a policy': async ({ team, rules }) => {
    await team.at('2026-03-06T12:00:00Z');
    await rules({ tiers: [{ threshold: 9, pay_rate_multiplier: 3 }] });
    await team.at(now);
  },
  'a new holiday assignment': ({ holidays, hourly }) => holidays.assign(null, [hourly], '2026-03-10'),
  'a deleted holiday': async ({ client, params, calendarId }) => {
    const calendarParams = { ...params, calendar_id: calendarId };
    const { holidays } = await client.call(listHolidays, { params: calendarParams });
    await client.call(deleteHoliday, { params: { ...calendarParams, holiday_id: holidays[0]?.id ?? 0 } });
  },
  'a new calendar': async ({ team, client, params }) => {
    await team.at('2026-03-10T12:00:00Z');
    await client.call(updateOrganization, { params, body: { week_start: 4 } });
    await team.at(now);
  },
};

const listed = ({ team }: Place) => overtimeOf(team.organization, first, last);
const computed = ({ team }: Place) => overtimeComputed(team.organization, first, last);

/** Whether every week shown comes from the cache. If so, each week changes when the cache is corrupted. */
async function isAllKept(world: Place): Promise<boolean> {
  const before = await listed(world);
  const { overtime } = await whileCacheIsWrong(app, world.team.id, () => listed(world));
  return overtime.every((week, index) => week.tracked_seconds !== before.overtime[index]?.tracked_seconds);
}

// proves: overtime-15
test.each(Object.keys(changes))('%s invalidates the cached weeks', async (name) => {
  const world = await start();
  const before = await listed(world);
  expect(before.overtime.length).toBeGreaterThan(4);
  expect(await isAllKept(world)).toBe(true);
  await changes[name]?.(world);
  const after = await listed(world);
  expect(after).not.toEqual(before);
  expect(after).toEqual(await computed(world));
  await world.team.at(now);
  expect(await listed(world)).toEqual(after);
  expect(await isAllKept(world)).toBe(true);
});

// proves: overtime-15
test('a member who leaves and returns invalidates the cached weeks', async () => {
  const world = await start();
  const { team, salaried } = world;
  const weeks = async () => (await listed(world)).overtime.filter(({ user_id }) => user_id === salaried).length;
  expect(await weeks()).toBe(4);
  await team.at('2026-03-12T12:30:00Z');
  await team.remove(salaried);
  // The bonus is paid in the week after.
  expect(await weeks()).toBe(3);
  await team.at('2026-03-24T12:00:00Z');
  expect(await weeks()).toBe(3);
  await team.run((ctx) => joinMember(ctx, { organizationId: team.id, userId: salaried, role: 'user' }));
  expect(await weeks()).toBe(4);
  expect(await listed(world)).toEqual(await computed(world));
});
