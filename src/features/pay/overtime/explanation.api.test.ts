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

const monday = { name: 'Monday', days: [1], pay_rate_multiplier: 1.25, pay_rate_addition: 1 };
const late = { name: 'Late', from: '16:00', to: '18:00', pay_rate_multiplier: 1.1, pay_rate_addition: 0.5 };

// proves: overtime-63
test.each([
  ['sum', 'Multiplier: overtime 1.5 + (Monday 1.25 − 1) + (Late 1.1 − 1) = 1.85.', '1.85', ['1.00', '0.50']],
  ['product', 'Multiplier: overtime 1.5 × Monday 1.25 × Late 1.1 = 2.0625.', '2.0625', ['1.00', '0.50']],
  ['highest', 'Multiplier: highest of overtime 1.5, Monday 1.25, Late 1.1 = 1.5.', '1.5', ['1.00']],
] as const)('each premium of an hour is shown before %s combines them', async (combine, text, multiplier, amounts) => {
  const found = await steps({ rules: { premiums: [monday, late], combine } });
  const segments = found.filter((step) => step.step === 'segment' && step.rule !== 'regular');
  const names = ['Monday', 'Late'];
  expect(segments[0]).toMatchObject({
    text: expect.stringContaining(text),
    pay_rate_multiplier: multiplier,
    combination: {
      combine,
      multipliers: [
        { name: null, multiplier: '1.5' },
        { name: 'Monday', multiplier: '1.25' },
        { name: 'Late', multiplier: '1.1' },
      ],
      additions: amounts.map((amount, index) => ({ name: names[index], amount })),
    },
  });
  if (combine === 'sum') expect(segments[0]?.text).toContain('Addition per hour: Monday 1.00 + Late 0.50 = 1.50.');
});

// proves: overtime-63
test('an overtime multiplier of a premium stands in place of overtime', async () => {
  const rest = { name: 'Monday', days: [1], pay_rate_multiplier: 1.3, overtime_multiplier: 1.69 };
  const found = await steps({ rules: { premiums: [rest, late], combine: 'product' } });
  expect(found.find((step) => step.step === 'segment' && step.rule !== 'regular')).toMatchObject({
    pay_rate_multiplier: '1.859',
    combination: {
      multipliers: [
        { name: 'Monday', multiplier: '1.69' },
        { name: 'Late', multiplier: '1.1' },
      ],
    },
  });
});
