import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { createEarning } from '../../src/contract/earnings.ts';
import { putPayrollId } from '../../src/contract/payroll-ids.ts';
import { createPayrollTemplate } from '../../src/contract/payroll-templates.ts';
import { listPaySchedules } from '../../src/contract/pay-periods.ts';
import { addMember } from '../../test/harness/members.ts';
import { runDueWork } from '../../test/harness/notices.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { goWithin } from './harness/go-within.ts';
import { lightTest } from './harness/light-test.ts';
import type { Look } from './harness/open-page.ts';
import { printedOn } from './harness/printed.ts';
import { useWebApp } from './harness/web-app.ts';
import { april, makePaying, makePayPeriods, march, marchOf, now } from './worlds/pay-periods.ts';

const app = useWebApp();
type World = Awaited<ReturnType<typeof makePaying>>;
let world: World;
beforeEach(async () => {
  world = await makePayPeriods(app);
});

const open = (path: string, look: Look = {}) => openPageAt(app, now, path, { as: world.owner.userId, ...look });
const openMarch = (look: Look = {}) => open(world.address(march), look);
/** Replaces each run of whitespace with a single space. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ');
const sentence = async (page: Page) => plain((await page.locator('.screen-sentence').textContent()) ?? '');
const rows = async (page: Page, column: string) =>
  (await page.locator(`tbody .sheet-${column}`).allTextContents()).map(plain);
const { stepsOf, approve, close } = marchOf(() => world);

// proves: browser-24
test('a change on another screen appears in the figures of a period immediately', async () => {
  const page = await open(world.address(april));
  await expect.poll(() => sentence(page)).toContain('8 h');
  expect(await rows(page, 'pay')).toEqual(['$200.00']);
  await goWithin(page, `/organizations/${world.owner.organizationId}/members?edit=${world.ada.userId}`);
  const part = page.locator('details').filter({ has: page.getByText('Bonuses and other earnings', { exact: true }) });
  await part.locator('summary').click();
  await part.getByLabel('Description').fill('Bonus');
  await part.getByLabel('Amount').fill('500');
  await part.getByLabel('Amount').press('Enter');
  await part.getByText('Bonus: $500.00 added.').waitFor();
  await goWithin(page, world.address(april));
  await expect.poll(() => rows(page, 'pay')).toEqual(['$700.00']);
});

lightTest.each([
  ['the periods', () => world.address(), '**/pay_schedules*'],
  ['a period', () => world.address(march), '**/members?*'],
  ['statements', () => `${world.address(march)}/statements`, '**/pay_periods?*'],
] as const)('%s load after a failed request is repeated', async (_name, address, failing) => {
  const page = await open('/me', { refusals: [500] });
  await page.route(failing, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(address());
  await page.getByText('Something went wrong.').waitFor();
  await page.unroute(failing);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('tbody tr').first().waitFor();
  await expect.poll(() => page.getByText('Something went wrong.').count()).toBe(0);
});

describe('the list', () => {
  // proves: browser-112
  lightTest('open periods are counted, sorted by date and linked', async () => {
    const page = await open(world.address());
    await expect.poll(() => sentence(page)).toBe('1 past period is still open.');
    expect(await rows(page, 'period')).toEqual(['1 – 30 Apr 2026', '1 – 31 Mar 2026']);
    expect(await rows(page, 'state')).toEqual(['current', 'open']);
    await page.getByRole('link', { name: '1 – 31 Mar 2026' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pay period 1 – 31 Mar 2026' }).waitFor();
    await close();
    await page.goto(world.address());
    await expect.poll(() => sentence(page)).toBe('All past periods are closed.');
  });

  lightTest('the address contains the year', async () => {
    await world.schedule({ frequency: 'monthly', effective_on: '2025-12-01' });
    const page = await open(world.address());
    await page.getByLabel('Year').selectOption('2025');
    await expect.poll(() => rows(page, 'period')).toEqual(['1 – 31 Dec 2025']);
    expect(new URL(page.url()).searchParams.get('year')).toBe('2025');
  });

  lightTest.each(['2099', '1999', 'x'])(
    'a year in the address that is invalid or has no periods (%s) is replaced by the current year',
    async (year) => {
      const page = await open(`${world.address()}?year=${year}`);
      await expect.poll(() => rows(page, 'period')).toEqual(['1 – 30 Apr 2026', '1 – 31 Mar 2026']);
      expect(await page.getByLabel('Year').inputValue()).toBe('2026');
      expect(await page.getByRole('alert').count()).toBe(0);
    },
  );

  // proves: browser-112
  lightTest('without a schedule the page opens the schedule form, which shows the first periods', async () => {
    world = await makePaying(app);
    const page = await open(world.address());
    await page.getByRole('button', { name: 'Pay schedule' }).click();
    const drawer = page.getByRole('dialog', { name: 'Pay schedule' });
    await drawer.getByLabel('Frequency').selectOption('biweekly');
    await drawer.getByLabel('Effective date').fill('2026-03-03');
    await drawer.getByLabel('First day of any period').fill('2026-03-02');
    await drawer.getByText('The first periods are 3 – 15 Mar 2026 and 16 – 29 Mar 2026.').waitFor();
    await drawer.getByRole('button', { name: 'Set pay schedule', exact: true }).click();
    await drawer.getByText('Every two weeks, from 3 Mar 2026.').waitFor();
    await expect
      .poll(() => rows(page, 'period'))
      .toEqual(['30 Mar – 12 Apr 2026', '16 – 29 Mar 2026', '3 – 15 Mar 2026']);
    await drawer.getByRole('button', { name: 'Undo' }).click();
    const params = world.params;
    const left = async () => (await world.owner.client.call(listPaySchedules, { params, query: {} })).pay_schedules;
    await expect.poll(left).toEqual([]);
  });

  // proves: browser-112
  lightTest('schedules can be removed and restored, and errors appear at the field', async () => {
    await world.schedule({ frequency: 'weekly', anchor_on: '2026-04-06', effective_on: '2026-04-06' });
    const page = await open(`${world.address()}?schedules`);
    const drawer = page.getByRole('dialog', { name: 'Pay schedule' });
    const listed = () => drawer.locator('.lined strong').allTextContents();
    await expect.poll(listed).toEqual(['Every month, on day 1', 'Every week']);
    await drawer.getByRole('button', { name: 'Remove the schedule from 6 Apr 2026' }).click();
    await expect.poll(listed).toEqual(['Every month, on day 1']);
    await drawer.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(listed).toEqual(['Every month, on day 1', 'Every week']);
    await drawer.getByLabel('Day of the month on which periods begin').fill('31');
    await drawer.getByRole('button', { name: 'Set pay schedule', exact: true }).click();
    await drawer.locator('.field-fault', { hasText: 'enter a whole number from 1 to 28' }).waitFor();
  });
});

describe('a period', () => {
  lightTest('the page shows progress, totals and one row per member', async () => {
    const page = await openMarch();
    await expect.poll(() => sentence(page)).toBe('0 of 2 members are approved: 20 h, $400.00.');
    expect(await rows(page, 'member')).toEqual(['Ada Holm', 'Ben Ito']);
    expect(await rows(page, 'tracked')).toEqual(['16 h', '4 h']);
    expect(await rows(page, 'pay')).toEqual(['$320.00', '$80.00']);
    await page.getByText('Not listed: 1 member without time or pay in this period.').waitFor();
  });

  // proves: browser-113
  lightTest('members can be approved individually or together, after the figures are shown', async () => {
    const page = await openMarch();
    const bulk = page.getByRole('region', { name: 'Approve several' });
    expect(await bulk.getByRole('button', { name: 'Approve' }).getAttribute('title')).toBe('Choose members first.');
    await page.getByLabel('Choose Ada Holm').check();
    await bulk.getByText(/^You approve the current figures: 16\sh, \$320\.00\./).waitFor();
    await bulk.getByLabel('All 2 that can be approved').check();
    await bulk.getByText(/^You approve the current figures: 20\sh, \$400\.00\./).waitFor();
    await bulk.getByRole('button', { name: 'Approve 2 members' }).click();
    await page.getByText('2 members approved.').waitFor();
    await expect
      .poll(() => rows(page, 'steps'))
      .toEqual([expect.stringMatching(/^approvedon .* by /), expect.stringMatching(/^approvedon .* by /)]);
    await page.getByRole('button', { name: 'Return the time of Ben Ito' }).click();
    const drawer = page.getByRole('dialog', { name: 'Return the time of Ben Ito' });
    await drawer.getByRole('button', { name: 'Return', exact: true }).click();
    await drawer.locator('.field-fault', { hasText: 'describe what needs to be corrected' }).waitFor();
    await drawer.getByLabel('Required correction').fill('Friday is missing');
    await drawer.getByRole('button', { name: 'Return', exact: true }).click();
    await page.getByText('The time of Ben Ito has been returned.').waitFor();
    expect(await stepsOf(world.ben.userId)).toMatchObject({ state: 'open', return_reason: 'Friday is missing' });
    await page.getByRole('button', { name: 'Approve the time of Ben Ito' }).click();
    await page.getByText('The time of Ben Ito is approved.').waitFor();
  });

  // proves: browser-113
  lightTest('the form that closes the period shows the figures and the missing approvals', async () => {
    await approve(world.ben.userId);
    const page = await openMarch();
    await page.getByRole('button', { name: 'Close period' }).click();
    const drawer = page.getByRole('dialog', { name: 'Close this period' });
    await drawer.getByText(/^Closing fixes the figures of 2 members: 20\sh, \$400\.00\.$/).waitFor();
    await drawer.getByText('Not approved: 1 member (Ada Holm).').waitFor();
    await drawer.getByRole('button', { name: 'Close period' }).click();
    await drawer.locator('.field-fault').waitFor();
    await drawer.getByLabel('Close without their approval').check();
    await drawer.getByRole('button', { name: 'Close period' }).click();
    await page.getByText('The period is closed.').waitFor();
    await expect.poll(() => sentence(page)).toBe('Closed for 2 members: 20 h, $400.00.');
    await page.getByText(/^Closed on .* by .*Checksum of the lines: [0-9a-f]{64}$/).waitFor();
  });

  // proves: browser-113
  lightTest('reopening requires a reason, which stays visible', async () => {
    await close();
    const page = await openMarch();
    await page.getByRole('button', { name: 'Reopen period', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Reopen this period' });
    await drawer.getByLabel('Reason').fill('A bonus is missing');
    await drawer.getByRole('button', { name: 'Reopen period', exact: true }).click();
    await page.getByText('The period is open again.').waitFor();
    await page.getByText(/^Reopened on .* by .*: A bonus is missing$/).waitFor();
  });

  // proves: browser-113
  lightTest('pending corrections show reason, member, and the amounts paid before and due now', async () => {
    await close();
    await world.works(world.ben.userId, '2026-03-12', 1);
    await runDueWork(app);
    const page = await open(world.address(april));
    const table = page.getByRole('table', { name: 'Corrections to earlier periods' });
    await table.getByText('Berth planner').waitFor();
    const row = plain((await table.locator('tbody tr').textContent()) ?? '');
    expect(row).toMatch(/^Ben ItoThu,? 12 MarBerth plannertime recorded late.+1 h–\$20\.00\+\$20\.00$/);
    // Corrections count in the pay of the period but not in its hours.
    await expect
      .poll(() => sentence(page))
      .toBe('Ends on 30 Apr 2026: 8 h, $220.00, including $20.00 of corrections to earlier periods.');
    await page.goto(world.address(march));
    await expect.poll(() => rows(page, 'pay')).toEqual(['$320.00', '$80.00']);
  });

  lightTest('a lapsed approval shows the change that caused it', async () => {
    await approve(world.ben.userId);
    await world.works(world.ben.userId, '2026-03-12', 1);
    await runDueWork(app);
    const page = await openMarch();
    await expect.poll(async () => (await rows(page, 'steps'))[1]).toBe('approval lapsedtime recorded late');
  });

  // proves: browser-114
  lightTest('pay statements by day, for one member or for all, add up and can be printed', async () => {
    const page = await openMarch();
    await page.getByRole('link', { name: 'Ada Holm' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pay statement of Ada Holm, 1 – 31 Mar 2026' }).waitFor();
    await expect.poll(() => sentence(page)).toBe('Current pay of Ada Holm, not final: $320.00.');
    await expect.poll(() => rows(page, 'pay')).toEqual(['$160.00', '$160.00']);
    // Project names are loaded by a separate request.
    await expect.poll(() => rows(page, 'what')).toEqual(['Berth planner', 'Berth planner']);
    expect(await rows(page, 'rate')).toEqual(['$20.00', '$20.00']);
    expect(plain((await page.locator('.pay-sums').textContent()) ?? '')).toBe(
      'Hours16 hRegular time$320.00Total$320.00',
    );
    await close();
    await page.goto(`${world.address(march)}/statements`);
    await expect.poll(() => sentence(page)).toBe('Paid to 2 members: $400.00.');
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(
      expect.arrayContaining(['Ada Holm', 'Ben Ito']),
    );
    await page.goto(world.address(20_260_301).replace('20260301', '20250101') + '/statements');
    await page.getByRole('heading', { level: 1, name: 'No pay statement' }).waitFor();
  });

  // proves: browser-119
  lightTest('members can open their pay statement, with totals first, and download it as CSV', async () => {
    const page = await open(`${world.address(april)}/statements/${world.ada.userId}`, { as: world.ada.userId });
    await page.getByRole('heading', { level: 1, name: 'Pay statement of Ada Holm, 1 – 30 Apr 2026' }).waitFor();
    await expect.poll(() => rows(page, 'pay')).toEqual(['$40.00', '$80.00', '$80.00']);
    expect(await rows(page, 'rate')).toEqual(['$20.00', '$20.00', '$20.00']);
    const statement = plain((await page.locator('.pay-statement').textContent()) ?? '');
    const summary = 'Hours8 hRegular time$80.00Overtime at straight rate$80.00Overtime and other premiums$40.00';
    expect(statement.startsWith(`Ada Holm${summary}Total$200.00`)).toBe(true);
    const downloadEvent = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const csv = await text(await (await downloadEvent).createReadStream());
    expect(csv).toContain(',20.00,14400,80.00,');
    expect(csv).not.toMatch(/bill|level/);
  });

  // proves: browser-115
  test('each row of a pay statement is time × factor × rate, and each hour counts once', async () => {
    const path = `${world.address(april)}/statements/${world.ada.userId}`;
    const page = await open(path);
    await expect.poll(() => rows(page, 'pay')).toEqual(['$40.00', '$80.00', '$80.00']);
    expect(await rows(page, 'seconds')).toEqual(['for 4 h', '4 h', '4 h']);
    expect(await rows(page, 'factor')).toEqual(['0.5', '1', '1']);
    expect(await rows(page, 'rate')).toEqual(['$20.00', '$20.00', '$20.00']);
    expect(plain((await page.locator('.pay-sums').textContent()) ?? '')).toContain('Hours8 h');
    const printed = (await printedOn('A4', page)).flat().join(' ');
    expect(printed).toContain('Hours count once, at their rate');
    // A bonus that is part of the regular rate raises overtime pay, so the row shows the regular rate of the week.
    const bonus = { user_id: world.ada.userId, date: '2026-04-01', amount: 500, name: 'Bonus', in_regular_rate: true };
    await world.owner.client.call(createEarning, { params: world.params, body: bonus });
    await page.goto(path);
    await expect.poll(() => rows(page, 'rate')).toContain('$40.8333');
    expect(await rows(page, 'pay')).toContain('$81.67');
    expect(await rows(page, 'factor')).toContain('0.5');
  });

  test.each(looksOfPages)('pay statements are accessible: %j', async (look) => {
    const page = await open(`${world.address(march)}/statements`, look);
    await page.locator('.pay-sums').first().waitFor();
    await expectAccessible(page);
  });

  // proves: browser-116
  test('users with access to pay can download its payroll file', async () => {
    const page = await openMarch();
    await page.getByRole('button', { name: 'Payroll files' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download All columns' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`payroll-${march}.csv`);
    const lines = (await text(await file.createReadStream())).trim().split('\r\n');
    expect(lines[0]).toContain('earning_type');
    expect(lines.slice(1).map((line) => line.includes('Ada Holm') || line.includes('Ben Ito'))).toEqual([true, true]);
  });

  // proves: browser-116
  test('each template creates a file, and members without a required number are listed first', async () => {
    const { owner, params, ada, ben } = world;
    const columns = [{ header: 'Nr', field: 'payroll_id' as const }];
    await owner.client.call(createPayrollTemplate, { params, body: { name: 'DATEV', columns } });
    const put = (userId: number) =>
      owner.client.call(putPayrollId, { params: { ...params, user_id: userId }, body: { payroll_id: `N${userId}` } });
    await put(ada.userId);
    await close();
    const page = await openMarch();
    await page.getByRole('button', { name: 'Payroll files' }).click();
    await page.getByText('1 paid member has no payroll number: Ben Ito.').waitFor();
    expect(await page.getByRole('link', { name: /^Download/ }).allTextContents()).toHaveLength(1);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Set payroll numbers' }).click();
    await page.getByLabel('Payroll number of Ben Ito').waitFor();
    await put(ben.userId);
    await page.goto(`${world.address(march)}?do=file`);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download DATEV' }).click(),
    ]);
    const lines = (await text(await file.createReadStream())).trim().split('\r\n');
    expect(lines.toSorted()).toEqual([`N${ada.userId}`, `N${ben.userId}`, 'Nr'].toSorted());
  });

  lightTest('an unknown period shows an error and a link to the list', async () => {
    const page = await open(world.address(20_260_302));
    await page.getByText('Pay period not found').waitFor();
    await page.getByRole('link', { name: 'All pay periods' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pay periods' }).waitFor();
  });

  // proves: browser-119
  lightTest('managers without access to pay see only their own pay, and cannot approve their own time', async () => {
    const manager = await addMember(app, world.owner, { name: 'Mia Lund', role: 'manager' });
    await world.works(manager.userId, '2026-03-11', 2);
    const page = await openMarch({ as: manager.userId });
    await expect.poll(() => rows(page, 'member')).toEqual(['Ada Holm', 'Ben Ito', 'Mia Lund']);
    expect(await rows(page, 'pay')).toEqual(['–', '–', '$0.00']);
    expect(await sentence(page)).not.toContain('$');
    expect(await page.getByRole('button', { name: 'Payroll files' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Close period' }).count()).toBe(0);
    expect((await rows(page, 'deeds'))[2]).toContain('Managers cannot approve their own time.');
  });

  test.each(looksOfPages)('the page and the form that closes the period are accessible: %j', async (look) => {
    await approve(world.ben.userId);
    const page = await openMarch(look);
    await page.locator('tbody tr').first().waitFor();
    await expectAccessible(page);
    await page.goto(`${world.address(march)}?do=close`);
    await page.locator('dialog .form-effect').waitFor();
    await expectAccessible(page);
  });

  test.each(looksOfPages)('the list with its schedules is accessible: %j', async (look) => {
    const page = await open(world.address(), look);
    await page.locator('tbody tr').first().waitFor();
    await expectAccessible(page);
    await page.goto(`${world.address()}?schedules`);
    await page.locator('dialog .form-effect').first().waitFor();
    await expectAccessible(page);
  });
});

describe('members', () => {
  // proves: browser-119
  lightTest('see their own periods and hours, submit them and withdraw them', async () => {
    const page = await openMarch({ as: world.ada.userId });
    await expect.poll(() => sentence(page)).toBe('Your hours: 16 h, $320.00.');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('You submitted your hours.').waitFor();
    await expect.poll(async () => (await stepsOf(world.ada.userId))?.state).toBe('submitted');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('You withdrew your hours.').waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('link', { name: 'All pay periods' }).click();
    await expect.poll(() => sentence(page)).toBe('You have nothing to submit.');
    expect(await rows(page, 'own')).toEqual(['not submitted', 'submitted']);
  });

  lightTest('see why their time was returned, and cannot submit a current period', async () => {
    const page = await open(world.address(april), { as: world.ada.userId });
    await page.getByText('You can submit your hours from 30 Apr 2026.').waitFor();
    expect(await page.getByRole('button', { name: 'Submit' }).count()).toBe(0);
  });

  test.each(looksOfPages)('have accessible pages: %j', async (look) => {
    const page = await openMarch({ as: world.ada.userId, ...look });
    await page.getByRole('button', { name: /^(Submit|Einreichen)$/ }).waitFor();
    await expectAccessible(page);
  });
});
