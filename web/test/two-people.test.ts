import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { listClients } from '../../src/contract/clients.ts';
import { addMember } from '../../test/harness/members.ts';
import { openPage, signIn } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();

async function makeTwo() {
  const owner = await app.createOrganization({ name: 'Northern Harbour' });
  const ada = await addMember(app, owner, { name: 'Ada Holm' });
  return { owner, ada, clients: `/organizations/${owner.organizationId}/clients` };
}

const accountOf = (page: Page) => page.locator('.account-button').textContent();

/** Signs a user in on another page of the same browser. */
async function another(page: Page, userId: number): Promise<Page> {
  await signIn(app, page.context(), userId);
  const other = await page.context().newPage();
  await other.goto('/me');
  return other;
}

test('a page reloads for another user who signs in with the same browser', async () => {
  const { owner, ada, clients } = await makeTwo();
  // Requests of the previous session are refused.
  const page = await openPage(app, clients, { as: owner.userId, refusals: [401, 403] });
  await page.getByRole('button', { name: 'Search' }).waitFor();
  await another(page, ada.userId);
  await expect.poll(() => accountOf(page)).toContain('Ada Holm');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
});

test('input stays, is not saved for the other user, and is saved after the first user returns', async () => {
  const { owner, ada, clients } = await makeTwo();
  const page = await openPage(app, `${clients}?new`, { as: owner.userId, refusals: [401, 403] });
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name', { exact: true }).fill('Harbour office');
  const other = await another(page, ada.userId);
  const notice = page.getByText('Ada Holm is now signed in with this browser');
  await notice.waitFor();
  const create = drawer.getByRole('button', { name: /^Create/ });
  await create.click();
  await drawer.getByText('You are no longer signed in.').waitFor();
  expect(await drawer.getByLabel('Name', { exact: true }).inputValue()).toBe('Harbour office');
  await signIn(app, page.context(), owner.userId);
  await other.reload();
  await notice.waitFor({ state: 'hidden' });
  await create.click();
  await page.getByText(/Harbour office.* created/).waitFor();
  const params = { organization_id: owner.organizationId };
  const { clients: made } = await owner.client.call(listClients, { params, query: {} });
  expect(made.map(({ name }) => name)).toEqual(['Harbour office']);
});

test('signing out on one page signs out on all pages', async () => {
  const { owner, clients } = await makeTwo();
  const page = await openPage(app, clients, { as: owner.userId, refusals: [401] });
  await page.getByRole('button', { name: 'Search' }).waitFor();
  const other = await another(page, owner.userId);
  await other.locator('.account-button').click();
  await other.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL('**/sign-in');
});
