import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { getPreferences, putPreferences } from '../../src/contract/preferences.ts';
import type { TestOrganization } from '../../test/harness/app.ts';
import { addMember } from '../../test/harness/members.ts';
import { sessionClient } from '../../test/harness/sessions.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { lightTest } from './harness/light-test.ts';
import { type Look, openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();

let owner: TestOrganization;
beforeAll(async () => {
  owner = await app.createOrganization({ name: 'Harbour', timeZone: 'Asia/Kathmandu' });
});

const newMember = async () => (await addMember(app, owner)).userId;
const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
const stored = async (userId: number) =>
  (await (await sessionClient(app, userId)).call(getPreferences, {})).preferences;

async function open(as: number, look: Look = {}): Promise<Page> {
  const page = await openPage(app, '/me/preferences', { as, ...look });
  await page.getByRole('group').first().waitFor();
  return page;
}

const choice = (page: Page, group: string, text: string | RegExp) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name: text });
const message = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor();
const sentence = async (page: Page) => plain(await page.locator('.screen-sentence').textContent());
const attribute = (page: Page, name: string) => page.evaluate<string>(`document.documentElement.${name}`);

describe('the preferences page', () => {
  // proves: browser-34
  test('saves each choice immediately and applies it without a reload and in other browsers', async () => {
    const userId = await newMember();
    const page = await open(userId);
    await expect
      .poll(() => sentence(page))
      .toBe('Times are shown in the organization’s time zone, durations as 6 h 48 min.');
    await choice(page, 'Clock', /^My own/).click();
    await message(page, 'Clock: My own.');
    await choice(page, 'Duration format', '6.80 h').click();
    await message(page, 'Duration format: 6.80 h.');
    await expect.poll(() => sentence(page)).toBe('Times are shown in your time zone, durations as 6.80 h.');
    await page.getByLabel('My time zone').selectOption('Australia/Lord_Howe');
    await message(page, 'My time zone: Australia/Lord Howe.');
    await page.getByText(/^My own .*Australia\/Lord_Howe$/).waitFor();
    await choice(page, 'Theme', 'Dark').click();
    await message(page, 'Theme: Dark.');
    await expect.poll(() => attribute(page, 'dataset.theme')).toBe('dark');
    await choice(page, 'Keyboard shortcuts', 'Off').click();
    await message(page, 'Keyboard shortcuts: Off.');
    await choice(page, 'Language', 'Deutsch').click();
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    const all = { theme: 'dark', decimal_hours: true, single_keys: false, language: 'de' };
    const times = { clock: 'viewer', time_zone: 'Australia/Lord_Howe' };
    expect(await stored(userId)).toEqual({ ...all, ...times });
    const other = await open(userId);
    await other.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    await expect.poll(() => attribute(other, 'dataset.theme')).toBe('dark');
    await expect.poll(() => sentence(other)).toContain('Ihrer Zeitzone, Dauern als 6,80 h');
    await expect.poll(() => choice(other, 'Tastenkürzel', 'Aus').isChecked()).toBe(true);
  });

  // proves: browser-34
  test('undoes a choice, even back to the default', async () => {
    const userId = await newMember();
    const page = await open(userId);
    await choice(page, 'Theme', 'Dark').click();
    await message(page, 'Theme: Dark.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await message(page, 'Theme: Same as device.');
    await expect.poll(() => attribute(page, 'dataset.theme')).toBe('system');
    await expect.poll(() => choice(page, 'Theme', 'Same as device').isChecked()).toBe(true);
    expect(await stored(userId)).toMatchObject({ theme: 'system' });
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  // proves: browser-34
  test('follows changes in the account menu, and vice versa', async () => {
    const userId = await newMember();
    const page = await open(userId);
    await choice(page, 'Duration format', '6.80 h').click();
    await message(page, 'Duration format: 6.80 h.');
    await page.getByRole('button', { name: /^Your account/ }).click();
    const menu = page.locator('.account');
    expect(await menu.getByLabel('Duration format').inputValue()).toBe('decimal');
    await menu.getByLabel('Duration format').selectOption('6 h 48 min');
    await menu.getByLabel('Theme').selectOption('Dark');
    await page.keyboard.press('Escape');
    await expect.poll(() => choice(page, 'Duration format', '6 h 48 min').isChecked()).toBe(true);
    await expect.poll(() => choice(page, 'Theme', 'Dark').isChecked()).toBe(true);
    await expect.poll(() => stored(userId)).toMatchObject({ theme: 'dark', decimal_hours: false });
  });

  test('works by keyboard', async () => {
    const userId = await newMember();
    const page = await open(userId);
    await choice(page, 'Clock', /^Organization/).focus();
    await page.keyboard.press('ArrowDown');
    await message(page, 'Clock: Member.');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate('document.activeElement.labels?.[0]?.textContent')).toBe('My time zone');
    expect(await stored(userId)).toMatchObject({ clock: 'member' });
  });

  // proves: browser-34
  lightTest('shows a failed save, restores the previous choice and offers another attempt', async () => {
    const userId = await newMember();
    const page = await open(userId, { refusals: [503] });
    const address = '**/users/me/preferences';
    await page.route(address, (route) => route.fulfill({ status: 503, json: { error: 'busy' } }));
    await choice(page, 'Duration format', '6.80 h').click();
    await page.getByText('The server is busy. Wait a moment and try again.').waitFor();
    await expect.poll(() => sentence(page)).toContain('durations as 6 h 48 min.');
    await expect.poll(() => choice(page, 'Duration format', '6 h 48 min').isChecked()).toBe(true);
    await page.unroute(address);
    await page.getByRole('button', { name: 'Try again' }).click();
    await message(page, 'Duration format: 6.80 h.');
  });

  // proves: browser-35
  lightTest('is linked from the account menu, the person’s page and the search', async () => {
    const userId = await newMember();
    const page = await openPage(app, '/me', { as: userId });
    await page.locator('.screen-lead').getByRole('link', { name: 'Preferences' }).click();
    await page.waitForURL('**/me/preferences');
    await page.goto('/me');
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.locator('.account').getByRole('link', { name: 'Preferences' }).click();
    await page.waitForURL('**/me/preferences');
    await page.goto('/me');
    await page.getByRole('button', { name: /^Search/ }).click();
    await page.getByRole('combobox', { name: 'Name or email' }).fill('prefer');
    await page.getByRole('option', { name: 'Preferences' }).click();
    await page.waitForURL('**/me/preferences');
  });

  test.each(looksOfPages)('is accessible: %j', async (look) => {
    const page = await open(await newMember(), look);
    await expectAccessible(page);
  });
});

// proves: browser-33
test('for a person without preferences, the first choice also saves the settings of this browser', async () => {
  const userId = await newMember();
  const page = await open(userId);
  await page.evaluate('localStorage.setItem("fairhour.theme", "dark")');
  await page.reload();
  await choice(page, 'Duration format', '6.80 h').click();
  await message(page, 'Duration format: 6.80 h.');
  await expect.poll(() => attribute(page, 'dataset.theme')).toBe('dark');
  expect(await stored(userId)).toMatchObject({ theme: 'dark', decimal_hours: true });
});

// proves: browser-33
test('choosing the browser language replaces an earlier choice in this browser', async () => {
  const userId = await newMember();
  await (await sessionClient(app, userId)).call(putPreferences, { body: { theme: 'dark', language: null } });
  const page = await open(userId);
  await page.evaluate('localStorage.setItem("fairhour.language", "de")');
  await page.reload();
  await page.getByRole('heading', { name: 'Preferences' }).waitFor();
  await expect.poll(() => attribute(page, 'lang')).toBe('en');
});
