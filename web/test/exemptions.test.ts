import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startOfTests } from '../../test/harness/app.ts';
import { addMember } from '../../test/harness/members.ts';
import { personalClient } from '../../test/harness/personal.ts';
import {
  createUnusualActivityExemption,
  listUnusualActivityExemptions,
} from '../../src/contract/unusual-activity-exemptions.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import type { Look } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';
import { type InboxWorld, makeInbox } from './worlds/inbox.ts';

const app = useWebApp();

const open = ({ owner }: InboxWorld, search = '', look: Look = {}) =>
  openPageAt(app, startOfTests, `/organizations/${owner.organizationId}/rules/exemptions${search}`, {
    as: owner.userId,
    ...look,
  });

const exemptions = async ({ owner }: InboxWorld) =>
  (await owner.client.call(listUnusualActivityExemptions, { params: { organization_id: owner.organizationId } }))
    .unusual_activity_exemptions;

const grant = async ({ owner }: InboxWorld, userId: number) =>
  (await personalClient(app, owner.userId)).call(createUnusualActivityExemption, {
    params: { organization_id: owner.organizationId },
    body: { user_id: userId, type: 'breakless_work', reason: 'Night shifts', since: '2026-02-01' },
  });

const effect = (page: Page) => page.getByRole('group', { name: 'Effect of saving' });
const reason = (page: Page) => page.getByLabel('Reason', { exact: true });

async function makeWorld() {
  const world = await makeInbox(app, ['Isla Ivanova', 'Kofi Costa']);
  return { world, isla: world.members[0]?.userId ?? 0 };
}

describe('exemptions', () => {
  // proves: browser-138
  test('creating one by keyboard shows the affected cases first, and undo withdraws it', async () => {
    const { world, isla } = await makeWorld();
    const page = await open(world);
    await page.getByText('No exemptions are in force.').waitFor();
    await page.getByRole('button', { name: 'New exemption' }).waitFor();
    await page.keyboard.press('n');
    await page.getByRole('dialog', { name: 'New exemption' }).waitFor();
    await effect(page).getByText('Choose a member.').waitFor();
    await page.getByLabel('Member', { exact: true }).selectOption({ label: 'Isla Ivanova' });
    await effect(page).getByText('No flags are affected.').waitFor();
    await page.getByLabel('First day', { exact: true }).fill('2026-02-20');
    await effect(page).getByText('Affects 1 open case and 0 decided cases.').waitFor();
    expect(await effect(page).getByRole('link').textContent()).toBe('Fri 27 Feb, Open');
    await page.getByLabel('Exempt from').selectOption({ label: 'Work without a break' });
    await effect(page).getByText('Isla Ivanova is exempt from 20 Feb 2026: Work without a break.').waitFor();
    await effect(page).getByText('No flags are affected.').waitFor();
    await reason(page).fill('Night shifts');
    await reason(page).press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Isla Ivanova is exempt.').waitFor();
    expect(await exemptions(world)).toMatchObject([
      { user_id: isla, type: 'breakless_work', since: '2026-02-20', until: null, reason: 'Night shifts' },
    ]);
    await page.getByText('1 exemption is in force.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The exemption of Isla Ivanova was withdrawn.').waitFor();
    await page.getByRole('row', { name: /Isla Ivanova.*withdrawn/ }).waitFor();
    expect(await exemptions(world)).toMatchObject([{ ended_on: '2026-02-20' }]);
  });

  lightTest('incomplete input shows errors at the fields, and owners cannot exempt themselves', async () => {
    const { world } = await makeWorld();
    const page = await open(world, '?new');
    await page.getByLabel('Member', { exact: true }).waitFor();
    expect(await page.getByLabel('Member', { exact: true }).getByRole('option').allTextContents()).toEqual([
      'Choose a member',
      'Isla Ivanova',
      'Kofi Costa',
    ]);
    await page.getByLabel(/^Last day/).fill('2026-03-01');
    await page.getByRole('button', { name: 'Grant exemption' }).click();
    const alert = page.getByRole('alert');
    await alert.getByRole('button', { name: 'Member: choose a member' }).waitFor();
    await alert.getByText('must not be before the first day').waitFor();
    await alert.getByText('enter a reason').waitFor();
    expect(await exemptions(world)).toEqual([]);
  });

  // proves: browser-138
  lightTest('ending one from a date shows the effect first', async () => {
    const { world, isla } = await makeWorld();
    await grant(world, isla);
    const page = await open(world);
    await page.getByText('1 exemption is in force.').waitFor();
    expect(await page.getByRole('row', { name: /Isla/ }).textContent()).toContain('from 1 Feb 2026 in force');
    const downloadEvent = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect(await text(await (await downloadEvent).createReadStream())).toContain(
      `${isla},Isla Ivanova,breakless_work,Night shifts,2026-02-01,,,`,
    );
    await page.getByRole('button', { name: 'End: Isla Ivanova' }).click();
    await effect(page)
      .getByText('Isla Ivanova is exempt until 1 Mar 2026. The rules apply again from 2 Mar 2026.')
      .waitFor();
    const day = page.getByLabel('First day without the exemption');
    await day.fill('2026-02-01');
    await effect(page).getByText('The exemption is withdrawn completely').waitFor();
    await day.fill('2026-02-11');
    await page.getByRole('button', { name: 'End exemption' }).click();
    await page.getByText('The exemption of Isla Ivanova was ended.').waitFor();
    await page.getByText('No exemptions are in force.').waitFor();
    await page.getByRole('row', { name: /1 Feb 2026 to 10 Feb 2026 ended/ }).waitFor();
    expect(await page.getByRole('button', { name: /^End:/ }).count()).toBe(0);
    expect(await exemptions(world)).toMatchObject([{ ended_on: '2026-02-11' }]);
  });

  // proves: browser-138
  lightTest('a link on a case opens the form with member, rule and date filled in', async () => {
    const { world, isla } = await makeWorld();
    const path = `/organizations/${world.owner.organizationId}/flags`;
    const page = await openPageAt(app, startOfTests, path, { as: world.owner.userId });
    await page.getByRole('link', { name: 'Exempt Isla Ivanova from this rule …' }).click();
    await page.getByRole('dialog', { name: 'New exemption' }).waitFor();
    await effect(page).getByText('Affects 1 open case').waitFor();
    expect(await page.getByLabel('Member', { exact: true }).inputValue()).toBe(String(isla));
    expect(await page.getByLabel('Exempt from').inputValue()).toBe('consistent_persistent_activity');
    expect(await page.getByLabel('First day', { exact: true }).inputValue()).toBe('2026-02-27');
  });

  // proves: browser-138
  lightTest('managers can create them, and members cannot open the page', async () => {
    const { world, isla } = await makeWorld();
    const manager = await addMember(app, world.owner, { name: 'Wanda Eriksen', role: 'manager' });
    const page = await open(world, '', { as: manager.userId });
    await page.getByRole('button', { name: 'New exemption' }).waitFor();
    const own = await open(world, '', { as: isla });
    await own.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  test.each(looksOfPages)('the page and its forms are accessible: %j', async (look) => {
    const { world, isla } = await makeWorld();
    const { id } = (await grant(world, isla)).unusual_activity_exemption;
    const page = await open(world, '', look);
    await page.locator('.sheet').waitFor();
    await expectAccessible(page);
    for (const search of [`?new=${isla}..2026-02-20`, `?end=${id}`]) {
      await page.goto(`/organizations/${world.owner.organizationId}/rules/exemptions${search}`);
      await page.locator('.drawer .form-effect p').first().waitFor();
      await expectAccessible(page);
    }
  });
});
