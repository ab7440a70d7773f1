import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { startOfTests, type TestOrganization } from '../../test/harness/app.ts';
import { addMember } from '../../test/harness/members.ts';
import { type Accounts, settingsOf, useProvider } from '../../test/harness/provider.ts';
import { signInAt } from '../../test/harness/provider-sign-in.ts';
import type { SignInProvider } from '../../src/config.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
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

/** The page of the provider asks for fonts elsewhere. */
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
  test('signs in through its own page, and back to where the person was going', async () => {
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
  test('that knows somebody who is nobody here sends back to the page to sign in, with a sentence', async () => {
    accounts.set('eve', { email: 'eve@elsewhere.example', email_verified: true });
    const page = await openSignIn('/sign-in', { refusals: [401, 404] });
    await signInAtProvider(page, 'eve');
    await page.waitForURL('**/sign-in?**');
    const alert = page.getByRole('alert');
    expect(await alert.textContent()).toContain('Your account at Harbour ID signs nobody in here.');
    expect(page.url()).not.toMatch(/code=|state=/);
    await expectAccessible(page);
  });

  // proves: sessions-57
  test('from which somebody turns back says so, in the language of the page', async () => {
    const page = await openSignIn('/sign-in', { refusals: [401, 404], lang: 'de' });
    await page.getByRole('button', { name: 'Weiter mit Harbour ID' }).click();
    await page.waitForURL(`${provider.issuer}/**`);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL('**/sign-in?**');
    expect(await page.getByRole('alert').textContent()).toContain('bei Harbour ID wurden Sie nicht angemeldet');
  });

  // proves: sessions-57
  test('that does not answer says so where its button is', async () => {
    const page = await openSignIn('/sign-in', { refusals: [503] });
    await page.getByRole('button', { name: 'Continue with Silent ID' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('Silent ID does not answer.');
    expect(await page.getByRole('button', { name: 'Continue with Silent ID' }).getAttribute('aria-busy')).toBe(null);
  });

  test('is chosen by keyboard alone', async () => {
    const page = await openSignIn('/sign-in', { refusals: [404] });
    const button = page.getByRole('button', { name: 'Continue with Harbour ID' });
    await button.waitFor();
    const held = () => page.evaluate<string>('document.activeElement.textContent');
    for (let tabs = 0; tabs < 20 && (await held()) !== 'Continue with Harbour ID'; tabs += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${provider.issuer}/**`);
  });

  test.each(looksOfPages)('has an accessible button and problem: %j', async (look) => {
    const page = await openSignIn('/sign-in?problem=provider_answer_invalid&provider=harbour', look);
    await page.getByRole('alert').waitFor();
    await expectAccessible(page);
  });

  // proves: sessions-57
  test('that the address makes up is not named', async () => {
    const page = await openSignIn('/sign-in?problem=provider_cancelled&provider=<b>Evil</b>');
    expect(await page.getByRole('alert').textContent()).toContain('or the provider did not sign you in');
    await page.goto('/sign-in?problem=constructor&provider=harbour');
    await page.getByRole('button', { name: 'Continue with Harbour ID' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

/** The page of somebody whose account is linked, in a session of theirs. */
async function openOwnPage(name: string, look: Look = {}): Promise<Page> {
  const member = await addMember(app, owner, { email: `${name}@harbour.example` });
  accounts.set(name, { email: member.email, email_verified: true });
  await signInAt(app, name);
  return openPage(app, '/me', { ...look, as: member.userId });
}

const ways = (page: Page) => page.getByRole('region', { name: 'Sign-in methods' });

describe('the accounts that sign somebody in', () => {
  // proves: sessions-61
  test('stand beside the other ways on their page, and are removed there', async () => {
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

  test('are removed by who signed in a short time ago', async () => {
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

test('whoever comes back with nothing is led to the page to sign in', async () => {
  const page = await openSignIn('/sign-in/providers/harbour/callback');
  await page.waitForURL('**/sign-in');
  await page.getByRole('button', { name: 'Continue with Harbour ID' }).waitFor();
});
