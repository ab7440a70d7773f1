import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { TestOrganization } from '../../test/harness/app.ts';
import { addMember } from '../../test/harness/members.ts';
import { getOrganization, updateOrganization } from '../../src/contract/organizations.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { type Look, openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();

const at = ({ organizationId }: TestOrganization) => ({ params: { organization_id: organizationId } });
const stored = async (mine: TestOrganization) => (await mine.client.call(getOrganization, at(mine))).organization;

async function open(mine: TestOrganization, look: Look = {}) {
  const page = await openPage(app, `/organizations/${mine.organizationId}/settings`, { as: mine.userId, ...look });
  await page.getByLabel('Name', { exact: true }).waitFor();
  return page;
}

const effect = (page: Page) => page.getByRole('group', { name: 'What saving does' });
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

describe('the owner', () => {
  // proves: browser-31
  test('changes name and money, reads before what that does, and takes it back', async () => {
    const mine = await app.createOrganization({ name: 'Harbour' });
    const page = await open(mine);
    expect(await effect(page).textContent()).toBe('Nothing changes yet.');
    await page.getByLabel('Name', { exact: true }).fill('Harbour & Sons');
    await page.getByLabel('Currency').selectOption('CHF');
    await page.getByRole('switch', { name: 'Managers see pay rates' }).check();
    for (const said of [
      'the name Harbour & Sons at once',
      'No amount is converted',
      'Managers see pay rates, and what',
    ])
      await effect(page).getByText(said).waitFor();
    await save(page);
    await page.getByText('The settings are saved.').waitFor();
    expect(await stored(mine)).toMatchObject({ name: 'Harbour & Sons', currency: 'CHF', managers_see_pay_rates: true });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The settings are as they were.').waitFor();
    expect(await stored(mine)).toMatchObject({ name: 'Harbour', currency: 'USD', managers_see_pay_rates: false });
    await page.getByText('Harbour keeps time by UTC').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Harbour');
  });

  // proves: browser-31
  test('reads from when on another calendar holds, as the server decides it', async () => {
    const mine = await app.createOrganization({ name: 'Quay' });
    const page = await open(mine);
    await page.getByText('Quay keeps time by UTC; its week begins on Monday.').waitFor();
    await page.getByLabel('The week begins on').selectOption('Sunday');
    await effect(page).getByText('takes effect on 9 Mar 2026, 00:00 UTC').waitFor();
    await expectAccessible(page);
    expect((await stored(mine)).calendar_effective_at).toBeNull();
    await save(page);
    await page.getByText('This calendar holds from 9 Mar 2026, 00:00 UTC on.').waitFor();
    expect((await stored(mine)).calendar_effective_at).toBe('2026-03-09T00:00:00.000000Z');
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await effect(page).getByText('It takes the place of the change that was to come.').waitFor();
    await page.getByLabel('Time zone').selectOption('UTC');
    await page.getByLabel('The week begins on').selectOption('Monday');
    await effect(page).getByText('The change that was to come is called off').waitFor();
  });

  // proves: browser-32
  test('sees both versions when somebody else was faster, and chooses', async () => {
    const mine = await app.createOrganization({ name: 'Pier' });
    const page = await open(mine, { refusals: [412] });
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await mine.client.call(updateOrganization, { ...at(mine), body: { name: 'Theirs' } });
    await save(page);
    const conflict = page.getByRole('alert').filter({ hasText: 'Somebody changed this meanwhile' });
    await conflict.getByRole('row', { name: 'Name Theirs Mine' }).waitFor();
    await expectAccessible(page);
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('The settings are saved.').waitFor();
    expect(await stored(mine)).toMatchObject({ name: 'Mine' });
  });

  // proves: browser-143
  test('keeps metadata with it, and takes that back', async () => {
    const mine = await app.createOrganization();
    await mine.client.call(updateOrganization, {
      ...at(mine),
      body: { metadata: [{ key: 'register', value: 'HRB 1' }] },
    });
    const page = await open(mine);
    await page.getByLabel('Value').fill('HRB 2');
    await page.getByRole('button', { name: 'Add a key' }).press('Enter');
    await page.getByLabel('Key').last().fill('seat');
    await page.getByLabel('Value').last().fill('Kiel');
    await effect(page).getByText('Its metadata changes at once').waitFor();
    await save(page);
    await page.getByText('The settings are saved.').waitFor();
    expect((await stored(mine)).metadata).toEqual({ register: 'HRB 2', seat: 'Kiel' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The settings are as they were.').waitFor();
    expect((await stored(mine)).metadata).toEqual({ register: 'HRB 1' });
  });

  test('is told what is missing', async () => {
    const page = await open(await app.createOrganization());
    await page.getByLabel('Name', { exact: true }).fill('');
    await save(page);
    await page.getByRole('button', { name: 'Name: must be filled in' }).waitFor();
    // Nothing asks whether to stay when the page is closed.
    await page.getByLabel('Name', { exact: true }).fill('Organization');
  });

  // proves: browser-31
  test('finds the page in the navigation, which others are not led to', async () => {
    const mine = await app.createOrganization({ name: 'Dock' });
    const page = await open(mine);
    const nav = page.getByRole('navigation', { name: 'Main' });
    await nav.getByRole('button', { name: 'Manage' }).click();
    expect(await nav.getByRole('link', { name: 'Organization' }).getAttribute('aria-current')).toBe('page');
    const manager = await addMember(app, mine, { role: 'manager' });
    const path = `/organizations/${mine.organizationId}/settings`;
    const refused = await openPage(app, path, { as: manager.userId });
    await refused.getByText('Only owners see and change these settings.').waitFor();
    expect(await refused.getByRole('link', { name: 'Organization' }).count()).toBe(0);
  });

  test.each(looksOfPages)('has accessible settings: %j', async (look) => {
    const mine = await app.createOrganization();
    const path = `/organizations/${mine.organizationId}/settings`;
    const page = await openPage(app, path, { ...look, as: mine.userId });
    await page.getByRole('switch').waitFor();
    await expectAccessible(page);
  });
});
