import { expect, test } from 'vitest';
import { putSalary } from '../../src/contract/salaries.ts';
import { openPageAt } from './harness/at-instant.ts';
import { useWebApp } from './harness/web-app.ts';
import { makePayPeriods, march, now } from './worlds/pay-periods.ts';

const app = useWebApp();

// proves: pay-periods-55
test('the row of a salary in a pay statement shows the share of the period', async () => {
  const { owner, ada, address } = await makePayPeriods(app);
  await owner.client.call(putSalary, {
    params: { organization_id: owner.organizationId, user_id: ada.userId },
    body: { amount: 2_200, period: 'monthly', hours: 40, effective_on: '2026-03-22' },
  });
  const page = await openPageAt(app, now, `${address(march)}/statements/${ada.userId}`, { as: owner.userId });
  const row = page.getByRole('row').filter({ hasText: 'salary ($2,200.00 × 10 / 31)' });
  await row.getByText('$709.68').waitFor();
  expect(await row.count()).toBe(1);
});
