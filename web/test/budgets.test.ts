import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { listBudgetStatuses } from '../../src/contract/budget-status.ts';
import { addMember } from '../../test/harness/members.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import type { Look } from './harness/open-page.ts';
import { waitUntilQuiet } from './harness/quiet.ts';
import { useWebApp } from './harness/web-app.ts';
import { makeBudgets } from './worlds/budgets.ts';

const app = useWebApp();
const now = '2026-03-18T12:00:00Z';
const asOf = '2026-03-16T13:00:00Z';
const past = `?as_of=${encodeURIComponent(asOf)}`;

let world: Awaited<ReturnType<typeof makeBudgets>>;
beforeAll(async () => {
  world = await makeBudgets(app);
});

const open = (search = '', look: Look = {}) =>
  openPageAt(app, now, world.address + search, { as: world.owner.userId, ...look });

type Page = Awaited<ReturnType<typeof open>>;

const plain = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f\u2009]/g, ' ').trim();
const names = (page: Page) => page.locator('tbody th strong').allTextContents();
const sentence = async (page: Page) => plain(await page.locator('h1 + p').textContent());
const rowOf = (page: Page, name: string) => page.getByRole('row', { name });

describe('the budgets board', () => {
  // proves: browser-51
  lightTest('starts with a sentence, then lists the budgets, highest usage first', async () => {
    const page = await open();
    await page.getByRole('table').waitFor();
    expect(await page.title()).toBe('Budgets - fairhour');
    expect(await sentence(page)).toBe('4 of 8 budgets have reached their warning levels. 2 are over the limit.');
    const order = ['Harbour website', 'Berth planner', 'Pilot scheduling', 'Tide tables app', 'Nordsee Logistik'];
    expect((await names(page)).slice(0, 5)).toEqual(order);
    const cells = await rowOf(page, 'Harbour website').getByRole('cell').allTextContents();
    expect(cells.slice(0, 5).map(plain)).toEqual([
      '110.5%Over the limit',
      '€4,420.00',
      '€4,000.00',
      '€420.00 over',
      '2 – 31 Mar 2026',
    ]);
    const bar = rowOf(page, 'Berth planner').getByRole('img', { name: '103.1% used' });
    expect(plain(await bar.getAttribute('aria-label'))).toContain('103.1% used, warning at 80%');
  });

  lightTest('shows the figures as of an instant, today’s as a second mark, and the causes to the cent', async () => {
    const page = await open(past);
    await page.getByRole('table').waitFor();
    expect(await sentence(page)).toBe(
      'As of 16 Mar 2026, 14:00 CET: 2 of 8 budgets have reached their warning levels. 1 is over the limit.',
    );
    await page.getByText('The figures for those days have since changed in 3 budgets.').waitFor();
    const changed = rowOf(page, 'Tide tables app').getByRole('cell').last();
    expect(plain(await changed.textContent())).toBe('+€412.50 now €5,087.50rates +€412.50');
    const bar = rowOf(page, 'Tide tables app').getByRole('img').first();
    expect(plain(await bar.getAttribute('aria-label'))).toBe('77.9% used, warning at 80%, 84.7% as known now');
    expect(await page.locator('tbody .bullet-ghost').count()).toBe(3);
  });

  // proves: browser-52
  test('shows the change since a given day with its causes, in four requests for the whole board', async () => {
    const page = await open('?since=d');
    const chip = rowOf(page, 'Tide tables app').getByText('since');
    await chip.waitFor();
    await waitUntilQuiet(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.reload();
    await chip.waitFor();
    expect(plain(await chip.textContent())).toBe('+€412.50 since Tue 17 Mar: rates');
    expect(
      requests
        .filter((path) => path.includes('/budgets/'))
        .map((path) => path.replace(/.*\//, ''))
        .toSorted(),
    ).toEqual(['changes', 'forecast', 'series', 'status']);
    const bar = rowOf(page, 'Tide tables app').getByRole('img').first();
    expect(plain(await bar.getAttribute('aria-label'))).toBe(
      '84.7% used, warning at 80%, 77.9% on 17 Mar 2026, 23:59 CET',
    );
    await rowOf(page, 'Tide tables app').getByRole('img', { name: 'Spend from 2 Mar 2026 to 18 Mar 2026' }).waitFor();
    await page.keyboard.press('m');
    await rowOf(page, 'Tide tables app').getByText('since Mon 16 Feb: tracked time').waitFor();
  });

  test('can be moved through time by keys, slider and field; the address is updated, and Back works', async () => {
    const page = await open();
    await page.getByRole('table').waitFor();
    await page.keyboard.press('d');
    await page.waitForURL('**?since=d');
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(`**${world.address}?as_of=2026-03-17T22%3A59%3A59Z&since=d`);
    await page.getByText('As of 17 Mar 2026, 23:59 CET:').waitFor();
    await page.getByRole('slider').focus();
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL('**?as_of=2026-03-16T22%3A59%3A59Z&since=d');
    await page.getByLabel('Date and time').fill('2026-03-16T14:00');
    await page.getByLabel('Date and time').blur();
    await page.waitForURL(`**${past}&since=d`);
    await page.goBack();
    await page.waitForURL('**?as_of=2026-03-16T22%3A59%3A59Z&since=d');
    await page.getByRole('button', { name: 'Now' }).click();
    await page.waitForURL(`**${world.address}?since=d`);
    await page.keyboard.press('w');
    await page.waitForURL(`**${world.address}`);
    expect(await page.getByRole('columnheader', { name: 'Changed since' }).count()).toBe(0);
    await page.getByRole('columnheader', { name: 'Spend over time' }).waitFor();
  });

  test('filters by state, owner and name, sorts, and reports an empty result', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Near the limit 2' }).click();
    await page.waitForURL('**?state=near');
    expect(await names(page)).toEqual(['Pilot scheduling', 'Tide tables app']);
    await page.getByRole('button', { name: 'All 8' }).click();
    await page.getByLabel('For', { exact: true }).selectOption('clients');
    expect(await names(page)).toEqual(['Nordsee Logistik']);
    await page.getByLabel('For', { exact: true }).selectOption('projects and clients');
    await page.getByRole('button', { name: 'Budget', exact: true }).press('Enter');
    expect((await names(page))[0]).toBe('Berth planner');
    expect(await page.getByRole('columnheader', { name: 'Budget' }).getAttribute('aria-sort')).toBe('ascending');
    await page.keyboard.press('/');
    await page.keyboard.type('zeppelin');
    await page.getByText('No budgets match these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('table').waitFor();
  });

  lightTest('downloads the shown rows with the figures from the API', async () => {
    const page = await open(`${past}&state=over`);
    const downloadEvent = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await downloadEvent;
    expect(file.suggestedFilename()).toBe('budgets.csv');
    const [header = '', line = '', ...rest] = (await text(await file.createReadStream())).split('\r\n');
    const { budget_statuses: statuses } = await world.owner.client.call(listBudgetStatuses, {
      params: { organization_id: world.owner.organizationId },
      query: { as_of: asOf },
    });
    const over = statuses.find(({ exceeded }) => exceeded);
    const values = Object.fromEntries(header.split(',').map((name, index) => [name, line.split(',')[index]]));
    expect(rest).toEqual(['']);
    expect(values).toMatchObject({
      name: 'Harbour website',
      spent_as_known_then: over?.spent_as_known_then?.toFixed(2),
      percent: String(over?.percent),
      left: '-420.00',
    });
  });

  test('prints only the sentence and the table', async () => {
    const page = await open(past);
    await page.getByRole('table').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('table').isVisible()).toBe(true);
    expect(await page.getByRole('slider').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  });

  test.each(looksOfPages)('is accessible for now and for a past instant: %j', async (look) => {
    const page = await open(past, look);
    await page.locator('.budget-way').first().waitFor({ state: 'attached' });
    await expectAccessible(page);
    await page.goto(world.address);
    await page.locator('.budget-way').first().waitFor({ state: 'attached' });
    await expectAccessible(page);
  });
});

describe('without visible budgets', () => {
  test('the board shows the reason and a link', async () => {
    const empty = await app.createOrganization();
    const page = await openPageAt(app, now, `/organizations/${empty.organizationId}/budgets`, { as: empty.userId });
    await page.getByRole('heading', { name: 'No budgets yet' }).waitFor();
    await expectAccessible(page);
  });

  test('a user without access gets a message and can retry', async () => {
    const { userId } = await addMember(app, world.owner, { name: 'Ada' });
    const page = await open('', { as: userId, refusals: [403] });
    await page.getByRole('alert').getByText('Your role does not allow this.').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).isVisible()).toBe(true);
    await expectAccessible(page);
  });

  lightTest('an organization that the user does not belong to is not found', async () => {
    const stranger = await app.createOrganization();
    const page = await open('', { as: stranger.userId });
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});
