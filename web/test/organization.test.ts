import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { TestOrganization } from '../../test/harness/app.ts';
import { addMember } from '../../test/harness/members.ts';
import { getOrganization, updateOrganization } from '../../src/contract/organizations.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { lightTest } from './harness/light-test.ts';
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

const effect = (page: Page) => page.getByRole('group', { name: 'Effect of saving' });
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

describe('the owner', () => {
  // proves: browser-31
  lightTest('changes name and currency after the form shows the effect, and can undo the change', async () => {
    const mine = await app.createOrganization({ name: 'Harbour' });
    const page = await open(mine);
    expect(await effect(page).textContent()).toBe('No changes yet.');
    await page.getByLabel('Name', { exact: true }).fill('Harbour & Sons');
    await page.getByLabel('Currency').selectOption('CHF');
    await page.getByRole('switch', { name: 'Managers can see pay rates' }).check();
    for (const text of [
      'The new name Harbour & Sons',
      'They are not converted',
      'Managers can see pay rates and the amounts',
    ])
      await effect(page).getByText(text).waitFor();
    await save(page);
    await page.getByText('Settings saved.').waitFor();
    expect(await stored(mine)).toMatchObject({ name: 'Harbour & Sons', currency: 'CHF', managers_see_pay_rates: true });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Change undone.').waitFor();
    expect(await stored(mine)).toMatchObject({ name: 'Harbour', currency: 'USD', managers_see_pay_rates: false });
    await page.getByText('Harbour uses the time zone UTC').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Harbour');
  });

  // proves: browser-31
  test('sees when a new calendar takes effect, as computed by the server', async () => {
    const mine = await app.createOrganization({ name: 'Quay' });
    const page = await open(mine);
    await page.getByText('Quay uses the time zone UTC. Its week starts on Monday.').waitFor();
    await page.getByLabel('First day of the week').selectOption('Sunday');
    await effect(page).getByText('applies from 9 Mar 2026, 00:00 UTC').waitFor();
    await expectAccessible(page);
    expect((await stored(mine)).calendar_effective_at).toBeNull();
    await save(page);
    await page.getByText('This calendar applies from 9 Mar 2026, 00:00 UTC.').waitFor();
    expect((await stored(mine)).calendar_effective_at).toBe('2026-03-09T00:00:00.000000Z');
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await effect(page).getByText('It replaces the scheduled change.').waitFor();
    await page.getByLabel('Time zone').selectOption('UTC');
    await page.getByLabel('First day of the week').selectOption('Monday');
    await effect(page).getByText('The scheduled change is canceled').waitFor();
  });

  // proves: browser-32
  test('sees both versions after a change by another user, and chooses', async () => {
    const mine = await app.createOrganization({ name: 'Pier' });
    const page = await open(mine, { refusals: [412] });
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await mine.client.call(updateOrganization, { ...at(mine), body: { name: 'Theirs' } });
    await save(page);
    const conflict = page.getByRole('alert').filter({ hasText: 'Another user changed this record' });
    await conflict.getByRole('row', { name: 'Name Theirs Mine' }).waitFor();
    await expectAccessible(page);
    await conflict.getByRole('button', { name: 'Keep my values' }).click();
    await page.getByText('Settings saved.').waitFor();
    expect(await stored(mine)).toMatchObject({ name: 'Mine' });
  });

  // proves: browser-143
  test('saves metadata with the settings, and can undo the change', async () => {
    const mine = await app.createOrganization();
    await mine.client.call(updateOrganization, {
      ...at(mine),
      body: { metadata: [{ key: 'register', value: 'HRB 1' }] },
    });
    const page = await open(mine);
    await page.getByLabel('Value').fill('HRB 2');
    await page.getByRole('button', { name: 'Add key' }).press('Enter');
    await page.getByLabel('Key').last().fill('seat');
    await page.getByLabel('Value').last().fill('Kiel');
    await effect(page).getByText('The metadata changes immediately').waitFor();
    await save(page);
    await page.getByText('Settings saved.').waitFor();
    expect((await stored(mine)).metadata).toEqual({ register: 'HRB 2', seat: 'Kiel' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Change undone.').waitFor();
    expect((await stored(mine)).metadata).toEqual({ register: 'HRB 1' });
  });

  lightTest('sees an error for an empty name', async () => {
    const page = await open(await app.createOrganization());
    await page.getByLabel('Name', { exact: true }).fill('');
    await save(page);
    await page.getByRole('button', { name: 'Name: must not be empty' }).waitFor();
    // The page closes without a confirmation dialog.
    await page.getByLabel('Name', { exact: true }).fill('Organization');
  });

  // proves: browser-31
  lightTest('finds the page in the navigation; other users have no link', async () => {
    const mine = await app.createOrganization({ name: 'Dock' });
    const page = await open(mine);
    const nav = page.getByRole('navigation', { name: 'Main' });
    await nav.getByRole('button', { name: 'Manage' }).click();
    expect(await nav.getByRole('link', { name: 'Organization' }).getAttribute('aria-current')).toBe('page');
    const manager = await addMember(app, mine, { role: 'manager' });
    const path = `/organizations/${mine.organizationId}/settings`;
    const refused = await openPage(app, path, { as: manager.userId });
    await refused.getByText('Only owners can see and change these settings.').waitFor();
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
