import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeSetUpCode } from '../../src/features/access/setup/set-up-code.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { lightTest } from './harness/light-test.ts';
import { openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();

/** Each test needs a server that is not set up yet. */
beforeEach(async () => {
  await app.database.pool.query('truncate organizations, users, set_up_code restart identity cascade');
});

const newCode = () =>
  app.database.transaction(async (tx) => makeSetUpCode(app.app.contextFor(tx, await app.app.now(tx)), app.baseUrl));

const send = (page: Page) => page.getByRole('button', { name: 'Set up and sign in' });

async function fill(page: Page) {
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('Your email address').fill('ada@example.com');
  await page.getByLabel('Organization name').fill('Harbour');
}

describe('the first start', () => {
  // proves: browser-14
  test('leads the owner from an empty database to the first screen', async () => {
    const { code } = await newCode();
    const page = await openPage(app, '/', { refusals: [401] });
    await page.waitForURL('**/set-up');
    await page.getByRole('heading', { name: 'Set up this server' }).waitFor();
    await page.getByLabel('Setup code').fill(code.toLowerCase());
    await fill(page);
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/Berlin');
    await page.getByLabel('First day of the week').selectOption('Sunday');
    await page.getByLabel('Currency').selectOption('CHF');
    await send(page).click();
    await page.getByRole('heading', { name: 'Harbour is ready' }).waitFor();
    expect(await page.getByRole('button', { name: 'Your account: Ada Lovelace' }).isVisible()).toBe(true);
    await expectAccessible(page);
    for (const [link, title] of [
      ['Invite members', 'Invite member'],
      ['Create project', 'New project'],
      ['Create token', 'New token'],
    ] as const) {
      await page.getByRole('link', { name: link }).click();
      await page.getByRole('dialog', { name: title }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: 'Harbour is ready' }).waitFor();
    }
    await page.getByRole('link', { name: 'Go to today' }).click();
    await page.waitForURL('**/today');
    const { rows } = await app.database.pool.query(
      `select o.name, o.currency, c.time_zone, c.week_start from organizations o
       join organization_calendars c on c.organization_id = o.id`,
    );
    expect(rows).toEqual([{ name: 'Harbour', currency: 'CHF', time_zone: 'Europe/Berlin', week_start: 0 }]);
  });

  // proves: browser-14
  test('reads the code from the link, removes it from the address, and works by keyboard', async () => {
    const { url } = await newCode();
    const page = await openPage(app, new URL(url).pathname + new URL(url).hash);
    await page.getByText('Filled in from your link.').waitFor();
    expect(page.url()).not.toContain('#');
    await page.getByLabel('Your name').focus();
    await page.keyboard.type('Ada Lovelace');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ada@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Harbour');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Harbour is ready' }).waitFor();
  });

  // proves: browser-15
  test('reports an invalid code, and the input stays', async () => {
    const { code } = await newCode();
    const page = await openPage(app, '/set-up', { refusals: [401] });
    await page.getByLabel('Setup code').fill('0000-0000');
    await fill(page);
    await send(page).click();
    await page.getByRole('alert').getByText('fairhour serve').waitFor();
    expect(await page.getByLabel('Organization name').inputValue()).toBe('Harbour');
    await expectAccessible(page);
    await page.getByLabel('Setup code').fill(code);
    await send(page).click();
    await page.getByRole('heading', { name: 'Harbour is ready' }).waitFor();
  });

  // proves: browser-15
  lightTest('reports a server that is already set up, before and after the form is filled in', async () => {
    const { code } = await newCode();
    const page = await openPage(app, '/set-up', { refusals: [404] });
    await page.getByLabel('Setup code').fill(code);
    await fill(page);
    await app.createOrganization({ name: 'Quay' });
    await send(page).click();
    await page.getByRole('heading', { name: 'This server is already set up' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'This server is already set up' }).waitFor();
    expect(await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in');
  });

  test.each(looksOfPages)('is accessible: %j', async (look) => {
    await newCode();
    const page = await openPage(app, '/set-up', look);
    await page.getByRole('textbox').first().waitFor();
    await expectAccessible(page);
  });
});
