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
/** As the list has them from above. */
const names = (page: Page) =>
  page
    .locator('.member-name > :last-child')
    .evaluateAll((all) => all.map((one) => (one.firstChild?.textContent ?? '').replace(/-\d+$/, '')));
const effect = (page: Page) => page.getByRole('group', { name: 'What saving does' });

async function memberNamed({ owner }: World, name: string) {
  const { members } = await owner.client.call(listMembers, {
    params: { organization_id: owner.organizationId },
    query: { 'search[name]': name, include_removed: true, include_projects: true },
  });
  return members[0];
}

describe('members', () => {
  test('are listed with role and projects, found by name and by role', async () => {
    const page = await open(world);
    await row(page, 'Ada Lovelace').waitFor();
    expect(await row(page, 'Kofi Costa').textContent()).toContain('Manager');
    await page.getByRole('searchbox').fill('love');
    await expect.poll(() => row(page, 'Kofi Costa').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?search=love');
    await page.getByRole('searchbox').fill('nobody of that name');
    await page.getByRole('button', { name: 'Show everybody' }).click();
    await row(page, 'Kofi Costa').waitFor();
    await page.getByLabel('Role').selectOption('manager');
    await expect.poll(() => row(page, 'Ada Lovelace').count()).toBe(0);
  });

  test('are sorted by name first, then by what is chosen, and the address says how', async () => {
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
  test('one is invited by the keyboard alone, with rates and projects', async () => {
    const page = await open(world, {}, '?new');
    await page.getByLabel('Email', { exact: true }).fill('grace@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Grace Hopper');
    await page.getByLabel('Pay rate').fill('41,50');
    await effect(page).getByText('Grace Hopper is invited. This server sends no mail: what makes the link').waitFor();
    await page.getByLabel('Name', { exact: true }).press('Enter');
    await page.getByText('Grace Hopper is invited.').waitFor();
    await row(page, 'Grace Hopper').getByText('invited').waitFor();
    expect(await memberNamed(world, 'Grace Hopper')).toMatchObject({
      pay_rate: '41.50',
      membership_status: 'pending',
    });
  });

  test('what is wrong is said at its field, and what was typed stays', async () => {
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
    await page.getByRole('alert').getByText('is no amount of money').waitFor();
  });

  // proves: browser-93
  test('one is changed; what that does is said before, and only what differs is sent', async () => {
    const own = await makeWorld();
    const page = await open(own);
    await page.getByRole('button', { name: 'Change Ada Lovelace' }).click();
    await effect(page).getByText('Nothing is changed yet.').waitFor();
    await page.getByLabel('Role', { exact: true }).last().selectOption('manager');
    await page.getByLabel('Pay rate').fill('30');
    await effect(page).getByText('A first rate is valid for all time, unless that replaces another rate.').waitFor();
    await page.getByLabel('Rates hold from').fill('2026-03-09');
    await effect(page).getByText('Ada Lovelace becomes manager.').waitFor();
    await effect(page)
      .getByText(/^From Monday, 9 March 2026 on time is paid at \$30.00 and billed at no rate\..*budgets stay\.$/)
      .waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Ada Lovelace is changed.').waitFor();
    await row(page, 'Ada Lovelace').getByText('Manager').waitFor();
    const changed = await memberNamed(own, 'Ada Lovelace');
    expect(changed).toMatchObject({ membership_role: 'manager' });
    expect(changed).not.toHaveProperty('pay_rate');
  });

  test('a first rate for which no other day was chosen is valid for all days', async () => {
    const own = await makeWorld();
    const page = await open(own, {}, `?edit=${own.member.userId}`);
    await page.getByLabel('Bill rate').fill('60');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Ada Lovelace is changed.').waitFor();
    const member = await memberNamed(own, 'Ada Lovelace');
    expect(member).toMatchObject({ bill_rate: '60.00' });
    expect(member).not.toHaveProperty('bill_rate_effective_on');
  });

  test('of one keeps the pay that somebody else set since it was opened', async () => {
    const own = await makeWorld();
    const { owner, member } = own;
    const page = await open(own, {}, `?edit=${member.userId}`);
    const role = page.getByRole('dialog').getByLabel('Role', { exact: true }).first();
    await role.waitFor();
    const payment = { rate_type: 'hourly' as const, pay_rate: 30 };
    const params = { organization_id: owner.organizationId };
    const members = [{ user_id: member.userId, payment }];
    await owner.client.call(updateMembers, { params, body: { members } });
    // What is on the screen is read anew by who comes back to the window a while later.
    await page.clock.setFixedTime(Date.parse(startOfTests) + 60_000);
    const read = page.waitForResponse((answer) => answer.url().includes(`user_ids=${member.userId}`));
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
    await read;
    await role.selectOption('manager');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Ada Lovelace is changed.').waitFor();
    expect(await memberNamed(own, 'Ada Lovelace')).toMatchObject({ membership_role: 'manager', pay_rate: '30.00' });
  });

  // proves: members-37
  test('a change of what somebody else has changed meanwhile is put beside it, and none is lost unseen', async () => {
    const own = await makeWorld();
    const { owner, member } = own;
    const page = await open(own, { refusals: [412] }, `?edit=${member.userId}`);
    const pay = page.getByRole('dialog').getByLabel('Pay rate');
    const conflict = page.getByRole('alert').filter({ hasText: 'Theirs' });
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
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await conflict.getByRole('row', { name: /Pay rate.*29.*31/ }).waitFor();
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('Ada Lovelace is changed.').waitFor();
    expect(await memberNamed(own, 'Ada Lovelace')).toMatchObject({ pay_rate: '31.00', bill_rate: '80.00' });
  });

  test('a rate from a day from which another one is stated already is put beside that one', async () => {
    const own = await makeWorld();
    const { owner, member } = own;
    const params = { organization_id: owner.organizationId };
    const effective_on = '2030-01-01';
    for (const payment of [{ pay_rate: 30 }, { pay_rate: 35, effective_on }])
      await owner.client.call(updateMembers, { params, body: { members: [{ user_id: member.userId, payment }] } });
    const page = await open(own, { refusals: [412] }, `?edit=${member.userId}`);
    const form = page.getByRole('dialog');
    await form.getByLabel('Pay rate').fill('40');
    await form.getByLabel('Rates hold from').fill(effective_on);
    await page.getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'Theirs' });
    await conflict.getByRole('row', { name: /^Pay rate \(Tuesday, 1 January 2030\) 35 40/ }).waitFor();
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('Ada Lovelace is changed.').waitFor();
    const query = { user_ids: [member.userId], rates_on: effective_on };
    const [stated] = (await owner.client.call(listMembers, { params, query })).members;
    expect(stated).toMatchObject({ pay_rate: '40.00' });
  });

  test('one is put on a project with a role, and taken off it', async () => {
    const own = await makeWorld();
    const page = await open(own, {}, `?edit=${own.member.userId}`);
    const place = page.getByRole('group', { name: /^Projects/ }).getByRole('checkbox');
    await place.waitFor();
    expect(await place.isChecked()).toBe(true);
    await page.getByLabel(/^In /).selectOption('manager');
    await effect(page)
      .getByText(/^Another role in: /)
      .waitFor();
    await place.uncheck();
    await effect(page)
      .getByText(/^Taken off: .* Time tracked there stays\.$/)
      .waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Ada Lovelace is changed.').waitFor();
    expect((await memberNamed(own, 'Ada Lovelace'))?.project_members).toEqual([]);
  });

  // proves: browser-93
  test('one is removed once it was said what that does; the audit tells', async () => {
    const own = await makeWorld();
    const page = await open(own, {}, `?edit=${own.member.userId}`);
    await page.getByRole('button', { name: 'Remove from the organization' }).click();
    await page.getByText('Access, tokens and policies end at once. Time, flags and figures stay.').waitFor();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Ada Lovelace is removed.').waitFor();
    expect(await memberNamed(own, 'Ada Lovelace')).toMatchObject({ membership_status: 'removed' });
    await expect.poll(() => row(page, 'Ada Lovelace').count()).toBe(0);
    await page.getByLabel('Former members too').check();
    await row(page, 'Ada Lovelace').getByText('left').waitFor();
  });

  // proves: browser-93
  test('managers change neither roles nor the pay of owners, and see no pay where it is hidden', async () => {
    const page = await open(world, { as: world.manager.userId }, `?edit=${world.member.userId}`);
    await page.getByRole('group', { name: /^Projects/ }).waitFor();
    expect(await page.getByLabel('Pay rate').count()).toBe(0);
    expect(await page.locator('dialog').getByLabel('Role', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('columnheader', { name: 'Pay' }).count()).toBe(0);
  });

  test('are downloaded with the figures of the API', async () => {
    const page = await open(world);
    await row(page, 'Ada Lovelace').waitFor();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const lines = (await text(await (await coming).createReadStream())).split('\r\n');
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

describe('one person who was there twice', () => {
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
  test('gets all time as one of the two, once it was said what that does; only owners do it', async () => {
    const twice = await makeTwice();
    const page = await open(twice, {}, `?edit=${twice.member.userId}`);
    await page.locator('summary', { hasText: 'The same person twice' }).click();
    const form = page.getByRole('form', { name: 'The same person twice' });
    await form.getByLabel('Who gets the time').selectOption('Ada L.');
    await form.getByText('All time of Ada Lovelace becomes that of Ada L.').waitFor();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Move all time' }).press('Enter');
    await page.getByText(/10\smin of Ada Lovelace are Ada L\.’s now/).waitFor();
    const query = { 'time_slot[start]': '2026-03-01T00:00:00Z', 'time_slot[stop]': '2026-03-02T00:00:00Z' };
    const params = { organization_id: twice.owner.organizationId };
    const { activities } = await twice.owner.client.call(listActivities, { params, query });
    expect(activities.map((activity) => activity.user_id)).toEqual([twice.again.userId]);
    const theirs = await open(twice, { as: twice.manager.userId }, `?edit=${twice.member.userId}`);
    await theirs.getByRole('button', { name: 'Remove from the organization' }).waitFor();
    expect(await theirs.locator('summary', { hasText: 'The same person twice' }).count()).toBe(0);
  });

  test('is told who is missing before anything is sent', async () => {
    const page = await open(world, {}, `?edit=${world.member.userId}`);
    await page.locator('summary', { hasText: 'The same person twice' }).click();
    await page.getByRole('button', { name: 'Move all time' }).click();
    await page.getByRole('button', { name: 'Who gets the time: must be chosen' }).waitFor();
  });
});

test('a list of several pages is sorted over all of them', async () => {
  const own = await makeWorld();
  for (let at = 0; at < 100; at += 1) await addMember(app, own.owner, { name: `Worker ${at + 100}` });
  const later = '2026-03-03T12:00:00Z';
  await app.setNow(own.owner.client, later);
  await addMember(app, own.owner, { name: 'Aaron Last', role: 'manager' });
  const openLater = (search: string) =>
    openPageAt(app, later, `/organizations/${own.owner.organizationId}/members${search}`, { as: own.owner.userId });
  const page = await openLater('');
  await page.getByText('The first 100 people.').waitFor();
  expect((await names(page))[0], 'in the order of the pages').toBe('owner');
  await page.getByRole('button', { name: 'Member since' }).click();
  await page.getByText('104 people.').waitFor();
  await page.getByRole('button', { name: 'Member since' }).click();
  await page.waitForURL('**/members?sort=-since');
  await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual(['Aaron Last', 'Ada Lovelace']);
});
