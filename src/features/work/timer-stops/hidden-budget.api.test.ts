import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { runDueWork } from '../../../../test/harness/notices.ts';
import { createTimeEntry, deleteActivities } from '../../../contract/activities.ts';
import { listBudgetStatuses } from '../../../contract/budget-status.ts';
import { listEvents } from '../../../contract/feed.ts';
import { listEffectiveSettings } from '../../../contract/member-settings.ts';
import { sql } from '../../../db/sql.ts';

const app = useTestApp();

const ten = { type: 'cost', rate: 'pay_rate', cost: 10, stop_timer_when_budget_reached: true } as const;
const surplus = ['budget_surplus_stored' as const];

/** A colleague with this rate has 200 s on a project whose budget of 10.00 stops timers. A member adds manual time. */
async function start(rate = 36) {
  await app.database.run(sql`update test_clock set now = ${'2026-03-02T12:00:00Z'}`);
  const owner = await app.createOrganization();
  const params = { organization_id: owner.organizationId };
  const budgets = budgetsOf(owner);
  const projectId = await budgets.makeProject({ budget: { ...ten, start_date: '2026-02-20' } });
  const [colleague, member] = [await addMember(app, owner, { projectId }), await addMember(app, owner, { projectId })];
  const lead = await addMember(app, owner, { projectId, projectRole: 'manager' });
  await budgets.pay(colleague.userId, { pay_rate: rate, effective_on: '2026-02-20' });
  await budgets.pay(member.userId, { pay_rate: 36, effective_on: '2026-02-20' });
  const at = (instant: string) => app.setNow(owner.client, instant);
  await at('2026-03-03T12:00:00Z');
  await budgets.track(projectId, '2026-03-03T08:00:00Z', 200, { user_id: colleague.userId });
  const add = (start_time: string, tracked: number) =>
    member.client.send(createTimeEntry, {
      params: { user_id: member.userId },
      body: { project_id: projectId, tracked, start_time },
    });
  const surpluses = async (client = owner.client) =>
    (await client.call(listEvents, { params, query: { kinds: surplus } })).events;
  return { owner, params, projectId, member, lead, at, add, surpluses };
}

describe('manual time on a hidden budget', () => {
  // proves: budgets-88
  test('is checked against yesterday’s spend, and owners get one notification of the surplus per day', async () => {
    const { owner, projectId, member, at, add, surpluses } = await start();
    expect((await add('2026-03-03T09:00:00Z', 900)).status).toBe(201);
    expect((await add('2026-03-02T09:00:00Z', 900)).status).toBe(201);
    expect(await surpluses()).toMatchObject([
      {
        subject: 'project',
        subject_id: projectId,
        user_id: member.userId,
        payload: { date: '2026-03-03', rate: 'pay_rate' },
        why: { spent: 11, at: 10 },
        dedup_key: `project:${projectId}:surplus:2026-03-03`,
      },
    ]);
    const manager = await addMember(app, owner, { role: 'manager' });
    expect(await surpluses(manager.client)).toEqual([]);
    await at('2026-03-04T12:00:00Z');
    const refused = await add('2026-03-04T09:00:00Z', 1);
    expect(refused).toMatchObject({ status: 400 });
    expect(JSON.stringify(refused.body)).toContain(`the budget of project ${projectId} is reached`);
    expect(JSON.stringify(refused.body)).not.toMatch(/\d s left/);
    expect(await surpluses()).toHaveLength(1);
  });

  // proves: budgets-88
  test('up to the limit causes no notification', async () => {
    const { add, surpluses } = await start();
    expect((await add('2026-03-03T09:00:00Z', 800)).status).toBe(201);
    expect(await surpluses()).toEqual([]);
  });

  // proves: budgets-88
  test('gets the same result until midnight, regardless of the pay of a colleague', async () => {
    const answersAt = async (rate: number) => {
      const { params, lead, add } = await start(rate);
      const statuses: number[] = [];
      const states: unknown[] = [];
      for (const minutes of ['00', '10', '20', '30', '40', '50']) {
        statuses.push((await add(`2026-03-02T09:${minutes}:00Z`, 300)).status);
        const { budget_statuses: seen } = await lead.client.call(listBudgetStatuses, { params });
        states.push(seen.map(({ budget_history_id: _id, project_id: _project, ...rest }) => rest));
      }
      return { statuses, states };
    };
    const [cheap, dear] = [await answersAt(5), await answersAt(900)];
    expect(cheap).toEqual(dear);
    expect(cheap.statuses).toEqual([201, 201, 201, 201, 201, 201]);
  });
});

// proves: budgets-87
test('time deleted by people without access to pay lifts a timer stop on the next day', async () => {
  const { owner, params, member, at, add } = await start();
  const manager = await addMember(app, owner, { role: 'manager' });
  await add('2026-03-03T09:00:00Z', 900);
  const stopped = async () => {
    const { effective_settings: own } = await member.client.call(listEffectiveSettings, { params });
    return own[0]?.stopped_projects.length;
  };
  expect(await stopped()).toBe(1);
  const query = { 'time_slot[start]': '2026-03-03T09:00:00Z', 'time_slot[stop]': '2026-03-03T10:00:00Z' };
  await manager.client.call(deleteActivities, { params, query });
  expect(await stopped()).toBe(1);
  await runDueWork(app);
  expect(await stopped()).toBe(1);
  await at('2026-03-04T05:00:00Z');
  await runDueWork(app);
  expect(await stopped()).toBe(0);
});

// proves: budgets-87
test('time deleted by an owner lifts a timer stop at once', async () => {
  const { owner, params, member, add } = await start();
  await add('2026-03-03T09:00:00Z', 900);
  const query = { 'time_slot[start]': '2026-03-03T09:00:00Z', 'time_slot[stop]': '2026-03-03T10:00:00Z' };
  await owner.client.call(deleteActivities, { params, query });
  const { effective_settings: own } = await member.client.call(listEffectiveSettings, { params });
  expect(own[0]?.stopped_projects).toEqual([]);
});
