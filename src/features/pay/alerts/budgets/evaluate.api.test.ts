import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../../test/harness/budgets.ts';
import { addMember } from '../../../../../test/harness/members.ts';
import { ingest } from '../../../../../test/harness/time.ts';
import { deleteActivities } from '../../../../contract/activities.ts';
import type { BudgetInput } from '../../../../contract/budgets.ts';
import { listEvents } from '../../../../contract/feed.ts';
import { updateProject } from '../../../../contract/projects.ts';

const app = useTestApp();

const tenHours = { type: 'hours', hours: 1 } as const;

/** All threshold events for budgets, as threshold, state and number. */
async function told({ client, organizationId }: TestOrganization) {
  const kinds = ['budget_threshold_reached' as const, 'budget_threshold_left' as const];
  const params = { organization_id: organizationId };
  const { events } = await client.call(listEvents, { params, query: { kinds, page_limit: 500 } });
  return events.map(({ payload, why, subject }) => {
    const at = typeof payload['at_percent'] === 'number' ? ` ${payload['at_percent']} %` : '';
    const is = why['reached'] === true ? 'reached' : 'left';
    return `${subject} ${String(payload['threshold'])}${at} ${is} ${String(payload['number'])}`;
  });
}

async function setUp(budget: BudgetInput | null = tenHours) {
  const mine = await app.createOrganization();
  const budgets = budgetsOf(mine);
  const projectId = await budgets.makeProject(budget ? { budget } : {});
  const track = (startsAt: string, tracked = 600) => budgets.track(projectId, startsAt, tracked);
  const remove = (start: string, stop: string) =>
    mine.client.call(deleteActivities, {
      params: { organization_id: mine.organizationId },
      query: { 'time_slot[start]': start, 'time_slot[stop]': stop, user_ids: [mine.userId] },
    });
  return { mine, budgets, projectId, track, remove };
}

const morning = (slot: number) => `2026-03-02T08:${slot}0:00Z`;

describe('a budget', () => {
  // proves: budgets-69
  test('emits one event near its limit and one at its limit, at the exact second', async () => {
    const { mine, track } = await setUp();
    for (const slot of [0, 1, 2, 3]) await track(morning(slot));
    await track(morning(4), 479);
    expect(await told(mine)).toEqual([]);
    await track(morning(4), 480);
    expect(await told(mine)).toEqual(['project near_limit 80 % reached 1']);
    await track(morning(4), 600);
    await track(morning(5), 599);
    expect(await told(mine)).toHaveLength(1);
    await track(morning(5), 600);
    await track('2026-03-02T09:00:00Z');
    expect(await told(mine)).toEqual(['project near_limit 80 % reached 1', 'project limit 100 % reached 1']);
  });

  // proves: budgets-70
  test('emits an event when spend falls below a threshold, and the next number when it is reached again', async () => {
    const { mine, track, remove } = await setUp();
    for (const slot of [0, 1, 2, 3, 4]) await track(morning(slot));
    await remove('2026-03-02T08:40:00Z', '2026-03-02T08:50:00Z');
    await track(morning(5));
    const near = 'project near_limit 80 %';
    expect(await told(mine)).toEqual([`${near} reached 1`, `${near} left 1`, `${near} reached 2`]);
  });

  // proves: budgets-71
  test('emits events about a past period if time arrives late', async () => {
    const { mine, budgets, projectId } = await setUp({ ...tenHours, recurrence: 'weekly', start_date: '2026-02-16' });
    const week = (slot: number) => budgets.track(projectId, `2026-02-24T08:${slot}0:00Z`, 600);
    for (const slot of [0, 1, 2, 3, 4]) await week(slot);
    expect(await told(mine)).toEqual(['project near_limit 80 % reached 1']);
    const params = { organization_id: mine.organizationId };
    const { events } = await mine.client.call(listEvents, { params, query: { subject: 'project' } });
    expect(events.at(-1)?.payload).toMatchObject({ period_stop_date: expect.stringMatching(/^2026-0(2-28|3-01)$/) });
  });

  // proves: budgets-71
  test('emits no event for an intermediate state of a write', async () => {
    const { mine, projectId, track } = await setUp({ type: 'cost', cost: 10 });
    for (const slot of [0, 1, 2]) await track(morning(slot));
    const body = { bill_rate: 100, budget: { type: 'cost', cost: 1000 } as const };
    await mine.client.call(updateProject, { params: { project_id: projectId }, body });
    expect(await told(mine)).toEqual([]);
  });

  // proves: budgets-71
  test('emits events when a rate, a limit or the client of a project changes', async () => {
    const { mine, budgets, projectId, track } = await setUp({ type: 'cost', cost: 100 });
    for (const slot of [0, 1, 2, 3, 4, 5]) await track(morning(slot));
    const params = { project_id: projectId };
    await mine.client.call(updateProject, { params, body: { bill_rate: 90 } });
    await budgets.state(projectId, { type: 'cost', cost: 200 });
    const clientId = await budgets.makeClient({ budget: { type: 'cost', cost: 90 } });
    await budgets.moveTo(projectId, clientId);
    await budgets.moveTo(projectId, null);
    expect(await told(mine)).toEqual([
      'project near_limit 80 % reached 1',
      'project near_limit 80 % left 1',
      'client near_limit 80 % reached 1',
      'client limit 100 % reached 1',
      'client near_limit 80 % left 1',
      'client limit 100 % left 1',
    ]);
  });

  // proves: budgets-71
  test('emits one event when several people record time concurrently', async () => {
    const { mine, projectId } = await setUp();
    const members = await Promise.all([0, 1, 2, 3, 4, 5].map(() => addMember(app, mine)));
    const item = { project_id: projectId, starts_at: morning(0), tracked: 600 };
    await Promise.all(
      members.map(({ userId }) => ingest(mine.client, mine.organizationId, [{ ...item, user_id: userId }])),
    );
    expect(await told(mine)).toEqual(['project near_limit 80 % reached 1', 'project limit 100 % reached 1']);
  });

  test('emits no percentage events without a limit or after it is cleared', async () => {
    const { mine, budgets, projectId, track } = await setUp({ type: 'hours' });
    await track(morning(0));
    await budgets.state(projectId, null);
    await track(morning(1));
    expect(await told(mine)).toEqual([]);
  });

  // proves: budgets-73
  test('emits an event at the threshold at which its timers stop', async () => {
    const stops = { ...tenHours, stop_timer_when_budget_reached: true, stop_at: 50 } as const;
    const { mine, budgets, projectId, track } = await setUp(stops);
    for (const slot of [0, 1, 2]) await track(morning(slot));
    expect(await told(mine)).toEqual(['project stop 50 % reached 1']);
    await budgets.state(projectId, { ...stops, stop_timer_when_budget_reached: false });
    await budgets.state(projectId, stops);
    expect(await told(mine)).toEqual(['project stop 50 % reached 1', 'project stop 50 % reached 2']);
  });
});
