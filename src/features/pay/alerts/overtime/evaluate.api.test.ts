import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../../test/harness/app.ts';
import { makeTeam, type Team } from '../../../../../test/harness/overtime.ts';
import { makeProject } from '../../../../../test/harness/time.ts';
import { work } from '../../../../../test/harness/work.ts';
import { deleteActivities } from '../../../../contract/activities.ts';
import { listEvents } from '../../../../contract/feed.ts';
import { getOvertimeAlerts, putOvertimeAlerts } from '../../../../contract/overtime-alerts.ts';

const app = useTestApp();
const hour = 3_600;

async function start(body: object, options: Parameters<typeof makeTeam>[1] = {}) {
  const team = await makeTeam(app, options);
  const { organization } = team;
  const projectId = await makeProject(organization);
  const policy = await team.create(body);
  await team.at('2026-03-20T12:00:00Z');
  const works = (startsAt: string, seconds: number, member = 0) =>
    work(organization, { userId: team.member(member), projectId }, startsAt, seconds);
  return { team, policy, works };
}

async function told({ organization, id, members }: Team) {
  const kinds = ['overtime_approaching' as const, 'overtime_passed' as const];
  const { events } = await organization.client.call(listEvents, {
    params: { organization_id: id },
    query: { kinds, page_limit: 500 },
  });
  return events.map(({ kind, user_id: userId, payload, why }) => {
    const member = members.indexOf(userId ?? 0);
    return `${kind.slice(9)} ${member} ${String(payload['period_start_date'])} ${String(why['overtime_seconds'])}`;
  });
}

describe('overtime events for a member', () => {
  // proves: overtime-policies-64
  test('are emitted near a weekly threshold and beyond it, once each', async () => {
    const { team, works } = await start({ threshold: 10 });
    await works('2026-03-09T06:00:00Z', 8 * hour);
    await works('2026-03-10T06:00:00Z', hour - 1);
    expect(await told(team)).toEqual([]);
    await works('2026-03-10T07:00:00Z', 1);
    expect(await told(team)).toEqual(['approaching 0 2026-03-09 0']);
    await works('2026-03-10T08:00:00Z', hour);
    expect(await told(team)).toHaveLength(1);
    await works('2026-03-10T10:00:00Z', 5);
    await works('2026-03-11T10:00:00Z', hour);
    expect(await told(team)).toEqual(['approaching 0 2026-03-09 0', 'passed 0 2026-03-09 5']);
  });

  // proves: overtime-policies-64
  test('are emitted for each day of a daily policy and each week of a weekly one', async () => {
    const { team, works } = await start({ threshold: 2, policy_type: 'daily' });
    for (const date of ['2026-03-10', '2026-03-11']) await works(`${date}T06:00:00Z`, 2 * hour + 1);
    expect(await told(team)).toEqual([
      'approaching 0 2026-03-10 1',
      'passed 0 2026-03-10 1',
      'approaching 0 2026-03-11 1',
      'passed 0 2026-03-11 1',
    ]);
  });

  // proves: overtime-policies-64
  test('are not emitted again after time is deleted and added', async () => {
    const { team, works } = await start({ threshold: 1 });
    await works('2026-03-09T06:00:00Z', 2 * hour);
    await team.client.call(deleteActivities, {
      params: { organization_id: team.id },
      query: {
        'time_slot[start]': '2026-03-09T06:00:00Z',
        'time_slot[stop]': '2026-03-09T09:00:00Z',
        user_ids: [team.member(0)],
      },
    });
    await works('2026-03-09T06:00:00Z', 2 * hour);
    expect(await told(team)).toEqual(['approaching 0 2026-03-09 3600', 'passed 0 2026-03-09 3600']);
  });

  // proves: overtime-policies-64
  test('are emitted again for another version of the policy', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed({ threshold: 10 });
    const projectId = await makeProject(team.organization);
    await team.update(policy.id, { threshold: 8 });
    await team.at('2026-03-23T00:00:00Z');
    for (const day of ['13', '20'])
      await work(team.organization, { userId: team.member(0), projectId }, `2026-03-${day}T02:00:00Z`, 11 * hour);
    expect(await told(team)).toEqual([
      'approaching 0 2026-03-09 4200',
      'passed 0 2026-03-09 4200',
      'approaching 0 2026-03-16 10800',
      'passed 0 2026-03-16 10800',
    ]);
  });

  test('are not emitted for a member without a policy', async () => {
    const { team, works } = await start({ threshold: 1 });
    await works('2026-03-09T06:00:00Z', 2 * hour, 1);
    expect(await told(team)).toEqual([]);
  });
});

describe('the mark of a policy', () => {
  // proves: overtime-policies-65
  test('is an hour, another number of minutes or never, and applies to all versions of the policy', async () => {
    const { team, policy, works } = await start({ threshold: 10 });
    const params = { overtime_policy_id: policy.id };
    const set = (minutes_before: number | null) =>
      team.client.send(putOvertimeAlerts, { params, body: { minutes_before } });
    const get = async (id: number) =>
      (await team.client.call(getOvertimeAlerts, { params: { overtime_policy_id: id } })).overtime_alerts;
    expect(await get(policy.id)).toEqual({ minutes_before: 60 });
    expect(await set(10_081)).toMatchObject({ status: 400 });
    expect(await set(0)).toMatchObject({ status: 400 });
    expect(await set(null)).toMatchObject({ status: 200 });
    await works('2026-03-09T06:00:00Z', 9 * hour + 1_800);
    expect(await told(team)).toEqual([]);
    expect(await set(30)).toMatchObject({ status: 200, body: { overtime_alerts: { minutes_before: 30 } } });
    await works('2026-03-11T06:00:00Z', 1);
    expect(await told(team)).toEqual(['approaching 0 2026-03-09 0']);
    const next = await team.update(policy.id, { threshold: 12 });
    expect([next.id === policy.id, await get(next.id)]).toEqual([false, { minutes_before: 30 }]);
  });

  // proves: overtime-policies-66
  test('emits events for the current day or workweek when it is set, unless the threshold was passed', async () => {
    const { team, policy, works } = await start({ threshold: 10 });
    const daily = await team.create({ threshold: 4, policy_type: 'daily', user_ids: [team.member(1)] });
    const set = async (minutes_before: number | null) => {
      for (const { id } of [policy, daily])
        await team.client.call(putOvertimeAlerts, { params: { overtime_policy_id: id }, body: { minutes_before } });
    };
    await set(null);
    await team.at('2026-03-26T12:00:00Z');
    await works('2026-03-19T04:00:00Z', 9 * hour);
    await works('2026-03-25T00:00:00Z', 9 * hour);
    for (const day of ['25', '26']) await works(`2026-03-${day}T04:00:00Z`, 3 * hour, 1);
    expect(await told(team)).toEqual([]);
    await set(60);
    const near = ['approaching 0 2026-03-23 0', 'approaching 1 2026-03-26 0'];
    expect((await told(team)).toSorted()).toEqual(near);
    await set(60);
    expect(await told(team)).toHaveLength(2);
    await set(null);
    await team.at('2026-03-27T12:00:00Z');
    await works('2026-03-27T04:00:00Z', 4 * hour + 1, 1);
    await set(30);
    expect((await told(team)).slice(2)).toEqual(['passed 1 2026-03-27 1']);
  });
});

// proves: overtime-policies-64
test('events are emitted even if notifications are turned off', async () => {
  const { team, works } = await start({ threshold: 1, notification_enabled: false });
  await works('2026-03-09T06:00:00Z', hour + 1);
  expect(await told(team)).toEqual(['approaching 0 2026-03-09 1', 'passed 0 2026-03-09 1']);
});
