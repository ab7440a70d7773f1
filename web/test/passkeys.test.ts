import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestOrganization } from '../../test/harness/app.ts';
import { addMember } from '../../test/harness/members.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { useNamedWebApp } from './harness/named-web-app.ts';
import { addDevice, addPasskeyByScript } from './harness/passkey-device.ts';
import { openPage } from './harness/open-page.ts';

const app = await useNamedWebApp();

let owner: TestOrganization;
beforeAll(async () => {
  owner = await app.createOrganization({ name: 'Harbour' });
});

const signOut = (page: Page) => page.evaluate("fetch('/ext/v1/session', { method: 'DELETE' })");
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

/**
 * Opens the sign-in page in a browser that has a passkey for a new person, who has signed out. The server rejects
 * requests that the page sends after the session has ended.
 */
async function pageWithPasskey() {
  const member = await addMember(app, owner, { role: 'user', name: 'Ada Lovelace' });
  const page = await openPage(app, '/me', { as: member.userId, refusals: [401] });
  const device = await addDevice(page);
  await addPasskeyByScript(page);
  await signOut(page);
  await page.goto('/sign-in');
  return { page, device };
}

describe('a passkey', () => {
  // proves: sessions-37
  test('signs in without an email address, by a single key press', async () => {
    const { page } = await pageWithPasskey();
    await passkeyButton(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Your account: Ada Lovelace' }).waitFor();
  });

  // proves: sessions-46
  test('shows other ways to sign in if it was removed or is missing', async () => {
    const { page, device } = await pageWithPasskey();
    await app.database.pool.query('delete from passkeys');
    await passkeyButton(page).click();
    await page.getByRole('alert').filter({ hasText: 'no longer recognizes this passkey' }).waitFor();
    await device.clear();
    await passkeyButton(page).click();
    await page.getByRole('alert').filter({ hasText: 'The sign-in was cancelled or timed out' }).waitFor();
    await expectAccessible(page);
  });

  // proves: sessions-39
  test('does not sign in without user verification', async () => {
    const { page, device } = await pageWithPasskey();
    await device.verify(false);
    await passkeyButton(page).click();
    await page.getByRole('alert').filter({ hasText: 'The sign-in was cancelled or timed out' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/sign-in');
  });

  // proves: sessions-38
  test('signed by a real browser works once', async () => {
    const { page } = await pageWithPasskey();
    const send = `async (credential) =>
      (await fetch('/ext/v1/sessions/passkey', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ credential }),
      })).status`;
    const statuses = await page.evaluate(`(async () => {
      const { options } = await (await fetch('/ext/v1/passkey_challenges', { method: 'POST' })).json();
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
      const credential = (await navigator.credentials.get({ publicKey })).toJSON();
      const send = ${send};
      return [await send(credential), await send(credential)];
    })()`);
    expect(statuses).toEqual([201, 401]);
  });
});

test.each(looksOfPages)('all sign-in methods fit on one accessible page: %j', async (look) => {
  const page = await openPage(app, '/sign-in', look);
  await page.locator('.sign-in-passkey').waitFor();
  await page.locator('summary').click();
  await expectAccessible(page);
});
