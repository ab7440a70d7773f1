import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { listPayrollClerks, listPayRates, putPayrollRole } from '../../src/contract/payroll-clerks.ts';
import { listPayrollIds } from '../../src/contract/payroll-ids.ts';
import { getSalary } from '../../src/contract/salaries.ts';
import { addMember, type TestMember } from '../../test/harness/members.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import { liveStreams } from './harness/live-streams.ts';
import type { Look } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';
import { makePayPeriods, march, now } from './worlds/pay-periods.ts';

const app = useWebApp();

type World = Awaited<ReturnType<typeof makePayPeriods>> & { clerk: TestMember };
let world: World;
beforeEach(async () => {
  const periods = await makePayPeriods(app);
  world = { ...periods, clerk: await addMember(app, periods.owner, { name: 'Cleo Clerk' }) };
});

const grant = () =>
  world.owner.client.call(putPayrollRole, {
    params: { ...world.params, user_id: world.clerk.userId },
    body: { payroll: true },
  });
const address = (path: string) => `/organizations/${world.owner.organizationId}/${path}`;
const openAsOwner = (path: string) => openPageAt(app, now, address(path), { as: world.owner.userId });
const openAsClerk = (path: string, look: Look = {}) => openPageAt(app, now, path, { as: world.clerk.userId, ...look });
const clerks = async () =>
  (await world.owner.client.call(listPayrollClerks, { params: world.params, query: {} })).payroll_clerks;
const plain = (content: string) => content.replaceAll(/\s+/g, ' ').trim();
const screensOf = async (page: Page) =>
  (await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents()).map(plain);
const numbers = async () =>
  (await world.owner.client.call(listPayrollIds, { params: world.params, query: {} })).payroll_ids;
const cells = async (page: Page, name: string) => plain(await page.getByRole('row', { name }).innerText());
const part = (page: Page, title: string) =>
  page.locator('details').filter({ has: page.getByText(title, { exact: true }) });

describe('the payroll role', () => {
  // proves: browser-144
  lightTest('is granted and withdrawn by an owner, and marked in the list of members', async () => {
    const page = await openAsOwner(`members?edit=${world.clerk.userId}`);
    const role = part(page, 'Payroll');
    await role.locator('summary').click();
    await role.getByText('Payroll clerks see the pay, hours, overtime and approvals of all members').waitFor();
    await role.getByLabel('Payroll clerk').click();
    await role.getByText('Cleo Clerk can close pay periods, download payroll files').waitFor();
    await role.getByRole('button', { name: 'Save' }).click();
    await role.getByText('Cleo Clerk is a payroll clerk.').waitFor();
    expect(await clerks()).toMatchObject([{ user_id: world.clerk.userId }]);
    await page.locator('.member-clerk').waitFor();
    expect(await page.locator('.member-clerk').count()).toBe(1);
    await role.getByRole('button', { name: 'Undo' }).click();
    await role.getByText('Change undone.').waitFor();
    expect(await clerks()).toEqual([]);
    await expect.poll(() => page.locator('.member-clerk').count()).toBe(0);
  });

  // proves: browser-144
  lightTest('is not offered to managers, or for owners', async () => {
    const manager = await addMember(app, world.owner, { name: 'Kofi Costa', role: 'manager' });
    const path = address(`members?edit=${world.clerk.userId}`);
    const page = await openPageAt(app, now, path, { as: manager.userId });
    await page.getByRole('heading', { name: 'Edit Cleo Clerk' }).waitFor();
    expect(await part(page, 'Payroll').count()).toBe(0);
    const own = await openAsOwner(`members?edit=${world.owner.userId}`);
    await part(own, 'Merge duplicate members').waitFor();
    expect(await part(own, 'Payroll').count()).toBe(0);
  });
});

describe('a payroll clerk', () => {
  beforeEach(grant);

  // proves: browser-145
  lightTest('starts at the pay periods, with the screens of payroll in the navigation', async () => {
    const page = await openAsClerk('/');
    await page.getByRole('heading', { level: 1, name: 'Pay periods' }).waitFor();
    await page.getByText('1 past period is still open.').waitFor();
    const links = await screensOf(page);
    expect(links).toEqual(['Today', 'Overtime', 'Pay periods', 'Members’ pay', 'Projects', 'Holidays', 'My page']);
  });

  lightTest.each(['members', 'clients', 'tokens', 'people', 'payroll/new'])(
    'gets the answer of an unknown screen at %s',
    async (path) => {
      const page = await openAsClerk(address(path));
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    },
  );

  test('closes a period and downloads its file', async () => {
    const page = await openAsClerk(world.address(march));
    await page.getByRole('link', { name: 'Ada Holm' }).waitFor();
    expect(await page.getByRole('button', { name: /^Approve|^Return/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Close period' }).first().click();
    await page.getByLabel('Close without their approval').click();
    await page.locator('dialog').getByRole('button', { name: 'Close period' }).click();
    await page
      .getByText(/^Closed/)
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: 'Reopen' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Payroll files' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('link', { name: /^Download/ })
        .first()
        .click(),
    ]);
    expect(await text(await download.createReadStream())).toContain('Ada Holm');
  });

  // proves: browser-146
  test('sets the rate, payroll number and salary of a member by keyboard', async () => {
    const page = await openAsClerk(address('pay'));
    await page.getByRole('button', { name: 'Edit pay of Ben Ito' }).press('Enter');
    await page.getByLabel('Pay rate').fill('27.45');
    await page.getByText('From Friday, 10 April 2026, time of Ben Ito is paid at $27.45.').waitFor();
    await page.getByLabel('Pay rate').press('Enter');
    await expect.poll(() => page.getByText('Pay of Ben Ito saved.').count()).toBe(1);
    const number = part(page, 'Payroll number');
    await number.locator('summary').press('Enter');
    await number.getByLabel('Number', { exact: true }).fill('0042');
    await page.getByText('Payroll files list Ben Ito under 0042.').waitFor();
    await number.getByLabel('Number', { exact: true }).press('Enter');
    await expect.poll(numbers).toEqual([{ user_id: world.ben.userId, payroll_id: '0042' }]);
    const salary = part(page, 'Salary');
    await salary.locator('summary').press('Enter');
    await salary.getByLabel('Amount').fill('3000');
    await salary.getByLabel('Amount').press('Enter');
    await salary.getByText('Salary of Ben Ito saved.').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => cells(page, 'Ben Ito')).toContain('$3,000.00 a month');
    const row = await cells(page, 'Ben Ito');
    expect(row).toContain('0042');
    expect(row).toContain('$27.45');
    const { client } = world.owner;
    const query = { user_ids: [world.ben.userId] };
    const { pay_rates: rates } = await client.call(listPayRates, { params: world.params, query });
    expect(rates).toMatchObject([{ pay_rate: '27.45', pay_rate_effective_on: '2026-04-10' }]);
    const params = { ...world.params, user_id: world.ben.userId };
    expect((await client.call(getSalary, { params })).salary.statements).toMatchObject([{ amount: '3000.00' }]);
  });

  // proves: browser-146
  lightTest('views the pay of owners and their own pay without changing it', async () => {
    const page = await openAsClerk(address(`pay?edit=${world.clerk.userId}`));
    await page.getByText('You cannot change your own pay.').waitFor();
    expect(await page.getByLabel('Pay rate').count()).toBe(0);
    await part(page, 'Salary').locator('summary').click();
    await part(page, 'Salary').getByText('No salary set.').waitFor();
    expect(await part(page, 'Salary').getByLabel('Amount').count()).toBe(0);
    await page.goto(address(`pay?edit=${world.owner.userId}`));
    await page.getByText('Only owners can change the pay of an owner.').waitFor();
    await page.goto(address('payroll/numbers'));
    await page.getByText('You cannot change your own payroll number.').waitFor();
    await page.getByText('Only owners can change the payroll number of an owner.').waitFor();
    expect(await page.getByLabel('Payroll number of Ada Holm').count()).toBe(1);
  });

  // proves: browser-147
  lightTest('sees the overtime, statements and days of all members, without their activity', async () => {
    const page = await openAsClerk(address('overtime'));
    await page.getByText('Ada Holm').first().waitFor();
    await page.goto(`${world.address(march)}/statements`);
    await page.getByRole('heading', { name: 'Ada Holm' }).waitFor();
    await page.getByRole('heading', { name: 'Ben Ito' }).waitFor();
    await expect.poll(() => page.getByRole('cell', { name: 'Berth planner' }).count()).toBe(3);
    await page.goto(address(`members/${world.ada.userId}/days/2026-03-30`));
    await page.getByRole('heading', { level: 1, name: /Ada Holm/ }).waitFor();
    await page.getByRole('cell', { name: 'Berth planner' }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Add time' }).count()).toBe(0);
  });

  // proves: browser-148
  test('gets and loses the screens while a page is open', async () => {
    await expect.poll(() => liveStreams(app)).toBe(0);
    const page = await openAsClerk(address('pay_periods'));
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Members’ pay' });
    await link.waitFor();
    await expect.poll(() => liveStreams(app)).toBe(1);
    await world.owner.client.call(putPayrollRole, {
      params: { ...world.params, user_id: world.clerk.userId },
      body: { payroll: false },
    });
    await expect.poll(() => link.count(), { timeout: 8_000 }).toBe(0);
  });

  test.each(looksOfPages)('has an accessible list of pay: %j', async (look) => {
    const page = await openAsClerk(address('pay'), look);
    await page.getByText('Ada Holm').first().waitFor();
    await expectAccessible(page);
    await page.locator('.sheet-deeds button').first().click();
    await page.locator('dialog[open] .form').first().waitFor();
    await expectAccessible(page);
  });
});
