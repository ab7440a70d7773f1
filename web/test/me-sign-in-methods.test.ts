import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestOrganization } from '../../test/harness/app.ts';
import { addMember } from '../../test/harness/members.ts';
import { requestSessionWithPassword, signedIn, withPassword } from '../../test/harness/sessions.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { lightTest } from './harness/light-test.ts';
import { useNamedWebApp } from './harness/named-web-app.ts';
import { addDevice } from './harness/passkey-device.ts';
import { type Look, openPage } from './harness/open-page.ts';

const app = await useNamedWebApp();
const password = 'tide tables of 1912';
const other = 'a lighthouse keeper';

let owner: TestOrganization;
let now = Temporal.Instant.from('2026-03-02T12:00:00Z');
beforeAll(async () => {
  owner = await app.createOrganization({ name: 'Harbour' });
});

async function pass(time: Temporal.DurationLike) {
  now = now.add(time);
  await app.setNow(owner.client, now.toString());
}

const newMember = () => addMember(app, owner, { role: 'user', name: 'Ada Lovelace' });
const ways = (page: Page) => page.locator('section[aria-labelledby=my-ways]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const message = (page: Page, text: string) => ways(page).getByRole('status').filter({ hasText: text }).waitFor();
const alerted = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();

async function open(userId: number, look: Look = {}) {
  const page = await openPage(app, '/me', { as: userId, ...look });
  await ways(page).getByRole('listitem').first().waitFor();
  return page;
}

describe('a password', () => {
  // proves: sessions-47
  test('can be set with only the keyboard, and weak passwords get an error', async () => {
    const ada = await newMember();
    const page = await open(ada.userId, { refusals: [400] });
    await button(page, 'Set password').focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('New password').focus();
    for (const [typed, fault] of [
      ['too short', 'at least 12 characters'],
      ['1qaz2wsx3edc', 'most common'],
      ['ada lovelace', 'name or address'],
    ] as const) {
      await dialog(page).getByLabel('New password').fill(typed);
      await page.keyboard.press('Enter');
      await alerted(page, fault);
    }
    await expectAccessible(page);
    await dialog(page).getByLabel('New password').fill(password);
    await page.keyboard.press('Enter');
    await message(page, 'Password set.');
    expect((await requestSessionWithPassword(app, ada.email, password)).status).toBe(201);
  });

  // proves: sessions-47
  lightTest('can be changed with the current password, which ends other sessions', async () => {
    const ada = await newMember();
    await withPassword(app, ada.userId, password);
    const page = await open(ada.userId, { refusals: [400] });
    await button(page, 'Change Password').click();
    await dialog(page).getByLabel('Current password').fill(other);
    await dialog(page).getByLabel('New password').fill(other);
    await press(page, 'Change password');
    await alerted(page, 'not your current password');
    expect(await dialog(page).getByLabel('New password').inputValue()).toBe(other);
    await dialog(page).getByLabel('Current password').fill(password);
    await press(page, 'Change password');
    await message(page, 'Password set.');
    const sessions = page.getByRole('region', { name: 'My sessions' }).getByRole('listitem');
    await expect.poll(() => sessions.count()).toBe(1);
  });

  // proves: sessions-47
  lightTest('can be removed if it was forgotten', async () => {
    const ada = await newMember();
    await withPassword(app, ada.userId, password);
    const page = await open(ada.userId);
    await button(page, 'Remove Password').click();
    await press(page, 'Remove password');
    await message(page, 'Password removed');
    expect((await requestSessionWithPassword(app, ada.email, password)).status).toBe(401);
  });
});

describe('a passkey', () => {
  // proves: sessions-47
  test('can be added, renamed, used and removed', async () => {
    const ada = await newMember();
    const page = await open(ada.userId, { refusals: [401] });
    await addDevice(page);
    await button(page, 'Add passkey').click();
    await dialog(page).getByLabel('Name of the passkey').fill('Laptop');
    await press(page, 'Add passkey');
    await message(page, 'Passkey added.');
    await button(page, 'Rename Laptop').click();
    await dialog(page).getByLabel('Name of the passkey').fill('Work laptop');
    await press(page, 'Save');
    await message(page, 'Passkey renamed.');
    await page.evaluate("fetch('/ext/v1/session', { method: 'DELETE' })");
    await page.goto('/sign-in');
    await button(page, 'Sign in with a passkey').click();
    await page.getByRole('button', { name: 'Your account: Ada Lovelace' }).waitFor();
    await page.goto('/me');
    await ways(page).getByText('last used').waitFor();
    await button(page, 'Remove Work laptop').click();
    await press(page, 'Remove passkey');
    await message(page, 'Passkey removed.');
    await page.evaluate("fetch('/ext/v1/session', { method: 'DELETE' })");
    await page.goto('/sign-in');
    await button(page, 'Sign in with a passkey').click();
    await alerted(page, 'no longer recognizes this passkey');
  });

  // proves: sessions-47
  test('is not added if the device already has one', async () => {
    const page = await open((await newMember()).userId);
    await addDevice(page);
    for (const finished of [message(page, 'Passkey added.'), undefined]) {
      await button(page, 'Add passkey').click();
      await press(page, 'Add passkey');
      await (finished ?? alerted(page, 'already has one of your passkeys'));
    }
  });
});

describe('a person who signed in more than 15 minutes ago', () => {
  // proves: sessions-48
  test('confirms their identity, and the change continues', async () => {
    const ada = await newMember();
    await withPassword(app, ada.userId, password);
    const page = await open(ada.userId, { refusals: [400, 403] });
    await pass({ minutes: 16 });
    await button(page, 'Remove Password').click();
    await press(page, 'Remove password');
    await dialog(page).getByRole('heading', { name: 'Confirm your identity' }).waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Confirm your identity');
    await expectAccessible(page);
    await dialog(page).getByLabel('Your password').fill(other);
    await press(page, 'Confirm with password');
    await alerted(page, 'not your password');
    await dialog(page).getByLabel('Your password').fill(password);
    await press(page, 'Confirm with password');
    await message(page, 'Password removed');
  });

  // proves: sessions-48
  test('confirms it with a passkey, and the input stays', async () => {
    const ada = await newMember();
    const page = await open(ada.userId, { refusals: [403] });
    await addDevice(page);
    await button(page, 'Add passkey').click();
    await press(page, 'Add passkey');
    await message(page, 'Passkey added.');
    await pass({ minutes: 16 });
    await button(page, 'Set password').click();
    await dialog(page).getByLabel('New password').fill(password);
    await press(page, 'Set password');
    await press(page, 'Confirm with passkey');
    await message(page, 'Password set.');
    expect((await requestSessionWithPassword(app, ada.email, password)).status).toBe(201);
  });
});

test.each(looksOfPages)('the sign-in methods are accessible: %j', async (look) => {
  const ada = await newMember();
  await withPassword(app, ada.userId, password);
  await signedIn(app, ada.userId);
  const page = await open(ada.userId, look);
  await expectAccessible(page);
  await page.locator('#my-ways ~ ul button').first().click();
  await page.locator('dialog[open] input[type=password]').first().waitFor();
  await expectAccessible(page);
});
