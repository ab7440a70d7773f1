import { beforeEach, describe, expect, test } from 'vitest';
import { startOfTests, useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { ingest } from '../../../../test/harness/time.ts';
import { listBudgetForecasts } from '../../../contract/budget-forecast.ts';
import { putProjectBudgetRollover } from '../../../contract/budget-rollover.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { updateProject } from '../../../contract/projects.ts';
import { saveTestNow } from '../../operations/installation/test-clock/store.ts';

const app = useTestApp();

beforeEach(() => saveTestNow(app.database, Temporal.Instant.from(startOfTests)));

/** The clock shows Monday 2026-03-02. Each working day of the preceding four weeks has one hour of time. */
async function setUp(budget: object) {
  const mine = await app.createOrganization();
  const projectId = await budgetsOf(mine).makeProject({ bill_rate: 60, pay_rate: 30, budget });
  const items = Array.from({ length: 28 }, (_, day) => Temporal.PlainDate.from('2026-02-02').add({ days: day }))
    .filter(({ dayOfWeek }) => dayOfWeek < 6)
    .flatMap((date) => [0, 1, 2, 3, 4, 5].map((slot) => `${date.toString()}T08:${slot}0:00Z`))
    .map((starts_at) => ({ user_id: mine.userId, project_id: projectId, starts_at, tracked: 600 }));
  await ingest(mine.client, mine.organizationId, items);
  const params = { organization_id: mine.organizationId };
  const read = async (client = mine.client) =>
    (await client.call(listBudgetForecasts, { params, query: {} })).budget_forecasts;
  return { mine, projectId, params, read };
}

const monthly = { recurrence: 'monthly', recurrence_start: 15, start_date: '2026-01-15' } as const;
const same = (amount: number) => ({ low: amount, middle: amount, high: amount });

describe('the forecast of a budget', () => {
  // proves: budgets-92
  test('extrapolates the working days of past weeks to the end of the period', async () => {
    const { projectId, read } = await setUp({ type: 'hours', hours: 15, ...monthly });
    expect(await read()).toEqual([
      {
        budget_history_id: expect.any(Number),
        project_id: projectId,
        period_start_date: '2026-02-15',
        period_stop_date: '2026-03-14',
        weeks: 4,
        spent: 10,
        available: 15,
        end: same(20),
        exhaustion: { earliest: '2026-03-06', middle: '2026-03-06', latest: '2026-03-06' },
      },
    ]);
  });

  // proves: budgets-93
  test('uses the limit with the carried amount, and has no exhaustion date if the amount lasts', async () => {
    const { mine, projectId, read } = await setUp({ type: 'hours', hours: 15, ...monthly });
    const params = { project_id: projectId };
    await mine.client.call(putProjectBudgetRollover, { params, body: { carry: 'unused', cap: 8 } });
    expect((await read())[0]).toMatchObject({
      available: 20,
      end: same(20),
      exhaustion: { middle: '2026-03-13' },
    });
  });

  // proves: budgets-94
  test.each([monthly, { start_date: '2026-01-15' }])('ends when another budget starts', async (days) => {
    const { mine, projectId, read } = await setUp({ type: 'hours', hours: 25, ...days });
    const budgets = budgetsOf(mine);
    await app.setNow(mine.client, '2026-03-03T00:10:00Z');
    await budgets.track(projectId, '2026-03-02T08:00:00Z', 600);
    const [before] = await read();
    await budgets.state(projectId, { type: 'hours', hours: 99, start_date: '2026-03-04' });
    const [reported] = await read();
    expect(reported).toMatchObject({ period_stop_date: '2026-03-03', spent: before?.spent });
    // On the remaining day an hour or a little more is expected, because the forecast assumes that weeks vary.
    expect((reported?.end?.high ?? 0) - (reported?.spent ?? 0)).toBeLessThan(1.5);
    expect(reported?.exhaustion).toMatchObject({ earliest: null, middle: null });
  });

  // proves: budgets-95
  test('has an exhaustion date for an endless budget, and is empty if there are fewer than three weeks', async () => {
    const { mine, projectId, read } = await setUp({ type: 'cost', cost: 1_500, start_date: '2026-02-01' });
    const [forecast] = await read();
    expect(forecast).toMatchObject({ spent: 1_200, available: 1_500, exhaustion: { middle: '2026-03-06' } });
    expect(forecast).not.toHaveProperty('end');
    const budget = { type: 'hours', hours: 100, start_date: '2026-02-16' } as const;
    await mine.client.call(updateProject, { params: { project_id: projectId }, body: { budget } });
    expect((await read())[0]).not.toHaveProperty('exhaustion');
  });

  // proves: budgets-96
  test('has only the state for readers without access to pay, and nothing for members', async () => {
    const { mine, projectId, params, read } = await setUp({ type: 'cost', rate: 'pay_rate', cost: 400, ...monthly });
    const [manager, member] = [await addMember(app, mine, { role: 'manager' }), await addMember(app, mine)];
    await mine.client.call(updateOrganization, { params, body: { managers_see_pay_rates: false } });
    expect(await read(manager.client)).toEqual([
      {
        budget_history_id: expect.any(Number),
        project_id: projectId,
        period_start_date: '2026-02-15',
        period_stop_date: '2026-03-14',
        state: 'within',
      },
    ]);
    expect(await member.client.send(listBudgetForecasts, { params, query: {} })).toMatchObject({ status: 403 });
  });
});
