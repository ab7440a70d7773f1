import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import type { Look } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';
import { updateOvertimePolicyExt } from '../../src/contract/overtime-policies.ts';
import { putSalary } from '../../src/contract/salaries.ts';
import { makeTeam } from '../../test/harness/overtime.ts';
import { makeProject } from '../../test/harness/time.ts';
import { overtimeOf, work } from '../../test/harness/work.ts';
import { makeOvertime } from './worlds/overtime.ts';

const app = useWebApp();
const now = '2026-04-22T12:00:00Z';

let world: Awaited<ReturnType<typeof makeOvertime>>;
beforeAll(async () => {
  world = await makeOvertime(app);
}, 120_000);

const memberOf = (name: string) => world.members.get(name) ?? 0;
const open = (search = '', look: Look = {}) =>
  openPageAt(app, now, world.address + search, { as: world.team.organization.userId, ...look });
const opened = (name: string, week: string) =>
  `?start=2026-03-02&stop=2026-04-26&member=${memberOf(name)}&week=${week}`;

type Page = Awaited<ReturnType<typeof open>>;

const plain = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f\u2009]/g, ' ').trim();
const sentence = async (page: Page) => plain(await page.locator('h1 + p').textContent());
const cellsOf = async (page: Page, name: string) =>
  (await page.getByRole('row', { name }).getByRole('cell').allTextContents()).map(plain);

describe('the overtime board', () => {
  lightTest('the page starts with a summary, followed by members by week and totals', async () => {
    const page = await open();
    await page.getByRole('table').waitFor();
    expect(await page.title()).toBe('Overtime - fairhour');
    expect(await sentence(page)).toBe(
      '3 of 5 people worked overtime in 8 weeks: 46 h 15 min in total, adding €832.82 in premium pay.',
    );
    expect(await cellsOf(page, 'Isla Ivanova')).toEqual([
      '0 h',
      '5 h',
      '7 h 30 min',
      '10 h',
      '5 h',
      '0 h',
      '0 h',
      '',
      '27 h 30 min',
    ]);
    expect((await cellsOf(page, 'Total')).at(-1)).toBe('46 h 15 min');
    await page.getByLabel('Show').selectOption('premium pay');
    await page.waitForURL('**&show=premium');
    expect((await cellsOf(page, 'Total')).at(-1)).toBe('€832.82');
  });

  lightTest('invalid ranges show an error and keep the chosen dates', async () => {
    const page = await open('?start=2026-03-02&stop=2026-04-26');
    await page.getByRole('table').waitFor();
    await page.getByLabel('To', { exact: true }).fill('2026-02-15');
    await page.getByRole('heading', { name: 'The first day is after the last day' }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    expect(await page.getByLabel('From').inputValue()).toBe('2026-03-02');
    await page.getByLabel('From').fill('2025-03-03');
    await page.getByRole('heading', { name: 'Longer than 26 weeks' }).waitFor();
    await page.getByLabel('From').fill('2026-01-26');
    await page.waitForURL('**?start=2026-01-26&stop=2026-02-15');
    await page.getByRole('heading', { name: 'No time in these weeks' }).waitFor();
  });

  // proves: browser-103
  test('a week is explained by a chart and by tables of hours and pay', async () => {
    const page = await open();
    await page.getByRole('button', { name: '7 h 30 min' }).click();
    await page.getByRole('heading', { name: 'Isla Ivanova, 16 – 22 Mar 2026' }).waitFor();
    await page.waitForURL(`**${opened('Isla Ivanova', '2026-03-16')}`);
    const panel = page.getByRole('region', { name: 'Isla Ivanova' });
    const picture = panel.getByRole('img');
    expect(plain(await picture.getAttribute('aria-label'))).toBe(
      'Hours after each day; threshold 40 h, overtime 7 h 30 min',
    );
    expect(await panel.getByText('Time above 40 h is paid at 1.5 times the rate.').isVisible()).toBe(true);
    const counter = panel.getByRole('table', { name: 'Hours day by day' });
    const friday = await counter.getByRole('row', { name: 'Fri 20 Mar' }).getByRole('cell').allTextContents();
    expect(friday.map(plain)).toEqual(['9 h 30 min', '38 h – 47 h 30 min', '7 h 30 min']);
    const pay = panel.getByRole('table', { name: 'Amounts: Pay' });
    const rows = await pay.getByRole('row', { name: 'Fri 20 Mar' }).all();
    const worth = await Promise.all(rows.map((row) => row.getByRole('cell').allTextContents()));
    expect(worth.map((cells) => cells.map(plain))).toEqual([
      ['Berth planner', 'regular', '2 h', '1', '€32.50', '€65.00', '€0.00'],
      ['Berth planner', 'above 40 h in the week', '7 h 30 min', '1.5', '€32.50', '€243.75', '€121.88'],
    ]);
    const sum = await pay.getByRole('row', { name: 'Total' }).getByRole('cell').allTextContents();
    expect(sum.map(plain)).toEqual(['', '47 h 30 min', '', '', '€1,543.75', '€121.88']);
  });

  // proves: browser-103
  lightTest('premiums, tiers and consecutive days appear in rows that add up to the total', async () => {
    const team = await makeTeam(app, { members: 1 });
    await team.pay(team.member(0), '100.10');
    const { id } = await team.create({ policy_type: 'daily', threshold: 8, pay_rate_multiplier: 1.5 });
    const night = { name: 'Night', from: '22:00', to: '05:00', pay_rate_multiplier: 1.2 };
    const tiers = [{ threshold: 10, pay_rate_multiplier: 2 }];
    const body = { premiums: [night], combine: 'sum' as const, tiers };
    await team.client.call(updateOvertimePolicyExt, { params: { overtime_policy_id: id }, body });
    const projectId = await makeProject(team.organization, { name: 'Quay' });
    await team.at('2026-03-17T00:00:00Z');
    const person = { userId: team.member(0), projectId };
    await work(team.organization, person, '2026-03-09T12:20:00Z', 11 * 3_600 + 1_234);
    await work(team.organization, person, '2026-03-10T22:00:00Z', 3_661);
    const address = `/organizations/${team.id}/overtime?start=2026-03-09&stop=2026-03-15`;
    const page = await openPageAt(app, '2026-03-17T00:00:00Z', `${address}&member=${person.userId}&week=2026-03-09`, {
      as: team.organization.userId,
    });
    const pay = page.getByRole('table', { name: 'Amounts: Pay' });
    await pay.waitFor();
    const texts = await Promise.all(
      (await pay.locator('tbody tr').all()).map(async (row) => (await row.locator('td').allTextContents()).map(plain)),
    );
    expect(texts.map(([, counts, time, times]) => [counts, time, times])).toEqual([
      ['regular', '8 h', '1'],
      ['above 8 h in the day', '1 h 40 min', '1.5'],
      ['above 8 h in the day, Night', '20 min', '1.7= 1.5 + (1.2 − 1)'],
      ['above a further threshold of the day, Night', '1 h 20 min 34 s', '2.2= 2 + (1.2 − 1)'],
      ['regular, Night', '1 h 1 min 1 s', '1.2'],
      ['12 h 21 min 35 s', '', ''],
    ]);
    const [week] = (await overtimeOf(team.organization, '2026-03-09', '2026-03-09', {})).overtime;
    const centsIn = (cells: readonly string[]) =>
      Math.round(Number((cells.at(-1) ?? '').replaceAll(/[^\d.]/g, '')) * 100);
    const premium = Math.round(Number(week?.pay?.premium) * 100);
    expect(texts.slice(0, -1).reduce((sum, cells) => sum + centsIn(cells), 0)).toBe(premium);
    expect(centsIn(texts.at(-1) ?? [])).toBe(premium);
  });

  // proves: browser-103
  lightTest(
    'a week shows its regular rate, the factors that differ from the rate, and what a salary covers',
    async () => {
      const team = await makeTeam(app, { members: 2 });
      for (const userId of team.members) await team.pay(userId, '20.00');
      const { id } = await team.create({ threshold: 40, pay_rate_multiplier: 1.5, user_ids: team.members });
      const evening = { name: 'Evening', from: '16:00', to: '17:00', pay_rate_addition: 4 };
      const body = { premiums: [evening], regular_rate: 'weighted_average' as const };
      await team.client.call(updateOvertimePolicyExt, { params: { overtime_policy_id: id }, body });
      const params = { organization_id: team.id, user_id: team.member(1) };
      const salary = { amount: 800, period: 'weekly', hours: 40, method: 'standard' } as const;
      await team.client.call(putSalary, { params, body: salary });
      const projectId = await makeProject(team.organization, { name: 'Quay' });
      await team.at('2026-03-17T00:00:00Z');
      for (const userId of team.members)
        for (const day of ['09', '10', '11', '12', '13'])
          await work(team.organization, { userId, projectId }, `2026-03-${day}T08:00:00Z`, 9 * 3_600);
      const textOf = async (userId: number, lang: 'en' | 'de') => {
        const search = `?start=2026-03-09&stop=2026-03-15&member=${userId}&week=2026-03-09`;
        const path = `/organizations/${team.id}/overtime${search}`;
        const page = await openPageAt(app, '2026-03-17T00:00:00Z', path, { as: team.organization.userId, lang });
        await page.getByRole('table', { name: lang === 'en' ? 'Amounts: Pay' : 'Beträge: Lohn' }).waitFor();
        return plain(await page.locator('section.week').textContent());
      };
      const hourly = await textOf(team.member(0), 'en');
      expect(hourly).toContain(
        'Regular rate per hour: straight pay $900.00 / 45 h + premiums $20.00 / 45 h = $20.444444….',
      );
      expect(hourly).toContain('$20.00multiplier on $20.444444…');
      expect(hourly).toContain('+ $4.00 per hour');
      expect(await textOf(team.member(1), 'de')).toContain('8 h im Gehalt enthalten');
    },
  );

  // proves: browser-50
  test('each day in the table links to that day', async () => {
    const page = await open(opened('Isla Ivanova', '2026-03-16'));
    const counter = page.getByRole('table', { name: 'Hours day by day' });
    await counter.getByRole('link', { name: 'Fri 20 Mar' }).press('Enter');
    await page.waitForURL('**/days/2026-03-20');
    await page.getByText('Isla Ivanova tracked').waitFor();
  });

  test('a chart is shown for each policy of a member', async () => {
    const page = await open(opened('Oskar Bauer', '2026-04-06'));
    await page.getByRole('heading', { name: 'Daily' }).waitFor();
    expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Weekly', 'Daily']);
    expect(await page.getByText('50 h tracked: 40 h regular and 10 h overtime.').isVisible()).toBe(true);
  });

  test('the grid works by keyboard: Tab, arrow keys, Enter and Escape', async () => {
    const page = await open();
    const region = page.getByRole('region', { name: 'Overtime by person and week' });
    await region.focus();
    await page.keyboard.press('Tab');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    const heading = page.getByRole('heading', { name: 'Oskar Bauer, 16 – 22 Mar 2026' });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate('document.activeElement.tagName')).toBe('H2');
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.search.includes('member'));
    const cell = 'document.activeElement.dataset.line + "/" + document.activeElement.dataset.column';
    await expect.poll(() => page.evaluate(cell)).toBe('1/2');
  });

  test('keys, buttons and dates change the weeks, and an empty range links back to the latest', async () => {
    const page = await open();
    await page.getByRole('table').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL('**?start=2026-02-02&stop=2026-03-29');
    await page.getByRole('button', { name: '4 weeks later' }).click();
    await page.waitForURL('**?start=2026-03-02&stop=2026-04-26');
    await page.getByLabel('From').fill('2026-04-21');
    await page.waitForURL('**?start=2026-04-21&stop=2026-04-26');
    await page.getByRole('heading', { name: 'No time in these weeks' }).waitFor();
    await page.getByRole('button', { name: 'Latest weeks' }).click();
    await page.getByRole('table').waitFor();
  });

  test('the CSV contains the same figures as the API, and the printed page has no controls', async () => {
    const page = await open();
    const downloadEvent = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await downloadEvent;
    expect(file.suggestedFilename()).toBe('overtime-2026-03-02-2026-04-26.csv');
    const lines = (await text(await file.createReadStream())).split('\r\n');
    expect(lines.length).toBe(1 + 34 + 1);
    expect(lines.find((line) => line.includes('Isla Ivanova,2026-03-16'))).toContain(
      ',2026-03-22,171000,144000,27000,0,27000,EUR,1543.75,121.88,1665.63,4275.00,0.00,4275.00',
    );
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('table').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  });

  // proves: browser-119
  lightTest('members see their own weeks with pay but without bill rates', async () => {
    const page = await open('', { as: memberOf('Kofi Costa') });
    await page.getByRole('table').waitFor();
    expect(await sentence(page)).toBe('Your overtime in 8 weeks: 7 h 30 min in total, adding €121.88 in premium pay.');
    expect(await page.getByRole('rowheader').allTextContents()).toEqual(['Kofi Costa', 'Total']);
    await page.getByRole('button', { name: '2 h 30 min' }).click();
    await page.getByRole('table', { name: 'Hours day by day' }).waitFor();
    expect(await page.getByRole('table', { name: /bill/i }).count()).toBe(0);
    expect(await page.getByLabel('Show').locator('option').allTextContents()).toHaveLength(3);
  });

  test.each(looksOfPages)('the board and an explanation are accessible: %j', async (look) => {
    const page = await open('', look);
    await page.getByRole('table').waitFor();
    await expectAccessible(page);
    await page.goto(world.address + opened('Oskar Bauer', '2026-04-06'));
    await page.locator('.week-sheet').first().waitFor();
    await expectAccessible(page);
  });
});

test('a server error is shown with a button to try again', async () => {
  const page = await open('', { refusals: [500] });
  await page.getByRole('table').waitFor();
  await page.route('**/overtime?**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('alert').waitFor();
  await page.unroute('**/overtime?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('table').waitFor();
  await expectAccessible(page);
});
