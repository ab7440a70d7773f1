import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { startOfTests, type TestOrganization } from '../../test/harness/app.ts';
import { addMember } from '../../test/harness/members.ts';
import { type Accounts, settingsOf, useProvider } from '../../test/harness/provider.ts';
import { signInAt } from '../../test/harness/provider-sign-in.ts';
import type { SignInProvider } from '../../src/config.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { lightTest } from './harness/light-test.ts';
import { type Look, openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const accounts: Accounts = new Map();
const signInProviders: SignInProvider[] = [];
const callback = 'https://fairhour.example/sign-in/providers/harbour/callback';
const provider = useProvider(accounts, [callback], () => app.baseUrl);
beforeAll(() => {
  const silent = settingsOf('http://127.0.0.1:9', { id: 'silent', name: 'Silent ID' });
  signInProviders.push(settingsOf(provider.issuer), silent);
});
const app = useWebApp({ signInProviders });

let owner: TestOrganization;
beforeAll(async () => {
  owner = await app.createOrganization({ name: 'Harbour' });
});

/** The provider's page loads fonts from another host. */
async function openSignIn(path: string, look: Look = {}): Promise<Page> {
  const page = await openPage(app, path, look);
  await page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
  return page;
}

async function signInAtProvider(page: Page, account: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Harbour ID' }).click();
  await page.waitForURL(`${provider.issuer}/**`);
  await page.getByPlaceholder('Enter any login').fill(account);
  await page.getByPlaceholder('and password').fill('x');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

describe('a provider', () => {
  // proves: sessions-57
  test('signs a user in through its page and returns to the requested page', async () => {
    const member = await addMember(app, owner, { name: 'Ada Lovelace', email: 'ada@harbour.example' });
    accounts.set('ada', { email: member.email, email_verified: true });
    const page = await openSignIn('/me', { refusals: [401, 404] });
    await page.waitForURL('**/sign-in');
    await signInAtProvider(page, 'ada');
    await page.waitForURL('**/me');
    expect(await page.getByRole('button', { name: 'Your account: Ada Lovelace' }).isVisible()).toBe(true);
    const cookies = await page.context().cookies(app.baseUrl);
    const session = cookies.find(({ name }) => name === '__Host-fairhour');
    expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' });
    const addresses = await page.evaluate<string[]>('navigation.entries().map(({ url }) => url)');
    expect(addresses.filter((address) => /code=|state=/.test(address))).toEqual([]);
  });

  // proves: sessions-57
  test('with an unknown account returns to the sign-in page with an explanation', async () => {
    accounts.set('eve', { email: 'eve@elsewhere.example', email_verified: true });
    const page = await openSignIn('/sign-in', { refusals: [401, 404] });
    await signInAtProvider(page, 'eve');
    await page.waitForURL('**/sign-in?**');
    const alert = page.getByRole('alert');
    expect(await alert.textContent()).toContain('No user has this Harbour ID account.');
    expect(page.url()).not.toMatch(/code=|state=/);
    await expectAccessible(page);
  });

  // proves: sessions-57
  test('that the user cancels returns with a translated message', async () => {
    const page = await openSignIn('/sign-in', { refusals: [401, 404], lang: 'de' });
    await page.getByRole('button', { name: 'Weiter mit Harbour ID' }).click();
    await page.waitForURL(`${provider.issuer}/**`);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL('**/sign-in?**');
    expect(await page.getByRole('alert').textContent()).toContain('Die Anmeldung mit Harbour ID wurde abgebrochen.');
  });

  // proves: sessions-57
  lightTest('that is unreachable shows an error at its button', async () => {
    const page = await openSignIn('/sign-in', { refusals: [503] });
    await page.getByRole('button', { name: 'Continue with Silent ID' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('Silent ID is not responding.');
    expect(await page.getByRole('button', { name: 'Continue with Silent ID' }).getAttribute('aria-busy')).toBe(null);
  });

  test('works by keyboard', async () => {
    const page = await openSignIn('/sign-in', { refusals: [404] });
    const button = page.getByRole('button', { name: 'Continue with Harbour ID' });
    await button.waitFor();
    const focusedText = () => page.evaluate<string>('document.activeElement.textContent');
    for (let tabs = 0; tabs < 20 && (await focusedText()) !== 'Continue with Harbour ID'; tabs += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${provider.issuer}/**`);
  });

  test.each(looksOfPages)('has an accessible button and error: %j', async (look) => {
    const page = await openSignIn('/sign-in?problem=provider_answer_invalid&provider=harbour', look);
    await page.getByRole('alert').waitFor();
    await expectAccessible(page);
  });

  // proves: sessions-57
  lightTest('is not named in the message if it does not exist', async () => {
    const page = await openSignIn('/sign-in?problem=provider_cancelled&provider=<b>Evil</b>');
    expect(await page.getByRole('alert').textContent()).toContain('The sign-in with the provider was cancelled.');
    await page.goto('/sign-in?problem=constructor&provider=harbour');
    await page.getByRole('button', { name: 'Continue with Harbour ID' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

/** The page of a signed-in user with a linked account. */
async function openOwnPage(name: string, look: Look = {}): Promise<Page> {
  const member = await addMember(app, owner, { email: `${name}@harbour.example` });
  accounts.set(name, { email: member.email, email_verified: true });
  await signInAt(app, name);
  return openPage(app, '/me', { ...look, as: member.userId });
}

const ways = (page: Page) => page.getByRole('region', { name: 'Sign-in methods' });

describe('linked accounts', () => {
  // proves: sessions-61
  test('are listed with the other sign-in methods and can be removed', async () => {
    const page = await openOwnPage('grace');
    const line = ways(page).getByRole('listitem').filter({ hasText: 'Harbour ID account' });
    await line.getByText('Linked as grace@harbour.example').waitFor();
    expect(await ways(page).getByRole('listitem').count()).toBe(2);
    await line.getByRole('button', { name: 'Remove Harbour ID' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove the Harbour ID account?' });
    await expectAccessible(page);
    await dialog.getByText('You can no longer sign in with this account').waitFor();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await ways(page).getByText('Account removed.').waitFor();
    await expect.poll(() => line.count()).toBe(0);
    await page.reload();
    await ways(page).getByRole('listitem').first().waitFor();
    expect(await line.count()).toBe(0);
  });

  lightTest('can be removed only after a recent sign-in', async () => {
    const page = await openOwnPage('late', { refusals: [403] });
    await page.getByRole('button', { name: 'Remove Harbour ID' }).click();
    await app.setNow(owner.client, '2026-03-02T12:20:00Z');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('heading', { name: 'Confirm your identity' }).waitFor();
    await dialog.getByText('sign out and sign in again').waitFor();
    await app.setNow(owner.client, startOfTests);
  });

  test.each(looksOfPages)('are accessible: %j', async (look) => {
    const page = await openOwnPage(`looked-at-${looksOfPages.indexOf(look)}`, look);
    await page.getByText(/^Linked as|^Verbunden als/).waitFor();
    await expectAccessible(page);
  });
});

lightTest('a provider callback without parameters opens the sign-in page', async () => {
  const page = await openSignIn('/sign-in/providers/harbour/callback');
  await page.waitForURL('**/sign-in');
  await page.getByRole('button', { name: 'Continue with Harbour ID' }).waitFor();
});
