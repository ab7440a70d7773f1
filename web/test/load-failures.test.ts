import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from './harness/accessible.ts';
import { lightTest } from './harness/light-test.ts';
import { type Look, openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();

async function open(screen: string, look: Look = {}) {
  const owner = await app.createOrganization();
  return openPage(app, `/organizations/${owner.organizationId}/${screen}`, { as: owner.userId, ...look });
}

/** Makes these files unavailable, as if the server ran a different version. */
const take = (page: Page, files: string) => page.route(files, (route) => route.fulfill({ status: 404, body: '' }));
const lost = (page: Page) => page.getByRole('alert').filter({ hasText: 'The server is unreachable.' });
const again = (page: Page) => lost(page).getByRole('button', { name: 'Try again' });
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent');

describe('a part of the page that fails to load', () => {
  test('is reported in place of its screen, with a button that reloads the page', async () => {
    const page = await open('today', { refusals: [404] });
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await take(page, '**/assets/overtime-*.js');
    await page.getByRole('link', { name: 'Overtime', exact: true }).click();
    await lost(page).waitFor();
    expect(await page.getByRole('heading', { name: 'Today' }).count()).toBe(0);
    await page.unrouteAll();
    await again(page).click();
    await page.getByRole('heading', { level: 1, name: 'Overtime' }).waitFor();
  });

  test('is reported above the screen whose button was pressed, until another screen opens', async () => {
    const page = await open('webhooks', { refusals: [404] });
    await take(page, '**/assets/make-*.js');
    await page.getByRole('button', { name: 'New webhook' }).click();
    await lost(page).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Overtime', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Overtime' }).waitFor();
    await expect.poll(() => lost(page).count()).toBe(0);
    await page.goBack();
    await page.unrouteAll();
    await page.reload();
    await page.getByRole('dialog', { name: 'New webhook' }).waitFor();
  });
});

describe('signing out', () => {
  const account = (page: Page) => page.getByRole('button', { name: /^Your account/ });
  const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out', exact: true });

  lightTest('reports a failure, and the person stays signed in', async () => {
    const page = await open('today', { refusals: [503] });
    const answer = { status: 503, json: { code: 'busy', error: 'Busy' } };
    await page.route('**/ext/v1/session', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(answer) : route.continue(),
    );
    await account(page).click();
    await signOut(page).click();
    await page.getByRole('alert').filter({ hasText: 'The server is busy.' }).waitFor();
    await page.unrouteAll();
    await signOut(page).click();
    await page.waitForURL('**/sign-in');
  });

  test('after the session has ended opens the sign-in page', async () => {
    const page = await open('today', { refusals: [401] });
    // The session ends just before the click, because otherwise other requests would redirect to that page first.
    await page.route('**/ext/v1/session', async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      const ended = await page.request.delete(route.request().url(), { headers: { origin: app.baseUrl } });
      expect(ended.ok()).toBe(true);
      await route.continue();
    });
    await account(page).click();
    const refused = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await signOut(page).click();
    expect((await refused).status()).toBe(401);
    await page.waitForURL('**/sign-in');
  });
});

test.each([
  ['Search', '/'],
  ['Shortcuts', '?'],
])('%s returns the focus to its button however it is closed', async (name, key) => {
  const page = await open('today');
  const button = page.getByRole('button', { name, exact: true });
  for (const close of ['Escape', 'Close'] as const) {
    await button.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    if (close === 'Escape') await page.keyboard.press(close);
    else await dialog.getByRole('button', { name: 'Close' }).press('Enter');
    await expect.poll(() => focused(page)).toBe(name + key);
  }
});

test('a dialog that was closed by Escape opens again on the first press', async () => {
  const page = await open('today');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Shortcuts', exact: true }).press('Enter');
  await dialog.waitFor();
  for (let count = 0; count < 5; count += 1) {
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')]);
    // After two frames, any pending update has been rendered.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    expect(await dialog.isVisible()).toBe(true);
  }
});

lightTest.each([
  'today',
  'budgets',
  'budgets/projects/1',
  'members/1/days/2026-02-27',
  'overtime',
  'projects',
  'clients',
  'policies/simulation',
  'settings',
  'pay_periods/20260302/statements/1',
])('%s that failed to load no longer appears as loading', async (screen) => {
  const owner = await app.createOrganization();
  const page = await openPage(app, '/me/preferences', { as: owner.userId, refusals: [403] });
  await page.getByRole('heading', { level: 1, name: 'Preferences' }).waitFor();
  await page.route(/\/organizations\/\d+($|\/|\?)/, (route) => {
    const isOfScreen = route.request().resourceType() === 'fetch';
    return isOfScreen ? route.fulfill({ status: 403, json: { code: 'forbidden', error: 'No' } }) : route.continue();
  });
  await page.goto(`/organizations/${owner.organizationId}/${screen}`);
  await page.locator('main').getByRole('alert').first().waitFor();
  expect(await page.locator('.screen-sentence').textContent()).toBe('');
  // The screen does not claim that the list is empty.
  expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toMatch(/^No /);
});
