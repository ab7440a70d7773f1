import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { ingest } from '../../../../test/harness/time.ts';
import { createTimeEntry, deleteActivities } from '../../../contract/activities.ts';
import { listBudgetChanges } from '../../../contract/budget-changes.ts';
import { runRecurringJob } from '../../../jobs/run-due.ts';
import { budgetSpendCache } from './jobs.ts';

const app = useTestApp();

/**
 * The worked day of `docs/how-a-figure-is-made.md` at 70.00. At the first instant of the comparison, the day is new.
 */
async function build() {
  const owner = await app.createOrganization({ timeZone: 'UTC' });
  const { client, organizationId, userId } = owner;
  await app.setNow(client, '2026-03-01T12:00:00Z');
  const project = await budgetsOf(owner).makeProject({ bill_rate: 70, budget: { type: 'cost' } });
  const params = { organization_id: organizationId };
  await app.setNow(client, '2026-03-05T10:00:00Z');
  const minutes = ['00', '10', '20', '30', '40', '50'];
  const slots = minutes.map((minute) => {
    return { user_id: userId, project_id: project, starts_at: `2026-03-02T09:${minute}:00Z`, tracked: 600 };
  });
  await ingest(client, organizationId, slots);
  return {
    addByHand: (start: string) =>
      client.call(createTimeEntry, {
        params: { user_id: userId },
        body: { project_id: project, start_time: start, tracked: 1200, reason: 'forgotten' },
      }),
    remove: (start: string, stop: string) =>
      client.call(deleteActivities, {
        params,
        query: { 'time_slot[start]': `2026-03-02T${start}:00Z`, 'time_slot[stop]': `2026-03-02T${stop}:00Z` },
      }),
    at: (instant: string) => app.setNow(client, instant),
    async causes() {
      const query = { 'as_of[start]': '2026-03-01T20:00:00Z' };
      const [change] = (await client.call(listBudgetChanges, { params, query })).budget_changes;
      return (change?.differences ?? []).map(({ cause, seconds, cost }) => `${cause} ${seconds} ${cost}`).join(', ');
    },
  };
}

const addTotals = async () => runRecurringJob(app.app.jobs, budgetSpendCache, await app.app.now(app.database));

test('totals and later changes do not alter the causes of new days', async () => {
  const { addByHand, remove, at, causes } = await build();
  await addByHand('2026-03-02T14:00:00Z');
  await remove('09:50', '10:00');
  const counted = 'ingest 3600 70, manual 1200 23.33, deletion -600 -11.66';
  expect(await causes()).toBe(counted);
  await addTotals();
  expect(await causes()).toBe(counted);
  await remove('09:40', '09:50');
  const changed = 'ingest 3600 70, manual 1200 23.33, deletion -1200 -23.33';
  expect(await causes()).toBe(changed);
  await addTotals();
  expect(await causes()).toBe(changed);
  await addByHand('2026-03-05T08:00:00Z');
  await at('2026-03-06T10:00:00Z');
  const later = 'ingest 3600 70, manual 2400 46.66, deletion -1200 -23.33';
  expect(await causes()).toBe(later);
  await addTotals();
  expect(await causes()).toBe(later);
});
