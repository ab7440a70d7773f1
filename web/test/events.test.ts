import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { acknowledgeEvent, listEvents } from '../../src/contract/feed.ts';
import { updateMembers } from '../../src/contract/members.ts';
import { updateOrganization } from '../../src/contract/organizations.ts';
import { closePayPeriod } from '../../src/contract/pay-period-closing.ts';
import { createPaySchedule } from '../../src/contract/pay-periods.ts';
import { updateProjectMembers } from '../../src/contract/projects.ts';
import { getMe } from '../../src/contract/users.ts';
import { type TestOrganization } from '../../test/harness/app.ts';
import { budgetsOf } from '../../test/harness/budgets.ts';
import { addMember } from '../../test/harness/members.ts';
import { makeTeam } from '../../test/harness/overtime.ts';
import { work } from '../../test/harness/work.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import type { Look } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();
const hour = 3_600;
/** A Monday, because a policy begins in the week after its creation. */
const now = '2026-03-09T12:00:00Z';

let owner: TestOrganization;
let memberId: number;
let manager: Awaited<ReturnType<typeof addMember>>;
let projectId: number;

const track = (from: string, seconds: number) => work(owner, { userId: memberId, projectId }, from, seconds);

/** A budget near its limit, and a member who approaches overtime and then exceeds it. */
beforeEach(async () => {
  const team = await makeTeam(app, { timeZone: 'Europe/Berlin', members: 0 });
  owner = team.organization;
  memberId = (await addMember(app, owner, { name: 'Isla Ivanova', payRate: '20.00' })).userId;
  manager = await addMember(app, owner, { name: 'Kofi Costa', role: 'manager' });
  await team.create({ threshold: 3, user_ids: [memberId] });
  await team.at(now);
  projectId = await budgetsOf(owner).makeProject({ name: 'Berth planner', budget: { type: 'hours', hours: 4 } });
  await track('2026-03-09T05:00:00Z', 2 * hour);
  await track('2026-03-09T08:00:00Z', 1.25 * hour);
});

const open = (look: Look = {}, search = '') => {
  const address = `/organizations/${owner.organizationId}/events${search}`;
  return openPageAt(app, now, address, { as: owner.userId, ...look });
};

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u2009]/g, ' ');
const rows = (page: Page) => page.locator('.sheet > tbody > tr');
const sentences = async (page: Page) => (await page.locator('.sheet tbody .sheet-what').allTextContents()).map(plain);
const sentence = (page: Page) => page.locator('.screen-sentence').textContent();
const bell = (page: Page) => page.getByRole('link', { name: /^Events:/ });

const near = 'Berth planner is near the limit of its budget.3 h 15 min of 4 h spent, 81.2% · since 9 Mar 2026';
const passed = 'Isla Ivanova has 15 min of overtime.3 h 15 min counted; overtime begins after 3 h · 9 – 15 Mar 2026';
const approaching = 'Isla Ivanova reaches overtime in 1 h.2 h counted; overtime begins after 3 h · 9 – 15 Mar 2026';

/** Waits until the page receives live updates. */
const following = () =>
  expect
    .poll(async () => /^fairhour_live_streams ([1-9]\d*)$/m.test(await (await fetch(`${app.baseUrl}/metrics`)).text()))
    .toBe(true);

describe('the bell', () => {
  // proves: browser-125
  lightTest('counts unacknowledged events and links to them', async () => {
    const page = await openPageAt(app, now, `/organizations/${owner.organizationId}/today`, {
      as: manager.userId,
    });
    await page.getByRole('link', { name: 'Events: 3 to acknowledge' }).click();
    await expect.poll(() => sentence(page)).toBe('3 events to acknowledge.');
    await expect.poll(async () => (await sentences(page)).toSorted()).toEqual([near, approaching, passed].toSorted());
  });

  // proves: browser-125
  test('updates when a budget passes a threshold, and when another user acknowledges an event', async () => {
    const page = await open();
    await expect.poll(() => rows(page).count()).toBe(3);
    await following();
    await track('2026-03-09T10:00:00Z', 0.75 * hour);
    await page.getByRole('link', { name: 'Events: 4 to acknowledge' }).waitFor();
    await expect
      .poll(async () => (await sentences(page))[0])
      .toContain('Berth planner has reached the limit of its budget.');
    const params = { organization_id: owner.organizationId };
    const { events } = await manager.client.call(listEvents, { params, query: { kinds: ['overtime_passed'] } });
    await manager.client.call(acknowledgeEvent, { params: { ...params, event_id: events[0]?.id ?? 0 } });
    await page.getByRole('link', { name: 'Events: 3 to acknowledge' }).waitFor();
  });

  // proves: browser-125
  lightTest('is for owners and managers; members have a bell for their notifications', async () => {
    const page = await openPageAt(app, now, '/me', { as: memberId });
    await page.getByRole('link', { name: /^Notifications:/ }).waitFor();
    expect(await bell(page).count()).toBe(0);
  });
});

describe('events', () => {
  // proves: browser-127
  test('can be acknowledged by keyboard, after a note that this applies to all owners and managers', async () => {
    const page = await open();
    await page.getByText('This is permanent.').waitFor();
    const button = page.getByRole('button', { name: /Acknowledge Berth planner is near/ });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Acknowledged: Berth planner is near the limit of its budget.').waitFor();
    await expect.poll(() => rows(page).count()).toBe(2);
    await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toContain('Acknowledge');
    await page.getByLabel('Show').selectOption({ label: 'acknowledged' });
    await expect.poll(() => sentence(page)).toBe('1 event, newest first.');
    const name = await page.locator('.sheet tbody .sheet-taken').first().textContent();
    expect(name).toContain('9 Mar 2026, 13:00 CET');
  });

  // proves: browser-127
  lightTest('can be acknowledged together, except those that the filter hides', async () => {
    const page = await open({}, `?member=${memberId}`);
    await page.getByRole('button', { name: 'Acknowledge all 2' }).click();
    await expect.poll(() => sentence(page)).toBe('No events to acknowledge.');
    await page.getByText('2 events acknowledged.').waitFor();
    await page.getByRole('link', { name: 'Events: 1 to acknowledge' }).waitFor();
  });

  // proves: browser-126
  lightTest('link to the budget or the overtime week', async () => {
    const page = await open();
    const href = (name: string) => page.getByRole('link', { name }).first().getAttribute('href');
    const root = `/organizations/${owner.organizationId}`;
    expect(await href('Berth planner is near the limit')).toBe(`${root}/budgets/projects/${projectId}`);
    expect(await href('of overtime.')).toBe(`${root}/overtime?start=2026-03-09&stop=2026-03-15`);
  });

  // proves: browser-126
  lightTest('filter by type, subject, member and state; the address stores them, and Back restores them', async () => {
    const page = await open();
    await page.getByLabel('Member').selectOption({ label: 'Isla Ivanova' });
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(new URL(page.url()).search).toBe(`?member=${memberId}`);
    await page.getByLabel('Type').selectOption({ label: 'overtime approaching' });
    await expect.poll(() => sentences(page)).toEqual([approaching]);
    await page.goBack();
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.getByRole('button', { name: 'Show unacknowledged events' }).click();
    await page.getByLabel('For', { exact: true }).selectOption({ label: 'projects' });
    await expect.poll(() => sentences(page)).toEqual([near]);
    await page.getByLabel('Type').selectOption({ label: 'all events' });
    await expect.poll(async () => (await sentences(page)).at(-1)).toContain('The budget of Berth planner was set.by');
  });

  // proves: browser-126
  lightTest('of a budget at pay rates are hidden from users without access to pay', async () => {
    const params = { organization_id: owner.organizationId };
    await owner.client.call(updateOrganization, { params, body: { managers_see_pay_rates: false } });
    const budgets = budgetsOf(owner);
    projectId = await budgets.makeProject({ name: 'Dredging', budget: { type: 'cost', rate: 'pay_rate', cost: 22 } });
    await track('2026-03-09T10:00:00Z', hour);
    const page = await open({ as: manager.userId }, `?subject=project&subject_id=${projectId}`);
    await page.getByText(`Only #${projectId}`).waitFor();
    expect(await sentences(page)).toEqual([]);
  });

  // proves: browser-128
  lightTest('are downloaded with the sentence and the fields of the API', async () => {
    const page = await open({});
    const loadingNames = Promise.withResolvers<void>();
    await page.route('**/members?**', async (route) => {
      await loadingNames.promise;
      await route.continue();
    });
    await page.goto(`${page.url().split('?')[0]}?kind=overtime_passed`);
    await rows(page).first().waitFor();
    // Without the names the file would contain ids.
    expect(await page.getByRole('button', { name: 'Download CSV' }).isDisabled()).toBe(true);
    loadingNames.resolve();
    const downloadEvent = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const lines = (await text(await (await downloadEvent).createReadStream())).split('\r\n');
    expect(lines[0]).toBe(
      'id,since,kind,subject,subject_id,what,payload,why,acknowledged_by,acknowledged_at,recorded_at',
    );
    expect(plain(lines[1] ?? '')).toContain(`overtime_passed,member,${memberId},Isla Ivanova has 15 min of overtime.,`);
  });

  // proves: browser-126
  lightTest('of rates and pay periods name the subject and effective date, without amounts', async () => {
    const params = { organization_id: owner.organizationId };
    const payment = { pay_rate: 23.57, effective_on: '2026-03-02' };
    await owner.client.call(updateMembers, { params, body: { members: [{ user_id: memberId, payment }] } });
    const members = [{ user_id: memberId, bill_rate: 97.57 }];
    await owner.client.call(updateProjectMembers, { params: { project_id: projectId }, body: { members } });
    await owner.client.call(createPaySchedule, { params, body: { frequency: 'weekly', effective_on: '2026-03-02' } });
    const period = { ...params, pay_period_id: 20_260_302 };
    await owner.client.call(closePayPeriod, { params: period, body: { without_approval: true } });
    const page = await open({}, '?state=all&kind=all');
    const { name } = (await owner.client.call(getMe, {})).user;
    await expect
      .poll(async () => (await sentences(page)).slice(0, 4))
      .toEqual([
        `A pay period was closed.2 – 8 Mar 2026 · by ${name}`,
        `The pay schedule was set.by ${name}`,
        `A bill rate was set for Berth planner, Isla Ivanova.by ${name}`,
        `A pay rate was set for Isla Ivanova.since 2 Mar 2026 · by ${name}`,
      ]);
    await page.getByRole('link', { name: 'A pay period was closed.' }).click();
    await expect.poll(() => page.url()).toContain('/pay_periods/20260302');
  });

  lightTest('are available in German', async () => {
    const page = await open({ lang: 'de' });
    await expect.poll(() => sentence(page)).toBe('3 Ereignisse zur Kenntnis zu nehmen.');
    expect((await sentences(page)).join()).toContain('Isla Ivanova erreicht in 1 h Überstunden.2 h gezählt');
  });

  test.each(looksOfPages)('are accessible: %j', async (look) => {
    const page = await open(look, '?state=all&kind=all');
    await rows(page).nth(3).waitFor();
    await expectAccessible(page);
  });
});
