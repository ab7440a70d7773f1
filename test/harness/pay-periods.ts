import type { Static } from 'typebox';
import { updateOvertimePolicyExt } from '../../src/contract/overtime-policies.ts';
import * as closing from '../../src/contract/pay-period-closing.ts';
import * as contract from '../../src/contract/pay-periods.ts';
import type { TestApp } from './app.ts';
import { makeTeam } from './overtime.ts';
import { makeProject } from './time.ts';
import { work } from './work.ts';

const hour = 3_600;
const holiday = { name: 'Holiday', holidays: true, pay_rate_multiplier: 2 };

type PolicyChanges = Static<NonNullable<typeof updateOvertimePolicyExt.body>>;

/**
 * Monthly pay periods from 2026-03-01 on, as of 2026-04-10. Two members have a rate of 20.00. One of them works 8 h a
 * day from Monday 2026-03-30 to Wednesday. Weekly hours above 20 are overtime. Unless the policy has other rules,
 * holidays have a multiplier of 2.
 */
export async function startPaying(app: TestApp, rules: PolicyChanges = { premiums: [holiday] }) {
  const team = await makeTeam(app);
  const { organization } = team;
  const params = { organization_id: team.id };
  const policy = await team.create({ threshold: 20, pay_rate_multiplier: 1.5 });
  await team.client.call(updateOvertimePolicyExt, {
    params: { overtime_policy_id: policy.id },
    body: rules,
  });
  await team.at('2026-04-10T12:00:00Z');
  const projectId = await makeProject(organization);
  const works = (date: string, seconds: number, member = 0, at = '06:00') =>
    work(organization, { userId: team.member(member), projectId }, `${date}T${at}:00Z`, seconds);
  for (const date of ['2026-03-30', '2026-03-31', '2026-04-01']) await works(date, 8 * hour);
  await works('2026-03-10', 4 * hour, 1);
  const body = { frequency: 'monthly', effective_on: '2026-03-01' } as const;
  await team.client.call(contract.createPaySchedule, { params, body });
  const period = (id: number) => ({ params: { ...params, pay_period_id: id } });
  const close = async (id: number, without = true) =>
    (await team.client.call(closing.closePayPeriod, { ...period(id), body: { without_approval: without } })).pay_period;
  const reopen = async (id: number) =>
    (await team.client.call(closing.reopenPayPeriod, { ...period(id), body: { reason: 'A bonus is missing' } }))
      .pay_period;
  const lines = async (id: number, query: object = {}) =>
    (await team.client.call(closing.listPayPeriodLines, { ...period(id), query })).pay_period_lines;
  const approve = async (id: number, member: number) =>
    team.client.call(contract.approvePayPeriod, {
      params: { ...period(id).params, user_id: team.member(member) },
    });
  return { team, params, projectId, policyId: policy.id, works, close, reopen, lines, approve, of: period };
}
