import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { updateOrganization } from '../../src/contract/organizations.ts';
import { putPayrollId } from '../../src/contract/payroll-ids.ts';
import * as contract from '../../src/contract/payroll-templates.ts';
import { addMember } from '../../test/harness/members.ts';
import { germanPresets } from '../src/screens/payroll/german-presets.ts';
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

const open = (path = '', look: Look = {}) =>
  openPageAt(app, now, `/organizations/${world.owner.organizationId}/payroll${path}`, {
    as: world.owner.userId,
    ...look,
  });
const sentence = (page: Page) => page.locator('.screen-sentence').textContent();
const names = (page: Page) => page.locator('tbody .sheet-name').allTextContents();
const columns: contract.NewPayrollTemplate['columns'] = [
  { header: 'Nr', field: 'payroll_id' },
  { header: 'Std', field: 'hours', only: [{ earning_types: ['overtime'], parts: ['whole'] }] },
  { header: 'Betrag', field: 'amount' },
];
const create = async (template: Partial<contract.NewPayrollTemplate> = {}) =>
  (
    await world.owner.client.call(contract.createPayrollTemplate, {
      params: world.params,
      body: { name: 'DATEV', columns, ...template },
    })
  ).payroll_template;
const list = async () =>
  (await world.owner.client.call(contract.listPayrollTemplates, { params: world.params, query: {} })).payroll_templates;
const cells = async (page: Page) =>
  Promise.all(
    (await page.locator('.payroll-table tbody tr').all()).map((row) => row.locator('th, td').allTextContents()),
  );

describe('payroll templates', () => {
  // proves: browser-117
  lightTest('the list is linked from the pay periods; copying and deleting can be undone', async () => {
    await create({ separator: 'semicolon' });
    await create({ name: 'Accountant', rows: 'members', columns: [{ header: 'Betrag', field: 'amount' }] });
    const page = await openPageAt(app, now, world.address(), { as: world.owner.userId });
    await page.getByRole('link', { name: 'Payroll files' }).click();
    await expect.poll(() => names(page)).toEqual(['Accountant', 'DATEV']);
    await expect.poll(() => sentence(page)).toBe('2 templates. 3 of 3 members have no payroll number yet.');
    expect(await page.locator('.sheet-key').allTextContents()).toEqual(['Member identifier', 'none', 'payroll number']);
    expect(await page.locator('nav a[aria-current="page"]').first().textContent()).toBe('Pay periods');
    await page.getByRole('button', { name: 'Copy DATEV' }).click();
    await page.getByText('DATEV (copy) was created.').waitFor();
    await expect.poll(() => names(page)).toEqual(['Accountant', 'DATEV', 'DATEV (copy)']);
    const [, first, copy] = (await list()).toSorted((a, b) => a.name.localeCompare(b.name));
    expect({ ...copy, id: 0, name: '', created_at: '', updated_at: '' }).toEqual({
      ...first,
      id: 0,
      name: '',
      created_at: '',
      updated_at: '',
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => names(page)).toEqual(['Accountant', 'DATEV']);
    await page.getByRole('button', { name: 'Delete DATEV' }).click();
    await expect.poll(() => names(page)).toEqual(['Accountant']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => names(page)).toEqual(['Accountant', 'DATEV']);
    expect((await list()).find(({ name }) => name === 'DATEV')).toMatchObject({ columns, separator: 'semicolon' });
  });

  // proves: browser-117
  lightTest('only users with access to pay can open the page', async () => {
    const manager = await addMember(app, world.owner, { role: 'manager' });
    const page = await open('', { as: manager.userId });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('New template').count()).toBe(0);
    await page.goto(world.address());
    await page.getByRole('heading', { level: 1, name: 'Pay periods' }).waitFor();
    expect(await page.getByRole('link', { name: 'Payroll files' }).count()).toBe(0);
    await world.owner.client.call(updateOrganization, {
      params: world.params,
      body: { managers_see_pay_rates: true },
    });
    await page.reload();
    await page.getByRole('link', { name: 'Payroll files' }).click();
    await page.getByRole('heading', { name: 'No templates yet' }).waitFor();
  });
});

describe('a payroll template', () => {
  // proves: browser-117
  lightTest('creating one from a preset shows a preview with the figures of a period', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'New template' }).click();
    await page.getByLabel('Start from').selectOption({ label: 'DATEV Lohn und Gehalt, Bewegungsdaten' });
    await page.getByText('Personnel numbers, as payroll_id of the members.').waitFor();
    await expect.poll(() => cells(page)).toContainEqual(expect.arrayContaining(['Ada Holm', 'regular', '16,00']));
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText(/2 of these members have no payroll number/).waitFor();
    await page.getByRole('button', { name: 'Add payroll code' }).click();
    const code = page.getByRole('group', { name: /^Payroll code 2/ });
    await code.getByLabel('Payroll code', { exact: true }).fill('101');
    await code.getByLabel('regular time').check();
    await expect.poll(() => cells(page)).toContainEqual(expect.arrayContaining(['Ben Ito', '101', '4,00']));
    await preview.getByText('File as text').click();
    expect(await preview.locator('pre').textContent()).toContain(';;;101;4,00;');
    await page.getByLabel('Template name', { exact: true }).fill('Lohn');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Lohn was saved.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Template Lohn' }).waitFor();
    expect(await list()).toMatchObject([
      {
        name: 'Lohn',
        separator: 'semicolon',
        header_row: false,
        earning_codes: [
          { code: null, only: { paid: false } },
          { code: '101', only: { earning_types: ['regular'] } },
        ],
      },
    ]);
  });

  lightTest('a preset has German texts, but its column headings stay as the payroll program expects them', async () => {
    const page = await open('/new?begin=gusto', { lang: 'de' });
    const preset = page.getByRole('region', { name: 'Gusto, regelmäßige Abrechnung' });
    await preset.getByText('Namen, wie sie bei Gusto stehen.').waitFor();
    await preset.getByText('Gehälter, die Gusto von selbst zahlt, und die Stunden, die sie abdecken.').waitFor();
    expect(await page.getByLabel('Spaltenüberschrift').nth(2).inputValue()).toBe('gusto_employee_id');
    const { payroll_presets: presets } = await app.client.call(contract.listPayrollPresets, {});
    expect(presets.map(({ id }) => id).toSorted()).toEqual(Object.keys(germanPresets).toSorted());
    for (const { id, to_fill_in: toFillIn, leaves_out: leavesOut } of presets) {
      expect(germanPresets[id]?.toFillIn).toHaveLength(toFillIn.length);
      expect(germanPresets[id]?.leavesOut).toHaveLength(leavesOut.length);
    }
  });

  // proves: browser-117
  test('columns are moved, limited and removed by keyboard, and the preview is updated', async () => {
    const { id } = await create();
    const page = await open(`/${id}`);
    await expect
      .poll(() => cells(page))
      .toEqual([
        ['Ada Holm', '', '', '320.00'],
        ['Ben Ito', '', '', '80.00'],
      ]);
    const up = page.getByRole('button', { name: 'Move Column 3: Betrag up' });
    await up.focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => cells(page))
      .toEqual([
        ['Ada Holm', '', '320.00', ''],
        ['Ben Ito', '', '80.00', ''],
      ]);
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Move Column 2: Betrag up');
    await page.getByText('Pay lines included: overtime · full pay').click();
    await page.getByRole('group', { name: 'Column 3' }).getByLabel('regular time').check();
    await expect.poll(() => cells(page)).toContainEqual(['Ada Holm', '', '320.00', '16.00']);
    await page.getByRole('button', { name: 'Remove Column 1: Nr' }).press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Remove Column 1: Betrag');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('DATEV was saved.').waitFor();
    const saved = async () => (await list())[0]?.columns;
    expect(await saved()).toEqual([
      { header: 'Betrag', field: 'amount' },
      { header: 'Std', field: 'hours', only: [{ earning_types: ['regular', 'overtime'], parts: ['whole'] }] },
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(saved).toEqual(columns);
    await page.getByText('Changes to DATEV were undone.').waitFor();
    await expect.poll(() => page.getByRole('group', { name: 'Column 1: Nr' }).count()).toBe(1);
  });

  // proves: browser-117
  lightTest('input that the preview cannot show stays in the form, with an explanation of the error', async () => {
    const { id } = await create();
    const page = await open(`/${id}`);
    await expect.poll(() => cells(page)).toHaveLength(2);
    await page.getByRole('group', { name: 'Column 3: Betrag' }).getByLabel('Content').selectOption('Rate');
    await page.getByLabel('One row per').selectOption('member, with totals');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview
      .getByText(/The preview updates when you have corrected: this content needs one row per pay line/)
      .waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.field-fault', { hasText: 'this content needs one row per pay line' }).waitFor();
    expect((await list())[0]).toMatchObject({ rows: 'lines', columns });
  });

  // proves: browser-117
  lightTest('after a change by another user both versions are shown', async () => {
    const { id } = await create();
    const page = await open(`/${id}`, { refusals: [412] });
    await page.getByLabel('Template name', { exact: true }).fill('Mine');
    await world.owner.client.call(contract.updatePayrollTemplate, {
      params: { ...world.params, payroll_template_id: id },
      body: { name: 'Theirs', separator: 'tab' },
    });
    await page.getByRole('button', { name: 'Save' }).click();
    const conflict = page.locator('.conflict');
    await conflict.getByRole('row', { name: 'Template name Theirs Mine' }).waitFor();
    await conflict.getByRole('button', { name: 'Keep my values' }).click();
    await page.getByText('Mine was saved.').waitFor();
    expect(await list()).toMatchObject([{ name: 'Mine', separator: 'tab' }]);
  });

  lightTest('an unknown template shows an error', async () => {
    const page = await open('/99999', { refusals: [404] });
    await expect.poll(() => sentence(page)).toBe('Template not found');
  });
});

test.each(looksOfPages)('templates and their form are accessible: %s', async (_name, look) => {
  const { id } = await create({ earning_codes: [{ code: null, only: { earning_types: ['salary'] } }] });
  const page = await open('', look);
  await page.locator('tbody tr').first().waitFor();
  await expectAccessible(page);
  await page.goto(`/organizations/${world.owner.organizationId}/payroll/${id}`);
  await page.locator('.payroll-table tbody tr').first().waitFor();
  await page.locator('.payroll-only summary').nth(1).click();
  await page.locator('.payroll-text summary').click();
  await expectAccessible(page);
});

lightTest('a period offers its files only after it has checked for missing payroll numbers', async () => {
  const { owner, params, ada, ben, projectId } = world;
  const page = await openPageAt(app, now, world.address(march), { as: owner.userId });
  const requests: URL[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/payroll?')) requests.push(new URL(request.url()));
  });
  const files = async () => {
    await page.goto(`${world.address(march)}?do=file`);
    await page.getByRole('link', { name: 'Download All columns' }).waitFor();
  };
  await create({ columns: [{ header: 'Name', field: 'name' }] });
  await files();
  expect(requests).toEqual([]);
  await create({ name: 'With numbers' });
  await owner.client.call(putPayrollId, { params: { ...params, user_id: ada.userId }, body: { payroll_id: '1' } });
  await files();
  await page.getByText('1 paid member has no payroll number: Ben Ito.').waitFor();
  expect(requests.map(({ searchParams }) => searchParams.get('user_ids')?.split(',').toSorted())).toEqual([
    [String(ben.userId), String(owner.userId)].toSorted(),
  ]);
  for (const name of ['Cy', 'Di', 'Ed', 'Flo', 'Gus']) {
    const { userId } = await addMember(app, owner, { name, projectId, payRate: '20.00' });
    await world.works(userId, '2026-03-11', 1);
  }
  await files();
  await page.getByText('Paid members without a payroll number: Ben Ito, Cy, Di, Ed, Flo and others.').waitFor();
});

// proves: browser-117, payroll-25
lightTest('the preview and the files of a period name members whose pay the file does not total', async () => {
  const only = [{ earning_types: ['overtime' as const] }];
  const { id } = await create({ name: 'Overtime', columns: [{ header: 'Std', field: 'hours', only }] });
  const named = /^No column contains some of the pay: Ada Holm \(−.*320\.00\), Ben Ito \(−.*80\.00\)\./;
  const page = await open(`/${id}`);
  await page.getByRole('region', { name: 'Preview' }).getByText(named).waitFor();
  await page.goto(`${world.address(march)}?do=file`);
  await page.getByText(named).waitFor();
});
