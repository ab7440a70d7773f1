import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { reviewUnusualActivities } from '../../src/contract/unusual-activity-reviews.ts';
import { appendToFeed } from '../../src/features/notifications/feed/actions.ts';
import { setFeatures } from '../../src/features/people/organizations/actions.ts';
import { makeFlags } from '../../test/harness/flags.ts';
import { addMember } from '../../test/harness/members.ts';
import { personalClient } from '../../test/harness/personal.ts';
import { work } from '../../test/harness/work.ts';
import { liveStreams } from './harness/live-streams.ts';
import { openPageAt } from './harness/at-instant.ts';
import { openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';
import { caseOf, type InboxWorld, makeInbox } from './worlds/inbox.ts';
import { makeDay } from './worlds/today.ts';

const app = useWebApp();
const names = ['Isla Ivanova', 'Kofi Costa', 'Wanda Eriksen'];

let world: InboxWorld;
beforeEach(async () => {
  world = await makeInbox(app, names);
});

const address = () => `/organizations/${world.owner.organizationId}/flags`;
const open = async (look = {}) => {
  const page = await openPage(app, address(), { as: world.owner.userId, ...look });
  await page.getByRole('article', { name: 'Isla Ivanova' }).waitFor();
  return page;
};
const listed = (page: Page) => page.locator('.case strong').allTextContents();

/** Dismisses a case through the API, as another reviewer. */
async function dismiss(index: number): Promise<void> {
  const grace = await addMember(app, world.owner, { role: 'manager', name: 'Grace Hopper' });
  const client = await personalClient(app, grace.userId);
  await client.call(reviewUnusualActivities, {
    params: { organization_id: world.owner.organizationId },
    body: {
      unusual_activity_ids: world.flags.slice(2 * index, 2 * index + 2),
      state: 'dismissed',
      reason_code: 'false_alarm',
    },
  });
}

/** Adds a case, which is announced to live readers as if the detector had found it. */
async function addCase(index: number): Promise<void> {
  const userId = world.members[index]?.userId ?? 0;
  const ids = await makeFlags(app, world.owner, caseOf(userId, '2026-02-28'));
  const entry = { kind: 'unusual_activity_found', subject: 'unusual_activity', userId, payload: {} } as const;
  await app.database.transaction(async (tx) => {
    const ctx = app.app.contextFor(tx, await app.app.now(tx));
    const entries = ids.map((subjectId) => ({ ...entry, subjectId }));
    await appendToFeed(ctx, world.owner.organizationId, entries);
  });
}

const streams = () => liveStreams(app);

describe('the inbox', () => {
  // proves: browser-77
  test('shows decisions of other users without moving what a user reads or types', async () => {
    const page = await open();
    await page.keyboard.press('e');
    await page.getByLabel('Note', { exact: true }).fill('I am still writing');
    await dismiss(0);
    await page.getByText(/Reviewed by Grace Hopper on .*: dismissed/).waitFor();
    await page.getByText('no longer in this list').waitFor();
    expect(await page.locator('.nav-count').textContent()).toBe('2');
    expect(await listed(page)).toEqual(names);
    expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe('I am still writing');
  });

  // proves: browser-77
  test('announces new cases, and shows them on request', async () => {
    const page = await open();
    await addCase(1);
    const fresh = page.getByRole('button', { name: 'Show 1 new case' });
    await fresh.waitFor();
    expect(await listed(page)).toEqual(names);
    await page.locator('.nav-count', { hasText: '4' }).waitFor();
    await fresh.click();
    await page.locator('.case').nth(3).waitFor();
    expect(await listed(page)).toEqual(['Kofi Costa', ...names]);
    await fresh.waitFor({ state: 'detached' });
    expect(await page.getByRole('article', { name: 'Isla Ivanova' }).count()).toBe(1);
  });

  // proves: browser-76
  test('polls and reports this while the stream is interrupted, then reconnects', async () => {
    await expect.poll(streams).toBe(0);
    const page = await openPage(app, '/icon.svg', { as: world.owner.userId, refusals: [503] });
    await page.clock.install();
    await page.goto(address());
    await page.getByRole('article', { name: 'Isla Ivanova' }).waitFor();
    await expect.poll(streams).toBe(1);
    let opened = 0;
    page.on('request', (request) => (opened += Number(request.url().includes('/events?time_changes'))));
    await page.route('**/events?time_changes**', (route) => route.fulfill({ status: 503, body: '{}' }));
    // The plan changes the list, so the stream ends.
    await app.database.transaction(async (tx) =>
      setFeatures(app.app.contextFor(tx, await app.app.now(tx)), world.owner.organizationId, ['insights']),
    );
    await expect.poll(() => page.clock.runFor(1_000).then(() => opened), { timeout: 20_000 }).toBe(1);
    await page.clock.runFor(6_000);
    await page.getByText('This page refreshes every 30 seconds').waitFor();
    await addCase(1);
    const fresh = page.getByRole('button', { name: 'Show 1 new case' });
    await expect.poll(() => page.clock.runFor(5_000).then(() => fresh.count()), { timeout: 20_000 }).toBe(1);
    await page.unroute('**/events?time_changes**');
    const asking = page.getByText('This page refreshes every 30 seconds');
    await expect.poll(() => page.clock.runFor(5_000).then(() => asking.count()), { timeout: 20_000 }).toBe(0);
    await addCase(2);
    const two = page.getByRole('button', { name: 'Show 2 new cases' });
    await expect.poll(() => page.clock.runFor(1_000).then(() => two.count()), { timeout: 20_000 }).toBe(1);
  });

  // proves: browser-76
  test('uses one stream, which ends after the page has been hidden for a while', async () => {
    await expect.poll(streams).toBe(0);
    const page = await openPage(app, '/icon.svg', { as: world.owner.userId });
    await page.clock.install();
    await page.goto(address());
    await page.getByRole('article', { name: 'Isla Ivanova' }).waitFor();
    await expect.poll(streams).toBe(1);
    const see = (isHidden: boolean) =>
      page.evaluate(`Object.defineProperty(document, 'hidden', { get: () => ${isHidden}, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'))`);
    await see(true);
    await page.clock.runFor(61_000);
    await expect.poll(streams).toBe(0);
    await addCase(1);
    await see(false);
    await expect.poll(streams).toBe(1);
    const fresh = page.getByRole('button', { name: 'Show 1 new case' });
    await expect.poll(() => page.clock.runFor(1_000).then(() => fresh.count()), { timeout: 20_000 }).toBe(1);
  });
});

// proves: browser-78
test('Today shows new time automatically', async () => {
  const day = await makeDay(app);
  const { organization } = day.team;
  const page = await openPageAt(app, '2026-03-02T12:00:00Z', day.address, { as: organization.userId });
  const lena = page.getByRole('listitem').filter({ hasText: 'Lena Jensen' });
  await lena.getByText('no time yet').waitFor();
  await work(
    organization,
    { userId: day.idOf('Isla Ivanova'), projectId: day.projectId },
    '2026-03-02T05:00:00Z',
    3_600,
  );
  await page
    .getByText(/5\sh\s25\smin/)
    .first()
    .waitFor();
});

test('when a budget reaches a threshold, its chart of the spend is updated together with its state', async () => {
  const now = '2026-03-02T12:00:00Z';
  await app.setNow(world.owner.client, now);
  const path = `/organizations/${world.owner.organizationId}/budgets`;
  const shown = ['status', 'series', 'forecast'];
  const answered = (name: string) => page.waitForResponse((response) => response.url().includes(`/budgets/${name}?`));
  const page = await openPageAt(app, now, '/me', { as: world.owner.userId });
  const first = shown.map(answered);
  await page.goto(path);
  await Promise.all(first);
  const renewed = shown.map(answered);
  await app.database.transaction(async (tx) => {
    const ctx = app.app.contextFor(tx, await app.app.now(tx));
    const entry = {
      kind: 'budget_threshold_reached',
      subject: 'project',
      subjectId: 1,
      userId: null,
      payload: {},
    } as const;
    await appendToFeed(ctx, world.owner.organizationId, [entry]);
  });
  expect((await Promise.all(renewed)).map((response) => response.status())).toEqual([200, 200, 200]);
});
