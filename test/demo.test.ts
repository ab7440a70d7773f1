import { beforeAll, expect, test } from 'vitest';
import { Client } from '../src/client/client.ts';
import { listActivities } from '../src/contract/activities.ts';
import { listBudgetStatuses } from '../src/contract/budget-status.ts';
import { listEvents } from '../src/contract/feed.ts';
import { getMemberDay } from '../src/contract/member-day.ts';
import { listEffectiveSettings } from '../src/contract/member-settings.ts';
import { getOrganization } from '../src/contract/organizations.ts';
import { listOvertime } from '../src/contract/overtime.ts';
import { listPayPeriods } from '../src/contract/pay-periods.ts';
import { listPayStatements } from '../src/contract/pay-statements.ts';
import { listPayroll } from '../src/contract/payroll.ts';
import { getToday } from '../src/contract/today.ts';
import { getUnusualActivityInboxCounts } from '../src/contract/unusual-activity-inbox.ts';
import { saveTestNow } from '../src/features/operations/installation/test-clock/store.ts';
import { sendFurtherWork } from '../src/cli/demo/continue-demo.ts';
import { startOfTests, useTestApp } from './harness/app.ts';
import { faultsOfWeek } from './golden/recomputed.ts';
import { wrongLines } from './golden/recomputed-lines.ts';
import { faultsOfPayroll } from './golden/recomputed-payroll.ts';
import { openLoadedDemo, withDemo } from './harness/demo.ts';

const app = useTestApp(withDemo);
let organization: { client: Client; token: string; params: { organization_id: number } };

beforeAll(async () => {
  const { token, organizationId } = await openLoadedDemo(app);
  const client = new Client({ baseUrl: app.baseUrl, token });
  organization = { client, token, params: { organization_id: organizationId } };
}, 300_000);

// proves: organizations-2
test('the metadata in the demo is text, which typed clients can read', async () => {
  const { client, params } = organization;
  const { metadata } = (await client.call(getOrganization, { params })).organization;
  expect(metadata).toEqual({
    demo_state: 'loaded',
    demo_until: '2026-03-02',
    demo_days: expect.stringMatching(/^\d+$/),
  });
});

test('the demo has earlier figures for each budget, and the cause of each later change', async () => {
  const { client, params } = organization;
  const causes = new Set<string>();
  for (const as_of of ['2026-01-12T12:00:00Z', '2026-02-12T12:00:00Z', '2026-02-18T12:00:00Z']) {
    const { budget_statuses: budgets } = await client.call(listBudgetStatuses, { params, query: { as_of } });
    expect(budgets.length).toBeGreaterThan(5);
    for (const { differences } of budgets) for (const { cause } of differences ?? []) causes.add(cause);
  }
  expect([...causes].toSorted()).toEqual(['deletion', 'ingest', 'rate']);
});

test('the demo verifies its figures at the end: they equal a recomputation', async () => {
  const { figures } = await app.app.readHealth();
  expect(figures).toEqual({ differing: 0, organization_ids: [], overdue_seconds: null });
  const { rows } = await app.database.pool.query('select checked_at from figure_checks');
  expect(rows).toEqual([{ checked_at: '2026-03-02T12:00:00.000000Z' }]);
});

// proves: overtime-63
test('a calculator can confirm every row in the explanations of the demo', async () => {
  const { client, params } = organization;
  const dates = { 'date[start]': '2026-02-02', 'date[stop]': '2026-03-01' };
  const query = { ...dates, page_limit: 500, include: ['explanation' as const] };
  const { overtime } = await client.call(listOvertime, { params, query });
  expect(overtime.length).toBeGreaterThan(100);
  expect(overtime.flatMap(faultsOfWeek).slice(0, 5)).toEqual([]);
});

// proves: overtime-63, pay-periods-57
test('the demo has closed periods with a salary and a bonus, and a calculator confirms their amounts', async () => {
  const { client, params } = organization;
  const { pay_periods: periods } = await client.call(listPayPeriods, { params, query: { 'date[stop]': '2026-03-02' } });
  expect(periods.filter(({ state }) => state === 'closed').length).toBe(5);
  const kinds = new Set<string>();
  const wrong: string[] = [];
  for (const { id } of periods) {
    const place = { ...params, pay_period_id: id };
    const query = { include: ['lines' as const] };
    const { pay_statements: statements, currency } = await client.call(listPayStatements, { params: place, query });
    const { payroll } = await client.call(listPayroll, { params: place, query: { page_limit: 500 } });
    wrong.push(...faultsOfPayroll(payroll, statements, currency));
    for (const { lines = [] } of statements) {
      for (const { kind } of lines) kinds.add(kind);
      wrong.push(...wrongLines(lines, currency));
    }
  }
  expect([...kinds].toSorted()).toEqual(['earning', 'salary', 'time']);
  expect(wrong.slice(0, 3)).toEqual([]);
});

test('the demo has holidays, and a policy with premiums for evenings and holidays', async () => {
  const { client, params } = organization;
  const query = { 'date[start]': '2026-01-05', 'date[stop]': '2026-02-01', include: ['explanation' as const] };
  const { overtime } = await client.call(listOvertime, { params, query: { ...query, page_limit: 500 } });
  const steps = overtime.flatMap(({ explanation = [] }) => explanation);
  const premiums = new Set(steps.flatMap((step) => (step.step === 'segment' ? step.premiums : [])));
  expect([...premiums].toSorted()).toContain('Holiday');
});

test('the demo has people with overtime in weeks in which their policy was valid', async () => {
  const { client, params } = organization;
  const query = { 'date[start]': '2026-02-02', 'date[stop]': '2026-03-01' };
  const { overtime } = await client.call(listOvertime, { params, query: { ...query, page_limit: 500 } });
  const weeks = overtime.filter((week) => week.overtime_seconds > 4 * 3_600);
  expect(new Set(weeks.map((week) => week.user_id)).size).toBeGreaterThan(2);
});

test('the demo has open, answered and dismissed cases', async () => {
  const { client, params } = organization;
  const { unusual_activity_inbox_counts: counts } = await client.call(getUnusualActivityInboxCounts, { params });
  expect(counts).toMatchObject({ explained: { count: 1 }, dismissed: { count: 1 } });
  expect(counts.open.count).toBeGreaterThan(3);
});

test('the demo has no URLs of members whose settings forbid recording them', async () => {
  const { client, params } = organization;
  const { effective_settings: settings } = await client.call(listEffectiveSettings, { params });
  const contradicting: number[] = [];
  for (const { user_id, app_and_url_tracking: level } of settings) {
    const of = { params: { ...params, user_id }, query: { date: '2026-02-24' } };
    const { slots } = (await client.call(getMemberDay, of)).member_day;
    const isRecorded = slots.some(({ urls }) => (urls ?? []).length > 0);
    if (isRecorded && level.value !== 'apps_and_urls') contradicting.push(user_id);
  }
  expect(contradicting).toEqual([]);
});

test('the demo has many events that were acknowledged at the time, and a few unacknowledged events', async () => {
  const { client, params } = organization;
  const kinds = ['budget_threshold_reached', 'overtime_approaching', 'overtime_passed'] as const;
  const told = async (acknowledged: boolean) =>
    (await client.call(listEvents, { params, query: { kinds: [...kinds], acknowledged, page_limit: 500 } })).events;
  const waiting = await told(false);
  expect([waiting.length > 0, waiting.length < 12], `${waiting.length} wait`).toEqual([true, true]);
  const noted = await told(true);
  expect(noted.length).toBeGreaterThan(50);
  const hours = noted.map(
    (event) => (Date.parse(event.acknowledged_at ?? '') - Date.parse(event.recorded_at)) / 3_600_000,
  );
  // From Friday evening to Monday.
  expect(Math.max(...hours)).toBeLessThan(72);
});

test('the demo has no duplicates after an interrupted load', async () => {
  const { client, params } = organization;
  const range = { 'time_slot[start]': '2026-01-25T00:00:00Z', 'time_slot[stop]': '2026-01-26T00:00:00Z' };
  const query = { ...range, page_limit: 500 };
  const { activities } = await client.call(listActivities, { params, query });
  const manual = activities.filter(({ time_type: type }) => type === 'manual');
  expect(manual.reduce((sum, { tracked }) => sum + tracked, 0)).toBe(45 * 60);
});

test('the demo continues over time: a later visitor sees people at work, and no event occurs twice', async () => {
  const { client, token, params } = organization;
  const until = Temporal.PlainDate.from('2026-03-02');
  const stop = new AbortController();
  const organizationId = params.organization_id;
  const target = { client, baseUrl: app.baseUrl, token, organizationId, until, signal: stop.signal };
  const begun = Temporal.Instant.from(startOfTests);
  const now = begun.add({ minutes: 40 });
  await saveTestNow(app.database, now);
  const today = async () => (await client.call(getToday, { params, query: { page_limit: 500 } })).members;
  const workedAfter = (instant: Temporal.Instant) => async () =>
    (await today()).filter(({ last_tracked_at: at }) => at !== null && Date.parse(at) > instant.epochMilliseconds)
      .length;
  expect(await workedAfter(begun)()).toBe(0);
  await sendFurtherWork(target, { since: begun, now });
  await expect.poll(workedAfter(now.subtract({ minutes: 15 })), { timeout: 20_000 }).toBeGreaterThan(3);
  const tracked = (await today()).map((member) => member.tracked);
  await sendFurtherWork(target, { now });
  expect((await today()).map((member) => member.tracked)).toEqual(tracked);
});
