import { describe, expect, test } from 'vitest';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import type { Look } from './harness/open-page.ts';
import { openPartsOf, part } from './harness/open-parts.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();

const openParts = (look?: Look) => openPartsOf(app, look);

test.each(looksOfPages)('all parts are accessible: %j', async (look) => {
  await expectAccessible(await openParts(look));
});

describe('a button', () => {
  test('responds to mouse and keyboard, unless it is unavailable or busy', async () => {
    const page = await openParts();
    const buttons = part(page, 'Button');
    await buttons.getByRole('button', { name: 'Main' }).click();
    await page.keyboard.press('Enter');
    for (const name of ['Refused', 'Busy']) await buttons.getByRole('button', { name }).click({ force: true });
    expect(await buttons.getByRole('status').textContent()).toBe('2');
  });

  test('shows its key, its pressed state, and the reason why it is unavailable', async () => {
    const page = await openParts();
    const pressed = page.getByRole('button', { name: 'Pressed' });
    expect(await pressed.getAttribute('aria-pressed')).toBe('true');
    expect(await pressed.getAttribute('aria-keyshortcuts')).toBe('e');
    expect(await page.getByRole('button', { name: 'Refused' }).getAttribute('title')).toBe('Nobody reviews their own.');
  });
});

test('a choice reports the selected value by its label', async () => {
  const page = await openParts();
  await page.getByLabel('Evidence').selectOption('high');
  expect(await part(page, 'Choice').getByRole('status').textContent()).toBe('high');
});

test('a dialog takes the focus, closes on Escape and returns the focus', async () => {
  const page = await openParts();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('dialog', { name: 'A dialog' }).waitFor();
  await expect.poll(() => page.evaluate("document.activeElement.closest('dialog') !== null")).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Open');
});

test('closing a dialog leaves the next dialog open', async () => {
  const page = await openParts();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  const first = page.getByRole('dialog', { name: 'A dialog' });
  await first.waitFor();
  const heard = page.evaluate(
    "new Promise((done) => document.querySelector('dialog[open]').addEventListener('close', () => setTimeout(done)))",
  );
  await first.getByRole('button', { name: 'Another' }).click();
  await heard;
  expect(await page.getByRole('dialog', { name: 'Another dialog' }).isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

test('a failure explains what to do, and offers a retry', async () => {
  const page = await openParts();
  const failure = page.getByRole('alert');
  expect(await failure.textContent()).toContain('Your role does not allow this.');
  await failure.getByRole('button', { name: 'Try again' }).click();
  expect(await part(page, 'Failure').getByRole('status').textContent()).toBe('1');
});

test('a timeline starts at a given sample, and moves by keys and clicks', async () => {
  const page = await openParts();
  const slider = page.getByRole('slider', { name: 'Half an hour' });
  expect(await slider.getAttribute('aria-valuetext')).toBe('15 min: 0 s, 2 s');
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  expect(await page.locator('.timeline-said').textContent()).toBe('14 min: 18 s, 4 s');
  await slider.click({ position: { x: 2, y: 40 } });
  expect(await slider.getAttribute('aria-valuetext')).toBe('0 min: 0 s, 0 s');
  expect(await page.locator('.plot-manual').count()).toBe(4);
});

test('a measure marks the value, the limit and the values measured in people on the correct sides', async () => {
  const page = await openParts();
  const bars = page.locator('.measure-bar');
  const shares = async (index: number, name: string) => {
    const [bar, mark] = [await bars.nth(index).boundingBox(), await bars.nth(index).locator(name).boundingBox()];
    if (!bar || !mark) throw new Error(`no ${name}`);
    return [mark.x - bar.x, mark.x + mark.width - bar.x].map((x) => Math.round((100 * x) / bar.width));
  };
  const [[, limit = 0], [people = 0], [here = 0]] = await Promise.all([
    shares(0, '.measure-unusual'),
    shares(0, '.measure-people'),
    shares(0, '.measure-here'),
  ]);
  expect([here < limit, limit < people]).toEqual([true, true]);
  expect((await shares(1, '.measure-here'))[0]).toBeGreaterThan((await shares(1, '.measure-unusual'))[0] ?? 0);
  expect(await bars.first().getAttribute('aria-label')).toBe('1.5, of 2.5');
});

test('a table has a caption and headers, and can be scrolled by keyboard', async () => {
  const page = await openParts();
  const table = page.getByRole('region', { name: 'Minutes' });
  await table.focus();
  await page.keyboard.press('End');
  expect(await table.getByRole('columnheader').allTextContents()).toEqual(['Time', 'Mouse']);
  expect(await table.getByRole('rowheader').count()).toBe(30);
});

test('an avatar shows the initials of the first and last name, and a level shows its name as text', async () => {
  const page = await openParts();
  expect(await page.locator('.avatar').textContent()).toBe('IB');
  expect(await page.locator('.level').allTextContents()).toEqual(['low', 'high']);
});

test('a menu opens by keyboard, marks the current entry, and returns the focus', async () => {
  const page = await openParts();
  const button = page.getByRole('button', { name: 'More' }).first();
  expect(await button.getAttribute('aria-current')).toBe('true');
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('group', { name: 'More screens' });
  await menu.waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('here');
  expect(await menu.getByRole('link', { name: 'here', exact: true }).getAttribute('aria-current')).toBe('page');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('More');
});

describe('the frame of a screen', () => {
  test('has a title, a sentence with the answer, and notes that explain it', async () => {
    const page = await openParts();
    const screen = part(page, 'Screen');
    expect(await screen.locator('h1 ~ p').allTextContents()).toEqual([
      '2 records cost 19.50.',
      'By the clock of Berlin.',
    ]);
    expect(await page.title()).toBe('Parts - fairhour');
  });

  test('has a search field with a shortcut key, sorts by column headers, and downloads the shown rows', async () => {
    const page = await openParts();
    const screen = part(page, 'Screen');
    const heads = () => screen.getByRole('rowheader').allTextContents();
    const name = screen.getByRole('columnheader', { name: 'Name' });
    expect([await heads(), await name.getAttribute('aria-sort')]).toEqual([['Alpha', 'Beta'], 'ascending']);
    await name.getByRole('button').click();
    expect([await heads(), await name.getAttribute('aria-sort')]).toEqual([['Beta', 'Alpha'], 'descending']);
    await page.keyboard.press('/');
    await page.keyboard.type('be');
    expect(await heads()).toEqual(['Beta']);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      screen.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('records.csv');
  });
});
