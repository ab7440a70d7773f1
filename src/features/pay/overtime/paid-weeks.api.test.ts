import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { makeTeam } from '../../../../test/harness/overtime.ts';
import { startPaying } from '../../../../test/harness/pay-periods.ts';
import { overtimeOf } from '../../../../test/harness/work.ts';
import type { Client } from '../../../client/client.ts';
import { createEarning, deleteEarning } from '../../../contract/earnings.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { putSalary } from '../../../contract/salaries.ts';
import { joinMember } from '../../people/members/actions.ts';

const app = useTestApp();
const salary = { amount: 700, period: 'weekly', hours: 35 } as const;

/** Two members on Monday 2 March. The first has 700.00 a week from Wednesday 11 March on. */
async function start() {
  const team = await makeTeam(app);
  const params = { organization_id: team.id };
  const state = (body: typeof salary | { amount: null }, effective_on: string, userId = team.member(0)) =>
    team.client.call(putSalary, { params: { ...params, user_id: userId }, body: { ...body, effective_on } });
  await state(salary, '2026-03-11');
  const weeks = async (from: string, to: string, client: Client = team.client) => {
    const place = { client, organizationId: team.id };
    const { overtime } = await overtimeOf(place, from, to);
    return overtime.map(({ user_id, week_start, tracked_seconds, pay }) => [
      team.members.indexOf(user_id),
      week_start,
      tracked_seconds,
      pay?.total,
    ]);
  };
  return { team, params, state, weeks };
}

// proves: overtime-17
test('a salary is paid for each day of weeks without time, until it ends', async () => {
  const { state, weeks } = await start();
  await state({ amount: null }, '2026-03-23');
  expect(await weeks('2026-03-02', '2026-03-29')).toEqual([
    [0, '2026-03-09', 0, '500.00'],
    [0, '2026-03-16', 0, '700.00'],
  ]);
  await state(salary, '2026-04-01');
  expect(await weeks('2026-03-23', '2026-04-05')).toEqual([[0, '2026-03-30', 0, '500.00']]);
});

// proves: overtime-17
test('an earning is paid in a week without time, until it is deleted', async () => {
  const { team, params, weeks } = await start();
  const body = { user_id: team.member(1), date: '2026-03-08', amount: 50, name: 'Bonus' };
  const { earning } = await team.client.call(createEarning, { params, body });
  expect(await weeks('2026-03-02', '2026-03-08')).toEqual([[1, '2026-03-02', 0, '50.00']]);
  await team.client.call(deleteEarning, { params: { ...params, earning_id: earning.id } });
  expect(await weeks('2026-03-02', '2026-03-08')).toEqual([]);
});

// proves: overtime-17
test('a member who leaves is paid their salary through the week in which they leave', async () => {
  const { team, weeks } = await start();
  await team.at('2026-03-18T12:00:00Z');
  await team.remove(team.member(0));
  const paid = [
    [0, '2026-03-09', 0, '500.00'],
    [0, '2026-03-16', 0, '700.00'],
  ];
  expect(await weeks('2026-03-02', '2026-03-29')).toEqual(paid);
  expect(await weeks('2026-03-23', '2026-03-29')).toEqual([]);
});

// proves: overtime-17
test('readers who see only their own pay do not see members who are paid without time', async () => {
  const { team, params, state, weeks } = await start();
  for (const role of ['manager', 'user'] as const) {
    const { client, userId } = await addMember(app, team.organization, { role });
    await state(salary, '2026-03-09', userId);
    const shown = await weeks('2026-03-09', '2026-03-15', client);
    expect(shown.map(([, ...week]) => week)).toEqual([['2026-03-09', 0, '700.00']]);
    const reader = { ...team.organization, client };
    for (const include of [[], ['explanation' as const]]) {
      const page = await overtimeOf(reader, '2026-03-09', '2026-03-15', { page_limit: 1, include });
      expect([page.overtime.map((week) => week.user_id), page.pagination]).toEqual([[userId], undefined]);
    }
  }
  const manager = await addMember(app, team.organization, { role: 'manager' });
  await team.client.call(updateOrganization, { params, body: { managers_see_pay_rates: true } });
  expect(await weeks('2026-03-09', '2026-03-15', manager.client)).toHaveLength(3);
});

// proves: overtime-17
test('a closed period pays salaries and earnings of members without time', async () => {
  const { team, params, close, lines } = await startPaying(app);
  const userId = await team.join();
  await team.client.call(putSalary, {
    params: { ...params, user_id: userId },
    body: { ...salary, effective_on: '2026-03-16' },
  });
  const body = { user_id: userId, date: '2026-03-12', amount: 80, name: 'Bonus' };
  await team.client.call(createEarning, { params, body });
  await close(20_260_301);
  const stored = await lines(20_260_301, { user_ids: [userId] });
  expect(stored.map(({ date, kind, pay }) => [date, kind, pay])).toEqual([
    ['2026-03-12', 'earning', '80.00'],
    ['2026-03-31', 'salary', '1600.00'],
  ]);
});

/** The first member is away from Wednesday 18 March until Thursday 2 April. The second works on 24 March. */
async function comeBack() {
  const { team, ...others } = await start();
  const userId = team.member(0);
  await team.at('2026-03-18T12:00:00Z');
  await team.remove(userId);
  await team.at('2026-04-01T10:00:00Z');
  await team.track(team.member(1), '2026-03-24T08:00:00Z');
  const rejoin = async () => {
    await team.at('2026-04-02T12:00:00Z');
    await team.run((ctx) => joinMember(ctx, { organizationId: team.id, userId, role: 'user' }));
    await team.at('2026-04-20T12:00:00Z');
  };
  return { team, userId, rejoin, ...others };
}

// proves: overtime-17
test('a returning member has no salary for the weeks of absence', async () => {
  const { rejoin, weeks } = await comeBack();
  await rejoin();
  const paid = async () => (await weeks('2026-03-09', '2026-04-08')).filter(([member]) => member === 0);
  expect((await paid()).map(([, week, , total]) => `${week} ${total}`)).toEqual([
    '2026-03-09 500.00',
    '2026-03-16 700.00',
    '2026-03-30 700.00',
    '2026-04-06 700.00',
  ]);
});

test('weeks in which a member has neither time nor pay do not affect other members', async () => {
  const { team, userId, state, rejoin, weeks } = await comeBack();
  const others = [[1, '2026-03-23', 600, '3.33']];
  expect(await weeks('2026-03-23', '2026-03-29')).toEqual(others);
  await state(salary, '2026-03-24', userId);
  expect(await weeks('2026-03-16', '2026-03-29')).toEqual([[0, '2026-03-16', 0, '700.00'], ...others]);
  await rejoin();
  expect(await weeks('2026-03-23', '2026-03-29')).toEqual(others);
  const { overtime } = await overtimeOf(team.organization, '2026-03-23', '2026-03-29', {
    as_of: '2026-04-01T12:00:00Z',
  });
  expect(overtime.map(({ user_id }) => user_id)).toEqual([team.member(1)]);
});
