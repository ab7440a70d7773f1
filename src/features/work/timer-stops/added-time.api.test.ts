import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { daysOf, ingest } from '../../../../test/harness/time.ts';
import type { Client } from '../../../client/client.ts';
import { createTimeEntry, deleteActivities } from '../../../contract/activities.ts';
import type { BudgetInput } from '../../../contract/budgets.ts';
import { updateOrganization } from '../../../contract/organizations.ts';

const app = useTestApp();

const hour = { type: 'hours', hours: 1, stop_timer_when_budget_reached: true, start_date: '2026-03-01' } as const;

/** A project with a member and a manager. The date is 2026-03-02. */
async function setUp(budget: BudgetInput | null = hour, more: object = {}) {
  const owner = await app.createOrganization();
  await app.setNow(owner.client, '2026-03-02T12:00:00Z');
  const budgets = budgetsOf(owner);
  const projectId = await budgets.makeProject({ ...(budget ? { budget } : {}), ...more });
  const member = await addMember(app, owner, { projectId });
  const lead = await addMember(app, owner, { projectId, projectRole: 'manager' });
  const adding =
    (client: Client, user_id: number) =>
    (tracked: number, start_time: string, entry: object = {}) =>
      client.call(createTimeEntry, {
        params: { user_id },
        body: { project_id: projectId, tracked, start_time, ...entry },
      });
  const add = adding(member.client, member.userId);
  return { owner, budgets, projectId, member, lead, add, adding, addOwn: adding(lead.client, lead.userId) };
}

const morning = '2026-03-02T08:00:00Z';
const later = '2026-03-02T10:00:00Z';
const noon = '2026-03-02T11:30:00Z';

const refused = (said: RegExp) => ({
  status: 400,
  code: 'record_invalid',
  details: [expect.stringMatching(said)],
});
const reached = (projectId: number) => refused(new RegExp(`^tracked: .* budget of project ${projectId} is reached$`));
const left = (projectId: number, seconds: number) =>
  refused(new RegExp(`^tracked: .* budget of project ${projectId} has ${seconds} s left$`));

describe('manual time beyond the stop of a budget', () => {
  // proves: budgets-89
  test('is rejected for members as a whole, even if it exceeds the stop by a second', async () => {
    const { owner, projectId, add } = await setUp();
    await expect(add(3601, morning)).rejects.toMatchObject(reached(projectId));
    expect(await daysOf(app.database, owner.organizationId)).toEqual([]);
    await add(3599, morning);
    await expect(add(2, later)).rejects.toMatchObject(reached(projectId));
    await add(1, later);
    await expect(add(1, noon)).rejects.toMatchObject(reached(projectId));
  });

  // proves: budgets-89
  test('is rejected with the seconds left, for readers with access to the budget', async () => {
    const { projectId, add, addOwn } = await setUp({ ...hour, stop_at: 50 });
    await add(1000, morning);
    await expect(addOwn(801, later)).rejects.toMatchObject(left(projectId, 800));
    await addOwn(800, later);
    await expect(addOwn(1, noon)).rejects.toMatchObject(left(projectId, 0));
  });

  // proves: budgets-89
  test('is rejected with the seconds left even if another budget starts in the future', async () => {
    const { owner, budgets, projectId, addOwn } = await setUp();
    await app.setNow(owner.client, '2026-03-03T12:00:00Z');
    await budgets.state(projectId, { ...hour, hours: 9, start_date: '2026-03-20' });
    await expect(addOwn(3601, morning)).rejects.toMatchObject(left(projectId, 3600));
  });

  // proves: budgets-90
  test('can be added by owners and managers, and by project managers for other members', async () => {
    const { owner, member, lead, adding } = await setUp({ ...hour, hours: 0 });
    const manager = await addMember(app, owner, { role: 'manager' });
    await adding(owner.client, owner.userId)(600, morning);
    await adding(manager.client, manager.userId)(600, morning);
    await adding(manager.client, member.userId)(600, morning);
    await adding(lead.client, member.userId)(600, later);
  });

  // proves: budgets-90
  test('cannot be added by project managers if they cannot set the budget', async () => {
    const { owner, budgets, projectId, member, lead, adding } = await setUp();
    const other = await addMember(app, owner, { projectId });
    const addFor = adding(lead.client, member.userId);
    await budgets.pay(member.userId, { pay_rate: 36, rate_type: 'hourly', effective_on: '2026-02-20' });
    const atPay = { type: 'cost', rate: 'pay_rate', cost: 10, start_date: '2026-03-02' } as const;
    await budgets.state(projectId, { ...atPay, stop_timer_when_budget_reached: true });
    await addFor(1001, morning);
    await budgets.state(projectId, { ...hour, hours: 0 });
    await addFor(600, later);
    const clientId = await budgets.makeClient({ budget: { ...hour, hours: 0 } });
    await budgets.moveTo(projectId, clientId);
    const said = refused(/^tracked: .* budget of the client of project \d+ is reached$/);
    await expect(adding(lead.client, other.userId)(600, later)).rejects.toMatchObject(said);
    await adding(owner.client, other.userId)(600, later);
  });

  // proves: budgets-90
  test('is accepted if the budget does not stop timers, is raised or cleared, or if time is deleted', async () => {
    const { owner, budgets, projectId, add } = await setUp({ ...hour, stop_timer_when_budget_reached: false });
    await add(3601, morning);
    await budgets.state(projectId, hour);
    await expect(add(1, later)).rejects.toMatchObject(reached(projectId));
    await budgets.state(projectId, { ...hour, hours: 1.1 });
    await add(1, later);
    await budgets.state(projectId, hour);
    await expect(add(1, noon)).rejects.toMatchObject(reached(projectId));
    await budgets.state(projectId, null);
    await add(1, noon);
    await budgets.state(projectId, hour);
    const query = { 'time_slot[start]': morning, 'time_slot[stop]': '2026-03-02T09:00:00Z' };
    await owner.client.call(deleteActivities, { params: { organization_id: owner.organizationId }, query });
    await add(2, '2026-03-02T11:40:00Z');
  });

  // proves: budgets-90
  test('is accepted if the budget does not count the time', async () => {
    const { owner, budgets, projectId, add, addOwn, lead } = await setUp({ ...hour, include_non_billable: false });
    await add(3600, morning);
    await add(600, later, { billable: false });
    await expect(add(600, noon)).rejects.toMatchObject(reached(projectId));
    await budgets.pay(lead.userId, { pay_rate: 3000, rate_type: 'fixed_amount' });
    await addOwn(600, noon);
    expect((await daysOf(app.database, owner.organizationId)).map(({ tracked }) => tracked)).toEqual([4200, 600]);
  });
});

describe('the cost of manual time', () => {
  const ten = { type: 'cost', cost: 10, stop_timer_when_budget_reached: true, start_date: '2026-02-20' } as const;

  // proves: budgets-89
  test('uses the rate on the date, and the seconds left are rounded down', async () => {
    const { budgets, projectId, lead, addOwn } = await setUp(ten);
    await budgets.pay(lead.userId, { bill_rate: 36, effective_on: '2026-02-20' });
    await budgets.pay(lead.userId, { bill_rate: 72, effective_on: '2026-03-02' });
    // A budget of 10.00 covers 500 s at 2 cents. 250 s on the previous day at 1 cent use 2.50, so 375 s are left.
    await addOwn(250, '2026-03-01T08:00:00Z');
    await expect(addOwn(400, morning)).rejects.toMatchObject(left(projectId, 375));
    await addOwn(375, morning);
    await expect(addOwn(1, later)).rejects.toMatchObject(left(projectId, 0));
  });

  // proves: budgets-89
  test('is rounded once per date, together with earlier time on that date', async () => {
    const { budgets, projectId, lead, addOwn } = await setUp({ ...ten, cost: 1 });
    await budgets.pay(lead.userId, { bill_rate: 1, effective_on: '2026-02-20' });
    // A cent buys 36 s. 3,582 s round to 1.00, which is the limit. 3,618 s round to 1.01, which is above the limit.
    await addOwn(3000, morning);
    await expect(addOwn(618, later)).rejects.toMatchObject(left(projectId, 617));
    await addOwn(617, later);
  });

  // proves: organizations-23
  test('is rounded to whole units in a currency without decimals', async () => {
    const { owner, budgets, projectId, lead, addOwn } = await setUp({ ...ten, cost: 1_000 });
    const params = { organization_id: owner.organizationId };
    await owner.client.call(updateOrganization, { params, body: { currency: 'JPY' } });
    await budgets.pay(lead.userId, { bill_rate: 1_000, effective_on: '2026-02-20' });
    // A unit buys 3.6 s. 3,601 s cost 1,000.28, which is rounded to 1,000. 3,602 s cost 1,000.56, which is 1,001.
    await addOwn(3_000, morning);
    await expect(addOwn(602, later)).rejects.toMatchObject(left(projectId, 601));
    await addOwn(601, later);
  });

  // proves: budgets-89
  test('over midnight counts each date separately', async () => {
    const { budgets, projectId, lead, addOwn } = await setUp(ten);
    await budgets.pay(lead.userId, { bill_rate: 36, effective_on: '2026-02-20' });
    await budgets.pay(lead.userId, { bill_rate: 72, effective_on: '2026-03-02' });
    await expect(addOwn(1200, '2026-03-01T23:50:00Z')).rejects.toMatchObject(left(projectId, 800));
    await addOwn(800, '2026-03-01T23:50:00Z');
  });
});

describe('the budget of a client', () => {
  // proves: budgets-89
  test('counts the projects of the client on that date, and hides the seconds left from project managers', async () => {
    const { budgets, projectId, add, addOwn } = await setUp(null);
    const clientId = await budgets.makeClient({ budget: hour });
    const other = await budgets.makeProject({ client_id: clientId });
    await budgets.track(other, morning, 600);
    await budgets.moveTo(projectId, clientId);
    await add(3000, '2026-03-01T08:00:00Z');
    const said = refused(/^tracked: .* budget of the client of project \d+ is reached$/);
    await expect(add(3001, morning)).rejects.toMatchObject(said);
    await expect(addOwn(3001, morning)).rejects.toMatchObject(said);
    await add(3000, morning);
  });
});

describe('a budget with two periods', () => {
  const weekly = { ...hour, recurrence: 'weekly', recurrence_start: 1, start_date: '2026-02-23' } as const;

  // proves: budgets-89
  test('checks each period separately, past periods included', async () => {
    const { projectId, add, addOwn } = await setUp(weekly);
    await add(3600, '2026-02-27T08:00:00Z');
    await expect(add(1, '2026-02-28T08:00:00Z')).rejects.toMatchObject(reached(projectId));
    await expect(addOwn(20, '2026-03-01T23:59:50Z')).rejects.toMatchObject(reached(projectId));
    await add(3600, '2026-03-02T00:00:00Z');
    await expect(addOwn(20, '2026-03-01T23:59:50Z')).rejects.toMatchObject({
      details: [reached(projectId).details[0], left(projectId, 0).details[0]],
    });
  });
});

// proves: budgets-91
test('simultaneous entries cannot use the last seconds twice', async () => {
  const { owner, projectId, adding } = await setUp();
  const members = await Promise.all([0, 1, 2, 3, 4, 5].map(() => addMember(app, owner, { projectId })));
  const answers = await Promise.allSettled(
    members.map(({ client, userId }) => adding(client, userId)(1200, '2026-03-02T08:00:00Z')),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const days = await daysOf(app.database, owner.organizationId);
  expect(days.reduce((sum, { tracked }) => sum + tracked, 0)).toBe(3600);
});

// proves: budgets-91
test('uploads are stored even beyond the budget, while simultaneous manual entries stay within it', async () => {
  const { owner, projectId, adding } = await setUp();
  const people = await Promise.all([0, 1, 2, 3].map(() => addMember(app, owner, { projectId })));
  const item = { project_id: projectId, starts_at: '2026-03-02T08:00:00Z', tracked: 600 };
  const uploads = people.map(({ client, userId }) =>
    ingest(client, owner.organizationId, [{ ...item, user_id: userId }]),
  );
  const entries = people.map(({ client, userId }) => adding(client, userId)(1200, '2026-03-02T09:00:00Z'));
  const [stored, answers] = await Promise.all([Promise.all(uploads), Promise.allSettled(entries)]);
  expect(stored.map(({ inserted }) => inserted)).toEqual([1, 1, 1, 1]);
  const added = answers.filter(({ status }) => status === 'fulfilled').length;
  // Uploads that are in progress while the last entry is accepted can exceed the budget.
  expect(added).toBeLessThanOrEqual(3);
  const [someone] = people;
  if (someone)
    await expect(adding(someone.client, someone.userId)(3601, later)).rejects.toMatchObject(reached(projectId));
});
