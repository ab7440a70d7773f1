import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '../../test/harness/members.ts';
import { activitiesFor, setRetention, nightsOf } from '../../test/harness/retention.ts';
import { makeProject } from '../../test/harness/time.ts';
import { work } from '../../test/harness/work.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { lightTest } from './harness/light-test.ts';
import { type Look, openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';
import { makeMemberDay } from './worlds/member-day.ts';

const app = useWebApp();
const date = '2026-02-27';

let world: Awaited<ReturnType<typeof makeMemberDay>>;
beforeAll(async () => {
  world = await makeMemberDay(app);
}, 120_000);

const open = (look: Look = {}, path = `${world.address}/${date}`) =>
  openPage(app, path, { as: world.owner.userId, ...look });
const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
const sentence = (page: Page) => page.locator('h1 + p');
const lane = (page: Page) => page.getByRole('slider', { name: /^Activity of/ });
const minutes = (page: Page) => page.getByRole('slider', { name: /^(Active seconds|Aktive Sekunden)/ });
const texts = async (page: Page, list: string) => {
  const items = page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
  return (await items.allTextContents()).map(plain);
};

describe('the day of a member', () => {
  // proves: browser-45
  test('starts with a sentence in the organization’s time zone, then in the member’s', async () => {
    const page = await open();
    await minutes(page).waitFor();
    await page.getByText('time zone (UTC)').waitFor();
    expect(await page.title()).toBe('Day of Isla Ivanova - fairhour');
    expect(plain(await sentence(page).textContent())).toBe(
      'Isla Ivanova tracked 2 h 45 min on Friday, 27 February 2026, including 45 min of manual time. Flagged: 1 h.',
    );
    const clocks = plain(await page.locator('.screen-lead .soft').textContent());
    expect(clocks).toContain('Times are in the organization’s time zone (Europe/Berlin).');
    expect(clocks).toContain('In Isla Ivanova’s time zone (UTC), the time was from 08:00 to 12:45.');
    expect(await page.getByText('Isla Ivanova can see that you opened this.').isVisible()).toBe(true);
  });

  lightTest('can be selected from all members, even if the API returns them in several pages', async () => {
    const page = await open({}, '/me');
    await page.route('**/members?*', (route) =>
      route.continue({ url: route.request().url().replace('page_limit=500', 'page_limit=1') }),
    );
    await page.goto(`${world.address}/${date}`);
    const listed = page.getByLabel('Member').locator('option');
    await expect
      .poll(() => listed.allTextContents())
      .toEqual(['Isla Ivanova', 'Kofi Costa', expect.stringMatching(/^owner/)]);
  });

  // proves: browser-47
  test('shows projects as rails with their names, with manual time hatched', async () => {
    const page = await open();
    await minutes(page).waitFor();
    expect(await texts(page, 'Projects')).toEqual(['Berth planner 2 h 35 min 45 min manual', 'Tide tables 10 min']);
    const hands = page.locator('.day-bar .day-manual, .plot-manual');
    expect(await hands.count()).toBeGreaterThan(1);
    for (const kind of ['.day-manual', '.plot-manual']) {
      const fill = `getComputedStyle(document.querySelector('${kind}')).fill`;
      expect(await page.evaluate(fill)).toContain('#day-hatching');
    }
  });

  test('states that its activity details were deleted, and still shows all of its time', async () => {
    const owner = await app.createOrganization({ name: 'Old harbour' });
    const projectId = await makeProject(owner, { name: 'Berth planner' });
    const { userId } = await addMember(app, owner, { name: 'Isla Ivanova', projectId });
    await work(owner, { userId, projectId }, '2025-10-20T08:00:00Z', 9_000);
    await setRetention(owner, activitiesFor(3));
    await nightsOf(app).runAt('2026-03-02T12:00:00Z');
    const address = `/organizations/${owner.organizationId}/members/${userId}/days/2025-10-20`;
    const page = await openPage(app, address, { as: owner.userId });
    await page.getByText('Activity details of this day were deleted. The time is retained.').waitFor();
    expect(plain(await page.getByRole('row').last().textContent())).toBe('08:00Berth plannertracked2 h 30 min');
    expect(await page.getByRole('button', { name: 'Add manual time' }).count()).toBe(0);
    await expectAccessible(page);
  });

  // proves: browser-47, browser-50
  test('links from the flags of a session to their case', async () => {
    const page = await open();
    await minutes(page).waitFor();
    expect(await texts(page, 'Flagged')).toEqual(['10:00–11:00 Input stayed at one level and 1 more open']);
    await page.getByRole('link', { name: /^10:00–11:00/ }).press('Enter');
    await page.getByRole('article', { name: 'Isla Ivanova' }).waitFor();
    await page.getByRole('link', { name: 'Day', exact: true }).press('Enter');
    await page.waitForURL(`**${world.address}/${date}`);
  });

  // proves: browser-46
  test('selects a minute with keys, which the address stores, and shows its applications', async () => {
    const page = await open();
    await minutes(page).focus();
    expect(await minutes(page).getAttribute('aria-valuetext')).toMatch(/^10:00: keyboard/);
    expect(await lane(page).getAttribute('aria-valuetext')).toMatch(/^10:00: keyboard/);
    await page.getByText('Move Mouse').first().waitFor();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL('**/2026-02-27?at=2026-02-27T09:01:00Z');
    await lane(page).focus();
    await page.keyboard.press('Home');
    await page.waitForURL('**?at=2026-02-27T08:00:00Z');
    const chosen = page.locator('.day-chosen');
    await chosen.getByText('https://harbour.example/berths').waitFor();
    expect(plain(await chosen.textContent())).toContain('09:00 to 09:10 Berth planner Task: Draw the berths');
    expect(plain(await chosen.textContent())).toContain('Editor 9 min 50 s');
    await page.reload();
    await chosen.getByText('https://harbour.example/berths').waitFor();
    await lane(page).press('End');
    await chosen.getByText('Note: Visit of a pilot').waitFor();
    expect(await minutes(page).getAttribute('aria-valuetext')).toMatch(/manual time$/);
  });

  // proves: browser-46
  test('selects the time at a click on the lane, even next to a gap', async () => {
    const page = await open();
    await lane(page).waitFor();
    const box = await lane(page).boundingBox();
    // The lane is from 08:00 to 15:00. Manual time begins at 13:00; its second slot is a quarter of an hour later.
    const x = ((5 + 0.26) / 7) * (box?.width ?? 0);
    await lane(page).click({ position: { x, y: 20 } });
    await page.waitForURL(/at=2026-02-27T12:/);
    expect(await lane(page).getAttribute('aria-valuetext')).toMatch(/^13:\d\d: .* manual time$/);
  });

  lightTest('names the member’s time zone for the selected minutes, as “your time zone” for the member', async () => {
    const page = await open();
    await page.getByText('09:00 to 09:10 in Isla Ivanova’s time zone.').waitFor();
    const own = await open({ as: world.isla.userId });
    await own.getByText('09:00 to 09:10 in your time zone.').waitFor();
    expect(await own.getByText('their own').count()).toBe(0);
  });

  // proves: browser-48
  test('opens earlier and later days by link, key and field, and links to other members', async () => {
    const page = await open();
    await minutes(page).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL('**/days/2026-02-26');
    await page.getByText('Isla Ivanova tracked no time on Thursday, 26 February 2026.').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL('**/days/2026-02-27');
    await page.getByRole('link', { name: 'Later day' }).press('Enter');
    await page.waitForURL('**/days/2026-02-28');
    await page.getByLabel('Date').fill('2026-02-27');
    await page.waitForURL('**/days/2026-02-27');
    await page.getByLabel('Member', { exact: true }).selectOption({ label: 'Kofi Costa' });
    await page.waitForURL(`**/members/${world.kofi.userId}/days/2026-02-27`);
    await page.getByText('Kofi Costa tracked no time').waitFor();
    await page.goto(world.address);
    await page.getByText('tracked no time on Monday, 2 March 2026.').waitFor();
    expect(await page.getByLabel('Date').inputValue()).toBe('2026-03-02');
  });

  // proves: browser-49
  test('is available as a table and a file with the same figures, and prints without controls', async () => {
    const page = await open();
    await minutes(page).waitFor();
    await page.getByText('Show as table').click();
    const table = page.getByRole('table', { name: 'Time of Isla Ivanova on Friday, 27 February 2026' });
    const rows = (await table.getByRole('row').allTextContents()).map(plain);
    expect(rows.filter((row) => row.includes('manual')).at(-1)).toContain('Visit of a pilot');
    const downloadEvent = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await downloadEvent;
    expect(file.suggestedFilename()).toBe(`day-${world.isla.userId}-${date}.csv`);
    const [head = '', ...lines] = (await text(await file.createReadStream())).trim().split('\r\n');
    const at = head.split(',').indexOf('tracked');
    expect(lines.reduce((sum, line) => sum + Number(line.split(',')[at]), 0)).toBe(9_900);
    expect(lines[0]).toContain(',Draw the berths,');
    expect(lines.some((line) => line.includes('Tide tables') && line.includes('2026-02-27T09:59:00Z,60'))).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('link', { name: 'Later day' }).isVisible()).toBe(false);
    expect(await table.isVisible()).toBe(true);
  });

  test.each(looksOfPages)('is accessible: %j', async (look) => {
    const page = await open(look);
    await minutes(page).waitFor();
    await page.locator('.day-table summary').click();
    await expectAccessible(page);
  });
});

describe('access to the day', () => {
  // proves: browser-44
  lightTest('is limited to their own day for members', async () => {
    const page = await open({ as: world.isla.userId, refusals: [404] });
    await minutes(page).waitFor();
    expect(plain(await sentence(page).textContent())).toMatch(/^You tracked 2 h 45 min on Friday/);
    expect(await page.getByText('Move Mouse').count()).toBeGreaterThan(0);
    expect(await page.getByText('can see that you opened this').count()).toBe(0);
    expect(await page.getByLabel('Member', { exact: true }).count()).toBe(0);
    await page.goto(world.address.replace(`/${world.isla.userId}/`, `/${world.kofi.userId}/`));
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  // proves: browser-44
  lightTest('shows project managers the time on their projects, without applications and flags', async () => {
    const page = await open({ as: world.kofi.userId });
    await page.getByText('Only owners, managers and the member can see applications and URLs.').waitFor();
    expect(plain(await sentence(page).textContent())).toBe('Isla Ivanova tracked 10 min on Friday, 27 February 2026.');
    expect(await texts(page, 'Projects')).toEqual(['Tide tables 10 min']);
    expect(await page.getByText('Berth planner').count()).toBe(0);
    expect(await page.getByText('Move Mouse').count()).toBe(0);
    expect(await page.getByRole('list', { name: 'Flagged' }).count()).toBe(0);
  });

  // proves: browser-44
  lightTest.each(['organization', 'member', 'date'])('shows “Page not found” for an unknown %s', async (which) => {
    const stranger = await app.createOrganization();
    const root = `/organizations/${world.owner.organizationId}/members`;
    const paths: Record<string, string> = {
      organization: `/organizations/${stranger.organizationId}/members/${world.isla.userId}/days`,
      member: `${root}/${stranger.userId}/days`,
      date: `${root}/${world.isla.userId}/days/2026-02-30`,
    };
    const page = await open({ refusals: [404] }, paths[which]);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  lightTest('reports a server failure, and offers a retry', async () => {
    const page = await open({ refusals: [500] });
    await minutes(page).waitFor();
    await page.route('**/day?**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    await page.getByRole('alert').waitFor();
    await page.unroute('**/day?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await minutes(page).waitFor();
  });
});

// proves: browser-50
test('the day opens from Today and from the person’s own page', async () => {
  const page = await open({ as: world.isla.userId }, `/me?day=${date}`);
  await page.getByRole('link', { name: 'Full day by minute' }).press('Enter');
  await page.waitForURL(`**${world.address}/${date}`);
  await page.goto(`/organizations/${world.owner.organizationId}/today`);
  await page.getByRole('link', { name: 'The day of Isla Ivanova' }).press('Enter');
  await page.waitForURL(`**${world.address}/2026-03-02`);
});
