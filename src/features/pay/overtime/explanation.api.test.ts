import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { makeTeam } from '../../../../test/harness/overtime.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { explanationOf, overtimeOf, work } from '../../../../test/harness/work.ts';
import type { Body } from '../../../contract/endpoint.ts';
import { putSalary } from '../../../contract/salaries.ts';
import { updateOvertimePolicyExt } from '../../../contract/overtime-policies.ts';

const app = useTestApp();
const hour = 3_600;

/** The steps of a week with ten hours on Monday and on Tuesday, under a daily policy from 8 h × 1.5 with rules. */
async function steps({ rules = {}, salary }: { rules?: object; salary?: Body<typeof putSalary> }) {
  const team = await makeTeam(app, { members: 1 });
  await team.pay(team.member(0), '20.00');
  const params = { organization_id: team.id, user_id: team.member(0) };
  const { id } = await team.create({ policy_type: 'daily', threshold: 8, pay_rate_multiplier: 1.5 });
  await team.client.call(updateOvertimePolicyExt, { params: { overtime_policy_id: id }, body: rules });
  const projectId = await makeProject(team.organization);
  await team.at('2026-03-17T00:00:00Z');
  if (salary) await team.client.call(putSalary, { params, body: salary });
  for (const date of ['2026-03-09', '2026-03-10'])
    await work(team.organization, { userId: team.member(0), projectId }, `${date}T08:00:00Z`, 10 * hour);
  const query = { include: ['explanation' as const] };
  const { overtime } = await overtimeOf(team.organization, '2026-03-09', '2026-03-09', query);
  return overtime.flatMap(explanationOf);
}

// proves: overtime-63
test.each([
  [
    { amount: 2200, period: 'monthly', hours: 220, hours_per: 'period' },
    'Rate of the salary: 2200.00 / 220.00 h = 10.00 per hour.',
    { amount: '2200.00', hours: '220.00', quotient: '10.00', rate: '10.00' },
  ],
  [
    { amount: 2600, period: 'monthly', hours: 40 },
    'Rate of the salary: 2600.00 × 12 / 52 / 40.00 h = 15.00 per hour.',
    { amount: '600.00', hours: '40.00' },
  ],
  [
    { amount: 450, period: 'weekly', method: 'fluctuating' },
    'Rate of the salary: 450.00 / 20.00 h = 22.50 per hour.',
    { amount: '450.00', hours: '20.00' },
  ],
] as const)('the rate of a salary is shown as a division: %o', async (salary, text, values) => {
  const found = (await steps({ salary: { effective_on: '2026-03-02', ...salary } })).filter(
    ({ step }) => step === 'salary_rate',
  );
  expect(found).toEqual([expect.objectContaining({ text, ...values })]);
});
