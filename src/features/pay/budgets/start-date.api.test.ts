import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { updateProject } from '../../../contract/projects.ts';

const app = useTestApp();

// proves: budgets-14
test('a budget starts no more than five years ago, or on the start date of the budget in force', async () => {
  const owner = await app.createOrganization();
  const budgets = budgetsOf(owner);
  await app.setNow(owner.client, '2021-03-02T12:00:00Z');
  const id = await budgets.makeProject({ budget: { type: 'hours', hours: 1, start_date: '2016-03-02' } });
  await app.setNow(owner.client, '2026-03-02T12:00:00Z');
  const state = async (start_date: string) => {
    const budget = { type: 'hours', hours: 2, start_date } as const;
    return owner.client.send(updateProject, { params: { project_id: id }, body: { budget } });
  };
  const refused = await state('2021-03-01');
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain('budget.start_date: must be on or after 2021-03-02');
  expect((await state('2016-03-02')).status).toBe(200);
  expect((await state('2021-03-02')).status).toBe(200);
  expect((await state('2016-03-02')).status).toBe(400);
});
