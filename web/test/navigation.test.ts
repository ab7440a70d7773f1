import { expect, test } from 'vitest';
import { startOfTests } from '../../test/harness/app.ts';
import { makeFlags } from '../../test/harness/flags.ts';
import { addMember } from '../../test/harness/members.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import { openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';
import { caseOf } from './worlds/inbox.ts';
import { newTwoOrganizations } from './worlds/two-organizations.ts';

const app = useWebApp();

// proves: browser-19
lightTest.each(['members', 'members?new', 'clients', 'tokens'])(
  'the page %s is not found for members, who cannot change its records',
  async (path) => {
    const owner = await app.createOrganization();
    const member = await addMember(app, owner);
    const page = await openPage(app, `/organizations/${owner.organizationId}/${path}`, { as: member.userId });
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  },
);

// proves: browser-18
test('the navigation links to the existing screens, and names the signed-in person', async () => {
  const owner = await app.createOrganization();
  const page = await openPageAt(app, startOfTests, '/', { as: owner.userId });
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'Budgets' }).click();
  await page.getByRole('heading', { level: 1, name: 'Budgets' }).waitFor();
  expect(await nav.locator('[aria-current=page]').allTextContents()).toEqual(['Budgets']);
  expect(await nav.locator('li > :not(a, button, [popover])').count()).toBe(0);
});

test('the first press of Tab shows a link that skips the navigation, and the current screen is in view', async () => {
  const owner = await app.createOrganization();
  await makeFlags(app, owner, caseOf((await addMember(app, owner)).userId, '2026-02-27'));
  for (const screen of ['today', 'overtime', 'flags']) {
    const page = await openPage(app, `/organizations/${owner.organizationId}/${screen}`, {
      as: owner.userId,
      width: 320,
    });
    const here = page.locator('.nav-entry[aria-current=page]');
    await here.waitFor();
    if (screen === 'flags') await page.locator('.case[aria-current=true]').waitFor();
    const right = "document.querySelector('.nav-entry[aria-current=page]').getBoundingClientRect().right";
    await expect.poll(() => page.evaluate<number>(right)).toBeLessThanOrEqual(320);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
  }
});

lightTest('the navigation offers no choice of organizations if there is only one', async () => {
  const owner = await app.createOrganization();
  const page = await openPage(app, `/organizations/${owner.organizationId}/today`, { as: owner.userId });
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  expect(await page.locator('.organization-switch').count()).toBe(0);
});

// proves: browser-30
test('the start page lists the last used organization first, and Enter opens it', async () => {
  const { userId, first, second } = await newTwoOrganizations(app);
  const page = await openPage(app, '/', { as: userId });
  const names = () => page.locator('.page-list a').allTextContents();
  await page.getByRole('link', { name: first.name }).waitFor();
  expect(await names()).toEqual([first.name, second.name]);
  await page.goto(`/organizations/${second.id}/today`);
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await page.goto('/');
  await page.getByText('last visited').waitFor();
  expect(await names()).toEqual([second.name, first.name]);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/organizations/${second.id}/today`);
});

// proves: browser-18
test('a person in several organizations switches by keyboard', async () => {
  const { userId, first, second } = await newTwoOrganizations(app);
  const page = await openPage(app, `/organizations/${first.id}/today`, { as: userId });
  const button = page.getByRole('banner').getByRole('button', { name: first.name });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('group', { name: 'Organization' });
  expect(await menu.locator('[aria-current=page]').textContent()).toBe(first.name);
  await menu.getByRole('link', { name: second.name }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/organizations/${second.id}/today`);
  await menu.waitFor({ state: 'hidden' });
  await page.getByRole('banner').getByRole('button', { name: second.name }).waitFor();
});

test.each(looksOfPages)('the choice of organizations is accessible: %j', async (look) => {
  const { userId, first } = await newTwoOrganizations(app);
  const page = await openPage(app, `/organizations/${first.id}/today`, { ...look, as: userId });
  await page.locator('.organization-switch .menu-button').click();
  await page.locator('.organization-switch .menu').waitFor();
  await expectAccessible(page);
});

lightTest('the management screens of a member are in the row, not behind Manage', async () => {
  const owner = await app.createOrganization();
  const { userId } = await addMember(app, owner, { name: 'Ada Lovelace' });
  const page = await openPage(app, `/organizations/${owner.organizationId}/today`, { as: userId });
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'Projects' }).waitFor();
  expect(await nav.getByRole('button', { name: 'Manage' }).count()).toBe(0);
});

test('the navigation has one row on a tablet, below search and account', async () => {
  const owner = await app.createOrganization();
  const page = await openPage(app, `/organizations/${owner.organizationId}/today`, { as: owner.userId });
  await page.setViewportSize({ width: 768, height: 900 });
  const brand = await page.locator('.brand').boundingBox();
  const account = await page.getByRole('button', { name: /^Your account/ }).boundingBox();
  const row = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  expect(account?.y).toBeLessThan((brand?.y ?? 0) + (brand?.height ?? 0));
  expect(row?.y).toBeGreaterThanOrEqual((account?.y ?? 0) + (account?.height ?? 0));
});
