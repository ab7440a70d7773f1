import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { makeTeam } from '../../../../test/harness/overtime.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { overtimeOf, work } from '../../../../test/harness/work.ts';
import { listMembers, updateMembers } from '../../../contract/members.ts';
import * as policies from '../../../contract/overtime-policies.ts';

const app = useTestApp();
const params = (id: number) => ({ params: { organization_id: id } });

// proves: projects-5, budgets-25
test('a rate with four decimals prices time, pay and budgets exactly', async () => {
  const team = await makeTeam(app);
  const budgets = budgetsOf(team.organization);
  const project = await budgets.makeProject({ bill_rate: 20.0099, budget: { type: 'cost', start_date: '2026-03-01' } });
  await budgets.track(project, '2026-03-02T08:00:00Z', 600);
  await budgets.track(project, '2026-03-02T09:00:00Z', 600);
  await budgets.track(project, '2026-03-02T10:00:00Z', 600);
  // 10.00495; at 20.01 it would be 10.01.
  expect(await budgets.spans(project)).toEqual(['2026-03-01..open 10']);
  const payment = { rate_type: 'hourly' as const, pay_rate: 27.4375, effective_on: '2026-03-01' };
  const body = { members: [{ user_id: team.member(0), payment }] };
  await team.client.call(updateMembers, { ...params(team.id), body });
  const { members } = await team.client.call(listMembers, params(team.id));
  expect(members.find((member) => member.user_id === team.member(0))?.pay_rate).toBe('27.4375');
});

// proves: overtime-policies-48
test('multipliers under /ext/v1 have up to six decimals, and survive a change under /v2', async () => {
  const team = await makeTeam(app);
  const { overtime_policy: policy } = await team.client.call(policies.createRuledPolicy, {
    ...params(team.id),
    body: {
      name: 'Exact',
      threshold: 40,
      pay_rate_multiplier: 1.333333,
      user_ids: [team.member(0)],
      premiums: [{ name: 'Late', days: [1], pay_rate_addition: 1.1025, overtime_multiplier: 1.666667 }],
    },
  });
  expect(policy).toMatchObject({
    pay_rate_multiplier: '1.333333',
    premiums: [{ pay_rate_addition: '1.1025', overtime_multiplier: '1.666667' }],
  });
  const of = { params: { overtime_policy_id: policy.id } };
  const changed = await team.client.call(policies.updateOvertimePolicy, { ...of, body: { name: 'Renamed' } });
  expect(changed.overtime_policy.pay_rate_multiplier).toBe('1.333333');
  const sent = await team.client.send(policies.updateOvertimePolicy, { ...of, body: { pay_rate_multiplier: 1.33333 } });
  expect(sent).toMatchObject({
    status: 400,
    body: { details: [expect.stringContaining('pay_rate_multiplier: must have 4 or fewer decimal places')] },
  });
});

test('an addition with four decimals is paid exactly', async () => {
  const team = await makeTeam(app);
  const body = {
    name: 'Night',
    threshold: 40,
    pay_rate_multiplier: 1.5,
    user_ids: [team.member(0)],
    premiums: [{ name: 'All', days: [0, 1, 2, 3, 4, 5, 6], pay_rate_addition: 0.0025 }],
  };
  await team.client.call(policies.createRuledPolicy, { ...params(team.id), body });
  const projectId = await makeProject(team.organization);
  await team.at('2026-03-16T12:00:00Z');
  await work(team.organization, { userId: team.member(0), projectId }, '2026-03-09T08:00:00Z', 8 * 3_600);
  // 8 h × 0.0025 = 0.02
  const { overtime } = await overtimeOf(team.organization, '2026-03-09', '2026-03-15');
  expect(overtime[0]).toMatchObject({ pay: { straight: '160.00', premium: '0.02', total: '160.02' } });
});
