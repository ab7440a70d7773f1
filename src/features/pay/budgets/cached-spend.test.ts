import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { countWaiting } from '../../../../test/harness/blockers.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { recount } from '../../../../test/harness/recount.ts';
import { ingest } from '../../../../test/harness/time.ts';
import { deleteActivities } from '../../../contract/activities.ts';
import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { sql } from '../../../db/sql.ts';
import { runRecurringJob } from '../../../jobs/run-due.ts';
import { localDatesUnder } from '../../work/recording/rules/local-dates.ts';
import { applyDeltas, announceChanges } from '../../work/recording/update-days.ts';
import { saveTestNow } from '../../operations/installation/test-clock/store.ts';
import { budgetSpendCache } from './jobs.ts';
import { cacheBatch, watchBatch } from './cache-spend.ts';
import { recheckCachedSpend } from './recheck-cached-spend.ts';
import { recheckTotals } from './recheck-totals.ts';
import { applyChangedDays } from './apply-changed-days.ts';

const app = useTestApp();

const inTransaction = <T>(work: (ctx: Context) => Promise<T>) =>
  app.database.transaction(async (tx) => work(app.app.contextFor(tx, await app.app.now(tx))));
const cacheAll = async () => runRecurringJob(app.app.jobs, budgetSpendCache, await app.app.now(app.database));

/** Two projects of a client, each with weekly rows since the start of February. All but the last row are closed. */
async function build() {
  const owner = await app.createOrganization();
  const budgets = budgetsOf(owner);
  const client = await budgets.makeClient();
  const projects = [
    await budgets.makeProject({ client_id: client, bill_rate: 61.37 }),
    await budgets.makeProject({ client_id: client, bill_rate: 19.99 }),
  ];
  const weekly = { type: 'cost', cost: 500, recurrence: 'weekly', start_date: '2026-02-02' } as const;
  for (const project of projects) await budgets.state(project, weekly);
  await budgets.stateOfClient(client, weekly);
  const [first = 0, second = 0] = projects;
  return { owner, budgets, client, first, second, organizationId: owner.organizationId };
}

const recheck = (organizationId: number) =>
  inTransaction((ctx) => recheckCachedSpend(ctx, organizationId, { repair: false }));
const recheckTotalled = (organizationId: number) =>
  inTransaction((ctx) => recheckTotals(ctx, organizationId, { repair: false }));

const cachedOf = (organizationId: number) =>
  app.database.many<{ id: number; cents: string | null }>(sql`
    select id, kept_cents as cents from budget_histories
    where organization_id = ${organizationId} and stop_date is not null order by id`);

/** The number of changed days. */
const countChanges = async (organizationId: number) =>
  (
    await app.database.one<{ count: number }>(sql`
    select count(*)::int as count from budget_changed_days where organization_id = ${organizationId}`)
  ).count;

const hourCached = async (organizationId: number) =>
  (await cachedOf(organizationId)).filter(({ cents }) => cents === '6137');

/** Writes an hour for the owner on a day, as ingest does, in the caller's transaction. */
async function writeHour(
  ctx: Context,
  { organizationId, userId }: { organizationId: number; userId: number },
  projectId: number,
  day = '2026-02-10',
) {
  await lockOrganizationRules(ctx.db, organizationId, 'shared');
  const since = Temporal.Instant.from(`${day}T09:00:00Z`).epochMilliseconds / 1000;
  const figures = { tracked: 3600, billable: 3600, manual: 0, inputTracked: 0, keyboard: 0, mouse: 0, overall: 0 };
  const delta = { userId, projectId, date: day, since, until: since + 3600, ...figures };
  const dates = localDatesUnder([{ timeZone: 'UTC', weekStart: 1, effectiveFrom: null }]);
  await applyDeltas(ctx, { organizationId, cause: 'ingest', dates }, { days: [delta], tasks: [] });
  await announceChanges(ctx, { organizationId }, [delta], true);
}

/** Returns once a statement waits for a lock. */
const untilWaiting = () =>
  expect.poll(() => countWaiting(app.databaseUrl), { timeout: 20_000 }).toBeGreaterThanOrEqual(1);

/** A transaction that runs its statements and stays open until the test releases it. */
function hold(work: (ctx: Context) => Promise<void>) {
  const [worked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = inTransaction(async (ctx) => {
    await work(ctx);
    worked.resolve();
    await released.promise;
  });
  return {
    worked: Promise.race([worked.promise, ended]),
    async release() {
      released.resolve();
      await ended;
    },
  };
}

test('the next run caches the spend of rows that were closed or changed', async () => {
  const { budgets, first, organizationId } = await build();
  expect((await cachedOf(organizationId)).every(({ cents }) => cents === null)).toBe(true);
  await cacheAll();
  expect((await cachedOf(organizationId)).map(({ cents }) => cents)).toEqual(Array(12).fill('0'));
  await budgets.track(first, '2026-02-10T09:00:00Z', 600);
  expect((await cachedOf(organizationId)).every(({ cents }) => cents === '0')).toBe(true);
  expect(await countChanges(organizationId)).toBe(1);
  const spans = ['2026-02-02..2026-02-08 0', '2026-02-09..2026-02-15 10.23', '2026-02-16..2026-02-22 0'];
  expect((await budgets.spans(first)).slice(0, 3)).toEqual(spans);
  await cacheAll();
  expect((await budgets.spans(first)).slice(0, 3)).toEqual(spans);
  expect((await cachedOf(organizationId)).filter(({ cents }) => cents === '1023')).toHaveLength(2);
  expect(await countChanges(organizationId)).toBe(0);
});

test('time recorded today does not change cached spend', async () => {
  const { budgets, first, organizationId } = await build();
  await cacheAll();
  await budgets.track(first, '2026-03-02T09:00:00Z', 600);
  expect((await cachedOf(organizationId)).every(({ cents }) => cents === '0')).toBe(true);
  expect(await countChanges(organizationId)).toBe(0);
});

test('time that is written while a spend is being computed is added from the changed days', async () => {
  const { owner, budgets, first, organizationId } = await build();
  const rows = await inTransaction((ctx) => watchBatch(ctx, organizationId, 0));
  expect(rows).toHaveLength(15);
  await inTransaction((ctx) => writeHour(ctx, owner, first));
  await inTransaction((ctx) => cacheBatch(ctx, organizationId, rows));
  expect((await cachedOf(organizationId)).every(({ cents }) => cents === '0')).toBe(true);
  expect((await budgets.spans(first))[1]).toBe('2026-02-09..2026-02-15 61.37');
  expect(await recheck(organizationId)).toEqual([]);
  await cacheAll();
  expect(await hourCached(organizationId)).toHaveLength(2);
});

test('a run waits for writes of time to finish', async () => {
  const { owner, first, organizationId } = await build();
  const writing = hold((ctx) => writeHour(ctx, owner, first));
  await writing.worked;
  const keeping = cacheAll();
  await untilWaiting();
  await writing.release();
  await keeping;
  expect((await cachedOf(organizationId)).filter(({ cents }) => cents === '6137')).toHaveLength(2);
  expect(await recheck(organizationId)).toEqual([]);
});

test('a spend cached during a write of time is correct before and after the commit', async () => {
  const { owner, budgets, first, organizationId } = await build();
  const rows = await inTransaction((ctx) => watchBatch(ctx, organizationId, 0));
  const writing = hold((ctx) => writeHour(ctx, owner, first));
  await writing.worked;
  await inTransaction((ctx) => cacheBatch(ctx, organizationId, rows));
  expect((await budgets.spans(first))[1]).toBe('2026-02-09..2026-02-15 0');
  await writing.release();
  expect((await budgets.spans(first))[1]).toBe('2026-02-09..2026-02-15 61.37');
  expect(await recheck(organizationId)).toEqual([]);
});

test('a spend is not cached if changed days were applied after it was computed', async () => {
  const { owner, first, organizationId } = await build();
  const early = await inTransaction((ctx) => watchBatch(ctx, organizationId, 0));
  const taking = hold(async (ctx) => {
    await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
    await writeHour(ctx, owner, first);
    await applyChangedDays(ctx, organizationId);
  });
  await taking.worked;
  const overtaken = inTransaction((ctx) => cacheBatch(ctx, organizationId, early));
  await untilWaiting();
  await taking.release();
  await overtaken;
  expect((await cachedOf(organizationId)).filter(({ cents }) => cents === null)).toHaveLength(2);
  expect(await recheck(organizationId)).toEqual([]);
  await cacheAll();
  expect(await hourCached(organizationId)).toHaveLength(2);
  expect(await recheck(organizationId)).toEqual([]);
});

test('figures equal the sums of the slots after late time, deletions and parallel runs', async () => {
  const { owner, budgets, first, second, organizationId } = await build();
  const item = (round: number, n: number) => ({
    user_id: owner.userId,
    project_id: n % 2 === 0 ? first : second,
    starts_at: `2026-02-${String(2 + ((n * 3) % 26)).padStart(2, '0')}T${String(8 + (n % 10)).padStart(2, '0')}:00:00Z`,
    tracked: 100 + 7 * round + n,
  });
  const upload = (round: number, n: number) =>
    ingest(owner.client, organizationId, [item(round, n), item(round, n + 1), item(round, n + 9)]);
  const remove = (day: string) =>
    owner.client.call(deleteActivities, {
      params: { organization_id: organizationId },
      query: { 'time_slot[start]': `2026-02-${day}T00:00:00Z`, 'time_slot[stop]': `2026-02-${day}T23:00:00Z` },
    });
  for (let round = 0; round < 8; round += 1) {
    const uploads = Array.from({ length: 12 }, (_, n) => [upload(round, n), n % 4 === 0 ? cacheAll() : undefined]);
    await Promise.all([...uploads.flat(), remove('05'), cacheAll(), remove('17'), budgets.list({ page_limit: 500 })]);
    expect(await recheck(organizationId)).toEqual([]);
    expect(await recheckTotalled(organizationId)).toEqual([]);
  }
  await cacheAll();
  expect((await cachedOf(organizationId)).filter(({ cents }) => cents === null)).toEqual([]);
  const { budget_histories: rows } = await budgets.list({ page_limit: 500 });
  const expected = await recount(app.database, { organizationId, now: await app.app.now(app.database) }, rows);
  expect(rows.map(({ spent }) => spent)).toEqual(expected);
  expect(rows.filter(({ spent }) => spent > 0).length).toBeGreaterThan(6);
});

test('a cached spend that was altered by hand is reported, and corrected on request', async () => {
  const { budgets, first, organizationId } = await build();
  await budgets.track(first, '2026-02-10T09:00:00Z', 600);
  await cacheAll();
  const [row] = (await budgets.rowsOfProject(first)).filter(({ spent }) => spent > 0);
  await app.database.run(sql`
    update budget_histories set kept_cents = 999 where organization_id = ${organizationId} and id = ${row?.id}`);
  const reported = [{ budgetHistoryId: row?.id, cached: 9.99, computed: 10.23 }];
  expect(await recheck(organizationId)).toEqual(reported);
  expect(await inTransaction((ctx) => recheckCachedSpend(ctx, organizationId, { repair: true }))).toEqual(reported);
  expect(await recheck(organizationId)).toEqual([]);
  expect((await budgets.rowsOfProject(first)).find(({ id }) => id === row?.id)?.spent).toBe(10.23);
});

test('a running total that was altered by hand is reported, and recomputed on request', async () => {
  const { budgets, first, organizationId } = await build();
  await budgets.track(first, '2026-02-10T09:00:00Z', 600);
  await cacheAll();
  expect(await recheckTotalled(organizationId)).toEqual([]);
  await app.database.run(sql`
    update project_running_totals set billable_cents = billable_cents + 1
    where organization_id = ${organizationId} and project_id = ${first} and not is_pay and local_date >= '2026-02-10'`);
  const recounted = { tracked: 600, billable: 600, trackedCents: '1023', billableCents: '1023' };
  const stored = { ...recounted, billableCents: '1024' };
  const reported = [{ projectId: first, isPay: false, date: '2026-02-10', cause: null, stored, recounted }];
  expect(await recheckTotalled(organizationId)).toEqual(reported);
  expect(await inTransaction((ctx) => recheckTotals(ctx, organizationId, { repair: true }))).toEqual(reported);
  expect(await recheckTotalled(organizationId)).toEqual([]);
  await cacheAll();
  expect(await recheckTotalled(organizationId)).toEqual([]);
  const { days } = await app.database.one<{ days: number }>(sql`
    select count(*)::int as days from project_running_totals
    where organization_id = ${organizationId} and project_id = ${first} and local_date >= '2026-02-10'`);
  expect(days).toBeGreaterThan(0);
});

test.each([
  ['is altered', sql`update project_cause_totals set billable_cents = billable_cents + 1`, '-1022'],
  ['is lost', sql`delete from project_cause_totals`, null],
])('a cause of a running total that %s is reported, and corrected on request', async (_, spoil, cents) => {
  const { owner, budgets, first, organizationId } = await build();
  for (const hour of ['09', '10']) await budgets.track(first, `2026-02-10T${hour}:00:00Z`, 600);
  await owner.client.call(deleteActivities, {
    params: { organization_id: organizationId },
    query: { 'time_slot[start]': '2026-02-10T09:00:00Z', 'time_slot[stop]': '2026-02-10T09:30:00Z' },
  });
  await cacheAll();
  expect(await recheckTotalled(organizationId)).toEqual([]);
  await app.database.run(sql`
    ${spoil} where organization_id = ${organizationId} and project_id = ${first} and not is_pay`);
  const recounted = { tracked: -600, billable: -600, trackedCents: '-1023', billableCents: '-1023' };
  const nothing = { tracked: 0, billable: 0, trackedCents: '0', billableCents: '0' };
  const stored = cents === null ? nothing : { ...recounted, billableCents: cents };
  const reported = [{ projectId: first, isPay: false, date: '2026-02-10', cause: 'deletion', stored, recounted }];
  expect(await inTransaction((ctx) => recheckTotals(ctx, organizationId, { repair: true }))).toEqual(reported);
  await cacheAll();
  expect(await recheckTotalled(organizationId)).toEqual([]);
});

test('time that is being written while its row is closed counts in the cached spend', async () => {
  const { owner, budgets, first, organizationId } = await build();
  const writing = hold((ctx) => writeHour(ctx, owner, first, '2026-03-02'));
  await writing.worked;
  const moving = app.setNow(owner.client, '2026-03-10T12:00:00Z');
  await untilWaiting();
  await writing.release();
  await moving;
  expect(await cachedOf(organizationId)).toHaveLength(15);
  expect((await budgets.spans(first)).slice(-2)).toEqual(['2026-03-02..2026-03-08 61.37', '2026-03-09..open 0']);
  expect((await cachedOf(organizationId)).filter(({ cents }) => cents === '6137')).toHaveLength(2);
  expect(await recheck(organizationId)).toEqual([]);
});

test('time before a row, within its budget period, counts in its cached spend', async () => {
  const { owner, budgets, first, organizationId } = await build();
  await app.setNow(owner.client, '2026-03-12T12:00:00Z');
  await budgets.state(first, { type: 'cost', cost: 900, recurrence: 'weekly' });
  await app.setNow(owner.client, '2026-03-17T12:00:00Z');
  await budgets.track(first, '2026-03-09T09:00:00Z', 600);
  const spans = ['2026-03-09..2026-03-11 10.23', '2026-03-12..2026-03-15 10.23', '2026-03-16..open 0'];
  expect((await budgets.spans(first)).slice(-3)).toEqual(spans);
  await cacheAll();
  expect((await budgets.spans(first)).slice(-3)).toEqual(spans);
  expect(await recheck(organizationId)).toEqual([]);
});

test('a project that leaves its client for past days, with the clock set back, moves its time too', async () => {
  const { owner, budgets, client, first, organizationId } = await build();
  await app.setNow(owner.client, '2026-03-17T12:00:00Z');
  for (const day of ['02-10', '02-11']) await budgets.track(first, `2026-${day}T09:00:00Z`, 600);
  await cacheAll();
  const spent = async () => (await budgets.spansOfClient(client))[1];
  expect(await spent()).toBe('2026-02-09..2026-02-15 20.46');
  await app.setNow(owner.client, '2026-02-11T12:00:00Z');
  await budgets.moveTo(first, null);
  expect(await spent()).toBe('2026-02-09..2026-02-15 10.23');
  await cacheAll();
  expect(await spent()).toBe('2026-02-09..2026-02-15 10.23');
  expect(await recheck(organizationId)).toEqual([]);
});

test('a row closed by a change or by the end of its period continues from its cached spend', async () => {
  const { owner, budgets, first, organizationId } = await build();
  await app.setNow(owner.client, '2026-03-12T12:00:00Z');
  await budgets.track(first, '2026-03-09T09:00:00Z', 600);
  await budgets.pay(owner.userId, { pay_rate: 10 });
  await cacheAll();
  const cachedThrough = () =>
    app.database.many<{ stop: string | null; through: string | null }>(sql`
      select stop_date as stop, kept_through as through from budget_histories
      where organization_id = ${organizationId} and project_id = ${first} order by id desc limit 3`);
  await budgets.state(first, { type: 'cost', cost: 900, recurrence: 'weekly' });
  expect((await cachedThrough()).slice(0, 2)).toEqual([
    { stop: null, through: null },
    { stop: '2026-03-11', through: '2026-03-11' },
  ]);
  await cacheAll();
  expect(await recheck(organizationId)).toEqual([]);
  // The next period begins late. A rate was set after the previous period was over.
  await saveTestNow(app.database, Temporal.Instant.from('2026-03-17T12:00:00Z'));
  await budgets.pay(owner.userId, { bill_rate: 20 });
  await budgets.state(first, { type: 'cost', cost: 950, recurrence: 'weekly' });
  expect((await cachedThrough())[2]).toEqual({ stop: '2026-03-15', through: null });
  await cacheAll();
  expect(await recheck(organizationId)).toEqual([]);
});
