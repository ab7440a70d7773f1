import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import type { Look } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';
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

const plain = (said: string | null) => (said ?? '').replaceAll(/[\u00a0\u202f\u2009]/g, ' ').trim();
const sentence = async (page: Page) => plain(await page.locator('h1 + p').textContent());
const cellsOf = async (page: Page, name: string) =>
  (await page.getByRole('row', { name }).getByRole('cell').allTextContents()).map(plain);

describe('the overtime board', () => {
  test('answers in a sentence first, then with people by weeks and their totals', async () => {
    const page = await open();
    await page.getByRole('table').waitFor();
    expect(await page.title()).toBe('Overtime - fairhour');
    expect(await sentence(page)).toBe(
      '3 of 5 people worked overtime in 8 weeks: 46 h 15 min in all, which adds €832.82 to pay.',
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

  test('says that there are no weeks from a day to one before it, or too many, and keeps what was chosen', async () => {
    const page = await open('?start=2026-03-02&stop=2026-04-26');
    await page.getByRole('table').waitFor();
    await page.getByLabel('To', { exact: true }).fill('2026-02-15');
    await page.getByRole('heading', { name: 'The first day is after the last' }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    expect(await page.getByLabel('From').inputValue()).toBe('2026-03-02');
    await page.getByLabel('From').fill('2025-03-03');
    await page.getByRole('heading', { name: 'More than 26 weeks' }).waitFor();
    await page.getByLabel('From').fill('2026-01-26');
    await page.waitForURL('**?start=2026-01-26&stop=2026-02-15');
    await page.getByRole('heading', { name: 'No time in these weeks' }).waitFor();
  });

  test('explains a week as a staircase and as tables: counter, threshold, multiplier, rate, product', async () => {
    const page = await open();
    await page.getByRole('button', { name: '7 h 30 min' }).click();
    await page.getByRole('heading', { name: 'Isla Ivanova, 16 – 22 Mar 2026' }).waitFor();
    await page.waitForURL(`**${opened('Isla Ivanova', '2026-03-16')}`);
    const panel = page.getByRole('region', { name: 'Isla Ivanova' });
    const picture = panel.getByRole('img');
    expect(plain(await picture.getAttribute('aria-label'))).toBe(
      'Counter of each day; threshold 40 h, beyond it 7 h 30 min',
    );
    expect(await panel.getByText('Beyond 40 h, paid 1.5 times the rate.').isVisible()).toBe(true);
    const counter = panel.getByRole('table', { name: 'The counter, day by day' });
    const friday = await counter.getByRole('row', { name: 'Fri 20 Mar' }).getByRole('cell').allTextContents();
    expect(friday.map(plain)).toEqual(['9 h 30 min', '38 h – 47 h 30 min', '7 h 30 min']);
    const pay = panel.getByRole('table', { name: 'What it is worth: Pay' });
    const worth = await pay.getByRole('row', { name: 'Fri 20 Mar' }).getByRole('cell').allTextContents();
    expect(worth.map(plain)).toEqual(['Berth planner', '9 h 30 min', '€32.50', '€308.75', '3 h 45 min', '€121.88']);
  });

  test('each day of the counter leads to that day', async () => {
    const page = await open(opened('Isla Ivanova', '2026-03-16'));
    const counter = page.getByRole('table', { name: 'The counter, day by day' });
    await counter.getByRole('link', { name: 'Fri 20 Mar' }).press('Enter');
    await page.waitForURL('**/days/2026-03-20');
    await page.getByText('Isla Ivanova tracked').waitFor();
  });

  test('shows each policy of a member with a staircase of its own', async () => {
    const page = await open(opened('Oskar Bauer', '2026-04-06'));
    await page.getByRole('heading', { name: 'By the day' }).waitFor();
    expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['By the week', 'By the day']);
    expect(await page.getByText('50 h tracked: 40 h regular and 10 h overtime.').isVisible()).toBe(true);
  });

  test('is used by the keyboard alone: one cell for Tab, arrows within, Enter, Escape back to the cell', async () => {
    const page = await open();
    const region = page.getByRole('region', { name: 'People by weeks' });
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

  test('goes to earlier and later weeks by keys, buttons and dates; without time in them it leads back', async () => {
    const page = await open();
    await page.getByRole('table').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL('**?start=2026-02-02&stop=2026-03-29');
    await page.getByRole('button', { name: '4 weeks later' }).click();
    await page.waitForURL('**?start=2026-03-02&stop=2026-04-26');
    await page.getByLabel('From').fill('2026-04-21');
    await page.waitForURL('**?start=2026-04-21&stop=2026-04-26');
    await page.getByRole('heading', { name: 'No time in these weeks' }).waitFor();
    await page.getByRole('button', { name: 'The latest weeks' }).click();
    await page.getByRole('table').waitFor();
  });

  test('is downloaded with the numbers of the API, and prints without its controls', async () => {
    const page = await open();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await coming;
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

  test('shows members their own weeks, and no money', async () => {
    const page = await open('', { as: memberOf('Kofi Costa') });
    await page.getByRole('table').waitFor();
    expect(await sentence(page)).toBe('Your overtime in 8 weeks: 7 h 30 min in all.');
    expect(await page.getByRole('rowheader').allTextContents()).toEqual(['Kofi Costa', 'Total']);
    await page.getByRole('button', { name: '2 h 30 min' }).click();
    await page.getByRole('table', { name: 'The counter, day by day' }).waitFor();
    expect(await page.getByText('What it is worth').count()).toBe(0);
    expect(await page.getByLabel('Show').locator('option').allTextContents()).toEqual(['overtime', 'tracked time']);
  });

  test.each(looksOfPages)('is accessible, also with an explanation: %j', async (look) => {
    const page = await open('', look);
    await page.getByRole('table').waitFor();
    await expectAccessible(page);
    await page.goto(world.address + opened('Oskar Bauer', '2026-04-06'));
    await page.locator('.week-sheet').first().waitFor();
    await expectAccessible(page);
  });
});

test('what the server cannot do is said, with a way to try again', async () => {
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
