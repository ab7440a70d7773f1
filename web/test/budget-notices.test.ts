import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { getProject, updateProject } from '../../src/contract/projects.ts';
import { budgetNoticeTexts, budgetRecipientsSentence, budgetRecipientsText } from '../src/parts/budget-notices.ts';
import { type BudgetValues, budgetInputOf, budgetValuesOf } from '../src/parts/budget-values.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import { useWebApp } from './harness/web-app.ts';
import { makeProject } from '../../test/harness/time.ts';

const app = useWebApp();
const now = '2026-03-18T12:00:00Z';
const plain = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');

const values = (some: Partial<BudgetValues>): BudgetValues => ({
  ...budgetValuesOf(undefined, 'en'),
  type: 'hours',
  limit: '10',
  notifies: true,
  ...some,
});

describe('the recipients of budget notifications', () => {
  // proves: browser-56, browser-131
  test.each([
    [{ notifies: false, notifiesAll: true }, 'Notifications are off.'],
    [{}, 'No group is selected, so no notifications are sent.'],
    [{ notifyGroup: 'owners' }, 'Notifications go to the owners, once per period at 80% and 100% of the limit.'],
    [{ notifyGroup: 'members', notifiesAll: true, nearLimit: '100' }, 'go to all members of the project, once per'],
    [
      { notifyGroup: 'managers', notifiesAll: true, stops: true, stopAt: '95' },
      'go to the managers of the organization and of the project and all members of the project, ' +
        'once per period at 80%, 95%, and 100% of the limit. Timers of its members stop at 95% of the budget.',
    ],
    [{ limit: '', notifyGroup: 'owners' }, 'Without a limit, timers do not stop.'],
    [{ stops: true }, 'Timers of its members stop at 100% of the budget.'],
    [
      { type: 'cost', rate: 'pay_rate', stops: true },
      'Users without access to pay can still infer the cost from two signals',
    ],
  ] as const)('with %j', (some, sentence) => {
    expect(budgetNoticeTexts('en', 'project', values(some)).join(' ')).toContain(sentence);
  });

  // proves: browser-56
  test.each([
    { type: 'cost', rate: 'pay_rate' },
    { type: 'cost', rate: 'bill_rate', stops: true },
    { type: 'hours', stops: true },
  ] as const)('do not mention signals about pay with %j', (some) => {
    expect(budgetNoticeTexts('en', 'project', values(some)).join(' ')).not.toContain('signals');
    expect(budgetNoticeTexts('de', 'project', values(some)).join(' ')).not.toContain('Anzeichen');
  });

  // proves: browser-131
  test('for a client are the members of its projects; without a budget there are none', () => {
    const alerts = { notify_enabled: true, notify_all_members: true };
    expect(budgetRecipientsSentence('en', 'client', alerts, 'now')).toBe(
      'Notifications go to all members of its projects, now.',
    );
    expect(budgetRecipientsText('de', { ...alerts, notify_group: 'managers' })).toBe(
      'benachrichtigt: Leitung und alle Mitglieder',
    );
    expect(budgetNoticeTexts('en', 'client', values({ type: 'none' }))).toEqual([]);
  });

  test('omit the percentages if a typed percentage is not a number', () => {
    expect(budgetNoticeTexts('en', 'project', values({ nearLimit: 'soon' }))).toEqual([]);
  });
});

const every = {
  type: 'cost',
  rate: 'bill_rate',
  cost: 4000,
  start_date: '2026-03-01',
  alerts: { near_limit: 70, notify_enabled: true, notify_all_members: true, notify_group: 'owners' },
  recurrence: 'monthly',
  recurrence_start: 1,
  include_non_billable: false,
  stop_timer_when_budget_reached: false,
  stop_at: 90,
} as const;

// proves: browser-131
test.each(['en', 'de'] as const)('a budget passes through the form unchanged, with every field: %s', (language) => {
  expect(budgetInputOf(budgetValuesOf(every, language))).toEqual(every);
  const { recurrence: _, recurrence_start: __, ...once } = every;
  expect(budgetInputOf(budgetValuesOf(once, language))).toEqual(once);
});

// proves: browser-131
test('empty fields of a new budget match the defaults of the API', () => {
  const input = budgetInputOf({ ...budgetValuesOf(undefined, 'en'), type: 'cost' });
  expect(input).toEqual({
    type: 'cost',
    rate: 'bill_rate',
    alerts: { near_limit: 80, notify_enabled: false, notify_all_members: false },
    include_non_billable: true,
    stop_timer_when_budget_reached: false,
  });
});

async function openProject(budget: object) {
  const owner = await app.createOrganization({ name: 'Harbour' });
  await app.setNow(owner.client, now);
  const id = await makeProject(owner, { budget });
  const path = `/organizations/${owner.organizationId}`;
  const open = (address: string) => openPageAt(app, now, path + address, { as: owner.userId, refusals: [412] });
  const budgetOf = async () => (await owner.client.call(getProject, { params: { project_id: id } })).project.budget;
  return { owner, id, open, budgetOf };
}

const effect = async (page: Page) => plain(await page.getByRole('group', { name: 'Effect of saving' }).textContent());

describe('in the form of a project', () => {
  // proves: browser-131
  lightTest('each notification setting shows its effect, is saved, and appears in the history', async () => {
    const { id, open, budgetOf } = await openProject(every);
    const page = await open(`/projects?edit=${id}`);
    await page.getByLabel('Group to notify').selectOption('managers');
    await page.getByRole('switch', { name: 'Notify all members of the project' }).uncheck();
    await page.getByRole('switch', { name: 'Stop timers when the budget is reached' }).check();
    await page.getByLabel('Warning at').fill('60');
    await expect
      .poll(() => effect(page))
      .toContain(
        'Notifications go to the managers of the organization and of the project, once per period at 60%, 90%, and ' +
          '100% of the limit.Timers of its members stop at 90% of the budget.',
      );
    await page.getByRole('button', { name: 'Save project' }).click();
    const alerts = { near_limit: 60, notify_enabled: true, notify_all_members: false, notify_group: 'managers' };
    await expect.poll(budgetOf).toEqual({ ...every, alerts, stop_timer_when_budget_reached: true });
    const history = await open(`/budgets/projects/${id}`);
    const panel = history.getByRole('region', { name: 'Notifications' });
    await panel
      .getByText(
        'Notifications go to the managers of the organization and of the project, once per period and threshold',
      )
      .waitFor();
    const settings = history.getByRole('region', { name: 'Settings' }).getByRole('listitem');
    expect(plain(await settings.first().textContent())).toContain(
      'billable time only, warning at 60%, reached at 90%, timers stop, notifies managers',
    );
  });

  // proves: browser-131
  lightTest('two concurrent editors see which budget fields differ, as text', async () => {
    const { owner, id, open } = await openProject(every);
    const page = await open(`/projects?edit=${id}`);
    await page.getByLabel('Group to notify').selectOption('managers');
    const params = { project_id: id };
    await owner.client.call(updateProject, { params, body: { budget: { ...every, stop_at: 80 } } });
    await page.getByRole('button', { name: 'Save project' }).click();
    const conflict = page.getByRole('alert');
    await conflict.waitFor();
    expect(await conflict.getByRole('row').allTextContents()).toEqual([
      'FieldSaved valueYour value (not saved)',
      'Group to notifyownersmanagers',
      'Reached at8090',
    ]);
  });
});
