import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { makeTeam } from '../../../../test/harness/overtime.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { overtimeOf, work } from '../../../../test/harness/work.ts';
import type { Body } from '../../../contract/endpoint.ts';
import { createRuledPolicy, updateOvertimePolicyExt } from '../../../contract/overtime-policies.ts';
import { simulateOvertime } from '../../../contract/overtime-simulation.ts';

const app = useTestApp();
const hour = 3_600;
type SimulateBody = Body<typeof simulateOvertime>;

/** Two members at 20.00 an hour. The first has worked 10 h on each of five days under a weekly 40 h × 1.5. */
async function start() {
  const team = await makeTeam(app);
  const projectId = await makeProject(team.organization, { bill_rate: 100 });
  const weekly = await team.create({ threshold: 40 });
  await team.at('2026-03-17T00:00:00Z');
  for (const day of ['09', '10', '11', '12', '13']) {
    const of = { userId: team.member(0), projectId };
    await work(team.organization, of, `2026-03-${day}T08:00:00Z`, 10 * hour);
  }
  const dates = { from: '2026-03-09', to: '2026-03-15' };
  const simulate = (body: Omit<SimulateBody, keyof typeof dates>, client = team.client) =>
    client.send(simulateOvertime, { params: { organization_id: team.id }, body: { ...dates, ...body } });
  return { team, weekly, simulate, projectId };
}

// proves: overtime-32
describe('the simulated pay of past weeks', () => {
  test('a new policy is compared with current figures', async () => {
    const { team, simulate } = await start();
    const policy = { policy_type: 'daily' as const, threshold: 8, pay_rate_multiplier: 2, user_ids: team.members };
    const { status, body } = await simulate({ policy });
    expect(status).toBe(200);
    const figures = (seconds: number, premium: string, total: string) => ({
      tracked_seconds: 50 * hour,
      regular_seconds: 50 * hour - seconds,
      overtime_seconds: seconds,
      pay: { straight: '1000.00', premium, total },
      bill: { total: '5000.00' },
    });
    const compared = {
      current: figures(10 * hour, '100.00', '1100.00'),
      simulated: figures(10 * hour, '200.00', '1200.00'),
    };
    expect(body).toMatchObject({ simulation: [{ user_id: team.member(0), ...compared }], totals: compared });
  });

  // proves: overtime-33
  test('a changed policy is simulated with its rules, and the same body creates that version', async () => {
    const { team, weekly, simulate } = await start();
    const policy = { tiers: [{ threshold: 45, pay_rate_multiplier: 2 }] };
    const { body } = await simulate({ overtime_policy_id: weekly.id, policy });
    expect(body).toMatchObject({
      totals: { current: { pay: { total: '1100.00' } }, simulated: { pay: { total: '1150.00' } } },
    });
    const { overtime_policy: made } = await team.client.call(updateOvertimePolicyExt, {
      params: { overtime_policy_id: weekly.id },
      body: policy,
    });
    expect(made).toMatchObject({ tiers: [{ threshold: 45, pay_rate_multiplier: '2.0' }] });
  });

  test('a simulation stores nothing', async () => {
    const { team, weekly, simulate } = await start();
    const before = await overtimeOf(team.organization, '2026-03-09', '2026-03-09');
    await simulate({ overtime_policy_id: weekly.id, policy: { threshold: 20, user_ids: team.members } });
    expect(await overtimeOf(team.organization, '2026-03-09', '2026-03-09')).toEqual(before);
    expect(await team.get(weekly.id)).toMatchObject({ id: weekly.id, threshold: 40, user_ids: weekly.user_ids });
  });

  test('the simulation equals the figures after the policy is created', async () => {
    const { team, simulate, projectId } = await start();
    const policy = { policy_type: 'daily' as const, threshold: 8, pay_rate_multiplier: 2, user_ids: [team.member(1)] };
    await team.client.call(createRuledPolicy, {
      params: { organization_id: team.id },
      body: { name: 'Daily', ...policy },
    });
    await team.at('2026-03-24T00:00:00Z');
    const of = { userId: team.member(1), projectId };
    for (const day of ['18', '19']) await work(team.organization, of, `2026-03-${day}T08:00:00Z`, 11 * hour);
    const dates = { from: '2026-03-16', to: '2026-03-22' };
    const { body } = await simulate({ policy, ...dates });
    const { totals } = body as { totals: { current: unknown; simulated: unknown } };
    expect(totals.simulated).toEqual(totals.current);
    expect(totals.simulated).toMatchObject({ overtime_seconds: 6 * hour });
  });
});

// proves: overtime-34
describe('access to a simulation', () => {
  test('managers without access to pay see only hours and bill, and members are refused', async () => {
    const { team, weekly, simulate } = await start();
    const [manager, user] = [
      await addMember(app, team.organization, { role: 'manager' }),
      await addMember(app, team.organization),
    ];
    const { body } = await simulate({ overtime_policy_id: weekly.id, policy: {} }, manager.client);
    expect(body).toMatchObject({ totals: { current: { bill: { total: '5000.00' } } } });
    expect(JSON.stringify(body)).not.toContain('"pay"');
    expect((await simulate({ overtime_policy_id: weekly.id, policy: {} }, user.client)).status).toBe(403);
  });

  test('a policy of another organization is not found', async () => {
    const { simulate } = await start();
    const other = await start();
    expect((await simulate({ overtime_policy_id: other.weekly.id, policy: {} })).status).toBe(404);
  });
});

test.each([
  [{ policy: { threshold: 8 } }, 'policy.pay_rate_multiplier: is required without overtime_policy_id'],
  [{ policy: { threshold: 30, pay_rate_multiplier: 2, user_ids: [1], policy_type: 'daily' } }, 'no more than 24 hours'],
  [
    {
      policy: {
        threshold: 8,
        pay_rate_multiplier: 2,
        user_ids: [1],
        tiers: [{ threshold: 7, pay_rate_multiplier: 2 }],
      },
    },
    'tiers[0].threshold',
  ],
  [{ from: '2026-03-16', policy: {} }, 'from: must be at or before to'],
  [{ from: '2025-03-16', policy: {} }, 'to: must be within 92 days of from, counting both dates'],
])('the body %j is refused', async (body, detail) => {
  const { simulate } = await start();
  const answer = await simulate(body as SimulateBody);
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(detail)]);
});
