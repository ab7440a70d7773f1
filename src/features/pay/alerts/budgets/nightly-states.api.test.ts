import { expect, test } from 'vitest';
import { useTestApp } from '../../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../../test/harness/budgets.ts';
import { addressOf, sendingTo, useMailServer } from '../../../../../test/harness/mail.ts';
import { addMember } from '../../../../../test/harness/members.ts';
import { noticesOf, runDueWork } from '../../../../../test/harness/notices.ts';
import { sessionClient } from '../../../../../test/harness/sessions.ts';
import { showPay } from '../../../../../test/harness/show-pay.ts';
import type { Client } from '../../../../client/client.ts';
import type { BudgetInput } from '../../../../contract/budgets.ts';
import { listEvents } from '../../../../contract/feed.ts';
import { putPreferences } from '../../../../contract/preferences.ts';
import { sql } from '../../../../db/sql.ts';
import { runRecurringJob } from '../../../../jobs/run-due.ts';
import { budgetLookAhead } from './look-ahead.ts';

const mail = useMailServer();
const app = useTestApp(sendingTo(mail));

const alerts = { near_limit: 80, notify_enabled: true, notify_all_members: true, notify_group: 'managers' } as const;
const ten = { type: 'cost', rate: 'pay_rate', cost: 10, start_date: '2026-02-20', alerts } as const;

/** A project with a budget of 10.00 at pay rates. Ten minutes of the owner cost 6.00, and 200 seconds cost 2.00. */
async function start(budget: BudgetInput = ten) {
  await app.database.run(sql`update test_clock set now = ${'2026-03-02T12:00:00Z'}`);
  const owner = await app.createOrganization({ name: 'Harbour' });
  const budgets = budgetsOf(owner);
  const projectId = await budgets.makeProject({ name: 'Bridge', budget });
  await budgets.pay(owner.userId, { pay_rate: 36, effective_on: '2026-02-20' });
  const manager = await addMember(app, owner, { role: 'manager' });
  const member = await addMember(app, owner, { projectId });
  const at = (instant: string) => app.setNow(owner.client, instant);
  const morning = async (day: string) => {
    await at(`2026-03-${day}T05:00:00Z`);
    await runDueWork(app);
  };
  const eventsOf = async (client: Client) =>
    (await client.call(listEvents, { params: { organization_id: owner.organizationId } })).events.filter(({ kind }) =>
      kind.startsWith('budget_'),
    );
  const statesOf = async (userId: number) => (await noticesOf(app, userId)).map(({ payload }) => payload['state']);
  const track = (startsAt: string, seconds: number) => budgets.track(projectId, startsAt, seconds);
  await morning('03');
  return { owner, budgets, projectId, manager, member, at, morning, eventsOf, statesOf, track };
}

// proves: budgets-62
test('members who cannot see pay are notified of a state once, on the morning after it changed', async () => {
  const { owner, projectId, manager, member, at, morning, eventsOf, track } = await start();
  await at('2026-03-03T09:00:00Z');
  await track('2026-03-03T08:00:00Z', 600);
  await track('2026-03-03T08:10:00Z', 200);
  expect(await noticesOf(app, member.userId)).toEqual([]);
  expect((await noticesOf(app, owner.userId)).map(({ kind }) => kind)).toEqual([]);
  await at('2026-03-03T23:59:59Z');
  expect(await noticesOf(app, member.userId)).toEqual([]);
  await morning('04');
  const id = expect.any(Number);
  const payload = { state: 'near', date: '2026-03-03', budget_history_id: id, period_start_date: '2026-02-20' };
  expect(await eventsOf(manager.client)).toEqual([
    expect.objectContaining({ kind: 'budget_set' }),
    expect.objectContaining({
      kind: 'budget_state_changed',
      subject: 'project',
      subject_id: projectId,
      user_id: null,
      payload,
      why: {},
      since: '2026-03-04T00:00:00.000000Z',
      dedup_key: `project:${projectId}:state:2026-03-03`,
    }),
  ]);
  const emitted = {
    event_id: id,
    subject: 'project',
    subject_id: projectId,
    since: '2026-03-04T00:00:00.000000Z',
    why: {},
  };
  const notice = { kind: 'budget_state_changed', actor_user_id: null, payload: { ...payload, ...emitted } };
  for (const { userId } of [manager, member]) {
    expect(await noticesOf(app, userId)).toEqual([expect.objectContaining(notice)]);
  }
  expect(await noticesOf(app, owner.userId)).toEqual([]);
  await morning('05');
  expect(await noticesOf(app, member.userId)).toHaveLength(1);
});

// proves: budgets-62
test('readers who can see pay get thresholds instead of states', async () => {
  const { owner, manager, at, morning, eventsOf, track } = await start({
    ...ten,
    alerts: { ...alerts, notify_all_members: false },
  });
  await showPay(owner);
  await at('2026-03-03T09:00:00Z');
  await track('2026-03-03T08:00:00Z', 600);
  await track('2026-03-03T08:10:00Z', 200);
  await morning('04');
  for (const client of [owner.client, manager.client]) {
    expect((await eventsOf(client)).map(({ kind }) => kind)).toEqual(['budget_set', 'budget_threshold_reached']);
  }
  expect((await noticesOf(app, manager.userId)).map(({ kind }) => kind)).toEqual(['budget_threshold_reached']);
});

// proves: budgets-62
test('a falling state emits an event too, one per night', async () => {
  const { budgets, owner, member, at, morning, statesOf, track } = await start();
  await at('2026-03-03T09:00:00Z');
  await track('2026-03-03T08:00:00Z', 600);
  await track('2026-03-03T08:10:00Z', 600);
  await morning('04');
  await at('2026-03-04T09:00:00Z');
  await budgets.pay(owner.userId, { pay_rate: 27, effective_on: '2026-02-20' });
  await morning('05');
  await at('2026-03-05T09:00:00Z');
  await budgets.pay(owner.userId, { pay_rate: 3, effective_on: '2026-02-20' });
  await morning('06');
  expect(await statesOf(member.userId)).toEqual(['reached', 'near', 'within']);
});

// proves: budgets-62
test('a new period resets the state of the previous one', async () => {
  const { member, at, morning, statesOf, track } = await start({ ...ten, recurrence: 'monthly', recurrence_start: 5 });
  await at('2026-03-03T09:00:00Z');
  await track('2026-03-03T08:00:00Z', 600);
  await track('2026-03-03T08:10:00Z', 600);
  await morning('04');
  expect(await statesOf(member.userId)).toEqual(['reached']);
  await morning('05');
  expect(await statesOf(member.userId)).toEqual(['reached', 'within']);
  await morning('06');
  expect(await statesOf(member.userId)).toEqual(['reached', 'within']);
});

// proves: budgets-62
test('a budget raised by an owner is compared with its state on the evening before', async () => {
  const { budgets, projectId, member, at, morning, statesOf, track } = await start();
  await at('2026-03-03T09:00:00Z');
  await track('2026-03-03T08:00:00Z', 600);
  await track('2026-03-03T08:10:00Z', 600);
  await morning('04');
  await at('2026-03-04T09:00:00Z');
  await budgets.state(projectId, { ...ten, cost: 100 });
  await morning('05');
  expect(await statesOf(member.userId)).toEqual(['reached', 'within']);
});

// proves: notices-5
test('settings of the budget select who is notified', async () => {
  const { manager, member, at, morning, statesOf, track } = await start({
    ...ten,
    alerts: { ...alerts, notify_all_members: false },
  });
  await at('2026-03-03T09:00:00Z');
  await track('2026-03-03T08:00:00Z', 600);
  await track('2026-03-03T08:10:00Z', 600);
  await morning('04');
  expect(await statesOf(manager.userId)).toEqual(['reached']);
  expect(await statesOf(member.userId)).toEqual([]);
});

// proves: budgets-62
test('a repeated or delayed run of the job emits each state exactly once', async () => {
  const { owner, member, at, morning, statesOf, track } = await start();
  await at('2026-03-03T09:00:00Z');
  await track('2026-03-03T08:00:00Z', 600);
  await track('2026-03-03T08:10:00Z', 200);
  const due = (instant: string) =>
    app.database.run(sql`
      update budget_outlooks set due_at = ${instant} where organization_id = ${owner.organizationId}`);
  await app.database.run(sql`update test_clock set now = ${'2026-03-06T07:00:00Z'}`);
  const run = () => runRecurringJob(app.app.jobs, budgetLookAhead, Temporal.Instant.from('2026-03-06T07:00:00Z'));
  await run();
  await due('2026-03-04T05:00:00Z');
  await run();
  expect(await statesOf(member.userId)).toEqual(['near']);
  await morning('07');
  expect(await statesOf(member.userId)).toEqual(['near']);
});

// proves: notices-21
test('mail contains the state and the date without figures, in the language of the person', async () => {
  const { manager, at, morning, track } = await start({ ...ten, alerts: { ...alerts, notify_all_members: false } });
  await (await sessionClient(app, manager.userId)).call(putPreferences, { body: { language: 'de' } });
  await at('2026-03-03T09:00:00Z');
  await track('2026-03-03T08:00:00Z', 600);
  await track('2026-03-03T08:10:00Z', 600);
  await at('2026-03-03T23:59:59Z');
  await runDueWork(app);
  const lettersTo = (email: string) => mail.taken.filter((letter) => addressOf(letter) === email);
  expect(lettersTo(manager.email)).toEqual([]);
  await morning('04');
  const letters = lettersTo(manager.email);
  expect(letters.map(({ subject }) => subject)).toEqual(['Projekt „Bridge“ hat das Budget erreicht']);
  expect(letters[0]?.text).toContain('Stand: Ende des 03.03.2026');
  expect(letters[0]?.text).not.toMatch(/%|€|\$|10[.,]00|12[.,]00/);
});
