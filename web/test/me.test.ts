import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestOrganization } from '../../test/harness/app.ts';
import { itemsOf, sequence, work } from '../../test/harness/detection.ts';
import { makeFlags } from '../../test/harness/flags.ts';
import { addMember, type TestMember } from '../../test/harness/members.ts';
import { requestSession, fromOwnPage, newSignInSecret } from '../../test/harness/sessions.ts';
import { ingest, makeProject } from '../../test/harness/time.ts';
import { putRetention } from '../../src/contract/retention.ts';
import { updateScreenshotSettings } from '../../src/contract/member-settings.ts';
import { listOwnUnusualActivities } from '../../src/contract/unusual-activity-reviews.ts';
import { browserName } from '../src/screens/me/browser-name.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { lightTest } from './harness/light-test.ts';
import { openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

/** Signs the person in elsewhere, with a browser of this name. */
const signInWith = async (userId: number, userAgent: string) =>
  requestSession(app, await newSignInSecret(app, userId), { ...fromOwnPage, 'user-agent': userAgent });

interface World {
  owner: TestOrganization;
  member: TestMember;
  colleague: TestMember;
}

/** A member with a day of time, a flag and two other sessions, and a colleague with the same. */
async function makeWorld(): Promise<World> {
  const owner = await app.createOrganization({ name: 'Harbour', timeZone: 'Europe/Berlin' });
  const projectId = await makeProject(owner);
  const member = await addMember(app, owner, { name: 'Ada Lovelace', projectId });
  const colleague = await addMember(app, owner, { name: 'Kofi Costa', projectId });
  for (const { userId } of [member, colleague]) {
    const sent = { userId, projectId, startsAt: '2026-02-27T08:00:00Z' };
    await ingest(owner.client, owner.organizationId, itemsOf(sequence(work(1, 90)), sent));
    for (const userAgent of [firefox, safari]) await signInWith(userId, userAgent);
  }
  await makeFlags(app, owner, [{ userId: member.userId }, { userId: colleague.userId, type: 'breakless_work' }]);
  const manager = await addMember(app, owner, { role: 'manager', name: 'Mia Mansour' });
  await manager.client.call(updateScreenshotSettings, {
    params: { organization_id: owner.organizationId },
    body: { screenshot_frequency: 2, user_ids: [member.userId] },
  });
  await owner.client.call(putRetention, {
    params: { organization_id: owner.organizationId },
    body: {
      minutes_months: null,
      apps_and_urls_months: 6,
      screenshots_months: 1,
      unusual_activities_months: 24,
      audit_months: null,
      access_log_months: null,
    },
  });
  return { owner, member, colleague };
}

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const open = (inWorld: World, look = {}, search = '') =>
  openPage(app, `/me${search}`, { as: inWorld.member.userId, ...look });
const section = (page: Page, name: string) => page.getByRole('region', { name });
const sessions = (page: Page) => section(page, 'My sessions');
const flags = (page: Page) => section(page, 'My unusual activity');
const plain = (text: string | null) => (text ?? '').replaceAll(/\s/g, ' ').trim();

describe('my page', () => {
  // proves: browser-86
  test('lists the projects on which timers stop, with the time and the reason', async () => {
    const owner = await app.createOrganization({ name: 'Quay' });
    const budget = { type: 'hours', hours: 0.1, stop_timer_when_budget_reached: true };
    const projectId = await makeProject(owner, { name: 'Pier', budget: { ...budget, start_date: '2026-03-01' } });
    const member = await addMember(app, owner, { projectId });
    const item = { user_id: member.userId, project_id: projectId, starts_at: '2026-03-02T08:00:00Z', tracked: 600 };
    await ingest(owner.client, owner.organizationId, [item]);
    const page = await openPage(app, '/me', { as: member.userId });
    const recorded = section(page, 'What is recorded about me');
    await recorded.getByText(/^Timers stop on Pier since 2 Mar 2026, .*:$/).waitFor();
    await recorded.getByText('its budget is reached.').waitFor();
    await expectAccessible(page);
  });

  // proves: browser-85, retention-4
  test('lists what is recorded, who set it and when, and nothing about other members', async () => {
    const page = await open(world);
    await page.getByText('1 unusual activity, 1 of them open.').waitFor();
    const recorded = section(page, 'What is recorded about me');
    await recorded.getByText('Up to 2 screenshots every 10 minutes.').waitFor();
    await recorded.getByText('Applications and URLs: the current month and the previous 6 months.').waitFor();
    await recorded.getByText('Activity by minute: no time limit.').waitFor();
    await recorded
      .getByText(/^Unusual activity with answers and reviews: the current month and the previous 24/)
      .waitFor();
    await recorded.getByText('Ten-minute activity details (the time is retained): no time limit.').waitFor();
    await recorded.getByText('Set only for you by Mia Mansour on 2 Mar 2026, 13:00 CET.').waitFor();
    expect(await recorded.getByText('Default setting').count()).toBe(1);
    expect(await flags(page).getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Input stayed at one level',
    ]);
    expect(
      await flags(page)
        .getByText('Fri 27 Feb, 10:00 to 11:00 in the organization’s time zone (Europe/Berlin)')
        .isVisible(),
    ).toBe(true);
    expect(await sessions(page).getByRole('listitem').count()).toBe(3);
    await sessions(page)
      .getByText(/Times are in your time zone \(/)
      .waitFor();
    expect(await page.locator('main').textContent()).not.toContain('Kofi');
  });

  // proves: browser-39, browser-87
  test('opens from the account menu, and is the start page of a member', async () => {
    const page = await openPage(app, '/', { as: world.member.userId });
    await page.waitForURL('**/me');
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My page' });
    expect(await entry.getAttribute('aria-current')).toBe('page');
    const owners = await openPage(app, '/', { as: world.owner.userId });
    await owners.waitForURL('**/today');
    await owners.getByRole('button', { name: /^Your account/ }).press('Enter');
    await owners.getByRole('link', { name: 'My page' }).press('Enter');
    await owners.waitForURL('**/me');
    await flags(owners).getByText('No flags are shown.').waitFor();
    expect(await owners.locator('.account').isVisible()).toBe(false);
  });

  // proves: browser-88
  test('shows the day in the address, by keyboard and as a table', async () => {
    const page = await open(world, {}, '?day=2026-02-27');
    const day = section(page, 'My day');
    await day.getByText('1 h 30 min tracked').waitFor();
    await day.getByRole('slider').focus();
    await page.keyboard.press('Home');
    expect(await day.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^09:00: keyboard/);
    await day.getByRole('button', { name: 'Show as table' }).press('Enter');
    expect(await day.getByRole('row').count()).toBe(10);
    await day.getByLabel('Date').fill('2026-02-26');
    await page.waitForURL('**/me?day=2026-02-26');
    await day.getByText('No time recorded on this day.').waitFor();
    await page.goto('/me');
    await day.getByText('Times are in the organization’s time zone (Europe/Berlin).').waitFor();
    expect(await day.getByLabel('Date').inputValue()).toBe('2026-03-02');
  });

  test.each(looksOfPages)('is accessible: %j', async (look) => {
    const page = await open(world, look, '?day=2026-02-27');
    await page.locator('.timeline-explored').waitFor();
    await page.locator('.my-session').first().waitFor();
    await page.locator('.my-settings').waitFor();
    await page.locator('.my-flag summary').click();
    await expectAccessible(page);
    await page.locator('.my-session .button').first().click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
  });
});

describe('sessions', () => {
  // proves: browser-91
  test('can be ended one at a time, after the page shows the effect', async () => {
    const own = await makeWorld();
    const page = await open(own);
    await sessions(page).getByText('Firefox on Linux').first().waitFor();
    await sessions(page).getByRole('button', { name: 'End Firefox on Linux' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'End Firefox on Linux?' });
    expect(await dialog.textContent()).toContain('You stay signed in here.');
    await page.keyboard.press('Escape');
    // The list changes after the page has noticed the closed dialog.
    await page.locator('dialog h2', { hasText: 'End Firefox' }).waitFor({ state: 'detached' });
    expect(await sessions(page).getByRole('listitem').count()).toBe(3);
    await sessions(page).getByRole('button', { name: 'End Firefox on Linux' }).press('Enter');
    await dialog.getByRole('button', { name: 'End' }).press('Enter');
    await sessions(page).getByText('1 session ended.').waitFor();
    await page.locator(':focus', { hasText: '1 session ended.' }).waitFor();
    // The list is reloaded afterwards. The session disappears from the list once the reload has finished.
    await sessions(page).getByRole('button', { name: 'End Firefox on Linux' }).waitFor({ state: 'detached' });
    expect(await sessions(page).getByRole('listitem').count()).toBe(2);
    await page.reload();
    await sessions(page).getByText('Safari on macOS').first().waitFor();
    expect(await sessions(page).getByText('Firefox on Linux').count()).toBe(0);
  });

  // proves: browser-91
  lightTest('in other browsers can be ended together; this session and those of a colleague stay', async () => {
    const own = await makeWorld();
    const page = await open(own);
    await sessions(page).getByRole('button', { name: 'End all other sessions' }).click();
    const dialog = page.getByRole('dialog', { name: 'End 2 other sessions?' });
    await dialog.getByRole('button', { name: 'End', exact: true }).click();
    await sessions(page).getByText('2 sessions ended.').waitFor();
    expect(plain(await sessions(page).getByRole('listitem').textContent())).toContain('this session');
    const theirs = await openPage(app, '/me', { as: own.colleague.userId });
    await sessions(theirs).getByText('Firefox on Linux').first().waitFor();
    expect(await sessions(theirs).getByRole('listitem').count()).toBe(3);
  });

  // proves: browser-91
  lightTest('end everywhere, including this browser', async () => {
    const own = await makeWorld();
    const page = await open(own, { refusals: [401] });
    await sessions(page).getByRole('button', { name: 'Sign out everywhere' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
    expect(await dialog.textContent()).toContain('including this one');
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL('**/sign-in');
    await page.goto('/me');
    await page.waitForURL('**/sign-in');
    const again = await open(own);
    await sessions(again).getByText('this session').waitFor();
    expect(await sessions(again).getByRole('listitem').count()).toBe(1);
  });
});

describe('an answer', () => {
  // proves: browser-92
  test('appears immediately, and an owner can read it in the inbox', async () => {
    const own = await makeWorld();
    const page = await open(own);
    await flags(page).getByText('Answer', { exact: true }).press('Enter');
    await flags(page).getByText('Owners and managers of Harbour read your answer').waitFor();
    const send = flags(page).getByRole('button', { name: 'Send answer' });
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    await flags(page).getByLabel('Your answer').fill('I was reading the contract.');
    await flags(page).getByText('27 of 5,000 characters').waitFor();
    await send.press('Enter');
    await flags(page).getByText('Answer saved.').waitFor();
    expect(await flags(page).locator('blockquote').textContent()).toContain('I was reading the contract.');
    expect(await flags(page).getByLabel('Your answer').inputValue()).toBe('');
    const inbox = `/organizations/${own.owner.organizationId}/flags`;
    const owners = await openPage(app, inbox, { as: own.owner.userId });
    await owners.getByRole('link', { name: /Ada Lovelace/ }).click();
    await owners.getByText('I was reading the contract.').waitFor();
  });

  test('is requested once for a session with several flags, and is stored on each flag', async () => {
    const owner = await app.createOrganization({ name: 'Harbour', timeZone: 'Europe/Berlin' });
    const member = await addMember(app, owner, { name: 'Ada Lovelace' });
    const evidence = { statistic: 'dispersion' as const, value: 0.1, limit: 1.5, stretch_id: `${member.userId}-1` };
    const startsAt = Temporal.Instant.from('2026-02-26T09:00:00Z');
    const flag = { userId: member.userId, evidence };
    await makeFlags(app, owner, [flag, { ...flag, type: 'breakless_work', confidenceLevel: 'low' }]);
    await makeFlags(app, owner, [{ userId: member.userId, startsAt }]);
    const page = await openPage(app, '/me', { as: member.userId, refusals: [503] });
    await page.getByText('2 unusual activities, 2 of them open.').waitFor();
    const first = flags(page).getByRole('listitem').first();
    expect(await first.getByRole('heading').textContent()).toBe('Input stayed at one level and 1 more');
    await first.getByText('Answer', { exact: true }).press('Enter');
    await first.getByLabel('Your answer').fill('A long call.');
    let sent = 0;
    // The second request fails, and the retry sends no answer twice.
    await page.route('**/answers', (route) => {
      sent += 1;
      return sent === 2 ? route.fulfill({ status: 503, json: { code: 'busy', error: 'Busy' } }) : route.continue();
    });
    await first.getByRole('button', { name: 'Send answer' }).press('Enter');
    await first.getByRole('alert').waitFor();
    await first.getByRole('button', { name: 'Send answer' }).press('Enter');
    await first.getByText('Answer saved.').waitFor();
    expect(await first.locator('blockquote').count()).toBe(1);
    const { unusual_activities: stored } = await member.client.call(listOwnUnusualActivities, {});
    expect(stored.map(({ answers }) => answers.map(({ text }) => text))).toEqual([
      ['A long call.'],
      ['A long call.'],
      [],
    ]);
  });

  // proves: browser-92
  lightTest('that could not be saved stays in its field, and the page offers a remedy', async () => {
    const page = await open(world, { refusals: [503] });
    await page.route('**/answers', (route) => route.fulfill({ status: 503, json: { code: 'busy', error: 'Busy' } }));
    await flags(page).getByText('Answer', { exact: true }).click();
    await flags(page).getByLabel('Your answer').fill('I was reading.');
    await flags(page).getByRole('button', { name: 'Send answer' }).click();
    await flags(page).getByRole('alert').getByText('The server is busy.').waitFor();
    expect(await flags(page).getByLabel('Your answer').inputValue()).toBe('I was reading.');
    const { unusual_activities: stored } = await world.member.client.call(listOwnUnusualActivities, {});
    expect(stored.map(({ answers }) => answers)).toEqual([[]]);
  });
});

test.each([
  [firefox, 'Firefox on Linux'],
  [safari, 'Safari on macOS'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['tracker-tool 1.0', 'tracker-tool 1.0'],
  [null, 'unnamed'],
])('%s is %s', (userAgent, name) => {
  expect(browserName(userAgent, { named: (browser, system) => `${browser} on ${system}`, unnamed: 'unnamed' })).toBe(
    name,
  );
});
