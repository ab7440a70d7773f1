import { beforeEach, describe, expect, test } from 'vitest';
import { startOfTests, type TestOrganization, useTestApp } from '../../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../../test/harness/budgets.ts';
import { addMember } from '../../../../../test/harness/members.ts';
import { noticesOf, runDueWork } from '../../../../../test/harness/notices.ts';
import { ingest } from '../../../../../test/harness/time.ts';
import { putProjectBudgetRollover } from '../../../../contract/budget-rollover.ts';
import type { BudgetInput } from '../../../../contract/budgets.ts';
import { listEvents } from '../../../../contract/feed.ts';
import { updateOrganization } from '../../../../contract/organizations.ts';
import type { Client } from '../../../../client/client.ts';
import type { Database } from '../../../../db/database.ts';
import { runRecurringJob } from '../../../../jobs/run-due.ts';
import { saveTestNow } from '../../../operations/installation/test-clock/store.ts';
import { budgetLookAhead } from './look-ahead.ts';

const app = useTestApp();

// No budget is in force before its organization exists.
beforeEach(() => saveTestNow(app.database, Temporal.Instant.from(startOfTests)));

async function told({ organizationId, client }: TestOrganization, reader: Client = client) {
  const query = { kinds: ['budget_will_exceed' as const], page_limit: 500 };
  return (await reader.call(listEvents, { params: { organization_id: organizationId }, query })).events;
}

const periodsOf = async (mine: TestOrganization) =>
  (await told(mine)).map(({ payload }) => payload['period_start_date']);

/** The start of a ten-minute slot, counted from eight o'clock. */
const slotOn = (date: Temporal.PlainDate, slot: number) => {
  const time = Temporal.PlainTime.from('08:00').add({ minutes: 10 * slot });
  return `${date.toString()}T${time.toString()}Z`;
};

/** Records an hour on each working day of a range. With several projects, ten minutes on each. */
async function work(mine: TestOrganization, projectIds: readonly number[], of: { from: string; days: number }) {
  const dates = Array.from({ length: of.days }, (_, day) => Temporal.PlainDate.from(of.from).add({ days: day }));
  const slots = projectIds.length > 1 ? [0] : [0, 1, 2, 3, 4, 5];
  const items = dates
    .filter(({ dayOfWeek }) => dayOfWeek < 6)
    .flatMap((date) =>
      projectIds.flatMap((project_id, at) =>
        slots.map((slot) => ({ user_id: mine.userId, project_id, starts_at: slotOn(date, slot + at), tracked: 600 })),
      ),
    );
  await ingest(mine.client, mine.organizationId, items);
}

/**
 * Monthly periods begin on the 15th, and the current one has four weeks. On 2 March 10 hours are spent, and 20 are
 * expected by 14 March.
 */
const monthly = { type: 'hours', recurrence: 'monthly', recurrence_start: 15, start_date: '2026-01-15' } as const;

async function setUp(budget: BudgetInput) {
  const mine = await app.createOrganization();
  const budgets = budgetsOf(mine);
  const projectId = await budgets.makeProject({ bill_rate: 60, pay_rate: 30, budget });
  await work(mine, [projectId], { from: '2026-02-02', days: 28 });
  return { mine, budgets, projectId };
}

describe('a budget that is expected to exceed its limit', () => {
  // proves: budgets-97
  test('emits one event in its period, with the figures', async () => {
    const { mine, projectId } = await setUp({ ...monthly, hours: 15 });
    await runDueWork(app);
    expect(await told(mine)).toMatchObject([
      {
        subject: 'project',
        subject_id: projectId,
        payload: { period_start_date: '2026-02-15', period_stop_date: '2026-03-14', type: 'hours' },
        why: {
          spent: 10,
          limit: 15,
          percent: 66.66,
          expected: 20,
          expected_low: 20,
          expected_high: 20,
          expected_percent: 133.33,
          exhaustion_date: '2026-03-06',
          exhaustion_earliest_date: '2026-03-06',
          exhaustion_latest_date: '2026-03-06',
        },
      },
    ]);
    for (const day of ['03', '04', '05']) await app.setNow(mine.client, `2026-03-${day}T05:00:00Z`);
    expect(await told(mine)).toHaveLength(1);
  });

  // proves: budgets-97
  test('is evaluated once a day, in the early morning of its organization', async () => {
    const { mine, budgets, projectId } = await setUp({ ...monthly, hours: 20 });
    await runDueWork(app);
    await budgets.state(projectId, { ...monthly, hours: 15 });
    await app.setNow(mine.client, '2026-03-03T04:59:59Z');
    expect(await told(mine)).toEqual([]);
    await app.setNow(mine.client, '2026-03-03T05:00:00Z');
    expect(await told(mine)).toHaveLength(1);
  });

  // proves: budgets-97
  test('also emits its event if time arrives late', async () => {
    const { mine, projectId } = await setUp({ ...monthly, hours: 22 });
    await runDueWork(app);
    const late = { user_id: mine.userId, project_id: projectId, tracked: 600 };
    const dates = ['16', '17', '18', '19', '20', '23', '24', '25', '26', '27'];
    const items = dates.flatMap((day) =>
      [0, 1, 2, 3, 4, 5].map((slot) => ({ ...late, starts_at: `2026-02-${day}T12:${slot}0:00Z` })),
    );
    await ingest(mine.client, mine.organizationId, items);
    await app.setNow(mine.client, '2026-03-03T05:00:00Z');
    expect(await told(mine)).toMatchObject([{ why: { spent: 20, limit: 22 } }]);
  });

  // proves: budgets-97
  test('emits another event in the next period', async () => {
    const { mine, projectId } = await setUp({ ...monthly, hours: 15 });
    await runDueWork(app);
    await app.setNow(mine.client, '2026-03-22T12:00:00Z');
    await work(mine, [projectId], { from: '2026-03-02', days: 21 });
    for (const day of ['23', '24']) await app.setNow(mine.client, `2026-03-${day}T05:00:00Z`);
    expect(await periodsOf(mine)).toEqual(['2026-02-15', '2026-03-15']);
  });

  // proves: budgets-97
  test('is compared with the limit plus the carried amount', async () => {
    const { mine, budgets, projectId } = await setUp({ ...monthly, hours: 15 });
    const params = { project_id: projectId };
    await mine.client.call(putProjectBudgetRollover, { params, body: { carry: 'unused', cap: 8 } });
    await runDueWork(app);
    expect(await told(mine)).toEqual([]);
    await budgets.state(projectId, { ...monthly, hours: 13 });
    await app.setNow(mine.client, '2026-03-03T05:00:00Z');
    expect(await told(mine)).toMatchObject([{ why: { carried: 5, limit: 18 } }]);
  });

  // proves: budgets-97
  test('emits its event four weeks before it is spent if it has no end', async () => {
    const { mine, budgets, projectId } = await setUp({ type: 'hours', hours: 42, start_date: '2026-02-01' });
    await runDueWork(app);
    expect(await told(mine)).toEqual([]);
    await budgets.state(projectId, { type: 'hours', hours: 41, start_date: '2026-02-01' });
    await app.setNow(mine.client, '2026-03-03T04:00:00Z');
    await work(mine, [projectId], { from: '2026-03-02', days: 1 });
    await app.setNow(mine.client, '2026-03-03T05:00:00Z');
    const [event] = await told(mine);
    expect(event?.why).toMatchObject({ spent: 21, limit: 41, exhaustion_date: '2026-03-30' });
    expect(event?.why).not.toHaveProperty('expected');
  });

  // proves: budgets-98
  test('emits an event for a client and notifies the people selected by the budget', async () => {
    const { mine, budgets, projectId } = await setUp({ type: 'hours', hours: 1000 });
    const alerts = { notify_enabled: true, notify_group: 'owners' } as const;
    const clientId = await budgets.makeClient({ budget: { ...monthly, hours: 15, alerts } });
    await budgets.moveTo(projectId, clientId);
    await app.setNow(mine.client, '2026-03-30T04:00:00Z');
    await work(mine, [projectId], { from: '2026-03-02', days: 28 });
    await app.setNow(mine.client, '2026-03-31T05:00:00Z');
    expect(await told(mine)).toMatchObject([{ subject: 'client', subject_id: clientId }]);
    expect(await noticesOf(app, mine.userId)).toMatchObject([{ kind: 'budget_will_exceed' }]);
  });

  // proves: budgets-98
  test('at pay rates emits an event only for readers who can see pay', async () => {
    const { mine } = await setUp({ ...monthly, type: 'cost', rate: 'pay_rate', cost: 450 });
    const manager = await addMember(app, mine, { role: 'manager' });
    const params = { organization_id: mine.organizationId };
    await mine.client.call(updateOrganization, { params, body: { managers_see_pay_rates: false } });
    await runDueWork(app);
    expect(await told(mine, manager.client)).toEqual([]);
    expect(await told(mine)).toHaveLength(1);
  });
});

class Killed extends Error {}

/** A repeatable sequence of numbers from 0 to 1. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** A worker that can be killed before, during and after its transactions. */
function mortal() {
  const next = numbers(7);
  const transaction: Database['transaction'] = async (run) => {
    const fate = next();
    if (fate < 0.15) throw new Killed();
    const result = await app.database.transaction(async (tx) => {
      const done = await run(tx);
      if (fate < 0.35) throw new Killed();
      return done;
    });
    if (fate < 0.5) throw new Killed();
    return result;
  };
  return { ...app.app.jobs, database: { ...app.database, transaction } };
}

// proves: budgets-97
test('a worker killed at any point emits one event per budget', async () => {
  const mine = await app.createOrganization();
  const budgets = budgetsOf(mine);
  const projectIds: number[] = [];
  for (let made = 0; made < 60; made += 1) {
    projectIds.push(await budgets.makeProject({ name: `Bridge ${made}`, budget: { ...monthly, hours: 3 } }));
  }
  await work(mine, projectIds, { from: '2026-02-02', days: 28 });
  const edge = mortal();
  const start = Temporal.Instant.from(startOfTests);
  let kills = 0;
  for (let day = 0; day < 12;) {
    const now = start.add({ hours: 24 * day });
    try {
      await runRecurringJob(edge, budgetLookAhead, now);
      day += 1;
    } catch {
      kills += 1;
    }
  }
  expect(kills).toBeGreaterThan(12);
  const subjects = (await told(mine)).map(({ subject_id: id }) => id);
  expect(subjects.toSorted((a, b) => a - b)).toEqual(projectIds);
});
