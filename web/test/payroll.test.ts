import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { updateOrganization } from '../../src/contract/organizations.ts';
import { putPayrollId } from '../../src/contract/payroll-ids.ts';
import * as contract from '../../src/contract/payroll-templates.ts';
import { addMember } from '../../test/harness/members.ts';
import { germanPresets } from '../src/screens/payroll/german-presets.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
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

describe('templates of files for payroll', () => {
  // proves: browser-117
  test('are found from the pay periods, listed, copied and deleted, both of which are taken back', async () => {
    await create({ separator: 'semicolon' });
    await create({ name: 'Accountant', rows: 'members', columns: [{ header: 'Betrag', field: 'amount' }] });
    const page = await openPageAt(app, now, world.address(), { as: world.owner.userId });
    await page.getByRole('link', { name: 'Files for payroll' }).click();
    await expect.poll(() => names(page)).toEqual(['Accountant', 'DATEV']);
    await expect.poll(() => sentence(page)).toBe('2 templates. 3 of 3 members have no payroll number yet.');
    expect(await page.locator('.sheet-key').allTextContents()).toEqual(['Members by', 'not named', 'payroll number']);
    expect(await page.locator('nav a[aria-current="page"]').first().textContent()).toBe('Pay periods');
    await page.getByRole('button', { name: 'Copy DATEV' }).click();
    await page.getByText('DATEV (copy) is made.').waitFor();
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
  test('are for those who may see pay alone', async () => {
    const manager = await addMember(app, world.owner, { role: 'manager' });
    const page = await open('', { as: manager.userId });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('New template').count()).toBe(0);
    await page.goto(world.address());
    await page.getByRole('heading', { level: 1, name: 'Pay periods' }).waitFor();
    expect(await page.getByRole('link', { name: 'Files for payroll' }).count()).toBe(0);
    await world.owner.client.call(updateOrganization, {
      params: world.params,
      body: { managers_see_pay_rates: true },
    });
    await page.reload();
    await page.getByRole('link', { name: 'Files for payroll' }).click();
    await page.getByRole('heading', { name: 'No templates yet' }).waitFor();
  });
});

describe('a template of files for payroll', () => {
  // proves: browser-117
  test('is made from the preset of a program, shown as the file of a period while it is filled in', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'New template' }).click();
    await page.getByLabel('Begin with').selectOption({ label: 'DATEV Lohn und Gehalt, Bewegungsdaten' });
    await page.getByText('Personnel numbers, as payroll_id of the members.').waitFor();
    await expect.poll(() => cells(page)).toContainEqual(expect.arrayContaining(['Ada Holm', 'regular', '16,00']));
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText(/2 of them have no payroll number/).waitFor();
    await page.getByRole('button', { name: 'Add a code' }).click();
    const code = page.getByRole('group', { name: /^Code 1/ });
    await code.getByLabel('Code', { exact: true }).fill('101');
    await code.getByLabel('regular time').check();
    await expect.poll(() => cells(page)).toContainEqual(expect.arrayContaining(['Ben Ito', '101', '4,00']));
    await preview.getByText('As it stands in the file').click();
    expect(await preview.locator('pre').textContent()).toContain(';;;101;4,00;');
    await page.getByLabel('Name', { exact: true }).fill('Lohn');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Lohn is saved.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Template Lohn' }).waitFor();
    expect(await list()).toMatchObject([
      {
        name: 'Lohn',
        separator: 'semicolon',
        header_row: false,
        earning_codes: [{ code: '101', only: { earning_types: ['regular'] } }],
      },
    ]);
  });

  test('begins with a preset that is told in German, with the columns that its program expects', async () => {
    const page = await open('/new?begin=gusto', { lang: 'de' });
    const told = page.getByRole('region', { name: 'Gusto, regelmäßige Abrechnung' });
    await told.getByText('Namen, wie sie bei Gusto stehen.').waitFor();
    await told.getByText('Gehälter, die Gusto von selbst zahlt.').waitFor();
    expect(await page.getByLabel('Überschrift').nth(2).inputValue()).toBe('gusto_employee_id');
    const { payroll_presets: presets } = await app.client.call(contract.listPayrollPresets, {});
    expect(presets.map(({ id }) => id).toSorted()).toEqual(Object.keys(germanPresets).toSorted());
    for (const { id, to_fill_in: toFillIn, leaves_out: leavesOut } of presets) {
      expect(germanPresets[id]?.toFillIn).toHaveLength(toFillIn.length);
      expect(germanPresets[id]?.leavesOut).toHaveLength(leavesOut.length);
    }
  });

  // proves: browser-117
  test('has columns that are moved, restricted and removed by keyboard, and says what it shows', async () => {
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
    await page.getByText('Of which lines: overtime · whole').click();
    await page.getByRole('group', { name: 'Column 3' }).getByLabel('regular time').check();
    await expect.poll(() => cells(page)).toContainEqual(['Ada Holm', '', '320.00', '16.00']);
    await page.getByRole('button', { name: 'Remove Column 1: Nr' }).press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Remove Column 1: Betrag');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('DATEV is saved.').waitFor();
    const saved = async () => (await list())[0]?.columns;
    expect(await saved()).toEqual([
      { header: 'Betrag', field: 'amount' },
      { header: 'Std', field: 'hours', only: [{ earning_types: ['regular', 'overtime'], parts: ['whole'] }] },
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(saved).toEqual(columns);
    await page.getByText('DATEV is as it was.').waitFor();
    await expect.poll(() => page.getByRole('group', { name: 'Column 1: Nr' }).count()).toBe(1);
  });

  // proves: browser-117
  test('keeps what is typed where the preview cannot follow it, and says what is wrong', async () => {
    const { id } = await create();
    const page = await open(`/${id}`);
    await expect.poll(() => cells(page)).toHaveLength(2);
    await page.getByRole('group', { name: 'Column 3: Betrag' }).getByLabel('What it has').selectOption('Rate');
    await page.getByLabel('A row for').selectOption('each member, with sums');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText(/It goes on once these are put right: is of a line/).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.field-fault', { hasText: 'is of a line' }).waitFor();
    expect((await list())[0]).toMatchObject({ rows: 'lines', columns });
  });

  // proves: browser-117
  test('that somebody else changed meanwhile is shown in both versions', async () => {
    const { id } = await create();
    const page = await open(`/${id}`, { refusals: [412] });
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await world.owner.client.call(contract.updatePayrollTemplate, {
      params: { ...world.params, payroll_template_id: id },
      body: { name: 'Theirs', separator: 'tab' },
    });
    await page.getByRole('button', { name: 'Save' }).click();
    const conflict = page.locator('.conflict');
    await conflict.getByRole('row', { name: 'Name Theirs Mine' }).waitFor();
    await conflict.getByRole('button', { name: 'Keep my values' }).click();
    await page.getByText('Mine is saved.').waitFor();
    expect(await list()).toMatchObject([{ name: 'Mine', separator: 'tab' }]);
  });

  test('that is not there says so', async () => {
    const page = await open('/99999', { refusals: [404] });
    await expect.poll(() => sentence(page)).toBe('There is no such template');
  });
});

test.each(looksOfPages)('templates and their form are accessible, %s', async (_name, look) => {
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

test('the files of a period are told after reading only who lacks a number that a template needs', async () => {
  const { owner, params, ada, ben, projectId } = world;
  const page = await openPageAt(app, now, world.address(march), { as: owner.userId });
  const asked: URL[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/payroll?')) asked.push(new URL(request.url()));
  });
  const files = async () => {
    await page.goto(`${world.address(march)}?do=file`);
    await page.getByRole('link', { name: 'Download All columns' }).waitFor();
  };
  await create({ columns: [{ header: 'Name', field: 'name' }] });
  await files();
  expect(asked).toEqual([]);
  await create({ name: 'With numbers' });
  await owner.client.call(putPayrollId, { params: { ...params, user_id: ada.userId }, body: { payroll_id: '1' } });
  await files();
  await page.getByText('1 member who is paid has no payroll number: Ben Ito.').waitFor();
  expect(asked.map(({ searchParams }) => searchParams.get('user_ids')?.split(',').toSorted())).toEqual([
    [String(ben.userId), String(owner.userId)].toSorted(),
  ]);
  for (const name of ['Cy', 'Di', 'Ed', 'Flo', 'Gus']) {
    const { userId } = await addMember(app, owner, { name, projectId, payRate: '20.00' });
    await world.works(userId, '2026-03-11', 1);
  }
  await files();
  await page.getByText('Members who are paid have no payroll number: Ben Ito, Cy, Di, Ed, Flo and more.').waitFor();
});
