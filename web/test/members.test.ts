import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { startOfTests, type TestOrganization } from '../../test/harness/app.ts';
import { addMember, type TestMember } from '../../test/harness/members.ts';
import { ingest, makeProject } from '../../test/harness/time.ts';
import { listActivities } from '../../src/contract/activities.ts';
import { listMembers, updateMembers } from '../../src/contract/members.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import type { Look } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();

interface World {
  owner: TestOrganization;
  manager: TestMember;
  member: TestMember;
}

let world: World;
async function makeWorld(): Promise<World> {
  const owner = await app.createOrganization({ timeZone: 'Europe/Berlin' });
  const projectId = await makeProject(owner);
  const manager = await addMember(app, owner, { name: 'Kofi Costa', role: 'manager' });
  const member = await addMember(app, owner, { name: 'Ada Lovelace', projectId });
  return { owner, manager, member };
}
beforeAll(async () => {
  world = await makeWorld();
});

const open = ({ owner }: World, look: Look = {}, search = '') =>
  openPageAt(app, startOfTests, `/organizations/${owner.organizationId}/members${search}`, {
    as: owner.userId,
    ...look,
  });

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
/** The names of the members, in the order of the list. */
const names = (page: Page) =>
  page
    .locator('.member-name > :last-child')
    .evaluateAll((all) => all.map((row) => (row.firstChild?.textContent ?? '').replace(/-\d+$/, '')));
const effect = (page: Page) => page.getByRole('group', { name: 'Effect of saving' });

async function memberNamed({ owner }: World, name: string) {
  const { members } = await owner.client.call(listMembers, {
    params: { organization_id: owner.organizationId },
    query: { 'search[name]': name, include_removed: true, include_projects: true },
  });
  return members[0];
}

describe('members', () => {
  lightTest('are listed with role and projects, and found by name and by role', async () => {
    const page = await open(world);
    await row(page, 'Ada Lovelace').waitFor();
    expect(await row(page, 'Kofi Costa').textContent()).toContain('Manager');
    await page.getByRole('searchbox').fill('love');
    await expect.poll(() => row(page, 'Kofi Costa').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?search=love');
    await page.getByRole('searchbox').fill('nobody of that name');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await row(page, 'Kofi Costa').waitFor();
    await page.getByLabel('Role').selectOption('manager');
    await expect.poll(() => row(page, 'Ada Lovelace').count()).toBe(0);
  });

  test('are sorted by name first, then by the selected column, which the address stores', async () => {
    const own = await makeWorld();
    const page = await open(own);
    await expect.poll(() => names(page)).toEqual(['Ada Lovelace', 'Kofi Costa', 'owner']);
    expect(await page.getByRole('columnheader', { name: 'Member', exact: true }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
    await page.getByRole('button', { name: 'Role' }).press('Enter');
    await page.waitForURL('**/members?sort=role');
    await expect.poll(() => names(page)).toEqual(['owner', 'Kofi Costa', 'Ada Lovelace']);
    await page.getByRole('button', { name: 'Role' }).press('Enter');
    await page.waitForURL('**/members?sort=-role');
    await expect.poll(() => names(page)).toEqual(['Ada Lovelace', 'Kofi Costa', 'owner']);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Role');
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(['owner', 'Kofi Costa', 'Ada Lovelace']);
  });

  // proves: browser-93
  test('can be invited by keyboard alone, with rates and projects', async () => {
    const page = await open(world, {}, '?new');
    await page.getByLabel('Email', { exact: true }).fill('grace@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Grace Hopper');
    await page.getByLabel('Pay rate').fill('41,50');
    await effect(page).getByText('Grace Hopper is invited. This server sends no mail. To pass on the link').waitFor();
    await page.getByLabel('Name', { exact: true }).press('Enter');
    await page.getByText('Grace Hopper invited.').waitFor();
    await row(page, 'Grace Hopper').getByText('invited').waitFor();
    expect(await memberNamed(world, 'Grace Hopper')).toMatchObject({
      pay_rate: '41.50',
      membership_status: 'pending',
    });
  });

  lightTest('show errors at the fields if values are invalid, and the input stays', async () => {
    const page = await open(world, { refusals: [400] }, '?new');
    await page.getByLabel('Email', { exact: true }).fill('no address');
    await page.getByLabel('Name', { exact: true }).fill('Nobody');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page
      .getByRole('alert')
      .getByRole('button', { name: /^Email/ })
      .click();
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('no address');
    await page.getByLabel('Pay rate').fill('a lot');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByRole('alert').getByText('must be an amount of money, such as 25.50').waitFor();
  });

  // proves: browser-93
  lightTest('are changed after the form shows the effect, and only differences are sent', async () => {
    const own = await makeWorld();
    const page = await open(own);
    await page.getByRole('button', { name: 'Edit Ada Lovelace' }).click();
    await effect(page).getByText('No changes yet.').waitFor();
    await page.getByLabel('Role', { exact: true }).last().selectOption('manager');
    await page.getByLabel('Pay rate').fill('30');
    await effect(page)
      .getByText('A first rate also applies to earlier time, unless another rate applies there.')
      .waitFor();
    await page.getByLabel('Effective date of the rates').fill('2026-03-09');
    await effect(page).getByText('New role of Ada Lovelace: manager.').waitFor();
    await effect(page)
      .getByText(
        /^From Monday, 9 March 2026, time is paid at \$30.00 and billed at no rate\..*closed budget periods\.$/,
      )
      .waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Ada Lovelace saved.').waitFor();
    await row(page, 'Ada Lovelace').getByText('Manager').waitFor();
    const changed = await memberNamed(own, 'Ada Lovelace');
    expect(changed).toMatchObject({ membership_role: 'manager' });
    expect(changed).not.toHaveProperty('pay_rate');
  });

  lightTest('get a first rate for all days unless another date is set', async () => {
    const own = await makeWorld();
    const page = await open(own, {}, `?edit=${own.member.userId}`);
    await page.getByLabel('Bill rate').fill('60');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Ada Lovelace saved.').waitFor();
    const member = await memberNamed(own, 'Ada Lovelace');
    expect(member).toMatchObject({ bill_rate: '60.00' });
    expect(member).not.toHaveProperty('bill_rate_effective_on');
  });

  test('keep the pay that another user sets while the form is open', async () => {
    const own = await makeWorld();
    const { owner, member } = own;
    const page = await open(own, {}, `?edit=${member.userId}`);
    const role = page.getByRole('dialog').getByLabel('Role', { exact: true }).first();
    await role.waitFor();
    const payment = { rate_type: 'hourly' as const, pay_rate: 30 };
    const params = { organization_id: owner.organizationId };
    const members = [{ user_id: member.userId, payment }];
    await owner.client.call(updateMembers, { params, body: { members } });
    // The page reloads its data when the user returns to the window after a while.
    await page.clock.setFixedTime(Date.parse(startOfTests) + 60_000);
    const read = page.waitForResponse((answer) => answer.url().includes(`user_ids=${member.userId}`));
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
    await read;
    await role.selectOption('manager');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Ada Lovelace saved.').waitFor();
    expect(await memberNamed(own, 'Ada Lovelace')).toMatchObject({ membership_role: 'manager', pay_rate: '30.00' });
  });

  // proves: members-37
  lightTest('changed by another user are shown in both versions, and no change is lost silently', async () => {
    const own = await makeWorld();
    const { owner, member } = own;
    const page = await open(own, { refusals: [412] }, `?edit=${member.userId}`);
    const pay = page.getByRole('dialog').getByLabel('Pay rate');
    const conflict = page.getByRole('alert').filter({ hasText: 'Saved value' });
    const setMeanwhile = (pay_rate: number) =>
      owner.client.call(updateMembers, {
        params: { organization_id: owner.organizationId },
        body: { members: [{ user_id: member.userId, payment: { rate_type: 'hourly', pay_rate, bill_rate: 80 } }] },
      });
    await pay.fill('31');
    await setMeanwhile(30);
    await page.getByRole('button', { name: 'Save' }).click();
    await conflict.getByRole('row', { name: /Pay rate/ }).waitFor();
    expect(await conflict.getByRole('row', { name: /Pay rate/ }).textContent()).toBe('Pay rate3031');
    expect((await memberNamed(own, 'Ada Lovelace'))?.pay_rate).toBe('30.00');
    await setMeanwhile(29);
    await conflict.getByRole('button', { name: 'Keep my values' }).click();
    await conflict.getByRole('row', { name: /Pay rate.*29.*31/ }).waitFor();
    await conflict.getByRole('button', { name: 'Keep my values' }).click();
    await page.getByText('Ada Lovelace saved.').waitFor();
    expect(await memberNamed(own, 'Ada Lovelace')).toMatchObject({ pay_rate: '31.00', bill_rate: '80.00' });
  });

  lightTest('are shown with both rates if another user set a rate from the same date', async () => {
    const own = await makeWorld();
    const { owner, member } = own;
    const params = { organization_id: owner.organizationId };
    const effective_on = '2030-01-01';
    for (const payment of [{ pay_rate: 30 }, { pay_rate: 35, effective_on }])
      await owner.client.call(updateMembers, { params, body: { members: [{ user_id: member.userId, payment }] } });
    const page = await open(own, { refusals: [412] }, `?edit=${member.userId}`);
    const form = page.getByRole('dialog');
    await form.getByLabel('Pay rate').fill('40');
    await form.getByLabel('Effective date of the rates').fill(effective_on);
    await page.getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'Saved value' });
    await conflict.getByRole('row', { name: /^Pay rate \(Tuesday, 1 January 2030\) 35 40/ }).waitFor();
    await conflict.getByRole('button', { name: 'Keep my values' }).click();
    await page.getByText('Ada Lovelace saved.').waitFor();
    const query = { user_ids: [member.userId], rates_on: effective_on };
    const [row] = (await owner.client.call(listMembers, { params, query })).members;
    expect(row).toMatchObject({ pay_rate: '40.00' });
  });

  lightTest('can be added to a project with a role, and removed from it', async () => {
    const own = await makeWorld();
    const page = await open(own, {}, `?edit=${own.member.userId}`);
    const place = page.getByRole('group', { name: /^Projects/ }).getByRole('checkbox');
    await place.waitFor();
    expect(await place.isChecked()).toBe(true);
    await page.getByLabel(/^Role in /).selectOption('manager');
    await effect(page)
      .getByText(/^New role in: /)
      .waitFor();
    await place.uncheck();
    await effect(page)
      .getByText(/^Removed from: .* Tracked time stays there\.$/)
      .waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Ada Lovelace saved.').waitFor();
    expect((await memberNamed(own, 'Ada Lovelace'))?.project_members).toEqual([]);
  });

  // proves: browser-93
  lightTest('are removed after the page shows the effect; the audit log lists it', async () => {
    const own = await makeWorld();
    const page = await open(own, {}, `?edit=${own.member.userId}`);
    await page.getByRole('button', { name: 'Remove from the organization' }).click();
    await page.getByText('Access, tokens and policies end immediately. Time, flags and figures stay.').waitFor();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Ada Lovelace removed.').waitFor();
    expect(await memberNamed(own, 'Ada Lovelace')).toMatchObject({ membership_status: 'removed' });
    await expect.poll(() => row(page, 'Ada Lovelace').count()).toBe(0);
    await page.getByLabel('Include former members').check();
    await row(page, 'Ada Lovelace').getByText('former').waitFor();
  });

  // proves: browser-93
  lightTest('managers cannot change roles or owners’ pay, and see no pay if it is hidden', async () => {
    const page = await open(world, { as: world.manager.userId }, `?edit=${world.member.userId}`);
    await page.getByRole('group', { name: /^Projects/ }).waitFor();
    expect(await page.getByLabel('Pay rate').count()).toBe(0);
    expect(await page.locator('dialog').getByLabel('Role', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('columnheader', { name: 'Pay' }).count()).toBe(0);
  });

  lightTest('are downloaded with the same figures as in the API', async () => {
    const page = await open(world);
    await row(page, 'Ada Lovelace').waitFor();
    const downloadEvent = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const lines = (await text(await (await downloadEvent).createReadStream())).split('\r\n');
    expect(lines[0]).toBe('user_id,name,email,role,status,projects,pay_type,pay_rate,bill_rate,since');
    expect(lines.some((line) => line.startsWith(`${world.member.userId},Ada Lovelace,`))).toBe(true);
  });

  test.each(looksOfPages)('are accessible, and so are the forms: %j', async (look) => {
    const page = await open(world, look);
    await page.locator('.sheet').waitFor();
    await expectAccessible(page);
    await page.locator('.tools .button-main').click();
    await page.locator('.drawer form').waitFor();
    await expectAccessible(page);
    const edit = await open(world, look, `?edit=${world.member.userId}`);
    await edit.locator('.drawer form').waitFor();
    await expectAccessible(edit);
  });
});

describe('a person who was added twice', () => {
  async function makeTwice() {
    const twice = await makeWorld();
    const { owner, member } = twice;
    const again = await addMember(app, owner, { name: 'Ada L.' });
    const projectId = await makeProject(owner);
    const slot = { user_id: member.userId, project_id: projectId, tracked: 600, starts_at: '2026-03-01T08:00:00Z' };
    await ingest(owner.client, owner.organizationId, [slot]);
    return { ...twice, again };
  }

  // proves: browser-142
  test('becomes one member with all time, after the page shows the effect; only owners can merge', async () => {
    const twice = await makeTwice();
    const page = await open(twice, {}, `?edit=${twice.member.userId}`);
    await page.locator('summary', { hasText: 'Merge duplicate members' }).click();
    const form = page.getByRole('form', { name: 'Merge duplicate members' });
    await form.getByLabel('Move time to').selectOption('Ada L.');
    await form.getByText('Moves all time of Ada Lovelace to Ada L.').waitFor();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Move all time' }).press('Enter');
    await page.getByText(/Moved 10\smin from Ada Lovelace to Ada L\./).waitFor();
    const query = { 'time_slot[start]': '2026-03-01T00:00:00Z', 'time_slot[stop]': '2026-03-02T00:00:00Z' };
    const params = { organization_id: twice.owner.organizationId };
    const { activities } = await twice.owner.client.call(listActivities, { params, query });
    expect(activities.map((activity) => activity.user_id)).toEqual([twice.again.userId]);
    const theirs = await open(twice, { as: twice.manager.userId }, `?edit=${twice.member.userId}`);
    await theirs.getByRole('button', { name: 'Remove from the organization' }).waitFor();
    expect(await theirs.locator('summary', { hasText: 'Merge duplicate members' }).count()).toBe(0);
  });

  lightTest('is not merged without a selected member', async () => {
    const page = await open(world, {}, `?edit=${world.member.userId}`);
    await page.locator('summary', { hasText: 'Merge duplicate members' }).click();
    await page.getByRole('button', { name: 'Move all time' }).click();
    await page.getByRole('button', { name: 'Move time to: must be selected' }).waitFor();
  });
});

lightTest('a list of several pages is sorted as a whole', async () => {
  const own = await makeWorld();
  for (let at = 0; at < 100; at += 1) await addMember(app, own.owner, { name: `Worker ${at + 100}` });
  const later = '2026-03-03T12:00:00Z';
  await app.setNow(own.owner.client, later);
  await addMember(app, own.owner, { name: 'Aaron Last', role: 'manager' });
  const openLater = (search: string) =>
    openPageAt(app, later, `/organizations/${own.owner.organizationId}/members${search}`, { as: own.owner.userId });
  const page = await openLater('');
  await page.getByText('The first 100 members.').waitFor();
  expect((await names(page))[0], 'in the order of the pages').toBe('owner');
  await page.getByRole('button', { name: 'Member since' }).click();
  await page.getByText('104 members.').waitFor();
  await page.getByRole('button', { name: 'Member since' }).click();
  await page.waitForURL('**/members?sort=-since');
  await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual(['Aaron Last', 'Ada Lovelace']);
});
