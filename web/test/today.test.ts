import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { work } from '../../test/harness/work.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import { type Look, openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';
import { makeDay } from './worlds/today.ts';
import { todayWords } from '../src/screens/today/words.ts';

const app = useWebApp();
const now = '2026-03-02T12:00:00Z';

let world: Awaited<ReturnType<typeof makeDay>>;
beforeAll(async () => {
  world = await makeDay(app);
}, 120_000);

const open = (look: Look = {}, search = '') =>
  openPageAt(app, now, world.address + search, { as: world.team.organization.userId, ...look });

type Page = Awaited<ReturnType<typeof open>>;

const plain = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f\u2009]/g, ' ').trim();
const sentence = async (page: Page) => plain(await page.locator('h1 + p').textContent());
const list = (page: Page) => page.getByRole('list', { name: 'People' });
const strip = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name });
const needs = (page: Page) => page.getByRole('complementary', { name: 'Needs attention' });

describe('today', () => {
  // proves: browser-40
  lightTest("starts with a summary in the organization's time zone, followed by one row per person", async () => {
    const page = await open();
    await list(page).waitFor();
    expect(await page.title()).toBe('Today - fairhour');
    expect(await sentence(page)).toBe(
      '1 of 4 people is tracking now; 1 tracked earlier today, and 2 have no time yet.',
    );
    expect(await page.locator('h1 ~ p').last().textContent()).toContain(
      'Monday, 2 March 2026, 13:00 in the organization’s time zone (Europe/Berlin).',
    );
    const isla = strip(page, 'Isla Ivanova');
    expect(plain(await isla.textContent())).toContain('tracking now4 h 25 min usually 7 h 30 min on Mondays');
    expect(await isla.getByRole('img').first().getAttribute('aria-label')).toBe(
      'Day of Isla Ivanova: 08:00–10:00 Berth planner, 10:30–12:55 Berth planner',
    );
    expect(plain(await isla.getByRole('img').last().getAttribute('aria-label'))).toBe(
      '4 h 25 min tracked, usually 7 h 30 min on Mondays',
    );
    const kofi = plain(await strip(page, 'Kofi Costa').textContent());
    expect(kofi).toContain('earlier today3 h 30 min usually 3 h on Mondays');
    expect(kofi).toContain('last tracked 09:30; including 30 min by hand');
    const lena = plain(await strip(page, 'Lena Jensen').textContent());
    expect(lena).toContain('no time yet0 h no time on previous Mondayslast tracked on Fri 27 Feb');
  });

  test.each([
    ['en', [6, 0, 34], '6 of 40 people are tracking now; 34 have no time yet.'],
    ['en', [1, 2, 0], '1 of 3 people is tracking now; 2 tracked earlier today.'],
    ['en', [2, 0, 0], '2 of 2 people are tracking now.'],
    ['de', [6, 0, 34], '6 von 40 Personen erfassen gerade Zeit; 34 heute noch nicht.'],
    ['de', [2, 0, 0], '2 von 2 Personen erfassen gerade Zeit.'],
  ] as const)('the summary omits groups without people (%s: %j)', (language, [atWork, earlier, none], summary) => {
    expect(todayWords(language).lead(atWork, earlier, none)).toBe(summary);
  });

  test('the chart marks usual time, manual time and the current time', async () => {
    const page = await open();
    await list(page).waitFor();
    const marks = (name: string, kind: string) => strip(page, name).locator(`svg .today-${kind}`).count();
    expect([await marks('Isla Ivanova', 'usual'), await marks('Lena Jensen', 'usual')]).toEqual([1, 0]);
    expect(await marks('Lena Jensen', 'now')).toBe(1);
    const hand = strip(page, 'Kofi Costa').locator('.today-bar .today-manual');
    expect(await page.evaluate('getComputedStyle(document.querySelector(".today-bar .today-manual")).fill')).toContain(
      '#today-hatching',
    );
    const shares = await Promise.all(['x', 'width'].map((name) => hand.getAttribute(name)));
    expect(shares.map((share) => Math.round(Number(share)))).toEqual([
      Math.round(1000 * (4 / 14)),
      Math.round(1000 * (0.5 / 14)),
    ]);
  });

  // proves: browser-41
  lightTest('items that need attention are listed and linked', async () => {
    const page = await open();
    await needs(page).getByText('overtime this week').waitFor();
    await needs(page).getByText('1 budget near the limit', { exact: true }).waitFor();
    const links = await needs(page).getByRole('list').first().getByRole('link').all();
    const texts = await Promise.all(
      links.map(async (link) => [await link.textContent(), await link.getAttribute('href')]),
    );
    const root = world.address.replace('/today', '');
    expect(texts).toEqual([
      ['1 case to review', `${root}/flags`],
      ['1 budget over the limit', `${root}/budgets?state=over`],
      ['1 budget near the limit', `${root}/budgets?state=near`],
      ['1 person with overtime this week', `${root}/overtime?start=2026-03-02&stop=2026-03-08`],
    ]);
    await needs(page).getByRole('link', { name: 'over the limit' }).click();
    await page.getByRole('heading', { name: 'Budgets' }).waitFor();
  });

  // proves: browser-129
  lightTest('the latest unread events are listed with figures and a link to all', async () => {
    const page = await open();
    const alerts = needs(page).locator('.today-alerts li');
    await alerts.nth(4).waitFor();
    await needs(page).getByText('Tide tables is near').waitFor();
    expect(plain(await alerts.nth(2).textContent())).toBe(
      'Tide tables is near the limit of its budget.6 h of 7 h spent, 85.7% · since 2 Feb 2026',
    );
    expect(await alerts.nth(2).getByRole('link').getAttribute('href')).toContain('/budgets/projects/');
    await needs(page).getByRole('link', { name: 'All events' }).click();
    await page.waitForURL('**/events');
  });

  test('the intervals of a person open as a table, even by keyboard; the address stores the person', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Kofi Costa' }).focus();
    await page.keyboard.press('Enter');
    const table = page.getByRole('table', { name: 'Time of Kofi Costa today' });
    await table.waitFor();
    expect(page.url()).toContain(`?member=${world.idOf('Kofi Costa')}`);
    const rows = (await table.getByRole('row').allTextContents()).map(plain);
    expect(rows).toEqual([
      'TimeProjectKindTracked',
      '06:30–09:30Berth plannertracked3 h',
      '10:00–10:30Berth plannerby hand30 min',
    ]);
    await page.keyboard.press('Enter');
    await table.waitFor({ state: 'hidden' });
    await page.getByText('As a table').click();
    const all = page.getByRole('table', { name: 'Time today' });
    const line = (await all.getByRole('row', { name: 'Isla Ivanova' }).getByRole('cell').allTextContents()).map(plain);
    expect(line).toEqual(['tracking now', '4 h 25 min', '0 h', '7 h 30 min', 'last tracked 12:55']);
  });

  test('the CSV contains the same figures as the API, and the printed page has no controls', async () => {
    const page = await open();
    const downloadEvent = page.waitForEvent('download');
    const above = page.locator('.screen > .tools');
    await above.getByRole('button', { name: 'Print' }).waitFor();
    await above.getByRole('button', { name: 'Download CSV' }).click();
    const file = await downloadEvent;
    expect(file.suggestedFilename()).toBe('today-2026-03-02.csv');
    const lines = (await text(await file.createReadStream())).split('\r\n');
    const id = world.idOf('Kofi Costa');
    expect(lines).toContain(
      `2026-03-02,Europe/Berlin,${id},Kofi Costa,12600,1800,10800,1,2026-03-02T08:30:00Z,2026-03-02`,
    );
    await page.emulateMedia({ media: 'print' });
    expect(await list(page).isVisible()).toBe(true);
    expect([await page.getByRole('button', { name: 'Print' }).isVisible(), await needs(page).isVisible()]).toEqual([
      false,
      false,
    ]);
  });

  // proves: browser-41
  lightTest('members see their own day, without items that need attention', async () => {
    const page = await open({ as: world.idOf('Kofi Costa') });
    await list(page).waitFor();
    expect(await sentence(page)).toBe('You tracked 3 h 30 min today.');
    expect(await list(page).getByRole('listitem').count()).toBe(1);
    expect(await needs(page).count()).toBe(0);
  });

  test.each(looksOfPages)('the page is accessible, even with intervals open: %j', async (look) => {
    const page = await open(look, `?member=${world.idOf('Kofi Costa')}`);
    await page.locator('.today-intervals').waitFor();
    await page.locator('.today-needs a').nth(3).waitFor();
    await expectAccessible(page);
  });
});

lightTest('a server error is shown with a button to try again', async () => {
  const page = await open({ refusals: [500] });
  await list(page).waitFor();
  await page.route('**/today?**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  await page.getByRole('alert').waitFor();
  await page.unroute('**/today?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await list(page).waitFor();
});

// proves: browser-42
test('more people are loaded on demand', async () => {
  const page = await openPageAt(app, now, '/me', { as: world.team.organization.userId });
  await page.route('**/today?**', (route) =>
    route.continue({ url: route.request().url().replace('page_limit=100', 'page_limit=2') }),
  );
  await page.goto(world.address);
  await page.getByText('The first 2 people are shown.').waitFor();
  expect(await list(page).getByRole('listitem').count()).toBe(2);
  await page.getByRole('button', { name: 'Show more people' }).click();
  await strip(page, 'Kofi Costa').waitFor();
  expect(await list(page).getByRole('listitem').count()).toBe(4);
  expect(await page.getByRole('button', { name: 'Show more people' }).count()).toBe(0);
});

// proves: browser-43
test('the page reloads each minute, and unchanged data is not sent again', async () => {
  const page = await openPage(app, '/icon.svg', { as: world.team.organization.userId });
  await page.clock.install({ time: now });
  await page.goto(world.address);
  await list(page).waitFor();
  const statusAfterMinute = async () => {
    const response = page.waitForResponse('**/today?**');
    await page.clock.fastForward(61_000);
    return (await response).status();
  };
  expect(await statusAfterMinute()).toBe(304);
  await page.getByText('13:01 in the').waitFor();
  const entry = { userId: world.idOf('Isla Ivanova'), projectId: world.projectId };
  await work(world.team.organization, entry, '2026-03-02T11:55:00Z', 300);
  expect(await statusAfterMinute()).toBe(200);
  await page.getByText('4 h 30 min', { exact: false }).first().waitFor();
});

test.each(['en', 'de'] as const)('the summary omits people without time if there are none: %s', (language) => {
  expect(todayWords(language).lead(2, 1, 0)).not.toMatch(/0/);
  expect(todayWords(language).lead(2, 1, 4)).toMatch(/4/);
});
