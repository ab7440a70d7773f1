import { beforeAll, describe, expect, test } from 'vitest';
import { startOfTests, type TestOrganization } from '../../test/harness/app.ts';
import { addMember, type TestMember } from '../../test/harness/members.ts';
import { listOrganizationTokens } from '../../src/contract/tokens.ts';
import { listProjects } from '../../src/contract/projects.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
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
  test('creating one by keyboard shows a working secret once', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'New token' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Name').fill('Payroll');
    await page.getByLabel('Acts as').selectOption({ label: 'Ada Lovelace' });
    await page.getByText('can view what Ada Lovelace can, for 90 days').waitFor();
    await page.getByLabel('Name').press('Enter');
    await page.getByRole('heading', { name: 'Token “Payroll” created' }).waitFor();
    const secret = (await page.locator('.secret-text').first().textContent()) ?? '';
    expect(await statusWith(secret)).toBe(200);
    // The secret has the focus, and a key pressed by mistake does not discard the secret.
    expect(await page.evaluate('document.activeElement.textContent')).toMatch(/^Copy the secret now/);
    const requests: string[] = [];
    page.once('dialog', (dialog) => {
      requests.push(dialog.message());
      void dialog.dismiss();
    });
    await page.keyboard.press('Escape');
    await expect.poll(() => requests).toEqual([expect.stringContaining('not shown again')]);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    const row = page.getByRole('row', { name: /Payroll/ });
    await row.waitFor();
    expect((await row.textContent())?.replaceAll('\u00a0', ' ')).toContain(
      'Ada Lovelaceread31 May 20262 Mar 2026 by owner-1',
    );
    expect(await page.content()).not.toContain(secret);
    expect((await tokens()).find(({ name }) => name === 'Payroll')).toMatchObject({ scopes: ['hubstaff:read'] });
  });

  lightTest('errors appear at the field, and nothing is created', async () => {
    const before = (await tokens()).length;
    const page = await open({ refusals: [400] }, '?new');
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByRole('alert').getByRole('button', { name: /^Name/ }).waitFor();
    expect((await tokens()).length).toBe(before);
  });

  // proves: browser-101
  lightTest('revoking one shows the consequences first', async () => {
    const page = await open({}, '?new');
    await page.getByLabel('Name').fill('Old dashboard');
    await page.getByLabel('Allow changes').check();
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByRole('heading', { name: 'created' }).waitFor();
    const secret = (await page.locator('.secret-text').first().textContent()) ?? '';
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('button', { name: 'Revoke “Old dashboard”' }).click();
    await page.getByText('Programs that use this token lose access immediately.').waitFor();
    expect(await statusWith(secret)).toBe(200);
    await page.getByRole('button', { name: 'Revoke token' }).click();
    await page.getByText('Token “Old dashboard” was revoked.').waitFor();
    expect(await statusWith(secret)).toBe(401);
    await expect.poll(() => page.getByRole('row', { name: /Old dashboard/ }).count()).toBe(0);
  });

  // proves: browser-101
  lightTest('managers can create tokens only for themselves and for members', async () => {
    const page = await open({ as: manager.userId }, '?new');
    await expect
      .poll(() => page.getByLabel('Acts as').getByRole('option').allTextContents())
      .toEqual(['Ada Lovelace', 'Kofi Costa']);
  });

  test.each(looksOfPages)('the page and its form are accessible: %j', async (look) => {
    const page = await open(look);
    await page.locator('.sheet').waitFor();
    await expectAccessible(page);
    await page.locator('.tools .button-main').click();
    await page.locator('.drawer form').waitFor();
    await expectAccessible(page);
  });
});
