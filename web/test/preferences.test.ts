import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addMember } from '../../test/harness/members.ts';
import { sessionClient } from '../../test/harness/sessions.ts';
import { getPreferences, putPreferences } from '../../src/contract/preferences.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import { useWebApp } from './harness/web-app.ts';
import { makeDay } from './worlds/today.ts';

const app = useWebApp();

let world: Awaited<ReturnType<typeof makeDay>>;
beforeAll(async () => {
  world = await makeDay(app);
}, 120_000);

const manager = async () => (await addMember(app, world.team.organization, { role: 'manager' })).userId;

async function open(as: number): Promise<Page> {
  const page = await openPageAt(app, '2026-03-02T12:00:00Z', world.address, { as });
  await page.getByRole('list', { name: 'People' }).waitFor();
  return page;
}

const isla = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Isla Ivanova' }).first();
const themeOf = (page: Page) => page.evaluate<string>('document.documentElement.dataset.theme');
const stored = async (userId: number) =>
  (await (await sessionClient(app, userId)).call(getPreferences, {})).preferences;

// proves: browser-33
test('a choice applies immediately and on the next device', async () => {
  const userId = await manager();
  const page = await open(userId);
  expect((await isla(page).textContent())?.replaceAll('\u00a0', ' ')).toContain('4 h 25 min');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByLabel('Theme').selectOption('Dark');
  await page.getByLabel('Duration format').selectOption('6.80 h');
  await isla(page).getByText('4.42\u00a0h').first().waitFor();
  expect(await themeOf(page)).toBe('dark');
  await expect.poll(() => stored(userId)).toMatchObject({ theme: 'dark', decimal_hours: true });
  const other = await open(userId);
  await isla(other).getByText('4.42\u00a0h').first().waitFor();
  expect(await themeOf(other)).toBe('dark');
  await other.getByRole('button', { name: /^Your account/ }).click();
  await expect.poll(() => other.getByLabel('Theme').inputValue()).toBe('dark');
});

test('choices in quick succession are saved in order', async () => {
  const userId = await manager();
  const page = await open(userId);
  const mayGo = Promise.withResolvers<void>();
  let count = 0;
  await page.route('**/users/me/preferences', async (route) => {
    count += Number(route.request().method() === 'PUT');
    if (count === 1) await mayGo.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByLabel('Theme').selectOption('Dark');
  await page.getByLabel('Duration format').selectOption('6.80 h');
  await isla(page).getByText('4.42\u00a0h').first().waitFor();
  expect(count).toBe(1);
  mayGo.resolve();
  await expect.poll(() => stored(userId)).toMatchObject({ theme: 'dark', decimal_hours: true });
});

// proves: browser-33
lightTest('a language and a shortcut setting that were chosen elsewhere apply here and are stored', async () => {
  const userId = await manager();
  const client = await sessionClient(app, userId);
  await client.call(putPreferences, { body: { language: 'de', single_keys: false, decimal_hours: true } });
  const page = await openPageAt(app, '2026-03-02T12:00:00Z', world.address, { as: userId });
  await page.getByText('4,42\u00a0h').first().waitFor();
  expect(await page.evaluate('document.documentElement.lang')).toBe('de');
  expect(await page.getByRole('button', { name: 'Suchen' }).getAttribute('aria-keyshortcuts')).toBeNull();
  const storedValues =
    'JSON.stringify(["language", "keys", "hours"].map((name) => localStorage.getItem("fairhour." + name)))';
  expect(await page.evaluate(storedValues)).toBe('["de","off","decimal"]');
});

// proves: browser-33
lightTest('switching off shortcuts is saved for the person', async () => {
  const userId = await manager();
  const page = await open(userId);
  await page.getByRole('button', { name: 'Shortcuts' }).click();
  await page.getByRole('checkbox', { name: 'Enable single-key shortcuts' }).uncheck();
  await expect.poll(() => stored(userId)).toMatchObject({ single_keys: false });
});

// proves: browser-33
lightTest('without preferences, the settings of this browser stay', async () => {
  const userId = await manager();
  const page = await open(userId);
  await page.evaluate('localStorage.setItem("fairhour.theme", "dark")');
  const answered = page.waitForResponse('**/users/me/preferences');
  await page.reload();
  await answered;
  await page.getByRole('list', { name: 'People' }).waitFor();
  expect(await themeOf(page)).toBe('dark');
});
