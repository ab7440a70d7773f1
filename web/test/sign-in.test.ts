import { beforeAll, describe, expect, test } from 'vitest';
import type { TestOrganization } from '../../test/harness/app.ts';
import { addMember } from '../../test/harness/members.ts';
import { requestSessionWithPassword, newSignInSecret, withPassword } from '../../test/harness/sessions.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { lightTest } from './harness/light-test.ts';
import { openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();

let owner: TestOrganization;
beforeAll(async () => {
  owner = await app.createOrganization({ name: 'Harbour' });
});

describe('the sign-in page', () => {
  // proves: sessions-2
  test('opens for every visitor who is not signed in, and explains how to get a link', async () => {
    const page = await openPage(app, '/', { refusals: [401] });
    await page.waitForURL('**/sign-in');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.waitForFunction("document.title === 'Sign in - fairhour'");
    await page.locator('summary').click();
    await page.getByText('fairhour sign-in-link').waitFor();
  });

  lightTest('uses the language of the browser, or the language that was chosen before', async () => {
    const page = await openPage(app, '/sign-in', { lang: 'de' });
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    await page.getByLabel('Sprache').selectOption('English');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  test('uses the theme chosen before', async () => {
    const page = await openPage(app, '/sign-in', { theme: 'light' });
    await page.getByLabel('Theme').selectOption('Dark');
    expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('dark');
  });

  test.each(looksOfPages)('is accessible: %j', async (look) => {
    const page = await openPage(app, '/sign-in', look);
    await page.locator('summary').click();
    await page.getByText('fairhour sign-in-link').waitFor();
    await expectAccessible(page);
  });
});

describe('a link', () => {
  // proves: browser-11
  test('signs in, leaves no secret in the address, and opens the requested page', async () => {
    const member = await addMember(app, owner, { role: 'user', name: 'Ada Lovelace' });
    const page = await openPage(app, '/me', { refusals: [401] });
    await page.waitForURL('**/sign-in');
    await page.goto('about:blank');
    await page.goto(`${app.baseUrl}/sign-in#${await newSignInSecret(app, member.userId)}`);
    await page.waitForURL('**/me');
    expect(await page.getByRole('button', { name: 'Your account: Ada Lovelace' }).isVisible()).toBe(true);
    await page.goBack();
    expect(page.url()).not.toContain('#');
  });

  lightTest('signs in on a page that is already open', async () => {
    const page = await openPage(app, '/sign-in', { refusals: [401] });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(`${app.baseUrl}/sign-in#${await newSignInSecret(app, owner.userId)}`);
    await page.waitForURL('**/organizations/*/today');
    expect(page.url()).not.toContain('#');
  });

  // proves: browser-12
  test.each(['https://elsewhere.example/', '//elsewhere.example/', '/\\\\elsewhere.example/', 'javascript:go()'])(
    'never opens another server: %s',
    async (next) => {
      const page = await openPage(app, '/icon.svg');
      await page.evaluate(`localStorage.setItem('fairhour.next', ${JSON.stringify(next)})`);
      const query = new URLSearchParams({ next, return_to: next, redirect: next });
      await page.goto(`/sign-in?${query.toString()}#${await newSignInSecret(app, owner.userId)}`);
      await page.waitForURL(`${app.baseUrl}/organizations/*/today`);
    },
  );

  // proves: browser-11
  test('shows an error and how to get a new link if it was already used', async () => {
    const secret = await newSignInSecret(app, owner.userId);
    const first = await openPage(app, `/sign-in#${secret}`);
    await first.waitForURL('**/today');
    const second = await openPage(app, `/sign-in#${secret}`, { refusals: [401] });
    expect(await second.getByRole('alert').textContent()).toContain('was already used');
    await second.getByText('fairhour sign-in-link').waitFor();
    await expectAccessible(second);
  });
});

describe('a password', () => {
  // proves: sessions-46
  test('signs in by keyboard and opens the requested page', async () => {
    const member = await addMember(app, owner, { role: 'user', name: 'Ada Lovelace' });
    await withPassword(app, member.userId, 'tide tables of 1912');
    const page = await openPage(app, '/me', { refusals: [401] });
    await page.waitForURL('**/sign-in');
    await page.getByLabel('Email').focus();
    await page.keyboard.type(member.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('a lighthouse keeper');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Wrong email or password.' }).waitFor();
    await expectAccessible(page);
    expect(await page.getByLabel('Email').inputValue()).toBe(member.email);
    await page.keyboard.type('tide tables of 1912');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/me');
    await page.getByRole('button', { name: 'Your account: Ada Lovelace' }).waitFor();
  });

  // proves: sessions-46
  lightTest('after too many attempts shows the waiting time and another way to sign in', async () => {
    const page = await openPage(app, '/sign-in', { refusals: [401, 429] });
    for (let tried = 0; tried < 20; tried += 1) {
      await requestSessionWithPassword(app, 'somebody@example.com', 'a lighthouse keeper');
    }
    await page.getByLabel('Email').fill('somebody@example.com');
    await page.getByLabel('Password').fill('a lighthouse keeper');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'Too many attempts' }).waitFor();
  });
});

describe('a user who is signed in', () => {
  // proves: browser-39
  lightTest('goes to the day of their only organization', async () => {
    const other = await app.createOrganization({ name: 'Quay' });
    const only = await openPage(app, '/', { as: other.userId });
    await only.waitForURL(`**/organizations/${other.organizationId}/today`);
    expect(await only.getByRole('link', { name: 'Today' }).getAttribute('aria-current')).toBe('page');
  });

  test('sees the shortcut keys and can switch them off', async () => {
    const page = await openPage(app, '/me', { as: owner.userId });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Enable single-key shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('?');
    expect(await page.getByRole('dialog').isVisible()).toBe(false);
  });

  test.each(looksOfPages)('has an accessible account: %j', async (look) => {
    const page = await openPage(app, '/me', { ...look, as: owner.userId });
    await page.locator('.account-button').click();
    await page.locator('.account').waitFor();
    await expectAccessible(page);
  });
});
