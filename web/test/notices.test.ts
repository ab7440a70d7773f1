import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createTimeEntry } from '../../src/contract/activities.ts';
import { updateMembers } from '../../src/contract/members.ts';
import { alertingProject } from '../../test/harness/alerts.ts';
import { startOfTests } from '../../test/harness/app.ts';
import { budgetsOf } from '../../test/harness/budgets.ts';
import { addMember } from '../../test/harness/members.ts';
import { runDueWork } from '../../test/harness/notices.ts';
import { makeTeam } from '../../test/harness/overtime.ts';
import { makeProject } from '../../test/harness/time.ts';
import { work } from '../../test/harness/work.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import type { Look } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();

/**
 * A member of a project that notifies all its members when its budget is near its limit and when it reaches the limit.
 */
async function makeMember() {
  const { owner, track, join } = await alertingProject(app, { notify_all_members: true });
  const { userId } = await join('user');
  const tellOf = async (slots: number) => {
    await track(slots);
    await runDueWork(app);
  };
  return { owner, userId, tellOf };
}

const open = (as: number, look: Look = {}) => openPageAt(app, startOfTests, '/me', { as, ...look });
const bell = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const panel = (page: Page) => page.getByRole('region', { name: 'My notifications' });
const sentences = (page: Page) => panel(page).locator('.sheet tbody .sheet-what').allTextContents();

// proves: notices-16
lightTest('a member sees budget notifications in the browser, and marks them as read', async () => {
  const { userId, tellOf } = await makeMember();
  await tellOf(6);
  const page = await open(userId);
  await bell(page, 'Notifications: 2 new').click();
  await page.waitForURL('**/me#my-notices');
  await panel(page).getByText('2 notifications, 2 new.').waitFor();
  await expect
    .poll(async () => (await sentences(page))[0])
    .toContain('New: Bridge has reached the limit of its budget.');
  expect((await sentences(page))[1]).toContain('Bridge is near the limit of its budget.');
  await panel(page).getByRole('button', { name: 'Mark as read' }).click();
  await panel(page).getByText('2 notifications, all read.').waitFor();
  await bell(page, 'Notifications: 0 new').waitFor();
  await page.reload();
  await panel(page).getByText('2 notifications, all read.').waitFor();
});

// proves: notices-16
test('the bell of a member is updated automatically on any page', async () => {
  const { owner, userId, tellOf } = await makeMember();
  const page = await openPageAt(app, startOfTests, `/organizations/${owner.organizationId}/today`, { as: userId });
  await bell(page, 'Notifications: 0 new').waitFor();
  await expect
    .poll(async () => /^fairhour_live_streams ([1-9]\d*)$/m.test(await (await fetch(`${app.baseUrl}/metrics`)).text()))
    .toBe(true);
  await tellOf(5);
  await bell(page, 'Notifications: 1 new').waitFor();
});

// proves: notices-16
test('Today shows a member’s new notifications until the member marks them as read', async () => {
  const { owner, userId, tellOf } = await makeMember();
  const page = await openPageAt(app, startOfTests, `/organizations/${owner.organizationId}/today`, { as: userId });
  const news = page.getByRole('complementary', { name: 'Your notifications' });
  await page.getByRole('list', { name: 'People' }).waitFor();
  expect(await news.count()).toBe(0);
  await tellOf(5);
  await page.reload();
  await expect.poll(() => news.getByRole('listitem').allTextContents()).toHaveLength(1);
  await news.getByRole('listitem').getByText('Bridge is near the limit of its budget.').waitFor();
  await expectAccessible(page);
  await news.getByRole('link', { name: 'All notifications' }).click();
  await panel(page).getByRole('button', { name: 'Mark as read' }).click();
  await bell(page, 'Notifications: 0 new').waitFor();
  await page.goBack();
  await page.getByRole('list', { name: 'People' }).waitFor();
  await expect.poll(() => news.count()).toBe(0);
});

// proves: notices-17
lightTest('a notification about the budget of a client omits the name if the member cannot see it', async () => {
  const { owner, projectId, budgets, track, join } = await alertingProject(app, { notify_enabled: false });
  const { userId } = await join('user');
  const alerts = { notify_enabled: true, notify_all_members: true };
  const clientId = await budgets.makeClient({ budget: { type: 'hours', hours: 1, alerts } });
  await budgets.moveTo(projectId, clientId);
  await track(5);
  await runDueWork(app);
  const page = await openPageAt(app, startOfTests, `/organizations/${owner.organizationId}/today`, { as: userId });
  await page.locator('.today-alerts').getByText(`Client no. ${clientId} is near the limit of its budget.`).waitFor();
});

// proves: notices-17
lightTest('a project manager is notified of a member’s overtime, without figures that they cannot see', async () => {
  const team = await makeTeam(app);
  const { organization } = team;
  const projectId = await makeProject(organization);
  const concerned = team.member(0);
  const members = [{ user_id: concerned, projects: [{ project_id: projectId, role: 'user' as const }] }];
  await organization.client.call(updateMembers, { params: { organization_id: team.id }, body: { members } });
  await team.create({ threshold: 10, notification_role_ids: ['project_manager'] });
  await team.at('2026-03-20T12:00:00Z');
  const { userId } = await addMember(app, organization, { projectId, projectRole: 'manager' });
  await work(organization, { userId: concerned, projectId }, '2026-03-09T06:00:00Z', 11 * 3_600);
  await runDueWork(app);
  const page = await openPageAt(app, '2026-03-20T12:00:00Z', '/me', { as: userId });
  await expect.poll(() => sentences(page)).toHaveLength(2);
  const [passed, near] = await sentences(page);
  expect(passed).toMatch(/^New: Member (no\. )?\d+ has overtime\./);
  expect(near).toMatch(/^New: Member (no\. )?\d+ is close to overtime\./);
  expect(await panel(page).locator('.sheet a').count()).toBe(0);
});

lightTest('a member without notifications sees a message', async () => {
  const { userId } = await makeMember();
  const page = await open(userId);
  await panel(page).getByText('No notifications yet.').waitFor();
  expect(await panel(page).getByRole('button').count()).toBe(0);
});

test.each(looksOfPages)('notifications are accessible: %j', async (look) => {
  const { userId, tellOf } = await makeMember();
  await tellOf(5);
  const page = await open(userId, look);
  await page.locator('#my-notices .sheet').waitFor();
  await expectAccessible(page);
});

// proves: notices-18
lightTest('members see the state of a budget at pay rates, and owners see that manual time exceeds it', async () => {
  const owner = await app.createOrganization({ name: 'Harbour' });
  await app.setNow(owner.client, startOfTests);
  const { makeProject: make, pay, track } = budgetsOf(owner);
  const alerts = { near_limit: 80, notify_enabled: true, notify_all_members: true };
  const budget = { type: 'cost', rate: 'pay_rate', cost: 10, start_date: '2026-02-20', alerts } as const;
  const projectId = await make({ name: 'Bridge', budget: { ...budget, stop_timer_when_budget_reached: true } });
  await pay(owner.userId, { pay_rate: 36, effective_on: '2026-02-20' });
  const member = await addMember(app, owner, { projectId });
  await app.setNow(owner.client, '2026-03-03T09:00:00Z');
  await track(projectId, '2026-03-03T08:00:00Z', 600);
  await track(projectId, '2026-03-03T08:10:00Z', 300);
  await pay(member.userId, { pay_rate: 36, effective_on: '2026-02-20' });
  const body = { project_id: projectId, tracked: 600, start_time: '2026-03-03T07:00:00Z' };
  await member.client.call(createTimeEntry, { params: { user_id: member.userId }, body });
  await app.setNow(owner.client, '2026-03-04T05:00:00Z');
  await runDueWork(app);
  const read = await openPageAt(app, '2026-03-04T05:00:00Z', '/me', { as: member.userId });
  await expect.poll(async () => (await sentences(read))[0]).toContain('Bridge has reached the limit of its budget.');
  expect((await sentences(read))[0]).toContain('as of the end of 3 Mar');
  expect((await sentences(read))[0]).not.toMatch(/%|10\.00|15\.00/);
  const owned = await openPageAt(app, '2026-03-04T05:00:00Z', '/me', { as: owner.userId, lang: 'de' });
  const sentence = 'Manuelle Zeit überschreitet das Budget von Bridge, bei dem die Zeitmessung anhält.';
  await owned.getByRole('region', { name: 'Meine Benachrichtigungen' }).getByText(sentence).waitFor();
});
