import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { listBudgetChanges } from '../../src/contract/budget-changes.ts';
import { putProjectBudgetThresholds } from '../../src/contract/budget-thresholds.ts';
import { updateProject } from '../../src/contract/projects.ts';
import { addMember } from '../../test/harness/members.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import type { Look } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';
import { makeBudgets } from './worlds/budgets.ts';

const app = useWebApp();
const now = '2026-03-18T12:00:00Z';
const from = '2026-03-16T13:00:00Z';
const since = `?from=${encodeURIComponent(from)}`;

let world: Awaited<ReturnType<typeof makeBudgets>>;
beforeAll(async () => {
  world = await makeBudgets(app);
  await world.owner.client.call(updateProject, {
    params: { project_id: projectOf('Tide tables app') },
    body: { budget: { type: 'cost', cost: 6_500, recurrence: 'monthly' } },
  });
});

const projectOf = (name: string) => world.places.get(name)?.projectId ?? 0;
const addressOf = (name: string) => `${world.address}/projects/${projectOf(name)}`;
const open = (path: string, look: Look = {}) => openPageAt(app, now, path, { as: world.owner.userId, ...look });

type Page = Awaited<ReturnType<typeof open>>;

const plain = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f\u2009]/g, ' ').trim();
const sentence = async (page: Page) => plain(await page.locator('h1 + p').textContent());
const shown = (page: Page) => page.getByRole('heading', { name: 'Difference' }).waitFor();

describe('the history of a budget', () => {
  // proves: browser-53
  lightTest('opens from the budget’s row and starts with the state and the reasons for the change', async () => {
    const page = await open(world.address);
    await page.getByRole('link', { name: 'Tide tables app' }).click();
    await page.waitForURL(`**${addressOf('Tide tables app')}`);
    await shown(page);
    await page.goto(addressOf('Tide tables app') + since);
    await shown(page);
    expect(await page.title()).toBe('Budget of Tide tables app - fairhour');
    expect(await sentence(page)).toBe(
      '€5,087.50 of €6,500.00 spent; €1,412.50 left until 31 Mar 2026; ' +
        'since 16 Mar 2026, 14:00 CET +€412.50, including +€412.50 from changed rates.',
    );
  });

  // proves: browser-50, browser-53
  lightTest('lists the difference by cause to the cent, with the member days that contribute to it', async () => {
    const page = await open(addressOf('Pilot scheduling') + since);
    await shown(page);
    const causes = page.getByRole('region', { name: 'Difference' }).getByRole('listitem');
    const { budget_changes: changes } = await world.owner.client.call(listBudgetChanges, {
      params: { organization_id: world.owner.organizationId },
      query: { 'as_of[start]': from, project_ids: [projectOf('Pilot scheduling')], include: ['largest'] },
    });
    const [ingest] = changes[0]?.differences ?? [];
    expect([ingest?.cause, ingest?.cost, ingest?.largest?.length]).toEqual(['ingest', 616.25, 1]);
    expect(plain(await causes.first().textContent())).toContain('Tracked time+€616.25+7 h 15 min');
    expect(plain(await causes.nth(1).textContent())).toContain('Sat 14 Mar');
    const { user_id: userId, date } = ingest?.largest?.[0] ?? {};
    expect(await causes.getByRole('link').first().getAttribute('href')).toBe(
      `/organizations/${world.owner.organizationId}/members/${userId}/days/${date}`,
    );
  });

  // proves: browser-130
  lightTest('lists the notification thresholds; more can be added, and the addition undone', async () => {
    const page = await open(addressOf('Tide tables app'));
    await shown(page);
    const panel = page.getByRole('region', { name: 'Notifications' });
    const lines = async () => (await panel.getByRole('listitem').allTextContents()).map(plain);
    await panel.getByRole('button', { name: 'Change further thresholds' }).click();
    const reached = (text: string) => expect.stringMatching(new RegExp(`^${text}`));
    expect(await lines()).toEqual([
      reached('Warning 80%, €5,200.00not reached'),
      reached('Limit 100%, €6,500.00not reached'),
    ]);
    await panel.getByLabel('Percentages of the limit').fill('half');
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('must be numbers separated by spaces, such as 50 75').first().waitFor();
    await panel.getByLabel('Percentages of the limit').fill('50 120');
    await panel.getByLabel('Amounts').fill('6000.5');
    await panel.getByText('Notifications are also sent at 50%, 120%, and €6,000.50').waitFor();
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('Further thresholds saved.').waitFor();
    await expect
      .poll(lines)
      .toEqual([
        reached('At 50%, €3,250.00reached on'),
        reached('Warning'),
        reached('At €6,000.50not reached'),
        reached('Limit'),
        reached('At 120%, €7,800.00not reached'),
      ]);
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(lines).toHaveLength(2);
  });

  // proves: browser-130
  lightTest('shows both versions of the additional thresholds after a change by another user', async () => {
    const page = await open(addressOf('Pilot scheduling'), { refusals: [412] });
    await shown(page);
    const panel = page.getByRole('region', { name: 'Notifications' });
    await panel.getByRole('button', { name: 'Change further thresholds' }).click();
    const params = { project_id: projectOf('Pilot scheduling') };
    await world.owner.client.call(putProjectBudgetThresholds, { params, body: { further: [{ percent: 30 }] } });
    await panel.getByLabel('Percentages of the limit').fill('60');
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByRole('button', { name: 'Use saved values' }).click();
    expect(await panel.getByLabel('Percentages of the limit').inputValue()).toBe('30');
  });

  // proves: browser-53
  lightTest('shows who set the budget and when, and the limit on each date in the table', async () => {
    const page = await open(addressOf('Tide tables app'));
    await shown(page);
    const settings = page.getByRole('region', { name: 'Settings' }).getByRole('listitem');
    expect(plain(await settings.first().textContent())).toMatch(
      /^€6,500.00, monthly, warning at 80%, no notificationsSet on 18 Mar 2026, 13:00 CET by owner/,
    );
    const rows = page.getByRole('table').getByRole('row');
    expect((await rows.nth(1).getByRole('cell').allTextContents()).map(plain)).toEqual([
      '€0.00',
      '€5,087.50',
      '€6,500.00',
    ]);
    const limits = (await rows.nth(2).getByRole('cell').allTextContents()).map(plain);
    expect(limits).toEqual(['€0.00', '€5,087.50', '€6,000.00']);
  });

  // proves: browser-54
  test('responds to keys, and both instants can be moved by sliders and fields', async () => {
    const page = await open(addressOf('Tide tables app'));
    await shown(page);
    const days = page.getByRole('slider', { name: 'Spend by day compared with the limit' });
    await days.focus();
    await page.keyboard.press('Home');
    expect(plain(await days.getAttribute('aria-valuetext'))).toBe('Mon 2 Mar: €740.00 spent, €740.00 on that day');
    await page.getByRole('slider', { name: 'Earlier day' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL('**?from=2026-03-12T22%3A59%3A59Z');
    await page.getByLabel('Earlier date and time').fill('2026-03-16T14:00');
    await page.getByLabel('Earlier date and time').blur();
    await page.waitForURL(`**${since}`);
    await page.getByRole('slider', { name: 'Later day' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL('**&to=2026-03-17T22%3A59%3A59Z');
    await page.getByText('No difference between the two dates.').waitFor();
    await page.goBack();
    await page.waitForURL(`**${since}`);
  });

  // proves: browser-55
  lightTest('downloads as two files with the figures from the API', async () => {
    const page = await open(addressOf('Tide tables app') + since);
    await shown(page);
    const load = async (name: string) => {
      const downloadEvent = page.waitForEvent('download');
      await page.getByRole('button', { name }).click();
      return (await text(await (await downloadEvent).createReadStream())).split('\r\n');
    };
    const days = await load('Days as CSV');
    expect(days.slice(0, 2)).toEqual([
      'date,period_start_date,spent,added,limit,carried',
      '2026-03-18,2026-03-02,5087.5,0,6500,0',
    ]);
    const causes = await load('Causes as CSV');
    expect(causes[1]).toBe('rate,,,,,,0,412.5');
  });

  lightTest('of a client sums the client’s projects', async () => {
    const page = await open(world.address);
    await page.getByRole('link', { name: 'Nordsee Logistik' }).click();
    await page.waitForURL('**/budgets/clients/*');
    await shown(page);
    expect(await sentence(page)).toMatch(/^€4,420.00 of €12,000.00 spent; €7,580.00 left until 31 Mar 2026;/);
  });

  lightTest('is available in German', async () => {
    const page = await open(addressOf('Tide tables app') + since, { lang: 'de' });
    await page.getByRole('heading', { name: 'Unterschied' }).waitFor();
    expect(await sentence(page)).toContain('davon +412,50 € durch geänderte Sätze.');
  });

  test('prints the chart and the full tables without the screen controls', async () => {
    const page = await open(addressOf('Tide tables app') + since);
    await shown(page);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('img', { name: 'Spend by day compared with the limit' }).isVisible()).toBe(true);
    expect(await page.getByRole('slider').first().isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Days as CSV' }).isVisible()).toBe(false);
  });

  test.each(looksOfPages)('is accessible: %j', async (look) => {
    const page = await open(addressOf('Tide tables app') + since, look);
    await page.getByRole('table').waitFor();
    await expectAccessible(page);
  });
});

describe('a budget', () => {
  test('that was never set shows a message with a link', async () => {
    const stranger = await app.createOrganization();
    const path = `/organizations/${stranger.organizationId}/budgets/projects/1`;
    const page = await open(path, { as: stranger.userId });
    await page.getByRole('heading', { name: 'No budget on this date' }).waitFor();
    await expectAccessible(page);
  });

  // proves: browser-57
  lightTest('at pay rates shows only the state of the previous day without access to pay', async () => {
    const projectId = projectOf('Customs exports');
    await world.owner.client.call(updateProject, {
      params: { project_id: projectId },
      body: { budget: { type: 'cost', rate: 'pay_rate', cost: 5_000, recurrence: 'monthly' } },
    });
    const manager = await addMember(app, world.owner, { role: 'manager' });
    const page = await open(addressOf('Customs exports'), { as: manager.userId });
    await page.getByText('This budget uses pay rates, which you cannot see.').waitFor();
    expect(await sentence(page)).toBe('Within the limit at the end of the previous day.');
    expect(await page.getByRole('table').count()).toBe(0);
    // Owners and managers can see the settings of any budget.
    const [spent = ''] = ((await page.locator('main').textContent()) ?? '').split('Settings');
    expect(spent).not.toMatch(/[€%]/);
  });
});
