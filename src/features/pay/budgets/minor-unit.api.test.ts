import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { overtimeOf, work } from '../../../../test/harness/work.ts';
import { listBudgetChanges } from '../../../contract/budget-changes.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { listTimeSums } from '../../../contract/time-sums.ts';
import { runRecurringJob } from '../../../jobs/run-due.ts';
import { budgetSpendCache } from './jobs.ts';
import { recheckCachedSpend } from './recheck-cached-spend.ts';
import { recheckTotals } from './recheck-totals.ts';

const app = useTestApp();
const [monday, sunday] = ['2026-02-09', '2026-02-15'] as const;

/** 80 minutes on each of three days at 1,111.10 an hour, which is 1,481.466… a day. */
async function start() {
  const owner = await app.createOrganization();
  const budgets = budgetsOf(owner);
  const projectId = await budgets.makeProject({ bill_rate: 1_111.1 });
  await budgets.state(projectId, { type: 'cost', cost: 5_000, recurrence: 'weekly', start_date: '2026-02-02' });
  for (const day of [monday, '2026-02-10', '2026-02-11'])
    await work(owner, { userId: owner.userId, projectId }, `${day}T09:00:00Z`, 4_800);
  return { owner, budgets, projectId, params: { organization_id: owner.organizationId } };
}

type Place = Awaited<ReturnType<typeof start>>;

const setCurrency = ({ owner, params }: Place, currency: string) =>
  owner.client.call(updateOrganization, { params, body: { currency } });

const cacheAll = async () => runRecurringJob(app.app.jobs, budgetSpendCache, await app.app.now(app.database));

/** The bill of the week in the places that show it. */
async function costs({ owner, budgets, projectId, params }: Place) {
  const spans = await budgets.spans(projectId);
  const { overtime } = await overtimeOf(owner, monday, sunday);
  const query = { 'date[start]': monday, 'date[stop]': sunday, include: ['amounts' as const] };
  const sums = await owner.client.call(listTimeSums, { params, query });
  return {
    spent: spans.find((span) => span.startsWith(monday)),
    bill: overtime.map((week) => week.bill?.total),
    sums: sums.time_sums.map((row) => row.total.bill),
  };
}

/** The stored sums that differ from the sums of their days. */
const wrongSums = ({ owner: { organizationId } }: Place) =>
  app.database.transaction(async (tx) => {
    const ctx = app.app.contextFor(tx, await app.app.now(tx));
    const options = { repair: false };
    return [
      ...(await recheckCachedSpend(ctx, organizationId, options)),
      ...(await recheckTotals(ctx, organizationId, options)),
    ];
  });

const inYen = { spent: `${monday}..${sunday} 4443`, bill: ['4444.00'], sums: ['4443.00'] };
const inEuro = { spent: `${monday}..${sunday} 4444.41`, bill: ['4444.40'], sums: ['4444.41'] };

// proves: organizations-23, organizations-24, budgets-25
test('costs in a currency without decimals are whole units per day, also after a change of the currency', async () => {
  const place = await start();
  expect(await costs(place)).toEqual(inEuro);
  for (const [currency, expected] of [
    ['JPY', inYen],
    ['KRW', inYen],
    ['EUR', inEuro],
    ['JPY', inYen],
  ] as const) {
    await cacheAll();
    await setCurrency(place, currency);
    expect(await costs(place)).toEqual(expected);
    await cacheAll();
    expect(await costs(place)).toEqual(expected);
    expect(await wrongSums(place)).toEqual([]);
  }
});

// proves: organizations-23
test('the changes of a budget add up to whole units', async () => {
  const place = await start();
  const { owner, params, projectId } = place;
  await setCurrency(place, 'JPY');
  await app.setNow(owner.client, '2026-03-04T12:00:00Z');
  await work(owner, { userId: owner.userId, projectId }, '2026-03-03T06:00:00Z', 4_800);
  const query = { 'as_of[start]': '2026-03-03T00:00:00Z', include: ['largest' as const] };
  const { budget_changes: changes } = await owner.client.call(listBudgetChanges, { params, query });
  const [change] = changes;
  expect([change?.start?.spent, change?.stop.spent]).toEqual([0, 1_481]);
  expect(change?.differences).toMatchObject([{ cause: 'ingest', cost: 1_481, largest: [{ cost: 1_481 }] }]);
});
