import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { listBudgetForecasts } from '../../src/contract/budget-forecast.ts';
import { getProjectBudgetRollover, putProjectBudgetRollover } from '../../src/contract/budget-rollover.ts';
import { updateOrganization } from '../../src/contract/organizations.ts';
import { addMember } from '../../test/harness/members.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import type { Look } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';
import { makeAhead } from './worlds/ahead.ts';

const app = useWebApp();
const now = '2026-03-18T12:00:00Z';

let world: Awaited<ReturnType<typeof makeAhead>>;
beforeAll(async () => {
  world = await makeAhead(app);
});

const open = (path: string, look: Look = {}) => openPageAt(app, now, path, { as: world.owner.userId, ...look });
const pier = () => `${world.address}/projects/${world.pier}`;
const plain = (said: string | null) => (said ?? '').replaceAll(/[\u00a0\u202f\u2009]/g, ' ').trim();

type Page = Awaited<ReturnType<typeof open>>;
const ahead = (page: Page) => page.getByRole('region', { name: 'How it goes on', exact: true });
const carry = (page: Page) => page.getByRole('region', { name: 'What is carried over', exact: true });

describe('how a budget goes on', () => {
  test('is told in a sentence, a picture and a table, and with the date in the sentence of the screen', async () => {
    const page = await open(pier());
    await ahead(page).getByRole('img', { name: 'Spend of the period, and how it goes on' }).waitFor();
    const said = async () => plain(await ahead(page).locator('p').first().textContent());
    expect(await said()).toBe(
      'If it goes on like the weeks before, 44 h will be spent by 31 Mar 2026. ' +
        'All that may be spent is on 30 Mar 2026. By the last 6 weeks, with their working days.',
    );
    await expect
      .poll(async () => plain(await page.locator('h1 + p').textContent()))
      .toContain('; all spent on 30 Mar 2026 if it goes on like this;');
    const row = ahead(page).getByRole('row', { name: 'five are lower' });
    expect((await row.getByRole('cell').allTextContents()).map(plain)).toEqual(['44 h', '30 Mar 2026']);
  });

  test('is downloaded with the numbers of the API', async () => {
    const page = await open(pier());
    const coming = page.waitForEvent('download');
    await ahead(page).getByRole('button', { name: 'What is ahead as CSV' }).click();
    const [, , middle = ''] = (await text(await (await coming).createReadStream())).split('\r\n');
    const { budget_forecasts: forecasts } = await world.owner.client.call(listBudgetForecasts, {
      params: { organization_id: world.owner.organizationId },
      query: { project_ids: [world.pier] },
    });
    const [forecast] = forecasts;
    expect(middle.split(',')).toEqual([
      '2026-03-01',
      '2026-03-31',
      String(forecast?.weeks),
      String(forecast?.spent),
      String(forecast?.available),
      'middle',
      String(forecast?.end?.middle),
      String(forecast?.exhaustion?.middle),
    ]);
  });

  test('of too little history says why there is none, and of an instant in the past nothing', async () => {
    const page = await open(`${world.address}/projects/${world.young}`);
    await ahead(page).getByText('Too little is known to look ahead').waitFor();
    await page.goto(`${pier()}?to=2026-03-17T12%3A00%3A00Z`);
    await page.getByRole('heading', { name: 'What changed' }).waitFor();
    expect(await ahead(page).count()).toBe(0);
  });

  test('stands on the board, with what was carried beside what may be spent', async () => {
    const page = await open(world.address);
    const row = page.getByRole('row').filter({ hasText: 'Pier' });
    await row.getByText('spent by 30 Mar 2026').waitFor();
    await row.locator('.burn-fan').waitFor({ state: 'attached' });
    const cells = (await row.getByRole('cell').allTextContents()).map(plain);
    expect(cells).toContain('42 h41 h +1 h carried');
  });

  test('is told among the events, on Today and by the bell, once it goes beyond what may be spent', async () => {
    const page = await open(`/organizations/${world.owner.organizationId}/events?kind=budget_will_exceed`);
    const link = { name: 'Pier is on the way beyond the limit of its budget.', exact: true };
    await page.getByRole('link', link).waitFor();
    const told = (await page.locator('.sheet tbody .sheet-what').allTextContents()).map(plain);
    expect(told).toContain(
      'Pier is on the way beyond the limit of its budget.24 h of 42 h spent, 57.1% · ' +
        '44 h, 104.7% expected at the end of the period · all spent on 30 Mar 2026 · ' +
        '1 – 31 Mar 2026',
    );
    await page.getByRole('link', { name: /^Events: [1-9]/ }).waitFor();
    await page.goto(`/organizations/${world.owner.organizationId}/today`);
    await page.getByRole('link', link).waitFor();
    const german = await open(`/organizations/${world.owner.organizationId}/events?kind=budget_will_exceed`, {
      lang: 'de',
    });
    await german
      .getByRole('link', { name: 'Pier ist auf dem Weg über die Grenze des Budgets.', exact: true })
      .waitFor();
  });

  test('prints its sentence, picture and table, without what is for the screen', async () => {
    const page = await open(pier());
    await ahead(page).getByRole('table').waitFor();
    await carry(page).getByRole('table').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await ahead(page).getByRole('img', { name: 'Spend of the period' }).isVisible()).toBe(true);
    expect(await ahead(page).getByRole('table').isVisible()).toBe(true);
    expect(await ahead(page).getByRole('button').isVisible()).toBe(false);
  });

  test('without visibility of pay is not shown', async () => {
    const { owner } = world;
    const params = { organization_id: owner.organizationId };
    await owner.client.call(updateOrganization, { params, body: { managers_see_pay_rates: false } });
    const manager = await addMember(app, owner, { role: 'manager' });
    const page = await open(`${world.address}/projects/${world.paid}`, { as: manager.userId });
    await page.getByText('You see its state, once a day.').waitFor();
    expect(await ahead(page).count()).toBe(0);
    expect(await carry(page).count()).toBe(0);
    expect(await page.locator('main').textContent()).not.toMatch(/[€%]/);
  });
});

describe('what is carried over', () => {
  test('is told by period; a change says before what it comes to, and can be taken back', async () => {
    const page = await open(pier());
    await carry(page).getByText('1 h are carried into this period, so that it has 42 h.').waitFor();
    const rows = async () => (await carry(page).getByRole('row').allTextContents()).map(plain);
    expect(await rows()).toEqual([
      'PeriodLimitCarried inSpentLeft',
      expect.stringMatching(/31 Mar 202641 h1 h24 h18 h$/),
      expect.stringMatching(/28 Feb 202641 h0 h40 h1 h$/),
    ]);
    await carry(page).getByRole('button', { name: 'Change what is carried over' }).click();
    await carry(page).getByLabel('At most so many hours unused').fill('many');
    await carry(page).getByRole('button', { name: 'Save' }).click();
    await carry(page).getByText('This is not a number of 0 or more').first().waitFor();
    await carry(page).getByLabel('At most so many hours unused').fill('0,5');
    await carry(page)
      .getByText('30 min would be carried into this period, now 1 h; it would have 41 h 30 min.')
      .waitFor();
    await carry(page).getByRole('button', { name: 'Save' }).click();
    await carry(page).getByText('What is carried over was saved.').waitFor();
    await carry(page).getByText('30 min are carried into this period').waitFor();
    await carry(page).getByRole('button', { name: 'Undo' }).click();
    await carry(page).getByText('1 h are carried into this period').waitFor();
    const { budget_rollover: rule } = await world.owner.client.call(getProjectBudgetRollover, {
      params: { project_id: world.pier },
    });
    expect(rule).toEqual({ carry: 'unused', cap: 4, floor: null, expires_after: null });
  });

  test('shows both versions when somebody else set it meanwhile', async () => {
    const page = await open(`${world.address}/projects/${world.young}`, { refusals: [412] });
    await carry(page).getByRole('button', { name: 'Change what is carried over' }).click();
    const params = { project_id: world.young };
    await world.owner.client.call(putProjectBudgetRollover, { params, body: { carry: 'both' } });
    await carry(page).getByLabel('Carried into the next period').selectOption('overused');
    await carry(page).getByRole('button', { name: 'Save' }).click();
    await carry(page).getByRole('button', { name: 'Take theirs' }).click();
    expect(await carry(page).getByLabel('Carried into the next period').inputValue()).toBe('both');
  });

  test.each(looksOfPages)('is accessible: %j', async (look) => {
    const page = await open(pier(), look);
    await page.locator('.ahead-panel table').waitFor();
    await page.locator('.carry table').waitFor();
    await expectAccessible(page);
  });

  test('the form is accessible', async () => {
    const page = await open(pier(), { width: 320 });
    await carry(page).getByRole('button', { name: 'Change what is carried over' }).click();
    await carry(page).getByText('This period has what it has now.').waitFor();
    await expectAccessible(page);
  });

  test('speaks German', async () => {
    const page = await open(pier(), { lang: 'de' });
    await page.getByRole('heading', { name: 'Wie es weitergeht' }).waitFor();
    await page.getByText('In diesen Zeitraum sind 1 h übertragen; er hat damit 42 h.').waitFor();
  });
});
