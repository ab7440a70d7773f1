import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { createEarning, listEarnings } from '../../src/contract/earnings.ts';
import { updateOrganization } from '../../src/contract/organizations.ts';
import { getSalary, putSalary } from '../../src/contract/salaries.ts';
import { startOfTests, type TestOrganization } from '../../test/harness/app.ts';
import { addMember, type TestMember } from '../../test/harness/members.ts';
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

async function makeWorld(): Promise<World> {
  const owner = await app.createOrganization();
  const manager = await addMember(app, owner, { name: 'Kofi Costa', role: 'manager' });
  return { owner, manager, member: await addMember(app, owner, { name: 'Ada Lovelace' }) };
}

const paramsOf = ({ owner, member }: World) => ({ organization_id: owner.organizationId, user_id: member.userId });

const open = ({ owner, member }: World, look: Look = {}, userId = member.userId) =>
  openPageAt(app, startOfTests, `/organizations/${owner.organizationId}/members?edit=${userId}`, {
    as: owner.userId,
    ...look,
  });

const openPart = async (page: Page, title: string) => {
  const part = page.locator('details').filter({ has: page.getByText(title, { exact: true }) });
  await part.locator('summary').click();
  return part;
};

const salaryOf = async (world: World) =>
  (await world.owner.client.call(getSalary, { params: paramsOf(world) })).salary.statements;

const earningsOf = async ({ owner }: World) =>
  (await owner.client.call(listEarnings, { params: { organization_id: owner.organizationId } })).earnings;

const bonusOf = ({ owner, member }: World) =>
  owner.client.call(createEarning, {
    params: { organization_id: owner.organizationId },
    body: { user_id: member.userId, date: '2026-02-27', amount: 250, name: 'Bonus', in_regular_rate: true },
  });

const effect = (page: Page) => page.locator('details[open]').getByRole('group', { name: 'Effect of saving' });
const monthly = { amount: 3_000, period: 'monthly', hours: 40 } as const;

describe('the salary of a member', () => {
  // proves: browser-95
  test('is set from a date after the form shows the effect, and can be undone', async () => {
    const world = await makeWorld();
    const page = await open(world);
    const part = await openPart(page, 'Salary');
    await part.getByText('No salary set.').waitFor();
    await effect(page).getByText('No changes yet.').waitFor();
    await part.getByLabel('Amount').fill('1500,50');
    await part.getByLabel('Pay frequency', { exact: true }).selectOption('weekly');
    await part.getByLabel('Effective date of the salary').fill('2026-03-09');
    await effect(page)
      .getByText('From Monday, 9 March 2026, Ada Lovelace is paid $1,500.50 a week for 40 hours per week')
      .waitFor();
    await part.getByLabel('Amount').press('Enter');
    await part.getByText('Salary of Ada Lovelace saved.').waitFor();
    await part.getByText('From 9 Mar 2026').waitFor();
    expect(await salaryOf(world)).toMatchObject([{ effective_on: '2026-03-09', amount: '1500.50', hours: '40' }]);
    await part.getByRole('button', { name: 'Undo' }).click();
    await part.getByText('Salary change undone.').waitFor();
    await part.getByText('No salary', { exact: true }).waitFor();
    expect(await salaryOf(world)).toMatchObject([{ effective_on: '2026-03-09', amount: null }]);
  });

  // proves: overtime-37
  test('can cover a number of hours that differs from the hours used to compute the rate', async () => {
    const world = await makeWorld();
    const page = await open(world);
    const part = await openPart(page, 'Salary');
    await part.getByLabel('Amount').fill('2200');
    await part.getByLabel('Hours', { exact: true }).fill('220');
    await part.getByLabel('Hours per', { exact: true }).selectOption('period');
    await part.getByLabel('Hours covered per week').fill('200');
    await part.getByRole('button', { name: 'Save' }).click();
    await part.getByRole('alert').getByText('must be 168 or less').waitFor();
    await part.getByLabel('Hours covered per week').fill('37.5');
    await part.getByRole('button', { name: 'Save' }).click();
    await part.getByText('Salary of Ada Lovelace saved.').waitFor();
    const shown = '$2,200.00 a month for 220 hours per period, covering 37.5 hours per week';
    await part.getByText(shown, { exact: true }).waitFor();
    expect(await salaryOf(world)).toMatchObject([{ hours: '220', hours_per: 'period', covers_hours: '37.5' }]);
    await part.getByLabel('Amount').fill('2300');
    await part.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => salaryOf(world)).toMatchObject([{ amount: '2300.00', covers_hours: '37.5' }]);
  });

  lightTest('returns to its old value on undo, even if the user typed more during the first save', async () => {
    const world = await makeWorld();
    const body = { ...monthly, effective_on: '2026-01-01' };
    await world.owner.client.call(putSalary, { params: paramsOf(world), body });
    const page = await open(world);
    const part = await openPart(page, 'Salary');
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/salary', async (route) => {
      if (route.request().method() === 'PUT') await promise;
      await route.continue();
    });
    await part.getByLabel('Amount').fill('4000');
    await part.getByLabel('Effective date of the salary').fill('2026-03-09');
    await part.getByRole('button', { name: 'Save' }).click();
    await part.getByRole('button', { name: 'Saving …' }).waitFor();
    await part.getByLabel('Effective date of the salary').fill('2026-04-01');
    await part.getByLabel('Amount').fill('5000');
    resolve();
    await part.getByText('Later changes are not saved yet.').waitFor();
    await part.getByRole('button', { name: 'Save' }).click();
    await part.getByText('From 1 Apr 2026').waitFor();
    await part.getByRole('button', { name: 'Undo' }).click();
    await part.getByText('Salary change undone.').waitFor();
    expect(new Set((await salaryOf(world)).map(({ amount }) => amount))).toEqual(new Set(['3000.00']));
  });

  // proves: browser-95
  lightTest('ends when an empty amount is saved', async () => {
    const world = await makeWorld();
    await world.owner.client.call(putSalary, {
      params: paramsOf(world),
      body: { ...monthly, effective_on: '2026-01-01' },
    });
    const page = await open(world);
    const part = await openPart(page, 'Salary');
    await part.getByText('$3,000.00 a month for 40 hours per week').waitFor();
    expect(await part.getByLabel('Amount').inputValue()).toBe('3000');
    await part.getByLabel('Amount').fill('');
    await effect(page)
      .getByText(/^From .*, Ada Lovelace has no salary\./)
      .waitFor();
    expect(await part.getByLabel('Hours covered').count()).toBe(0);
    await part.getByRole('button', { name: 'Save' }).click();
    await part.getByText('No salary', { exact: true }).waitFor();
    expect((await salaryOf(world)).map(({ amount }) => amount)).toEqual(['3000.00', null]);
  });

  const english = ['Amount', 'Salary', 'Save', 'without thousands separators, such as 1250.50'] as const;
  const german = ['Betrag', 'Gehalt', 'Speichern', 'ohne Tausenderpunkt sein, etwa 1250,50'] as const;
  // proves: browser-94
  lightTest.each([
    ['en', '4,500', english],
    ['de', '4.500', german],
  ] as const)('typed in %s as %s is not read as a thousandth', async (lang, typed, [amount, title, save, message]) => {
    const world = await makeWorld();
    const page = await open(world, { lang });
    const part = await openPart(page, title);
    await part.getByLabel(amount).fill(typed);
    await part.getByRole('button', { name: save }).click();
    await part.getByRole('alert').getByText(message).waitFor();
    expect(await salaryOf(world)).toEqual([]);
    await part.getByLabel(amount).fill(typed.replace(/\D/, ''));
    await part.getByRole('button', { name: save }).click();
    await expect.poll(() => salaryOf(world)).toMatchObject([{ amount: '4500.00' }]);
  });

  // proves: browser-95
  lightTest('with invalid values is not saved, and the input stays', async () => {
    const world = await makeWorld();
    const page = await open(world);
    const part = await openPart(page, 'Salary');
    await part.getByLabel('Amount').fill('much');
    await part.getByRole('button', { name: 'Save' }).click();
    await part.getByRole('alert').getByText('must be an amount above 0').waitFor();
    await part.getByLabel('Amount').fill('100');
    await part.getByLabel('Hours', { exact: true }).fill('169');
    await part.getByRole('button', { name: 'Save' }).click();
    await part.getByRole('alert').getByText('must be 168 or less').waitFor();
    expect(await part.getByLabel('Hours', { exact: true }).inputValue()).toBe('169');
    await part.getByLabel('Hours covered', { exact: true }).selectOption('fluctuating');
    await part.getByRole('button', { name: 'Save' }).click();
    await part.getByText('$100.00 a month for all hours of a week', { exact: true }).waitFor();
  });

  // proves: browser-95
  lightTest('is shown next to the input if another user set it', async () => {
    const world = await makeWorld();
    const page = await open(world, { refusals: [412] });
    const part = await openPart(page, 'Salary');
    await part.getByLabel('Amount').fill('2000');
    await world.owner.client.call(putSalary, { params: paramsOf(world), body: monthly });
    await part.getByRole('button', { name: 'Save' }).click();
    await part.getByText('$3,000.00 a month for 40 hours per week').first().waitFor();
    await part.getByRole('button', { name: 'Keep my values' }).click();
    await part.getByText('Salary of Ada Lovelace saved.').waitFor();
    await expect.poll(async () => (await salaryOf(world)).map(({ amount }) => amount)).toEqual(['2000.00']);
  });
});

describe('an earning in addition to hours', () => {
  // proves: browser-95
  test('is added by keyboard, listed, removed and restored', async () => {
    const world = await makeWorld();
    await bonusOf(world);
    const page = await open(world);
    const part = await openPart(page, 'Bonuses and other earnings');
    await part.getByText('27 Feb 2026 · included in the regular rate').waitFor();
    await part.getByLabel('Description').fill('Night duty');
    await part.getByLabel('Amount').fill('80,5');
    await effect(page).getByText('Ada Lovelace receives $80.50 for Monday, 2 March 2026.').waitFor();
    await part.getByLabel('Amount').press('Enter');
    await part.getByText('Night duty: $80.50 added.').waitFor();
    await expect.poll(() => part.getByLabel('Description').inputValue()).toBe('');
    await part.getByRole('button', { name: 'Remove Bonus of 27 Feb 2026' }).click();
    await part.getByText('Bonus: $250.00 removed.').waitFor();
    await expect.poll(async () => (await earningsOf(world)).map(({ name }) => name)).toEqual(['Night duty']);
    await part.getByRole('button', { name: 'Undo' }).click();
    await part.getByText('Bonus: $250.00 added.').waitFor();
    const given = await earningsOf(world);
    expect(given).toMatchObject([{ name: 'Night duty' }, { name: 'Bonus', in_regular_rate: true, amount: '250.00' }]);
  });
});

// proves: overtime-55
lightTest('an earning in the regular rate has more rules, which a restored one has too', async () => {
  const world = await makeWorld();
  const page = await open(world);
  const part = await openPart(page, 'Bonuses and other earnings');
  await part.getByLabel('Description').fill('Flat bonus');
  await part.getByLabel('Amount').fill('100');
  await part.getByLabel('Include in the regular rate').check();
  await part.getByText('More rules').click();
  await part.getByLabel('Divided by').selectOption('hours without overtime');
  await part.getByLabel('Earned from').fill('2026-02-09');
  await part.getByRole('button', { name: 'Add' }).click();
  await part.getByText('divided by hours without overtime · earned from 9 Feb 2026').waitFor();
  const fields = { in_regular_rate: true, divided_by: 'non_overtime_hours', earned_from: '2026-02-09' };
  expect(await earningsOf(world)).toMatchObject([fields]);
  await part.getByRole('button', { name: /^Remove Flat bonus/ }).click();
  await part.getByText('Flat bonus: $100.00 removed.').waitFor();
  await part.getByRole('button', { name: 'Undo' }).click();
  await part.getByText('Flat bonus: $100.00 added.').waitFor();
  await expect.poll(() => earningsOf(world)).toMatchObject([fields]);
});

describe('pay is visible', () => {
  // proves: browser-95
  lightTest('to managers with access to pay, who can read the pay of owners but not change it', async () => {
    const world = await makeWorld();
    const { owner, manager } = world;
    const asManager = { as: manager.userId };
    const blind = await open(world, asManager);
    await blind.getByRole('heading', { name: 'Edit Ada Lovelace' }).waitFor();
    expect(await blind.getByText('Salary', { exact: true }).count()).toBe(0);
    await owner.client.call(updateOrganization, {
      params: { organization_id: owner.organizationId },
      body: { managers_see_pay_rates: true },
    });
    const page = await open(world, asManager, owner.userId);
    const part = await openPart(page, 'Salary');
    await part.getByText('No salary set.').waitFor();
    expect(await part.getByLabel('Amount').count()).toBe(0);
  });
});

describe('in every appearance', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
    await world.owner.client.call(putSalary, { params: paramsOf(world), body: monthly });
    await bonusOf(world);
  });
  test.each(looksOfPages)('it is accessible: %j', async (look) => {
    const page = await open(world, look);
    const parts = page.locator('details summary');
    await expect.poll(() => parts.count()).toBeGreaterThan(1);
    await parts.nth(0).click();
    await parts.nth(1).click();
    await page.locator('.member-pay').nth(1).waitFor();
    await expectAccessible(page);
  });
});
