import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { startOfTests, type TestOrganization } from '../../test/harness/app.ts';
import { holidaysOf, icalendar } from '../../test/harness/holidays.ts';
import { addMember } from '../../test/harness/members.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import type { Look } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();

let owner: TestOrganization;
let ada: Awaited<ReturnType<typeof addMember>>;
let berlin = 0;
beforeEach(async () => {
  owner = await app.createOrganization({ timeZone: 'Europe/Berlin' });
  ada = await addMember(app, owner, { name: 'Ada Holm' });
  const holidays = holidaysOf(app, owner);
  berlin = await holidays.calendar('Berlin', [
    ['2026-03-08', 'Women’s Day'],
    ['2026-05-01', 'Labour Day'],
    ['2027-05-01', 'Labour Day'],
  ]);
});

const open = (search = '', look: Look = {}) =>
  openPageAt(app, startOfTests, `/organizations/${owner.organizationId}/holidays${search}`, {
    as: owner.userId,
    ...look,
  });
const openCalendar = async (look: Look = {}) => {
  const page = await open(`?calendar=${berlin}`, look);
  const drawer = page.getByRole('dialog', { name: 'Berlin' });
  await drawer.locator('.lined li').first().waitFor();
  return { page, drawer };
};
const days = (page: Page) => page.locator('.lined li strong').allTextContents();
const sentence = (page: Page) => page.locator('.screen-sentence').textContent();
const stored = () => holidaysOf(app, owner).read(berlin);

describe('holiday calendars', () => {
  // proves: browser-96
  lightTest('are listed with their members, and a new one can be created', async () => {
    await holidaysOf(app, owner).assign(berlin, [ada.userId]);
    const page = await open();
    await expect.poll(() => sentence(page)).toBe('1 calendar with 1 member.');
    await page.getByRole('button', { name: 'New calendar' }).click();
    await page.getByLabel('Name').fill('Bavaria');
    await page.getByRole('button', { name: 'Create calendar' }).click();
    await expect.poll(() => sentence(page)).toBe('2 calendars with 1 member.');
  });

  // proves: browser-96
  lightTest('list the days of a year; a day can be added, removed and restored', async () => {
    const { page, drawer } = await openCalendar();
    expect(await days(page)).toEqual(['Women’s Day', 'Labour Day']);
    await drawer.getByText('Add day').first().click();
    await drawer.getByLabel('Holiday', { exact: true }).fill('Christmas');
    await drawer.getByLabel('Date').fill('2026-12-25');
    await drawer.getByRole('button', { name: 'Add day' }).click();
    await expect.poll(() => days(page)).toEqual(['Women’s Day', 'Labour Day', 'Christmas']);
    await drawer.getByRole('button', { name: 'Remove Women’s Day on 8 Mar 2026' }).click();
    await expect.poll(() => days(page)).toEqual(['Labour Day', 'Christmas']);
    await drawer.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => days(page)).toEqual(['Women’s Day', 'Labour Day', 'Christmas']);
    await drawer.getByLabel('Year').selectOption('2027');
    await expect.poll(() => days(page)).toEqual(['Labour Day']);
    expect(new URL(page.url()).searchParams.get('year')).toBe('2027');
  });

  // proves: browser-96, holidays-12
  lightTest('can have a day with a class and a start, which its removal and restoration retain', async () => {
    const { page, drawer } = await openCalendar();
    await drawer.getByText('Add day').first().click();
    await drawer.getByLabel('Holiday', { exact: true }).fill('Christmas Eve');
    await drawer.getByLabel('Date').fill('2026-12-24');
    await drawer.getByText('More rules').click();
    await drawer.getByLabel('Class').fill('Christmas');
    await drawer.getByLabel('Begins at').fill('14:00');
    await drawer.getByRole('button', { name: 'Add day' }).click();
    const text = 'Thursday, 24 December 2026, from 14:00, class Christmas';
    await drawer.getByText(text).waitFor();
    await drawer.getByRole('button', { name: 'Remove Christmas Eve on 24 Dec 2026' }).click();
    await expect.poll(() => days(page)).toEqual(['Women’s Day', 'Labour Day']);
    await drawer.getByRole('button', { name: 'Undo' }).click();
    await drawer.getByText(text).waitFor();
    const german = await openCalendar({ lang: 'de' });
    await german.drawer.getByText('ab 14:00, Klasse Christmas').waitFor();
  });

  // proves: browser-96
  test('import a file and report the result; an unreadable file changes nothing', async () => {
    const { page, drawer } = await openCalendar({ refusals: [400] });
    await drawer.getByText('Import iCalendar').click();
    const send = (text: string) =>
      drawer
        .getByLabel('File (.ics)')
        .setInputFiles({ name: 'days.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) });
    await send('no calendar');
    await drawer.getByRole('alert').waitFor();
    expect(await days(page)).toEqual(['Women’s Day', 'Labour Day']);
    await send(icalendar({ name: 'Reformation Day', date: '20261031' }));
    await drawer.getByText('Added: 1 day; removed: 0; unchanged: 0.').waitFor();
    await expect.poll(() => days(page)).toEqual(['Women’s Day', 'Labour Day', 'Reformation Day']);
    await drawer.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(stored).toEqual(['2026-03-08 Women’s Day', '2026-05-01 Labour Day', '2027-05-01 Labour Day']);
  });

  // proves: browser-96
  lightTest('assign members from a date; the assignment can be undone', async () => {
    const { drawer } = await openCalendar();
    await drawer.getByText('Assign members to this calendar').first().click();
    await drawer.getByLabel('Ada Holm').check();
    await drawer.getByText('From 2 Mar 2026, 1 member follows only this calendar.').waitFor();
    await drawer.getByRole('button', { name: 'Assign', exact: true }).click();
    await drawer.getByText('1 member assigned from 2 Mar 2026.').waitFor();
    const hers = () => holidaysOf(app, owner).ofMember(ada.userId);
    expect(await hers()).toEqual(['2026-03-08 Women’s Day', '2026-05-01 Labour Day']);
    await drawer.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(hers).toEqual([]);
  });

  test.each(looksOfPages)('are accessible with a calendar open: %j', async (look) => {
    const { page, drawer } = await openCalendar(look);
    const sections = drawer.locator('.section > summary');
    // The part about members loads last.
    await sections.nth(2).waitFor();
    for (const section of await sections.all()) await section.click();
    await drawer.getByText(/More rules|Weitere Regeln/).click();
    await drawer.locator('.many-list').waitFor();
    await drawer.evaluate((element) => element.scrollTo({ top: 0 }));
    await expectAccessible(page);
  });
});

describe('a member', () => {
  // proves: browser-96
  lightTest('can open their holidays of a year', async () => {
    await holidaysOf(app, owner).assign(berlin, [ada.userId], '2026-01-01');
    const today = `/organizations/${owner.organizationId}/today`;
    const page = await openPageAt(app, startOfTests, today, { as: ada.userId });
    await page.getByRole('link', { name: 'Holidays' }).click();
    await expect.poll(() => sentence(page)).toBe('You have 2 holidays in 2026.');
    await page.getByLabel('Year').selectOption('2027');
    await expect.poll(() => sentence(page)).toBe('You have 1 holiday in 2027.');
  });

  test.each(looksOfPages)('has an accessible list: %j', async (look) => {
    await holidaysOf(app, owner).assign(berlin, [ada.userId], '2026-01-01');
    const page = await open('', { as: ada.userId, ...look });
    await page.locator('.lined li').first().waitFor();
    await expectAccessible(page);
  });
});
