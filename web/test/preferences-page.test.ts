import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { getPreferences, putPreferences } from '../../src/contract/preferences.ts';
import type { TestOrganization } from '../../test/harness/app.ts';
import { addMember } from '../../test/harness/members.ts';
import { sessionClient } from '../../test/harness/sessions.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
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
const said = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor();
const sentence = async (page: Page) => plain(await page.locator('.screen-sentence').textContent());
const attribute = (page: Page, name: string) => page.evaluate<string>(`document.documentElement.${name}`);

describe('the page of preferences', () => {
  // proves: browser-34
  test('keeps each choice at once, shows it without a reload and in the next browser', async () => {
    const userId = await newMember();
    const page = await open(userId);
    await expect
      .poll(() => sentence(page))
      .toBe('You see times by the clock of the organization, and durations as 6 h 48 min.');
    await choice(page, 'Clock', /^My own/).click();
    await said(page, 'Clock: My own.');
    await choice(page, 'Durations', '6.80 h').click();
    await said(page, 'Durations: 6.80 h.');
    await expect.poll(() => sentence(page)).toBe('You see times by your own clock, and durations as 6.80 h.');
    await page.getByLabel('My time zone').selectOption('Australia/Lord_Howe');
    await said(page, 'My time zone: Australia/Lord Howe.');
    await page.getByText(/^My own .*Australia\/Lord_Howe$/).waitFor();
    await choice(page, 'Colours', 'Dark').click();
    await said(page, 'Colours: Dark.');
    await expect.poll(() => attribute(page, 'dataset.theme')).toBe('dark');
    await choice(page, 'Single keys', 'Off').click();
    await said(page, 'Single keys: Off.');
    await choice(page, 'Language', 'Deutsch').click();
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    const all = { theme: 'dark', decimal_hours: true, single_keys: false, language: 'de' };
    const times = { clock: 'viewer', time_zone: 'Australia/Lord_Howe' };
    expect(await stored(userId)).toEqual({ ...all, ...times });
    const other = await open(userId);
    await other.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    await expect.poll(() => attribute(other, 'dataset.theme')).toBe('dark');
    await expect.poll(() => sentence(other)).toContain('Ihrer eigenen Uhr und Dauern als 6,80 h');
    await expect.poll(() => choice(other, 'Einzelne Tasten', 'Aus').isChecked()).toBe(true);
  });

  // proves: browser-34
  test('takes a choice back, also to what nobody chose', async () => {
    const userId = await newMember();
    const page = await open(userId);
    await choice(page, 'Colours', 'Dark').click();
    await said(page, 'Colours: Dark.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await said(page, 'Colours: As the device.');
    await expect.poll(() => attribute(page, 'dataset.theme')).toBe('system');
    await expect.poll(() => choice(page, 'Colours', 'As the device').isChecked()).toBe(true);
    expect(await stored(userId)).toMatchObject({ theme: 'system' });
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  // proves: browser-34
  test('agrees with the menu of the account, in both directions', async () => {
    const userId = await newMember();
    const page = await open(userId);
    await choice(page, 'Durations', '6.80 h').click();
    await said(page, 'Durations: 6.80 h.');
    await page.getByRole('button', { name: /^Your account/ }).click();
    const menu = page.locator('.account');
    expect(await menu.getByLabel('Duration format').inputValue()).toBe('decimal');
    await menu.getByLabel('Duration format').selectOption('6 h 48 min');
    await menu.getByLabel('Theme').selectOption('Dark');
    await page.keyboard.press('Escape');
    await expect.poll(() => choice(page, 'Durations', '6 h 48 min').isChecked()).toBe(true);
    await expect.poll(() => choice(page, 'Colours', 'Dark').isChecked()).toBe(true);
    await expect.poll(() => stored(userId)).toMatchObject({ theme: 'dark', decimal_hours: false });
  });

  test('is walked through by the keyboard', async () => {
    const userId = await newMember();
    const page = await open(userId);
    await choice(page, 'Clock', /^Of the organization/).focus();
    await page.keyboard.press('ArrowDown');
    await said(page, 'Clock: Of the member.');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate('document.activeElement.labels?.[0]?.textContent')).toBe('My time zone');
    expect(await stored(userId)).toMatchObject({ clock: 'member' });
  });

  // proves: browser-34
  test('says that a choice was not kept, leaves what was chosen before, and tries once more', async () => {
    const userId = await newMember();
    const page = await open(userId, { refusals: [503] });
    const address = '**/users/me/preferences';
    await page.route(address, (route) => route.fulfill({ status: 503, json: { error: 'busy' } }));
    await choice(page, 'Durations', '6.80 h').click();
    await page.getByText('The server is busy. Wait a moment and try again.').waitFor();
    await expect.poll(() => sentence(page)).toContain('durations as 6 h 48 min.');
    await expect.poll(() => choice(page, 'Durations', '6 h 48 min').isChecked()).toBe(true);
    await page.unroute(address);
    await page.getByRole('button', { name: 'Try again' }).click();
    await said(page, 'Durations: 6.80 h.');
  });

  // proves: browser-35
  test('is found in the menu of the account, on the own page and by search', async () => {
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
test('the first choice keeps what this browser showed to who had chosen nothing', async () => {
  const userId = await newMember();
  const page = await open(userId);
  await page.evaluate('localStorage.setItem("fairhour.theme", "dark")');
  await page.reload();
  await choice(page, 'Durations', '6.80 h').click();
  await said(page, 'Durations: 6.80 h.');
  await expect.poll(() => attribute(page, 'dataset.theme')).toBe('dark');
  expect(await stored(userId)).toMatchObject({ theme: 'dark', decimal_hours: true });
});

// proves: browser-33
test('who chose to see the language of the browser has it, whatever this browser had before', async () => {
  const userId = await newMember();
  await (await sessionClient(app, userId)).call(putPreferences, { body: { theme: 'dark', language: null } });
  const page = await open(userId);
  await page.evaluate('localStorage.setItem("fairhour.language", "de")');
  await page.reload();
  await page.getByRole('heading', { name: 'Preferences' }).waitFor();
  await expect.poll(() => attribute(page, 'lang')).toBe('en');
});
