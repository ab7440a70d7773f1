import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { sql } from '../../../db/sql.ts';
import { listBudgetChanges } from '../../../contract/budget-changes.ts';
import { listBudgetForecasts } from '../../../contract/budget-forecast.ts';
import { listBudgetSeries } from '../../../contract/budget-series.ts';
import { listBudgetStatuses } from '../../../contract/budget-status.ts';
import type { BudgetInput } from '../../../contract/budgets.ts';

const app = useTestApp();

const paid = { type: 'cost', rate: 'pay_rate', cost: 10, start_date: '2026-02-20' } as const satisfies BudgetInput;

/** A project with a budget of 10.00 at pay rates, set on Sunday. An hour costs 36.00, ten minutes cost 6.00. */
async function start(budget: BudgetInput = paid, timeZone = 'UTC') {
  await app.database.run(sql`update test_clock set now = ${'2026-03-02T12:00:00Z'}`);
  const owner = await app.createOrganization({ timeZone });
  const params = { organization_id: owner.organizationId };
  const at = (instant: string) => app.setNow(owner.client, instant);
  const budgets = budgetsOf(owner);
  await budgets.pay(owner.userId, { pay_rate: 36 });
  const projectId = await budgets.makeProject({ budget });
  const lead = (await addMember(app, owner, { projectId, projectRole: 'manager' })).client;
  const stateOf = async (as_of?: string) => {
    const query = as_of === undefined ? {} : { as_of };
    return (await lead.call(listBudgetStatuses, { params, query })).budget_statuses[0]?.state;
  };
  return { owner, params, at, budgets, projectId, lead, stateOf };
}

// proves: budgets-58
test('a state counts what was known at the end of yesterday, and time recorded today changes it tomorrow', async () => {
  const { at, budgets, projectId, stateOf } = await start();
  await at('2026-03-03T09:00:00Z');
  await budgets.track(projectId, '2026-03-03T08:00:00Z', 600);
  await budgets.track(projectId, '2026-03-03T08:10:00Z', 200);
  expect(await stateOf()).toBe('within');
  await at('2026-03-03T23:59:59Z');
  expect(await stateOf()).toBe('within');
  await at('2026-03-04T00:00:00Z');
  expect(await stateOf()).toBe('near');
  await budgets.track(projectId, '2026-03-03T08:20:00Z', 600);
  expect(await stateOf()).toBe('near');
  await at('2026-03-05T00:00:00Z');
  expect(await stateOf()).toBe('reached');
});

// proves: budgets-59
test('the state of a day never changes later', async () => {
  const { at, budgets, projectId, stateOf } = await start();
  await at('2026-03-03T09:00:00Z');
  await budgets.track(projectId, '2026-03-03T08:00:00Z', 600);
  await at('2026-03-06T09:00:00Z');
  await budgets.track(projectId, '2026-03-03T08:10:00Z', 600);
  await at('2026-03-07T09:00:00Z');
  expect(await Promise.all(['2026-03-04T12:00:00Z', '2026-03-06T12:00:00Z', undefined].map(stateOf))).toEqual([
    'within',
    'within',
    'reached',
  ]);
});

// proves: budgets-58
test('rates count as known at the end of yesterday', async () => {
  const { owner, at, budgets, projectId, stateOf } = await start();
  await budgets.track(projectId, '2026-03-02T08:00:00Z', 600);
  await at('2026-03-03T09:00:00Z');
  await budgets.pay(owner.userId, { pay_rate: 360, effective_on: '2026-03-01' });
  expect(await stateOf()).toBe('within');
  await at('2026-03-04T09:00:00Z');
  expect(await stateOf()).toBe('reached');
});

// proves: budgets-58
test('a day ends at midnight in the time zone of the organization', async () => {
  const { at, budgets, projectId, stateOf } = await start(paid, 'Asia/Tokyo');
  await at('2026-03-03T09:00:00Z');
  await budgets.track(projectId, '2026-03-03T08:00:00Z', 600);
  await budgets.track(projectId, '2026-03-03T08:10:00Z', 600);
  await at('2026-03-03T14:59:59Z');
  expect(await stateOf()).toBe('within');
  await at('2026-03-03T15:00:00Z');
  expect(await stateOf()).toBe('reached');
});

// proves: budgets-60
test('a budget set today has no state from yesterday', async () => {
  const { at, budgets, projectId, stateOf } = await start();
  await budgets.track(projectId, '2026-03-02T08:00:00Z', 600);
  await at('2026-03-03T09:00:00Z');
  await budgets.state(projectId, { ...paid, cost: 5 });
  expect(await stateOf()).toBe('within');
  await at('2026-03-04T09:00:00Z');
  expect(await stateOf()).toBe('reached');
});

// proves: budgets-60
test('a period that begins today has the state within, whatever the previous one used', async () => {
  const { at, budgets, projectId, stateOf } = await start({ ...paid, recurrence: 'weekly', start_date: '2026-02-23' });
  await at('2026-03-03T09:00:00Z');
  await budgets.track(projectId, '2026-03-03T08:00:00Z', 600);
  await budgets.track(projectId, '2026-03-03T08:10:00Z', 600);
  await at('2026-03-08T12:00:00Z');
  expect(await stateOf()).toBe('reached');
  await at('2026-03-09T12:00:00Z');
  expect(await stateOf()).toBe('within');
});

// proves: budgets-57
test('status, series, changes, forecast and their tables show the same state, but no figures', async () => {
  const { at, budgets, projectId, lead, params } = await start();
  await at('2026-03-03T09:00:00Z');
  await budgets.track(projectId, '2026-03-03T08:00:00Z', 600);
  await budgets.track(projectId, '2026-03-03T08:10:00Z', 300);
  await at('2026-03-04T09:00:00Z');
  const dates = { 'date[start]': '2026-03-01', 'date[stop]': '2026-03-04' };
  const between = { 'as_of[start]': '2026-03-03T12:00:00Z' };
  const answers = [
    (await lead.call(listBudgetStatuses, { params })).budget_statuses,
    (await lead.call(listBudgetSeries, { params, query: dates })).budget_series,
    (await lead.call(listBudgetChanges, { params, query: between })).budget_changes,
    (await lead.call(listBudgetForecasts, { params })).budget_forecasts,
  ];
  const id = expect.any(Number);
  const owned = { budget_history_id: id, project_id: projectId };
  const segment = { budget_history_id: id, start_date: '2026-03-02', period_start_date: '2026-02-20' };
  expect(answers).toEqual([
    [{ ...owned, state: 'near' }],
    [{ ...owned, state: 'near', segments: [{ ...segment, start_date: '2026-02-20' }], points: [] }],
    [{ ...owned, start: { state: 'within' }, stop: { state: 'near' } }],
    [{ ...owned, period_start_date: '2026-02-20', state: 'near' }],
  ]);
});
