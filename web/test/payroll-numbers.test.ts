import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { createEarning } from '../../src/contract/earnings.ts';
import type { Answer } from '../../src/contract/endpoint.ts';
import { updateOrganization } from '../../src/contract/organizations.ts';
import { listPayrollIds, putPayrollId } from '../../src/contract/payroll-ids.ts';
import { addMember } from '../../test/harness/members.ts';
import { addMany, removeMember } from '../../test/harness/membership.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import type { Look } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';
import { makePayPeriods, march, now } from './worlds/pay-periods.ts';

const app = useWebApp();
type World = Awaited<ReturnType<typeof makePayPeriods>>;

let world: World;
beforeEach(async () => {
  world = await makePayPeriods(app);
});

const open = (query = '', look: Look = {}) =>
  openPageAt(app, now, `/organizations/${world.owner.organizationId}/payroll/numbers${query}`, {
    as: world.owner.userId,
    ...look,
  });
const field = (page: Page, name: string) => page.getByLabel(`Payroll number of ${name}`);
async function numbers(): Promise<Record<string, string | null>> {
  const values: Record<string, string | null> = {};
  for (let start: number | undefined = 0; start !== undefined;) {
    const query = { page_limit: 500, page_start_id: start };
    const page: Answer<typeof listPayrollIds> = await world.owner.client.call(listPayrollIds, {
      params: world.params,
      query,
    });
    for (const { user_id: id, payroll_id: number } of page.payroll_ids) values[id] = number;
    start = page.pagination?.next_page_start_id;
  }
  return values;
}
const put = (userId: number, payrollId: string | null) =>
  world.owner.client.call(putPayrollId, {
    params: { ...world.params, user_id: userId },
    body: { payroll_id: payrollId },
  });
const paste = (page: Page, name: string, text: string) =>
  page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('[aria-label="Payroll number of ${name}"]').dispatchEvent(pasted);
  }`);
const save = (page: Page) => page.getByRole('button', { name: 'Save numbers' }).click();

// proves: members-45
lightTest('a pasted name matches its member in any Unicode form', async () => {
  const { userId } = await addMember(app, world.owner, { name: 'Jörg Groß'.normalize('NFC') });
  const page = await open();
  await field(page, 'Ada Holm').waitFor();
  await paste(page, 'Ada Holm', `${'jörg groß'.normalize('NFD')}\t0042\nBen Ito\t0043\n`);
  await save(page);
  await page.getByText('2 payroll numbers were saved.').waitFor();
  expect(await numbers()).toMatchObject({ [userId]: '0042' });
});

// proves: browser-118
lightTest('a pasted column can be saved and undone, and two members can swap numbers', async () => {
  const { ada, ben } = world;
  const page = await open();
  await field(page, 'Ada Holm').waitFor();
  await paste(page, 'Ada Holm', '0042\r\n0043\r\n0044\r\n0045\r\n');
  await page.getByText('3 numbers were filled in. Save to apply. 1 pasted line was not used').waitFor();
  await page.getByText('Changes 3 payroll numbers.').waitFor();
  await save(page);
  await page.getByText('3 payroll numbers were saved.').waitFor();
  expect(await numbers()).toMatchObject({ [ada.userId]: '0042', [ben.userId]: '0043' });
  await expect.poll(() => page.locator('.screen-sentence').textContent()).toBe('Every member has a payroll number.');
  await paste(page, 'Ada Holm', 'Ben Ito\t0042\nADA HOLM\t0043\nEva\t7\n');
  await page.getByText('No single member matches these names: Eva.').waitFor();
  await save(page);
  await page.getByText('2 payroll numbers were saved.').waitFor();
  expect(await numbers()).toMatchObject({ [ada.userId]: '0043', [ben.userId]: '0042' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The previous payroll numbers were restored.').waitFor();
  expect(await numbers()).toMatchObject({ [ada.userId]: '0042', [ben.userId]: '0043' });
  await expect.poll(() => field(page, 'Ada Holm').inputValue()).toBe('0042');
});

lightTest('thousands of numbers are shown in pages, and saved in batches while the progress is shown', async () => {
  await addMany(app, world.owner, 2_300);
  const page = await open('', { refusals: [503] });
  await field(page, 'Ada Holm').waitFor();
  const rows = page.locator('tbody tr');
  expect(await rows.count()).toBe(100);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => rows.count()).toBe(200);
  const all = 2_303;
  const list = (from: number) => [...Array(all).keys()].map((n) => `N${(n + from) % all}`).join('\n');
  await paste(page, 'Ada Holm', list(0));
  await page.getByText(`Changes ${all} payroll numbers.`).waitFor();
  let requests = 0;
  await page.route('**/payroll_ids', (route) => {
    if (route.request().method() !== 'PUT' || ++requests < 3) return route.continue();
    return route.fulfill({ status: 503, json: {} });
  });
  await save(page);
  await page.getByText(`2000 of ${all} payroll numbers were saved.`).waitFor();
  expect(Object.keys(await numbers())).toHaveLength(2_000);
  await page.unroute('**/payroll_ids');
  await save(page);
  await page.getByText(`${all} payroll numbers were saved.`).waitFor();
  expect(Object.keys(await numbers())).toHaveLength(all);
  await expect.poll(() => page.locator('.screen-sentence').textContent()).toBe('Every member has a payroll number.');
  // The numbers rotate, so each new number still belongs to another member.
  await paste(page, 'Ada Holm', list(1));
  await save(page);
  await page.getByText('No changes yet.').waitFor();
  expect((await numbers())[world.ada.userId]).toBe('N1');
  expect(new Set(Object.values(await numbers())).size).toBe(all);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The previous payroll numbers were restored.').waitFor();
  expect((await numbers())[world.ada.userId]).toBe('N0');
  await page.getByRole('searchbox').fill('ben');
  await expect.poll(() => rows.count()).toBe(1);
});

lightTest('a row with an error is shown even if it was not on the page', async () => {
  await addMany(app, world.owner, 150);
  const page = await open();
  await field(page, 'Ada Holm').waitFor();
  const list = [...Array(152).keys()].map((n) => (n === 0 ? '7' : `N${n}`));
  await paste(page, 'Ada Holm', [...list, '7'].join('\n'));
  await save(page);
  await expect.poll(() => page.locator('.field-fault').count()).toBe(2);
});

lightTest('of many errors, the first are listed with the number of others', async () => {
  await addMany(app, world.owner, 40);
  const page = await open();
  await field(page, 'Ada Holm').waitFor();
  await paste(page, 'Ada Holm', [...Array(40).keys()].map(() => '7').join('\n'));
  await save(page);
  const faults = page.getByRole('alert').filter({ hasText: 'Please correct 40 errors' });
  await faults.getByText('and 30 more.').waitFor();
  expect(await faults.getByRole('listitem').count()).toBe(11);
  await paste(page, 'Ada Holm', [...Array(300).keys()].map((n) => `Unknown ${n}\t${n}`).join('\n'));
  await page.getByText('Unknown 8, Unknown 9 and 290 more.').waitFor();
});

// proves: browser-118
test('a duplicate number shows an error at its row, with the name of the member who has the number', async () => {
  await put(world.ben.userId, '0043');
  const page = await open('', { refusals: [400] });
  await field(page, 'Ada Holm').fill('0043');
  await field(page, 'Ada Holm').press('Enter');
  await page
    .locator('tr', { hasText: 'Ada Holm' })
    .locator('.field-fault', { hasText: 'Ben Ito has the same number' })
    .waitFor();
  expect(await page.locator('.field-fault').count()).toBe(1);
  // Another member gets the number, but the page does not know this yet.
  await put(world.owner.userId, '0050');
  await field(page, 'Ada Holm').fill('0050');
  await save(page);
  await page
    .locator('tr', { hasText: 'Ada Holm' })
    .locator('.field-fault', { hasText: 'already belongs to member' })
    .waitFor();
  expect(await numbers()).toEqual({ [world.ben.userId]: '0043', [world.owner.userId]: '0050' });
});

// proves: browser-118
lightTest(
  'a number that another user changed is shown in both versions, and other rows cause no conflict',
  async () => {
    const page = await open('', { refusals: [412] });
    await field(page, 'Ada Holm').fill('1');
    await put(world.ben.userId, '2');
    await save(page);
    await page.getByText('1 payroll number was saved.').waitFor();
    await expect.poll(() => field(page, 'Ben Ito').inputValue()).toBe('2');
    await field(page, 'Ben Ito').fill('3');
    await put(world.ben.userId, '4');
    await save(page);
    const conflict = page.locator('.conflict');
    await conflict.getByRole('row', { name: 'Ben Ito 4 3' }).waitFor();
    await conflict.getByRole('button', { name: 'Keep my values' }).click();
    await page.getByText('1 payroll number was saved.').waitFor();
    await expect.poll(numbers).toEqual({ [world.ada.userId]: '1', [world.ben.userId]: '3' });
  },
);

lightTest('input during a save stays and is marked as unsaved', async () => {
  const page = await open();
  await field(page, 'Ada Holm').fill('1');
  let go: () => void = () => undefined;
  const response = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/payroll_ids', async (route) => {
    if (route.request().method() === 'PUT') await response;
    await route.continue();
  });
  await save(page);
  await page.getByRole('button', { name: 'Saving …' }).waitFor();
  await field(page, 'Ben Ito').fill('2');
  go();
  await page.getByText('Later changes are not saved yet.').waitFor();
  expect(await field(page, 'Ben Ito').inputValue()).toBe('2');
  expect(await numbers()).toEqual({ [world.ada.userId]: '1' });
  await page.getByText('Changes 1 payroll number.').waitFor();
  await save(page);
  await page.getByText('2 payroll numbers were saved.').waitFor();
  expect(await numbers()).toEqual({ [world.ada.userId]: '1', [world.ben.userId]: '2' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The previous payroll numbers were restored.').waitFor();
  expect(await numbers()).toEqual({});
});

// proves: browser-118
lightTest('only members who are paid in a period and have no number are listed, former members included', async () => {
  await put(world.ada.userId, '1');
  await removeMember(world.owner, world.ben.userId);
  const page = await open(`?period=${march}`);
  await field(page, 'Ben Ito').fill('2');
  expect(await page.locator('tbody tr').count()).toBe(1);
  await page.getByText('former member', { exact: true }).waitFor();
  await save(page);
  await page.getByRole('heading', { name: 'No members to show' }).waitFor();
  await page.getByLabel('Show').selectOption('former members');
  await expect.poll(() => field(page, 'Ben Ito').inputValue()).toBe('2');
});

lightTest('a period requests numbers only for the members shown', async () => {
  const many = await addMany(app, world.owner, 1_200);
  const earned = many.slice(0, 250);
  for (const user_id of earned)
    await world.owner.client.call(createEarning, {
      params: world.params,
      body: { user_id, date: '2026-03-10', amount: 10, name: 'Bonus' },
    });
  await put(world.ada.userId, '1');
  const requests: number[][] = [];
  const page = await open();
  await field(page, 'Ben Ito').waitFor();
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/payroll'))
      requests.push((url.searchParams.get('user_ids') ?? '').split(',').map(Number));
  });
  await page.goto(`${page.url()}?period=${march}`);
  await field(page, 'Ben Ito').waitFor();
  const rows = page.locator('tbody tr');
  expect(await rows.count()).toBe(100);
  expect(requests.map((ids) => ids.length)).toEqual([500]);
  expect(requests.flat()).not.toContain(world.ada.userId);
  for (const shown of [200, earned.length + 1]) {
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows.count()).toBe(shown);
  }
  await page.getByRole('searchbox').fill('ben');
  await expect.poll(() => rows.count()).toBe(1);
});

// proves: browser-118
test('managers with access to pay can change all numbers except those of owners', async () => {
  const manager = await addMember(app, world.owner, { role: 'manager', name: 'Mia Lund' });
  await world.owner.client.call(updateOrganization, { params: world.params, body: { managers_see_pay_rates: true } });
  const page = await open('', { as: manager.userId });
  await page.getByText('Only owners can change the payroll number of an owner.').waitFor();
  await field(page, 'Mia Lund').fill('9');
  await field(page, 'Mia Lund').press('Enter');
  await page.getByText('1 payroll number was saved.').waitFor();
  await world.owner.client.call(updateOrganization, { params: world.params, body: { managers_see_pay_rates: false } });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByLabel(/^Payroll number of/).count()).toBe(0);
});

test.each(looksOfPages)('payroll numbers are accessible: %j', async (look) => {
  await put(world.ben.userId, '0043');
  const page = await open('', look);
  const input = page.locator('.payroll-number input').first();
  await input.fill('0043');
  await input.press('Enter');
  await page.locator('.field-fault').waitFor();
  await expectAccessible(page);
});
