import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { getPreferences, type PreferencesInput, putPreferences } from '../../src/contract/preferences.ts';
import { addMember } from '../../test/harness/members.ts';
import { sessionClient } from '../../test/harness/sessions.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import type { Look } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';
import { days, makeClocks } from './worlds/clocks.ts';

const app = useWebApp();

let world: Awaited<ReturnType<typeof makeClocks>>;
beforeAll(async () => {
  world = await makeClocks(app);
}, 120_000);

const now = '2026-03-02T12:00:00Z';
const newYork = { clock: 'viewer', time_zone: 'America/New_York' } as const;

/** A new manager with a clock preference. */
async function manager(preferences: PreferencesInput = {}): Promise<number> {
  const { userId } = await addMember(app, world.owner, { role: 'manager' });
  const client = await sessionClient(app, userId);
  await client.call(putPreferences, { body: preferences });
  return userId;
}

const storedClock = async (userId: number) =>
  (await (await sessionClient(app, userId)).call(getPreferences, {})).preferences.clock;

const open = async (path: string, preferences: PreferencesInput = {}, look: Look = {}) =>
  openPageAt(app, now, path, { as: await manager(preferences), ...look });

const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
const lane = (page: Page) => page.getByRole('slider', { name: /^Activity of|^Aktivität von/ });
const lead = async (page: Page) => plain(await page.locator('.screen-lead').textContent());
const ticks = async (page: Page) =>
  (await page.locator('.timeline-ticks').first().locator('span').allTextContents()).map(plain);
const isBy = (page: Page, text: string) => page.getByText(text).first().waitFor();

describe('the time zone of a member’s day', () => {
  // proves: browser-37
  lightTest('is that of the organization by default', async () => {
    const page = await open(world.dayOf(days.plain[0]));
    await lane(page).waitFor();
    expect(await lead(page)).toContain('Times are in the organization’s time zone (Europe/Berlin).');
    expect(await lead(page)).not.toContain('day runs from');
    expect(await ticks(page)).toEqual(['17:00', '18:00', '19:00', '20:00', '21:00']);
  });

  // proves: browser-37
  test('can be switched, is stored, appears in the address, and stays the same on other days', async () => {
    const as = await manager();
    const page = await openPageAt(app, now, world.dayOf(days.plain[0]), { as });
    await lane(page).waitFor();
    await page.getByLabel('Time zone').selectOption('member');
    await isBy(page, 'Times are in the member’s time zone (Asia/Kathmandu).');
    await page.waitForURL('**/2026-02-27?clock=member');
    expect(await lead(page)).toContain('day runs from Fri 27 Feb, 04:45 to Sat 28 Feb, 04:45.');
    expect(await ticks(page)).toEqual(['22:00', '23:00', 'Sat 00:00', '01:00', '02:00']);
    await lane(page).focus();
    await page.keyboard.press('End');
    await page.waitForURL(/clock=member&at=2026-02-27T19:20/);
    expect(await lane(page).getAttribute('aria-valuetext')).toMatch(/^Sat 01:05: /);
    await page.getByRole('link', { name: 'Earlier day' }).click();
    await page.waitForURL('**/2026-02-26?clock=member');
    await expect.poll(() => storedClock(as)).toBe('member');
    const other = await openPageAt(app, now, world.dayOf(days.plain[0]), { as });
    await isBy(other, 'Times are in the member’s time zone (Asia/Kathmandu).');
  });

  // proves: browser-37
  lightTest('is the one in the address, and the preference stays unchanged', async () => {
    const as = await manager(newYork);
    const page = await openPageAt(app, now, `${world.dayOf(days.plain[0])}?clock=member`, { as });
    await isBy(page, 'Times are in the member’s time zone (Asia/Kathmandu).');
    expect(await page.getByLabel('Time zone').inputValue()).toBe('member');
    expect(await storedClock(as)).toBe('viewer');
  });

  // proves: browser-38
  lightTest('on a day of 25 hours distinguishes two equal times', async () => {
    const page = await open(world.dayOf(days.long[0]));
    await lane(page).waitFor();
    expect(await lead(page)).toContain('This day has 25 hours because the clocks change.');
    expect(await ticks(page)).toEqual(['01:00', '02:00 CEST', '02:00 CET', '03:00', '04:00']);
    await page.getByText('Show as table').click();
    const times = await page.locator('.day-table tbody tr > :first-child').allTextContents();
    expect(new Set(times).size).toBe(times.length);
    expect(times).toEqual(expect.arrayContaining(['02:10 CEST', '02:10 CET']));
  });

  // proves: browser-38
  lightTest('on a day of 23 hours omits the skipped hour', async () => {
    const page = await open(world.dayOf(days.short[0]));
    await lane(page).waitFor();
    expect(await lead(page)).toContain('This day has 23 hours because the clocks change.');
    expect(await ticks(page)).toEqual(['00:00', '01:00', '03:00', '04:00', '05:00']);
  });

  test.each(looksOfPages)('is accessible in a different time zone: %j', async (look) => {
    const page = await open(world.dayOf(days.plain[0]), newYork, look);
    await isBy(page, 'America/New_York');
    await lane(page).waitFor();
    await expectAccessible(page);
  });
});

describe('the time zone of the inbox', () => {
  // proves: browser-37
  lightTest('appears next to each case, and days remain in the organization’s time zone', async () => {
    const page = await open(`${world.root}/flags?clock=member`);
    await isBy(page, 'in the member’s time zone (Asia/Kathmandu)');
    expect(plain(await page.locator('.case-whose').textContent())).toContain('Fri 27 Feb, 23:15 to 00:15');
    expect(await page.locator('.case-when span').first().textContent()).toBe('Fri 27 Feb');
    await expect.poll(() => ticks(page)).toContain('Sat 00:00');
    await isBy(page, 'day runs from Fri 27 Feb, 04:45 to Sat 28 Feb, 04:45');
    await page.getByLabel('Time zone').selectOption('organization');
    await page.waitForURL('**/flags?clock=organization');
    await isBy(page, 'in the organization’s time zone (Europe/Berlin)');
    expect(plain(await page.locator('.case-whose').textContent())).toContain('Fri 27 Feb, 18:30 to 19:30');
  });
});

describe('the time zone of Today', () => {
  // proves: browser-37
  test('is the reader’s if the reader prefers that', async () => {
    const page = await open(`${world.root}/today`, newYork);
    await isBy(page, '07:00 in your time zone (America/New_York).');
    expect(await lead(page)).toContain('day runs from Sun 1 Mar, 18:00 to Mon 2 Mar, 18:00.');
    expect(plain(await page.locator('.today-axis').textContent())).toContain('06:00');
  });

  // proves: browser-37
  lightTest('is each member’s own and named, if the reader prefers that', async () => {
    onTestFinished(() => app.setNow(world.owner.client, now));
    await app.setNow(world.owner.client, '2026-02-27T19:35:00Z');
    const as = await manager();
    const page = await openPageAt(app, '2026-02-27T19:35:00Z', `${world.root}/today`, { as });
    await page.getByLabel('Time zone').selectOption('member');
    await isBy(page, 'last tracked Sat 01:15 (Asia/Kathmandu)');
    expect(await lead(page)).toContain('Times are in each person’s time zone');
    await page.getByRole('button', { name: 'Maya Gurung' }).click();
    await page.waitForURL(/clock=member&member=/);
    await page.locator('.today-intervals').getByText('23:15–Sat 01:15').waitFor();
  });
});

// proves: browser-37
lightTest.each([
  ['audit', '/audit'],
  ['people', '/people'],
  ['budgets', '/budgets'],
])('the screen %s uses the preferred time zone', async (_screen, path) => {
  const as = world.owner.userId;
  await (await sessionClient(app, as)).call(putPreferences, { body: newYork });
  const page = await openPageAt(app, now, world.root + path, { as });
  await isBy(page, 'Times are in your time zone (America/New_York).');
  await expect.poll(async () => plain(await page.locator('main').textContent())).toMatch(/\d\d:\d\d GMT-5/);
});

// proves: browser-37
lightTest('the history of a budget uses the preferred time zone for its instants and fields', async () => {
  const path = `${world.root}/budgets/projects/${world.projectId}?from=2026-02-28T05:00:00Z`;
  const page = await open(path, newYork);
  await isBy(page, 'Times are in your time zone (America/New_York).');
  await isBy(page, '28 Feb 2026, 00:00');
  expect(await page.locator('input[type=datetime-local]').first().inputValue()).toBe('2026-02-28T00:00');
});

// proves: browser-37
lightTest('a person’s own page uses the preferred time zone for days, sessions and sign-in methods', async () => {
  const client = await sessionClient(app, world.maya.userId);
  await client.call(putPreferences, { body: newYork });
  const page = await openPageAt(app, now, '/me?day=2026-02-27', { as: world.maya.userId });
  for (const name of ['My day', 'Sign-in methods', 'My sessions']) {
    const card = page.getByRole('region', { name });
    await card.getByText('Times are in your time zone (America/New_York).').waitFor();
  }
  await page.getByText('Fri 27 Feb, 12:30 to 13:30 in your time zone (America/New_York)').waitFor();
  const card = page.getByRole('region', { name: 'My sessions' });
  expect(plain(await card.textContent())).toContain('2 Mar 2026, 07:00 GMT-5');
});

test('records outside an organization use the reader’s time zone, whatever the reader prefers', async () => {
  const client = await sessionClient(app, world.maya.userId);
  await client.call(putPreferences, { body: { clock: 'member', time_zone: 'America/New_York' } });
  const page = await openPageAt(app, now, '/me', { as: world.maya.userId });
  for (const name of ['Sign-in methods', 'My sessions']) {
    const card = page.getByRole('region', { name });
    await card.getByText('Times are in your time zone (America/New_York).').waitFor();
  }
});
