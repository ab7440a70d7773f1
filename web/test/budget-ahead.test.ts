import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { listBudgetForecasts } from '../../src/contract/budget-forecast.ts';
import { getProjectBudgetRollover, putProjectBudgetRollover } from '../../src/contract/budget-rollover.ts';
import { updateOrganization } from '../../src/contract/organizations.ts';
import { addMember } from '../../test/harness/members.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
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
const plain = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f\u2009]/g, ' ').trim();

type Page = Awaited<ReturnType<typeof open>>;
const ahead = (page: Page) => page.getByRole('region', { name: 'Forecast', exact: true });
const carry = (page: Page) => page.getByRole('region', { name: 'Carryover', exact: true });

describe('the forecast of a budget', () => {
  lightTest('appears as a sentence, a chart and a table, and its date appears in the main sentence', async () => {
    const page = await open(pier());
    await ahead(page).getByRole('img', { name: 'Spend in this period, with forecast' }).waitFor();
    const sentence = async () => plain(await ahead(page).locator('p').first().textContent());
    expect(await sentence()).toBe(
      'At the current pace, 44 h will be spent by 31 Mar 2026. ' +
        'The budget runs out on 30 Mar 2026. Based on the last 6 weeks and their working days.',
    );
    await expect
      .poll(async () => plain(await page.locator('h1 + p').textContent()))
      .toContain('; used up on 30 Mar 2026 at the current pace;');
    const row = ahead(page).getByRole('row', { name: '5 lower' });
    expect((await row.getByRole('cell').allTextContents()).map(plain)).toEqual(['44 h', '30 Mar 2026']);
  });

  lightTest('is downloaded with the figures from the API', async () => {
    const page = await open(pier());
    const downloadEvent = page.waitForEvent('download');
    await ahead(page).getByRole('button', { name: 'Forecast as CSV' }).click();
    const [, , middle = ''] = (await text(await (await downloadEvent).createReadStream())).split('\r\n');
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

  lightTest('gives the reason if there is too little history, and is absent for a past instant', async () => {
    const page = await open(`${world.address}/projects/${world.young}`);
    await ahead(page).getByText('A forecast needs three full weeks of data').waitFor();
    await page.goto(`${pier()}?to=2026-03-17T12%3A00%3A00Z`);
    await page.getByRole('heading', { name: 'Difference' }).waitFor();
    expect(await ahead(page).count()).toBe(0);
  });

  lightTest('appears on the board, where the carryover is next to the available amount', async () => {
    const page = await open(world.address);
    const row = page.getByRole('row').filter({ hasText: 'Pier' });
    await row.getByText('used up by 30 Mar 2026').waitFor();
    await row.locator('.burn-fan').waitFor({ state: 'attached' });
    const cells = (await row.getByRole('cell').allTextContents()).map(plain);
    expect(cells).toContain('42 h41 h +1 h carried over');
  });

  lightTest('creates an event on Today and at the bell when it exceeds the available amount', async () => {
    const page = await open(`/organizations/${world.owner.organizationId}/events?kind=budget_will_exceed`);
    const link = { name: 'Pier is expected to exceed the limit of its budget.', exact: true };
    await page.getByRole('link', link).waitFor();
    const texts = (await page.locator('.sheet tbody .sheet-what').allTextContents()).map(plain);
    expect(texts).toContain(
      'Pier is expected to exceed the limit of its budget.24 h of 42 h spent, 57.1% · ' +
        '44 h, 104.7% expected at the end of the period · used up on 30 Mar 2026 · ' +
        '1 – 31 Mar 2026',
    );
    await page.getByRole('link', { name: /^Events: [1-9]/ }).waitFor();
    await page.goto(`/organizations/${world.owner.organizationId}/today`);
    await page.getByRole('link', link).waitFor();
    const german = await open(`/organizations/${world.owner.organizationId}/events?kind=budget_will_exceed`, {
      lang: 'de',
    });
    await german
      .getByRole('link', { name: 'Pier überschreitet voraussichtlich die Grenze des Budgets.', exact: true })
      .waitFor();
  });

  test('prints its sentence, chart and table without the screen controls', async () => {
    const page = await open(pier());
    await ahead(page).getByRole('table').waitFor();
    await carry(page).getByRole('table').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await ahead(page).getByRole('img', { name: 'Spend in this period' }).isVisible()).toBe(true);
    expect(await ahead(page).getByRole('table').isVisible()).toBe(true);
    expect(await ahead(page).getByRole('button').isVisible()).toBe(false);
  });

  lightTest('is hidden without access to pay', async () => {
    const { owner } = world;
    const params = { organization_id: owner.organizationId };
    await owner.client.call(updateOrganization, { params, body: { managers_see_pay_rates: false } });
    const manager = await addMember(app, owner, { role: 'manager' });
    const page = await open(`${world.address}/projects/${world.paid}`, { as: manager.userId });
    await page.getByText('Its state is updated once a day.').waitFor();
    expect(await ahead(page).count()).toBe(0);
    expect(await carry(page).count()).toBe(0);
    expect(await page.locator('main').textContent()).not.toMatch(/[€%]/);
  });
});

describe('the carryover', () => {
  lightTest('is listed by period; a change to the rule shows its effect first and can be undone', async () => {
    const page = await open(pier());
    await carry(page).getByText('Carried into this period: 1 h. Available: 42 h.').waitFor();
    const rows = async () => (await carry(page).getByRole('row').allTextContents()).map(plain);
    expect(await rows()).toEqual([
      'PeriodLimitCarried overSpentLeft',
      expect.stringMatching(/31 Mar 202641 h1 h24 h18 h$/),
      expect.stringMatching(/28 Feb 202641 h0 h40 h1 h$/),
    ]);
    await carry(page).getByRole('button', { name: 'Change carryover' }).click();
    await carry(page).getByLabel('Maximum unused hours').fill('many');
    await carry(page).getByRole('button', { name: 'Save' }).click();
    await carry(page).getByText('must be a number of 0 or more').first().waitFor();
    await carry(page).getByLabel('Maximum unused hours').fill('0,5');
    await carry(page).getByText('Carried into this period: 30 min instead of 1 h. Available: 41 h 30 min.').waitFor();
    await carry(page).getByRole('button', { name: 'Save' }).click();
    await carry(page).getByText('Carryover saved.').waitFor();
    await carry(page).getByText('Carried into this period: 30 min. Available').waitFor();
    await carry(page).getByRole('button', { name: 'Undo' }).click();
    await carry(page).getByText('Carried into this period: 1 h. Available').waitFor();
    const { budget_rollover: rule } = await world.owner.client.call(getProjectBudgetRollover, {
      params: { project_id: world.pier },
    });
    expect(rule).toEqual({ carry: 'unused', cap: 4, floor: null, expires_after: null });
  });

  lightTest('shows both versions after a change by another user', async () => {
    const page = await open(`${world.address}/projects/${world.young}`, { refusals: [412] });
    await carry(page).getByRole('button', { name: 'Change carryover' }).click();
    const params = { project_id: world.young };
    await world.owner.client.call(putProjectBudgetRollover, { params, body: { carry: 'both' } });
    await carry(page).getByLabel('Carry over to the next period').selectOption('overused');
    await carry(page).getByRole('button', { name: 'Save' }).click();
    await carry(page).getByRole('button', { name: 'Use saved values' }).click();
    expect(await carry(page).getByLabel('Carry over to the next period').inputValue()).toBe('both');
  });

  test.each(looksOfPages)('is accessible: %j', async (look) => {
    const page = await open(pier(), look);
    await page.locator('.ahead-panel table').waitFor();
    await page.locator('.carry table').waitFor();
    await expectAccessible(page);
  });

  test('its form is accessible', async () => {
    const page = await open(pier(), { width: 320 });
    await carry(page).getByRole('button', { name: 'Change carryover' }).click();
    await carry(page).getByText('This period does not change.').waitFor();
    await expectAccessible(page);
  });

  lightTest('is available in German', async () => {
    const page = await open(pier(), { lang: 'de' });
    await page.getByRole('heading', { name: 'Prognose' }).waitFor();
    await page.getByText('In diesen Zeitraum übertragen: 1 h. Verfügbar: 42 h.').waitFor();
  });
});
