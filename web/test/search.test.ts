import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '../../test/harness/members.ts';
import { makeProject } from '../../test/harness/time.ts';
import { createClient } from '../../src/contract/clients.ts';
import { startOfTests, type TestOrganization } from '../../test/harness/app.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import type { Look } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();

let mine: TestOrganization;
let zoe: number;
let member: number;
beforeAll(async () => {
  mine = await app.createOrganization();
  const projectId = await makeProject(mine, { name: 'Müller bridge' });
  zoe = (await addMember(app, mine, { name: 'Zoë Müller' })).userId;
  member = (await addMember(app, mine, { name: 'Ben Miller', projectId })).userId;
  const params = { organization_id: mine.organizationId };
  await mine.client.call(createClient, { params, body: { name: 'Mühle & Co' } });
});

async function open(look: Look = {}): Promise<Page> {
  const address = `/organizations/${mine.organizationId}/today`;
  const page = await openPageAt(app, startOfTests, address, { as: mine.userId, ...look });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const field = (page: Page) => page.getByRole('dialog').getByRole('combobox');
const chosen = (page: Page) => page.locator('[role=option][aria-selected=true]');
const optionsOf = async (page: Page) => {
  const texts = await page.getByRole('dialog').getByRole('option').allTextContents();
  return texts.map((text) => text.trim());
};

describe('the search', () => {
  // proves: browser-16, browser-50
  test('opens with / on every screen and opens the first match with Enter', async () => {
    const page = await open();
    await page.keyboard.press('/');
    await field(page).fill('mu');
    await page.getByRole('status').getByText('3 results').waitFor();
    expect((await optionsOf(page)).map((text) => text.replace(/member-.*/, ''))).toEqual([
      expect.stringMatching(/^Zoë Müller/),
      'Müller bridge',
      'Mühle & Co',
    ]);
    expect(await page.getByRole('listbox').getByRole('group').count()).toBe(3);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/members/${zoe}/days`);
    expect(await page.locator('dialog[open] [role=combobox]').count()).toBe(0);
  });

  // proves: browser-16
  test('can be browsed with the arrow keys while the focus stays in the field', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Search' }).click();
    await field(page).fill('mu');
    await page.getByRole('status').getByText('3 results').waitFor();
    await page.keyboard.press('ArrowUp');
    expect(await chosen(page).textContent()).toBe('Mühle & Co');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await chosen(page).textContent()).toBe('Müller bridge');
    const id = await field(page).getAttribute('aria-activedescendant');
    expect(await chosen(page).getAttribute('id')).toBe(id);
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("role")')).toBe('combobox');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/budgets?search=M%C3%BCller+bridge');
  });

  // proves: browser-16
  test('finds screens, and the browser stores the last ones opened', async () => {
    const page = await open();
    await page.keyboard.press('/');
    await field(page).fill('overtime pol');
    await page.getByRole('status').getByText('1 result', { exact: true }).waitFor();
    await page.getByRole('option', { name: 'Overtime policies' }).click();
    await page.waitForURL('**/policies');
    await page.keyboard.press('/');
    const recent = page.getByRole('group', { name: 'Recently opened' });
    await expect.poll(() => recent.getByRole('option').allTextContents()).toEqual(['Overtime policies']);
    const screens = page.getByRole('group', { name: 'Screens' }).getByRole('option');
    await expect.poll(() => screens.count()).toBeGreaterThan(3);
  });

  // proves: browser-16
  test('reports no results, and closes with Escape', async () => {
    const page = await open();
    await page.keyboard.press('/');
    await field(page).fill('xyzzy');
    await page.getByRole('status').getByText('No results for “xyzzy”.').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  });

  // proves: browser-17
  test('shows members only what they have access to', async () => {
    const page = await open({ as: member });
    await page.keyboard.press('/');
    await field(page).fill('m');
    await page.getByRole('option', { name: 'Ben Miller' }).waitFor();
    const options = await optionsOf(page);
    expect(options.join()).not.toMatch(/Zoë|Mühle/);
    expect(options).toContain('Müller bridge');
  });

  test.each(looksOfPages)('is accessible: %j', async (look) => {
    const page = await open(look);
    await page.getByRole('button', { name: /^(Search|Suchen)/ }).click();
    await field(page).fill('mu');
    await page.getByRole('dialog').getByRole('option').first().waitFor();
    await expectAccessible(page);
  });
});
