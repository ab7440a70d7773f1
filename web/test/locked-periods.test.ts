import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { listActivities } from '../../src/contract/activities.ts';
import { getPayPeriodSettings, putPayPeriodSettings } from '../../src/contract/pay-period-locks.ts';
import { closePayPeriod } from '../../src/contract/pay-period-closing.ts';
import { runDueWork } from '../../test/harness/notices.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import type { Look } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';
import { april, makePaying, makePayPeriods, march, now } from './worlds/pay-periods.ts';

const app = useWebApp();

let world: Awaited<ReturnType<typeof makePaying>>;
beforeEach(async () => {
  world = await makePayPeriods(app);
  await world.owner.client.call(closePayPeriod, { params: world.of(march), body: { without_approval: true } });
});

const open = (path: string, look: Look = {}) => openPageAt(app, now, path, { as: world.owner.userId, ...look });
const lock = () =>
  world.owner.client.call(putPayPeriodSettings, { params: world.params, body: { lock_closed_periods: true } });
const isLocked = async () => {
  const { pay_period_settings: settings } = await world.owner.client.call(getPayPeriodSettings, {
    params: world.params,
  });
  return settings.lock_closed_periods;
};
const day = (date: string) => `/organizations/${world.team.id}/members/${world.ben.userId}/days/${date}`;
const drawerOf = (page: Page) => page.getByRole('dialog', { name: /Manual time of Ben Ito/ });

describe('locking closed periods', () => {
  lightTest('the setting next to the pay schedules shows its effect first and can be undone', async () => {
    const page = await open(`${world.address()}?schedules`);
    const drawer = page.getByRole('dialog', { name: 'Pay schedule' });
    await drawer.getByText('Closed periods are not locked').waitFor();
    await drawer.getByRole('switch', { name: 'Lock closed periods' }).check();
    await drawer.getByText(/In all closed periods, members can no longer add time by hand/).waitFor();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.getByText('Time in closed periods is locked.').waitFor();
    await drawer
      .getByText(
        'Closed periods are locked. Only owners and managers can change their time, and they must enter a reason.',
      )
      .waitFor();
    await expect.poll(isLocked).toBe(true);
    await drawer.getByRole('button', { name: 'Undo' }).click();
    await drawer.getByText('Time in closed periods is no longer locked.').waitFor();
    await expect.poll(isLocked).toBe(false);
  });

  lightTest('the page of a period shows that it is locked', async () => {
    await lock();
    const page = await open(world.address(march));
    await page.getByText('Time in this period is locked. Owners and managers can change it with a reason').waitFor();
  });
});

describe('a day of a locked period', () => {
  beforeEach(lock);

  lightTest('members see the lock before they type and cannot add time', async () => {
    const page = await open(day('2026-03-12'), { as: world.ben.userId });
    await page
      .getByText(/The pay period 1\s–\s31\sMar\s2026 is closed and locked\. Only owners and managers/)
      .waitFor();
    const button = page.getByRole('button', { name: 'Add manual time' });
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    expect(await button.getAttribute('title')).toBe('The pay period is closed and locked.');
    await page.goto(day('2026-04-02'));
    await page.getByRole('button', { name: 'Add manual time', disabled: false }).click();
    await drawerOf(page).locator('form').waitFor();
    expect(await drawerOf(page).getByLabel('Reason for the change to the closed period').count()).toBe(0);
  });

  lightTest('managers can add time with a reason, which the correction shows', async () => {
    const page = await open(day('2026-03-12'));
    await page.getByText(/is closed and locked\. Added time needs a reason/).waitFor();
    await page.getByRole('button', { name: 'Add manual time' }).click();
    const drawer = drawerOf(page);
    await drawer.getByLabel('Project').selectOption('Berth planner');
    await drawer.getByLabel('From').fill('09:00');
    await drawer.getByLabel('To', { exact: true }).fill('10:00');
    await drawer.getByRole('button', { name: 'Add time' }).click();
    await drawer.getByRole('alert').getByText('must not be empty').waitFor();
    await drawer.getByLabel('Reason for the change to the closed period').fill('On site without a computer');
    await drawer.getByRole('button', { name: 'Add time' }).click();
    await page.getByText(/1\sh of manual time added to Berth planner/).waitFor();
    const query = { 'time_slot[start]': '2026-03-12T00:00:00Z', 'time_slot[stop]': '2026-03-13T00:00:00Z' };
    const { activities } = await world.owner.client.call(listActivities, { params: world.params, query });
    expect(activities).toHaveLength(6);
    await runDueWork(app);
    await page.goto(world.address(april));
    const table = page.getByRole('table', { name: 'Corrections to earlier periods' });
    await table.getByText('On site without a computer').waitFor();
  });

  test.each(looksOfPages)('the page and its form are accessible: %j', async (look) => {
    const page = await open(`${day('2026-03-12')}?hand`, look);
    await page.locator('dialog .form-effect').waitFor();
    await expectAccessible(page);
  });
});

lightTest('merging members requires a reason while closed periods are locked', async () => {
  await lock();
  const page = await open(`/organizations/${world.team.id}/members?edit=${world.ben.userId}`, { refusals: [400] });
  await page.locator('summary', { hasText: 'Merge duplicate members' }).click();
  const form = page.getByRole('form', { name: 'Merge duplicate members' });
  await form.getByLabel('Reason for changes to closed pay periods').waitFor();
  await form.getByLabel('Move time to').selectOption('Ada Holm');
  await form.getByRole('button', { name: 'Move all time' }).click();
  await form
    .getByRole('alert')
    .getByText(/is closed and locked; send a `reason`/)
    .waitFor();
  await form.getByLabel('Reason for changes to closed pay periods').fill('One person');
  await form.getByRole('button', { name: 'Move all time' }).click();
  await page.getByText(/Moved 4\sh from Ben Ito to Ada Holm/).waitFor();
});
