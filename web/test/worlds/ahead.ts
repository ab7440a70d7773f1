import { putProjectBudgetRollover } from '../../../src/contract/budget-rollover.ts';
import type { TestApp } from '../../../test/harness/app.ts';
import { budgetsOf } from '../../../test/harness/budgets.ts';
import { work } from '../../../test/harness/work.ts';

const monthly = { recurrence: 'monthly', recurrence_start: 1, start_date: '2026-02-01' } as const;

/**
 * An organization on Wednesday, 18 March 2026, noon UTC. Each working day since Monday, 26 January, has two hours on
 * `pier` and two hours on `paid`. `pier` carried an hour of its budget into March, and the budget of `paid` uses pay
 * rates. `young` is new.
 */
export async function makeAhead(app: TestApp) {
  const owner = await app.createOrganization({ name: 'Northern Harbour' });
  await app.setNow(owner.client, '2026-01-20T06:00:00Z');
  const made = budgetsOf(owner);
  const pier = await made.makeProject({ name: 'Pier', budget: { type: 'hours', hours: 41, ...monthly } });
  const paid = await made.makeProject({
    name: 'Lock',
    pay_rate: 30,
    budget: { type: 'cost', rate: 'pay_rate', cost: 990, ...monthly },
  });
  await app.setNow(owner.client, '2026-03-18T04:00:00Z');
  const young = await made.makeProject({
    name: 'Quay',
    budget: { type: 'hours', hours: 30, recurrence: 'monthly', recurrence_start: 1 },
  });
  const first = Temporal.PlainDate.from('2026-01-26');
  for (let day = first; Temporal.PlainDate.compare(day, '2026-03-18') < 0; day = day.add({ days: 1 })) {
    if (day.dayOfWeek > 5) continue;
    await work(owner, { userId: owner.userId, projectId: pier }, `${day.toString()}T07:00:00Z`, 7_200);
    await work(owner, { userId: owner.userId, projectId: paid }, `${day.toString()}T10:00:00Z`, 7_200);
  }
  const params = { project_id: pier };
  await owner.client.call(putProjectBudgetRollover, { params, body: { carry: 'unused', cap: 4 } });
  await app.setNow(owner.client, '2026-03-18T12:00:00Z');
  return { owner, pier, paid, young, address: `/organizations/${owner.organizationId}/budgets` };
}
