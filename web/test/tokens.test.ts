import { beforeAll, describe, expect, test } from 'vitest';
import { startOfTests, type TestOrganization } from '../../test/harness/app.ts';
import { addMember, type TestMember } from '../../test/harness/members.ts';
import { listOrganizationTokens } from '../../src/contract/tokens.ts';
import { listProjects } from '../../src/contract/projects.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import type { Look } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();

let owner: TestOrganization;
let manager: TestMember;
beforeAll(async () => {
  owner = await app.createOrganization({ timeZone: 'Europe/Berlin' });
  manager = await addMember(app, owner, { name: 'Kofi Costa', role: 'manager' });
  await addMember(app, owner, { name: 'Ada Lovelace' });
});

const open = (look: Look = {}, search = '') =>
  openPageAt(app, startOfTests, `/organizations/${owner.organizationId}/tokens${search}`, {
    as: owner.userId,
    ...look,
  });
const tokens = async () =>
  (await owner.client.call(listOrganizationTokens, { params: { organization_id: owner.organizationId } })).tokens;
const statusWith = async (token: string) =>
  (await app.client.withToken(token).send(listProjects, { params: { organization_id: owner.organizationId } })).status;

describe('tokens', () => {
  // proves: browser-101
  test('one is made with the keyboard alone; its secret is shown once and works', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'New token' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Name').fill('Payroll');
    await page.getByLabel('Acts as').selectOption({ label: 'Ada Lovelace' });
    await page.getByText('can see what Ada Lovelace can here, for 90 days').waitFor();
    await page.getByLabel('Name').press('Enter');
    await page.getByRole('heading', { name: 'The token "Payroll" is made' }).waitFor();
    const secret = (await page.locator('.secret-text').first().textContent()) ?? '';
    expect(await statusWith(secret)).toBe(200);
    // The focus went on to it, and a key pressed by mistake does not throw it away.
    expect(await page.evaluate('document.activeElement.textContent')).toMatch(/^Copy its secret now/);
    const asked: string[] = [];
    page.once('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    await page.keyboard.press('Escape');
    await expect.poll(() => asked).toEqual([expect.stringContaining('not shown again')]);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    const row = page.getByRole('row', { name: /Payroll/ });
    await row.waitFor();
    expect((await row.textContent())?.replaceAll('\u00a0', ' ')).toContain(
      'Ada Lovelaceread31 May 20262 Mar 2026 by owner-1',
    );
    expect(await page.content()).not.toContain(secret);
    expect((await tokens()).find(({ name }) => name === 'Payroll')).toMatchObject({ scopes: ['hubstaff:read'] });
  });

  test('what is wrong is said at the field, and nothing is made', async () => {
    const before = (await tokens()).length;
    const page = await open({ refusals: [400] }, '?new');
    await page.getByRole('button', { name: 'Make the token' }).click();
    await page.getByRole('alert').getByRole('button', { name: /^Name/ }).waitFor();
    expect((await tokens()).length).toBe(before);
  });

  // proves: browser-101
  test('one ends once it was said what that does', async () => {
    const page = await open({}, '?new');
    await page.getByLabel('Name').fill('Old dashboard');
    await page.getByLabel('May change things').check();
    await page.getByRole('button', { name: 'Make the token' }).click();
    await page.getByRole('heading', { name: 'is made' }).waitFor();
    const secret = (await page.locator('.secret-text').first().textContent()) ?? '';
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('button', { name: 'End "Old dashboard"' }).click();
    await page.getByText('Programs that use it get no answer from then on.').waitFor();
    expect(await statusWith(secret)).toBe(200);
    await page.getByRole('button', { name: 'End the token' }).click();
    await page.getByText('The token "Old dashboard" has ended.').waitFor();
    expect(await statusWith(secret)).toBe(401);
    await expect.poll(() => page.getByRole('row', { name: /Old dashboard/ }).count()).toBe(0);
  });

  // proves: browser-101
  test('managers make them for themselves and for members alone', async () => {
    const page = await open({ as: manager.userId }, '?new');
    await expect
      .poll(() => page.getByLabel('Acts as').getByRole('option').allTextContents())
      .toEqual(['Ada Lovelace', 'Kofi Costa']);
  });

  test.each(looksOfPages)('are accessible, and so is the form: %j', async (look) => {
    const page = await open(look);
    await page.locator('.sheet').waitFor();
    await expectAccessible(page);
    await page.locator('.tools .button-main').click();
    await page.locator('.drawer form').waitFor();
    await expectAccessible(page);
  });
});
